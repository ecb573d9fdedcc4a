//! Who raises a [`Cancel`]: Ctrl-C, or a clock. The engines themselves know neither.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result};
use myosu_search::Cancel;

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

/// A clock that raises a flag when its time is up, unless it is dropped before.
pub(crate) struct Timer {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Timer {
    /// Raises `cancel` after `time`.
    pub(crate) fn start(time: Duration, cancel: Cancel) -> Timer {
        let (stop, stopped) = mpsc::channel();
        let thread = thread::spawn(move || {
            if stopped.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                cancel.raise();
            }
        });
        Timer { stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use myosu_search::Cancel;

    use super::Timer;

    #[test]
    fn a_timer_raises_its_flag_unless_it_is_dropped_before() {
        let cancel = Cancel::new();
        drop(Timer::start(Duration::from_secs(3600), cancel.clone()));
        assert!(!cancel.is_raised());

        let timer = Timer::start(Duration::ZERO, cancel.clone());
        timer.thread.as_ref().unwrap().thread().unpark();
        while !cancel.is_raised() {
            std::thread::yield_now();
        }
    }
}
