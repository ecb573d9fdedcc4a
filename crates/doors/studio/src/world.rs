//! The world of a studio that is served: the clock and the random numbers of this machine.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use myosu::search::Cancel;
use myosu_host::clock::Timer;
use myosu_studio_core::{Alarm, Clock};

/// The clock of this machine.
pub(crate) struct WallClock(Instant);

impl WallClock {
    /// A clock that begins now.
    pub(crate) fn start() -> WallClock {
        WallClock(Instant::now())
    }
}

impl Clock for WallClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn seconds(&self) -> u64 {
        seconds()
    }

    fn alarm(&self, after: Duration, cancel: &Cancel) -> Alarm {
        Box::new(Timer::start(after, cancel.clone()))
    }
}

/// Seconds since 1970.
pub(crate) fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// The random numbers of this machine.
pub(crate) fn dice(bytes: &mut [u8]) -> Result<(), String> {
    getrandom::fill(bytes).map_err(|error| error.to_string())
}
