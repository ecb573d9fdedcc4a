//! Who raises a [`Cancel`]: Ctrl-C, or a clock. The engines themselves know neither.

use anyhow::{Context, Result};
use myosu_search::Cancel;

pub(crate) use myosu_clock::Timer;

/// A flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
pub(crate) fn on_interrupt() -> Result<Cancel> {
    let cancel = Cancel::new();
    let raised = cancel.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(130);
        }
        raised.raise();
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(cancel)
}
