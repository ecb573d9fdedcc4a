//! Records played by the rules: from a node of a game tree to the game at that node.
//!
//! Law: a record never disagrees with its game. Where it puts stones down, or has a move the rules refuse,
//! the game goes on from the stones as the record has them, and the refused move is listed in `illegal`;
//! a caller that wants legal games only refuses records with such moves.

mod as_written;
mod go;
mod omok;
pub mod opening;

use std::fmt;

use myosu_rules::{Color, Move, Notation, Setup, Size};
use thiserror::Error;

use crate::sgf::{SgfGame, SgfNode};

pub use as_written::{BadReplay, Replay};
pub use go::{GoReplay, go_rules};
pub use omok::{OmokReplay, omok_rule, placing};

/// A move of a record with its number, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedMove {
    /// Its number, from 1.
    pub number: usize,
    /// The side that made it.
    pub color: Color,
    /// The move.
    pub mv: Move,
}

/// A move of a record that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalTurn {
    /// The move.
    pub turn: NumberedMove,
    /// Its point as players of the game write it, or `pass`.
    pub at: String,
    /// What the rules say.
    pub why: String,
}

/// A move number behind the last move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no move {wanted}: the game has {total} moves")]
pub struct NoSuchMove {
    /// The number that was asked for.
    pub wanted: usize,
    /// How many moves the main line has.
    pub total: usize,
}

impl IllegalTurn {
    fn new(turn: NumberedMove, game: SgfGame, size: Size, why: impl fmt::Display) -> IllegalTurn {
        let notation = if game == SgfGame::Go { Notation::Go } else { Notation::Renju };
        let at = turn.mv.point().map_or_else(|| "pass".to_owned(), |point| notation.write(point, size));
        IllegalTurn { turn, at, why: why.to_string() }
    }
}

impl fmt::Display for IllegalTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IllegalTurn { turn: NumberedMove { number, color, .. }, at, why } = self;
        write!(f, "move {number}, {color} {at}, is not legal: {why}")
    }
}

/// How many moves the main line of a game has.
pub fn count_moves(root: SgfNode<'_>) -> usize {
    let size = root.header().size;
    root.main_line().filter(|node| matches!(node.turn(size), Ok(Some(_)))).count()
}

/// The last node of the main line with this many moves behind it. Without a number, the last node of a game
/// and the first position of a problem.
pub fn node_after(root: SgfNode<'_>, moves: Option<usize>) -> Result<SgfNode<'_>, NoSuchMove> {
    let total = count_moves(root);
    let wanted = match moves {
        Some(wanted) if wanted > total => return Err(NoSuchMove { wanted, total }),
        Some(wanted) => wanted,
        None if is_problem(root) => 0,
        None => total,
    };
    let size = root.header().size;
    let mut made = 0;
    let within = |node: &SgfNode<'_>| {
        made += usize::from(matches!(node.turn(size), Ok(Some(_))));
        made <= wanted
    };
    Ok(root.main_line().take_while(within).last().unwrap_or(root))
}

/// Whether a game begins with stones of both colors on the board.
pub fn is_problem(root: SgfNode<'_>) -> bool {
    let size = root.header().size;
    let mut setup = Setup::empty(size);
    for node in root.main_line().take_while(|node| !matches!(node.turn(size), Ok(Some(_)))) {
        if node.apply_setup(&mut setup).is_err() {
            return false;
        }
    }
    Color::BOTH.iter().all(|&color| !setup.of(color).is_empty())
}
