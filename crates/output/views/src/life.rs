//! Life and death: answers, solution trees, suggestions and audits.

pub mod answer;
pub mod audit;
mod effort;
pub mod epg;
mod first_move;
mod ko;
mod nodes_saved;
mod solution;
mod solved;
pub mod suggestion;
pub mod training;

pub use answer::AnswerView;
pub use effort::EffortView;
pub use first_move::FirstMoveView;
pub use ko::KoView;
pub use nodes_saved::NodesSavedView;
pub use solution::{SolvedProblem, solutions_sgf};
pub use solved::{RefusedView, Solved, SolvedView};
