//! CPU time, for measuring speed on a busy machine.

use std::time::Instant;

/// The CPU time of this thread, or wall-clock time where the system does not report it, so that other programs
/// on the machine do not count.
pub struct CpuClock {
    before: Option<f64>,
    start: Instant,
}

impl CpuClock {
    /// Starts the clock.
    pub fn start() -> CpuClock {
        CpuClock { before: CpuClock::of_thread(), start: Instant::now() }
    }

    /// Seconds this thread has run, where the system reports them.
    fn of_thread() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
        Some(nanoseconds / 1e9)
    }

    /// Seconds of CPU time all threads of this process have used; 0 where the system does not report them.
    pub fn of_process() -> f64 {
        // The 14th and 15th fields are user and system time in hundredths; the second, the name, may hold spaces.
        let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
        let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok());
        ticks.sum::<f64>() / 100.0
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        match (self.before, CpuClock::of_thread()) {
            (Some(before), Some(now)) => now - before,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}
