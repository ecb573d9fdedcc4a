//! The Go Text Protocol: a session maps lines to replies; a table knows a game.
//!
//! Law: exactly one reply for every command, whatever comes in; nothing here panics on input.

mod argument;
pub(crate) mod go;
pub(crate) mod omok;
mod session;
#[cfg(test)]
mod transcript;

pub(crate) use session::{Listener, Session, Table};
