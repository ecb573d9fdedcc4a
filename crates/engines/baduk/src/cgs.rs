//! The paper `cgs`: a candidate generation system for Baduk by probabilistic evaluation (2000).

mod calibration;
mod candidates;
mod claims;
mod classic;
pub(crate) mod closed;
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
mod purposes;
pub mod ranking;
pub(crate) mod reader;
mod regression;
mod search;
pub mod settle;
mod stability;
mod survey;
mod tactics;
#[cfg(test)]
mod tests;
mod weights;

pub use super::judge::JudgedPosition;
pub use candidates::{CandidateGenerator, FIVE, MoveMeaning, MoveProposal, Proposals};
pub use classic::{CURVE, Classic};
pub use closed::Outlook;
pub use evaluate::{Evaluator, PaperEvaluation};
pub use player::CgsPlayer;
pub use ranking::Ranking;
pub use reader::{LifeReader, ReaderSources};
pub use search::CgsSearcher;
pub use survey::{Group, PositionSurvey, SurveyedChain};
pub use tactics::Tactics;
pub use weights::{BadWeights, FittedWeights, RoundWeights};
