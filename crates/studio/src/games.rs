//! The games of the studio: those in use are in memory, all of them in the database. Every change is written
//! before it is confirmed, so that a killed server loses nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::fault::Fault;
use crate::id::fresh_id;
use crate::progress::{Grade, ProblemProgress};
use crate::record::GameRecord;
use crate::store::GameDatabase;
use crate::stored::StoredGame;
use crate::view::{GameView, view};

/// The most games in memory; the others are read from the database when they are asked for.
const MOST_OPEN: usize = 256;

/// All games and the progress with problems.
pub(crate) struct GameStore {
    database: GameDatabase,
    open: Mutex<HashMap<String, Arc<Mutex<GameRecord>>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl GameStore {
    /// The games in a database.
    pub(crate) fn new(database: GameDatabase) -> GameStore {
        GameStore { database, open: Mutex::new(HashMap::new()) }
    }

    /// Adds a new game.
    pub(crate) fn begin(&self, record: GameRecord) -> Result<GameView, Fault> {
        let id = fresh_id()?;
        self.keep(&id, &record)?;
        let shown = view(&id, &record)?;
        self.hold(&id, record);
        Ok(shown)
    }

    /// Describes a game.
    pub(crate) fn show(&self, id: &str) -> Result<GameView, Fault> {
        view(id, &lock(&*self.find(id)?))
    }

    /// Reads from a game.
    pub(crate) fn read<T>(
        &self,
        id: &str,
        look: impl FnOnce(&GameRecord) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        look(&lock(&*self.find(id)?))
    }

    /// Changes a game and writes it. The game stays as it was if the change is refused, cannot be written, or names
    /// another version of the game.
    pub(crate) fn change(
        &self,
        id: &str,
        version: Option<u64>,
        change: impl FnOnce(&mut GameRecord) -> Result<(), Fault>,
    ) -> Result<GameView, Fault> {
        let shared = self.find(id)?;
        let mut record = lock(&shared);
        if version.is_some_and(|version| version != record.version) {
            return Err(Fault::conflict());
        }
        let (before, began) = (record.kept(0), record.began());
        let changed = change(&mut record).and_then(|()| {
            record.version += 1;
            self.keep(id, &record)?;
            view(id, &record)
        });
        if changed.is_err() {
            *record = GameRecord::restore(&before)?;
            record.wind(began);
        }
        changed
    }

    /// All games, the most recently changed first.
    pub(crate) fn list(&self) -> Result<Vec<(String, StoredGame)>, Fault> {
        let mut games = self.database.games().map_err(|error| Fault::broken(&error))?;
        games.sort_by(|(a, x), (b, y)| y.changed.cmp(&x.changed).then(a.cmp(b)));
        Ok(games)
    }

    /// Deletes a game.
    pub(crate) fn forget(&self, id: &str) -> Result<(), Fault> {
        self.find(id)?;
        lock(&self.open).remove(id);
        self.database.forget(id).map_err(|error| Fault::broken(&error))
    }

    /// The progress with all problems, by their names.
    pub(crate) fn progress(&self) -> Result<HashMap<String, ProblemProgress>, Fault> {
        self.database.progress().map_err(|error| Fault::broken(&error))
    }

    /// Records how an attempt at a problem ended.
    pub(crate) fn remember(&self, problem: &str, grade: Grade) -> Result<ProblemProgress, Fault> {
        let before = self.progress()?.get(problem).copied().unwrap_or_default();
        let after = before.after(grade, now());
        self.database.keep_progress(problem, &after).map_err(|error| Fault::broken(&error))?;
        Ok(after)
    }

    fn keep(&self, id: &str, record: &GameRecord) -> Result<(), Fault> {
        self.database.keep(id, &record.kept(now())).map_err(|error| Fault::broken(&error))
    }

    fn find(&self, id: &str) -> Result<Arc<Mutex<GameRecord>>, Fault> {
        if let Some(shared) = lock(&self.open).get(id) {
            return Ok(shared.clone());
        }
        let kept = self.database.game(id).map_err(|error| Fault::broken(&error))?;
        let kept = kept.ok_or_else(|| Fault::missing("그런 대국이 없습니다.", "There is no such game."))?;
        let mut record = GameRecord::restore(&kept)?;
        if record.clock.is_some() {
            record.wind(Some(Instant::now()));
        }
        Ok(self.hold(id, record))
    }

    /// Holds a game in memory. If another request loaded it first, that copy wins: there must be only one.
    fn hold(&self, id: &str, record: GameRecord) -> Arc<Mutex<GameRecord>> {
        let mut open = lock(&self.open);
        if open.len() >= MOST_OPEN {
            open.retain(|_, shared| Arc::strong_count(shared) > 1);
        }
        open.entry(id.to_owned()).or_insert_with(|| Arc::new(Mutex::new(record))).clone()
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
