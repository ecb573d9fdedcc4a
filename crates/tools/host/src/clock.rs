//! Wall-clock time for the callers of the engines.
//!
//! Engines read no clock: a [`Timer`] raises the `Cancel` they watch. [`TimePolicy`] decides how much of the
//! remaining time one move may use; GTP, Gomocup, matches and the studio all ask it. [`Ticker`] and
//! [`Stopwatch`] measure intervals for live reports.

mod cpu;
mod policy;
mod timer;
mod watch;

pub use cpu::{CpuClock, CpuTimer, process_time};
pub use policy::{RemainingTime, TimePolicy, UNTIMED_MOVE};
pub use timer::Timer;
pub use watch::{Stopwatch, Ticker};
