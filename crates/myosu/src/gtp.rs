//! The Go Text Protocol: a session maps lines to replies; a table knows a game.
//!
//! Law: exactly one reply for every command, whatever comes in; nothing here panics on input.

pub(crate) mod go;
mod session;

pub(crate) use session::{Session, Table};
