//! Stops the search of a session from another thread.

use std::sync::{Arc, Mutex, PoisonError};

use myosu::search::Cancel;

/// Ends the search that is running, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<Mutex<Cancel>>);

impl Stopper {
    /// Ends the search that is running; the next one is not affected.
    pub fn stop(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).raise();
    }

    /// The flag of the next search.
    pub(super) fn renew(&self) -> Cancel {
        let cancel = Cancel::new();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = cancel.clone();
        cancel
    }
}
