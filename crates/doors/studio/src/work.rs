//! Requests that compute: each has a permit and a flag that ends it. Law: the flag is raised when the client leaves,
//! when the time of the request is up and when the server stops.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::response::Response;
use myosu::search::Cancel;
use myosu_studio_core::{Answer, Fault, Operation, Request};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinError;

use crate::api::respond;
use crate::refusal::refuse;
use crate::running::Running;

/// How long a request waits for the place of an analysis that makes room.
const ROOM: Duration = Duration::from_secs(5);

/// The permit of a search that runs; dropping it makes room for the next.
pub(crate) struct SearchPermit {
    running: Arc<Running>,
    _permit: OwnedSemaphorePermit,
}

impl SearchPermit {
    /// A permit, unless all of them are taken; then an analysis that only runs on makes room for the next request.
    pub(crate) fn take(running: &Arc<Running>) -> Result<SearchPermit, Fault> {
        let Ok(permit) = running.searches.clone().try_acquire_owned() else {
            running.patient.make_room();
            return Err(Fault::busy());
        };
        Ok(SearchPermit::of(running, permit))
    }

    /// The same for a request that is made once: where an analysis makes room, it waits for the place.
    async fn wait(running: &Arc<Running>) -> Result<SearchPermit, Fault> {
        let places = running.searches.clone();
        if let Ok(permit) = places.clone().try_acquire_owned() {
            return Ok(SearchPermit::of(running, permit));
        }
        if !running.patient.make_room() {
            return Err(Fault::busy());
        }
        match tokio::time::timeout(ROOM, places.acquire_owned()).await {
            Ok(Ok(permit)) => Ok(SearchPermit::of(running, permit)),
            _ => Err(Fault::busy()),
        }
    }

    fn of(running: &Arc<Running>, permit: OwnedSemaphorePermit) -> SearchPermit {
        running.meter.searches.fetch_add(1, Ordering::Relaxed);
        running.meter.running.fetch_add(1, Ordering::Relaxed);
        SearchPermit { running: running.clone(), _permit: permit }
    }

    /// The served studio that the permit is for.
    pub(crate) fn running(&self) -> &Running {
        &self.running
    }
}

impl Drop for SearchPermit {
    fn drop(&mut self) {
        self.running.meter.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Raises its flag when it is dropped.
struct RaisedOnDrop(Cancel);

impl Drop for RaisedOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Does an operation that answers at once, off the threads that serve requests.
pub(crate) async fn quick(running: Arc<Running>, operation: Arc<Operation>, request: Request) -> Response {
    let done =
        tokio::task::spawn_blocking(move || operation.answer(&running.studio, &request, &Cancel::new()));
    finished(done.await)
}

/// Searches off the threads that serve requests.
pub(crate) async fn search(running: &Arc<Running>, operation: Arc<Operation>, request: Request) -> Response {
    let permit = match SearchPermit::wait(running).await {
        Ok(permit) => permit,
        Err(fault) => return refuse(&fault),
    };
    let cancel = Cancel::new();
    // The future is dropped when the client leaves or its time is up: that ends the search.
    let _end = RaisedOnDrop(cancel.clone());
    let mut stopping = running.stopping.clone();
    let working =
        tokio::task::spawn_blocking(move || operation.answer(&permit.running().studio, &request, &cancel));
    tokio::select! {
        done = working => finished(done),
        _ = stopping.wait_for(|stopping| *stopping) => refuse(&Fault::busy()),
    }
}

fn finished(done: Result<Result<Answer, Fault>, JoinError>) -> Response {
    respond(done.unwrap_or_else(|error| Err(Fault::broken(&error))))
}
