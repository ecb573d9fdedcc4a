//! Searches that report while they run.

use serde::Serialize;

use myosu::search::Cancel;

/// Hears the events of a search.
pub trait Listener: Sync {
    /// An event and its value as JSON. Raises the flag of the search once the listener has left.
    fn hear(&self, event: &str, json: String);

    /// The flag that ends the search.
    fn cancel(&self) -> &Cancel;

    /// The search runs until it is stopped: it may be ended to make room for another.
    fn yields(&self);
}

/// Where an operation sends its events.
#[derive(Clone, Copy)]
pub(crate) struct EventSink<'a>(pub(crate) &'a dyn Listener);

impl EventSink<'_> {
    /// Sends a value as an event.
    pub(crate) fn send(self, event: &str, value: &impl Serialize) {
        if let Ok(json) = serde_json::to_string(value) {
            self.0.hear(event, json);
        }
    }

    /// The flag that ends the search.
    pub(crate) fn cancel(&self) -> &Cancel {
        self.0.cancel()
    }
}
