//! The Gomocup (Piskvork) protocol with the extensions of Yixin that interfaces use: commands, the
//! lines of a board, and replies as values, read and printed.
//!
//! Law: a printed command or reply is read back as the same value; every line that is not empty is a
//! command or an error with exactly one reply.

mod block;
mod cell;
mod command;
mod error;
mod reply;
mod setting;

pub use block::{BadBlock, Block, BlockKind, Field, Step, Stone};
pub use cell::{Cell, OffBoard};
pub use command::{Balance, Command, parse};
pub use error::BadCommand;
pub use reply::Reply;
pub use setting::Setting;
