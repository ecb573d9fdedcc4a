//! Line keys: the cells round a point as a number, and a table from the number to both sides' shapes.
//!
//! A cell takes two bits (empty, Black, White, off the board); the key of a point is the four or five
//! cells to each side of it. The law: the entry of a key is what [`Shapes`] says of it for each side.

use myosu_rules::Color;
use myosu_rules::omok::Rule;

use super::shape::{EDGE, EMPTY, ENEMY, LineRule, OWN, Shape, Shapes};

/// Both sides' shapes for every line key of a rule.
#[derive(Clone, Debug)]
pub(crate) struct LineTable {
    reach: usize,
    shapes: Vec<u8>,
}

impl LineTable {
    pub(crate) fn new(rule: &Rule) -> LineTable {
        let rules = Color::BOTH.map(|color| LineRule::of(rule.side(color)));
        let reach = rules.iter().map(|rule| rule.reach()).max().expect("there are two sides");
        let mut sides = rules.map(|rule| Shapes::new(rule, reach));
        let keys = (0..1 << (4 * reach)).map(|key| {
            if !is_line(key, reach) {
                return 0;
            }
            let [black, white] = &mut sides;
            let (black, white) = (black.shape(key), white.shape(exchanged(key)));
            black as u8 | (white as u8) << 4
        });
        LineTable { reach, shapes: keys.collect() }
    }

    /// How many cells to each side of a point the keys cover.
    pub(crate) fn reach(&self) -> usize {
        self.reach
    }

    /// Black's shape in the low, White's in the high four bits.
    #[inline(always)]
    pub(crate) fn both(&self, key: usize) -> u8 {
        self.shapes[key & (self.shapes.len() - 1)]
    }

    /// The key of the middle cell of a window of `2 * reach + 1` cells, given as the low bits of a line.
    #[inline(always)]
    pub(crate) fn key<const REACH: u32>(window: u64) -> usize {
        let low = window & ((1 << (2 * REACH)) - 1);
        let high = window >> (2 * REACH + 2) & ((1 << (2 * REACH)) - 1);
        (low | high << (2 * REACH)) as usize
    }
}

/// The key with the colors exchanged.
const fn exchanged(key: usize) -> usize {
    const LOW: usize = 0x5555_5555;
    (key & LOW) << 1 | (key >> 1) & LOW
}

/// Whether the cells off the board are at the ends, as on a real line.
fn is_line(key: usize, reach: usize) -> bool {
    let cell = |at: usize| (key >> (2 * at) & 3) as u8;
    let left = (0..reach).skip_while(|&at| cell(at) == EDGE).all(|at| cell(at) != EDGE);
    let right = (reach..2 * reach).rev().skip_while(|&at| cell(at) == EDGE).all(|at| cell(at) != EDGE);
    left && right
}

/// The two bits of a cell on a line.
pub(crate) const fn cell(stone: Option<Color>) -> u64 {
    match stone {
        None => EMPTY as u64,
        Some(Color::Black) => OWN as u64,
        Some(Color::White) => ENEMY as u64,
    }
}

/// The shape of one side in an entry of [`LineTable::both`].
#[inline(always)]
pub(crate) const fn of_side(both: u8, color: Color) -> Shape {
    Shape::from_index((both >> (4 * color.index()) & 15) as usize)
}
