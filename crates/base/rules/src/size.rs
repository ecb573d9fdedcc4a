//! How large a board is, and which points lie on it.

use std::fmt;

use crate::{Point, PointSet};

/// The size of a board: a rectangle of 1 by 1 to 20 by 20 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A width or height that is not between 1 and 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSize {
    /// The width asked for.
    pub width: usize,
    /// The height asked for.
    pub height: usize,
}

impl Size {
    /// The largest width and height.
    pub const MAX: u8 = 20;

    /// A board of `width` columns and `height` rows.
    pub const fn new(width: usize, height: usize) -> Result<Size, BadSize> {
        if width < 1 || height < 1 || width > Size::MAX as usize || height > Size::MAX as usize {
            return Err(BadSize { width, height });
        }
        Ok(Size { width: width as u8, height: height as u8 })
    }

    /// A square board, for sizes known when the program is written.
    ///
    /// # Panics
    /// If `side` is not between 1 and 20.
    pub const fn square(side: u8) -> Size {
        assert!(side >= 1 && side <= Size::MAX, "a board has 1 to 20 lines");
        Size { width: side, height: side }
    }

    /// Columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Whether the board is a square.
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The number of points (N).
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point lies on the board.
    pub const fn contains(self, point: Point) -> bool {
        point.index() % 21 < self.width as usize
            && point.index() >= 21
            && point.index() < 21 * (self.height as usize + 1)
    }

    /// The point in column `x` and row `y`, if it is on the board.
    pub const fn point(self, x: usize, y: usize) -> Option<Point> {
        if x < self.width as usize && y < self.height as usize {
            Some(Point::new(x as u8, y as u8))
        } else {
            None
        }
    }

    /// All points, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point::new(x, y)))
    }

    /// All points as a set.
    pub fn point_set(self) -> PointSet {
        self.points().collect()
    }

    /// The place of a point in [`Size::points`]: row by row from the top left, from 0.
    pub const fn ordinal(self, point: Point) -> usize {
        point.y() as usize * self.width as usize + point.x() as usize
    }

    /// The neighbours of a point that are on the board.
    pub fn neighbors(self, point: Point) -> impl Iterator<Item = Point> + Clone {
        point.neighbors().into_iter().filter(move |&p| self.contains(p))
    }

    /// The line of a point: 1 at the edge of the board, 2 beside it, and so on.
    pub fn line(self, point: Point) -> u8 {
        let (x, y) = (point.x(), point.y());
        1 + x.min(y).min(self.width - 1 - x).min(self.height - 1 - y)
    }

    /// The star points (화점) drawn on a board of this size.
    pub fn star_points(self) -> Vec<Point> {
        let lines = |n: u8| -> Vec<u8> {
            let edge = if n >= 13 { 3 } else { 2 };
            match n {
                0..=4 => vec![],
                5..=6 => vec![n / 2],
                _ if n % 2 == 1 => vec![edge, n / 2, n - 1 - edge],
                _ => vec![edge, n - 1 - edge],
            }
        };
        let (columns, rows) = (lines(self.width), lines(self.height));
        let small = self.width.max(self.height) < 15;
        let is_side = |x: u8, y: u8| (x == self.width / 2) != (y == self.height / 2);
        rows.iter()
            .flat_map(|&y| columns.iter().map(move |&x| (x, y)))
            .filter(|&(x, y)| !(small && self.is_square() && self.width % 2 == 1 && is_side(x, y)))
            .map(|(x, y)| Point::new(x, y))
            .collect()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board of {} by {} is not possible: 1 to 20 lines each way", self.width, self.height)
    }
}

impl std::error::Error for BadSize {}

#[cfg(test)]
mod tests {
    use super::Size;
    use crate::Point;

    #[test]
    fn a_step_over_the_edge_leaves_the_board() {
        for width in 1..=20 {
            for height in 1..=20 {
                let size = Size::new(width, height).unwrap();
                assert_eq!(size.points().count(), size.area());
                for (ordinal, point) in size.points().enumerate() {
                    assert!(size.contains(point));
                    assert_eq!(size.ordinal(point), ordinal);
                    let (x, y) = (i32::from(point.x()), i32::from(point.y()));
                    let expected: Vec<Point> = [(0, -1), (-1, 0), (1, 0), (0, 1)]
                        .into_iter()
                        .filter(|(dx, dy)| {
                            (0..width as i32).contains(&(x + dx)) && (0..height as i32).contains(&(y + dy))
                        })
                        .map(|(dx, dy)| Point::new((x + dx) as u8, (y + dy) as u8))
                        .collect();
                    assert_eq!(size.neighbors(point).collect::<Vec<_>>(), expected);
                }
            }
        }
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        for (width, height) in [(0, 9), (9, 0), (21, 19), (19, 21)] {
            assert!(Size::new(width, height).is_err());
        }
    }

    #[test]
    fn star_points_are_where_boards_have_them() {
        let count = |side| Size::square(side).star_points().len();
        assert_eq!(count(19), 9);
        assert_eq!(count(15), 9);
        assert_eq!(count(13), 5);
        assert_eq!(count(9), 5);
        assert_eq!(count(4), 0);
        assert_eq!(Size::square(9).star_points()[0], Point::new(2, 2));
        assert_eq!(Size::square(19).star_points()[0], Point::new(3, 3));
    }
}
