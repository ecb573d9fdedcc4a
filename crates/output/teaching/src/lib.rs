//! What a teacher says of a move and a game ([`coach`]), and problems to train with.
//!
//! A [`Course`] is a collection opened as a whole; [`ProblemProgress`] says how each problem went and when it is asked
//! again; [`Trainee`] holds the rating, the streak and the days of one player; a [`Rush`] is three minutes of problems that
//! get harder. [`hint`] reveals an answer in steps, [`mistakes`] turns positions of a game into problems the prover has
//! settled, [`sheet`] prints problems and then their answers.
//!
//! Laws: whatever is called right, wrong or missed is proven; what the prover does not settle is neither. No clock is
//! read here: seconds since 1970 and budgets are handed in.

pub mod coach;
pub mod course;
pub mod hint;
pub mod mistakes;
mod progress;
mod rating;
mod rush;
pub mod sheet;
mod shelf;
mod trainee;

pub use course::{Course, CourseProblem};
pub use progress::{Grade, ProblemProgress};
pub use rating::{Rating, ScoredGame};
pub use rush::{Rush, RushState};
pub use shelf::{LevelEntry, Shelf, ShelfProblem};
pub use trainee::{Trainee, TrainingDay};
