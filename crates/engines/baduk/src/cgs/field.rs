//! A whole number for every point, and how influence spreads over them.
//!
//! Law: all sums are sums of whole numbers, so the order of adding does not matter and turning the board
//! turns the field exactly.

use myosu_rules::{Point, PointSet, Size};

/// One number per point.
pub(crate) type PointField = [i32; Point::TABLE];

/// The four neighbours of every point as indices; over the edge a point is its own neighbour, so the
/// edge reflects influence: ground by the edge needs fewer stones.
pub(crate) struct Grid {
    pub(crate) points: Vec<Point>,
    near: Box<[[u16; 4]; Point::TABLE]>,
}

impl Grid {
    pub(crate) fn new(size: Size) -> Grid {
        let mut near = Box::new([[0; 4]; Point::TABLE]);
        for point in size.points() {
            near[point.index()] = point.neighbors().map(|p| {
                let inside = size.contains(p);
                (if inside { p.index() } else { point.index() }) as u16
            });
        }
        Grid { points: size.points().collect(), near }
    }

    /// The indices of a point's neighbours, itself for those over the edge.
    #[inline]
    pub(crate) fn near(&self, point: Point) -> [usize; 4] {
        self.near[point.index()].map(usize::from)
    }

    /// One step of spreading: every open point gets a quarter of what each neighbour has.
    pub(crate) fn spread(&self, from: &PointField, closed: PointSet) -> PointField {
        let mut to = [0; Point::TABLE];
        for &point in &self.points {
            if !closed.contains(point) {
                to[point.index()] = self.near(point).iter().map(|&p| from[p]).sum::<i32>() / 4;
            }
        }
        to
    }

    /// One step of reaching: every open point gets the largest number beside it or its own.
    pub(crate) fn reach(&self, from: &PointField, closed: PointSet) -> PointField {
        let mut to = *from;
        for &point in &self.points {
            if !closed.contains(point) {
                let best = self.near(point).iter().map(|&p| from[p]).max();
                to[point.index()] = to[point.index()].max(best.unwrap_or(0));
            }
        }
        to
    }
}
