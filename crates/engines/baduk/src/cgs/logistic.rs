//! From log-odds to probability in whole numbers: the one place where IP becomes PV.
//!
//! Law: the map is strictly increasing near zero and never decreasing, `probability(0)` is exactly one
//! half, and `probability(-z)` is exactly the complement of `probability(z)`. Only additions,
//! multiplications and divisions are used, so every machine finds the same units.

use crate::judgement::ProbabilityMatrix;

/// One unit of log-odds (one "nat") in the whole numbers used here.
pub(crate) const NAT: i32 = 1024;

/// Full stability in the whole numbers used here.
pub(crate) const WHOLE: i32 = 4096;

const STEP: i32 = 32;
const STEPS: usize = 16 * (NAT / STEP) as usize;

/// The probability of the unlikelier side at every thirty-second of a nat.
static TAIL: [u32; STEPS + 1] = tail();

const fn tail() -> [u32; STEPS + 1] {
    // exp(-1/32)
    let factor = 0.969_233_234_476_344_1_f64;
    let (mut table, mut odds, mut i) = ([0; STEPS + 1], 1.0_f64, 0);
    while i <= STEPS {
        table[i] = (ProbabilityMatrix::ONE as f64 * odds / (1.0 + odds) + 0.5) as u32;
        odds *= factor;
        i += 1;
    }
    table
}

/// PV of an IP: the probability that belongs to log-odds in units of [`NAT`], in the units of
/// [`ProbabilityMatrix`].
pub(crate) fn probability(log_odds: i32) -> u32 {
    let tail = unlikelier(log_odds);
    if log_odds < 0 { tail } else { ProbabilityMatrix::ONE - tail }
}

/// The same as a part of [`WHOLE`], with the same symmetry.
pub(crate) fn stability(log_odds: i32) -> i32 {
    let tail = (unlikelier(log_odds) / (ProbabilityMatrix::ONE / WHOLE as u32)) as i32;
    if log_odds < 0 { tail } else { WHOLE - tail }
}

/// The probability of the unlikelier side.
fn unlikelier(log_odds: i32) -> u32 {
    let size = log_odds.unsigned_abs().min((STEPS as i32 * STEP) as u32);
    let (at, rest) = ((size / STEP as u32) as usize, size % STEP as u32);
    if rest == 0 { TAIL[at] } else { TAIL[at] - (TAIL[at] - TAIL[at + 1]) * rest / STEP as u32 }
}

#[cfg(test)]
mod tests {
    use super::{NAT, WHOLE, probability, stability};
    use crate::judgement::ProbabilityMatrix;

    #[test]
    fn the_map_is_odd_about_one_half_and_never_decreases() {
        assert_eq!(probability(0), ProbabilityMatrix::HALF);
        for z in 0..20 * NAT {
            assert_eq!(probability(z) + probability(-z), ProbabilityMatrix::ONE);
            assert!(probability(z + 1) >= probability(z));
            assert_eq!(probability(z) > ProbabilityMatrix::HALF, z > 0);
            assert_eq!(stability(z) + stability(-z), WHOLE);
        }
        assert_eq!(stability(i32::MAX), WHOLE);
        assert_eq!(stability(-i32::MAX), 0);
    }

    #[test]
    fn the_map_is_the_logistic_function() {
        for z in -8 * NAT..8 * NAT {
            let exact = 1.0 / (1.0 + (-f64::from(z) / f64::from(NAT)).exp());
            let ours = f64::from(probability(z)) / f64::from(ProbabilityMatrix::ONE);
            assert!((exact - ours).abs() < 1e-4, "{z}: {exact} {ours}");
        }
    }
}
