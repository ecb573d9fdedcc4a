//! What the engine says of a position.

use std::fmt;

use myosu_rules::Point;

use super::purpose::Purpose;
use super::search::{WIN, WON};

/// How a position stands for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchScore {
    /// A forced win, the last of so many moves of both sides making five.
    Win(u32),
    /// A forced loss, the last of so many moves of both sides being the opponent's five.
    Loss(u32),
    /// A hundredth of log-odds: 100 is about 73 % to win.
    Value(i32),
}

impl SearchScore {
    pub(crate) fn of(value: i32) -> SearchScore {
        match value {
            v if v > WON => SearchScore::Win((WIN - v) as u32),
            v if v < -WON => SearchScore::Loss((WIN + v) as u32),
            v => SearchScore::Value(v),
        }
    }

    /// The chance to win that the score stands for, in thousandths.
    pub fn win_rate(self) -> u32 {
        match self {
            SearchScore::Win(_) => 1000,
            SearchScore::Loss(_) => 0,
            SearchScore::Value(v) => (1000.0 / (1.0 + (-f64::from(v) / 100.0).exp())).round() as u32,
        }
    }
}

impl fmt::Display for SearchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchScore::Win(plies) => write!(f, "+M{plies}"),
            SearchScore::Loss(plies) => write!(f, "-M{plies}"),
            SearchScore::Value(value) => write!(f, "{value}"),
        }
    }
}

/// A move worth showing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub point: Point,
    /// How the side to move stands after it.
    pub score: SearchScore,
    /// The line the engine expects, this move first.
    pub line: Vec<Point>,
    /// What it is good for.
    pub purpose: Purpose,
}

/// All the engine says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The best moves, best first; none if there is nothing to play.
    pub candidates: Vec<Candidate>,
    /// How deep the whole search is.
    pub depth: u32,
    /// How deep the deepest line is.
    pub deepest: u32,
    /// Nodes searched.
    pub nodes: u64,
}

impl Analysis {
    /// Puts a proven move before the others.
    pub(crate) fn put_first(&mut self, candidate: Candidate) {
        self.candidates.retain(|other| other.point != candidate.point);
        self.candidates.insert(0, candidate);
    }
}
