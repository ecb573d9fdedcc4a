//! Life and death: the solver of the 1994 paper (`epg`) and the prover.
//!
//! What is solved is the game of `myosu_proof::go`; `docs/design/life-and-death.md` tells why it is that
//! game.

mod answer;
mod area;
pub mod audit;
mod board;
pub mod collection;
pub mod epg;
mod fate;
mod fight;
mod find;
pub mod generate;
mod isomorphism;
mod life;
pub mod oracle;
mod order;
pub mod shape;
pub mod solution;
mod solver;
mod strategy;

pub use answer::{Answer, Detail, FirstMove, solve, solve_likeliest, solve_suggested};
pub use area::{Area, LARGEST, TooLarge};
pub use board::{Board, Step};
pub use fate::{Fate, Ko, KoKind, Threshold};
pub use find::{Closure, Found, NotFound, Wishes, find};
pub use solver::{MOST_THREATS, Solver};

#[cfg(test)]
mod tests;
