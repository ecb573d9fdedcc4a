//! Which points are forbidden (금수), exactly, as the rules of renju define it.
//!
//! A five takes precedence over every foul. A *four* is a row that one stone turns into a five; a line
//! may hold two of them, a straight four is one. A *three* is a line without a four that one stone
//! turns into a straight four, where that stone makes no five and is itself not forbidden: the question
//! is asked again with the first stone on the board.

use std::fmt;

use crate::omok::line::{LineWords, Window, bits, point_at};
use crate::omok::{Direction, Doubles, Overline, Side};
use crate::{Color, Point};

/// What a move may not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Forbidden {
    /// Two or more threes (삼삼).
    DoubleThree,
    /// Two or more fours (사사).
    DoubleFour,
    /// Six or more in a row (장목).
    Overline,
}

impl Forbidden {
    /// The name used in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Forbidden::DoubleThree => "double-three",
            Forbidden::DoubleFour => "double-four",
            Forbidden::Overline => "overline",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a move at an empty point amounts to under a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Legality {
    Five,
    Forbidden(Forbidden),
    Free,
}

/// Judges a move at an empty point.
pub(crate) fn judge(lines: &LineWords, side: &Side, color: Color, point: Point) -> Legality {
    let windows = Direction::ALL.map(|direction| lines.window(color, point, direction));
    // Two fours or threes need two lines with two more stones each, or four more stones on one line.
    let near = windows.map(|window| (window.own & 0b011_1111_1110).count_ones() - 1);
    let (some, many) =
        near.iter().fold((0, 0), |(some, many), &n| (some + (n >= 2) as u32, many + (n >= 4) as u32));
    if some < 2 && many == 0 {
        return Legality::Free;
    }
    if windows.iter().any(|window| window.wins(side)) {
        return Legality::Five;
    }
    if side.overline == Overline::Forbidden && windows.iter().any(Window::is_overline) {
        return Legality::Forbidden(Forbidden::Overline);
    }
    let fours = windows.map(|window| window.fours(side));
    if side.double_four == Doubles::Forbidden && fours.iter().sum::<u32>() >= 2 {
        return Legality::Forbidden(Forbidden::DoubleFour);
    }
    if side.double_three == Doubles::Forbidden {
        let threes: [u32; 4] =
            std::array::from_fn(|i| if fours[i] > 0 { 0 } else { windows[i].threes(side) });
        if threes.iter().filter(|&&points| points != 0).count() >= 2
            && real_threes(lines, side, color, point, threes) >= 2
        {
            return Legality::Forbidden(Forbidden::DoubleThree);
        }
    }
    Legality::Free
}

/// How many of the lines that look like threes are threes; counting stops at two.
fn real_threes(lines: &LineWords, side: &Side, color: Color, point: Point, threes: [u32; 4]) -> u32 {
    let mut after = *lines;
    after.toggle(color, point);
    let (mut real, mut left) = (0, threes.iter().filter(|&&points| points != 0).count() as u32);
    for (direction, points) in Direction::ALL.into_iter().zip(threes) {
        if points == 0 {
            continue;
        }
        left -= 1;
        let is_real = |bit| judge(&after, side, color, point_at(point, direction, bit)) == Legality::Free;
        if bits(points).any(is_real) {
            real += 1;
        }
        if real >= 2 || real + left < 2 {
            break;
        }
    }
    real
}
