//! How much of the remaining time one move may use.
//!
//! Law: a move never gets more than its turn or the whole remaining time allows, and never less than
//! [`TimePolicy`]'s shortest search, so that every player answers with a searched move.

use std::time::Duration;

/// Time for a move where no clock runs, as in the studio: at this length a person still does not wait, and a search
/// has most of the depth that more time brings.
pub const UNTIMED_MOVE: Duration = Duration::from_millis(1500);

/// What the clock of the side to move shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemainingTime {
    /// The limit for this move alone.
    pub turn: Option<Duration>,
    /// The time for this move and those to come.
    pub game: Option<Duration>,
    /// The number of moves `game` must cover, as in Canadian byo-yomi; unknown in main time.
    pub moves: Option<u32>,
    /// Time each later move adds: a Fischer increment, or a byo-yomi period still ahead.
    pub increment: Duration,
}

/// How a player divides its time among moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimePolicy {
    /// Moves to save time for where the clock does not say how many are to come.
    pub expected_moves: u32,
    /// The share of an allotted time to search for; the rest covers the time a search takes to stop.
    pub usable: f64,
    /// Time lost per move between the controller's clock and ours, but not more than 6 % of it.
    pub margin: Duration,
    /// The share of the increment to use at once.
    pub increment: f64,
}

/// The shortest search: time for a shallow look, too short to lose a game by.
const SHORTEST: Duration = Duration::from_millis(10);

/// The largest share of a limit that is kept as a margin: a short turn would lose much of itself otherwise.
const MARGIN_SHARE: f64 = 0.06;

impl TimePolicy {
    /// Time to search for the next move; `None` if no limit is known.
    pub fn allot(&self, left: &RemainingTime) -> Option<Duration> {
        let turn = left.turn.map(|turn| self.usable(turn));
        let share = left.game.map(|game| self.share(game, left));
        let time = match (turn, share) {
            (Some(turn), Some(share)) => turn.min(share),
            (turn, share) => turn.or(share)?,
        };
        Some(time.max(SHORTEST))
    }

    fn usable(&self, time: Duration) -> Duration {
        (time - self.margin.min(time.mul_f64(MARGIN_SHARE))).mul_f64(self.usable)
    }

    /// One move's share of the time for many moves.
    fn share(&self, game: Duration, left: &RemainingTime) -> Duration {
        let whole = self.usable(game);
        let moves = left.moves.filter(|&moves| moves > 0).unwrap_or(self.expected_moves);
        (whole / moves + left.increment.mul_f64(self.increment)).min(whole)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{RemainingTime, TimePolicy};

    const MS: fn(u64) -> Duration = Duration::from_millis;

    /// Few moves to come, a search that stops at once.
    const LIVELY: TimePolicy =
        TimePolicy { expected_moves: 16, usable: 1.0, margin: Duration::from_millis(30), increment: 1.0 };

    /// Many moves to come, a search that stops late.
    const SLOW: TimePolicy =
        TimePolicy { expected_moves: 25, usable: 0.85, margin: Duration::ZERO, increment: 0.5 };

    #[test]
    fn a_move_never_gets_more_than_the_turn_or_the_game_has() {
        for policy in [LIVELY, SLOW] {
            for turn in [1, 20, 100, 5000, 1_000_000] {
                for game in [0, 1, 50, 1000, 180_000] {
                    let left = RemainingTime {
                        turn: Some(MS(turn)),
                        game: Some(MS(game)),
                        moves: None,
                        increment: MS(2000),
                    };
                    let time = policy.allot(&left).unwrap();
                    assert!(time <= MS(turn.max(10)) && time <= MS(game.max(10)), "{left:?}: {time:?}");
                }
            }
        }
    }

    #[test]
    fn without_a_clock_there_is_no_limit() {
        assert_eq!(LIVELY.allot(&RemainingTime::default()), None);
    }

    #[test]
    fn few_moves_get_a_large_share_and_a_turn_all_but_its_margin() {
        let left = RemainingTime { turn: Some(MS(1000)), ..RemainingTime::default() };
        assert_eq!(LIVELY.allot(&left), Some(MS(970)));
        let short = RemainingTime { turn: Some(MS(100)), ..RemainingTime::default() };
        assert_eq!(LIVELY.allot(&short), Some(MS(94)));
        let left = RemainingTime { game: Some(MS(160_030)), ..left };
        assert_eq!(LIVELY.allot(&left), Some(MS(970)));
        let left = RemainingTime { game: Some(MS(1630)), increment: MS(50), ..left };
        assert_eq!(LIVELY.allot(&left), Some(MS(150)));
        assert_eq!(LIVELY.allot(&RemainingTime { turn: Some(Duration::ZERO), ..left }), Some(MS(10)));
    }

    #[test]
    fn many_moves_get_a_small_share_or_their_part_of_the_period() {
        let main = RemainingTime { game: Some(MS(100_000)), ..RemainingTime::default() };
        assert_eq!(SLOW.allot(&main), Some(MS(3400)));
        let fischer = RemainingTime { increment: MS(2000), ..main };
        assert_eq!(SLOW.allot(&fischer), Some(MS(4400)));
        let period = RemainingTime { game: Some(MS(10_000)), moves: Some(5), ..RemainingTime::default() };
        assert_eq!(SLOW.allot(&period), Some(MS(1700)));
        let turn = RemainingTime { turn: Some(MS(1000)), ..RemainingTime::default() };
        assert_eq!(SLOW.allot(&turn), Some(MS(850)));
    }
}
