//! Tree search guided by somebody's judgement (PUCT): whoever judges a position says which moves are
//! likely and how good it is; the search looks where likely and good moves lead.
//!
//! Leaves are judged in batches, by one thread or several. With one thread and a number of visits the
//! result is always the same. The tree knows neither the game nor the judge: it remembers moves, what the
//! judge said, and visits.

mod run;
mod tree;

pub use run::{Game, Judge, Limits, search};
pub use tree::{Child, Tree};

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The side whose values are positive.
    First,
    /// The other side.
    Second,
}

impl Turn {
    /// A value of the first side's view, seen by this side; and back.
    pub fn see(self, value: f64) -> f64 {
        match self {
            Turn::First => value,
            Turn::Second => -value,
        }
    }
}

/// What a judge says of a position.
#[derive(Clone, Debug)]
pub struct Judged<M, P> {
    /// Whose turn it is.
    pub turn: Turn,
    /// The moves worth trying with their likelihood. None: the game is over here.
    pub moves: Vec<(M, f32)>,
    /// How good the position is, from -1 (lost) to 1 (won), in the view of the first side.
    pub value: f64,
    /// Whatever else is to be remembered.
    pub payload: P,
}

/// How a search weighs what it knows against what it does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The weight of likelihood.
    pub exploration: f64,
    /// How that weight grows with the logarithm of visits.
    pub exploration_growth: f64,
    /// How much worse than its parent an untried move is taken to be once all likely ones are tried.
    pub untried: f64,
    /// The same at the root.
    pub untried_at_root: f64,
    /// How many deviations a move's value is lowered by before moves are compared at the end.
    pub caution: f64,
    /// Moves with less than this share of the most visits are not chosen.
    pub least_share: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            exploration: 1.0,
            exploration_growth: 0.45,
            untried: 0.2,
            untried_at_root: 0.1,
            caution: 4.0,
            least_share: 0.15,
        }
    }
}
