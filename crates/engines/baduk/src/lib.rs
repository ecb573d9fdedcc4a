//! Baduk (Go): judging a position, proposing moves, playing.

pub mod cgs;
mod finish;
pub mod judge;
pub mod judgement;
pub mod network;
pub mod plain;
pub mod player;
pub mod review;
mod walk;
