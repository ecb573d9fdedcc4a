//! Numbers to lengths, and the round numbers written along an axis.

/// A range of numbers laid along a stretch of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AxisScale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl AxisScale {
    /// `low` lies at `from`, `high` at `to`. An empty range is widened.
    pub(super) fn new((low, high): (f64, f64), from: f64, to: f64) -> AxisScale {
        let (low, high) = if low < high { (low, high) } else { (low - 0.5, low + 0.5) };
        AxisScale { low, high, from, to }
    }

    /// Where a number lies.
    pub(super) fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Where a number lies, moved to the nearer end if it is out of range.
    pub(super) fn within(&self, value: f64) -> f64 {
        self.at(value.clamp(self.low, self.high))
    }

    /// Whether a number is in range.
    pub(super) fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Round numbers in the range, about `count` of them and not nearer than `least`, as they are written.
    pub(super) fn ticks(&self, count: usize, least: f64) -> Vec<(f64, String)> {
        let step = round_step((self.high - self.low) / count.max(1) as f64).max(least);
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last.min(first + 50)).map(|i| (i as f64 * step, written(i, step))).collect()
    }
}

/// The smallest of 1, 2, 5, 10 … times a power of ten that is not below `least`.
pub(super) fn round_step(least: f64) -> f64 {
    if !(least > 1e-12 && least < 1e15) {
        return 1.0;
    }
    let mut power = 1.0;
    while power > least {
        power /= 10.0;
    }
    while power * 10.0 <= least {
        power *= 10.0;
    }
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|&s| s >= least * (1.0 - 1e-9)).unwrap_or(power)
}

/// `index` steps as a number with no more decimals than the step needs; thousands and millions in short.
fn written(index: i64, step: f64) -> String {
    let value = index as f64 * step;
    let (unit, name) = match step {
        s if s >= 1e6 => (1e6, "M"),
        s if s >= 1e3 => (1e3, "k"),
        _ => (1.0, ""),
    };
    let mut decimals = 0;
    let mut part = step / unit;
    while decimals < 9 && (part - part.round()).abs() > 1e-6 {
        part *= 10.0;
        decimals += 1;
    }
    let suffix = if index == 0 { "" } else { name };
    format!("{:.decimals$}{suffix}", value / unit + 0.0).replace('-', "−")
}

/// A range that shows all values: from zero if they lie near it, with a little air otherwise.
pub(super) fn spanning(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .filter(|v| v.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    if low > high {
        return (0.0, 1.0);
    }
    let step = round_step(((high - low).max(high.abs() * 1e-6) / 10.0).max(1e-9));
    let near_zero = |end: f64| end.abs() <= (high - low) * 0.35;
    let floor = if low >= 0.0 && near_zero(low) { 0.0 } else { (low / step).floor() * step };
    let ceiling = if high <= 0.0 && near_zero(high) { 0.0 } else { (high / step).ceil() * step };
    (floor, ceiling)
}

#[cfg(test)]
mod tests {
    use super::{AxisScale, round_step, spanning};

    #[test]
    fn ticks_are_round_and_in_range() {
        let written = |low, high| -> Vec<String> {
            AxisScale::new((low, high), 0.0, 100.0).ticks(5, 0.0).into_iter().map(|t| t.1).collect()
        };
        assert_eq!(written(0.0, 1.0), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(written(-1.0, 1.0), ["−1.0", "−0.5", "0.0", "0.5", "1.0"]);
        assert_eq!(written(0.0, 250.0), ["0", "50", "100", "150", "200", "250"]);
        assert_eq!(written(0.0, 20_000.0), ["0", "5k", "10k", "15k", "20k"]);
        assert_eq!(written(3.0, 3.0), ["2.6", "2.8", "3.0", "3.2", "3.4"]);
    }

    #[test]
    fn strange_ranges_end() {
        for (low, high) in [(0.0, 1e300), (1e-300, 2e-300), (-1e18, 1e18), (5.0, 4.0)] {
            assert!(AxisScale::new((low, high), 0.0, 1.0).ticks(5, 0.0).len() <= 51);
        }
        assert_eq!(round_step(f64::NAN), 1.0);
        assert_eq!(spanning([f64::NAN, f64::INFINITY].into_iter()), (0.0, 1.0));
        assert_eq!(spanning([0.1, 0.93].into_iter()), (0.0, 1.0));
    }

    #[test]
    fn the_ends_of_a_scale_lie_at_its_ends() {
        let scale = AxisScale::new((10.0, 20.0), 100.0, 0.0);
        assert_eq!((scale.at(10.0), scale.at(20.0), scale.within(99.0)), (100.0, 0.0, 0.0));
        assert!(scale.contains(15.0) && !scale.contains(f64::NAN));
    }
}
