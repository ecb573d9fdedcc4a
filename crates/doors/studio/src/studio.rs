//! The state all requests share: the games, the engines' resources, and what the server counts.

use std::sync::Arc;

use tokio::sync::{Semaphore, watch};

use myosu::net::Net;
use myosu::teaching::Shelf;

use crate::games::GameStore;
use crate::meter::Meter;
use crate::patience::{PatientSearches, StoppedSearches};
use crate::proofs::RecentProofs;
use crate::rushes::RunningRushes;

/// Everything a request may use.
pub(crate) struct Studio {
    /// The games and the progress with problems.
    pub(crate) games: GameStore,
    /// Permits for searches.
    pub(crate) searches: Arc<Semaphore>,
    /// Analyses that run until they are stopped.
    pub(crate) patient: PatientSearches,
    /// Analyses that were stopped and may go on.
    pub(crate) stopped: StoppedSearches,
    /// The network that plays and judges Baduk.
    pub(crate) net: Arc<Net>,
    /// Proofs that were found lately.
    pub(crate) proofs: RecentProofs,
    /// The shipped problems.
    pub(crate) shelf: Shelf,
    /// The rushes that run, by their ids.
    pub(crate) rushes: RunningRushes,
    /// Counters of requests and searches.
    pub(crate) meter: Arc<Meter>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Studio {
    /// A studio over its games that runs at most `searches` searches at once.
    pub(crate) fn new(
        games: GameStore,
        searches: usize,
        net: Arc<Net>,
        stopping: watch::Receiver<bool>,
    ) -> Studio {
        Studio {
            games,
            searches: Arc::new(Semaphore::new(searches.max(1))),
            patient: PatientSearches::default(),
            stopped: StoppedSearches::default(),
            net,
            proofs: RecentProofs::default(),
            shelf: Shelf::shipped(),
            rushes: RunningRushes::default(),
            meter: Arc::new(Meter::default()),
            stopping,
        }
    }
}
