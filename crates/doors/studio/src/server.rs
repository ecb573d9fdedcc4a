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

use crate::door::Door;
use myosu::net::Net;
use myosu::roster;
use myosu::text::Text;

use myosu_studio_core::{Studio, World, fresh_id};

use crate::meter::Log;
use crate::running::Running;
use crate::store::{GameDatabase, Quota, StoreError};
use crate::world::{WallClock, dice};
use crate::{api, connections, guard, meter, page};

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
    /// Names besides the address that requests may use; a server with one demands a token.
    pub hosts: Vec<String>,
    /// How much the store may hold.
    pub quota: Quota,
    /// A network for Baduk instead of the one that ships.
    pub net: Option<Arc<Net>>,
    /// Receives a line of JSON for every request.
    pub log: Option<Log>,
}

impl ServerOptions {
    /// A studio at an address that keeps games in a folder, with the network that ships and without a log.
    pub fn new(address: SocketAddr, data: PathBuf) -> ServerOptions {
        let (hosts, quota) = (Vec::new(), Quota::default());
        ServerOptions { address, data, searches: 4, hosts, quota, net: None, log: None }
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
    /// A name that cannot stand in an address.
    #[error("\"{0}\" is no name of a host")]
    BadHost(String),
    /// All addresses of the machine, and no name for any of them.
    #[error(
        "{0} is every address of this machine: name what a browser calls it, as in --host studio.example"
    )]
    NoHost(std::net::IpAddr),
    /// No random numbers for a token.
    #[error("no token can be made: {0}")]
    Token(String),
    /// The server cannot run.
    #[error("the server cannot run: {0}")]
    Serve(std::io::Error),
}

/// A studio that listens at its address.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    page: String,
    notes: Vec<Text>,
    router: Router,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Opens the store and the address.
    pub async fn bind(settings: ServerOptions) -> Result<Server, StartError> {
        check_hosts(&settings)?;
        let failed = |error| StartError::Listen(settings.address, error);
        let listener = TcpListener::bind(settings.address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (store, notes) = GameDatabase::open(&settings.data, settings.quota)
            .map_err(|error| StartError::GameDatabase(settings.data.clone(), error))?;
        let door = Door::new(address, &settings.hosts, || fresh_id(dice))
            .map_err(|fault| StartError::Token(fault.text().en.clone()))?;
        let page = page_address(address, &settings.hosts, &door);
        let (stopping, told) = watch::channel(false);
        let net = settings.net.unwrap_or_else(roster::shipped_net);
        let world = World { store: Box::new(store), clock: Box::new(WallClock::start()), dice };
        let running = Arc::new(Running::new(Studio::new(world, net), settings.searches, told));
        let router = router(running, Arc::new(door), settings.log);
        Ok(Server { listener, address, page, notes, router, stopping })
    }

    /// Where the studio listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page, with the token if one is demanded.
    pub fn page(&self) -> &str {
        &self.page
    }

    /// What the user must know about the store: damage, and what was done about it.
    pub fn notes(&self) -> &[Text] {
        &self.notes
    }

    /// Serves until `stop` is done; then streams end, their searches stop, and what is under way has a second to
    /// finish.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let stopping = self.stopping;
        let watched = stopping.subscribe();
        tokio::spawn(async move {
            stop.await;
            let _ = stopping.send(true);
        });
        connections::serve(self.listener, self.router, watched).await;
    }
}

/// Refuses names that are none, and an address that leaves open what browsers will call it.
fn check_hosts(settings: &ServerOptions) -> Result<(), StartError> {
    let fits = |name: &String| {
        let plain = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
        (1..=253).contains(&name.len()) && name.chars().all(plain)
    };
    if let Some(bad) = settings.hosts.iter().find(|name| !fits(name)) {
        return Err(StartError::BadHost(bad.clone()));
    }
    let ip = settings.address.ip();
    if ip.is_unspecified() && settings.hosts.is_empty() { Err(StartError::NoHost(ip)) } else { Ok(()) }
}

/// The address to open: the first name if there is one.
fn page_address(address: SocketAddr, hosts: &[String], door: &Door) -> String {
    let own = address.to_string();
    let host = hosts.first().map_or(own, |name| format!("{name}:{}", address.port()));
    format!("http://{host}/{}", door.query())
}

/// All routes, with the layers every request passes.
pub(crate) fn router(running: Arc<Running>, door: Arc<Door>, log: Option<Log>) -> Router {
    let watch = meter::Watch { meter: running.meter.clone(), log };
    Router::new()
        .nest("/api/v1", api::router(running))
        .fallback(page::serve)
        .layer(middleware::from_fn(in_time))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(of_fair_size))
        .layer(middleware::from_fn_with_state(door, guard::stand))
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
