//! The checked way from a [`Setup`], which anybody may have written, to a [`Position`].

use std::fmt;

use crate::go::Position;
use crate::{Color, Move, Notation, Point, PointSet, Setup, Size};

/// Why stones on a board are not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSetup {
    /// A stone is not on the board.
    OffBoard {
        /// The first such stone.
        point: Point,
        /// The board.
        size: Size,
    },
    /// Both sides have a stone on one point.
    Overlap {
        /// The first such point.
        point: Point,
        /// The board.
        size: Size,
    },
    /// A chain has no liberty.
    NoLiberty {
        /// Whose chain it is.
        color: Color,
        /// Its first stone.
        point: Point,
        /// How many stones it has.
        stones: usize,
        /// The board.
        size: Size,
    },
}

impl Position {
    /// The position with these stones, with no ko and no prisoners.
    ///
    /// ```
    /// use myosu_rules::{diagram, go::Position};
    /// let board = diagram::parse("X O .\nX O .\nO . .").unwrap();
    /// let error = Position::from_setup(&board.setup).unwrap_err();
    /// assert_eq!(error.to_string(), "the black chain of 2 stones at A3 has no liberty");
    /// ```
    pub fn from_setup(setup: &Setup) -> Result<Position, BadSetup> {
        let size = setup.size;
        let board = size.point_set();
        if let Some(point) = (setup.occupied() - board).first() {
            return Err(BadSetup::OffBoard { point, size });
        }
        if let Some(point) = (setup.stones[0] & setup.stones[1]).first() {
            return Err(BadSetup::Overlap { point, size });
        }
        let empties = setup.empties();
        for color in Color::BOTH {
            let breathing = empties.grown().flood(setup.of(color));
            let stifled = setup.of(color) - breathing;
            if let Some(point) = stifled.first() {
                let stones = PointSet::from(point).flood(stifled).len();
                return Err(BadSetup::NoLiberty { color, point, stones, size });
            }
        }
        Ok(Position::with_stones(setup))
    }

    /// Every chain has a liberty in the end, so it has one whenever a part of the stones is there: no
    /// order of placing them captures anything.
    fn with_stones(setup: &Setup) -> Position {
        let mut position = Position::empty(setup.size);
        for color in Color::BOTH {
            for point in setup.of(color) {
                position.play(color, Move::Place(point));
            }
        }
        debug_assert_eq!(position.prisoners, [0; 2]);
        position.ko = None;
        position.to_play = setup.to_play;
        position
    }
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BadSetup::OffBoard { point, size } => {
                let (x, y) = (point.x() + 1, point.y() + 1);
                write!(f, "a stone in column {x}, row {y} is not on the {size} board")
            }
            BadSetup::Overlap { point, size } => {
                write!(f, "both sides have a stone at {}", Notation::Go.write(point, size))
            }
            BadSetup::NoLiberty { color, point, stones, size } => {
                let at = Notation::Go.write(point, size);
                let plural = if stones == 1 { "" } else { "s" };
                write!(f, "the {color} chain of {stones} stone{plural} at {at} has no liberty")
            }
        }
    }
}

impl std::error::Error for BadSetup {}
