//! What the manager allows: time, memory, nodes; and how much of it a move may use.

use std::time::Duration;

use myosu_clock::{RemainingTime, TimePolicy};
use myosu_formats::gomocup::Setting;
use myosu_search::Budget;

/// What a move may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall time.
    pub time: Duration,
    /// Nodes.
    pub budget: Budget,
}

/// Everything `INFO` has said about limits.
#[derive(Clone, Debug)]
pub struct Allowance {
    turn: u64,
    game: u64,
    left: Option<u64>,
    increment: u64,
    nodes: Option<u64>,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance { turn: 5000, game: 0, left: None, increment: 0, nodes: None }
    }
}

impl Allowance {
    /// Takes a setting that is about limits; others change nothing here.
    pub fn set(&mut self, setting: &Setting) {
        match *setting {
            Setting::TimeoutTurn(time) => self.turn = time,
            Setting::TimeoutMatch(time) => self.game = time,
            Setting::TimeLeft(time) => self.left = Some(time),
            Setting::TimeIncrement(time) => self.increment = time,
            Setting::MaxNode(nodes) => self.nodes = (nodes > 0).then_some(nodes),
            _ => {}
        }
    }

    /// A new game has the whole time of a match.
    pub fn restart(&mut self) {
        self.left = None;
    }

    /// What the next move may use.
    pub fn limits(&self) -> Limits {
        let budget = self.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        Limits { time: self.time(), budget }
    }

    fn time(&self) -> Duration {
        let game = match (self.game, self.left) {
            (0, _) => None,
            (game, None) => Some(game),
            (_, left) => left,
        };
        let remaining = RemainingTime {
            turn: Some(Duration::from_millis(self.turn)),
            game: game.map(Duration::from_millis),
            moves: None,
            increment: Duration::from_millis(self.increment),
        };
        // A turn of no time means "as fast as possible": the policy's shortest search.
        TimePolicy::OMOK.allot(&remaining).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use myosu_formats::gomocup::Setting;

    use super::Allowance;

    fn time(settings: &[Setting]) -> Duration {
        let mut allowance = Allowance::default();
        settings.iter().for_each(|setting| allowance.set(setting));
        allowance.limits().time
    }

    #[test]
    fn a_move_never_uses_more_than_the_turn_or_the_match_has() {
        use Setting::{TimeLeft, TimeoutMatch, TimeoutTurn};
        for turn in [1, 20, 100, 5000, 1_000_000] {
            for left in [0, 1, 50, 1000, 180_000] {
                let used = time(&[TimeoutTurn(turn), TimeoutMatch(180_000), TimeLeft(left)]);
                assert!(used <= Duration::from_millis(turn.max(40)), "{turn} {left} {used:?}");
                assert!(used <= Duration::from_millis(left.max(40)), "{turn} {left} {used:?}");
            }
        }
        assert_eq!(time(&[TimeoutTurn(0)]), Duration::from_millis(10));
        assert_eq!(time(&[TimeoutTurn(1000), TimeoutMatch(0), TimeLeft(5)]), Duration::from_millis(970));
    }
}
