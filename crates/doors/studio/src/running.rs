//! What all requests share: the studio, its operations, the places for searches, and what the server counts.

use std::sync::Arc;

use myosu_studio_core::{Operations, Studio, operations};
use tokio::sync::{Semaphore, watch};

use crate::meter::Meter;
use crate::patience::PatientSearches;

/// A studio that is being served.
pub(crate) struct Running {
    /// The studio.
    pub(crate) studio: Studio,
    /// Its operations.
    pub(crate) operations: Operations,
    /// Permits for searches.
    pub(crate) searches: Arc<Semaphore>,
    /// Analyses that run until they are stopped.
    pub(crate) patient: PatientSearches,
    /// Counters of requests and searches.
    pub(crate) meter: Arc<Meter>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Running {
    /// A studio that runs at most `searches` searches at once.
    pub(crate) fn new(studio: Studio, searches: usize, stopping: watch::Receiver<bool>) -> Running {
        Running {
            studio,
            operations: operations(),
            searches: Arc::new(Semaphore::new(searches.max(1))),
            patient: PatientSearches::default(),
            meter: Arc::new(Meter::default()),
            stopping,
        }
    }
}
