//! Points, sets and lines as views write them: for programs as in SGF, a pass as `pass`, and back.

use myosu_rules::{Color, Move, Notation, Point, PointSet, Setup, Size};
use serde::{Deserialize, Serialize};

use crate::DamagedView;

/// A move as in SGF; a pass as `pass`.
pub(crate) fn played(played: Move, size: Size) -> String {
    named(played, Notation::Sgf, size)
}

/// A move in a notation; a pass as `pass`.
pub(crate) fn named(played: Move, notation: Notation, size: Size) -> String {
    played.point().map_or_else(|| "pass".to_owned(), |point| notation.write(point, size))
}

/// The points of a set as in SGF.
pub(crate) fn set(points: PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| Notation::Sgf.write(point, size)).collect()
}

/// The points of a set as they are named at the edge of a Go board.
pub(crate) fn set_at(points: PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| Notation::Go.write(point, size)).collect()
}

/// A line of play as in SGF.
pub fn line(moves: &[Move], size: Size) -> Vec<String> {
    line_at(moves, Notation::Sgf, size)
}

/// A line of play in a notation.
pub(crate) fn line_at(moves: &[Move], notation: Notation, size: Size) -> Vec<String> {
    moves.iter().map(|&mv| named(mv, notation, size)).collect()
}

/// Reads a point of SGF; `field` is where it stood.
pub(crate) fn read_point(text: &str, size: Size, field: &str) -> Result<Point, DamagedView> {
    Notation::Sgf.parse(text, size).map_err(|bad| DamagedView::new(field, bad))
}

/// Reads a move of SGF or `pass`.
pub(crate) fn read_move(text: &str, size: Size, field: &str) -> Result<Move, DamagedView> {
    if text == "pass" { Ok(Move::Pass) } else { read_point(text, size, field).map(Move::Place) }
}

/// Reads a line of play; `field` is where it stood.
///
/// # Errors
/// A move that is none of the board.
pub fn read_line(line: &[String], size: Size, field: &str) -> Result<Vec<Move>, DamagedView> {
    line.iter().map(|text| read_move(text, size, field)).collect()
}

/// Reads a set of points.
pub(crate) fn read_set(points: &[String], size: Size, field: &str) -> Result<PointSet, DamagedView> {
    points.iter().map(|text| read_point(text, size, field)).collect()
}

/// The size of a board: a number if it is square, otherwise width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SizeView {
    /// The lines of a square board.
    Square(u8),
    /// Width and height.
    Sides([u8; 2]),
}

impl From<Size> for SizeView {
    fn from(size: Size) -> SizeView {
        if size.is_square() {
            SizeView::Square(size.width())
        } else {
            SizeView::Sides([size.width(), size.height()])
        }
    }
}

impl SizeView {
    /// The size, if there is such a board.
    ///
    /// # Errors
    /// The board is too small or too large.
    pub fn read(self) -> Result<Size, DamagedView> {
        let [width, height] = match self {
            SizeView::Square(lines) => [lines; 2],
            SizeView::Sides(sides) => sides,
        };
        Size::new(width.into(), height.into()).map_err(|bad| DamagedView::new("size", bad))
    }
}

/// Reads stones onto a board, Black to play.
pub(crate) fn read_stones(size: SizeView, black: &[String], white: &[String]) -> Result<Setup, DamagedView> {
    let size = size.read()?;
    let mut setup = Setup::empty(size);
    setup.stones = [read_set(black, size, "black")?, read_set(white, size, "white")?];
    setup.to_play = Color::Black;
    Ok(setup)
}
