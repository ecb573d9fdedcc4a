//! The database on disk: games, an index of them, and the progress with problems, each under its name as JSON.
//!
//! Laws: what is confirmed is on disk. A failure, a full disk among them, is over once its reason is: the database
//! is opened again. Damage is never silent: what cannot be read is set aside under a name, and the rest works.

mod open;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use serde::{Deserialize, Serialize};

use myosu::teaching::ProblemProgress;
use myosu::text::Text;

use myosu_studio_core::{GameEntry, Store, StoreFault, StoredGame};

pub(crate) type Table = TableDefinition<'static, &'static str, &'static [u8]>;

const GAMES: Table = TableDefinition::new("games-1");
const INDEX: Table = TableDefinition::new("index-1");
const PROGRESS: Table = TableDefinition::new("progress-1");
/// The player, and the courses that were opened.
const LESSONS: Table = TableDefinition::new("lessons-1");

/// The version of what the tables hold, under [`VERSION`]. A store without it is of version 1.
const FORMAT: Table = TableDefinition::new("format");
const VERSION: &str = "version";
/// The version this program writes, and the newest one it reads.
const NEWEST: u32 = 1;

/// How much the store may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// Games.
    pub games: u64,
    /// Bytes of all games together.
    pub bytes: u64,
}

impl Default for Quota {
    /// Ten thousand games and half a gigabyte: years of a busy user, and no disk full of them.
    fn default() -> Quota {
        Quota { games: 10_000, bytes: 512 << 20 }
    }
}

/// Why the database cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("the store: {0}")]
    Database(#[from] Box<redb::Error>),
    /// The database failed in a way it did not expect itself.
    #[error("the store is damaged")]
    Damaged,
    /// A newer program wrote the store; nothing in it was changed.
    #[error("a newer myosu wrote this store: open it with that one, or name another folder (--data)")]
    Newer,
    /// A game that cannot be read; its bytes are kept in this file.
    #[error("the game {id} is damaged; what is left of it is in {}", .aside.display())]
    DamagedGame {
        /// The id of the game.
        id: String,
        /// Where its bytes are now.
        aside: PathBuf,
    },
    /// The store has as many games as it may.
    #[error("there are {0} games, and no more may be kept")]
    TooManyGames(u64),
    /// The games take as much room as they may.
    #[error("the games take {} MiB, and no more may be kept", .0 >> 20)]
    TooManyBytes(u64),
    /// A value cannot be written as JSON.
    #[error("the store cannot write this: {0}")]
    Content(#[from] serde_json::Error),
    /// The folder cannot be made, or a file in it cannot be written.
    #[error("the folder of the store: {0}")]
    Folder(#[from] std::io::Error),
}

/// What the index knows about a game: enough for the list, and a checksum of the record.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct IndexEntry {
    #[serde(flatten)]
    entry: GameEntry,
    bytes: u64,
    check: u64,
}

/// How much the store holds.
#[derive(Clone, Copy, Debug, Default)]
struct Usage {
    games: u64,
    bytes: u64,
}

/// Opens the database; a function, so that tests can put a disk without room below it.
type Opener = Box<dyn Fn() -> Result<Database, redb::DatabaseError> + Send + Sync>;

/// The database file.
pub(crate) struct GameDatabase {
    folder: PathBuf,
    opener: Opener,
    /// Nothing between a failure and the next attempt to open it.
    database: RwLock<Option<Database>>,
    usage: Mutex<Usage>,
    quota: Quota,
}

fn db(error: impl Into<redb::Error>) -> StoreError {
    StoreError::Database(Box::new(error.into()))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl GameDatabase {
    /// Opens the database in a folder, creating both if they are missing; with what the user must know about it.
    pub(crate) fn open(folder: &Path, quota: Quota) -> Result<(GameDatabase, Vec<Text>), StoreError> {
        let (database, mut notes) = open::open(folder)?;
        let path = open::file(folder);
        let opener: Opener = Box::new(move || Database::create(&path));
        let store = GameDatabase::over(folder, opener, database, quota);
        notes.extend(store.complete_index()?);
        Ok((store, notes))
    }

    fn over(folder: &Path, opener: Opener, database: Database, quota: Quota) -> GameDatabase {
        let (folder, database) = (folder.to_owned(), RwLock::new(Some(database)));
        GameDatabase { folder, opener, database, usage: Mutex::default(), quota }
    }

    /// Writes a game and its entry in the index.
    pub(crate) fn keep(&self, id: &str, game: &StoredGame, entry: GameEntry) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(game)?;
        let entry = IndexEntry { entry, bytes: bytes.len() as u64, check: checksum(&bytes) };
        let indexed = serde_json::to_vec(&entry)?;
        // Held until the commit, so that two writers do not both take the last place.
        let mut usage = lock(&self.usage);
        *usage = self.with(|database| {
            let write = begin(database)?;
            let before = {
                let mut games = write.open_table(GAMES).map_err(db)?;
                let old = games.insert(id, bytes.as_slice()).map_err(db)?;
                old.map(|old| old.value().len() as u64)
            };
            let after = Usage {
                games: usage.games + u64::from(before.is_none()),
                bytes: (usage.bytes + entry.bytes).saturating_sub(before.unwrap_or(0)),
            };
            self.check_quota(*usage, after)?;
            write.open_table(INDEX).map_err(db)?.insert(id, indexed.as_slice()).map_err(db)?;
            write.commit().map_err(db)?;
            Ok(after)
        })?;
        Ok(())
    }

    /// A store that is over its quota may still shrink.
    fn check_quota(&self, before: Usage, after: Usage) -> Result<(), StoreError> {
        if after.games > self.quota.games && after.games > before.games {
            return Err(StoreError::TooManyGames(before.games));
        }
        if after.bytes > self.quota.bytes && after.bytes > before.bytes {
            return Err(StoreError::TooManyBytes(before.bytes));
        }
        Ok(())
    }

    /// Reads a game. One that is damaged is set aside.
    pub(crate) fn find_game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let found = self.with(|database| Ok((find(database, GAMES, id)?, find(database, INDEX, id)?)))?;
        let (Some(bytes), index) = found else { return Ok(None) };
        let index = index.and_then(|bytes| serde_json::from_slice::<IndexEntry>(&bytes).ok());
        let is_whole = index.is_none_or(|index| index.check == checksum(&bytes));
        match serde_json::from_slice(&bytes) {
            Ok(game) if is_whole => Ok(Some(game)),
            _ => Err(self.move_aside(id)?),
        }
    }

    /// Takes a game that cannot be read out of the store and keeps its bytes in a file; says so.
    pub(crate) fn move_aside(&self, id: &str) -> Result<StoreError, StoreError> {
        let bytes = self.with(|database| find(database, GAMES, id))?.unwrap_or_default();
        let aside = open::aside(&self.folder, &format!("game-{id}.json"));
        fs::write(&aside, bytes)?;
        self.forget(id)?;
        Ok(StoreError::DamagedGame { id: id.to_owned(), aside })
    }

    /// The index: all games with their ids, in no order.
    pub(crate) fn list(&self) -> Result<Vec<(String, GameEntry)>, StoreError> {
        let entries = self.with(|database| all(database, INDEX))?;
        let read = |bytes: &[u8]| serde_json::from_slice::<IndexEntry>(bytes).ok();
        Ok(entries.into_iter().filter_map(|(id, bytes)| Some((id, read(&bytes)?.entry))).collect())
    }

    /// Deletes a game.
    pub(crate) fn forget(&self, id: &str) -> Result<(), StoreError> {
        let mut usage = lock(&self.usage);
        *usage = self.with(|database| {
            let write = begin(database)?;
            let gone = {
                let mut games = write.open_table(GAMES).map_err(db)?;
                let old = games.remove(id).map_err(db)?;
                old.map(|old| old.value().len() as u64)
            };
            write.open_table(INDEX).map_err(db)?.remove(id).map_err(db)?;
            write.commit().map_err(db)?;
            let games = usage.games.saturating_sub(u64::from(gone.is_some()));
            Ok(Usage { games, bytes: usage.bytes.saturating_sub(gone.unwrap_or(0)) })
        })?;
        Ok(())
    }

    /// Reads the progress with all problems, by their names. An entry that cannot be read counts as none.
    pub(crate) fn all_progress(&self) -> Result<HashMap<String, ProblemProgress>, StoreError> {
        let entries = self.with(|database| all(database, PROGRESS))?;
        let read = |bytes: &[u8]| serde_json::from_slice(bytes).ok();
        Ok(entries.into_iter().filter_map(|(id, bytes)| Some((id, read(&bytes)?))).collect())
    }

    /// Writes a value under a key of a table.
    fn put(&self, table: Table, key: &str, bytes: &[u8]) -> Result<(), StoreError> {
        self.with(|database| {
            let write = begin(database)?;
            write.open_table(table).map_err(db)?.insert(key, bytes).map_err(db)?;
            write.commit().map_err(db)
        })
    }

    /// Deletes the value under a key of a table.
    fn take_out(&self, table: Table, key: &str) -> Result<(), StoreError> {
        self.with(|database| {
            let write = begin(database)?;
            write.open_table(table).map_err(db)?.remove(key).map_err(db)?;
            write.commit().map_err(db)
        })
    }

    /// Adds the games an older version wrote to the index, sets aside those that cannot be read, and counts all.
    fn complete_index(&self) -> Result<Vec<Text>, StoreError> {
        let mut notes = Vec::new();
        let mut known: HashMap<String, Vec<u8>> =
            self.with(|database| all(database, INDEX))?.into_iter().collect();
        for (id, bytes) in self.with(|database| all(database, GAMES))? {
            let entry = known.remove(&id);
            let index = entry.and_then(|entry| serde_json::from_slice::<IndexEntry>(&entry).ok());
            let mut usage = lock(&self.usage);
            *usage = Usage { games: usage.games + 1, bytes: usage.bytes + bytes.len() as u64 };
            drop(usage);
            if index.as_ref().is_some_and(|index| index.check == checksum(&bytes)) {
                continue;
            }
            let game = serde_json::from_slice::<StoredGame>(&bytes).ok();
            let whole = game.filter(|_| index.is_none());
            match whole.and_then(|game| Some((GameEntry::of(&game)?, game))) {
                Some((entry, game)) => self.keep(&id, &game, entry)?,
                None => notes.push(open::damaged_game(&self.move_aside(&id)?)),
            }
        }
        // What is left in the index has no game: it was lost with its page.
        for id in known.into_keys() {
            self.forget(&id)?;
            notes.push(open::lost_game(&id));
        }
        Ok(notes)
    }

    /// Works on the database. After a failure of the disk it is opened again, and the work tried once more.
    fn with<T>(&self, work: impl Fn(&Database) -> Result<T, StoreError>) -> Result<T, StoreError> {
        match self.attempt(&work) {
            Err(error) if error.is_of_disk() => {
                self.reopen()?;
                self.attempt(&work)
            }
            done => done,
        }
    }

    fn attempt<T>(&self, work: &impl Fn(&Database) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let database = self.database.read().unwrap_or_else(PoisonError::into_inner);
        let database = database.as_ref().ok_or_else(|| db(redb::Error::DatabaseClosed))?;
        // A damaged file can make the database panic: that is a failure like others here.
        catch_unwind(AssertUnwindSafe(|| work(database))).unwrap_or(Err(StoreError::Damaged))
    }

    fn reopen(&self) -> Result<(), StoreError> {
        let mut database = self.database.write().unwrap_or_else(PoisonError::into_inner);
        // The file is locked until the old database is gone.
        close(database.take());
        let opened = catch_unwind(AssertUnwindSafe(|| (self.opener)()));
        *database = Some(opened.map_err(|_| StoreError::Damaged)?.map_err(db)?);
        Ok(())
    }
}

impl Drop for GameDatabase {
    fn drop(&mut self) {
        close(self.database.get_mut().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Closes a database. One that has panicked over a damaged file may panic again here.
fn close(database: Option<Database>) {
    let _ = catch_unwind(AssertUnwindSafe(move || drop(database)));
}

impl StoreError {
    /// Whether the database may work again once it is opened anew.
    fn is_of_disk(&self) -> bool {
        use redb::Error;
        match self {
            StoreError::Damaged => true,
            StoreError::Database(error) => matches!(
                **error,
                Error::Io(_)
                    | Error::PreviousIo
                    | Error::DatabaseClosed
                    | Error::Corrupted(_)
                    | Error::LockPoisoned(_)
                    | Error::TransactionPoisoned
            ),
            _ => false,
        }
    }
}

/// Begins to write. The state of the allocator is written along, so that a killed server needs no repair.
fn begin(database: &Database) -> Result<redb::WriteTransaction, StoreError> {
    let mut write = database.begin_write().map_err(db)?;
    write.set_quick_repair(true);
    Ok(write)
}

fn find(database: &impl ReadableDatabase, table: Table, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let read = database.begin_read().map_err(db)?;
    let table = read.open_table(table).map_err(db)?;
    Ok(table.get(id).map_err(db)?.map(|bytes| bytes.value().to_vec()))
}

fn all(database: &Database, table: Table) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
    let read = database.begin_read().map_err(db)?;
    let table = read.open_table(table).map_err(db)?;
    let entries = table.iter().map_err(db)?;
    let entry =
        |entry: Result<(redb::AccessGuard<'_, &str>, redb::AccessGuard<'_, &[u8]>), redb::StorageError>| {
            let (id, bytes) = entry.map_err(db)?;
            Ok((id.value().to_owned(), bytes.value().to_vec()))
        };
    entries.map(entry).collect()
}

/// FNV-1a: it finds damage, which is no attacker.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Store for GameDatabase {
    fn keep_game(&self, id: &str, game: &StoredGame, entry: GameEntry) -> Result<(), StoreFault> {
        Ok(self.keep(id, game, entry)?)
    }

    fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreFault> {
        Ok(self.find_game(id)?)
    }

    fn set_aside(&self, id: &str) -> StoreFault {
        self.move_aside(id).unwrap_or_else(|error| error).into()
    }

    fn games(&self) -> Result<Vec<(String, GameEntry)>, StoreFault> {
        Ok(self.list()?)
    }

    fn forget_game(&self, id: &str) -> Result<(), StoreFault> {
        Ok(self.forget(id)?)
    }

    fn progress(&self) -> Result<HashMap<String, ProblemProgress>, StoreFault> {
        Ok(self.all_progress()?)
    }

    fn keep_progress(&self, problem: &str, progress: &ProblemProgress) -> Result<(), StoreFault> {
        let bytes = serde_json::to_vec(progress).map_err(StoreError::from)?;
        Ok(self.put(PROGRESS, problem, &bytes)?)
    }

    fn lesson(&self, key: &str) -> Result<Option<Vec<u8>>, StoreFault> {
        Ok(self.with(|database| find(database, LESSONS, key))?)
    }

    fn lessons(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreFault> {
        let entries = self.with(|database| all(database, LESSONS))?;
        let below = |(key, bytes): (String, Vec<u8>)| Some((key.strip_prefix(prefix)?.to_owned(), bytes));
        Ok(entries.into_iter().filter_map(below).collect())
    }

    fn keep_lesson(&self, key: &str, value: &[u8]) -> Result<(), StoreFault> {
        Ok(self.put(LESSONS, key, value)?)
    }

    fn forget_lesson(&self, key: &str) -> Result<(), StoreFault> {
        Ok(self.take_out(LESSONS, key)?)
    }
}

impl From<StoreError> for StoreFault {
    fn from(error: StoreError) -> StoreFault {
        match error {
            StoreError::TooManyGames(games) => StoreFault::TooManyGames(games),
            StoreError::TooManyBytes(bytes) => StoreFault::TooManyBytes(bytes),
            StoreError::DamagedGame { id, aside } => {
                StoreFault::DamagedGame { id, aside: aside.display().to_string() }
            }
            other => StoreFault::Failed(other.to_string()),
        }
    }
}
