//! Four-direction codes: the four shapes a stone would make, whatever their order, as one number, and
//! what a side gets from each code.
//!
//! Fourteen shapes on four lines give 2,380 codes. The law: a code's [`Flags`] are what the rule says of
//! the four shapes; where only the exact rule can decide (two apparent threes), the flag says
//! [`Flags::DOUBT`] and never yes or no.

use myosu_rules::Color;
use myosu_rules::omok::{Doubles, Overline, Rule, Side};

use super::shape::{SHAPES, Shape};
use super::value::Values;

/// How many codes there are: multisets of four shapes.
pub(crate) const CODES: usize = 2380;

/// What a stone on a point would do for a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(pub(crate) u8);

impl Flags {
    /// Makes five.
    pub const FIVE: Flags = Flags(1);
    /// Makes a four that cannot be stopped, or two.
    pub const WINNING_FOUR: Flags = Flags(2);
    /// Makes a four of any kind.
    pub const FOUR: Flags = Flags(4);
    /// Makes an open three.
    pub const THREE: Flags = Flags(8);
    /// Is forbidden.
    pub const FOUL: Flags = Flags(16);
    /// Looks like a double three that is forbidden; the rules must be asked.
    pub const DOUBT: Flags = Flags(32);
    /// Does something on some line: worth a look.
    pub const NEAR: Flags = Flags(64);
    /// Makes a line that the next stone turns into a four, open or not.
    pub const BEFORE_FOUR: Flags = Flags(128);
    /// How many different flags there are.
    pub(crate) const COUNT: usize = 8;

    /// Whether all of `flags` are set.
    #[inline(always)]
    pub const fn has(self, flags: Flags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// The place of a single flag among the sets of a board.
    #[inline(always)]
    pub(crate) const fn place(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    fn of(shapes: [Shape; 4], side: &Side) -> Flags {
        let any = |test: fn(Shape) -> bool| shapes.into_iter().any(test);
        let fours: u32 = shapes.iter().map(|shape| shape.fours()).sum();
        let threes = shapes.iter().filter(|shape| shape.is_open_three()).count();
        if any(|shape| shape == Shape::Five) {
            return Flags(Flags::FIVE.0 | Flags::NEAR.0);
        }
        let long = side.overline == Overline::Forbidden && any(|shape| shape == Shape::Overline);
        if long || side.double_four == Doubles::Forbidden && fours > 1 {
            return Flags::FOUL;
        }
        let unstoppable = fours > 1 || any(|shape| matches!(shape, Shape::StraightFour | Shape::DoubleFour));
        let mut flags = 0;
        for (holds, flag) in [
            (unstoppable, Flags::WINNING_FOUR),
            (fours > 0, Flags::FOUR),
            (threes > 0, Flags::THREE),
            (side.double_three == Doubles::Forbidden && threes > 1, Flags::DOUBT),
            (any(|shape| shape >= Shape::ClosedTwo), Flags::NEAR),
            (any(|shape| shape == Shape::ClosedThree || shape.is_open_three()), Flags::BEFORE_FOUR),
        ] {
            flags |= if holds { flag.0 } else { 0 };
        }
        Flags(flags)
    }
}

/// What a side gets from a code: see [`Values`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    /// Worth to the side when it is its turn.
    pub(crate) moving: i16,
    /// Worth to the side when it is the other's turn.
    pub(crate) waiting: i16,
    /// How promising a move here is, for ordering.
    pub(crate) order: i16,
    pub(crate) flags: Flags,
}

/// The codes of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Codes {
    index: Vec<u16>,
    entries: [Vec<Entry>; 2],
}

impl Codes {
    pub(crate) fn new(rule: &Rule, values: &Values) -> Codes {
        let all = all_codes();
        let index = (0..1usize << 16).map(|packed| {
            let mut shapes: [u8; 4] = std::array::from_fn(|d| (packed >> (4 * d) & 15) as u8);
            shapes.sort_unstable();
            all.binary_search(&shapes).unwrap_or(0) as u16
        });
        let entries = Color::BOTH.map(|color| {
            let entry = |(code, shapes): (usize, &[u8; 4])| {
                let shapes = shapes.map(|shape| Shape::from_index(shape.into()));
                let flags = Flags::of(shapes, rule.side(color));
                let (moving, waiting) = values.of(code, shapes, flags);
                Entry { moving, waiting, order: order(shapes, flags), flags }
            };
            all.iter().enumerate().map(entry).collect()
        });
        Codes { index: index.collect(), entries }
    }

    /// The code of four shapes, four bits each.
    #[inline(always)]
    pub(crate) fn code(&self, packed: u16) -> usize {
        self.index[usize::from(packed)].into()
    }

    /// What all codes are worth to a side, moving and waiting.
    pub(crate) fn worth(&self, color: Color) -> Vec<[i16; 2]> {
        self.entries[color.index()].iter().map(|entry| [entry.moving, entry.waiting]).collect()
    }

    /// What a side gets from four shapes, four bits each.
    #[inline(always)]
    pub(crate) fn entry(&self, color: Color, packed: u16) -> &Entry {
        &self.entries[color.index()][self.code(packed)]
    }
}

/// All codes in order: four shapes by number, ascending.
pub(crate) fn all_codes() -> Vec<[u8; 4]> {
    let mut all = Vec::with_capacity(CODES);
    let n = SHAPES as u8;
    for a in 0..n {
        for b in a..n {
            for c in b..n {
                all.extend((c..n).map(|d| [a, b, c, d]));
            }
        }
    }
    all
}

/// A point's promise for ordering moves: what it makes, strongest first, with the rest as a tiebreak.
fn order(shapes: [Shape; 4], flags: Flags) -> i16 {
    const LINE: [i16; SHAPES] = [0, 0, 1, 3, 6, 14, 18, 14, 40, 46, 60, 90, 200, 900];
    if flags.has(Flags::FOUL) {
        return 0;
    }
    let sum: i16 = shapes.iter().map(|&shape| LINE[shape as usize]).sum();
    let both = flags.has(Flags::FOUR) && flags.has(Flags::THREE);
    let threes = shapes.iter().filter(|shape| shape.is_open_three()).count() as i16;
    sum + if both { 90 } else { 0 }
        + if threes > 1 { 50 } else { 0 }
        + if flags.has(Flags::WINNING_FOUR) { 150 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::{CODES, all_codes};

    #[test]
    fn there_are_as_many_codes_as_multisets_of_four_shapes() {
        assert_eq!(all_codes().len(), CODES);
        assert!(all_codes().is_sorted());
    }
}
