//! The studio: a web page for both games and the server behind it.
//!
//! The server owns the games, the rules and the engines; the page draws what the server says. It
//! listens on the loopback address, answers only to its own page, and keeps every game in a small store
//! on disk, so that a restart loses nothing.

mod api;
mod clock;
mod desk;
mod fault;
mod guard;
mod meter;
mod page;
mod proofs;
mod record;
mod server;
mod shelf;
mod store;
mod stream;
mod think;
mod view;
mod why;

pub use meter::Log;
pub use server::{Server, Settings, StartError};
