//! Searches as streams of events. Law: a search stops soon after its listener leaves, and a fixed number of
//! searches runs at once.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_stream::wrappers::WatchStream;

use myosu_search::Cancel;

use crate::fault::Fault;
use crate::studio::Studio;

/// Events that may wait before the search waits for the listener.
const WAITING: usize = 64;

/// The sending end of a stream of events.
pub(crate) struct EventSink {
    events: mpsc::Sender<Event>,
    /// Raised when the listener leaves or the server stops.
    pub(crate) cancel: Cancel,
}

impl EventSink {
    /// Sends an event; raises the flag if the listener has left.
    pub(crate) fn send(&self, name: &str, data: &impl Serialize) {
        let event = Event::default().event(name);
        let Ok(event) = event.json_data(data) else { return };
        if self.events.blocking_send(event).is_err() {
            self.cancel.raise();
        }
    }
}

/// The receiving end; dropping it raises the flag of the search.
struct EventStream {
    events: mpsc::Receiver<Event>,
    stopping: WatchStream<bool>,
    cancel: Cancel,
}

impl Stream for EventStream {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        while let Poll::Ready(Some(stopping)) = Pin::new(&mut self.stopping).poll_next(context) {
            if stopping {
                return Poll::Ready(None);
            }
        }
        self.events.poll_recv(context).map(|event| event.map(Ok))
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.cancel.raise();
    }
}

/// Runs a search that sends its results as it finds them. A refusal is an event `fault` with its sentence; the last
/// event is `done`.
pub(crate) fn run(
    studio: &Arc<Studio>,
    work: impl FnOnce(&Studio, &EventSink) -> Result<(), Fault> + Send + 'static,
) -> Response {
    let Ok(permit) = studio.searches.clone().try_acquire_owned() else {
        return Fault::busy().into_response();
    };
    let (sender, events) = mpsc::channel(WAITING);
    let cancel = Cancel::new();
    let sink = EventSink { events: sender, cancel: cancel.clone() };
    let stopping = WatchStream::new(studio.stopping.clone());
    let studio = studio.clone();
    studio.meter.searches.fetch_add(1, Ordering::Relaxed);
    studio.meter.running.fetch_add(1, Ordering::Relaxed);
    tokio::task::spawn_blocking(move || {
        if let Err(fault) = work(&studio, &sink) {
            sink.send("fault", fault.text());
        }
        studio.meter.running.fetch_sub(1, Ordering::Relaxed);
        drop(permit);
        sink.send("done", &());
    });
    Sse::new(EventStream { events, stopping, cancel }).keep_alive(KeepAlive::default()).into_response()
}
