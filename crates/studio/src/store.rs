//! The database on disk: games and the progress with problems, each under its name as JSON.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::progress::ProblemProgress;
use crate::stored::StoredGame;
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};

const GAMES: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("games-1");
const PROGRESS: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("progress-1");

/// Why the database cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("the store: {0}")]
    Database(#[from] Box<redb::Error>),
    /// An entry is not the JSON it should be.
    #[error("the store holds something that is no game: {0}")]
    Content(#[from] serde_json::Error),
    /// The folder cannot be made.
    #[error("the folder of the store: {0}")]
    Folder(#[from] std::io::Error),
}

/// The database file; clones share it.
#[derive(Clone)]
pub(crate) struct GameDatabase(Arc<Database>);

fn db(error: impl Into<redb::Error>) -> StoreError {
    StoreError::Database(Box::new(error.into()))
}

impl GameDatabase {
    /// Opens the database in a folder, creating both if they are missing.
    pub(crate) fn open(folder: &Path) -> Result<GameDatabase, StoreError> {
        std::fs::create_dir_all(folder)?;
        let database = Database::create(folder.join("studio.redb")).map_err(db)?;
        let write = database.begin_write().map_err(db)?;
        write.open_table(GAMES).map_err(db)?;
        write.open_table(PROGRESS).map_err(db)?;
        write.commit().map_err(db)?;
        Ok(GameDatabase(Arc::new(database)))
    }

    /// Writes a game.
    pub(crate) fn keep(&self, id: &str, game: &StoredGame) -> Result<(), StoreError> {
        self.put(GAMES, id, &serde_json::to_vec(game)?)
    }

    /// Reads a game.
    pub(crate) fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        self.find(GAMES, id)?.map(|bytes| Ok(serde_json::from_slice(&bytes)?)).transpose()
    }

    /// Reads all games with their ids.
    pub(crate) fn games(&self) -> Result<Vec<(String, StoredGame)>, StoreError> {
        let read = self.0.begin_read().map_err(db)?;
        let table = read.open_table(GAMES).map_err(db)?;
        let mut games = Vec::new();
        for entry in table.iter().map_err(db)? {
            let (id, bytes) = entry.map_err(db)?;
            games.push((id.value().to_owned(), serde_json::from_slice(bytes.value())?));
        }
        Ok(games)
    }

    /// Deletes a game.
    pub(crate) fn forget(&self, id: &str) -> Result<(), StoreError> {
        let write = self.0.begin_write().map_err(db)?;
        write.open_table(GAMES).map_err(db)?.remove(id).map_err(db)?;
        write.commit().map_err(db)
    }

    /// Reads the progress with all problems, by their names.
    pub(crate) fn progress(&self) -> Result<HashMap<String, ProblemProgress>, StoreError> {
        let read = self.0.begin_read().map_err(db)?;
        let table = read.open_table(PROGRESS).map_err(db)?;
        let mut all = HashMap::new();
        for entry in table.iter().map_err(db)? {
            let (id, bytes) = entry.map_err(db)?;
            all.insert(id.value().to_owned(), serde_json::from_slice(bytes.value())?);
        }
        Ok(all)
    }

    /// Writes the progress with a problem.
    pub(crate) fn keep_progress(&self, problem: &str, progress: &ProblemProgress) -> Result<(), StoreError> {
        self.put(PROGRESS, problem, &serde_json::to_vec(progress)?)
    }

    fn put(&self, table: TableDefinition<'_, &str, &[u8]>, id: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let write = self.0.begin_write().map_err(db)?;
        write.open_table(table).map_err(db)?.insert(id, bytes).map_err(db)?;
        write.commit().map_err(db)
    }

    fn find(&self, table: TableDefinition<'_, &str, &[u8]>, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let read = self.0.begin_read().map_err(db)?;
        let table = read.open_table(table).map_err(db)?;
        Ok(table.get(id).map_err(db)?.map(|bytes| bytes.value().to_vec()))
    }
}
