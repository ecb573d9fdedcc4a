//! Elo differences with confidence intervals, and the sequential test (SPRT).
//!
//! An expected score s corresponds to an Elo difference of -400 log10(1/s - 1). The interval is
//! Wilson's for the score at 95%, which stays sensible when one side won every game; a draw counts half,
//! which makes it a little too wide, never too narrow.

use std::fmt;

/// Games of one player against another, from the first player's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// An Elo difference with the interval it lies in with 95% confidence. Infinite where every game was
/// won or lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl MatchScore {
    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, a draw counting half; 0.5 where nothing was played.
    pub fn mean(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + 0.5 * self.draws as f64) / games as f64,
        }
    }

    /// The interval of the mean score at 95%.
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.959_964;
        let n = self.games() as f64;
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let s = self.mean();
        let center = (s + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (s * (1.0 - s) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((center - half).max(0.0), (center + half).min(1.0))
    }

    /// The Elo difference these games show.
    pub fn elo(&self) -> Elo {
        let (low, high) = self.interval();
        Elo { difference: elo_of(self.mean()), low: elo_of(low), high: elo_of(high) }
    }

    /// The same games from the other player's view.
    #[must_use]
    pub fn reversed(&self) -> MatchScore {
        MatchScore { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

/// The expected score of a player who is `elo` stronger.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// A sequential probability ratio test: games are played until one of two hypotheses about the
/// strength difference is accepted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo difference of the hypothesis to reject.
    pub elo0: f64,
    /// The Elo difference of the hypothesis to accept.
    pub elo1: f64,
    /// The probability of accepting `elo1` where `elo0` holds.
    pub alpha: f64,
    /// The probability of accepting `elo0` where `elo1` holds.
    pub beta: f64,
}

/// The verdict of a test so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// Not enough games to tell.
    Continue,
    /// The difference is at least about `elo1`.
    Accept,
    /// The difference is at most about `elo0`.
    Reject,
}

impl Sprt {
    /// The log-likelihood ratio of the two hypotheses, by the normal approximation with the observed
    /// variance of a game. Half a game of each result is added so that the variance is never zero.
    pub fn log_likelihood_ratio(&self, score: &MatchScore) -> f64 {
        if score.games() == 0 {
            return 0.0;
        }
        let (w, d, l) = (score.wins as f64 + 0.5, score.draws as f64 + 0.5, score.losses as f64 + 0.5);
        let n = w + d + l;
        let mean = (w + 0.5 * d) / n;
        let variance = (w * (1.0 - mean).powi(2) + d * (0.5 - mean).powi(2) + l * mean.powi(2)) / n;
        let (s0, s1) = (score_of(self.elo0), score_of(self.elo1));
        (s1 - s0) * (2.0 * mean - s0 - s1) * n / (2.0 * variance)
    }

    /// The verdict after these games.
    pub fn decide(&self, score: &MatchScore) -> SprtVerdict {
        let ratio = self.log_likelihood_ratio(score);
        if ratio >= ((1.0 - self.beta) / self.alpha).ln() {
            SprtVerdict::Accept
        } else if ratio <= (self.beta / (1.0 - self.alpha)).ln() {
            SprtVerdict::Reject
        } else {
            SprtVerdict::Continue
        }
    }
}

impl fmt::Display for MatchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show =
            |x: f64| if x.is_finite() { format!("{:+.0}", x.round() + 0.0) } else { sign(x).to_owned() };
        write!(f, "{} [{}, {}]", show(self.difference), show(self.low), show(self.high))
    }
}

fn sign(x: f64) -> &'static str {
    if x > 0.0 { "+inf" } else { "-inf" }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{MatchScore, Sprt, SprtVerdict, score_of};

    fn uniform(rng: &mut Xoshiro256PlusPlus) -> f64 {
        (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    #[test]
    fn known_scores_give_known_differences() {
        let even = MatchScore { wins: 40, draws: 20, losses: 40 }.elo();
        assert!(even.difference.abs() < 1e-9 && (even.low + even.high).abs() < 1e-9);
        let three_to_one = MatchScore { wins: 75, draws: 0, losses: 25 }.elo();
        assert!((three_to_one.difference - 190.85).abs() < 0.01);
        let all = MatchScore { wins: 40, draws: 0, losses: 0 }.elo();
        assert!(all.difference.is_infinite() && (all.low - 407.03).abs() < 0.01, "{all}");
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        let score = MatchScore { wins: 13, draws: 5, losses: 4 };
        let (a, b) = (score.elo(), score.reversed().elo());
        assert!((a.difference + b.difference).abs() < 1e-9 && (a.low + b.high).abs() < 1e-9);
    }

    #[test]
    fn the_interval_holds_the_truth_about_as_often_as_it_says() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for truth in [0.5, 0.7, 0.9] {
            let mut inside = 0;
            for _ in 0..1000 {
                let wins = (0..100).filter(|_| uniform(&mut rng) < truth).count() as u64;
                let (low, high) = MatchScore { wins, draws: 0, losses: 100 - wins }.interval();
                inside += u32::from(low <= truth && truth <= high);
            }
            assert!((920..=980).contains(&inside), "{inside} of 1000 at {truth}");
        }
    }

    #[test]
    fn a_test_accepts_what_is_true_far_more_often_than_what_is_not() {
        let sprt = Sprt { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05 };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        for (elo, expected) in [(0.0, SprtVerdict::Reject), (30.0, SprtVerdict::Accept)] {
            let mut right = 0;
            for _ in 0..200 {
                let mut score = MatchScore::default();
                let decided = loop {
                    if uniform(&mut rng) < score_of(elo) {
                        score.wins += 1;
                    } else {
                        score.losses += 1;
                    }
                    match sprt.decide(&score) {
                        SprtVerdict::Continue => {}
                        decided => break decided,
                    }
                };
                right += u32::from(decided == expected);
            }
            assert!(right >= 180, "{right} of 200 at {elo}");
        }
    }
}
