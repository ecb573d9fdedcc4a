//! Intervals and elapsed time, for reports while a search runs.

use std::time::{Duration, Instant};

/// Ticks once per interval.
#[derive(Clone, Copy, Debug)]
pub struct Ticker {
    interval: Duration,
    next: Instant,
}

impl Ticker {
    /// A ticker whose first tick is one interval from now.
    pub fn every(interval: Duration) -> Ticker {
        Ticker { interval, next: Instant::now() + interval }
    }

    /// Returns true if an interval has passed since the last tick, and begins the next one.
    pub fn tick(&mut self) -> bool {
        let now = Instant::now();
        let ticks = now >= self.next;
        if ticks {
            self.next = now + self.interval;
        }
        ticks
    }
}

/// Measures the time since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts measuring.
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Ticker;

    #[test]
    fn a_ticker_without_an_interval_always_ticks_and_a_long_one_waits() {
        let mut eager = Ticker::every(Duration::ZERO);
        assert!(eager.tick() && eager.tick());
        assert!(!Ticker::every(Duration::from_secs(3600)).tick());
    }
}
