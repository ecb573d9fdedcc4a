//! What the studio needs of the world outside.

#[cfg(test)]
pub(crate) mod testing;

use std::collections::HashMap;
use std::time::Duration;

use myosu::search::Cancel;
use myosu::teaching::ProblemProgress;

use crate::stored::{GameEntry, StoredGame};

/// Keeps what must last. Law: what a method has confirmed survives the end of the program.
pub trait Store: Send + Sync {
    /// Writes a game and its entry in the list of games.
    fn keep_game(&self, id: &str, game: &StoredGame, entry: GameEntry) -> Result<(), StoreFault>;

    /// Reads a game; nothing if there is none.
    fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreFault>;

    /// Takes a game that cannot be read out of the store, keeps its bytes elsewhere and says where.
    fn set_aside(&self, id: &str) -> StoreFault;

    /// The entries of all games with their ids, in no order.
    fn games(&self) -> Result<Vec<(String, GameEntry)>, StoreFault>;

    /// Deletes a game.
    fn forget_game(&self, id: &str) -> Result<(), StoreFault>;

    /// The progress with all problems, by their names.
    fn progress(&self) -> Result<HashMap<String, ProblemProgress>, StoreFault>;

    /// Writes the progress with a problem.
    fn keep_progress(&self, problem: &str, progress: &ProblemProgress) -> Result<(), StoreFault>;

    /// Reads a value of the lessons as JSON: the player, a course.
    fn lesson(&self, key: &str) -> Result<Option<Vec<u8>>, StoreFault>;

    /// Reads all values of the lessons whose keys begin with `prefix`, with the rest of their keys.
    fn lessons(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreFault>;

    /// Writes a value of the lessons.
    fn keep_lesson(&self, key: &str, value: &[u8]) -> Result<(), StoreFault>;

    /// Deletes a value of the lessons.
    fn forget_lesson(&self, key: &str) -> Result<(), StoreFault>;
}

/// Why a store did not do its work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreFault {
    /// It has this many games, and takes no more.
    TooManyGames(u64),
    /// Its games take this many bytes, and it takes no more.
    TooManyBytes(u64),
    /// A game could not be read; its bytes are elsewhere now.
    DamagedGame {
        /// The id of the game.
        id: String,
        /// Where its bytes are.
        aside: String,
    },
    /// It failed for this reason.
    Failed(String),
}

/// Tells the time and rings.
pub trait Clock: Send + Sync {
    /// Time since a moment of the clock's own; it never goes back.
    fn elapsed(&self) -> Duration;

    /// Seconds since 1970.
    fn seconds(&self) -> u64;

    /// Raises the flag after this time, unless the alarm is dropped before.
    fn alarm(&self, after: Duration, cancel: &Cancel) -> Alarm;
}

/// A clock that will ring; dropping it stops it.
pub type Alarm = Box<dyn Send>;

/// Fills a buffer with random bytes that cannot be foreseen, or says why it cannot.
pub type Dice = fn(&mut [u8]) -> Result<(), String>;

/// Everything the studio is given.
pub struct World {
    /// Keeps games, progress and courses.
    pub store: Box<dyn Store>,
    /// Tells the time.
    pub clock: Box<dyn Clock>,
    /// Makes ids, and turns problems.
    pub dice: Dice,
}

/// What ends a search: its flag, and the clock that raises it.
#[derive(Clone, Copy)]
pub(crate) struct Stop<'a> {
    pub(crate) clock: &'a dyn Clock,
    pub(crate) cancel: &'a Cancel,
}

impl Stop<'_> {
    /// Ends the search after this time.
    pub(crate) fn after(self, time: Duration) -> Alarm {
        self.clock.alarm(time, self.cancel)
    }
}
