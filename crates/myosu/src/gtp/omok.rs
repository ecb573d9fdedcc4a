//! The table for Omok: the commands of GTP that make sense for five in a row, and `omok_rule`.
//!
//! Points are written as GTP writes them, without the letter I.

mod analyze;
mod record;

use myosu_engine::omok::modern::Modern;
use myosu_engine::omok::player::{Player, Situation};
use myosu_formats::gtp::{Command, Vertex};
use myosu_rules::omok::{Outcome, Played, Position, Rule, Variant};
use myosu_rules::{Color, Move, Notation, Point, Size, diagram};
use myosu_search::{Budget, Cancel};

use super::Table;
use super::argument::{color, number, time_left, time_settings};
use super::session::text;

const COMMANDS: [&str; 19] = [
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
    "omok_rule",
    "play",
    "printsgf",
    "query_boardsize",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
];

type Answer = Result<String, String>;

/// A game of Omok as a controller drives it.
pub(crate) struct OmokTable {
    position: Position,
    played: Vec<Played>,
    player: Modern,
    budget: Budget,
}

impl OmokTable {
    /// An empty board under a rule; the player may look at so many positions for a move.
    pub(crate) fn new(position: Position, player: Modern, budget: Budget) -> OmokTable {
        OmokTable { position, played: Vec::new(), player, budget }
    }

    fn restart(&mut self, rule: Rule, size: Size) -> Answer {
        self.position = Position::new(rule, size).map_err(|bad| format!("unacceptable size: {bad}"))?;
        self.played.clear();
        self.player.forget();
        Ok(String::new())
    }

    fn boardsize(&mut self, command: &Command) -> Answer {
        let side = number(command, 0, "a board size")?;
        let size = Size::new(side, side).map_err(|bad| format!("unacceptable size: {bad}"))?;
        self.restart(*self.position.rule(), size)
    }

    fn rule(&mut self, command: &Command) -> Answer {
        match command.arguments.first() {
            None => {
                Ok(self.position.rule().variant().map_or_else(String::new, |variant| variant.to_string()))
            }
            Some(name) => self.restart(Variant::parse(name).map_err(text)?.rule(), self.position.size()),
        }
    }

    /// The color of a command, which must be the one to move: in Omok nobody moves twice.
    fn turn(&self, command: &Command) -> Result<Color, String> {
        let color = color(command, 0)?;
        if color != self.position.to_play() {
            return Err(format!("illegal move: it is {}'s turn", self.position.to_play()));
        }
        Ok(color)
    }

    fn play(&mut self, command: &Command) -> Answer {
        self.turn(command)?;
        let word = command.argument(1, "a vertex").map_err(text)?;
        match Vertex::parse(word, self.position.size()).map_err(text)? {
            Vertex::Move(Move::Place(point)) => self.place(point)?,
            Vertex::Move(Move::Pass) if self.position.outcome().is_none() => {
                self.played.push(self.position.pass());
            }
            Vertex::Move(Move::Pass) => return Err("illegal move: the game is over".to_owned()),
            Vertex::Resign => return Err("resigning is the controller's to record".to_owned()),
        }
        Ok(String::new())
    }

    fn place(&mut self, point: Point) -> Result<(), String> {
        let played = self.position.play(point).map_err(|why| format!("illegal move: {why}"))?;
        self.played.push(played);
        Ok(())
    }

    fn choose(&mut self, command: &Command) -> Result<Option<Point>, String> {
        self.turn(command)?;
        if self.position.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let moves: Vec<Move> = self.played.iter().map(|played| played.what()).collect();
        let situation = Situation::after(&self.position, &moves);
        Ok(self.player.choose(&situation, self.budget, &Cancel::new()).map(|decision| decision.point))
    }

    fn genmove(&mut self, command: &Command) -> Answer {
        let point = self.choose(command)?;
        match point {
            Some(point) => self.place(point)?,
            None => self.played.push(self.position.pass()),
        }
        Ok(self.vertex(point))
    }

    fn vertex(&self, point: Option<Point>) -> String {
        Vertex::Move(point.map_or(Move::Pass, Move::Place)).on(self.position.size()).to_string()
    }

    fn history(&self) -> Vec<String> {
        let mut color = self.position.to_play();
        let latest_first = self.played.iter().rev();
        latest_first
            .map(|played| {
                color = !color;
                format!("{color} {}", self.vertex(played.what().point()))
            })
            .collect()
    }

    fn undo(&mut self) -> Answer {
        let played = self.played.pop().ok_or("cannot undo")?;
        self.position.undo(played);
        Ok(String::new())
    }

    /// Every point the rule forbids to the side to move, with its kind.
    fn forbidden(&self) -> String {
        let points = self.position.forbidden_points(self.position.to_play());
        let name = |point| Notation::Go.write(point, self.position.size());
        points.map(|(point, kind)| format!("{} {kind}", name(point))).collect::<Vec<_>>().join("\n")
    }

    fn final_score(&self) -> String {
        match self.position.outcome() {
            Some(Outcome::Win(color)) => color.pick("B+", "W+").to_owned(),
            Some(Outcome::Draw) | None => "0".to_owned(),
        }
    }

    fn showboard(&self) -> String {
        let board = diagram::draw(&self.position.setup(), Notation::Go);
        format!("\n{board}{} to play, move {}", self.position.to_play(), self.played.len() + 1)
    }
}

impl Table for OmokTable {
    fn commands(&self) -> &'static [&'static str] {
        &COMMANDS
    }

    fn answer(&mut self, command: &Command) -> Answer {
        match command.name.as_str() {
            "boardsize" => self.boardsize(command),
            "query_boardsize" => Ok(self.position.size().width().to_string()),
            "clear_board" => self.restart(*self.position.rule(), self.position.size()),
            "komi" => command.argument(0, "a komi").map(|_| String::new()).map_err(text),
            "omok_rule" => self.rule(command),
            "play" => self.play(command),
            "genmove" => self.genmove(command),
            "reg_genmove" => self.choose(command).map(|point| self.vertex(point)),
            "lz-analyze" => self.analyze(command),
            "loadsgf" => self.load(command),
            "printsgf" => self.print(command),
            "undo" => self.undo(),
            "time_settings" => time_settings(command),
            "time_left" => time_left(command),
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
mod tests {
    use myosu_engine::omok::Options;
    use myosu_engine::omok::modern::Modern;
    use myosu_rules::Size;
    use myosu_rules::omok::{Position, Rule};
    use myosu_search::Budget;

    use super::OmokTable;
    use crate::gtp::Session;
    use crate::gtp::transcript::{answers_anything, transcript};

    fn session() -> Session<OmokTable> {
        let position = Position::new(Rule::RENJU, Size::square(15)).unwrap();
        let player = Modern::new(Options { threads: 1, memory: 1 << 20 });
        Session::new(OmokTable::new(position, player, Budget::nodes(500)))
    }

    #[test]
    fn a_game_of_omok_with_every_way_to_go_wrong() {
        transcript(
            session(),
            "
> 1 name
=1 myosu
> boardsize 4
? unacceptable size…
> boardsize wide
? \"wide\" is not a board size
> omok_rule
= renju
> omok_rule chess
? …
> undo
? cannot undo
> play w h8
? illegal move: it is black's turn
> play b
? play needs a vertex
> play b i8
? \"i8\" is not a point…
> play b h7
=
> play w h7
? illegal move: …
> play w a1
=
> play b h6
=
> play w p1
=
> play b g8
=
> play w a15
=
> play b f8
=
> play w p15
=
> forbidden
= H8 double-three
> play b h8
? illegal move: …
> last_move
= white P15
> play b h5
=
> play w a8
=
> genmove b
= …
> final_score
= …
> undo
=
> time_settings 60 0 0
=
> time_left b x 0
? \"x\" is not a time in seconds
> omok_rule freestyle
=
> move_history
=
> play b resign
? resigning is the controller's to record
> genmove w
? illegal move: it is black's turn
> final_score
= 0
> quit
=",
        );
    }

    #[test]
    fn five_in_a_row_is_taken_and_ends_the_game() {
        transcript(
            session(),
            "
> omok_rule freestyle
=
> play b h8
=
> play w a1
=
> play b j8
=
> play w b1
=
> play b k8
=
> play w c1
=
> play b l8
=
> play w e1
=
> genmove b
= …
> final_score
= B+
> genmove w
? the game is over
> play w pass
? illegal move: the game is over
> play w a15
? illegal move: …",
        );
    }

    #[test]
    fn candidates_are_told_in_the_words_of_leela_zero() {
        transcript(
            session(),
            "
> play b j8
=
> lz-analyze b 50
? it is white's turn
> lz-analyze maxmoves
? \"maxmoves\" needs a value
> lz-analyze pvVisits true
? unknown word \"pvVisits\" in lz-analyze
> lz-analyze w 50 maxmoves 2
=
info move…",
        );
    }

    #[test]
    fn a_game_is_written_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.sgf");
        let file = file.to_str().unwrap();
        transcript(
            session(),
            &format!(
                "
> omok_rule standard
=
> play b j8
=
> play w h9
=
> printsgf {file}
=
> clear_board
=
> omok_rule renju
=
> loadsgf {file}
=
> omok_rule
= standard
> last_move
= white H9
> loadsgf {file} 2
=
> last_move
= black J8
> loadsgf
? loadsgf needs a file
> loadsgf {file}.not
? cannot load file…
> last_move
= black J8"
            ),
        );
    }

    #[test]
    fn every_command_that_is_listed_is_known_and_answers_once_to_anything() {
        answers_anything(session(), b"boardsize 5\n", &["printsgf"]);
    }
}
