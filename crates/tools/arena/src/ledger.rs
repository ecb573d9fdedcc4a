//! The results of a match as lines of JSON, one per game: what a match is resumed from after it was
//! interrupted, and what tables are made of.

use serde::{Deserialize, Serialize};

use myosu::rules::{Color, Move, Notation, Size};

use crate::referee::FinishedGame;
use crate::tournament::Pairing;

/// One game, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LedgerEntry {
    /// The number of the game in the plan.
    pub game: usize,
    /// Who had Black.
    pub black: String,
    /// Who had White.
    pub white: String,
    /// Which opening was played.
    pub opening: usize,
    /// `black`, `white` or `draw`.
    pub winner: String,
    /// Why the game ended.
    pub reason: String,
    /// More about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The moves, in SGF letters; a pass is `tt`.
    pub moves: String,
    /// Seconds of the slowest move of each side.
    pub slowest: [f64; 2],
}

impl LedgerEntry {
    /// The entry of a game that was played.
    pub fn new(pairing: &Pairing, names: [&str; 2], played: &FinishedGame, size: Size) -> LedgerEntry {
        let write = |mv: &Move| match mv {
            Move::Place(point) => Notation::Sgf.write(*point, size),
            Move::Pass => "tt".to_owned(),
        };
        let opening = played.moves.len() - played.times.len();
        let slowest = |color: Color| {
            let of_color = |i: &usize| (opening + i) % 2 == color.index();
            (0..played.times.len())
                .filter(of_color)
                .map(|i| played.times[i].as_secs_f64())
                .fold(0.0, f64::max)
        };
        LedgerEntry {
            game: pairing.number,
            black: names[0].to_owned(),
            white: names[1].to_owned(),
            opening: pairing.opening,
            winner: played.end.winner.map_or("draw".to_owned(), |color| color.to_string()),
            reason: played.end.reason.name().to_owned(),
            detail: played.end.reason.detail(),
            moves: played.moves.iter().map(write).collect(),
            slowest: [slowest(Color::Black), slowest(Color::White)],
        }
    }
}

/// Reads the entries of a ledger. A last line that was cut off by a crash is left out; any other line
/// that is no entry is an error with its number.
pub fn read(text: &str) -> Result<Vec<LedgerEntry>, BadLedger> {
    let mut entries = Vec::new();
    let whole = text.ends_with('\n');
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        match serde_json::from_str(line) {
            Ok(entry) => entries.push(entry),
            Err(_) if index + 1 == lines.len() && !whole => {}
            Err(error) => return Err(BadLedger { line: index + 1, why: error.to_string() }),
        }
    }
    Ok(entries)
}

/// A line that is no entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is not a game: {why}")]
pub struct BadLedger {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}
