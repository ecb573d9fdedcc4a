//! The five papers, reproduced: one module for each paper runs its experiments and computes its findings, and the
//! templates in `text/` put them into one Korean and English report, with the paper's figure, ours, and the reason
//! where they differ.
//!
//! Laws: every number of ours comes from the run; every number of a paper comes from `data/figures.toml`; every
//! sentence of the report comes from a template; the same terms give the same report. The caller brings the store
//! and the clock.

#[cfg(test)]
mod agreement;
pub mod bench;
mod cgs;
mod chapter;
mod claims;
mod compose;
mod coverage;
mod drawing;
mod epg;
mod findings;
mod flows;
mod front;
mod knn;
mod matches;
mod number;
mod omok_ab;
mod omok_kb;
mod paper;
pub mod report;
mod run;
mod template;

pub use omok_kb::preference_graph;
pub use paper::Paper;
pub use run::{GivenData, GnuGo, RunTerms, plan, run};
