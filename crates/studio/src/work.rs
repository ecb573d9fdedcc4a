//! Requests that compute: each has a permit and a flag that ends it. Law: the flag is raised when the client leaves,
//! when the time of the request is up and when the server stops.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::OwnedSemaphorePermit;

use myosu_search::Cancel;

use crate::fault::Fault;
use crate::studio::Studio;

/// The permit of a search that runs; dropping it makes room for the next.
pub(crate) struct SearchPermit {
    studio: Arc<Studio>,
    _permit: OwnedSemaphorePermit,
}

impl SearchPermit {
    /// A permit, unless all of them are taken.
    pub(crate) fn take(studio: &Arc<Studio>) -> Result<SearchPermit, Fault> {
        let permit = studio.searches.clone().try_acquire_owned().map_err(|_| Fault::busy())?;
        studio.meter.searches.fetch_add(1, Ordering::Relaxed);
        studio.meter.running.fetch_add(1, Ordering::Relaxed);
        Ok(SearchPermit { studio: studio.clone(), _permit: permit })
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
    let permit = match SearchPermit::take(studio) {
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
