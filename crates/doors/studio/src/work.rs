//! Requests that compute: each has a permit and a flag that ends it. Law: the flag is raised when the client leaves,
//! when the time of the request is up and when the server stops.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::OwnedSemaphorePermit;

use myosu::search::Cancel;

use crate::fault::Fault;
use crate::studio::Studio;

/// How long a request waits for the place of an analysis that makes room.
const ROOM: Duration = Duration::from_secs(5);

/// The permit of a search that runs; dropping it makes room for the next.
pub(crate) struct SearchPermit {
    studio: Arc<Studio>,
    _permit: OwnedSemaphorePermit,
}

impl SearchPermit {
    /// A permit, unless all of them are taken; then an analysis that only runs on makes room for the next request.
    pub(crate) fn take(studio: &Arc<Studio>) -> Result<SearchPermit, Fault> {
        let Ok(permit) = studio.searches.clone().try_acquire_owned() else {
            studio.patient.make_room();
            return Err(Fault::busy());
        };
        Ok(SearchPermit::of(studio, permit))
    }

    /// The same for a request that is made once: where an analysis makes room, it waits for the place.
    async fn wait(studio: &Arc<Studio>) -> Result<SearchPermit, Fault> {
        let places = studio.searches.clone();
        if let Ok(permit) = places.clone().try_acquire_owned() {
            return Ok(SearchPermit::of(studio, permit));
        }
        if !studio.patient.make_room() {
            return Err(Fault::busy());
        }
        match tokio::time::timeout(ROOM, places.acquire_owned()).await {
            Ok(Ok(permit)) => Ok(SearchPermit::of(studio, permit)),
            _ => Err(Fault::busy()),
        }
    }

    fn of(studio: &Arc<Studio>, permit: OwnedSemaphorePermit) -> SearchPermit {
        studio.meter.searches.fetch_add(1, Ordering::Relaxed);
        studio.meter.running.fetch_add(1, Ordering::Relaxed);
        SearchPermit { studio: studio.clone(), _permit: permit }
    }

    /// The studio the permit is for.
    pub(crate) fn studio(&self) -> &Studio {
        &self.studio
    }
}

impl Drop for SearchPermit {
    fn drop(&mut self) {
        self.studio.meter.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Raises its flag when it is dropped.
pub(crate) struct RaisedOnDrop(pub(crate) Cancel);

impl Drop for RaisedOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Searches off the threads that serve requests, and answers with JSON.
pub(crate) async fn search<T: Serialize + Send + 'static>(
    studio: &Arc<Studio>,
    work: impl FnOnce(&Studio, &Cancel) -> Result<T, Fault> + Send + 'static,
) -> Response {
    let permit = match SearchPermit::wait(studio).await {
        Ok(permit) => permit,
        Err(fault) => return fault.into_response(),
    };
    let cancel = Cancel::new();
    // The future is dropped when the client leaves or its time is up: that ends the search.
    let _end = RaisedOnDrop(cancel.clone());
    let mut stopping = studio.stopping.clone();
    let working = tokio::task::spawn_blocking(move || work(permit.studio(), &cancel));
    tokio::select! {
        done = working => match done {
            Ok(Ok(answer)) => Json(answer).into_response(),
            Ok(Err(fault)) => fault.into_response(),
            Err(error) => Fault::broken(&error).into_response(),
        },
        _ = stopping.wait_for(|stopping| *stopping) => Fault::busy().into_response(),
    }
}
