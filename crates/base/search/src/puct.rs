//! PUCT: tree search guided by a judge (a network, say) that gives every position a value and its moves prior
//! probabilities.
//!
//! Leaves are judged in batches, by one thread or several. With one thread and a number of visits the
//! result is always the same. The tree knows neither the game nor the judge: it keeps moves, judgements and
//! visit counts.

mod index;
mod run;
mod tree;

pub use run::{LeafJudge, PuctGame, PuctLimits, search};
pub use tree::{Tree, VisitedChild};

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuctTurn {
    /// The side whose values are positive.
    First,
    /// The other side.
    Second,
}

impl PuctTurn {
    /// A value of the first side's view, seen by this side; and back.
    pub fn see(self, value: f64) -> f64 {
        match self {
            PuctTurn::First => value,
            PuctTurn::Second => -value,
        }
    }
}

/// What a position has in common with others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuctKeys {
    /// Equal for positions in which everything is the same except how they came about: they share a node. `None`:
    /// shares with no other.
    pub position: Option<u64>,
    /// Equal for positions at which the judge is likely to make the same error. `None`: like no other.
    pub pattern: Option<u64>,
}

/// The judgement of one position.
#[derive(Clone, Debug)]
pub struct Judged<M, P> {
    /// Whose turn it is.
    pub turn: PuctTurn,
    /// The moves worth trying with their prior probabilities. Empty: the game is over here.
    pub moves: Vec<(M, f32)>,
    /// How good the position is, from -1 (lost) to 1 (won), in the view of the first side.
    pub value: f64,
    /// Anything else the caller keeps with the position.
    pub payload: P,
}

/// How a search balances exploration against exploitation. The defaults are chosen after KataGo's configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctSettings {
    /// The weight of the priors (c_puct).
    pub exploration: f64,
    /// How that weight grows with the logarithm of visits.
    pub exploration_growth: f64,
    /// The deviation of values below a node at which the weight of the priors stays as it is: where values differ
    /// more, the search explores more.
    pub deviation_prior: f64,
    /// How much of that effect there is, from 0 (none) to 1.
    pub deviation_scale: f64,
    /// First-play urgency: how far below its parent's value an untried move starts once all likely ones are tried.
    pub untried: f64,
    /// The same at the root.
    pub untried_at_root: f64,
    /// How much noise makes the root try more moves, as a share of the utility; 0 for none.
    pub root_noise: f64,
    /// Whether moves that look worse than their siblings count less in the value of their parent.
    pub value_weighting: bool,
    /// Whether different orders of moves to one position share its node.
    pub transpositions: bool,
    /// How much of the error observed at positions alike corrects the judgement of a position; 0 for none.
    pub bias_correction: f64,
    /// How many deviations a move's value is lowered by before moves are compared at the end.
    pub caution: f64,
    /// Moves with less than this share of the most visits are not chosen.
    pub least_share: f64,
    /// The bytes that the nodes of a tree and their moves may take; then the search ends.
    pub memory: usize,
}

impl PuctSettings {
    /// The usual settings.
    pub const DEFAULT: PuctSettings = PuctSettings {
        exploration: 1.0,
        exploration_growth: 0.45,
        deviation_prior: 0.4,
        deviation_scale: 0.85,
        untried: 0.2,
        untried_at_root: 0.1,
        root_noise: 0.0,
        value_weighting: true,
        transpositions: true,
        bias_correction: 0.45,
        caution: 4.0,
        least_share: 0.15,
        memory: 1 << 30,
    };
}

impl Default for PuctSettings {
    fn default() -> PuctSettings {
        PuctSettings::DEFAULT
    }
}
