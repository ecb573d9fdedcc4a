//! What the four-direction codes are worth: the evaluation.
//!
//! A position's value to the side to move is the sum over the empty points of what its own code there is
//! worth to a side that is to move, less what the opponent's code is worth to a side that waits. The
//! unit is a hundredth of the pressure that makes winning 2.7 times as likely (log-odds x 100).

use myosu_rules::omok::Rule;

use super::code::Flags;
use super::shape::{SHAPES, Shape};

/// The worth of every code.
#[derive(Clone, Debug)]
pub struct Values {
    moving: Vec<i16>,
    waiting: Vec<i16>,
}

/// The worth of a line's shape to a side that is to move and to one that waits: where the fit has seen
/// too little, and where it starts.
const MOVING: [i16; SHAPES] = [0, 0, 0, 1, 2, 5, 7, 7, 22, 26, 30, 60, 90, 0];
const WAITING: [i16; SHAPES] = [0, 0, 0, 1, 1, 4, 5, 5, 14, 16, 18, 50, 80, 0];

impl Values {
    /// Nothing fitted: the worth of the four shapes added up.
    pub fn plain() -> Values {
        Values { moving: Vec::new(), waiting: Vec::new() }
    }

    /// What was fitted for a rule.
    pub fn fitted(_rule: &Rule) -> Values {
        Values::plain()
    }

    /// The worth of a code to a side that is to move and to one that waits.
    pub(crate) fn of(&self, code: usize, shapes: [Shape; 4], flags: Flags) -> (i16, i16) {
        if flags.has(Flags::FOUL) {
            return (0, 0);
        }
        let sum = |line: &[i16; SHAPES]| shapes.iter().map(|&shape| line[shape as usize]).sum::<i16>();
        let fitted = |table: &[i16]| table.get(code).copied().unwrap_or(0);
        (sum(&MOVING) + fitted(&self.moving), sum(&WAITING) + fitted(&self.waiting))
    }
}
