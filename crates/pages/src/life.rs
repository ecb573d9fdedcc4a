//! Life and death: answers, solution trees, suggestions and audits.

mod answer;
pub mod audit;
mod solution;
pub mod suggestion;

pub use answer::{answer_board, answer_json, answer_lines};
pub use solution::{SolvedProblem, solutions_sgf};
