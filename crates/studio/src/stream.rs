//! Running work as a stream of events. The work stops soon after nobody listens any more, and only so
//! many pieces of work run at once.

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

use crate::desk::Desk;
use crate::fault::Fault;

/// How many events may wait before the work waits for the listener.
const WAITING: usize = 64;

/// Where work puts what it finds.
pub(crate) struct Sink {
    events: mpsc::Sender<Event>,
    /// Raised when nobody listens any more.
    pub(crate) cancel: Cancel,
}

impl Sink {
    /// Sends an event; raises the flag if nobody listens.
    pub(crate) fn send(&self, name: &str, data: &impl Serialize) {
        let event = Event::default().event(name);
        let Ok(event) = event.json_data(data) else { return };
        if self.events.blocking_send(event).is_err() {
            self.cancel.raise();
        }
    }
}

/// Raises the flag of the work when the listener goes or the server stops.
struct Listener {
    events: mpsc::Receiver<Event>,
    stopping: WatchStream<bool>,
    cancel: Cancel,
}

impl Stream for Listener {
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

impl Drop for Listener {
    fn drop(&mut self) {
        self.cancel.raise();
    }
}

/// Runs work whose findings are sent as they come. A failure is an event `fault` with its sentence; the
/// last event is `done`.
pub(crate) fn run(
    desk: &Arc<Desk>,
    work: impl FnOnce(&Desk, &Sink) -> Result<(), Fault> + Send + 'static,
) -> Response {
    let Ok(permit) = desk.searches.clone().try_acquire_owned() else {
        return Fault::busy().into_response();
    };
    let (sender, events) = mpsc::channel(WAITING);
    let cancel = Cancel::new();
    let sink = Sink { events: sender, cancel: cancel.clone() };
    let stopping = WatchStream::new(desk.stopping.clone());
    let desk = desk.clone();
    desk.meter.searches.fetch_add(1, Ordering::Relaxed);
    desk.meter.running.fetch_add(1, Ordering::Relaxed);
    tokio::task::spawn_blocking(move || {
        if let Err(fault) = work(&desk, &sink) {
            sink.send("fault", fault.text());
        }
        desk.meter.running.fetch_sub(1, Ordering::Relaxed);
        drop(permit);
        sink.send("done", &());
    });
    Sse::new(Listener { events, stopping, cancel }).keep_alive(KeepAlive::default()).into_response()
}
