//! The part of a board that is shown.

use myosu_rules::{Point, Size};

/// A rectangle of points, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    left: u8,
    top: u8,
    right: u8,
    bottom: u8,
}

impl Region {
    /// The whole board.
    pub const fn whole(size: Size) -> Region {
        Region { left: 0, top: 0, right: size.width() - 1, bottom: size.height() - 1 }
    }

    /// The rectangle between two corners, in any order.
    pub fn between(a: Point, b: Point) -> Region {
        Region {
            left: a.x().min(b.x()),
            top: a.y().min(b.y()),
            right: a.x().max(b.x()),
            bottom: a.y().max(b.y()),
        }
    }

    /// The smallest rectangle that shows all `points` with `margin` lines round them; where fewer than
    /// `margin` + 1 lines would be cut off it reaches to the edge of the board. The whole board if there
    /// are no points.
    pub fn around(points: impl IntoIterator<Item = Point>, margin: u8, size: Size) -> Region {
        let boxes = points.into_iter().filter(|&p| size.contains(p)).map(|p| Region::between(p, p));
        let Some(tight) = boxes.reduce(Region::hull) else { return Region::whole(size) };
        let low = |x: u8| if x <= 2 * margin { 0 } else { x - margin };
        let high = |x: u8, n: u8| if n - 1 - x <= 2 * margin { n - 1 } else { x + margin };
        Region {
            left: low(tight.left),
            top: low(tight.top),
            right: high(tight.right, size.width()),
            bottom: high(tight.bottom, size.height()),
        }
    }

    /// The part of the region that lies on a board; the whole board if none does.
    #[must_use]
    pub fn clipped(self, size: Size) -> Region {
        let whole = Region::whole(size);
        if self.left > whole.right || self.top > whole.bottom {
            return whole;
        }
        Region { right: self.right.min(whole.right), bottom: self.bottom.min(whole.bottom), ..self }
    }

    fn hull(self, other: Region) -> Region {
        Region {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The leftmost and the rightmost column.
    pub const fn columns(self) -> (u8, u8) {
        (self.left, self.right)
    }

    /// The topmost and the bottommost row.
    pub const fn rows(self) -> (u8, u8) {
        (self.top, self.bottom)
    }

    /// Whether a point is shown.
    pub const fn contains(self, point: Point) -> bool {
        self.left <= point.x() && point.x() <= self.right && self.top <= point.y() && point.y() <= self.bottom
    }

    /// All points shown, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (self.top..=self.bottom).flat_map(move |y| (self.left..=self.right).map(move |x| Point::new(x, y)))
    }

    /// The sides at which the board goes on beyond the region: left, top, right, bottom.
    pub const fn cuts(self, size: Size) -> [bool; 4] {
        [self.left > 0, self.top > 0, self.right + 1 < size.width(), self.bottom + 1 < size.height()]
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::{Point, Size};

    use super::Region;

    #[test]
    fn a_region_round_points_shows_them_and_prefers_the_edge() {
        let size = Size::square(19);
        let region = Region::around([Point::new(2, 3), Point::new(7, 5)], 2, size);
        assert_eq!(region, Region::between(Point::new(0, 0), Point::new(9, 7)));
        assert_eq!(region.cuts(size), [false, false, true, true]);
        assert_eq!(Region::around([], 2, size), Region::whole(size));
    }

    #[test]
    fn a_region_beyond_the_board_is_clipped() {
        let size = Size::square(9);
        let region = Region::between(Point::new(3, 3), Point::new(19, 19)).clipped(size);
        assert_eq!(region, Region::between(Point::new(3, 3), Point::new(8, 8)));
        let outside = Region::between(Point::new(15, 15), Point::new(19, 19)).clipped(size);
        assert_eq!(outside, Region::whole(size));
        assert_eq!(region.points().count(), 36);
    }
}
