//! Claims: an upper bound on a side's log-odds by its influence at a point. Little influence allows little
//! certainty, even where no enemy stone is near yet.
//!
//! Law: the bound grows from zero with the side's own influence, and a stone's bound is at least that of an empty
//! point. So bounding keeps the signs, the symmetries, and the law that a stone far from enemies never lowers its
//! own side's sum.

use super::logistic::NAT;
use super::stability::ALIVE;

/// Knots of a curve.
pub(crate) const KNOTS: usize = 9;

/// The influence (over nine steps, a standing stone sends 4096) at each knot.
const AT: [i32; KNOTS] = [16, 64, 256, 1024, 2048, 4096, 8192, 16384, 32768];

/// The largest log-odds a side may claim, at each knot, in units of [`NAT`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claims {
    pub(crate) points: [i32; KNOTS],
    pub(crate) stones: [i32; KNOTS],
}

impl Claims {
    /// No bounds.
    pub(crate) fn unbounded() -> Claims {
        Claims { points: [ALIVE; KNOTS], stones: [ALIVE; KNOTS] }
    }

    /// Whether the laws of this file hold.
    pub(crate) fn is_lawful(&self) -> bool {
        let grows = |curve: &[i32; KNOTS]| curve[0] >= 0 && curve.is_sorted();
        grows(&self.points)
            && grows(&self.stones)
            && self.points.iter().zip(&self.stones).all(|(p, s)| p <= s)
    }

    /// The log-odds of Black at an empty point, held within what Black and White may claim there.
    pub(crate) fn point(&self, log_odds: i32, black: i32, white: i32) -> i32 {
        log_odds.clamp(-bound(&self.points, white), bound(&self.points, black))
    }

    /// The log-odds that a stone's owner keeps it.
    pub(crate) fn stone(&self, log_odds: i32, own: i32) -> i32 {
        log_odds.min(bound(&self.stones, own))
    }
}

/// The piecewise linear curve through the origin and the knots.
fn bound(curve: &[i32; KNOTS], influence: i32) -> i32 {
    let above = AT.partition_point(|&at| at < influence);
    let (Some(&to), Some(&high)) = (AT.get(above), curve.get(above)) else { return curve[KNOTS - 1] };
    let (from, low) = if above == 0 { (0, 0) } else { (AT[above - 1], curve[above - 1]) };
    low + ((i64::from(high - low) * i64::from(influence - from)) / i64::from(to - from)) as i32
}

const INFLUENCES: usize = 96;
const ODDS: usize = 64;

/// Outcomes of points that leaned to one side, by that side's influence and log-odds.
pub(crate) struct Evidence {
    /// The number of points, and how many of them the side owned in the end.
    cells: Vec<(f64, f64)>,
}

impl Evidence {
    pub(crate) fn new() -> Evidence {
        Evidence { cells: vec![(0.0, 0.0); INFLUENCES * ODDS] }
    }

    /// `count` points whose side has `influence` there, leans on them with `log_odds`, and owned `kept`.
    pub(crate) fn add(&mut self, influence: i32, log_odds: i32, count: f64, kept: f64) {
        if log_odds > 0 {
            let steps = (f64::from(influence.max(0) + 1).log2() * 6.0) as usize;
            let odds = (log_odds / (NAT / 8)) as usize;
            let cell = &mut self.cells[steps.min(INFLUENCES - 1) * ODDS + odds.min(ODDS - 1)];
            *cell = (cell.0 + count, cell.1 + kept);
        }
    }

    /// The growing curve, nowhere under `floor`, with the least log loss.
    pub(crate) fn fit(&self, floor: &[i32; KNOTS]) -> [i32; KNOTS] {
        let mut curve = [6 * NAT; KNOTS];
        for _ in 0..12 {
            for knot in 0..KNOTS {
                let least = if knot == 0 { 0 } else { curve[knot - 1] }.max(floor[knot]);
                let most = curve.get(knot + 1).copied().unwrap_or(8 * NAT).max(least);
                let tries = (0..=64).map(|i| least + (most - least) * i / 64);
                let loss = |value: i32| {
                    let mut tried = curve;
                    tried[knot] = value;
                    (self.loss(&tried), value)
                };
                let best = tries.map(loss).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, value)| value);
                curve[knot] = best.unwrap_or(least);
            }
        }
        curve
    }

    fn loss(&self, curve: &[i32; KNOTS]) -> f64 {
        let mut sum = 0.0;
        for (cell, &(count, kept)) in self.cells.iter().enumerate().filter(|(_, c)| c.0 > 0.0) {
            let influence = ((cell / ODDS) as f64 / 6.0 + 1.0 / 12.0).exp2() - 1.0;
            let odds = (cell % ODDS) as i32 * (NAT / 8) + NAT / 16;
            let held = odds.min(bound(curve, influence as i32));
            let probability = 1.0 / (1.0 + (-f64::from(held) / f64::from(NAT)).exp());
            sum -= kept * probability.ln() + (count - kept) * (1.0 - probability).ln();
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::{AT, Claims, Evidence, KNOTS, NAT, bound};

    #[test]
    fn claims_grow_from_nothing_and_keep_signs() {
        let claims = Claims { points: std::array::from_fn(|i| 100 * i as i32), stones: [900; KNOTS] };
        assert!(claims.is_lawful() && Claims::unbounded().is_lawful());
        assert_eq!((bound(&claims.points, 0), bound(&claims.stones, 1 << 20)), (0, 900));
        for influence in 0..40_000 {
            assert!(bound(&claims.points, influence + 1) >= bound(&claims.points, influence));
            assert!(bound(&claims.points, influence) <= bound(&claims.stones, influence));
        }
        for odds in [-5000, -7, 0, 7, 5000] {
            assert_eq!(claims.point(odds, 500, 900), -claims.point(-odds, 900, 500));
            assert!(claims.point(odds, 500, 900).signum() * odds.signum() >= 0);
        }
    }

    #[test]
    fn the_fit_finds_the_bound_that_made_the_evidence() {
        let mut evidence = Evidence::new();
        for (knot, &at) in AT.iter().enumerate() {
            let truth = 1.0 / (1.0 + (-(knot as f64) * 0.3).exp());
            evidence.add(at, 5 * NAT, 1000.0, 1000.0 * truth);
        }
        let fitted = evidence.fit(&[0; KNOTS]);
        for (knot, value) in fitted.iter().enumerate() {
            let off = f64::from(*value) / f64::from(NAT) - knot as f64 * 0.3;
            assert!(off.abs() < 0.15, "{fitted:?}");
        }
    }
}
