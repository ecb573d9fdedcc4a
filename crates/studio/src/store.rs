//! What is kept on disk: games as SGF with the place somebody looks at, and how well problems went.
//! Every change is written before it is confirmed; a killed server loses nothing.

use std::path::Path;
use std::sync::Arc;

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use serde::{Deserialize, Serialize};

const GAMES: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("games-1");
const PROGRESS: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("progress-1");

/// The store could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says why.
    #[error("the store: {0}")]
    Database(#[from] Box<redb::Error>),
    /// What is in it makes no sense.
    #[error("the store holds something that is no game: {0}")]
    Content(#[from] serde_json::Error),
    /// Its folder cannot be made.
    #[error("the folder of the store: {0}")]
    Folder(#[from] std::io::Error),
}

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The record.
    pub(crate) sgf: String,
    /// The way from the root to the node that is shown: which child each time.
    pub(crate) path: Vec<u32>,
    /// Counts changes.
    pub(crate) version: u64,
    /// Who plays: a name for each side, `human` or a player of ours.
    pub(crate) players: [String; 2],
    /// The rule set or rule, where the record cannot say it.
    pub(crate) rules: String,
    /// When it was last changed, in seconds since 1970.
    pub(crate) changed: u64,
}

/// The database.
#[derive(Clone)]
pub(crate) struct Store(Arc<Database>);

fn db(error: impl Into<redb::Error>) -> StoreError {
    StoreError::Database(Box::new(error.into()))
}

impl Store {
    /// Opens the store in a folder, making both if they are not there.
    pub(crate) fn open(folder: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder)?;
        let database = Database::create(folder.join("studio.redb")).map_err(db)?;
        let write = database.begin_write().map_err(db)?;
        write.open_table(GAMES).map_err(db)?;
        write.open_table(PROGRESS).map_err(db)?;
        write.commit().map_err(db)?;
        Ok(Store(Arc::new(database)))
    }

    /// Keeps a game.
    pub(crate) fn keep(&self, id: &str, game: &Kept) -> Result<(), StoreError> {
        self.put(GAMES, id, &serde_json::to_vec(game)?)
    }

    /// A game that was kept.
    pub(crate) fn game(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        self.find(GAMES, id)?.map(|bytes| Ok(serde_json::from_slice(&bytes)?)).transpose()
    }

    /// All games, with their names.
    pub(crate) fn games(&self) -> Result<Vec<(String, Kept)>, StoreError> {
        let read = self.0.begin_read().map_err(db)?;
        let table = read.open_table(GAMES).map_err(db)?;
        let mut games = Vec::new();
        for entry in table.iter().map_err(db)? {
            let (id, bytes) = entry.map_err(db)?;
            games.push((id.value().to_owned(), serde_json::from_slice(bytes.value())?));
        }
        Ok(games)
    }

    /// Forgets a game.
    pub(crate) fn forget(&self, id: &str) -> Result<(), StoreError> {
        let write = self.0.begin_write().map_err(db)?;
        write.open_table(GAMES).map_err(db)?.remove(id).map_err(db)?;
        write.commit().map_err(db)
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
