//! Influence (영향력) of one side's stones, scaled by their stability.
//!
//! A stone sends out its stability. It spreads to the neighbours, a quarter each, the edge reflects it, and
//! standing enemy stones block it; nearly dead stones neither send nor block. Law: one more own stone never lowers
//! the influence, one more enemy stone never raises it.

use myosu_rules::{Color, PointSet};

use super::field::{Grid, PointField};
use super::survey::PositionSurvey;

/// Stones below this stability (of 4096) do not block enemy influence. Chosen by hand.
const STANDS: i32 = 1024;

const SHORT_STEPS: usize = 3;
const LONG_STEPS: usize = 9;
pub(crate) const REACHES: usize = 6;

/// The influence of one side.
pub(crate) struct Reach {
    /// The sum over three steps.
    pub(crate) short: PointField,
    /// The sum over nine steps.
    pub(crate) long: PointField,
    /// The best stability among the stones within 1 to 6 steps.
    pub(crate) best: [PointField; REACHES],
}

impl Reach {
    /// The most that reaches any of the stones of a chain within nine steps, besides what they send out
    /// themselves, which is their stability.
    pub(crate) fn around(&self, stones: PointSet, stability: i32) -> i32 {
        stones.iter().map(|p| self.long[p.index()] - stability).max().unwrap_or(0)
    }
}

/// The influence of the stones of `color`, given the stability of every chain.
pub(crate) fn radiate(survey: &PositionSurvey, grid: &Grid, color: Color, stability: &[i32]) -> Reach {
    let mut source: PointField = [0; myosu_rules::Point::TABLE];
    let mut closed = PointSet::EMPTY;
    for (chain, &stable) in survey.chains.iter().zip(stability) {
        if chain.color == color {
            for point in chain.stones {
                source[point.index()] = stable;
            }
        } else if stable >= STANDS {
            closed |= chain.stones;
        }
    }
    let (mut short, mut long) = (source, source);
    let mut wave = source;
    for step in 1..=LONG_STEPS {
        wave = grid.spread(&wave, closed);
        for point in &grid.points {
            let sent = wave[point.index()];
            long[point.index()] += sent;
            if step <= SHORT_STEPS {
                short[point.index()] += sent;
            }
        }
    }
    let mut best = [source; REACHES];
    let mut here = source;
    for reached in &mut best {
        here = grid.reach(&here, closed);
        *reached = here;
    }
    Reach { short, long, best }
}
