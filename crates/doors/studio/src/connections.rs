//! The connections of the server. Laws: there are never more than a fixed number; a client that does not say what
//! it wants is left; once the server stops, every connection ends within a second, whatever it waits for.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The most connections at once; a browser opens six for a page.
const MOST: usize = 256;

/// How long a client may take for the head of a request, and how long a connection may idle between two.
const HEAD: Duration = Duration::from_secs(10);

/// The largest head of a request and the read buffer, in bytes.
const BUFFER: usize = 64 * 1024;

/// How long answers that are under way may take once the server stops.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// How long to wait when no connection can be accepted, as without free file descriptors.
const RETRY: Duration = Duration::from_millis(100);

/// The answer to one connection too many.
const TURNED_AWAY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// Serves connections until `stopping` becomes true, then ends them.
pub(crate) async fn serve(listener: TcpListener, router: Router, mut stopping: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(MOST));
    let mut connections = JoinSet::new();
    loop {
        let stopped = stopping.clone();
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => match places.clone().try_acquire_owned() {
                    Ok(place) => drop(connections.spawn(connection(stream, router.clone(), stopped, place))),
                    Err(_) => drop(stream.try_write(TURNED_AWAY)),
                },
                Err(_) => sleep(RETRY).await,
            },
            Some(_) = connections.join_next() => {}
            _ = stopping.wait_for(|stopping| *stopping) => break,
        }
    }
    drop(listener);
    // Dropping the set ends the connections that are left.
    let _ = timeout(LAST_WORDS, async { while connections.join_next().await.is_some() {} }).await;
}

async fn connection(
    stream: TcpStream,
    router: Router,
    mut stopping: watch::Receiver<bool>,
    _place: OwnedSemaphorePermit,
) {
    // Answers and events are small: they leave at once.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(BUFFER);
    let mut served = pin!(http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)));
    tokio::select! {
        _ = served.as_mut() => return,
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
    served.as_mut().graceful_shutdown();
    let _ = served.await;
}
