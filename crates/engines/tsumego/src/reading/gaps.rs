//! The gaps of a wall: empty points through which the links between its stones run.

use myosu_rules::{Color, Point, PointSet, Setup};

/// The empty points through which the links of a wall run (defs 1.4-1.9): diagonals, one-point jumps,
/// knight's moves, and the way down to the edge.
pub(super) fn gaps(setup: &Setup, wall: Color) -> PointSet {
    let mut gaps = PointSet::EMPTY;
    for stone in setup.of(wall) {
        let mut links = Links { setup, wall, stone, gaps };
        for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            links.jumps(direction);
            links.edge(direction);
        }
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if links.has_stone(dx, dy) {
                links.close(&[(dx, 0)]);
                links.close(&[(0, dy)]);
            }
        }
        gaps = links.gaps;
    }
    gaps
}

/// The links of one stone of a wall; offsets count from the stone.
struct Links<'a> {
    setup: &'a Setup,
    wall: Color,
    stone: Point,
    gaps: PointSet,
}

impl Links<'_> {
    fn at(&self, dx: i32, dy: i32) -> Option<Point> {
        self.stone.offset(dx, dy).filter(|&point| self.setup.size.contains(point))
    }

    fn has_stone(&self, dx: i32, dy: i32) -> bool {
        self.at(dx, dy).is_some_and(|point| self.setup.of(self.wall).contains(point))
    }

    /// Closes a gap whose points are all empty.
    fn close(&mut self, offsets: &[(i32, i32)]) {
        let points: PointSet = offsets.iter().filter_map(|&(dx, dy)| self.at(dx, dy)).collect();
        if points.is_subset(self.setup.empties()) {
            self.gaps |= points;
        }
    }

    /// One-point jumps and knight's moves.
    fn jumps(&mut self, (dx, dy): (i32, i32)) {
        if self.has_stone(2 * dx, 2 * dy) {
            self.close(&[(dx, dy)]);
        }
        for (ex, ey) in [(dy, dx), (-dy, -dx)] {
            if self.has_stone(2 * dx + ex, 2 * dy + ey) {
                self.close(&[(dx, dy), (dx + ex, dy + ey)]);
                self.close(&[(2 * dx, 2 * dy), (ex, ey)]);
            }
        }
    }

    /// The way down to the edge from the second and the third line.
    fn edge(&mut self, (dx, dy): (i32, i32)) {
        if self.at(2 * dx, 2 * dy).is_none() {
            self.close(&[(dx, dy)]);
        } else if self.at(3 * dx, 3 * dy).is_none() {
            self.close(&[(dx, dy), (2 * dx, 2 * dy)]);
        }
    }
}
