//! A position of a record as board, text and JSON.

mod json;
mod picture;
mod words;

pub use json::{RecordJson, illegal_moves, record_json};
pub use picture::{BoardLook, MarksOfFile, record_board};
pub use words::{comment_lines, game_line, moment_line, usual_notation};
