//! The edges of a drawn board: where the board ends, and where only the drawing does.
//!
//! ```text
//! +-------
//! | . O X .        a line of dashes above or below the rows, and a bar
//! | . O X .        before or after them, are edges of the board
//! | O O X .
//! ```
//!
//! - If any edge is drawn, the board goes on wherever none is: above, this is a top left corner.
//! - If none is drawn, the rows begin in the top left corner and the board goes on to the right and below, except
//!   for whole boards: 9x9, 13x13, 15x15 and 19x19, and rows numbered down to 1 under or above the letters of all
//!   columns (as this program prints a board).
//!
//! A board that goes on has 19 lines in that direction.

use myosu_rules::{Notation, Point, PointSet, Size};

/// The lines of a board that goes on beyond the drawing.
const FULL: u8 = 19;

/// Boards that are drawn whole without edges.
const WHOLE: [u8; 4] = [9, 13, 15, 19];

/// The sides of a drawing that are edges of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    /// The first row is the top of the board.
    pub top: bool,
    /// The last row is its bottom.
    pub bottom: bool,
    /// The first column is its left side.
    pub left: bool,
    /// The last column is its right side.
    pub right: bool,
    /// Whether a row was read, which tells a top edge from a bottom edge.
    has_rows: bool,
}

impl Edges {
    /// Takes the edges out of a line, and remembers them.
    pub(super) fn strip(&mut self, line: &str) -> String {
        let trimmed = line.trim();
        let is_edge = trimmed.matches('-').count() >= 2 && trimmed.chars().all(|c| "-+| ".contains(c));
        if is_edge {
            *(if self.has_rows { &mut self.bottom } else { &mut self.top }) = true;
            return String::new();
        }
        let label = trimmed.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        self.left |= label.starts_with('|');
        let label = trimmed.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
        self.right |= label.len() > 1 && label.ends_with('|');
        self.has_rows |= !trimmed.is_empty() && !trimmed.chars().all(|c| c.is_alphabetic() || c == ' ');
        line.replace('|', " ")
    }

    /// These edges, or where none was drawn those a drawing of this size has.
    pub(super) fn or_by_size(self, rows: &str, size: Size) -> Edges {
        if self.top || self.bottom || self.left || self.right {
            return self;
        }
        let whole = WHOLE.contains(&size.width()) && size.is_square() || is_labelled(rows, size);
        Edges { top: true, left: true, bottom: whole, right: whole, ..self }
    }

    /// The board a drawing of this size is a part of.
    pub(super) fn board(self, drawn: Size) -> Size {
        let side = |lines: u8, is_whole: bool| usize::from(if is_whole { lines } else { lines.max(FULL) });
        let width = side(drawn.width(), self.left && self.right);
        let height = side(drawn.height(), self.top && self.bottom);
        Size::new(width, height).unwrap_or(drawn)
    }

    /// Drawn points as points of the board.
    pub(super) fn on_the_board(self, set: PointSet, drawn: Size) -> PointSet {
        let board = self.board(drawn);
        let shift = |more: u8, near: bool, far: bool| match (near, far) {
            (true, _) => 0,
            (false, true) => more,
            (false, false) => more / 2,
        };
        let dx = shift(board.width() - drawn.width(), self.left, self.right);
        let dy = shift(board.height() - drawn.height(), self.top, self.bottom);
        set.iter().map(|point| Point::new(point.x() + dx, point.y() + dy)).collect()
    }
}

/// Whether the rows are numbered down to 1 and every column has its letter.
fn is_labelled(rows: &str, size: Size) -> bool {
    let letters: String = (0..size.width()).map(|x| Notation::Go.column(x)).collect();
    let has_letters = rows.lines().any(|line| line.split_whitespace().collect::<String>() == letters);
    let number = |line: &str| line.split_whitespace().next().and_then(|word| word.parse::<u8>().ok());
    let numbers: Vec<u8> = rows.lines().filter_map(number).collect();
    has_letters && numbers.first() == Some(&size.height()) && numbers.last() == Some(&1)
}
