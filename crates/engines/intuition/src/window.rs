//! The corner window: 11x11 points, one plane for the attacker and one for the defender.
//!
//! The window lies in the corner where it holds most stones, then where the stones are nearest. It is mirrored so
//! that the stones lie along its top edge. The stones themselves break the remaining ties, so every turn,
//! reflection and exchange of colors of a problem gives the same window.

use myosu_proof::go::Role;
use myosu_rules::{Color, Point, PointSet, Setup, Size, Symmetry};
use serde::{Deserialize, Serialize};

/// The points on a side of the window.
pub const SIDE: usize = 11;

/// The points of the window.
const CELLS: u8 = 121;

/// The attributes of a pattern: two planes of 121.
pub const ATTRIBUTES: usize = 2 * SIDE * SIDE;

/// Attributes on which siblings may differ: two stones moved, or four added. Chosen by hand.
pub const SIBLINGS: usize = 4;

/// Points of a window, numbered row by row from its corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u128", into = "u128")]
pub struct WindowCells(u128);

impl WindowCells {
    /// No points.
    pub const EMPTY: WindowCells = WindowCells(0);

    /// Whether a point is in the set.
    pub const fn contains(self, cell: u8) -> bool {
        cell < CELLS && self.0 >> cell & 1 != 0
    }

    /// Puts a point of the window into the set.
    pub const fn insert(&mut self, cell: u8) {
        assert!(cell < CELLS, "a window has 121 points");
        self.0 |= 1 << cell;
    }

    /// The number of points in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The points in their order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..CELLS).filter(move |&cell| self.contains(cell))
    }

    /// The points of either set.
    #[must_use]
    pub const fn or(self, other: WindowCells) -> WindowCells {
        WindowCells(self.0 | other.0)
    }

    /// The points of both sets.
    #[must_use]
    pub const fn and(self, other: WindowCells) -> WindowCells {
        WindowCells(self.0 & other.0)
    }

    /// The points of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: WindowCells) -> WindowCells {
        WindowCells(self.0 & !other.0)
    }
}

impl WindowCells {
    /// The points mirrored at the diagonal of the window.
    #[must_use]
    pub fn transposed(self) -> WindowCells {
        let side = SIDE as u8;
        let mut cells = WindowCells::EMPTY;
        self.iter().for_each(|cell| cells.insert(cell % side * side + cell / side));
        cells
    }
}

impl From<WindowCells> for u128 {
    fn from(cells: WindowCells) -> u128 {
        cells.0
    }
}

impl TryFrom<u128> for WindowCells {
    type Error = &'static str;

    fn try_from(bits: u128) -> Result<WindowCells, &'static str> {
        if bits >> CELLS == 0 { Ok(WindowCells(bits)) } else { Err("a point outside the window") }
    }
}

/// The place of the window on a board: the symmetry that brings its corner to the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CornerWindow {
    size: Size,
    symmetry: Symmetry,
}

impl CornerWindow {
    /// The window of a position with this attacker.
    pub fn of(setup: &Setup, attacker: Color) -> CornerWindow {
        let rank = |symmetry: &Symmetry| {
            let window = CornerWindow { size: setup.size, symmetry: *symmetry };
            let stones: Vec<(usize, usize)> =
                setup.occupied().iter().map(|point| window.place(point)).collect();
            let outside = stones.iter().filter(|(x, y)| *x >= SIDE || *y >= SIDE).count();
            let (across, down) = stones.iter().fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
            let planes = [setup.of(attacker), setup.of(!attacker)].map(|set| window.cells(set));
            (outside, across + down, down, planes)
        };
        let symmetry = Symmetry::ALL.into_iter().min_by_key(rank).expect("there are eight");
        CornerWindow { size: setup.size, symmetry }
    }

    /// Column and row of a point after the symmetry.
    fn place(&self, point: Point) -> (usize, usize) {
        let point = self.symmetry.point(point, self.size);
        (point.x().into(), point.y().into())
    }

    /// The number of a point, if it is in the window.
    pub fn cell(&self, point: Point) -> Option<u8> {
        let (x, y) = self.place(point);
        (x < SIDE && y < SIDE).then_some((y * SIDE + x) as u8)
    }

    /// The point of a number, if the board is that large.
    pub fn point(&self, cell: u8) -> Option<Point> {
        let turned = self.symmetry.size(self.size);
        let point = turned.point(usize::from(cell) % SIDE, usize::from(cell) / SIDE)?;
        Some(self.symmetry.inverse().point(point, turned))
    }

    /// The points of a set that are in the window.
    pub fn cells(&self, set: PointSet) -> WindowCells {
        let mut cells = WindowCells::EMPTY;
        set.iter().filter_map(|point| self.cell(point)).for_each(|cell| cells.insert(cell));
        cells
    }

    /// The board points of a set of window points.
    pub fn points(&self, cells: WindowCells) -> PointSet {
        cells.iter().filter_map(|cell| self.point(cell)).collect()
    }

    /// Whether all points of a set are in the window.
    pub fn holds(&self, set: PointSet) -> bool {
        set.iter().all(|point| self.cell(point).is_some())
    }
}

/// The side that moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FirstSide {
    /// The attacker, who wants to kill.
    Attacker,
    /// The defender, who wants to live.
    Defender,
}

impl From<Role> for FirstSide {
    fn from(role: Role) -> FirstSide {
        match role {
            Role::Attacker => FirstSide::Attacker,
            Role::Defender => FirstSide::Defender,
        }
    }
}

/// A problem as the map sees it: its window, with the attacker as Black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    /// The problem's name.
    pub id: String,
    /// The attacker's stones.
    pub attacker: WindowCells,
    /// The defender's stones.
    pub defender: WindowCells,
    /// The right first moves.
    pub moves: WindowCells,
    /// The side that plays them.
    pub turn: FirstSide,
}

impl Pattern {
    /// The row vector of eq. (1): B(1,1) to B(11,11), then W(1,1) to W(11,11), 1 where there is a stone.
    pub fn attributes(&self) -> [f32; ATTRIBUTES] {
        let mut row = [0.0; ATTRIBUTES];
        self.attacker.iter().for_each(|cell| row[usize::from(cell)] = 1.0);
        self.defender.iter().for_each(|cell| row[usize::from(CELLS + cell)] = 1.0);
        row
    }

    /// The pattern with the colors exchanged, which has the same first moves: the second half of the
    /// paper's 1,000 training patterns.
    #[must_use]
    pub fn swapped(&self) -> Pattern {
        Pattern { attacker: self.defender, defender: self.attacker, ..self.clone() }
    }

    /// The pattern in the top left corner of a 19x19 board, the attacker Black.
    pub fn setup(&self) -> Setup {
        let size = Size::square(19);
        let window = CornerWindow { size, symmetry: Symmetry::Identity };
        let to_play = match self.turn {
            FirstSide::Attacker => Color::Black,
            FirstSide::Defender => Color::White,
        };
        Setup { size, stones: [window.points(self.attacker), window.points(self.defender)], to_play }
    }

    /// The right first moves on the board of [`Pattern::setup`].
    pub fn first_moves(&self) -> PointSet {
        CornerWindow { size: Size::square(19), symmetry: Symmetry::Identity }.points(self.moves)
    }

    /// Whether two patterns differ on at most [`SIBLINGS`] attributes, as they are, mirrored at the diagonal, or with
    /// the colors exchanged. A map tested on siblings of what it was trained on proves little.
    pub fn is_sibling(&self, other: &Pattern) -> bool {
        let apart = |a: WindowCells, b: WindowCells| a.minus(b).or(b.minus(a)).len();
        let planes = [other.attacker, other.defender];
        let turned = planes.map(WindowCells::transposed);
        [planes, turned].into_iter().any(|[one, two]| {
            let same = apart(self.attacker, one) + apart(self.defender, two);
            let swapped = apart(self.attacker, two) + apart(self.defender, one);
            same.min(swapped) <= SIBLINGS
        })
    }

    /// The planes in sorted order: equal for patterns that differ only by an exchange of colors.
    pub(super) fn shape(&self) -> [WindowCells; 2] {
        let mut planes = [self.attacker, self.defender];
        planes.sort();
        planes
    }
}
