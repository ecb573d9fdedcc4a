//! Calibration: a fitted piecewise linear curve from log-odds to calibrated log-odds.
//!
//! Law: the curves never fall, and that of empty points is odd, so it keeps the sign and the symmetry of IP. A
//! stone's curve is in its owner's view and may have an offset.

use super::logistic::NAT;

/// The ends of the pieces, in nats; the last has no end. Chosen by hand.
const BREAKS: [i32; PIECES - 1] = [NAT / 2, NAT, 2 * NAT, 3 * NAT];

/// Pieces of a curve on each side of zero.
pub(crate) const PIECES: usize = 5;

/// Parameters of the stones' curve: an offset, and the pieces below and above zero.
pub(crate) const STONE_PIECES: usize = 1 + 2 * PIECES;

/// The slopes of the pieces, in 1/1024.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Calibration {
    pub(crate) points: [i32; PIECES],
    pub(crate) stones: [i32; STONE_PIECES],
}

impl Calibration {
    /// The curves that change nothing.
    pub(crate) fn identity() -> Calibration {
        let mut stones = [NAT; STONE_PIECES];
        stones[0] = 0;
        Calibration { points: [NAT; PIECES], stones }
    }

    /// The calibrated log-odds of an empty point.
    pub(crate) fn point(&self, log_odds: i32) -> i32 {
        combine(&pieces(log_odds), &self.points)
    }

    /// The calibrated log-odds that a stone survives.
    pub(crate) fn stone(&self, log_odds: i32) -> i32 {
        combine(&stone_pieces(log_odds), &self.stones)
    }
}

fn combine(pieces: &[i32], slopes: &[i32]) -> i32 {
    let sum: i64 = pieces.iter().zip(slopes).map(|(&p, &s)| i64::from(p) * i64::from(s)).sum();
    (sum / i64::from(NAT)) as i32
}

/// The part of the log-odds in each piece, with their sign.
pub(crate) fn pieces(log_odds: i32) -> [i32; PIECES] {
    let (sign, size) = (log_odds.signum(), log_odds.abs());
    std::array::from_fn(|i| {
        let from = if i == 0 { 0 } else { BREAKS[i - 1] };
        let to = BREAKS.get(i).copied().unwrap_or(i32::MAX);
        sign * (size.min(to) - from).max(0)
    })
}

/// The same for a stone: a constant, then what lies below zero, then what lies above.
pub(crate) fn stone_pieces(log_odds: i32) -> [i32; STONE_PIECES] {
    let all = pieces(log_odds);
    let mut split = [0; STONE_PIECES];
    split[0] = NAT;
    let start = if log_odds < 0 { 1 } else { 1 + PIECES };
    split[start..start + PIECES].copy_from_slice(&all);
    split
}

#[cfg(test)]
mod tests {
    use super::{Calibration, NAT, pieces};

    #[test]
    fn the_identity_changes_nothing_and_pieces_sum_to_the_whole() {
        let identity = Calibration::identity();
        for z in -9 * NAT..9 * NAT {
            assert_eq!(pieces(z).iter().sum::<i32>(), z);
            assert_eq!((identity.point(z), identity.stone(z)), (z, z));
        }
    }

    #[test]
    fn curves_never_fall_and_that_of_points_is_odd() {
        let curve =
            Calibration { points: [900, 0, 1200, 3, 2000], stones: [-77, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
        for z in -6 * NAT..6 * NAT {
            assert!(curve.point(z + 1) >= curve.point(z) && curve.stone(z + 1) >= curve.stone(z));
            assert_eq!(curve.point(-z), -curve.point(z));
        }
    }
}
