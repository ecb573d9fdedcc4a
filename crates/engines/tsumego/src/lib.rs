//! Life and death: the [`Prover`], the solver of the 1994 paper ([`epg`]), eye shapes, problems and their
//! generator.
//!
//! The game is that of `myosu_proof::go`; `docs/design/life-and-death.md` explains why it is that game.

mod answer;
mod area;
pub mod audit;
mod board;
mod claim_game;
pub mod collection;
mod effort;
pub mod epg;
mod fate;
mod first_moves;
mod frame;
pub mod generate;
mod isomorphism;
mod life;
mod order;
mod proof_search;
mod prover;
mod question;
mod reading;
mod relevance;
pub mod shape;
pub mod solution;
mod strategy;
mod technique;
mod zone;

pub use answer::{Answer, FirstMove};
pub use area::{LARGEST, TooLarge};
pub use effort::HumanEffort;
pub use fate::{Fate, Ko, KoKind};
pub use prover::{Prover, Unanswerable};
pub use question::{Assertion, Detail, Question};
pub use reading::{Closure, NoReading, Reading};
pub use technique::{Technique, technique};

#[cfg(test)]
mod tests;
