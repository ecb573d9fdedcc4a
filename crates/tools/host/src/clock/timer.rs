//! A timer that raises a [`Cancel`] when its time is up.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use myosu_search::Cancel;

/// Raises a [`Cancel`] when its time is up, unless it is dropped before.
#[derive(Debug)]
pub struct Timer {
    _alarm: Alarm,
}

impl Timer {
    /// Raises `cancel` after `time`.
    pub fn start(time: Duration, cancel: Cancel) -> Timer {
        let wait = move |stopped: Receiver<()>| {
            if stopped.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                cancel.raise();
            }
        };
        Timer { _alarm: Alarm::set(wait) }
    }
}

/// A thread that waits on a channel; dropping the alarm closes the channel and joins the thread.
#[derive(Debug)]
pub(crate) struct Alarm {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Alarm {
    pub(crate) fn set(wait: impl FnOnce(Receiver<()>) + Send + 'static) -> Alarm {
        let (stop, stopped) = mpsc::channel();
        Alarm { stop: Some(stop), thread: Some(thread::spawn(move || wait(stopped))) }
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        // Closing the channel wakes the thread at once.
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

        let _timer = Timer::start(Duration::ZERO, cancel.clone());
        while !cancel.is_raised() {
            std::thread::yield_now();
        }
    }
}
