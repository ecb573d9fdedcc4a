//! A contestant answers with moves: a player of ours, or a program behind a protocol.

use std::time::{Duration, Instant};

use myosu::rules::{Move, PointSet, Size, go, omok};

use crate::{MatchClock, Silence};

/// The game a match plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MatchStart {
    /// Omok under a rule.
    Omok {
        /// The rule.
        variant: omok::Variant,
        /// The board.
        size: Size,
    },
    /// Baduk under a rule set, its komi included.
    Go {
        /// The rule set.
        rules: go::Rules,
        /// The board.
        size: Size,
    },
}

impl MatchStart {
    /// The size of the board.
    pub fn size(&self) -> Size {
        match self {
            MatchStart::Omok { size, .. } | MatchStart::Go { size, .. } => *size,
        }
    }
}

/// What a contestant does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnAnswer {
    /// It plays or passes.
    Move(Move),
    /// It resigns.
    Resign,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The program could not be started, ended or broke the protocol.
    #[error("{0}")]
    Crash(String),
    /// The program did not answer in time.
    #[error("no answer in time")]
    Time,
    /// The program answered a move with an error, and again when it was asked a second time.
    #[error("it reported an error twice: {0}")]
    Error(String),
    /// The program said it does not play this game, rule or board.
    #[error("it refused: {0}")]
    Refused(String),
}

impl From<Silence> for Failure {
    fn from(silence: Silence) -> Failure {
        match silence {
            Silence::Timeout => Failure::Time,
            Silence::Closed => Failure::Crash("it stopped running".to_owned()),
        }
    }
}

/// A player in a match. One is made for every game.
pub trait Contestant {
    /// Prepares for a game.
    fn begin(&mut self, start: &MatchStart, clock: &MatchClock) -> Result<(), Failure>;

    /// A move after `moves`, for the side whose turn it is. `patience` is how much longer than the
    /// clock allows an answer is waited for.
    fn choose(
        &mut self,
        moves: &[Move],
        clock: &MatchClock,
        patience: Duration,
    ) -> Result<TurnAnswer, Failure>;

    /// The stones it takes for dead after `moves`, both sides having passed; `None` if it does not say.
    fn dead(&mut self, moves: &[Move]) -> Option<PointSet> {
        let _ = moves;
        None
    }
}

/// When waiting for a move ends. Without a limit a program has an hour.
pub(crate) fn deadline(clock: &MatchClock, patience: Duration) -> Instant {
    const UNLIMITED: Duration = Duration::from_secs(3600);
    Instant::now() + clock.next_move().unwrap_or(UNLIMITED) + patience
}
