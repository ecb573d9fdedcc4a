//! The server: an address, a router, and the studio behind it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;
use tokio::sync::watch;

use myosu_engine::go::net::Net;

use crate::games::GameStore;
use crate::meter::Log;
use crate::store::{GameDatabase, StoreError};
use crate::studio::Studio;
use crate::{api, guard, meter, page};

/// The largest request body in bytes: a large game record has about one megabyte.
const LARGEST_BODY: usize = 4 * 1024 * 1024;

/// The longest a request may take that is not a stream.
const LONGEST_REQUEST: Duration = Duration::from_secs(60);

/// The settings of a studio.
#[derive(Clone)]
pub struct ServerOptions {
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// The folder games are kept in.
    pub data: PathBuf,
    /// The most searches at once; one more is refused.
    pub searches: usize,
    /// A network for Baduk; without one the papers' program judges and plays.
    pub net: Option<Arc<Net>>,
    /// Receives a line of JSON for every request.
    pub log: Option<Log>,
}

impl ServerOptions {
    /// A studio at an address that keeps games in a folder, without network and log.
    pub fn new(address: SocketAddr, data: PathBuf) -> ServerOptions {
        ServerOptions { address, data, searches: 4, net: None, log: None }
    }
}

/// Why the studio did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be listened at.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The games cannot be kept.
    #[error("cannot keep games in {0}: {1}")]
    GameDatabase(PathBuf, StoreError),
    /// The server failed.
    #[error("the server stopped: {0}")]
    Serve(std::io::Error),
}

/// A studio that listens at its address.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Opens the store and the address.
    pub async fn bind(settings: ServerOptions) -> Result<Server, StartError> {
        let store = GameDatabase::open(&settings.data)
            .map_err(|error| StartError::GameDatabase(settings.data.clone(), error))?;
        let failed = |error| StartError::Listen(settings.address, error);
        let listener = TcpListener::bind(settings.address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (stopping, told) = watch::channel(false);
        let studio = Arc::new(Studio::new(GameStore::new(store), settings.searches, settings.net, told));
        Ok(Server { listener, address, router: router(studio, address, settings.log), stopping })
    }

    /// Where the studio listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is done; then streams end, their searches stop, and other requests finish.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        let stopping = self.stopping;
        let stop = async move {
            stop.await;
            let _ = stopping.send(true);
        };
        axum::serve(self.listener, self.router).with_graceful_shutdown(stop).await.map_err(StartError::Serve)
    }
}

/// All routes, with the layers every request passes.
pub(crate) fn router(studio: Arc<Studio>, address: SocketAddr, log: Option<Log>) -> Router {
    let watch = meter::Watch { meter: studio.meter.clone(), log };
    Router::new()
        .nest("/api/v1", api::router(studio))
        .fallback(page::serve)
        .layer(middleware::from_fn(in_time))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(of_fair_size))
        .layer(middleware::from_fn_with_state(guard::Door::new(address), guard::stand))
        .layer(middleware::from_fn_with_state(watch, meter::watch))
}

/// Refuses a body whose declared length is too large before reading any of it.
async fn of_fair_size(request: Request, next: Next) -> Response {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    match length.map(str::parse::<usize>) {
        None => next.run(request).await,
        Some(Ok(length)) if length <= LARGEST_BODY => next.run(request).await,
        Some(_) => StatusCode::PAYLOAD_TOO_LARGE.into_response(),
    }
}

/// Ends a request that takes too long. A stream has begun to answer by then and goes on.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(LONGEST_REQUEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}
