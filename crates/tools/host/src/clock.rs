//! Wall-clock time for the callers of the engines.
//!
//! Engines read no clock: a [`Timer`] raises the `Cancel` they watch. [`Ticker`] and [`Stopwatch`] measure intervals for
//! live reports.

mod cpu;
mod timer;
mod watch;

pub use cpu::{CpuClock, CpuTimer, process_time};
pub use timer::Timer;
pub use watch::{Stopwatch, Ticker};
