//! Baduk (Go): rules and records of moves, the judges of a position and the players.

pub use myosu_baduk::judge;
pub use myosu_baduk::player::{BadukDecision, BadukPlayer};
pub use myosu_rules::go::{Game, Position, Rules};
