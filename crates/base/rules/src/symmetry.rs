//! The eight ways a board can be turned and mirrored.

use crate::{Point, Size};

/// A turn or reflection of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// As it is.
    Identity,
    /// A quarter turn clockwise.
    Turn90,
    /// A half turn.
    Turn180,
    /// A quarter turn counter-clockwise.
    Turn270,
    /// Left and right change places.
    MirrorX,
    /// Top and bottom change places.
    MirrorY,
    /// Reflection in the diagonal from the top left: columns become rows.
    Transpose,
    /// Reflection in the other diagonal.
    AntiTranspose,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::Turn90,
        Symmetry::Turn180,
        Symmetry::Turn270,
        Symmetry::MirrorX,
        Symmetry::MirrorY,
        Symmetry::Transpose,
        Symmetry::AntiTranspose,
    ];

    /// Whether width and height change places.
    pub const fn swaps_sides(self) -> bool {
        matches!(self, Symmetry::Turn90 | Symmetry::Turn270 | Symmetry::Transpose | Symmetry::AntiTranspose)
    }

    /// The size of a board of `size` after this symmetry.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        let (width, height) = (size.width().into(), size.height().into());
        let turned = if self.swaps_sides() { Size::new(height, width) } else { Ok(size) };
        turned.expect("a size with its sides swapped is a size")
    }

    /// Where a point of a board of `size` (before the symmetry) goes.
    #[must_use]
    pub fn point(self, point: Point, size: Size) -> Point {
        let (x, y) = (point.x(), point.y());
        let (right, bottom) = (size.width() - 1 - x, size.height() - 1 - y);
        match self {
            Symmetry::Identity => point,
            Symmetry::Turn90 => Point::new(bottom, x),
            Symmetry::Turn180 => Point::new(right, bottom),
            Symmetry::Turn270 => Point::new(y, right),
            Symmetry::MirrorX => Point::new(right, y),
            Symmetry::MirrorY => Point::new(x, bottom),
            Symmetry::Transpose => Point::new(y, x),
            Symmetry::AntiTranspose => Point::new(bottom, right),
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::Turn90 => Symmetry::Turn270,
            Symmetry::Turn270 => Symmetry::Turn90,
            same => same,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Symmetry;
    use crate::Size;

    #[test]
    fn every_symmetry_is_a_bijection_that_keeps_neighbours_and_its_inverse_undoes_it() {
        for size in [Size::square(1), Size::square(9), Size::new(7, 4).unwrap(), Size::new(20, 19).unwrap()] {
            for symmetry in Symmetry::ALL {
                let turned = symmetry.size(size);
                let image: BTreeSet<_> = size.points().map(|p| symmetry.point(p, size)).collect();
                assert_eq!(image, turned.points().collect());
                for point in size.points() {
                    let there = symmetry.point(point, size);
                    assert_eq!(symmetry.inverse().point(there, turned), point);
                    let near: BTreeSet<_> = size.neighbors(point).map(|p| symmetry.point(p, size)).collect();
                    assert_eq!(near, turned.neighbors(there).collect());
                }
            }
        }
    }

    #[test]
    fn the_eight_are_different() {
        let size = Size::square(5);
        let images: BTreeSet<Vec<_>> =
            Symmetry::ALL.iter().map(|s| size.points().map(|p| s.point(p, size)).collect()).collect();
        assert_eq!(images.len(), 8);
    }
}
