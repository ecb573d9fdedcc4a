//! A forced win in Omok, written down and checked.
//!
//! A [`WinCertificate`] holds a position and a strategy for the side to move: for each turn the move to
//! play, and for each answer of the opponent the next turn. Answers that are not listed go on with
//! `otherwise`; after a four they need not be answered at all, because five follows.
//!
//! The law of [`WinCertificate::check`]: it accepts only if the strategy reaches five against every legal
//! defence, played out with [`myosu_rules`] alone.

mod check;
mod text;

pub use check::{CheckedWin, Flaw, MOST_POSITIONS, StrategyRefusal};
pub use text::BadWinCertificate;

use myosu_rules::Point;
use myosu_rules::omok::Position;

/// The number of a turn in a strategy.
pub type TurnId = u32;

/// One move of the winner, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyTurn {
    /// The move.
    pub play: Point,
    /// The next turn after each of these answers.
    pub answers: Vec<(Point, TurnId)>,
    /// The next turn after every other answer.
    pub otherwise: Option<TurnId>,
}

/// A claim that the side to move wins by force, with the strategy that does it. The first turn is the
/// last of the list; a turn leads only to turns before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinCertificate {
    /// Where the claim is made.
    pub position: Position,
    /// The turns of the strategy.
    pub turns: Vec<StrategyTurn>,
}

impl WinCertificate {
    /// A line of play against the longest listed resistance, from the first move to the last of the
    /// strategy. The five that follows an unstoppable four is not part of it.
    pub fn main_line(&self) -> Vec<Point> {
        let plies = self.lengths();
        let mut line = Vec::new();
        let mut next = self.turns.len().checked_sub(1);
        while let Some(at) = next {
            let turn = &self.turns[at];
            line.push(turn.play);
            let longest = turn.answers.iter().max_by_key(|(_, id)| plies.get(*id as usize));
            line.extend(longest.map(|(answer, _)| *answer));
            // A certificate that was not checked may lead forwards: such a line ends here.
            next = longest.map(|(_, id)| *id as usize).filter(|&id| id < at);
        }
        line
    }

    /// The plies of the longest listed resistance from every turn; turns lead backwards only.
    fn lengths(&self) -> Vec<u32> {
        let mut lengths: Vec<u32> = Vec::with_capacity(self.turns.len());
        for turn in &self.turns {
            let after = |&(_, id): &(Point, TurnId)| lengths.get(id as usize).copied().unwrap_or(0);
            lengths.push(turn.answers.iter().map(after).max().map_or(1, |longest| longest + 2));
        }
        lengths
    }
}
