//! `myosu match`: players against each other, with a ledger that survives interruption.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use myosu::text::Language;
use serde_json::{Value, json};

use myosu::formats::input::ReadOptions;
use myosu::omok::Resources;
use myosu::rules::{GameKind, Move, Size};
use myosu_arena::referee::MatchTerms;
use myosu_arena::standing::{Duel, StandingView, duels};
use myosu_arena::tournament::{Entrant, MatchPlan};
use myosu_arena::{MatchFolder, MatchLimits, MatchStart, Sprt, SprtVerdict, entrants};
use myosu_jobs::Flow;
use myosu_jobs::kinds::games::{PlayerSpec, StartTerms, play_all};

use super::Context;
use super::knowledge::replaced;
use crate::fleet::QueueArg;
use crate::interrupt;
use crate::network::NetFile;
use crate::outcome::Outcome;
use crate::source::{self, game_parser};
use crate::terminal;

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// The players: ours by name (myosu plays Baduk with the network of --net, or the built-in one), or knowledge:FILE,
    /// gomocup:COMMAND, gtp:COMMAND, net:FILE (a network; its visits are --nodes); NAME=... gives a name; {seed} in a
    /// command is another number in every game
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// The game
    #[arg(long, value_parser = game_parser(), default_value = "omok")]
    game: GameKind,
    /// The rule of Omok, or the rule set of Baduk [default: freestyle, chinese]
    #[arg(long)]
    rule: Option<String>,
    /// Lines of the board [default: the rule's, 19 for Baduk]
    #[arg(long)]
    size: Option<usize>,
    /// Komi, for Baduk
    #[arg(long)]
    komi: Option<String>,
    /// A file with one opening a line (h8i9g7); each is played with both colors
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Games of each pair
    #[arg(long, default_value_t = 2)]
    games: usize,
    /// Seconds for a move
    #[arg(long, value_name = "S")]
    time: Option<f64>,
    /// CPU seconds for a move, for matches on a busy machine
    #[arg(long, value_name = "S")]
    cpu_time: Option<f64>,
    /// Seconds for all moves of a game
    #[arg(long, value_name = "S")]
    game_time: Option<f64>,
    #[command(flatten)]
    net: NetFile,
    /// Nodes for a move; visits of a network
    #[arg(long)]
    nodes: Option<u64>,
    /// Milliseconds a move may take longer than allowed
    #[arg(long, default_value_t = 200)]
    grace: u64,
    /// Moves after which a game is stopped [default: as many as the board has points, twice for Baduk]
    #[arg(long)]
    longest: Option<usize>,
    /// Games at once
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Keep games here, and go on with what is there already
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    queue: QueueArg,
    /// What all randomness derives from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop when the first player is shown to be this much stronger than the second, or not: ELO0,ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let read = || {
        let (elo0, elo1) = text.split_once(',')?;
        let (elo0, elo1): (f64, f64) = (elo0.trim().parse().ok()?, elo1.trim().parse().ok()?);
        (elo0 < elo1).then_some(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 })
    };
    read().ok_or_else(|| "two Elo differences, the smaller first, as in 0,30".to_owned())
}

pub(crate) fn run(args: &MatchArgs, context: &Context) -> Result<Outcome> {
    let entrants: Vec<(Entrant, PlayerSpec)> =
        args.players.iter().map(|text| entrant(text, args, context)).collect::<Result<_>>()?;
    let names: Vec<String> = entrants.iter().map(|(entrant, _)| entrant.name.clone()).collect();
    let players: Vec<PlayerSpec> = entrants.iter().map(|(_, player)| player.clone()).collect();
    if names.iter().collect::<BTreeSet<_>>().len() < names.len() {
        bail!("two players have the same name; write NAME=PLAYER to tell them apart");
    }
    let plan = plan(args)?;
    for (entrant, _) in entrants.iter().filter(|_| !args.queue.is_given()) {
        let fit = entrant.try_out(&plan.terms);
        fit.with_context(|| format!("{} cannot take part in this match", entrant.name))?;
    }
    let mut book = MatchFolder::open(args.out.as_deref(), &terms(&names, args))?;
    let cancel = interrupt::on_interrupt()?;
    let done: BTreeSet<usize> = book.entries().iter().map(|entry| entry.game).collect();
    let mut left = plan.pairings(names.len());
    left.retain(|pairing| !done.contains(&pairing.number));
    let leaders = [names[0].clone(), names[1].clone()];
    let batches = args.queue.batches(args.jobs, left.len() as u64, is_exact(&plan.terms.limits).into())?;
    batches.run(&cancel, |run, receiver| {
        play_all(&players, &start_terms(args), &plan, &left, run, &mut |pairing, played| {
            let names = [names[pairing.black].as_str(), names[pairing.white].as_str()];
            let kept = book.add(pairing, names, played, &plan.terms.start);
            let score = duels(&leaders, book.entries())[0].score;
            receiver.bar.set_message(score.to_string());
            let is_over = args.sprt.is_some_and(|sprt| sprt.decide(&score) != SprtVerdict::Continue);
            let flow = if is_over { Flow::Stop } else { Flow::On };
            receiver.flow(kept.map(|()| flow).map_err(Into::into))
        })
    })?;
    print(args, &duels(&names, book.entries()), context.language)
}

/// What must be the same for a match to go on.
fn terms(names: &[String], args: &MatchArgs) -> Value {
    json!({
        "players": names, "game": format!("{:?}", args.game), "rule": args.rule, "size": args.size,
        "komi": args.komi, "time": args.time, "game_time": args.game_time, "cpu_time": args.cpu_time, "nodes": args.nodes,
        "seed": args.seed,
    })
}

/// A player. In Baduk `myosu` plays with the network of the flag or the settings, or with the one that ships; until 0.2 that
/// was `net`.
fn entrant(text: &str, args: &MatchArgs, context: &Context) -> Result<(Entrant, PlayerSpec)> {
    let (name, mut what) = match text.split_once('=') {
        Some((name, what)) if !name.contains(':') => (Some(name), what.to_owned()),
        _ => (None, text.to_owned()),
    };
    let mut typed = text.to_owned();
    let is_ours = what == "net" || (what == "myosu" && args.game == GameKind::Go);
    if is_ours {
        what = match args.net.path(&context.config) {
            None => "myosu".to_owned(),
            Some(file) => {
                let file = file.to_str().context("the name of the network's file is not UTF-8")?;
                format!("net:{file}")
            }
        };
        typed = format!("{}={what}", name.unwrap_or("myosu"));
    } else if what.starts_with("knowledge:") {
        entrants::omok(&what, Resources::default(), |why| replaced(&why, context))?;
    }
    let entrant = entrants::parse(&typed)?;
    let name = entrant.name.clone();
    Ok((entrant, PlayerSpec { name, spec: what }))
}

/// Whether nodes alone end a player's thinking.
fn is_exact(limits: &MatchLimits) -> bool {
    limits.nodes.is_some() && limits.turn.or(limits.game).or(limits.cpu).is_none()
}

/// The games that are to be played.
fn plan(args: &MatchArgs) -> Result<MatchPlan> {
    let start = start_terms(args).start().map_err(anyhow::Error::msg)?;
    let seconds = |value: Option<f64>, what: &str| match value {
        Some(s) if !(s.is_finite() && s > 0.0) => bail!("{what} must be more than nothing"),
        Some(s) => Ok(Some(Duration::try_from_secs_f64(s)?)),
        None => Ok(None),
    };
    let limits = MatchLimits {
        turn: seconds(args.time, "--time")?,
        game: seconds(args.game_time, "--game-time")?,
        cpu: seconds(args.cpu_time, "--cpu-time")?,
        nodes: args.nodes,
    };
    let area = start.size().area();
    let longest = match start {
        MatchStart::Omok { .. } => area,
        MatchStart::Go { .. } => 2 * area,
    };
    let terms = MatchTerms {
        start,
        limits,
        grace: Duration::from_millis(args.grace),
        longest: args.longest.unwrap_or(longest),
    };
    let openings = match &args.openings {
        Some(path) => openings(path, start.size())?,
        None => vec![Vec::new()],
    };
    Ok(MatchPlan { terms, openings, games: args.games, seed: args.seed })
}

fn start_terms(args: &MatchArgs) -> StartTerms {
    let (rule, size, komi) = (args.rule.clone(), args.size, args.komi.clone());
    StartTerms { is_omok: args.game == GameKind::Omok, rule, size, komi }
}

fn openings(path: &Path, size: Size) -> Result<Vec<Vec<Move>>> {
    let file = source::read(path, ReadOptions { size, ..ReadOptions::default() })?;
    let mut openings = Vec::new();
    for record in file.records() {
        let record = record.with_context(|| source::name(path))?;
        let found = record.start.size;
        ensure!(found == size, "{}: an opening on {found}, not on {size}", source::name(path));
        openings.push(record.moves.into_iter().map(|(_, mv)| mv).collect());
    }
    Ok(openings)
}

fn print(args: &MatchArgs, duels: &[Duel], language: Language) -> Result<Outcome> {
    if args.json {
        terminal::json(&StandingView::of(duels))?;
        return Ok(Outcome::Done);
    }
    let mut out = terminal::stdout();
    for line in duels.iter().flat_map(|duel| duel.lines(args.sprt)) {
        writeln!(out, "{}", line.get(language))?;
    }
    Ok(Outcome::Done)
}
