//! The paper `cgs`: a Candidate Generation System for Baduk, by probabilistic evaluation (2000).

mod calibration;
mod candidates;
mod claims;
mod classic;
mod evaluate;
mod eye_space;
mod field;
pub mod fit;
mod influence;
mod life;
mod logistic;
pub mod lookahead;
pub mod measure;
mod moves;
mod player;
mod points;
pub mod ranking;
mod regression;
pub mod settle;
mod stability;
mod survey;
mod tactics;
#[cfg(test)]
mod tests;
mod weights;

pub use super::judge::Thoughts;
pub use candidates::{FIVE, Generator, Proposal};
pub use classic::{CURVE, Classic};
pub use evaluate::{Evaluation, Evaluator};
pub use player::Player;
pub use ranking::Ranking;
pub use survey::{Chain, Group, Survey};
pub use tactics::Tactics;
pub use weights::{BadWeights, Round, Weights};
