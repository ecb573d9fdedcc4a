//! Coordinates as the protocol writes them: column and row from 0, from the top left, not yet checked against
//! the board.

use std::fmt;

use myosu_rules::{Point, Size};
use thiserror::Error;

/// A pair of coordinates, perhaps off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GomocupCell {
    /// Column from the left, from 0.
    pub x: u16,
    /// Row from the top, from 0.
    pub y: u16,
}

/// Coordinates that are not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{cell} is not on the {size} board; columns and rows count from 0")]
pub struct OffBoard {
    /// The coordinates.
    pub cell: GomocupCell,
    /// The board.
    pub size: Size,
}

impl GomocupCell {
    /// Reads `x,y`.
    pub fn parse(text: &str) -> Option<GomocupCell> {
        let (x, y) = text.split_once(',')?;
        Some(GomocupCell { x: number(x)?, y: number(y)? })
    }

    /// The point of a board of `size`.
    ///
    /// ```
    /// use myosu_formats::gomocup::GomocupCell;
    /// use myosu_rules::{Point, Size};
    /// assert_eq!(GomocupCell { x: 7, y: 3 }.on(Size::square(15)), Ok(Point::new(7, 3)));
    /// assert!(GomocupCell { x: 15, y: 3 }.on(Size::square(15)).is_err());
    /// ```
    pub fn on(self, size: Size) -> Result<Point, OffBoard> {
        size.point(self.x.into(), self.y.into()).ok_or(OffBoard { cell: self, size })
    }
}

/// A number below 65,536 without a sign, with white space round it.
pub(super) fn number(text: &str) -> Option<u16> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl From<Point> for GomocupCell {
    fn from(point: Point) -> GomocupCell {
        GomocupCell { x: point.x().into(), y: point.y().into() }
    }
}

impl fmt::Display for GomocupCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}
