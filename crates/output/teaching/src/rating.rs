//! Glicko-2, as Mark Glickman describes it in "Example of the Glicko-2 system" (2013): a rating, how sure it is, and how
//! steady the player is.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

/// The scale between Glicko and Glicko-2, from the paper.
const SCALE: f64 = 173.7178;

/// The system constant τ, which limits how fast the volatility changes; the paper recommends 0.3 to 1.2.
const TAU: f64 = 0.5;

/// How exactly the volatility is found, from the paper.
const TOLERANCE: f64 = 1e-6;

/// A player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rating {
    /// The rating; 1500 for a player of whom nothing is known.
    pub rating: f64,
    /// The rating deviation: the true rating is within two of them, with 95 %.
    pub deviation: f64,
    /// The volatility: how much the results vary.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// A result against an opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoredGame {
    /// The opponent's rating.
    pub rating: f64,
    /// The opponent's rating deviation.
    pub deviation: f64,
    /// 1 for a win, 0.5 for a draw, 0 for a loss.
    pub score: f64,
}

/// How much a result counts against an opponent of this deviation.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// What the games of a period say, on the scale of Glicko-2.
struct Evidence {
    /// The estimated variance of the rating from the games alone.
    variance: f64,
    /// The sum of weighted differences between scores and expectations.
    surplus: f64,
}

impl Rating {
    /// The expected score against an opponent.
    pub fn expected(&self, rating: f64, deviation: f64) -> f64 {
        1.0 / (1.0 + (-weight(deviation / SCALE) * (self.rating - rating) / SCALE).exp())
    }

    fn evidence(&self, games: &[ScoredGame]) -> Evidence {
        let (mut precision, mut surplus) = (0.0, 0.0);
        for game in games {
            let weight = weight(game.deviation / SCALE);
            let expected = self.expected(game.rating, game.deviation);
            precision += weight * weight * expected * (1.0 - expected);
            surplus += weight * (game.score - expected);
        }
        Evidence { variance: 1.0 / precision, surplus }
    }

    /// The rating after a period with these games; without any, only less sure.
    #[must_use]
    pub fn after(&self, games: &[ScoredGame]) -> Rating {
        let phi = self.deviation / SCALE;
        if games.is_empty() {
            let deviation = SCALE * (phi * phi + self.volatility * self.volatility).sqrt();
            return Rating { deviation: deviation.min(Rating::default().deviation), ..*self };
        }
        let Evidence { variance, surplus } = self.evidence(games);
        let volatility = volatility(variance * surplus, phi, variance, self.volatility);
        let before = phi * phi + volatility * volatility;
        let deviation = 1.0 / (1.0 / before + 1.0 / variance).sqrt();
        let rating = self.rating + SCALE * deviation * deviation * surplus;
        Rating { rating, deviation: SCALE * deviation, volatility }
    }
}

/// The function whose zero is the logarithm of the new variance of the volatility.
fn slope(x: f64, delta: f64, phi: f64, variance: f64, before: f64) -> f64 {
    let spread = phi * phi + variance + x.exp();
    let pull = x.exp() * (delta * delta - spread) / (2.0 * spread * spread);
    pull - (x - (before * before).ln()) / (TAU * TAU)
}

/// The new volatility, found by the Illinois method (step 5 of the paper).
fn volatility(delta: f64, phi: f64, variance: f64, before: f64) -> f64 {
    let f = |x: f64| slope(x, delta, phi, variance, before);
    let start = (before * before).ln();
    let mut low = start;
    let excess = delta * delta - phi * phi - variance;
    let mut high = if excess > 0.0 {
        excess.ln()
    } else {
        (1..1000).map(|k| start - f64::from(k) * TAU).find(|&x| f(x) >= 0.0).unwrap_or(start)
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..200 {
        if (high - low).abs() <= TOLERANCE || at_high == at_low {
            break;
        }
        let next = low + (low - high) * at_low / (at_high - at_low);
        let at_next = f(next);
        if at_next * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, at_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{Rating, ScoredGame, slope, volatility};

    #[test]
    fn the_example_of_the_paper_comes_out() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let game = |rating, deviation, score| ScoredGame { rating, deviation, score };
        let games = [game(1400.0, 30.0, 1.0), game(1550.0, 100.0, 0.0), game(1700.0, 300.0, 0.0)];
        let after = player.after(&games);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
        for (game, expected) in games.iter().zip([0.639, 0.432, 0.303]) {
            assert!((player.expected(game.rating, game.deviation) - expected).abs() < 0.0011);
        }
    }

    #[test]
    fn the_volatility_is_the_zero_that_bisection_finds() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
        let mut between =
            |low: f64, high: f64| low + (high - low) * (rng.next_u32() as f64 / f64::from(u32::MAX));
        for _ in 0..4000 {
            let (delta, phi) = (between(-4.0, 4.0), between(0.1, 2.0));
            let (variance, before) = (between(0.2, 40.0), between(0.03, 0.12));
            let quick = volatility(delta, phi, variance, before);
            let (mut low, mut high) = (-60.0, 20.0);
            for _ in 0..200 {
                let middle = (low + high) / 2.0;
                if slope(middle, delta, phi, variance, before) > 0.0 { low = middle } else { high = middle }
            }
            let slow = (low / 2.0_f64).exp();
            assert!((quick - slow).abs() < 1e-6, "{quick} {slow}: {delta} {phi} {variance} {before}");
        }
    }

    #[test]
    fn without_games_a_rating_stays_and_becomes_less_sure() {
        let player = Rating { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
        let rested = player.after(&[]);
        assert!((rested.rating - 1700.0).abs() < f64::EPSILON && rested.deviation > 60.0);
        assert!(Rating::default().after(&[]).deviation <= 350.0);
    }
}
