//! Time in a match: what a contestant may use, and what is left of it.

use std::time::Duration;

/// What a contestant may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchLimits {
    /// Time for one move.
    pub turn: Option<Duration>,
    /// Time for all moves of a game.
    pub game: Option<Duration>,
    /// CPU time for one move, whatever the clock on the wall shows.
    pub cpu: Option<Duration>,
    /// Nodes for one move.
    pub nodes: Option<u64>,
}

/// The clock of one contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchClock {
    /// The agreed limits.
    pub limits: MatchLimits,
    /// Time of the game used so far.
    pub used: Duration,
}

impl MatchClock {
    /// A clock at the start of a game.
    pub fn new(limits: MatchLimits) -> MatchClock {
        MatchClock { limits, used: Duration::ZERO }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{MatchClock, MatchLimits};

    #[test]
    fn the_next_move_has_the_smaller_of_both_limits() {
        let second = Duration::from_secs(1);
        let limits = MatchLimits { turn: Some(second), game: Some(10 * second), ..MatchLimits::default() };
        let mut clock = MatchClock::new(limits);
        assert_eq!(clock.next_move(), Some(second));
        clock.spend(Duration::from_millis(9500));
        assert_eq!(clock.next_move(), Some(Duration::from_millis(500)));
        clock.spend(second);
        assert_eq!(clock.next_move(), Some(Duration::ZERO));
        assert_eq!(MatchClock::new(MatchLimits::default()).next_move(), None);
    }
}
