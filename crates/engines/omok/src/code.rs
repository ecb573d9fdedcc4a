//! Four-direction codes: the multiset of the four shapes a stone would make, as one number, with its flags and
//! value for each side.
//!
//! Fourteen shapes on four lines give 2,380 codes. The law: a code's [`Flags`] are what the rule says of
//! the four shapes; where only the exact rule can decide (two apparent threes), the flag says
//! [`Flags::DOUBT`] and never yes or no.

use myosu_rules::Color;
use myosu_rules::omok::{BlockedFive, Doubles, Overline, Rule, Side};

use super::line_table::boxed;
use super::shape::{SHAPES, Shape};
use super::value::CodeValues;

/// The number of codes: multisets of four of the fourteen shapes.
pub const CODES: usize = 2380;
/// Bits of the number of an unordered pair of shapes: there are 105.
const PAIR_BITS: usize = 7;
/// The bound of a code's value, so that sums of a few stay within 16 bits.
const MOST: i16 = i16::MAX / 8;
/// A place is two pairs. Several places have the same code.
const PLACES: usize = 1 << (2 * PAIR_BITS);

/// The effects of a stone on a point for a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(pub(crate) u8);

impl Flags {
    /// Makes five.
    pub const FIVE: Flags = Flags(1);
    /// Makes a four that cannot be stopped, or two.
    pub const WINNING_FOUR: Flags = Flags(2);
    /// Makes a four of any kind.
    pub const FOUR: Flags = Flags(4);
    /// Is forbidden.
    pub const FOUL: Flags = Flags(8);
    /// May be a forbidden double three; only the exact rule can tell.
    pub const DOUBT: Flags = Flags(16);
    /// Makes an open three.
    pub const THREE: Flags = Flags(32);
    /// Makes at least a closed two on some line: worth searching.
    pub const NEAR: Flags = Flags(64);
    /// Makes a line that the next stone turns into a four, open or not.
    pub const BEFORE_FOUR: Flags = Flags(128);
    /// The first flags are rare; this many of them.
    pub(crate) const RARE: usize = 5;

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
            (is_doubtful(side, threes), Flags::DOUBT),
            (any(|shape| shape >= Shape::ClosedTwo), Flags::NEAR),
            (any(|shape| shape == Shape::ClosedThree || shape.is_open_three()), Flags::BEFORE_FOUR),
        ] {
            flags |= if holds { flag.0 } else { 0 };
        }
        Flags(flags)
    }
}

/// Whether the rules must be asked if a point without a visible foul is forbidden. Where a blocked five is nothing, one
/// stone may stop two fours that the rules count as two, so that shapes do not show every foul.
fn is_doubtful(side: &Side, threes: usize) -> bool {
    let blocked = side.blocked_five == BlockedFive::Nothing;
    side.double_three == Doubles::Forbidden && threes > 1 || blocked && side.forbids()
}

/// The codes of a rule with their flags and values for each side.
///
/// A board names four shapes by their *place*: the numbers of the two pairs. The places of both sides go
/// together, Black's in the low half of a word. Tables by place are small where a search needs them: most
/// lines are nearly empty.
#[derive(Clone, Debug)]
pub(crate) struct Codes {
    pairs: [u8; 256],
    codes: Box<[u16; PLACES]>,
    sides: [Worths; 2],
}

/// Values, ordering scores and flags of one side, by place.
#[derive(Clone, Debug)]
struct Worths {
    /// In the high half what is added to the value when Black moves, in the low half when White does; sums
    /// of a few of them keep the halves apart.
    worth: Box<[i32; PLACES]>,
    /// How promising a move here is, for ordering.
    order: Box<[i16; PLACES]>,
    /// Ordering scores of a move here by the side and by its opponent, fitted where there is a table.
    scores: Box<[[i16; 2]; PLACES]>,
    flags: Box<[Flags; PLACES]>,
}

impl Codes {
    pub(crate) fn new(rule: &Rule, values: &CodeValues) -> Codes {
        let (all, twos) = (all_codes(), all_pairs());
        let pairs = std::array::from_fn(|two| {
            let (a, b) = (two as u8 & 15, two as u8 >> 4);
            twos.iter().position(|&pair| pair == [a.min(b), a.max(b)]).unwrap_or(0) as u8
        });
        let mut codes = vec![0; PLACES];
        for (second, two) in twos.iter().enumerate() {
            for (first, other) in twos.iter().enumerate() {
                let mut shapes = [two[0], two[1], other[0], other[1]];
                shapes.sort_unstable();
                let code = all.binary_search(&shapes).expect("four shapes have a code");
                codes[second << PAIR_BITS | first] = code as u16;
            }
        }
        let sides = Color::BOTH.map(|color| Worths::new(&codes, &all, (color, rule), values));
        Codes { pairs, codes: boxed(codes), sides }
    }

    /// The places with one of their two pairs, `half`, taken from the shapes of both sides.
    #[inline(always)]
    pub(crate) fn places(&self, places: u32, half: usize, shapes: u32) -> u32 {
        const PAIR: u32 = (1 << PAIR_BITS) - 1;
        const BOTH: u32 = (PAIR << 16) | PAIR;
        let pair = |from: usize| u32::from(self.pairs[(shapes >> (from + 8 * half) & 255) as usize]);
        let bits = PAIR_BITS * half;
        places & !(BOTH << bits) | (pair(0) | pair(16) << 16) << bits
    }

    /// The code of a side's place.
    pub(crate) fn code(&self, color: Color, places: u32) -> usize {
        self.codes[place(color, places)].into()
    }

    /// The codes of both sides.
    #[inline(always)]
    pub(crate) fn both(&self, places: u32) -> [u16; 2] {
        Color::BOTH.map(|color| self.codes[place(color, places)])
    }

    /// The change of a point's value: a number that can be summed up and given to
    /// [`Codes::value`]. The first place of all is worth nothing.
    #[inline(always)]
    pub(crate) fn gain(&self, before: u32, now: u32) -> i64 {
        let worth = |places| {
            let [black, white] =
                Color::BOTH.map(|color| self.sides[color.index()].worth[place(color, places)]);
            black + white
        };
        let both = worth(now) - worth(before);
        let white = both as i16;
        let black = (both - i32::from(white)) >> 16;
        (i64::from(black) << 32) + i64::from(white)
    }

    /// The value for the side to move of a sum of changes.
    #[inline(always)]
    pub(crate) fn value(worth: i64, color: Color) -> i32 {
        let white = worth as i32;
        match color {
            Color::Black => ((worth - i64::from(white)) >> 32) as i32,
            Color::White => white,
        }
    }

    /// The ordering score in the tree of a move of a side: what it makes and what it stops.
    #[inline(always)]
    pub(crate) fn score(&self, color: Color, places: u32) -> i32 {
        let of = |side: Color, which: usize| self.sides[side.index()].scores[place(side, places)][which];
        i32::from(of(color, 0)) + i32::from(of(!color, 1))
    }

    /// How promising a point is to a side by its shapes alone.
    #[inline(always)]
    pub(crate) fn order(&self, color: Color, places: u32) -> i32 {
        self.sides[color.index()].order[place(color, places)].into()
    }

    /// The flags of both sides.
    #[inline(always)]
    pub(crate) fn flags(&self, places: u32) -> [Flags; 2] {
        [self.sides[0].flags[place(Color::Black, places)], self.sides[1].flags[place(Color::White, places)]]
    }
}

impl Worths {
    fn new(codes: &[u16], all: &[[u8; 4]], (color, rule): (Color, &Rule), values: &CodeValues) -> Worths {
        let by_code = all.iter().enumerate().map(|(code, shapes)| {
            let shapes = shapes.map(|shape| Shape::from_index(shape.into()));
            let flags = Flags::of(shapes, rule.side(color));
            let (moving, waiting) = values.of(color, code, shapes, flags);
            // Four of them must keep their halves apart.
            let [moving, waiting] = [moving, waiting].map(|worth| i32::from(worth.clamp(-MOST, MOST)));
            let worth = match color {
                Color::Black => (moving << 16) - waiting,
                Color::White => moving - (waiting << 16),
            };
            let by_hand = order(shapes, flags);
            (worth, by_hand, values.order(color, code, by_hand), flags)
        });
        let by_code: Vec<(i32, i16, [i16; 2], Flags)> = by_code.collect();
        let of = |code: &u16| by_code[usize::from(*code)];
        Worths {
            worth: boxed(codes.iter().map(|code| of(code).0).collect()),
            order: boxed(codes.iter().map(|code| of(code).1).collect()),
            scores: boxed(codes.iter().map(|code| of(code).2).collect()),
            flags: boxed(codes.iter().map(|code| of(code).3).collect()),
        }
    }
}

/// The place of one side.
#[inline(always)]
fn place(color: Color, places: u32) -> usize {
    (places >> (16 * color.index())) as usize & (PLACES - 1)
}

/// All pairs of shapes, the lesser first in each. Pairs of common shapes come before those with a rare one,
/// so that what a search needs of a table lies together.
fn all_pairs() -> Vec<[u8; 2]> {
    let n = SHAPES as u8;
    let rank = |shape: u8| if shape == Shape::Overline as u8 { n } else { shape };
    let mut pairs: Vec<[u8; 2]> = (0..n).flat_map(|a| (a..n).map(move |b| [a, b])).collect();
    pairs.sort_by_key(|&[a, b]| (rank(a).max(rank(b)), rank(a).min(rank(b))));
    pairs
}

/// All codes in order: four shapes by number, ascending.
pub fn all_codes() -> Vec<[u8; 4]> {
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

/// The ordering score of a move: what it makes, strongest first, with the rest as a tiebreak. The numbers were
/// chosen by hand so that a stronger shape outweighs all weaker ones together.
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
