//! The shape of a line: what a stone on the empty point in its middle would make of it.
//!
//! The law: a shape is computed from the rule by looking ahead on the line alone, never from a list of
//! patterns. A four is a line that one more stone turns into five, a three one that a stone turns into a
//! four that cannot be stopped, and so on down. Only fives through the point count.

use std::fmt;

use myosu_rules::omok::{BlockedFive, Doubles, Overline, Side};

/// The shape of a line after a stone on its middle point. Stronger shapes are greater,
/// except that [`Shape::Overline`] is worth nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Shape {
    /// No five through the point is possible.
    Dead = 0,
    /// More than five where only five wins (장목).
    Overline,
    /// Four more stones are needed, and no straight four can come of it.
    ClosedOne,
    /// Four more stones are needed.
    OpenOne,
    /// Three more stones are needed, and no straight four can come of it (막힌 이).
    ClosedTwo,
    /// Three more stones are needed; one or two points make it an open three (열린 이).
    OpenTwo,
    /// Three more stones are needed; three or more points make it an open three.
    WideTwo,
    /// Two more stones are needed; the next makes a four that one answer stops (막힌 삼).
    ClosedThree,
    /// One point makes it a four that cannot be stopped (열린 삼).
    OpenThree,
    /// Several points make it a four that cannot be stopped.
    WideThree,
    /// One more stone is needed, and one answer stops it (막힌 사).
    Four,
    /// Two fours on one line: two points make five, and they are not the two ends of four in a row.
    DoubleFour,
    /// Four in a row with both ends free (열린 사).
    StraightFour,
    /// Five (오목).
    Five,
}

/// How many kinds of shape there are.
pub const SHAPES: usize = 14;

impl Shape {
    /// All shapes by number.
    pub const ALL: [Shape; SHAPES] = [
        Shape::Dead,
        Shape::Overline,
        Shape::ClosedOne,
        Shape::OpenOne,
        Shape::ClosedTwo,
        Shape::OpenTwo,
        Shape::WideTwo,
        Shape::ClosedThree,
        Shape::OpenThree,
        Shape::WideThree,
        Shape::Four,
        Shape::DoubleFour,
        Shape::StraightFour,
        Shape::Five,
    ];

    /// The shape with this number; numbers come from shapes.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Shape {
        Shape::ALL[index]
    }

    /// How many fours of the line the stone is part of.
    pub const fn fours(self) -> u32 {
        match self {
            Shape::Four | Shape::StraightFour => 1,
            Shape::DoubleFour => 2,
            _ => 0,
        }
    }

    /// Whether the next stone can make a four that cannot be stopped.
    pub const fn is_open_three(self) -> bool {
        matches!(self, Shape::OpenThree | Shape::WideThree)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shape::Dead => "dead",
            Shape::Overline => "overline",
            Shape::ClosedOne => "closed one",
            Shape::OpenOne => "open one",
            Shape::ClosedTwo => "closed two",
            Shape::OpenTwo => "open two",
            Shape::WideTwo => "wide open two",
            Shape::ClosedThree => "closed three",
            Shape::OpenThree => "open three",
            Shape::WideThree => "wide open three",
            Shape::Four => "four",
            Shape::DoubleFour => "double four",
            Shape::StraightFour => "straight four",
            Shape::Five => "five",
        })
    }
}

/// What counts as five on a line, and as a three, for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LineRule {
    long_wins: bool,
    capped_wins: bool,
    /// Threes aim at a straight four and nothing else: the side may not make two fours, or threes are
    /// counted against it. Otherwise they aim at any four that cannot be stopped.
    straight_only: bool,
}

impl LineRule {
    pub(crate) fn of(side: &Side) -> LineRule {
        LineRule {
            long_wins: side.overline == Overline::Wins,
            capped_wins: side.blocked_five == BlockedFive::Wins,
            straight_only: Doubles::Forbidden == side.double_four || Doubles::Forbidden == side.double_three,
        }
    }

    /// How many cells to each side of a point matter: one more than freestyle needs where the ends of a
    /// five count.
    pub(crate) fn reach(self) -> usize {
        if self.long_wins && self.capped_wins { 4 } else { 5 }
    }
}

/// Cells of a line as one side sees them.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const OWN: u8 = 1;
pub(crate) const ENEMY: u8 = 2;
pub(crate) const EDGE: u8 = 3;

/// The longest window: five cells to each side of the middle.
pub(crate) const WINDOW: usize = 11;

/// The shapes of one side's windows, computed on demand and cached.
pub(crate) struct ShapeCache {
    rule: LineRule,
    reach: usize,
    known: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;

impl ShapeCache {
    /// Windows with `reach` cells to each side of the middle.
    pub(crate) fn new(rule: LineRule, reach: usize) -> ShapeCache {
        ShapeCache { rule, reach, known: vec![UNKNOWN; 1 << (4 * reach)] }
    }

    /// The shape of the window with this key: two bits a cell from the left, the middle left out. The
    /// middle is taken to hold an own stone.
    pub(crate) fn shape(&mut self, key: usize) -> Shape {
        if self.known[key] == UNKNOWN {
            self.known[key] = self.look_ahead(key) as u8;
        }
        Shape::from_index(self.known[key].into())
    }

    fn look_ahead(&mut self, key: usize) -> Shape {
        let cells = self.cells(key);
        match self.row(&cells) {
            RowKind::Five => return Shape::Five,
            RowKind::Overline => return Shape::Overline,
            RowKind::Capped => return Shape::Dead,
            RowKind::Short => {}
        }
        let mut count = [0usize; SHAPES];
        for at in (0..self.reach * 2).filter(|at| key >> (2 * at) & 3 == usize::from(EMPTY)) {
            count[self.shape(key | usize::from(OWN) << (2 * at)) as usize] += 1;
        }
        let of = |shapes: &[Shape]| shapes.iter().map(|&s| count[s as usize]).sum::<usize>();
        if of(&[Shape::Five]) > 0 {
            return self.four(&cells);
        }
        let doubles = if self.rule.straight_only { 0 } else { of(&[Shape::DoubleFour]) };
        let aims = of(&[Shape::StraightFour]) + doubles;
        let threes = of(&[Shape::OpenThree, Shape::WideThree]);
        if aims > 1 {
            Shape::WideThree
        } else if aims == 1 {
            Shape::OpenThree
        } else if of(&[Shape::Four, Shape::DoubleFour, Shape::StraightFour]) > 0 {
            Shape::ClosedThree
        } else if threes > 2 {
            Shape::WideTwo
        } else if threes > 0 {
            Shape::OpenTwo
        } else if of(&[Shape::ClosedThree]) > 0 {
            Shape::ClosedTwo
        } else if of(&[Shape::OpenTwo, Shape::WideTwo]) > 0 {
            Shape::OpenOne
        } else if of(&[Shape::ClosedTwo]) > 0 {
            Shape::ClosedOne
        } else {
            Shape::Dead
        }
    }

    /// Which four it is, given that some point makes five.
    fn four(&self, cells: &[u8; WINDOW]) -> Shape {
        let stopped_at = |enemy: usize| self.fives(&with(cells, enemy, ENEMY)).next().is_none();
        if (0..=2 * self.reach).any(|at| cells[at] == EMPTY && stopped_at(at)) {
            return Shape::Four;
        }
        let (left, right) = self.ends(cells);
        let is_straight = right - left == 5 && [left, right].iter().all(|&end| self.makes_five(cells, end));
        if is_straight { Shape::StraightFour } else { Shape::DoubleFour }
    }

    fn fives<'a>(&'a self, cells: &'a [u8; WINDOW]) -> impl Iterator<Item = usize> + 'a {
        (0..=2 * self.reach).filter(move |&at| self.makes_five(cells, at))
    }

    fn makes_five(&self, cells: &[u8; WINDOW], at: usize) -> bool {
        at <= 2 * self.reach && cells[at] == EMPTY && self.row(&with(cells, at, OWN)) == RowKind::Five
    }

    /// The cells just outside the row through the middle. The row may leave the window, so they are
    /// counted from one cell left of it.
    fn ends(&self, cells: &[u8; WINDOW]) -> (usize, usize) {
        let mut left = self.reach;
        while left > 0 && cells[left - 1] == OWN {
            left -= 1;
        }
        let mut right = self.reach;
        while right < 2 * self.reach && cells[right + 1] == OWN {
            right += 1;
        }
        (left.wrapping_sub(1), right + 1)
    }

    fn row(&self, cells: &[u8; WINDOW]) -> RowKind {
        let (left, right) = self.ends(cells);
        let length = right.wrapping_sub(left) - 1;
        let cell = |at: usize| if at <= 2 * self.reach { cells[at] } else { EMPTY };
        if length < 5 {
            RowKind::Short
        } else if length > 5 && !self.rule.long_wins {
            RowKind::Overline
        } else if length == 5 && !self.rule.capped_wins && cell(left) == ENEMY && cell(right) == ENEMY {
            RowKind::Capped
        } else {
            RowKind::Five
        }
    }

    fn cells(&self, key: usize) -> [u8; WINDOW] {
        let mut cells = [EDGE; WINDOW];
        for at in 0..2 * self.reach {
            cells[at + usize::from(at >= self.reach)] = (key >> (2 * at) & 3) as u8;
        }
        cells[self.reach] = OWN;
        cells
    }
}

fn with(cells: &[u8; WINDOW], at: usize, cell: u8) -> [u8; WINDOW] {
    let mut cells = *cells;
    cells[at] = cell;
    cells
}

#[derive(PartialEq, Eq)]
enum RowKind {
    Short,
    Five,
    Capped,
    Overline,
}
