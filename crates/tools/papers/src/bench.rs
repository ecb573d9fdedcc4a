//! The bench that experiments run on: a seed, a size, and parts that run once.
//!
//! An experiment is cut into parts. A [`PartStore`] keeps each finished part, so a stopped run continues where it
//! was, and the report is written from the parts alone. This crate opens no file and reads no clock: the caller
//! lends both as a [`Host`].
//!
//! Law: a part depends on nothing but the terms of the run, so the same terms give the same report.

use std::cell::{Cell, RefCell};
use std::io;
use std::time::Duration;

use myosu::search::Cancel;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The size of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunScale {
    /// A few seconds, to check that everything works.
    Tiny,
    /// About two minutes.
    Quick,
    /// About an hour, most of it games against GNU Go.
    Full,
}

impl RunScale {
    /// The value for this size.
    pub fn pick<T>(self, tiny: T, quick: T, full: T) -> T {
        match self {
            RunScale::Tiny => tiny,
            RunScale::Quick => quick,
            RunScale::Full => full,
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            RunScale::Tiny => "tiny",
            RunScale::Quick => "quick",
            RunScale::Full => "full",
        }
    }
}

/// Keeps finished parts, by name.
pub trait PartStore {
    /// The bytes saved under a name.
    fn load(&self, name: &str) -> Option<Vec<u8>>;

    /// Saves bytes under a name, whole or not at all.
    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()>;
}

/// A store that keeps nothing.
pub struct Nowhere;

impl PartStore for Nowhere {
    fn load(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, _: &str, _: &[u8]) -> io::Result<()> {
        Ok(())
    }
}

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum Halt {
    /// The caller raised the cancel flag. The store has every finished part.
    #[error("stopped; finished parts are kept")]
    Stopped,
    /// The store could not save a finished part.
    #[error("cannot save a finished part: {0}")]
    Store(#[from] io::Error),
}

/// The part that is about to run, and the rest of the run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunProgress {
    /// The part.
    pub part: String,
    /// Finished parts.
    pub done: usize,
    /// Parts in all.
    pub of: usize,
    /// Seconds left: the estimates, corrected by the times of the parts so far.
    pub left: f64,
}

/// A part of an experiment before it runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// Its name.
    pub name: String,
    /// Estimated CPU seconds on the machine of docs/benchmarks.md.
    pub seconds: f64,
}

impl Planned {
    /// A part and its estimated cost.
    pub fn new(name: impl Into<String>, seconds: f64) -> Planned {
        Planned { name: name.into(), seconds }
    }
}

/// The time a part took.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PartTime {
    /// The part.
    pub(crate) part: String,
    /// Its wall-clock time.
    pub(crate) seconds: f64,
}

/// A part's result and time, as the store keeps them.
#[derive(Serialize, Deserialize)]
struct StoredPart<T> {
    seconds: f64,
    found: T,
}

/// What the caller lends to a run.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// Keeps finished parts.
    pub store: &'a dyn PartStore,
    /// Ends the run when raised.
    pub cancel: &'a Cancel,
    /// The time since a fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
    /// Called before each part.
    pub watch: &'a dyn Fn(&RunProgress),
}

/// Runs parts, each once, and measures their time.
pub(crate) struct Bench<'a> {
    /// The seed of all randomness.
    pub(crate) seed: u64,
    /// The size of the run.
    pub(crate) scale: RunScale,
    /// Ends the run when raised.
    pub(crate) cancel: &'a Cancel,
    /// The time since a fixed moment.
    pub(crate) clock: &'a dyn Fn() -> Duration,
    host: Host<'a>,
    /// A hash of the terms, which the names of stored parts begin with: parts of other terms never match.
    terms: String,
    /// The signature of the engines that the parts at hand depend on; parts of other engines never match either.
    engines: Cell<u64>,
    plan: Vec<Planned>,
    /// Planned and measured seconds of the finished parts.
    spent: Cell<(f64, f64)>,
    times: RefCell<Vec<PartTime>>,
}

impl<'a> Bench<'a> {
    /// A bench for the parts of a plan.
    pub(crate) fn new(
        terms: String,
        (seed, scale): (u64, RunScale),
        plan: Vec<Planned>,
        host: Host<'a>,
    ) -> Bench<'a> {
        let (cancel, clock) = (host.cancel, host.clock);
        let (spent, times) = (Cell::new((0.0, 0.0)), RefCell::new(Vec::new()));
        Bench { seed, scale, cancel, clock, host, terms, engines: Cell::new(0), plan, spent, times }
    }

    /// Sets the signature of the engines that the following parts depend on.
    pub(crate) fn depend_on(&self, engines: u64) {
        self.engines.set(engines);
    }

    /// The times of the parts, in the order of the run.
    pub(crate) fn times(&self) -> Vec<PartTime> {
        self.times.borrow().clone()
    }

    /// An error once the cancel flag is raised.
    pub(crate) fn check(&self) -> Result<(), Halt> {
        if self.cancel.is_raised() { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// The result of a part: from the store if it ran before, else by running it.
    pub(crate) fn part<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        work: impl FnOnce() -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let file = format!("{}-{:016x}-{name}.json", self.terms, self.engines.get());
        let known = self
            .host
            .store
            .load(&file)
            .and_then(|bytes| serde_json::from_slice::<StoredPart<T>>(&bytes).ok());
        if let Some(kept) = known {
            self.finished(name, kept.seconds);
            return Ok(kept.found);
        }
        self.check()?;
        (self.host.watch)(&self.progress(name));
        let begun = (self.clock)();
        let found = work()?;
        self.check()?;
        let seconds = ((self.clock)() - begun).as_secs_f64();
        let bytes = serde_json::to_vec(&StoredPart { seconds, found: &found }).map_err(io::Error::other)?;
        self.host.store.save(&file, &bytes)?;
        self.finished(name, seconds);
        // The result read back, so that a fresh and a resumed run use the same value even where JSON rounds.
        serde_json::from_slice::<StoredPart<T>>(&bytes)
            .map(|kept| kept.found)
            .map_err(|e| io::Error::other(e).into())
    }

    fn planned(&self, name: &str) -> f64 {
        self.plan.iter().find(|part| part.name == name).map_or(0.0, |part| part.seconds)
    }

    /// Counts a part, once however often its result is used.
    fn finished(&self, name: &str, seconds: f64) {
        if self.times.borrow().iter().any(|known| known.part == name) {
            return;
        }
        let (planned, spent) = self.spent.get();
        self.spent.set((planned + self.planned(name), spent + seconds));
        self.times.borrow_mut().push(PartTime { part: name.to_owned(), seconds });
    }

    fn progress(&self, part: &str) -> RunProgress {
        let all: f64 = self.plan.iter().map(|part| part.seconds).sum();
        let (planned, spent) = self.spent.get();
        // Five seconds are enough to tell this machine from that of the estimates.
        let speed = if planned > 5.0 { spent / planned } else { 1.0 };
        let left = ((all - planned) * speed).max(0.0);
        RunProgress { part: part.to_owned(), done: self.times.borrow().len(), of: self.plan.len(), left }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;
    use std::io;
    use std::time::Duration;

    use myosu::search::Cancel;

    use super::{Bench, Halt, Host, PartStore, Planned, RunScale};

    #[derive(Default)]
    struct Shelf(RefCell<BTreeMap<String, Vec<u8>>>);

    impl PartStore for Shelf {
        fn load(&self, name: &str) -> Option<Vec<u8>> {
            self.0.borrow().get(name).cloned()
        }

        fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
            self.0.borrow_mut().insert(name.to_owned(), bytes.to_vec());
            Ok(())
        }
    }

    #[test]
    fn a_part_is_run_once_and_a_stopped_one_is_not_kept() {
        let (shelf, cancel, runs) = (Shelf::default(), Cancel::new(), Cell::new(0));
        let bench = |terms: &str| {
            let plan = vec![Planned::new("a", 1.0)];
            let host = Host { store: &shelf, cancel: &cancel, clock: &|| Duration::ZERO, watch: &|_| {} };
            Bench::new(terms.into(), (1, RunScale::Tiny), plan, host)
        };
        let work = || {
            runs.set(runs.get() + 1);
            Ok(runs.get())
        };
        assert_eq!(bench("x").part("a", work).unwrap(), 1);
        assert_eq!(bench("x").part("a", work).unwrap(), 1);
        assert_eq!(bench("y").part("a", work).unwrap(), 2);
        let changed = bench("y");
        changed.depend_on(1);
        assert_eq!(changed.part("a", work).unwrap(), 3);
        let stopped = bench("z").part("a", || {
            cancel.raise();
            Ok(7)
        });
        assert!(matches!(stopped, Err(Halt::Stopped)));
        assert_eq!(shelf.0.borrow().len(), 3);
    }
}
