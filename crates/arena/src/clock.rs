//! Time in a match: what a player may use, and a clock that raises a flag when it is used up.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use myosu_search::Cancel;

/// What a player may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time for one move.
    pub turn: Option<Duration>,
    /// Time for all moves of a game.
    pub game: Option<Duration>,
    /// Nodes for one move.
    pub nodes: Option<u64>,
}

/// What is left for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What was agreed.
    pub limits: Limits,
    /// How much of the time for the game was used.
    pub used: Duration,
}

impl Clock {
    /// A clock nobody has used.
    pub fn new(limits: Limits) -> Clock {
        Clock { limits, used: Duration::ZERO }
    }

    /// The time left for the whole game.
    pub fn left(&self) -> Option<Duration> {
        self.limits.game.map(|game| game.saturating_sub(self.used))
    }

    /// The longest the next move may take, if there is any limit.
    pub fn next_move(&self) -> Option<Duration> {
        match (self.limits.turn, self.left()) {
            (Some(turn), Some(left)) => Some(turn.min(left)),
            (turn, left) => turn.or(left),
        }
    }

    /// Takes the time of a move off the clock.
    pub fn spend(&mut self, time: Duration) {
        self.used += time;
    }
}

/// Raises a flag when its time is up, unless it is dropped before.
#[derive(Debug)]
pub struct Timer {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Timer {
    /// Raises `cancel` after `time`.
    pub fn start(time: Duration, cancel: Cancel) -> Timer {
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

    use super::{Clock, Limits, Timer};

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

    #[test]
    fn the_next_move_has_the_smaller_of_both_limits() {
        let second = Duration::from_secs(1);
        let limits = Limits { turn: Some(second), game: Some(10 * second), nodes: None };
        let mut clock = Clock::new(limits);
        assert_eq!(clock.next_move(), Some(second));
        clock.spend(Duration::from_millis(9500));
        assert_eq!(clock.next_move(), Some(Duration::from_millis(500)));
        clock.spend(second);
        assert_eq!(clock.next_move(), Some(Duration::ZERO));
        assert_eq!(Clock::new(Limits::default()).next_move(), None);
    }
}
