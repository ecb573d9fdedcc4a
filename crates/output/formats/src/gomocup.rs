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

pub use block::{BadBlock, BlockKind, BlockStep, Stone, StoneBlock, StoneOwner};
pub use cell::{GomocupCell, OffBoard};
pub use command::{BalanceRequest, GomocupCommand, parse};
pub use error::BadGomocupCommand;
pub use reply::GomocupReply;
pub use setting::Setting;
