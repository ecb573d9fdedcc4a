//! A session of the Gomocup protocol: lines in, replies out. Nothing here reads or prints; the command
//! does.
//!
//! Law: a command that has an answer gets exactly one; `INFO`, `END`, `STOP` and empty lines have none
//! unless something is wrong with them. `MESSAGE` and `DEBUG` lines are no answers and may come before
//! one.

mod clock;
mod game;
mod modern;
mod session;
mod swap2;
#[cfg(test)]
mod tests;
mod thinker;

pub(crate) use clock::Limits;
pub(crate) use modern::ThinkingModern;
pub(crate) use session::{Session, State};
pub(crate) use thinker::{Stopper, Thinker, ThinkingPlayer};
