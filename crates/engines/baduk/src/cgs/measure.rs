//! Quality of probabilities against final owners: Brier score, log loss and calibration.

use myosu_rules::Color;

/// The number of bins of the calibration error.
pub const BINS: usize = 10;

/// Sums over judged points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForecastTally {
    count: f64,
    squares: f64,
    log_loss: f64,
    right: f64,
    decided: f64,
    bins: [(f64, f64, f64); BINS],
}

impl ForecastTally {
    /// Adds one point: its predicted probability for Black and its final owner (`None` counts as one half).
    pub fn add(&mut self, pv: f64, owner: Option<Color>) {
        let truth = owner.map_or(0.5, |color| color.pick(1.0, 0.0));
        self.count += 1.0;
        self.squares += (pv - truth) * (pv - truth);
        let safe = pv.clamp(1e-6, 1.0 - 1e-6);
        self.log_loss -= truth * safe.ln() + (1.0 - truth) * (1.0 - safe).ln();
        if owner.is_some() {
            self.decided += 1.0;
            self.right += f64::from(u8::from((pv > 0.5) == (truth > 0.5)));
        }
        let bin = &mut self.bins[((pv * BINS as f64) as usize).min(BINS - 1)];
        *bin = (bin.0 + 1.0, bin.1 + pv, bin.2 + truth);
    }

    /// Adds all points of another tally.
    pub fn merge(&mut self, other: &ForecastTally) {
        self.count += other.count;
        self.squares += other.squares;
        self.log_loss += other.log_loss;
        self.right += other.right;
        self.decided += other.decided;
        for (bin, more) in self.bins.iter_mut().zip(&other.bins) {
            *bin = (bin.0 + more.0, bin.1 + more.1, bin.2 + more.2);
        }
    }

    /// The number of points.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The mean squared error: 0 is perfect, 0.25 is a constant guess of one half.
    pub fn brier(&self) -> f64 {
        self.squares / self.count.max(1.0)
    }

    /// The mean negative log-likelihood, in nats.
    pub fn log_loss(&self) -> f64 {
        self.log_loss / self.count.max(1.0)
    }

    /// How often the likelier side was the owner, over points with an owner.
    pub fn accuracy(&self) -> f64 {
        self.right / self.decided.max(1.0)
    }

    /// The expected calibration error over ten bins.
    pub fn calibration_error(&self) -> f64 {
        let off = |bin: &(f64, f64, f64)| (bin.1 - bin.2).abs();
        self.bins.iter().map(off).sum::<f64>() / self.count.max(1.0)
    }

    /// Per bin: the number of points, the mean prediction, the mean outcome.
    pub fn reliability(&self) -> [(usize, f64, f64); BINS] {
        self.bins.map(|(n, said, true_)| (n as usize, said / n.max(1.0), true_ / n.max(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::ForecastTally;
    use myosu_rules::Color;

    #[test]
    fn measures_are_what_they_are_by_hand() {
        let mut tally = ForecastTally::default();
        tally.add(0.8, Some(Color::Black));
        tally.add(0.8, Some(Color::White));
        tally.add(0.5, None);
        assert!((tally.brier() - (0.04 + 0.64) / 3.0).abs() < 1e-12);
        assert!((tally.calibration_error() - 0.6 / 3.0).abs() < 1e-12);
        assert_eq!((tally.count(), tally.accuracy()), (3, 0.5));
        let mut twice = tally.clone();
        twice.merge(&tally);
        assert!((twice.brier() - tally.brier()).abs() < 1e-12 && twice.count() == 6);
    }
}
