//! The commands for Baduk: GTP version 2, and the extensions front ends ask of every engine.

mod analyze;
mod cleanup;
#[cfg(test)]
mod network_tests;
mod owl;
mod param;
mod raw;
mod record;
mod request;
mod rules;
mod status;
#[cfg(test)]
mod tests;
mod turn;
mod watch;

use std::time::Duration;

use myosu::baduk::network::{MoveRestriction, SearchRequest, VISITS};
use myosu::baduk::player::{BadukDecision, BadukPlayer};
use myosu::formats::gtp::{GtpCommand, Vertex};
use myosu::proof::go::Role;
use myosu::rules::go::judge::Judgement;
use myosu::rules::go::{Game, Komi, Rules};
use myosu::rules::{Color, Move, Notation, Point, Setup, Size, diagram};
use myosu::search::{Budget, Cancel};
use myosu_host::clock::{CpuClock, Timer};

use turn::turned;

use super::argument::{color, number};
use super::clock::ControllerClock;
use super::session::{CommandResult, text};
use super::{Controller, GtpCommands, NoFiles, RecordFiles};

const COMMANDS: [&str; 54] = [
    "boardsize",
    "cgs-candidates",
    "cgs-influence",
    "cgs-probability",
    "cgs-raw",
    "cgs-stability",
    "clear_board",
    "clear_cache",
    "cputime",
    "dragon_status",
    "estimate_score",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "get_komi",
    "go_safe",
    "gogui-analyze_commands",
    "gomill-cpu_time",
    "kata-analyze",
    "kata-get-models",
    "kata-get-param",
    "kata-get-rules",
    "kata-list-params",
    "kata-set-param",
    "kata-set-rule",
    "kata-set-rules",
    "kata-time_settings",
    "kgs-genmove_cleanup",
    "kgs-rules",
    "kgs-time_settings",
    "komi",
    "last_move",
    "loadsgf",
    "lz-analyze",
    "move_history",
    "owl_attack",
    "owl_defend",
    "place_free_handicap",
    "play",
    "printsgf",
    "query_boardsize",
    "rectangular_boardsize",
    "reg_genmove",
    "resign",
    "set_free_handicap",
    "set_position",
    "showboard",
    "stop",
    "time_left",
    "time_settings",
    "top_moves",
    "unconditional_status",
    "undo",
];

/// All commands, with those of [`watch`].
const ALL: [&str; COMMANDS.len() + watch::MORE.len()] = {
    let mut all = [""; COMMANDS.len() + watch::MORE.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < COMMANDS.len() { COMMANDS[at] } else { watch::MORE[at - COMMANDS.len()] };
        at += 1;
    }
    all
};

/// Visits after which a search ends that no number limits: some gigabytes of tree.
const MOST_VISITS: u64 = 500_000;

/// A game of Baduk and the commands that drive it.
pub struct BadukCommands {
    game: Game,
    player: BadukPlayer,
    /// Visits of a network for a move; `None` leaves them to the clock, or without one to [`VISITS`].
    visits: Option<u64>,
    /// Seconds for a move beside the clock; `None` for no limit.
    seconds: Option<f64>,
    /// The dead stones of the position judged last.
    judgement: Option<(status::JudgedKey, Judgement)>,
    clock: ControllerClock,
    files: Box<dyn RecordFiles>,
}

impl BadukCommands {
    /// An empty board, with rules for all games to come.
    pub fn new(size: Size, rules: Rules, player: BadukPlayer) -> BadukCommands {
        let (clock, files) = (ControllerClock::default(), Box::new(NoFiles));
        let (visits, seconds, judgement) = (None, None, None);
        BadukCommands { game: Game::new(size, rules), player, visits, seconds, judgement, clock, files }
    }

    /// Gives a network this many visits for a move; `None` leaves them to the clock.
    #[must_use]
    pub fn with_visits(self, visits: Option<u64>) -> BadukCommands {
        BadukCommands { visits, ..self }
    }

    /// Lends files to `loadsgf` and `printsgf`.
    #[must_use]
    pub fn with_files(self, files: Box<dyn RecordFiles>) -> BadukCommands {
        BadukCommands { files, ..self }
    }

    fn size(&self) -> Size {
        self.game.position().size()
    }

    fn restart(&mut self, size: Size) {
        self.game = Game::new(size, *self.game.rules());
    }

    fn vertex(&self, word: &str) -> Result<Vertex, String> {
        Vertex::parse(word, self.size()).map_err(text)
    }

    fn point(&self, command: &GtpCommand, index: usize) -> Result<Point, String> {
        let word = command.argument(index, "a vertex").map_err(text)?;
        match self.vertex(word)? {
            Vertex::Move(Move::Place(point)) => Ok(point),
            _ => Err("a point of the board is needed, not a pass".to_owned()),
        }
    }

    fn name(&self, point: Point) -> String {
        Notation::Go.write(point, self.size())
    }

    fn names(&self, points: impl IntoIterator<Item = Point>) -> String {
        points.into_iter().map(|p| self.name(p)).collect::<Vec<_>>().join(" ")
    }

    fn boardsize(&mut self, command: &GtpCommand) -> CommandResult {
        let width: usize = number(command, 0, "a board size")?;
        let height = match command.arguments.len() {
            0 | 1 => width,
            _ => number(command, 1, "a board size")?,
        };
        let size = Size::new(width, height).map_err(|bad| format!("unacceptable size: {bad}"))?;
        self.restart(size);
        Ok(String::new())
    }

    /// `set_position COLOR VERTEX …`: these stones and no history. What is on the board stays if they do not make a
    /// legal position.
    fn set_position(&mut self, command: &GtpCommand) -> CommandResult {
        let mut setup = Setup::empty(self.size());
        for index in (0..command.arguments.len()).step_by(2) {
            let (color, point) = (color(command, index)?, self.point(command, index + 1)?);
            if setup.stone(point).is_some() {
                return Err(format!("illegal position: two stones on {}", self.name(point)));
            }
            setup.set(point, Some(color));
        }
        let game = Game::from_setup(&setup, *self.game.rules());
        self.game = game.map_err(|why| format!("illegal position: {why}"))?;
        Ok(String::new())
    }

    fn komi(&mut self, command: &GtpCommand) -> CommandResult {
        let komi: Komi = command.argument(0, "a komi").map_err(text)?.parse().map_err(text)?;
        let rules = self.game.rules().with_komi(komi);
        self.game.set_rules(rules);
        Ok(String::new())
    }

    fn play(&mut self, command: &GtpCommand) -> CommandResult {
        let color = color(command, 0)?;
        match self.vertex(command.argument(1, "a vertex").map_err(text)?)? {
            Vertex::Resign => self.game.resign(color),
            Vertex::Move(mv) => {
                self.game.play(color, mv).map_err(|why| format!("illegal move: {why}"))?;
            }
        }
        Ok(String::new())
    }

    fn reg_genmove(&mut self, command: &GtpCommand) -> Result<(Color, Vertex), String> {
        let color = color(command, 0)?;
        self.game.check(color, Move::Pass).map_err(text)?;
        let vertex = self.choose(color);
        Ok((color, vertex))
    }

    /// What the player does in the turn of a side, within its clock.
    fn choose(&mut self, color: Color) -> Vertex {
        self.choose_within(color, &[])
    }

    /// Like [`BadukCommands::choose`]; a network keeps to the bounds.
    fn choose_within(&mut self, color: Color, bounds: &[MoveRestriction]) -> Vertex {
        let cancel = Cancel::new();
        let time = self.time_of(color);
        let visits = Budget::nodes(self.visits_within(time));
        let _timer = time.map(|time| Timer::start(time, cancel.clone()));
        let limits = SearchRequest { visits, cancel, bounds };
        let decision = self.player.choose(&turned(&self.game, color), &limits);
        self.vertex_of(color, decision)
    }

    /// Visits for a move that may take this long.
    fn visits_within(&self, time: Option<Duration>) -> u64 {
        self.visits.unwrap_or(if time.is_some() { MOST_VISITS } else { VISITS })
    }

    /// Time for the next move of a side: its share of the clock, at most what `maxTime` says.
    fn time_of(&self, color: Color) -> Option<Duration> {
        let clock = self.clock.allot(color, myosu::baduk::PACE);
        let most = self.seconds.map(Duration::from_secs_f64);
        clock.into_iter().chain(most).min()
    }

    /// A decision as a vertex; a move that only the game's history forbids becomes a pass.
    fn vertex_of(&self, color: Color, decision: BadukDecision) -> Vertex {
        match decision {
            BadukDecision::Resign => Vertex::Resign,
            BadukDecision::Move(mv) if self.game.check(color, mv).is_ok() => Vertex::Move(mv),
            BadukDecision::Move(_) => Vertex::Move(Move::Pass),
        }
    }

    fn genmove(&mut self, command: &GtpCommand) -> CommandResult {
        let (color, vertex) = self.reg_genmove(command)?;
        self.make(color, vertex)
    }

    /// Makes a chosen move and names it.
    fn make(&mut self, color: Color, vertex: Vertex) -> CommandResult {
        match vertex {
            Vertex::Resign => self.game.resign(color),
            Vertex::Move(mv) => {
                self.game.play(color, mv).map_err(text)?;
            }
        }
        Ok(vertex.on(self.size()).to_string())
    }

    fn free_handicap(&mut self, command: &GtpCommand) -> CommandResult {
        let mut points = Vec::new();
        for index in 0..command.arguments.len() {
            points.push(self.point(command, index).map_err(|why| format!("bad vertex list: {why}"))?);
        }
        self.game.place_handicap(&points).map_err(|why| format!("bad vertex list: {why}"))?;
        Ok(String::new())
    }

    fn handicap(&mut self, command: &GtpCommand) -> CommandResult {
        let stones: usize = number(command, 0, "a number of stones")?;
        let points = match command.name.as_str() {
            "fixed_handicap" => self.game.place_fixed_handicap(stones),
            _ => self.game.place_free_handicap(stones),
        };
        Ok(self.names(points.map_err(|why| format!("invalid number of stones: {why}"))?))
    }

    fn showboard(&self) -> String {
        let position = self.game.position();
        let prisoners = |color| format!("{color} has {} prisoners", position.prisoners(color));
        format!(
            "\n{}{} to play, move {}, {}, {}",
            diagram::draw(&position.setup(), Notation::Go),
            position.to_play(),
            self.game.moves().len() + 1,
            prisoners(Color::Black),
            prisoners(Color::White),
        )
    }

    fn history(&self) -> String {
        let lines = self.game.moves().rev();
        lines
            .map(|(color, mv)| format!("{color} {}", Vertex::Move(mv).on(self.size())))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn last_move(&self) -> CommandResult {
        let (color, mv) = self.game.last_move().ok_or("no previous move known")?;
        Ok(format!("{color} {}", Vertex::Move(mv).on(self.size())))
    }
}

impl GtpCommands for BadukCommands {
    fn commands(&self) -> &'static [&'static str] {
        &ALL
    }

    fn stream(&mut self, command: &GtpCommand, controller: &mut Controller<'_>) -> Option<CommandResult> {
        watch::streams(&command.name).then(|| self.watch(command, controller))
    }

    fn answer(&mut self, command: &GtpCommand) -> CommandResult {
        match command.name.as_str() {
            "boardsize" | "rectangular_boardsize" => self.boardsize(command),
            "query_boardsize" => Ok(self.size().width().to_string()),
            "clear_board" => {
                self.restart(self.size());
                Ok(String::new())
            }
            "komi" => self.komi(command),
            "get_komi" => Ok(self.game.rules().komi.to_string()),
            "fixed_handicap" | "place_free_handicap" => self.handicap(command),
            "set_free_handicap" => self.free_handicap(command),
            "play" => self.play(command),
            "resign" => {
                self.game.resign(color(command, 0)?);
                Ok(String::new())
            }
            "genmove" => self.genmove(command),
            "reg_genmove" => {
                let (_, vertex) = self.reg_genmove(command)?;
                Ok(vertex.on(self.size()).to_string())
            }
            "undo" => self.game.undo().then(String::new).ok_or_else(|| "cannot undo".to_owned()),
            "time_settings" => self.clock.time_settings(command),
            "time_left" => self.clock.time_left(command),
            "showboard" => Ok(self.showboard()),
            "move_history" => Ok(self.history()),
            "last_move" => self.last_move(),
            "loadsgf" => self.load(command),
            "printsgf" => self.print(command),
            "final_score" => Ok(self.final_score()),
            "final_status_list" => self.final_status_list(command),
            "unconditional_status" => self.unconditional_status(command),
            "owl_attack" => self.owl(command, Role::Attacker),
            "owl_defend" => self.owl(command, Role::Defender),
            "dragon_status" => self.dragon_status(command),
            "go_safe" => self.safe(command),
            "kata-get-models" => Ok(self.models()),
            "kata-list-params" => self.list_params(),
            "kata-get-param" => self.get_param(command),
            "kata-set-param" => self.set_param(command),
            // An analysis has ended by the time the next command is read.
            "stop" => Ok(String::new()),
            "clear_cache" => {
                if let Some(search) = self.player.search() {
                    search.clear_cache();
                }
                Ok(String::new())
            }
            "cputime" | "gomill-cpu_time" => Ok(format!("{:.2}", CpuClock::of_process())),
            "set_position" => self.set_position(command),
            "kgs-rules" => self.kgs_rules(command),
            "kgs-time_settings" => self.clock.kgs_time_settings(command),
            "kgs-genmove_cleanup" => self.genmove_cleanup(command),
            "kata-get-rules" => Ok(rules::to_json(self.game.rules())),
            "kata-set-rules" => self.set_rules(command),
            "kata-set-rule" => self.set_rule(command),
            "kata-raw-nn" => self.raw_nn(command),
            "kata-time_settings" => self.clock.kata_time_settings(command),
            _ => analyze::answer(&self.game, command),
        }
    }
}
