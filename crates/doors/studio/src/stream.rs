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
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio_stream::wrappers::WatchStream;

use myosu::search::Cancel;
use myosu_host::clock::Timer;

use myosu_studio_core::{Listener, Operation, Request};

use crate::refusal::refuse;
use crate::running::Running;
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
struct EventSender {
    events: mpsc::Sender<Event>,
    running: Arc<Running>,
    /// Raised when the listener leaves or the server stops.
    cancel: Cancel,
}

impl Listener for EventSender {
    /// Raises the flag if the listener has left, or has not read for too long.
    fn hear(&self, event: &str, json: String) {
        let mut event = Event::default().event(event).data(json);
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

    fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    fn yields(&self) {
        self.running.patient.enter(self.cancel.clone());
    }
}

impl Drop for EventSender {
    fn drop(&mut self) {
        // The search is over, so its flag stops nothing any more: it only marks the entry to remove.
        self.cancel.raise();
        self.running.patient.leave();
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

/// Runs an operation that sends its results as it finds them. A refusal is an event `fault` with its sentence; the last
/// event is `done`.
pub(crate) fn run(running: &Arc<Running>, operation: Arc<Operation>, request: Request) -> Response {
    let permit = match SearchPermit::take(running) {
        Ok(permit) => permit,
        Err(fault) => return refuse(&fault),
    };
    let (events, heard) = mpsc::channel(WAITING);
    let cancel = Cancel::new();
    let sender = EventSender { events, running: running.clone(), cancel: cancel.clone() };
    let stopping = WatchStream::new(running.stopping.clone());
    tokio::task::spawn_blocking(move || {
        let timer = Timer::start(LONGEST, sender.cancel.clone());
        operation.report(&permit.running().studio, &request, &sender);
        drop((timer, permit));
        sender.hear("done", "null".to_owned());
    });
    Sse::new(EventStream { events: heard, stopping, cancel }).keep_alive(KeepAlive::default()).into_response()
}
