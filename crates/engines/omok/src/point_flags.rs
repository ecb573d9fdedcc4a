//! The flags of every empty point for both sides, and the sets of points with a flag.
//!
//! The law: a set holds exactly the points with its flag. The sets of the rare flags, which every node needs,
//! are kept up to date; those of the common flags are gathered on demand.

use myosu_rules::{Color, Point, PointSet};

use super::code::Flags;

/// The flags of all points, for both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PointFlags {
    flags: [[u8; Point::TABLE]; 2],
    rare: [[PointSet; Flags::RARE]; 2],
}

impl PointFlags {
    pub(crate) fn new() -> PointFlags {
        PointFlags { flags: [[0; Point::TABLE]; 2], rare: [[PointSet::EMPTY; Flags::RARE]; 2] }
    }

    /// The flags of a point for a side.
    #[inline(always)]
    pub(crate) fn at(&self, color: Color, point: Point) -> Flags {
        Flags(self.flags[color.index()][point.index()])
    }

    /// The points with a flag for a side.
    #[inline(always)]
    pub(crate) fn points(&self, color: Color, flag: Flags) -> PointSet {
        match self.rare[color.index()].get(flag.place()) {
            Some(set) => *set,
            None => PointSet::of_bytes(&self.flags[color.index()], flag.place() as u32),
        }
    }

    /// Sets the flags of the point with this number in `points` and returns the old ones.
    #[inline(always)]
    pub(crate) fn turn(
        &mut self,
        points: &[Point; Point::TABLE],
        index: usize,
        now: [Flags; 2],
    ) -> [Flags; 2] {
        const RARE: u8 = (1 << Flags::RARE) - 1;
        let was = [self.flags[0][index], self.flags[1][index]];
        self.flags[0][index] = now[0].0;
        self.flags[1][index] = now[1].0;
        if ((was[0] ^ now[0].0) | (was[1] ^ now[1].0)) & RARE != 0 {
            for color in 0..2 {
                let mut changed = (was[color] ^ now[color].0) & RARE;
                while changed != 0 {
                    self.rare[color][changed.trailing_zeros() as usize].toggle(points[index]);
                    changed &= changed - 1;
                }
            }
        }
        was.map(Flags)
    }
}
