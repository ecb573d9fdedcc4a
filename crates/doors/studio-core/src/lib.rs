//! The studio's operations: games, analyses, problems, courses and proofs, without a server around them.
//!
//! A [`Studio`] is given the world it needs: a [`Store`] that keeps what must last, a [`Clock`], and random numbers. Its
//! [`operations`] are functions from a request to an answer, to a search that can be cancelled, or to a stream of events;
//! a server calls them over HTTP, a browser's worker by messages, a test directly.
//!
//! Law: nothing here knows a server, a database, a file, a thread or a wall clock, and nothing is confirmed before the
//! store has it: an operation that is dropped in the middle leaves nothing half written.

mod book;
mod engines;
mod events;
mod fault;
mod game_clock;
mod games;
mod id;
mod operations;
mod proofs;
mod record;
mod request;
mod route;
mod rushes;
mod stored;
mod strength;
mod studio;
#[cfg(test)]
mod tests;
mod think;
mod trees;
mod view;
mod why;
mod world;

pub use events::Listener;
pub use fault::{Fault, FaultKind};
pub use id::fresh_id;
pub use operations::operations;
pub use request::{Answer, FileAnswer, Request};
pub use route::{Method, Operation, Operations, Unfound, Work};
pub use stored::{GameEntry, StoredGame};
pub use studio::Studio;
pub use world::{Alarm, Clock, Dice, Store, StoreFault, World};
