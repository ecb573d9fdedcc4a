//! What experiments run on: a seed, a size, and parts that are done once.
//!
//! An experiment is cut into parts. A finished part is kept in a [`Store`], so that a run that was stopped
//! goes on where it was; the report is made from the parts alone. Neither files nor clocks are known here:
//! the caller brings both.
//!
//! Law: a part depends on nothing but the terms of the run, so the same terms give the same report.

use std::cell::{Cell, RefCell};
use std::io;
use std::time::Duration;

use myosu_search::Cancel;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// A few seconds, to check that everything works.
    Tiny,
    /// Some two minutes.
    Quick,
    /// Some twenty minutes.
    Full,
}

impl Scale {
    /// The value for this size.
    pub fn pick<T>(self, tiny: T, quick: T, full: T) -> T {
        match self {
            Scale::Tiny => tiny,
            Scale::Quick => quick,
            Scale::Full => full,
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Tiny => "tiny",
            Scale::Quick => "quick",
            Scale::Full => "full",
        }
    }
}

/// Where finished parts are kept.
pub trait Store {
    /// What was kept under a name, if anything.
    fn load(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps something under a name, whole or not at all.
    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()>;
}

/// A store that keeps nothing.
pub struct Nowhere;

impl Store for Nowhere {
    fn load(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, _: &str, _: &[u8]) -> io::Result<()> {
        Ok(())
    }
}

/// Why a run ended before its end.
#[derive(Debug, thiserror::Error)]
pub enum Halt {
    /// Somebody said stop. What is finished is kept.
    #[error("stopped; what is finished is kept")]
    Stopped,
    /// A finished part could not be kept.
    #[error("cannot keep a finished part: {0}")]
    Store(#[from] io::Error),
}

/// A part that is about to be run, and how much of the run is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The part.
    pub part: String,
    /// Parts done.
    pub done: usize,
    /// Parts in all.
    pub of: usize,
    /// Seconds left by the estimates, corrected by how long the parts so far took.
    pub left: f64,
}

/// A part of an experiment, as it is announced before the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// Its name.
    pub name: String,
    /// CPU seconds on the machine of docs/benchmarks.md.
    pub seconds: f64,
}

impl Planned {
    /// A part and what it is thought to cost.
    pub fn new(name: impl Into<String>, seconds: f64) -> Planned {
        Planned { name: name.into(), seconds }
    }
}

/// How long a part took.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Took {
    /// The part.
    pub part: String,
    /// Seconds.
    pub seconds: f64,
}

/// What was found in a part and how long it took.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    seconds: f64,
    found: T,
}

/// What experiments run on.
pub struct Bench<'a> {
    /// What all randomness derives from.
    pub seed: u64,
    /// How much is run.
    pub scale: Scale,
    /// Ends the run.
    pub cancel: &'a Cancel,
    /// Names the terms of the run; parts of other terms are never taken for ours.
    pub terms: String,
    /// Where parts are kept.
    pub store: &'a dyn Store,
    /// The time since some moment.
    pub clock: &'a dyn Fn() -> Duration,
    /// Who is told how far the run is.
    pub watch: &'a dyn Fn(&Progress),
    plan: Vec<Planned>,
    done: Cell<usize>,
    spent: Cell<(f64, f64)>,
    took: RefCell<Vec<Took>>,
}

impl<'a> Bench<'a> {
    /// A bench for the parts of a plan.
    pub fn new(
        terms: String,
        (seed, scale): (u64, Scale),
        plan: Vec<Planned>,
        store: &'a dyn Store,
        cancel: &'a Cancel,
        clock: &'a dyn Fn() -> Duration,
        watch: &'a dyn Fn(&Progress),
    ) -> Bench<'a> {
        let (done, spent, took) = (Cell::new(0), Cell::new((0.0, 0.0)), RefCell::new(Vec::new()));
        Bench { seed, scale, cancel, terms, store, clock, watch, plan, done, spent, took }
    }

    /// How long the parts took, in the order they were run.
    pub fn took(&self) -> Vec<Took> {
        self.took.borrow().clone()
    }

    /// Whether the run has to end.
    pub fn check(&self) -> Result<(), Halt> {
        if self.cancel.is_raised() { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// What a part found: from the store if it was run before, else by running it.
    pub fn part<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        work: impl FnOnce() -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let file = format!("{}-{name}.json", self.terms);
        let known = self.store.load(&file).and_then(|bytes| serde_json::from_slice::<Kept<T>>(&bytes).ok());
        if let Some(kept) = known {
            self.finished(name, kept.seconds);
            return Ok(kept.found);
        }
        self.check()?;
        (self.watch)(&self.progress(name));
        let begun = (self.clock)();
        let found = work()?;
        self.check()?;
        let seconds = ((self.clock)() - begun).as_secs_f64();
        let bytes = serde_json::to_vec(&Kept { seconds, found: &found }).map_err(io::Error::other)?;
        self.store.save(&file, &bytes)?;
        self.finished(name, seconds);
        // What was kept and what is used are the same value, also where JSON rounds.
        serde_json::from_slice::<Kept<T>>(&bytes)
            .map(|kept| kept.found)
            .map_err(|e| io::Error::other(e).into())
    }

    fn planned(&self, name: &str) -> f64 {
        self.plan.iter().find(|part| part.name == name).map_or(0.0, |part| part.seconds)
    }

    fn finished(&self, name: &str, seconds: f64) {
        let (planned, spent) = self.spent.get();
        self.spent.set((planned + self.planned(name), spent + seconds));
        self.done.set(self.done.get() + 1);
        self.took.borrow_mut().push(Took { part: name.to_owned(), seconds });
    }

    fn progress(&self, part: &str) -> Progress {
        let all: f64 = self.plan.iter().map(|part| part.seconds).sum();
        let (planned, spent) = self.spent.get();
        let speed = if planned > 5.0 { spent / planned } else { 1.0 };
        let left = ((all - planned) * speed).max(0.0);
        Progress { part: part.to_owned(), done: self.done.get(), of: self.plan.len(), left }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;
    use std::io;
    use std::time::Duration;

    use myosu_search::Cancel;

    use super::{Bench, Halt, Planned, Scale, Store};

    #[derive(Default)]
    struct Shelf(RefCell<BTreeMap<String, Vec<u8>>>);

    impl Store for Shelf {
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
            Bench::new(terms.into(), (1, Scale::Tiny), plan, &shelf, &cancel, &|| Duration::ZERO, &|_| {})
        };
        let work = || {
            runs.set(runs.get() + 1);
            Ok(runs.get())
        };
        assert_eq!(bench("x").part("a", work).unwrap(), 1);
        assert_eq!(bench("x").part("a", work).unwrap(), 1);
        assert_eq!(bench("y").part("a", work).unwrap(), 2);
        let stopped = bench("z").part("a", || {
            cancel.raise();
            Ok(7)
        });
        assert!(matches!(stopped, Err(Halt::Stopped)));
        assert_eq!(shelf.0.borrow().len(), 2);
    }
}
