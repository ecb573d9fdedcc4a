//! Searches as streams of events. Law: a search stops soon after its listener leaves or stops reading, and a fixed
//! number of searches runs at once.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Serialize;
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio_stream::wrappers::WatchStream;

use myosu::search::Cancel;
use myosu_host::clock::Timer;

use crate::fault::Fault;
use crate::studio::Studio;
use crate::work::SearchPermit;

/// Events that may wait before the search waits for the listener.
const WAITING: usize = 64;

/// How long a search waits for a listener that does not read.
const PATIENCE: Duration = Duration::from_secs(20);

/// Between two attempts to send.
const PAUSE: Duration = Duration::from_millis(5);

/// The longest any search may take; most have shorter limits of their own.
const LONGEST: Duration = Duration::from_secs(600);

/// The sending end of a stream of events.
pub(crate) struct EventSink {
    events: mpsc::Sender<Event>,
    /// Raised when the listener leaves or the server stops.
    pub(crate) cancel: Cancel,
}

impl EventSink {
    /// Sends an event; raises the flag if the listener has left, or has not read for too long.
    pub(crate) fn send(&self, name: &str, data: &impl Serialize) {
        let event = Event::default().event(name);
        let Ok(mut event) = event.json_data(data) else { return };
        let patience = Instant::now() + PATIENCE;
        loop {
            event = match self.events.try_send(event) {
                Ok(()) => return,
                Err(TrySendError::Full(event)) if !self.cancel.is_raised() && Instant::now() < patience => {
                    event
                }
                Err(_) => return self.cancel.raise(),
            };
            thread::sleep(PAUSE);
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
    let permit = match SearchPermit::take(studio) {
        Ok(permit) => permit,
        Err(fault) => return fault.into_response(),
    };
    let (sender, events) = mpsc::channel(WAITING);
    let cancel = Cancel::new();
    let sink = EventSink { events: sender, cancel: cancel.clone() };
    let stopping = WatchStream::new(studio.stopping.clone());
    tokio::task::spawn_blocking(move || {
        let timer = Timer::start(LONGEST, sink.cancel.clone());
        if let Err(fault) = work(permit.studio(), &sink) {
            sink.send("fault", fault.text());
        }
        drop((timer, permit));
        sink.send("done", &());
    });
    Sse::new(EventStream { events, stopping, cancel }).keep_alive(KeepAlive::default()).into_response()
}
