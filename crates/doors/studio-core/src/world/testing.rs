//! A world for tests: a store in memory, a clock that the test moves, and dice that count.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use myosu::search::Cancel;
use myosu::teaching::ProblemProgress;

use super::{Alarm, Clock, Store, StoreFault, World};
use crate::stored::{GameEntry, StoredGame};

/// Keeps everything in memory.
#[derive(Default)]
pub(crate) struct MemoryStore {
    games: Mutex<BTreeMap<String, (StoredGame, GameEntry)>>,
    progress: Mutex<HashMap<String, ProblemProgress>>,
    lessons: Mutex<BTreeMap<String, Vec<u8>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Store for MemoryStore {
    fn keep_game(&self, id: &str, game: &StoredGame, entry: GameEntry) -> Result<(), StoreFault> {
        lock(&self.games).insert(id.to_owned(), (game.clone(), entry));
        Ok(())
    }

    fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreFault> {
        Ok(lock(&self.games).get(id).map(|(game, _)| game.clone()))
    }

    fn set_aside(&self, id: &str) -> StoreFault {
        lock(&self.games).remove(id);
        StoreFault::DamagedGame { id: id.to_owned(), aside: "nowhere".to_owned() }
    }

    fn games(&self) -> Result<Vec<(String, GameEntry)>, StoreFault> {
        Ok(lock(&self.games).iter().map(|(id, (_, entry))| (id.clone(), entry.clone())).collect())
    }

    fn forget_game(&self, id: &str) -> Result<(), StoreFault> {
        lock(&self.games).remove(id);
        Ok(())
    }

    fn progress(&self) -> Result<HashMap<String, ProblemProgress>, StoreFault> {
        Ok(lock(&self.progress).clone())
    }

    fn keep_progress(&self, problem: &str, progress: &ProblemProgress) -> Result<(), StoreFault> {
        lock(&self.progress).insert(problem.to_owned(), *progress);
        Ok(())
    }

    fn lesson(&self, key: &str) -> Result<Option<Vec<u8>>, StoreFault> {
        Ok(lock(&self.lessons).get(key).cloned())
    }

    fn lessons(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreFault> {
        let lessons = lock(&self.lessons);
        let below = lessons
            .iter()
            .filter_map(|(key, value)| Some((key.strip_prefix(prefix)?.to_owned(), value.clone())));
        Ok(below.collect())
    }

    fn keep_lesson(&self, key: &str, value: &[u8]) -> Result<(), StoreFault> {
        lock(&self.lessons).insert(key.to_owned(), value.to_vec());
        Ok(())
    }

    fn forget_lesson(&self, key: &str) -> Result<(), StoreFault> {
        lock(&self.lessons).remove(key);
        Ok(())
    }
}

/// A clock that the test moves. It never rings: what a test searches ends by its budget.
#[derive(Clone, Default)]
pub(crate) struct HandClock(Arc<AtomicU64>);

impl HandClock {
    /// Moves the hands forward.
    pub(crate) fn pass(&self, seconds: u64) {
        self.0.fetch_add(seconds, Ordering::Relaxed);
    }
}

impl Clock for HandClock {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.0.load(Ordering::Relaxed))
    }

    fn seconds(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn alarm(&self, _: Duration, _: &Cancel) -> Alarm {
        Box::new(())
    }
}

/// Dice that count.
pub(crate) fn counted(bytes: &mut [u8]) -> Result<(), String> {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed).to_le_bytes();
    for (byte, digit) in bytes.iter_mut().zip(number.iter().cycle()) {
        *byte = *digit;
    }
    Ok(())
}

/// An empty world whose clock the test holds.
pub(crate) fn world() -> (World, HandClock) {
    let clock = HandClock::default();
    let world =
        World { store: Box::new(MemoryStore::default()), clock: Box::new(clock.clone()), dice: counted };
    (world, clock)
}
