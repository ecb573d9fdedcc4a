//! A position as it is written down. Nothing is promised about it: stones may overlap, chains may have
//! no liberty, there may already be five in a row. The games check it when they make a position of it.

use crate::{Color, Point, PointSet, Size, Symmetry};

/// Stones on a board and whose turn it is, perhaps illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// The stones of Black and of White.
    pub stones: [PointSet; 2],
    /// Who moves next.
    pub to_play: Color,
}

impl Setup {
    /// An empty board, Black to play.
    pub fn empty(size: Size) -> Setup {
        Setup { size, stones: [PointSet::EMPTY; 2], to_play: Color::Black }
    }

    /// What is on a point; Black's stone where both have one.
    pub fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| self.stones[color.index()].contains(point))
    }

    /// Puts a stone on a point, in place of what is there; `None` empties it.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        for color in Color::BOTH {
            self.stones[color.index()].remove(point);
        }
        if let Some(color) = stone {
            self.stones[color.index()].insert(point);
        }
    }

    /// The stones of one side.
    pub fn of(&self, color: Color) -> PointSet {
        self.stones[color.index()]
    }

    /// All stones.
    pub fn occupied(&self) -> PointSet {
        self.stones[0] | self.stones[1]
    }

    /// The points of the board without a stone.
    pub fn empties(&self) -> PointSet {
        self.size.point_set() - self.occupied()
    }

    /// The same position turned or mirrored.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Setup {
        let moved = |set: PointSet| set.iter().map(|p| symmetry.point(p, self.size)).collect();
        Setup { size: symmetry.size(self.size), stones: self.stones.map(moved), to_play: self.to_play }
    }

    /// The same position with the colors exchanged, the turn included.
    #[must_use]
    pub fn recolored(&self) -> Setup {
        Setup { stones: [self.stones[1], self.stones[0]], to_play: !self.to_play, ..*self }
    }
}
