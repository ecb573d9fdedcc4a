//! An intersection. The number behind a point does not depend on the size of the board, so a table
//! indexed by points serves every board, and a neighbour is an addition.
//!
//! Points lie on a grid of stride 21: twenty columns and one column that is always off the board, with
//! a row off the board above and below. A step over the edge therefore never lands on another point.

use std::fmt;

/// The distance between the numbers of a point and the point below it.
pub(crate) const STRIDE: u16 = 21;

/// An intersection (교차점), on any board of at most 20 by 20.
///
/// `x` counts columns from the left, `y` rows from the top, both from 0.
///
/// ```
/// use myosu_rules::Point;
/// let point = Point::new(3, 15);
/// assert_eq!((point.x(), point.y()), (3, 15));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The length a table indexed by [`Point::index`] must have.
    pub const TABLE: usize = 512;

    /// The intersection in column `x` and row `y`.
    ///
    /// # Panics
    /// If either is 20 or more.
    pub const fn new(x: u8, y: u8) -> Point {
        assert!(x < 20 && y < 20, "a point lies on a board of at most 20 by 20");
        Point((y as u16 + 1) * STRIDE + x as u16)
    }

    /// The column, from the left, from 0.
    pub const fn x(self) -> u8 {
        (self.0 % STRIDE) as u8
    }

    /// The row, from the top, from 0.
    pub const fn y(self) -> u8 {
        (self.0 / STRIDE - 1) as u8
    }

    /// The number of the point, below [`Point::TABLE`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 511) as usize
    }

    /// The point with this number, which must come from [`Point::index`] or be a neighbour of one
    /// that does.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Point {
        Point(index as u16)
    }

    /// The four points beside this one: above, left, right, below. At the edge of a board some of
    /// them are off the board; tables that are indexed by points say so there.
    #[inline(always)]
    pub const fn neighbors(self) -> [Point; 4] {
        [Point(self.0 - STRIDE), Point(self.0 - 1), Point(self.0 + 1), Point(self.0 + STRIDE)]
    }

    /// The four points diagonal to this one, in reading order, with the caveat of
    /// [`Point::neighbors`].
    #[inline(always)]
    pub const fn diagonals(self) -> [Point; 4] {
        [
            Point(self.0.wrapping_sub(STRIDE + 1)),
            Point(self.0 - STRIDE + 1),
            Point(self.0 + STRIDE - 1),
            Point(self.0 + STRIDE + 1),
        ]
    }

    /// The point `dx` columns to the right and `dy` rows down, if it is on a board of 20 by 20.
    pub const fn offset(self, dx: i32, dy: i32) -> Option<Point> {
        let (x, y) = (self.x() as i32 + dx, self.y() as i32 + dy);
        if x < 0 || y < 0 || x >= 20 || y >= 20 { None } else { Some(Point::new(x as u8, y as u8)) }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x(), self.y())
    }
}
