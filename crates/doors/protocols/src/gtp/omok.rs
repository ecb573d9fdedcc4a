//! The commands for Omok: those of GTP that make sense for five in a row, and those that begin with
//! `omok_` for its rules and opening protocols.
//!
//! Points are written as GTP writes them, without the letter I.

mod analyze;
mod protocol;
mod record;

use myosu::formats::gtp::{GtpCommand, Vertex};
use myosu::omok::Limits;
use myosu::omok::level::Level;
use myosu::omok::player::{BookUse, OmokPlayer, Situation};
use myosu::omok::protocol::decide;
use myosu::rules::omok::{Action, Game, Opening, Outcome, Position, Rule, Variant};
use myosu::rules::{Move, Notation, Point, Size, diagram};
use myosu::search::Cancel;
use myosu_host::clock::Timer;

use super::argument::{color, number};
use super::clock::ControllerClock;
use super::session::{CommandResult, text};
use super::{GtpCommands, NoFiles, RecordFiles};

const COMMANDS: [&str; 24] = [
    "boardsize",
    "clear_board",
    "final_score",
    "forbidden",
    "genmove",
    "komi",
    "last_move",
    "loadsgf",
    "lz-analyze",
    "move_history",
    "omok_book",
    "omok_choose",
    "omok_level",
    "omok_protocol",
    "omok_rule",
    "omok_state",
    "play",
    "printsgf",
    "query_boardsize",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
];

/// A game of Omok and the commands that drive it.
pub struct OmokCommands {
    game: Game,
    player: Box<dyn OmokPlayer>,
    limits: Limits,
    clock: ControllerClock,
    files: Box<dyn RecordFiles>,
}

impl OmokCommands {
    /// A game, and a player with limits for each move.
    pub fn new(game: Game, player: Box<dyn OmokPlayer>, limits: Limits) -> OmokCommands {
        OmokCommands { game, player, limits, clock: ControllerClock::default(), files: Box::new(NoFiles) }
    }

    /// Lends files to `loadsgf` and `printsgf`.
    #[must_use]
    pub fn with_files(self, files: Box<dyn RecordFiles>) -> OmokCommands {
        OmokCommands { files, ..self }
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    fn restart(&mut self, rule: Rule, size: Size, opening: Opening) -> CommandResult {
        self.game = Game::new(rule, size, opening).map_err(|bad| format!("unacceptable size: {bad}"))?;
        self.player.forget();
        Ok(String::new())
    }

    fn boardsize(&mut self, command: &GtpCommand) -> CommandResult {
        let side = number(command, 0, "a board size")?;
        let size = Size::new(side, side).map_err(|bad| format!("unacceptable size: {bad}"))?;
        self.restart(*self.position().rule(), size, self.game.opening())
    }

    fn clear(&mut self) -> CommandResult {
        self.restart(*self.position().rule(), self.position().size(), self.game.opening())
    }

    fn rule(&mut self, command: &GtpCommand) -> CommandResult {
        match command.arguments.first() {
            None => {
                Ok(self.position().rule().variant().map_or_else(String::new, |variant| variant.to_string()))
            }
            Some(name) => {
                let rule = Variant::parse(name).map_err(text)?.rule();
                self.restart(rule, self.position().size(), self.game.opening())
            }
        }
    }

    /// Opens or closes the player's book.
    fn book(&mut self, command: &GtpCommand) -> CommandResult {
        const WHAT: &str = "on or off";
        let book_use = match command.argument(0, WHAT).map_err(text)? {
            "on" => BookUse::On,
            "off" => BookUse::Off,
            _ => return Err(format!("write {WHAT}")),
        };
        self.player.set_book(book_use);
        Ok(String::new())
    }

    /// Plays at a level from now on; answers with its rank.
    fn set_level(&mut self, command: &GtpCommand) -> CommandResult {
        const WHAT: &str = "a level from 1 to 10";
        let number: u32 = number(command, 0, WHAT)?;
        if !(1..=10).contains(&number) {
            return Err(format!("{number} is not {WHAT}"));
        }
        let level = Level::new(number);
        self.player.set_level(level);
        Ok(myosu::words::omok::level(level).en)
    }

    /// Checks that the color of a command is the one to move: in Omok no side moves twice.
    fn turn(&self, command: &GtpCommand) -> Result<(), String> {
        let asked = self.asked();
        if color(command, 0)? != asked {
            return Err(format!("illegal move: it is {asked}'s turn"));
        }
        Ok(())
    }

    /// A stone, placed or selected as the protocol has it, or a pass.
    fn play(&mut self, command: &GtpCommand) -> CommandResult {
        self.turn(command)?;
        let word = command.argument(1, "a vertex").map_err(text)?;
        let action = match Vertex::parse(word, self.position().size()).map_err(text)? {
            Vertex::Move(Move::Place(point)) => self.stone(point),
            Vertex::Move(Move::Pass) => Action::Pass,
            Vertex::Resign => return Err("resigning is the controller's to record".to_owned()),
        };
        self.act(action).map_err(|why| format!("illegal move: {why}"))
    }

    /// What the program would do now: what the protocol asks for, or a move.
    fn choose(&mut self, command: &GtpCommand) -> Result<Action, String> {
        self.turn(command)?;
        if self.game.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        if self.game.is_opening() {
            return decide(&self.game, &Cancel::new()).ok_or_else(|| "there is no move".to_owned());
        }
        let moves = self.moves();
        let situation = Situation::after(self.game.position(), &moves);
        let cancel = Cancel::new();
        let time = self.clock.allot(self.game.position().to_play(), myosu::omok::PACE);
        let _timer = time.map(|time| Timer::start(time, cancel.clone()));
        let decision = self.player.choose(&situation, &self.limits, &cancel, &mut |_| {});
        Ok(decision.map_or(Action::Pass, |decision| Action::Place(decision.point)))
    }

    fn genmove(&mut self, command: &GtpCommand) -> CommandResult {
        let action = self.choose(command)?;
        let told = self.words(&action);
        self.act(action)?;
        Ok(told)
    }

    fn vertex(&self, mv: Move) -> String {
        Vertex::Move(mv).on(self.position().size()).to_string()
    }

    /// The stones and passes so far.
    fn moves(&self) -> Vec<Move> {
        let moves = self.game.history().filter_map(|action| match action {
            Action::Place(point) | Action::Select(point) => Some(Move::Place(*point)),
            Action::Pass => Some(Move::Pass),
            Action::Choose(_) | Action::Declare(_) | Action::Offer(_) => None,
        });
        moves.collect()
    }

    fn history(&self) -> Vec<String> {
        let mut color = self.position().to_play();
        let latest_first = self.moves().into_iter().rev();
        latest_first
            .map(|mv| {
                color = !color;
                format!("{color} {}", self.vertex(mv))
            })
            .collect()
    }

    fn undo(&mut self) -> CommandResult {
        self.game.undo().map(|_| String::new()).ok_or_else(|| "cannot undo".to_owned())
    }

    /// Every point the rule forbids to the side to move, with its kind.
    fn forbidden(&self) -> String {
        let points = self.position().forbidden_points(self.position().to_play());
        let name = |point: Point| Notation::Go.write(point, self.position().size());
        points.map(|(point, kind)| format!("{} {kind}", name(point))).collect::<Vec<_>>().join("\n")
    }

    fn final_score(&self) -> String {
        match self.game.outcome() {
            Some(Outcome::Win(color)) => color.pick("B+", "W+").to_owned(),
            Some(Outcome::Draw) | None => "0".to_owned(),
        }
    }

    fn showboard(&self) -> String {
        let board = diagram::draw(&self.position().setup(), Notation::Go);
        format!("\n{board}{} to play, move {}", self.position().to_play(), self.moves().len() + 1)
    }
}

impl GtpCommands for OmokCommands {
    fn commands(&self) -> &'static [&'static str] {
        &COMMANDS
    }

    fn answer(&mut self, command: &GtpCommand) -> CommandResult {
        match command.name.as_str() {
            "boardsize" => self.boardsize(command),
            "query_boardsize" => Ok(self.position().size().width().to_string()),
            "clear_board" => self.clear(),
            "komi" => command.argument(0, "a komi").map(|_| String::new()).map_err(text),
            "omok_book" => self.book(command),
            "omok_level" => self.set_level(command),
            "omok_choose" => self.choose_as_told(command),
            "omok_protocol" => self.protocol(command),
            "omok_rule" => self.rule(command),
            "omok_state" => Ok(self.state()),
            "play" => self.play(command),
            "genmove" => self.genmove(command),
            "reg_genmove" => self.choose(command).map(|action| self.words(&action)),
            "lz-analyze" => self.analyze(command),
            "loadsgf" => self.load(command),
            "printsgf" => self.print(command),
            "undo" => self.undo(),
            "time_settings" => self.clock.time_settings(command),
            "time_left" => self.clock.time_left(command),
            "last_move" => self.history().first().cloned().ok_or_else(|| "no previous move known".to_owned()),
            "move_history" => Ok(self.history().join("\n")),
            "forbidden" => Ok(self.forbidden()),
            "final_score" => Ok(self.final_score()),
            "showboard" => Ok(self.showboard()),
            _ => Err("unknown command".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests;
