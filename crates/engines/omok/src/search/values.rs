//! Values of the search: wins by their distance, transposition table values, and the reduction table.

use myosu_search::transposition::{Bound, Entry};

use super::{WIN, WON};

/// The depth of table entries that hold a win found without the tree: no depth adds to it.
pub(super) const PROVEN: u8 = 255;

/// Late-move reductions by depth and place: `percent` of the product of their logarithms to the base 2, in
/// whole numbers so that the table is the same on every machine.
pub(super) fn reductions(percent: i32) -> [[u8; 64]; 64] {
    let most = |depth: usize| (depth.max(1) as u32 * 64).ilog2() as i32;
    std::array::from_fn(|depth| {
        std::array::from_fn(|place| {
            let product = (log2_sixteenths(depth) * log2_sixteenths(place)) as i32;
            (product * percent / (100 * 256)).clamp(0, most(depth)) as u8
        })
    })
}

/// The logarithm to the base 2 in sixteenths, linear between powers of two.
fn log2_sixteenths(n: usize) -> u32 {
    if n < 2 {
        return 0;
    }
    let whole = n.ilog2();
    16 * whole + ((n << 4 >> whole) as u32 - 16)
}

/// The value of a win `plies` after a node at `ply`, counted from the root.
#[inline]
pub(super) fn win_in(ply: usize, plies: i32) -> i32 {
    WIN - ply as i32 - plies
}

/// Whether an entry holds a forced win, or a forced loss, whatever the window: a bound of its distance is enough.
#[inline(always)]
pub(super) fn is_decided(entry: &Entry) -> bool {
    let value = i32::from(entry.value);
    value > WON && entry.bound != Bound::Upper || value < -WON && entry.bound != Bound::Lower
}

/// The value of a table entry that decides the window and is deep enough; a forced win or loss is at any depth.
#[inline(always)]
pub(super) fn tt_cutoff(entry: &Entry, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let value = value_from_tt(entry.value.into(), ply);
    if i32::from(entry.depth) < depth && value.abs() <= WON {
        return None;
    }
    let decides = match entry.bound {
        _ if entry.depth == PROVEN || is_decided(entry) => true,
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    decides.then_some(value)
}

/// Wins are counted from the node in the table and from the root in the search.
pub(super) fn value_to_tt(value: i32, ply: usize) -> i32 {
    match value {
        v if v > WON => v + ply as i32,
        v if v < -WON => v - ply as i32,
        v => v,
    }
}

/// The inverse of [`value_to_tt`].
pub(super) fn value_from_tt(value: i32, ply: usize) -> i32 {
    match value {
        v if v > WON => v - ply as i32,
        v if v < -WON => v + ply as i32,
        v => v,
    }
}
