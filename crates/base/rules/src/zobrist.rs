//! Random numbers that name positions: a position's key is the exclusive-or of the keys of what is in
//! it. They are computed when the program is compiled and are the same on every machine.

use crate::{Color, Point};

static STONES: [[u64; Point::TABLE]; 2] = [table(0x6d79_6f73_7531), table(0x6d79_6f73_7532)];
static KO: [u64; Point::TABLE] = table(0x6d79_6f73_7533);

/// The key of White being the side to move.
pub const WHITE_TO_MOVE: u64 = mix(0x6d79_6f73_7534);

/// The key of a stone on a point.
#[inline(always)]
pub fn stone(color: Color, point: Point) -> u64 {
    STONES[color.index()][point.index()]
}

/// The key of a point where a ko may not be retaken.
#[inline(always)]
pub fn ko(point: Point) -> u64 {
    KO[point.index()]
}

/// A number that looks random and depends on `seed` alone (the finaliser of splitmix64).
pub const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn table(seed: u64) -> [u64; Point::TABLE] {
    let mut keys = [0; Point::TABLE];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = mix(mix(seed).wrapping_add(i as u64));
        i += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{KO, STONES, WHITE_TO_MOVE};

    #[test]
    fn no_two_keys_are_equal() {
        let all: BTreeSet<u64> = STONES.iter().flatten().chain(&KO).copied().chain([WHITE_TO_MOVE]).collect();
        assert_eq!(all.len(), 512 * 3 + 1);
    }
}
