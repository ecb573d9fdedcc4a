//! What the manager allows: time, nodes, depth, memory, threads, strength.

use std::time::Duration;

use myosu::formats::gomocup::Setting;
use myosu::omok::level::Level;
use myosu::omok::{Limits, Resources};
use myosu::search::RemainingTime;

/// Time for a turn unless the manager names one, in milliseconds: Gomocup's usual limit for fast games.
const USUAL_TURN: u64 = 5000;
/// Bytes of everything but the tables, at most. Chosen by hand.
const BESIDE_TABLES: u64 = 64 << 20;
/// Bytes of the tables unless the manager names a size: well below the 350 MB of Gomocup's tournaments.
const TABLES: u64 = 192 << 20;

/// Everything `INFO` has said about limits.
#[derive(Clone, Debug)]
pub(super) struct ManagerLimits {
    turn: u64,
    game: u64,
    left: Option<u64>,
    increment: u64,
    nodes: Option<u64>,
    depth: u32,
    tables: u64,
    /// The most bytes of the whole program; 0 for no limit.
    memory: u64,
    /// The most bytes the machine can give to tables.
    machine: u64,
    threads: usize,
    level: Level,
}

impl Default for ManagerLimits {
    fn default() -> ManagerLimits {
        ManagerLimits {
            turn: USUAL_TURN,
            game: 0,
            left: None,
            increment: 0,
            nodes: None,
            depth: Limits::default().depth,
            tables: TABLES,
            memory: 0,
            machine: 1 << 40,
            threads: 1,
            level: Level::FULL,
        }
    }
}

impl ManagerLimits {
    /// Takes a setting that is about limits; others change nothing here.
    pub(super) fn set(&mut self, setting: &Setting) {
        match *setting {
            Setting::TimeoutTurn(time) => self.turn = time,
            Setting::TimeoutMatch(time) => self.game = time,
            Setting::TimeLeft(time) => self.left = Some(time),
            Setting::TimeIncrement(time) => self.increment = time,
            Setting::MaxNode(nodes) => self.nodes = (nodes > 0).then_some(nodes),
            Setting::MaxDepth(depth) => self.depth = depth.clamp(1, 200) as u32,
            Setting::ThreadNum(threads) => self.threads = threads.clamp(1, 256) as usize,
            Setting::HashSize(kilobytes) => self.tables = kilobytes.saturating_mul(1024),
            Setting::MaxMemory(bytes) => self.memory = bytes,
            Setting::Strength(percent) => self.level = Level::from_percent(percent),
            _ => {}
        }
    }

    /// Gives a new game the whole time of a match.
    pub(super) fn restart(&mut self) {
        self.left = None;
    }

    /// Nodes and depth of the next move.
    pub(super) fn limits(&self) -> Limits {
        Limits { nodes: self.nodes.unwrap_or(u64::MAX), depth: self.depth, ..Limits::default() }
    }

    /// Says how many bytes the machine can give to tables.
    pub(super) fn set_machine(&mut self, bytes: u64) {
        self.machine = bytes.clamp(1 << 20, 1 << 40);
    }

    /// Bytes the manager asks for, before the machine is looked at.
    fn wanted(&self) -> u64 {
        let bound = if self.memory == 0 { u64::MAX } else { self.memory.saturating_sub(BESIDE_TABLES) };
        self.tables.min(bound).max(1 << 20)
    }

    /// The bytes tables get, if the manager asks for more than the machine has.
    pub(super) fn cut(&self) -> Option<u64> {
        (self.wanted() > self.machine).then_some(self.machine)
    }

    /// Threads and memory of the player.
    pub(super) fn resources(&self) -> Resources {
        Resources { threads: self.threads, memory: self.wanted().min(self.machine) as usize }
    }

    /// The level of the player.
    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// Time for the next move.
    pub(super) fn time(&self) -> Duration {
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
        myosu::omok::PACE.allot(&remaining).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use myosu::formats::gomocup::Setting;

    use super::ManagerLimits;

    fn time(settings: &[Setting]) -> Duration {
        let mut manager = ManagerLimits::default();
        settings.iter().for_each(|setting| manager.set(setting));
        manager.time()
    }

    #[test]
    fn tables_take_no_more_than_the_machine_has() {
        let mut manager = ManagerLimits::default();
        manager.set_machine(100 << 20);
        assert_eq!((manager.cut(), manager.resources().memory), (Some(100 << 20), 100 << 20));
        manager.set(&Setting::HashSize(50 << 10));
        assert_eq!((manager.cut(), manager.resources().memory), (None, 50 << 20));
        for huge in [1_000_000_000, u64::MAX] {
            manager.set(&Setting::HashSize(huge));
            assert_eq!((manager.cut(), manager.resources().memory), (Some(100 << 20), 100 << 20));
        }
        manager.set(&Setting::MaxMemory(80 << 20));
        assert_eq!((manager.cut(), manager.resources().memory), (None, 16 << 20));
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
