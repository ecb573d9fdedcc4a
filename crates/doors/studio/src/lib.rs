//! The studio: a web page for both games and the server behind it.
//!
//! The server owns the games, the rules and the engines; the page draws what the server sends. The server
//! listens on the loopback address, or demands a token; it answers only to its own page, and writes every game to a
//! small database before it confirms a change, so that a restart loses nothing.
//!
//! The core (`record`, `view`, `why`, `think`, `proofs`, `stored`, `fault`, `clock`, `id`) knows games,
//! views and analyses. Law: it uses neither tokio nor axum nor the database; `api`, `connections`, `games`,
//! `guard`, `meter`, `page`, `patience`, `process`, `server`, `store`, `stream`, `studio` and `work` do.

mod api;
mod book;
mod clock;
mod connections;
mod door;
mod fault;
mod games;
mod guard;
mod id;
mod meter;
mod page;
mod patience;
mod process;
mod proofs;
mod record;
mod rushes;
mod server;
mod store;
mod stored;
mod stream;
mod studio;
mod think;
mod view;
mod why;
mod work;

pub use meter::Log;
pub use process::run;
pub use server::{Server, ServerOptions, StartError};
pub use store::{Quota, StoreError};
