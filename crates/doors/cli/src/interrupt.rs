//! What raises a [`Cancel`]: a signal, or a clock. The engines themselves know neither.

use anyhow::{Context, Result};
use myosu::search::Cancel;

pub(crate) use myosu_host::clock::Timer;

/// A flag that Ctrl-C and the system's request to end raise. The second one ends the program at once.
pub(crate) fn on_interrupt() -> Result<Cancel> {
    myosu_host::signals::on_interrupt().context("cannot listen for signals")
}
