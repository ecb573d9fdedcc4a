//! A position of a record: its view, its board and its lines of text.

mod picture;
mod view;
mod words;

pub use picture::{BoardLook, MarksOfFile, record_board};
pub use view::{LabelView, LastMoveView, MarkView, PrisonersView, RecordView, illegal_moves};
pub use words::{comment_lines, game_line, moment_line, usual_notation};
