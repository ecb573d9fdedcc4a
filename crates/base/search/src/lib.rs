//! How to look ahead in any game: df-pn, tree search, tables, limits.
//!
//! Nothing here knows a game, reads a clock or prints. A time limit is a timer elsewhere that raises a
//! [`Cancel`].

pub mod dfpn;
mod limits;
mod pace;
pub mod puct;
pub mod table;
pub mod transposition;

pub use limits::{Budget, Cancel};
pub use pace::{RemainingTime, TimePolicy, UNTIMED_MOVE};
