//! Sets of points as 512 bits: union, intersection and flood fill are a few machine instructions, and
//! nothing allocates.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use crate::Point;
use crate::point::STRIDE;

const WORDS: usize = Point::TABLE / 64;

/// A set of points.
///
/// ```
/// use myosu_rules::{Point, PointSet, Size};
/// let board = Size::square(9).point_set();
/// let wall: PointSet = (0..9).map(|y| Point::new(4, y)).collect();
/// let left = PointSet::from(Point::new(0, 0)).flood(board - wall);
/// assert_eq!(left.len(), 36);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// Whether the point is in the set.
    #[inline(always)]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Puts a point into the set.
    #[inline(always)]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out of the set.
    #[inline(always)]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Puts a point into the set, or takes it out if it is there.
    #[inline(always)]
    pub const fn toggle(&mut self, point: Point) {
        self.0[point.index() / 64] ^= 1 << (point.index() % 64);
    }

    /// The points whose byte in a table has the bit of this number.
    #[inline]
    pub fn of_bytes(table: &[u8; Point::TABLE], bit: u32) -> PointSet {
        const ONES: u64 = 0x0101_0101_0101_0101;
        /// Brings the lowest bits of eight bytes together in the highest byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let (bytes, _) = table.as_chunks::<8>();
        let eight = |at: usize| (u64::from_le_bytes(bytes[at]) >> bit & ONES).wrapping_mul(GATHER) >> 56;
        PointSet(std::array::from_fn(|word| (0..8).fold(0, |bits, i| bits | eight(8 * word + i) << (8 * i))))
    }

    /// The set with a point added.
    #[must_use]
    pub const fn with(mut self, point: Point) -> PointSet {
        self.insert(point);
        self
    }

    /// The set with a point left out.
    #[must_use]
    pub const fn without(mut self, point: Point) -> PointSet {
        self.remove(point);
        self
    }

    /// How many points are in the set.
    #[inline]
    pub const fn len(&self) -> usize {
        let (mut count, mut i) = (0, 0);
        while i < WORDS {
            count += self.0[i].count_ones();
            i += 1;
        }
        count as usize
    }

    /// Whether there is no point in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the two sets share a point.
    #[inline]
    pub fn intersects(&self, other: PointSet) -> bool {
        !(*self & other).is_empty()
    }

    /// Whether every point of this set is in the other.
    #[inline]
    pub fn is_subset(&self, of: PointSet) -> bool {
        (*self - of).is_empty()
    }

    /// The first point in reading order.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Point::from_index(word * 64 + self.0[word].trailing_zeros() as usize))
    }

    /// The points in reading order.
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter { words: self.0, word: 0 }
    }

    /// The points of this set and all points beside them, on the board or off it: meet the result with
    /// the points that are meant.
    #[inline]
    #[must_use]
    pub fn grown(&self) -> PointSet {
        *self
            | self.shifted_up::<1>()
            | self.shifted_down::<1>()
            | self.shifted_up::<{ STRIDE as usize }>()
            | self.shifted_down::<{ STRIDE as usize }>()
    }

    /// All points of `within` that can be reached from this set by steps to neighbouring points that
    /// stay in `within`.
    #[inline]
    #[must_use]
    pub fn flood(&self, within: PointSet) -> PointSet {
        let mut reached = *self & within;
        loop {
            let next = reached.grown() & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The connected parts of the set, in the order of their first points.
    pub fn components(&self) -> impl Iterator<Item = PointSet> + Clone {
        let mut left = *self;
        std::iter::from_fn(move || {
            let part = PointSet::from(left.first()?).flood(left);
            left -= part;
            Some(part)
        })
    }

    #[inline(always)]
    fn shifted_up<const BY: usize>(&self) -> PointSet {
        let carried = |i: usize| if i == 0 { 0 } else { self.0[i - 1] >> (64 - BY) };
        PointSet(std::array::from_fn(|i| self.0[i] << BY | carried(i)))
    }

    #[inline(always)]
    fn shifted_down<const BY: usize>(&self) -> PointSet {
        let carried = |i: usize| if i == WORDS - 1 { 0 } else { self.0[i + 1] << (64 - BY) };
        PointSet(std::array::from_fn(|i| self.0[i] >> BY | carried(i)))
    }

    #[inline(always)]
    fn zip(self, other: PointSet, each: impl Fn(u64, u64) -> u64) -> PointSet {
        PointSet(std::array::from_fn(|i| each(self.0[i], other.0[i])))
    }
}

/// The points of a set in reading order.
#[derive(Clone, Debug)]
pub struct Iter {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Iter {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word < WORDS {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] &= bits - 1;
                return Some(Point::from_index(self.word * 64 + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> PointSet {
        PointSet::EMPTY.with(point)
    }
}

macro_rules! operator {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $each:expr) => {
        impl $operator for PointSet {
            type Output = PointSet;
            #[inline(always)]
            fn $method(self, other: PointSet) -> PointSet {
                self.zip(other, $each)
            }
        }
        impl $assign for PointSet {
            #[inline(always)]
            fn $assign_method(&mut self, other: PointSet) {
                *self = self.zip(other, $each);
            }
        }
    };
}

operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::PointSet;
    use crate::{Point, Size};

    fn random_set(size: Size, rng: &mut Xoshiro256PlusPlus) -> PointSet {
        let density = rng.next_u32() % 100;
        size.points().filter(|_| rng.next_u32() % 100 < density).collect()
    }

    fn naive_flood(size: Size, from: PointSet, within: PointSet) -> PointSet {
        let mut reached = BTreeSet::new();
        let mut open: Vec<Point> = from.iter().filter(|&p| within.contains(p)).collect();
        while let Some(point) = open.pop() {
            if reached.insert(point) {
                open.extend(size.neighbors(point).filter(|&p| within.contains(p)));
            }
        }
        reached.into_iter().collect()
    }

    #[test]
    fn sets_agree_with_the_standard_library() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for round in 0..2000 {
            let size = Size::new(1 + round % 20, 1 + round / 7 % 20).unwrap();
            let (a, b) = (random_set(size, &mut rng), random_set(size, &mut rng));
            let (x, y): (BTreeSet<Point>, BTreeSet<Point>) = (a.iter().collect(), b.iter().collect());
            assert_eq!(a.len(), x.len());
            assert_eq!(a.is_empty(), x.is_empty());
            assert_eq!(a.first(), x.first().copied());
            assert_eq!((a | b).iter().collect::<Vec<_>>(), x.union(&y).copied().collect::<Vec<_>>());
            assert_eq!((a & b).iter().collect::<Vec<_>>(), x.intersection(&y).copied().collect::<Vec<_>>());
            assert_eq!((a - b).iter().collect::<Vec<_>>(), x.difference(&y).copied().collect::<Vec<_>>());
            assert_eq!(a.intersects(b), !x.is_disjoint(&y));
            assert_eq!(a.is_subset(b), x.is_subset(&y));
        }
    }

    #[test]
    fn a_set_of_bytes_holds_the_points_whose_byte_has_the_bit() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..500 {
            let mut table = [0; Point::TABLE];
            table.iter_mut().for_each(|byte| *byte = (rng.next_u32() & rng.next_u32()) as u8);
            let bit = rng.next_u32() % 8;
            let board = Size::square(20).point_set();
            let expected: PointSet =
                board.iter().filter(|point| table[point.index()] >> bit & 1 != 0).collect();
            assert_eq!(PointSet::of_bytes(&table, bit) & board, expected);
            let mut toggled = expected;
            board.iter().for_each(|point| toggled.toggle(point));
            assert_eq!(toggled, board - expected);
        }
    }

    #[test]
    fn flood_agrees_with_a_walk_from_point_to_point() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for round in 0..2000 {
            let size = Size::new(1 + round % 20, 1 + round / 11 % 20).unwrap();
            let (from, within) = (random_set(size, &mut rng), random_set(size, &mut rng));
            assert_eq!(from.flood(within), naive_flood(size, from, within));
            let parts: Vec<PointSet> = within.components().collect();
            assert_eq!(parts.iter().fold(PointSet::EMPTY, |all, &part| all | part), within);
            assert_eq!(parts.iter().map(PointSet::len).sum::<usize>(), within.len());
        }
    }
}
