//! Games of a match: what `match` plays.

use std::path::PathBuf;
use std::time::Duration;

use crate::{BackendError, Batch, Flow, JobError, JobFile, Order, SinkError};
use myosu::rules::{Color, Move, Size, go, omok};
use myosu::search::Cancel;
use myosu::views::names::ColorName;
use myosu::views::points;
use myosu_arena::entrants;
use myosu_arena::referee::{self, FinishedGame, GameEnd, MatchTerms, Reason, Unplayed};
use myosu_arena::tournament::{self, Entrant, MatchPlan, Pairing};
use myosu_arena::{MatchLimits, MatchStart};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::kinds::Run;
use crate::kinds::value::{KindItem, of_this_kind, taking};

/// The kind.
pub const KIND: &str = "game";

/// The game of a match as it is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartTerms {
    /// Whether it is Omok; otherwise it is Baduk.
    pub is_omok: bool,
    /// The rule of Omok or the rule set of Baduk.
    pub rule: Option<String>,
    /// Lines of the board.
    pub size: Option<usize>,
    /// Komi.
    pub komi: Option<String>,
}

impl StartTerms {
    /// The start of every game.
    ///
    /// # Errors
    /// If there is no such rule, board or komi.
    pub fn start(&self) -> Result<MatchStart, String> {
        let square = |usual: u8| {
            let side = self.size.unwrap_or(usual.into());
            Size::new(side, side).map_err(|bad| bad.to_string())
        };
        if self.is_omok {
            let rule = self.rule.as_deref().unwrap_or("freestyle");
            let variant = omok::Variant::parse(rule).map_err(|bad| bad.to_string())?;
            return Ok(MatchStart::Omok { variant, size: square(variant.default_size().width())? });
        }
        let rule = self.rule.as_deref().unwrap_or("chinese");
        let mut rules: go::Rules = rule.parse().map_err(|bad: go::UnknownRules| bad.to_string())?;
        if let Some(komi) = &self.komi {
            rules.komi = komi.parse().map_err(|bad: go::BadKomi| bad.to_string())?;
        }
        Ok(MatchStart::Go { rules, size: square(19)? })
    }
}

/// A player as it was typed: its name in tables, and what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSpec {
    /// The name in tables and records.
    pub name: String,
    /// What it is, as `entrants` reads it.
    pub spec: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct GameSettings {
    players: Vec<PlayerSpec>,
    start: StartTerms,
    /// Nanoseconds for a move and for a game, CPU nanoseconds for a move, nodes for a move.
    limits: (Option<u64>, Option<u64>, Option<u64>, Option<u64>),
    grace: u64,
    longest: usize,
    seed: u64,
}

/// A game that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameItem {
    number: usize,
    black: usize,
    white: usize,
    opening: Vec<Move>,
}

/// An item as it is written.
#[derive(Serialize, Deserialize)]
struct PairingView {
    number: usize,
    black: usize,
    white: usize,
    /// As in SGF.
    opening: Vec<String>,
}

/// A played game as it is written.
#[derive(Serialize, Deserialize)]
struct PlayedGameView {
    /// As in SGF.
    moves: Vec<String>,
    /// Nanoseconds of each move.
    times: Vec<u64>,
    winner: Option<ColorName>,
    reason: String,
    detail: Option<String>,
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Plays games of a plan, and hands them over in their order until the sink has enough.
///
/// # Errors
/// If an opening cannot be played, the first error of `each`, or why the backend cannot go on.
pub fn play_all(
    players: &[PlayerSpec],
    start: &StartTerms,
    plan: &MatchPlan,
    left: &[Pairing],
    mut run: Run<'_>,
    each: &mut dyn FnMut(&Pairing, &FinishedGame) -> Result<Flow, SinkError>,
) -> Result<u64, BackendError> {
    for opening in &plan.openings {
        referee::check_moves(&plan.terms, opening).map_err(|unplayed| BackendError::Sink(unplayed.into()))?;
    }
    let (players, files) = with_files(players)?;
    let MatchTerms { limits, grace, longest, .. } = plan.terms;
    let settings = GameSettings {
        players,
        start: start.clone(),
        limits: (limits.turn.map(nanos), limits.game.map(nanos), limits.cpu.map(nanos), limits.nodes),
        grace: nanos(grace),
        longest,
        seed: plan.seed,
    };
    let item = |number: u64| {
        let Pairing { number, black, white, opening } = left[number as usize];
        let opening = plan.openings.get(opening).cloned().unwrap_or_default();
        KindItem::Game(GameItem { number, black, white, opening })
    };
    let names: Vec<&str> = settings.players.iter().map(|player| player.name.as_str()).collect();
    let batch = Batch {
        title: format!("match {}", names.join(" : ")),
        kind: KIND,
        settings: json!(settings),
        files,
        count: left.len() as u64,
        item: &item,
        group: 2,
        pack: None,
    };
    let mut failed = None;
    let count = run.run(&batch, &mut |number, output| match of_this_kind(output, taking!(Game))? {
        Ok(game) => each(&left[number as usize], &game),
        // The other games go on; this one is played again by the next run.
        Err(error) => {
            failed.get_or_insert(error);
            Ok(Flow::On)
        }
    })?;
    failed.map_or(Ok(count), |error| Err(BackendError::Sink(error.into())))
}

/// Files that players name go with the batch: `net:FILE` becomes `net:@0`.
fn with_files(players: &[PlayerSpec]) -> Result<(Vec<PlayerSpec>, Vec<JobFile>), BackendError> {
    let mut files = Vec::new();
    let mut all = Vec::with_capacity(players.len());
    for player in players {
        let mut player = player.clone();
        for protocol in ["net:", "knowledge:"] {
            if let Some(file) = player.spec.strip_prefix(protocol) {
                let name = format!("@{}", files.len());
                files.push(JobFile::open(&name, &PathBuf::from(file))?);
                player.spec = format!("{protocol}{name}");
            }
        }
        all.push(player);
    }
    Ok((all, files))
}

/// Whether a worker starts the programs that players name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Programs {
    /// It does: the command line that names them was typed by its user.
    #[default]
    Started,
    /// It does not: a submitter could run anything on it.
    Refused,
}

/// The players and terms of the latest job.
#[derive(Default)]
pub(crate) struct GameTools {
    programs: Programs,
    ready: Option<(Value, Vec<Entrant>, MatchPlan)>,
}

impl GameTools {
    pub(crate) fn new(programs: Programs) -> GameTools {
        GameTools { programs, ready: None }
    }

    fn prepare(&mut self, order: &Order) -> Result<(&[Entrant], &mut MatchPlan), JobError> {
        if self.ready.as_ref().is_none_or(|(settings, ..)| *settings != order.settings) {
            self.ready = None;
            let settings = settings(&order.settings).map_err(JobError::Failed)?;
            let plan = plan(&settings).map_err(JobError::Failed)?;
            let mut all = Vec::new();
            for player in &settings.players {
                let unfit = |why: String| JobError::Unfit(format!("{} cannot play here: {why}", player.name));
                let is_program =
                    ["gtp:", "gomocup:"].iter().any(|protocol| player.spec.starts_with(protocol));
                if is_program && self.programs == Programs::Refused {
                    return Err(unfit(
                        "this worker starts no programs; `myosu work --programs` does".to_owned(),
                    ));
                }
                let spec = on_this_machine(&player.spec, order);
                let mut entrant = entrants::parse(&spec).map_err(|bad| unfit(bad.to_string()))?;
                entrant.try_out(&plan.terms).map_err(|failure| unfit(failure.to_string()))?;
                entrant.name.clone_from(&player.name);
                all.push(entrant);
            }
            self.ready = Some((order.settings.clone(), all, plan));
        }
        let ready = self.ready.as_mut().map(|(_, entrants, plan)| (&entrants[..], plan));
        ready.ok_or(JobError::Interrupted)
    }
}

fn on_this_machine(spec: &str, order: &Order) -> String {
    let Some((protocol, name)) = spec.split_once(':') else { return spec.to_owned() };
    let path = order.files.get(name);
    path.map_or_else(|| spec.to_owned(), |path| format!("{protocol}:{}", path.display()))
}

fn settings(value: &Value) -> Result<GameSettings, String> {
    GameSettings::deserialize(value).map_err(|error| format!("the settings: {error}"))
}

fn terms(settings: &GameSettings) -> Result<MatchTerms, String> {
    let (turn, game, cpu, nodes) = settings.limits;
    let [turn, game, cpu] = [turn, game, cpu].map(|time| time.map(Duration::from_nanos));
    Ok(MatchTerms {
        start: settings.start.start()?,
        limits: MatchLimits { turn, game, cpu, nodes },
        grace: Duration::from_nanos(settings.grace),
        longest: settings.longest,
    })
}

fn plan(settings: &GameSettings) -> Result<MatchPlan, String> {
    Ok(MatchPlan { terms: terms(settings)?, openings: Vec::new(), games: 0, seed: settings.seed })
}

pub(crate) fn work(
    tools: &mut GameTools,
    order: &Order,
    item: &GameItem,
    cancel: &Cancel,
) -> Result<FinishedGame, JobError> {
    let &GameItem { number, black, white, ref opening } = item;
    let (entrants, plan) = tools.prepare(order)?;
    if black.max(white) >= entrants.len() {
        return Err(JobError::Failed("there is no such player".to_owned()));
    }
    plan.openings = vec![opening.clone()];
    let pairing = Pairing { number, black, white, opening: 0 };
    match tournament::play(plan, entrants, &pairing, cancel) {
        Ok(played) => Ok(played),
        Err(Unplayed::Cancelled) => Err(JobError::Interrupted),
        Err(unplayed) => Err(JobError::Failed(unplayed.to_string())),
    }
}

/// The board of an order's games.
fn size(order: &Order) -> Result<Size, String> {
    Ok(settings(&order.settings)?.start.start()?.size())
}

pub(crate) fn write_item(order: &Order, item: &GameItem) -> Value {
    let &GameItem { number, black, white, ref opening } = item;
    let opening = size(order).map_or_else(|_| Vec::new(), |size| points::line(opening, size));
    json!(PairingView { number, black, white, opening })
}

pub(crate) fn read_item(order: &Order, written: &Value) -> Result<GameItem, String> {
    let PairingView { number, black, white, opening } =
        PairingView::deserialize(written).map_err(|error| error.to_string())?;
    let opening =
        points::read_line(&opening, size(order)?, "opening").map_err(|damaged| damaged.to_string())?;
    Ok(GameItem { number, black, white, opening })
}

pub(crate) fn write(order: &Order, played: &FinishedGame) -> Vec<u8> {
    let moves = size(order).map_or_else(|_| Vec::new(), |size| points::line(&played.moves, size));
    let view = PlayedGameView {
        moves,
        times: played.times.iter().map(|&time| nanos(time)).collect(),
        winner: played.end.winner.map(ColorName::from),
        reason: played.end.reason.name().to_owned(),
        detail: match &played.end.reason {
            Reason::Count(halves) => Some(halves.to_string()),
            reason => reason.detail(),
        },
    };
    json!(view).to_string().into_bytes()
}

pub(crate) fn read_result(order: &Order, written: &[u8]) -> Result<FinishedGame, String> {
    let view: PlayedGameView = myosu::views::read(written).map_err(|damaged| damaged.to_string())?;
    let moves = points::read_line(&view.moves, size(order)?, "moves");
    Ok(FinishedGame {
        moves: moves.map_err(|damaged| damaged.to_string())?,
        times: view.times.iter().map(|&time| Duration::from_nanos(time)).collect(),
        end: GameEnd {
            winner: view.winner.map(Color::from),
            reason: reason(&view.reason, view.detail.unwrap_or_default())?,
        },
    })
}

fn reason(name: &str, detail: String) -> Result<Reason, String> {
    Ok(match name {
        "five" => Reason::Five,
        "full" => Reason::Full,
        "count" => Reason::Count(detail.parse().map_err(|_| format!("{detail} is no count"))?),
        "too-long" => Reason::TooLong,
        "resigned" => Reason::Resigned,
        "forbidden" => Reason::Forbidden(detail),
        "illegal" => Reason::Illegal(detail),
        "time" => Reason::Time,
        "crash" => Reason::Crash(detail),
        "error" => Reason::Error(detail),
        "refused" => Reason::Refused(detail),
        other => return Err(format!("{other} is no end of a game")),
    })
}

/// Checks a game: it begins with its opening, all moves are legal, and a game that ended by the rules ended so.
pub(crate) fn check(value: &Value, item: &GameItem, played: &FinishedGame) -> Result<(), String> {
    let terms = terms(&settings(value)?)?;
    let opening = &item.opening;
    if !played.moves.starts_with(opening) || played.times.len() + opening.len() != played.moves.len() {
        return Err("the game does not continue its opening".to_owned());
    }
    referee::check_moves(&terms, &played.moves).map_err(|unplayed| unplayed.to_string())?;
    match (&played.end.reason, played.end.winner) {
        (Reason::Five, Some(winner)) if Color::BOTH[(played.moves.len() + 1) % 2] != winner => {
            Err("the last move is not the winner's".to_owned())
        }
        _ => Ok(()),
    }
}
