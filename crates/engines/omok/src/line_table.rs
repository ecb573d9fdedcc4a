//! Line keys: the cells around a point as a number, and a table from that number to both sides' shapes.
//!
//! A cell takes two bits (empty, Black, White, off the board); the key of a point is the four or five
//! cells to each side of it. The law: the entry of a key is what [`ShapeCache`] says of it for each side.
//!
//! Beyond an edge all cells are off the board, so few keys are possible. Each half of a line is numbered densely,
//! halves with few stones first, so that the entries a search needs lie together in the cache.

use myosu_rules::Color;
use myosu_rules::omok::Rule;

use super::shape::{EDGE, EMPTY, ENEMY, LineRule, OWN, ShapeCache};

/// The possible halves of five cells: 3^n for n cells on the board, the rest off it.
const HALVES: usize = 243 + 81 + 27 + 9 + 3 + 1;
/// Bits of the number of a half.
const HALF_BITS: usize = 9;

/// Both sides' shapes for every line key of a rule.
#[derive(Clone, Debug)]
pub(crate) struct LineTable {
    reach: usize,
    /// The number of a half by its key, from the left end or from the right one.
    left: Box<[u16; 1 << 10]>,
    right: Box<[u16; 1 << 10]>,
    shapes: Box<[u8; 1 << (2 * HALF_BITS)]>,
}

impl LineTable {
    pub(crate) fn new(rule: &Rule) -> LineTable {
        let rules = Color::BOTH.map(|color| LineRule::of(rule.side(color)));
        let reach = rules.iter().map(|rule| rule.reach()).max().expect("there are two sides");
        let [mut black, mut white] = rules.map(|rule| ShapeCache::new(rule, reach));
        let (lefts, rights) = (halves(reach, HalfLine::Left), halves(reach, HalfLine::Right));
        let mut shapes = vec![0; 1 << (2 * HALF_BITS)];
        for (l, left) in lefts.iter().enumerate() {
            for (r, right) in rights.iter().enumerate() {
                let key = left | right << (2 * reach);
                let both = black.shape(key) as u8 | (white.shape(exchanged(key)) as u8) << 4;
                shapes[l << HALF_BITS | r] = both;
            }
        }
        LineTable { reach, left: numbers(&lefts), right: numbers(&rights), shapes: boxed(shapes) }
    }

    /// Cells to each side of a point that the keys cover.
    pub(crate) fn reach(&self) -> usize {
        self.reach
    }

    /// The shapes of the middle cell of a window of `2 * reach + 1` cells, given as the low bits of a
    /// line: Black's in the low, White's in the high four bits.
    #[inline(always)]
    pub(crate) fn both<const REACH: u32>(&self, window: u64) -> u8 {
        const { assert!(REACH == 4 || REACH == 5) };
        let half = (1 << (2 * REACH)) - 1;
        let left = usize::from(self.left[window as usize & half]);
        let right = usize::from(self.right[(window >> (2 * REACH + 2)) as usize & half]);
        self.shapes[(left << HALF_BITS | right) & ((1 << (2 * HALF_BITS)) - 1)]
    }

    /// The shapes of the cell that begins with bit `middle` of a line.
    pub(crate) fn both_of(&self, line: u64, middle: u32) -> u8 {
        match self.reach {
            4 => self.both::<4>(line >> (middle - 8)),
            _ => self.both::<5>(line >> (middle - 10)),
        }
    }
}

/// On which side of the middle a half of a line lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HalfLine {
    Left,
    Right,
}

/// The keys of the halves that are on some board, those with few stones first.
fn halves(reach: usize, end: HalfLine) -> Vec<usize> {
    let cells = |key: &usize| {
        let mut cells: Vec<u8> = (0..reach).map(|at| (key >> (2 * at) & 3) as u8).collect();
        if end == HalfLine::Right {
            cells.reverse();
        }
        cells
    };
    let mut keys: Vec<usize> = (0..1 << (2 * reach))
        .filter(|key| cells(key).into_iter().skip_while(|&cell| cell == EDGE).all(|cell| cell != EDGE))
        .collect();
    keys.sort_by_key(|key| cells(key).into_iter().filter(|&cell| cell != EMPTY).count());
    debug_assert!(keys.len() <= HALVES && HALVES < 1 << HALF_BITS);
    keys
}

fn numbers(keys: &[usize]) -> Box<[u16; 1 << 10]> {
    let mut numbers = vec![0; 1 << 10];
    for (number, key) in keys.iter().enumerate() {
        numbers[*key] = number as u16;
    }
    boxed(numbers)
}

/// A list as an array behind a pointer, whose length the compiler knows.
pub(crate) fn boxed<T, const N: usize>(list: Vec<T>) -> Box<[T; N]> {
    list.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("the length is that of the array"))
}

/// The key with the colors exchanged.
const fn exchanged(key: usize) -> usize {
    const LOW: usize = 0x5555_5555;
    (key & LOW) << 1 | (key >> 1) & LOW
}

/// The two bits of a cell on a line.
pub(crate) const fn cell(stone: Option<Color>) -> u64 {
    match stone {
        None => EMPTY as u64,
        Some(Color::Black) => OWN as u64,
        Some(Color::White) => ENEMY as u64,
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::Color;
    use myosu_rules::omok::Rule;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{LineTable, exchanged};
    use crate::shape::{EDGE, LineRule, ShapeCache};

    #[test]
    fn an_entry_is_what_looking_ahead_on_the_line_says() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for rule in [Rule::FREESTYLE, Rule::RENJU, Rule::CARO] {
            let table = LineTable::new(&rule);
            let reach = table.reach();
            let mut sides = Color::BOTH.map(|color| ShapeCache::new(LineRule::of(rule.side(color)), reach));
            for _ in 0..5000 {
                let ends = [rng.next_u32() as usize % (reach + 1), rng.next_u32() as usize % (reach + 1)];
                let mut cells: Vec<u8> = (0..2 * reach).map(|_| (rng.next_u32() % 3) as u8).collect();
                cells[..ends[0]].fill(EDGE);
                cells[2 * reach - ends[1]..].fill(EDGE);
                let key = cells.iter().rev().fold(0, |key, &cell| key << 2 | usize::from(cell));
                let half = (1 << (2 * reach)) - 1;
                let window = (key & half | (key >> (2 * reach)) << (2 * reach + 2)) as u64;
                let both = if reach == 4 { table.both::<4>(window) } else { table.both::<5>(window) };
                assert_eq!(both & 15, sides[0].shape(key) as u8, "{cells:?}");
                assert_eq!(both >> 4, sides[1].shape(exchanged(key)) as u8, "{cells:?}");
            }
        }
    }
}
