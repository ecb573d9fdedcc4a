//! The result of a search: scored candidates with their lines.

use std::fmt;

use myosu_rules::Point;

use super::purpose::Purpose;
use super::search::{WIN, WON};

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchScore {
    /// A forced win: plies to the five.
    Win(u32),
    /// A forced loss: plies to the opponent's five.
    Loss(u32),
    /// An estimate in hundredths of log-odds: 100 is a winning chance of about 73 %.
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

    /// The winning chance in thousandths.
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
    /// The value of the move for the side that makes it.
    pub score: SearchScore,
    /// The principal variation, this move first.
    pub line: Vec<Point>,
    /// The reason to play it.
    pub purpose: Purpose,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The best moves, best first; none if there is nothing to play.
    pub candidates: Vec<Candidate>,
    /// The depth of the last iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub deepest: u32,
    /// Nodes searched.
    pub nodes: u64,
}

impl Analysis {
    /// The best move.
    pub fn best(&self) -> Option<Point> {
        self.candidates.first().map(|candidate| candidate.point)
    }

    /// Moves a proven winning move to the front.
    pub(crate) fn put_first(&mut self, candidate: Candidate) {
        self.candidates.retain(|other| other.point != candidate.point);
        self.candidates.insert(0, candidate);
    }
}
