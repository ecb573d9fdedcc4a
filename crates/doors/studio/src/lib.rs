//! The studio's server: a web page for both games, and the operations of `myosu-studio-core` behind it, over HTTP.
//!
//! It listens on the loopback address, or demands a token; it answers only to its own page, and writes every game to a
//! small database before it confirms a change, so that a restart loses nothing. What the studio does is in the core;
//! here are connections, permits, files and the clock.

mod api;
mod connections;
mod door;
mod guard;
mod meter;
mod page;
mod patience;
mod process;
mod refusal;
mod running;
mod server;
mod store;
mod stream;
mod work;
mod world;

pub use meter::Log;
pub use process::run;
pub use server::{Server, ServerOptions, StartError};
pub use store::{Quota, StoreError};
