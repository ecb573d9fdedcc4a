//! Analyses that run until they are stopped. Law: where all places for searches are taken, the one that began first makes
//! room; a stopped one keeps its tree, so that it can go on, and few trees are kept.

use std::sync::{Mutex, MutexGuard, PoisonError};

use myosu::baduk::judge::PositionJudge;
use myosu::search::Cancel;

/// The flags of the analyses that run until they are stopped, the one that began first at the front.
#[derive(Default)]
pub(crate) struct PatientSearches(Mutex<Vec<Cancel>>);

/// Leaves the list when it is dropped.
pub(crate) struct PatientPlace<'a> {
    all: &'a PatientSearches,
    cancel: Cancel,
}

impl PatientSearches {
    /// Enters an analysis that may be ended for others.
    pub(crate) fn enter(&self, cancel: Cancel) -> PatientPlace<'_> {
        lock(&self.0).push(cancel.clone());
        PatientPlace { all: self, cancel }
    }

    /// Ends the analysis that began first; whether there was one.
    pub(crate) fn make_room(&self) -> bool {
        let first = lock(&self.0).iter().find(|cancel| !cancel.is_raised()).cloned();
        first.inspect(Cancel::raise).is_some()
    }
}

impl Drop for PatientPlace<'_> {
    fn drop(&mut self) {
        // The analysis is over, so its flag stops nothing any more: it only marks the entry to remove.
        self.cancel.raise();
        lock(&self.all.0).retain(|cancel| !cancel.is_raised());
    }
}

/// Trees of analyses that were stopped, each of at most some 60 MB.
const TREES: usize = 2;

/// Judges with their trees by the game they judged, the latest last.
#[derive(Default)]
pub(crate) struct StoppedSearches(Mutex<Vec<(String, PositionJudge)>>);

impl StoppedSearches {
    /// Takes the judge of a game, if it is there.
    pub(crate) fn take(&self, game: &str) -> Option<PositionJudge> {
        let mut kept = lock(&self.0);
        let at = kept.iter().position(|(id, _)| id == game)?;
        Some(kept.remove(at).1)
    }

    /// Keeps the judge of a game, and forgets the oldest if there are too many.
    pub(crate) fn keep(&self, game: &str, judge: PositionJudge) {
        let mut kept = lock(&self.0);
        kept.retain(|(id, _)| id != game);
        kept.push((game.to_owned(), judge));
        if kept.len() > TREES {
            kept.remove(0);
        }
    }
}

/// A list is whole after every step, so that a thread that panicked left it as it should be.
fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use myosu::baduk::judge::PositionJudge;
    use myosu::search::Cancel;

    use super::{PatientSearches, StoppedSearches, TREES};

    #[test]
    fn the_analysis_that_began_first_makes_room() {
        let all = PatientSearches::default();
        assert!(!all.make_room());
        let flags = [Cancel::new(), Cancel::new()];
        let [first, second] = flags.each_ref().map(|flag| all.enter(flag.clone()));
        assert!(all.make_room());
        assert!(flags[0].is_raised() && !flags[1].is_raised());
        drop(first);
        assert!(all.make_room() && flags[1].is_raised());
        drop(second);
        assert!(!all.make_room());
    }

    #[test]
    fn few_trees_are_kept_and_each_is_taken_once() {
        let stopped = StoppedSearches::default();
        for game in ["a", "b", "b", "c"] {
            stopped.keep(game, PositionJudge::paper());
        }
        assert!(stopped.take("a").is_none() && TREES == 2);
        assert!(stopped.take("b").is_some() && stopped.take("b").is_none() && stopped.take("c").is_some());
    }
}
