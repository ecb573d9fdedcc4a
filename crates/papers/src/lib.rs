//! The five papers, reproduced: one file for each paper runs its experiments and writes its chapter of one
//! report, with the paper's figure, ours, and the reason where they differ.
//!
//! Laws: every number of ours comes from the run; every number of a paper comes from `data/figures.toml`;
//! the same terms give the same report. Files and clocks are the caller's.

pub mod bench;
mod cgs;
pub mod chapter;
pub mod claims;
mod epg;
mod front;
mod knn;
pub mod matches;
mod number;
mod omok_ab;
mod omok_kb;
mod paper;
pub mod report;
mod run;

pub use number::{Number, Unit};
pub use omok_kb::preference_graph;
pub use paper::Paper;
pub use run::{Given, Outcome, Terms, plan, run};
