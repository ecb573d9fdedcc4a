//! A short list of points without allocation, for move generation inside a search.

use myosu_rules::{Point, PointSet};

/// A list of points.
#[derive(Clone, Copy, Debug)]
pub struct PointList {
    points: [Point; PointList::MOST],
    len: usize,
}

impl PointList {
    /// The most points a list holds: a whole board.
    pub const MOST: usize = 400;

    /// An empty list.
    #[inline]
    pub fn new() -> PointList {
        PointList { points: [Point::new(0, 0); PointList::MOST], len: 0 }
    }

    /// The points of a set in reading order.
    #[inline]
    pub fn from_set(set: PointSet) -> PointList {
        let mut points = PointList::new();
        set.iter().for_each(|point| points.push(point));
        points
    }

    /// Adds a point at the end.
    #[inline]
    pub fn push(&mut self, point: Point) {
        self.points[self.len] = point;
        self.len += 1;
    }

    /// The points as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Point] {
        &self.points[..self.len]
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Keeps the points that pass the test.
    pub fn retain(&mut self, mut keep: impl FnMut(Point) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let point = self.points[i];
            if keep(point) {
                self.points[kept] = point;
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Sorts by a key, equals in reading order.
    pub fn sort_by_key(&mut self, key: impl Fn(Point) -> i32) {
        self.points[..self.len].sort_unstable_by_key(|&point| (key(point), point));
    }
}

impl Default for PointList {
    fn default() -> PointList {
        PointList::new()
    }
}

impl<'a> IntoIterator for &'a PointList {
    type Item = Point;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Point>>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter().copied()
    }
}
