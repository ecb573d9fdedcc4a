//! The log-odds of empty points: positive for Black, negative for White.
//!
//! Each feature is Black's value minus White's, so exchanging the colors changes the sign of every feature and
//! nothing else.

use myosu_rules::{Color, Point};

use super::field::{Grid, PointField};
use super::influence::{Reach, radiate};
use super::logistic::{NAT, WHOLE};
use super::stability::{FREE, FULL};
use super::survey::PositionSurvey;

/// Features of an empty point.
pub(crate) const POINT_FEATURES: usize = 24;

/// Sets of weights: one for each of the first four lines, the fifth for all points further in.
pub(crate) const LINES: usize = 5;

/// The names of the features in the table.
pub(crate) const POINT_NAMES: [&str; POINT_FEATURES] = [
    "reach1",
    "reach2",
    "reach3",
    "reach4",
    "reach5",
    "reach6",
    "short-quarter",
    "short-one",
    "short-four",
    "long-quarter",
    "long-one",
    "long-four",
    "short-share",
    "short-share-firm",
    "long-share",
    "long-share-firm",
    "enclosed",
    "enclosed-small",
    "beside",
    "around",
    "former",
    "beside-firm",
    "around-firm",
    "turn",
];

/// The features of one point.
pub(crate) type PointFeatures = [i32; POINT_FEATURES];

/// The data from which the features of points are computed.
pub(crate) struct Ground<'a> {
    grid: &'a Grid,
    sides: [Reach; 2],
    enclosed: [Box<PointField>; 2],
    small: [Box<PointField>; 2],
    former: &'a PointField,
    smooth: Box<PointField>,
    turn: i32,
}

impl<'a> Ground<'a> {
    /// `former` are the log-odds of Black for every point by the round before.
    pub(crate) fn new(
        survey: &PositionSurvey,
        grid: &'a Grid,
        stability: &[i32],
        former: &'a PointField,
    ) -> Ground<'a> {
        let sides = Color::BOTH.map(|color| radiate(survey, grid, color, stability));
        let mut enclosed = [Box::new([0; Point::TABLE]), Box::new([0; Point::TABLE])];
        let mut small = enclosed.clone();
        for color in Color::BOTH {
            for part in &survey.enclosed[color.index()] {
                let border = part.grown() & survey.stones[color.index()];
                let chains = border.iter().filter_map(|p| survey.chain_at(p));
                let best = chains.map(|c| stability[c]).max().unwrap_or(0);
                for point in *part {
                    enclosed[color.index()][point.index()] = best;
                    if part.len() <= 20 {
                        small[color.index()][point.index()] = best;
                    }
                }
            }
        }
        let mut smooth = Box::new([0; Point::TABLE]);
        for &point in &grid.points {
            smooth[point.index()] = grid.near(point).iter().map(|&p| held(former[p], 4)).sum::<i32>();
        }
        Ground { grid, sides, enclosed, small, former, smooth, turn: survey.to_play.pick(FULL, -FULL) }
    }

    pub(crate) fn features(&self, point: Point) -> PointFeatures {
        let at = point.index();
        let [black, white] = &self.sides;
        let mut f = [0; POINT_FEATURES];
        for (reach, (b, w)) in black.best.iter().zip(&white.best).enumerate() {
            f[reach] = (b[at] - w[at]) * FULL / WHOLE;
        }
        let pairs = [(black.short[at], white.short[at]), (black.long[at], white.long[at])];
        for (kind, (b, w)) in pairs.into_iter().enumerate() {
            for (i, half) in [WHOLE / 4, WHOLE, 4 * WHOLE].into_iter().enumerate() {
                f[6 + 3 * kind + i] = saturated(b, half) - saturated(w, half);
            }
            for (i, slack) in [WHOLE / 64, WHOLE / 2].into_iter().enumerate() {
                f[12 + 2 * kind + i] = share(b, w, slack);
            }
        }
        f[16] = (self.enclosed[0][at] - self.enclosed[1][at]) * FULL / WHOLE;
        f[17] = (self.small[0][at] - self.small[1][at]) * FULL / WHOLE;
        let near = self.grid.near(point);
        f[18] = near.iter().map(|&p| held(self.former[p], 2)).sum::<i32>() * FULL / (8 * NAT);
        f[19] = near.iter().map(|&p| self.smooth[p]).sum::<i32>() * FULL / (64 * NAT);
        f[20] = held(self.former[at], 4) * FULL / (4 * NAT);
        f[21] = near.iter().map(|&p| held(self.former[p], 5)).sum::<i32>() * FULL / (20 * NAT);
        f[22] = near.iter().map(|&p| held(self.smooth[p], 8)).sum::<i32>() * FULL / (32 * NAT);
        f[23] = self.turn;
        f
    }
}

/// Log-odds clamped to a number of nats.
fn held(log_odds: i32, nats: i32) -> i32 {
    log_odds.clamp(-nats * NAT, nats * NAT)
}

/// Grows from 0 to full, half way at `half`.
fn saturated(influence: i32, half: i32) -> i32 {
    influence * FULL / (influence + half)
}

/// Black's share of the influence minus White's.
fn share(black: i32, white: i32, slack: i32) -> i32 {
    (black - white) * FULL / (black + white + slack)
}

/// The index of a point's weights.
pub(crate) fn line(survey: &PositionSurvey, point: Point) -> usize {
    usize::from(survey.size.line(point)).clamp(1, LINES) - 1
}

/// The log-odds of an empty point.
pub(crate) fn log_odds(
    survey: &PositionSurvey,
    point: Point,
    f: &PointFeatures,
    weights: &[[i32; POINT_FEATURES]; LINES],
) -> i32 {
    let weights = &weights[line(survey, point)];
    let sum: i64 = f.iter().zip(weights).map(|(&f, &w)| i64::from(f) * i64::from(w)).sum();
    held_if_quiet(survey, point, (sum / i64::from(FULL)) as i32)
}

/// Clamps the log-odds on quiet ground to those of a free stone there.
pub(crate) fn held_if_quiet(survey: &PositionSurvey, point: Point, log_odds: i32) -> i32 {
    let most = |color: Color| if survey.quiet[color.index()].contains(point) { FREE } else { 8 * NAT };
    log_odds.clamp(-most(Color::White), most(Color::Black))
}
