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

use std::time::Duration;

use myosu_search::TimePolicy;

/// How the players divide their time: GTP's share of the clock. A game lasts 100 moves or more a side, so a move may use a
/// twenty-fifth of what is left. A batch of network evaluations cannot be cut short, so the search stops after 85 % of its
/// share, and half of an increment is saved.
pub const PACE: TimePolicy =
    TimePolicy { expected_moves: 25, usable: 0.85, margin: Duration::ZERO, increment: 0.5 };
