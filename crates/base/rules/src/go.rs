//! Baduk (Go): what is legal on a board.
//!
//! A [`Position`] is legal and can be played on; it knows stones, chains, liberties and the point of a
//! simple ko, and nothing of what came before. [`Rules`] say what is legal and what counts; a [`Game`]
//! is a tree of positions under rules.

pub mod benson;
pub mod eye;
mod game;
pub mod group;
pub mod handicap;
pub mod judge;
mod komi;
pub mod ladder;
pub mod link;
pub mod playout;
mod position;
mod rules;
pub mod score;

#[cfg(test)]
mod naive;

pub use game::{BadStart, End, Game, NodeId};
pub use handicap::BadHandicap;
pub use komi::{BadKomi, Komi};
pub use ladder::Ladder;
pub use position::{BadSetup, Chain, Position, Undo};
pub use rules::{DeadStones, HandicapBonus, KoRule, Rules, Scoring, Tax, UnknownRules};
pub use score::{Count, Score};

use std::fmt;

/// Whether a move may take the last liberty of one's own chain.
///
/// The suicide of a single stone is never a move, whatever the rules: it leaves the board as it was
/// and would be a pass in disguise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Forbidden, as in most rules.
    Forbidden,
    /// Allowed for two stones or more, which leave the board.
    Allowed,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The point is not on the board.
    OffBoard,
    /// There is a stone on the point.
    Occupied,
    /// The stone would have no liberty (자살수).
    Suicide,
    /// The move takes back a ko at once (패).
    Ko,
    /// The move repeats an earlier position (동형반복).
    Superko,
    /// The game has ended.
    GameOver,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::OffBoard => "the point is not on the board",
            Illegal::Occupied => "the point is occupied",
            Illegal::Suicide => "the stone would have no liberty",
            Illegal::Ko => "the ko may not be taken back at once",
            Illegal::Superko => "the move would repeat an earlier position",
            Illegal::GameOver => "the game is over",
        })
    }
}

impl std::error::Error for Illegal {}
