//! Analyses that run until they are stopped. Law: where all places for searches are taken, the one that began first makes
//! room.

use std::sync::{Mutex, MutexGuard, PoisonError};

use myosu::search::Cancel;

/// The flags of the analyses that run until they are stopped, the one that began first at the front.
#[derive(Default)]
pub(crate) struct PatientSearches(Mutex<Vec<Cancel>>);

impl PatientSearches {
    /// Enters an analysis that may be ended for others.
    pub(crate) fn enter(&self, cancel: Cancel) {
        lock(&self.0).push(cancel);
    }

    /// Forgets the analyses whose flags are raised: they are over.
    pub(crate) fn leave(&self) {
        lock(&self.0).retain(|cancel| !cancel.is_raised());
    }

    /// Ends the analysis that began first; whether there was one.
    pub(crate) fn make_room(&self) -> bool {
        let first = lock(&self.0).iter().find(|cancel| !cancel.is_raised()).cloned();
        first.inspect(Cancel::raise).is_some()
    }
}

/// A list is whole after every step, so that a thread that panicked left it as it should be.
fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use myosu::search::Cancel;

    use super::PatientSearches;

    #[test]
    fn the_analysis_that_began_first_makes_room() {
        let all = PatientSearches::default();
        assert!(!all.make_room());
        let flags = [Cancel::new(), Cancel::new()];
        flags.iter().for_each(|flag| all.enter(flag.clone()));
        assert!(all.make_room());
        assert!(flags[0].is_raised() && !flags[1].is_raised());
        all.leave();
        assert!(all.make_room() && flags[1].is_raised());
        all.leave();
        assert!(!all.make_room());
    }
}
