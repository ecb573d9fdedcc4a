//! What is kept on disk: games as SGF with the place somebody looks at, and how well problems went.
//! Every change is written before it is confirmed; a killed server loses nothing.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use serde::{Deserialize, Serialize};

use myosu_rules::{Notation, PointSet, Size};

use crate::clock::Clock;
use crate::record::{FULL, Meant};

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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The record.
    pub(crate) sgf: String,
    /// The way from the root to the node that is shown: which child each time.
    pub(crate) path: Vec<u32>,
    /// Counts changes.
    pub(crate) version: u64,
    /// Who plays: a name for each side, `human` or a player of ours.
    pub(crate) players: [String; 2],
    /// How strong each plays.
    #[serde(default = "strongest")]
    pub(crate) levels: [u8; 2],
    /// The time of both sides.
    #[serde(default)]
    pub(crate) clock: Option<Clock>,
    /// What a life-and-death problem is about.
    #[serde(default)]
    pub(crate) task: Option<KeptTask>,
    /// The rule set or rule, where the record cannot say it.
    pub(crate) rules: String,
    /// When it was last changed, in seconds since 1970.
    pub(crate) changed: u64,
}

fn strongest() -> [u8; 2] {
    [FULL; 2]
}

/// What a problem is about, as it is kept: points as SGF writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptTask {
    target: Vec<String>,
    region: Option<Vec<String>>,
    problem: Option<String>,
}

impl KeptTask {
    /// For keeping.
    pub(crate) fn of(meant: &Meant, size: Size) -> KeptTask {
        let write = |set: PointSet| set.iter().map(|p| Notation::Sgf.write(p, size)).collect();
        KeptTask {
            target: write(meant.target),
            region: meant.region.map(write),
            problem: meant.problem.clone(),
        }
    }

    /// From the store; what is no point of the board is left out.
    pub(crate) fn meant(&self, size: Size) -> Meant {
        let read = |points: &[String]| -> PointSet {
            points.iter().filter_map(|text| Notation::Sgf.parse(text, size).ok()).collect()
        };
        Meant {
            target: read(&self.target),
            region: self.region.as_deref().map(read),
            problem: self.problem.clone(),
        }
    }
}

/// How somebody fared with a problem: boxes as in a card index. A problem that was solved goes one box up
/// and comes back later; one that was missed goes back to the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The box, from 0.
    pub(crate) stage: u8,
    /// How often it was solved.
    pub(crate) right: u32,
    /// How often it was missed.
    pub(crate) wrong: u32,
    /// How often an attempt ended without a verdict; absent from what older versions wrote.
    #[serde(default)]
    pub(crate) unsettled: u32,
    /// When it is asked again, in seconds since 1970.
    pub(crate) due: u64,
}

/// Days until a problem in a box is asked again.
const DAYS: [u64; 6] = [0, 1, 3, 7, 21, 60];

impl Progress {
    /// The progress after another attempt at this time. An attempt without a verdict is counted, but moves
    /// the problem to no other box: not knowing is no reason to ask sooner or later.
    #[must_use]
    pub(crate) fn after(self, grade: Grade, now: u64) -> Progress {
        match grade {
            Grade::Right => {
                let stage = (self.stage + 1).min(DAYS.len() as u8 - 1);
                let due = now + DAYS[usize::from(stage)] * 86_400;
                Progress { stage, right: self.right.saturating_add(1), due, ..self }
            }
            Grade::Wrong => Progress { stage: 0, wrong: self.wrong.saturating_add(1), due: now, ..self },
            Grade::Unsettled => Progress { unsettled: self.unsettled.saturating_add(1), ..self },
        }
    }

    /// Whether any attempt had a verdict; until then the problem counts as new.
    pub(crate) fn is_graded(self) -> bool {
        self.right > 0 || self.wrong > 0
    }

    /// Whether the problem is to be asked again by this time.
    pub(crate) fn is_due(self, now: u64) -> bool {
        self.is_graded() && self.due <= now
    }
}

/// How an attempt at a problem ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Grade {
    /// With the best fate.
    Right,
    /// With a worse fate than the best.
    Wrong,
    /// Without a verdict: the prover ran out of time, or a ko is being fought.
    Unsettled,
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

    /// How somebody fared with the problems.
    pub(crate) fn progress(&self) -> Result<HashMap<String, Progress>, StoreError> {
        let read = self.0.begin_read().map_err(db)?;
        let table = read.open_table(PROGRESS).map_err(db)?;
        let mut all = HashMap::new();
        for entry in table.iter().map_err(db)? {
            let (id, bytes) = entry.map_err(db)?;
            all.insert(id.value().to_owned(), serde_json::from_slice(bytes.value())?);
        }
        Ok(all)
    }

    /// Keeps how somebody fares with a problem.
    pub(crate) fn keep_progress(&self, problem: &str, progress: &Progress) -> Result<(), StoreError> {
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

#[cfg(test)]
mod tests {
    use super::{Grade, Progress};

    #[test]
    fn what_is_solved_comes_back_later_and_what_is_missed_at_once() {
        let now = 1_000_000;
        let mut progress = Progress::default();
        let mut waits = Vec::new();
        for _ in 0..7 {
            progress = progress.after(Grade::Right, now);
            waits.push((progress.due - now) / 86_400);
        }
        assert_eq!(waits, [1, 3, 7, 21, 60, 60, 60]);
        let missed = progress.after(Grade::Wrong, now);
        assert_eq!((missed.stage, missed.due, missed.right, missed.wrong), (0, now, 7, 1));
    }

    #[test]
    fn an_attempt_without_a_verdict_is_counted_and_changes_nothing_else() {
        let now = 1_000_000;
        let solved = Progress::default().after(Grade::Right, now);
        let unsettled = solved.after(Grade::Unsettled, now + 5);
        assert_eq!(unsettled, Progress { unsettled: 1, ..solved });
        let fresh = Progress::default().after(Grade::Unsettled, now);
        assert!(!fresh.is_graded() && !fresh.is_due(now), "still a new problem");
    }

    #[test]
    fn progress_an_older_version_wrote_is_read() {
        let old = r#"{"stage":2,"right":3,"wrong":1,"due":1000000}"#;
        let read: Progress = serde_json::from_str(old).unwrap();
        assert_eq!(read, Progress { stage: 2, right: 3, wrong: 1, unsettled: 0, due: 1_000_000 });
    }
}
