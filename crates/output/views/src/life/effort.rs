//! What makes a problem hard for people.

use myosu_tsumego::HumanEffort;
use serde::{Deserialize, Serialize};

/// What a solver has to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EffortView {
    /// Moves of the longest right line.
    pub depth: u8,
    /// The level: `beginner`, `elementary`, `intermediate`, `advanced` or `dan`.
    pub level: String,
    /// The place of the likeliest right move among all first moves, from 1.
    pub rank: u8,
    /// Moves of the longest refutation of a tempting move; 0 if none tempts.
    pub refutation: u8,
    /// Wrong first moves that look about as good.
    pub tempting: u8,
}

impl From<HumanEffort> for EffortView {
    fn from(effort: HumanEffort) -> EffortView {
        let HumanEffort { rank, tempting, refutation, depth } = effort;
        EffortView { depth, level: effort.difficulty().name().to_owned(), rank, refutation, tempting }
    }
}
