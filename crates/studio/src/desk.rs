//! The desk: the games that are open, the store behind them, and how many searches may run.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{Semaphore, watch};

use myosu_engine::go::net::Net;

use crate::fault::Fault;
use crate::meter::Meter;
use crate::proofs::Proofs;
use crate::record::Record;
use crate::shelf::Shelf;
use crate::store::{Grade, Kept, Progress, Store};
use crate::view::{View, view};

/// How many games are held in memory; the others are in the store.
const MOST_OPEN: usize = 256;

type Shared = Arc<Mutex<Record>>;

/// Where all requests work.
pub(crate) struct Desk {
    store: Store,
    open: Mutex<HashMap<String, Shared>>,
    /// Permits for searches.
    pub(crate) searches: Arc<Semaphore>,
    /// The network, if the server was started with one.
    pub(crate) net: Option<Arc<Net>>,
    /// Proofs that were found lately.
    pub(crate) proofs: Proofs,
    /// The shipped problems.
    pub(crate) shelf: Shelf,
    /// What was counted.
    pub(crate) meter: Arc<Meter>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk {
    /// A desk over a store.
    pub(crate) fn new(
        store: Store,
        searches: usize,
        net: Option<Arc<Net>>,
        stopping: watch::Receiver<bool>,
    ) -> Desk {
        let searches = Arc::new(Semaphore::new(searches.max(1)));
        let (proofs, meter) = (Proofs::default(), Arc::new(Meter::default()));
        Desk {
            store,
            open: Mutex::new(HashMap::new()),
            searches,
            net,
            proofs,
            shelf: Shelf::shipped(),
            meter,
            stopping,
        }
    }

    /// Takes up a new game.
    pub(crate) fn begin(&self, record: Record) -> Result<View, Fault> {
        let id = fresh_id()?;
        self.keep(&id, &record)?;
        let shown = view(&id, &record)?;
        self.hold(&id, record);
        Ok(shown)
    }

    /// The game as it is.
    pub(crate) fn show(&self, id: &str) -> Result<View, Fault> {
        view(id, &lock(&*self.find(id)?))
    }

    /// Looks at a game.
    pub(crate) fn read<T>(
        &self,
        id: &str,
        look: impl FnOnce(&Record) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        look(&lock(&*self.find(id)?))
    }

    /// Changes a game and keeps it. Nothing is changed if the change is refused, cannot be kept, or was
    /// meant for another version of the game.
    pub(crate) fn change(
        &self,
        id: &str,
        version: Option<u64>,
        change: impl FnOnce(&mut Record) -> Result<(), Fault>,
    ) -> Result<View, Fault> {
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
            *record = Record::restore(&before)?;
            record.wind(began);
        }
        changed
    }

    /// All games that are kept, the latest first.
    pub(crate) fn list(&self) -> Result<Vec<(String, Kept)>, Fault> {
        let mut games = self.store.games().map_err(|error| Fault::broken(&error))?;
        games.sort_by(|(a, x), (b, y)| y.changed.cmp(&x.changed).then(a.cmp(b)));
        Ok(games)
    }

    /// Throws a game away.
    pub(crate) fn forget(&self, id: &str) -> Result<(), Fault> {
        self.find(id)?;
        lock(&self.open).remove(id);
        self.store.forget(id).map_err(|error| Fault::broken(&error))
    }

    /// How somebody fared with the problems, by their names.
    pub(crate) fn progress(&self) -> Result<HashMap<String, Progress>, Fault> {
        self.store.progress().map_err(|error| Fault::broken(&error))
    }

    /// Remembers how an attempt at a problem went.
    pub(crate) fn remember(&self, problem: &str, grade: Grade) -> Result<Progress, Fault> {
        let before = self.progress()?.get(problem).copied().unwrap_or_default();
        let after = before.after(grade, now());
        self.store.keep_progress(problem, &after).map_err(|error| Fault::broken(&error))?;
        Ok(after)
    }

    fn keep(&self, id: &str, record: &Record) -> Result<(), Fault> {
        self.store.keep(id, &record.kept(now())).map_err(|error| Fault::broken(&error))
    }

    fn find(&self, id: &str) -> Result<Shared, Fault> {
        if let Some(shared) = lock(&self.open).get(id) {
            return Ok(shared.clone());
        }
        let kept = self.store.game(id).map_err(|error| Fault::broken(&error))?;
        let kept = kept.ok_or_else(|| Fault::missing("그런 대국이 없습니다.", "There is no such game."))?;
        let mut record = Record::restore(&kept)?;
        if record.clock.is_some() {
            record.wind(Some(Instant::now()));
        }
        Ok(self.hold(id, record))
    }

    /// Holds a game in memory, unless somebody else already does.
    fn hold(&self, id: &str, record: Record) -> Shared {
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

/// A name nobody can guess.
pub(crate) fn fresh_id() -> Result<String, Fault> {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).map_err(|error| Fault::broken(&error))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
