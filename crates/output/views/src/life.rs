//! Life and death: answers, solution trees, suggestions and audits.

mod answer;
pub mod audit;
pub mod epg;
mod solution;
pub mod suggestion;
pub mod training;

pub use answer::{answer_board, answer_json, answer_lines, effort_json, solved_json};
pub use solution::{SolvedProblem, solutions_sgf};
pub use suggestion::NodesSaved;
