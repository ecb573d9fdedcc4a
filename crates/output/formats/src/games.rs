//! Collections of Go games as JSON lines:
//! `{"id": "…", "komi": 6.5, "result": "B+3.5", "moves": "Bpd Wdp Bpass", "ownership": "BBW.…"}`.
//!
//! `size` defaults to 19; `komi`, `result` and `ownership` are optional. Ownership is one letter per point, row
//! by row from the top left: `B`, `W`, or `.` for neutral points.

use std::fmt::Write;

use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Move, Notation, Size};
use serde::{Deserialize, Serialize};

use crate::jsonl::{self, BadLine};
use crate::problems::JsonSize;
use crate::record::{Record, written_move};
use crate::sgf::{GameResult, SgfGame};

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// Its name in the collection.
    pub id: String,
    /// The board.
    pub size: Size,
    /// Komi in points.
    pub komi: Option<f64>,
    /// The result, as written.
    pub result: Option<String>,
    /// The moves.
    pub moves: Vec<(Color, Move)>,
    /// Who owns each point in the end, in the order of [`Size::points`].
    pub ownership: Option<Vec<Option<Color>>>,
}

#[derive(Serialize, Deserialize)]
struct GameLine {
    #[serde(default)]
    id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<JsonSize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    komi: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    moves: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ownership: Option<String>,
}

/// Reads every line; a bad one is an error with its number.
pub fn read(bytes: &[u8]) -> Vec<Result<PlayedGame, BadLine>> {
    jsonl::read(bytes, |raw: GameLine, line| {
        let size = raw.size.map_or(Ok(Size::square(19)), JsonSize::size)?;
        let id = if raw.id.is_empty() { format!("game-{line:04}") } else { raw.id };
        let moves = raw.moves.split_ascii_whitespace().enumerate();
        let moves = moves.map(|(index, word)| {
            turn(word, size).ok_or_else(|| {
                let word: String = word.chars().take(12).collect();
                format!("move {} is \"{word}\"; moves are written like Bpd or Wpass", index + 1)
            })
        });
        Ok(PlayedGame {
            id,
            size,
            komi: raw.komi,
            result: raw.result,
            moves: moves.collect::<Result<_, String>>()?,
            ownership: raw.ownership.map(|text| owners(&text, size)).transpose()?,
        })
    })
}

/// Writes one line per game.
pub fn write(games: &[PlayedGame]) -> String {
    games.iter().map(|game| jsonl::line(&raw(game))).collect()
}

fn turn(word: &str, size: Size) -> Option<(Color, Move)> {
    let color = Color::parse(word.get(..1)?)?;
    let at = word.get(1..)?;
    let play = match at {
        "" | "pass" => Move::Pass,
        "tt" if size.width() <= 19 && size.height() <= 19 => Move::Pass,
        _ => Move::Place(Notation::Sgf.parse(at, size).ok()?),
    };
    Some((color, play))
}

fn owners(text: &str, size: Size) -> Result<Vec<Option<Color>>, String> {
    if text.len() != size.area() {
        return Err(format!(
            "ownership has {} letters; a {size} board has {} points",
            text.len(),
            size.area()
        ));
    }
    let owner = |(index, byte)| match byte {
        b'B' => Ok(Some(Color::Black)),
        b'W' => Ok(Some(Color::White)),
        b'.' => Ok(None),
        _ => Err(format!("letter {} of ownership is not B, W or .", index + 1)),
    };
    text.bytes().enumerate().map(owner).collect()
}

fn raw(game: &PlayedGame) -> GameLine {
    let mut moves = String::new();
    for &(color, play) in &game.moves {
        let at = if play == Move::Pass { "pass".to_owned() } else { written_move(play, game.size) };
        let gap = if moves.is_empty() { "" } else { " " };
        write!(moves, "{gap}{}{at}", color.pick('B', 'W')).expect("a String takes everything");
    }
    let letter = |owner: &Option<Color>| owner.map_or('.', |color| color.pick('B', 'W'));
    GameLine {
        id: game.id.clone(),
        size: (game.size != Size::square(19)).then(|| JsonSize::of(game.size)),
        komi: game.komi,
        result: game.result.clone(),
        moves,
        ownership: game.ownership.as_ref().map(|owners| owners.iter().map(letter).collect()),
    }
}

impl PlayedGame {
    /// The game as a record.
    pub fn record(&self) -> Record {
        let mut record = Record::new(SgfGame::Go, self.size);
        record.moves.clone_from(&self.moves);
        if let Some(&(color, _)) = self.moves.first() {
            record.start.to_play = color;
        }
        record.name = Some(self.id.clone());
        record.komi = self.komi;
        record.result = self.result.as_deref().map(GameResult::parse);
        record
    }

    /// Ends the game before the first move that cannot be played, and forgets the owners then; returns that
    /// move's number, from 1. Who moves and whether a ko may be retaken is left to the record.
    pub fn end_before_illegal_move(&mut self) -> Option<usize> {
        let mut position = Position::empty(self.size);
        let illegal = self.moves.iter().position(|&(color, mv)| {
            // Changing the side to move clears the ko point.
            position.set_to_play(!color);
            position.set_to_play(color);
            let legal = position.check(color, mv, Suicide::Allowed).is_ok();
            if legal {
                position.play(color, mv);
            }
            !legal
        })?;
        self.moves.truncate(illegal);
        self.ownership = None;
        Some(illegal + 1)
    }

    /// The game of a record, named `id` if the record has no name; `None` for other games and for records with
    /// stones before the first move, which this format cannot hold.
    pub fn of(record: &Record, id: &str) -> Option<PlayedGame> {
        let fits = record.game == SgfGame::Go && record.start.occupied().is_empty();
        fits.then(|| PlayedGame {
            id: record.name.clone().unwrap_or_else(|| id.to_owned()),
            size: record.start.size,
            komi: record.komi,
            result: record.result.as_ref().map(GameResult::to_string),
            moves: record.moves.clone(),
            ownership: None,
        })
    }
}
