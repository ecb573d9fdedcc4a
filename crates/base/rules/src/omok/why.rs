//! Why a point is forbidden or not: every row a stone there makes, and for each apparent three whether
//! it is one, down to the point that decides.

use crate::omok::forbidden::{Legality, judge};
use crate::omok::line::{LineWords, Window, bits, point_at, row};
use crate::omok::{Direction, Forbidden, Side};
use crate::{Color, Point};

/// What a stone on a point makes, under the rule of its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The point.
    pub point: Point,
    /// Whose stone.
    pub color: Color,
    /// What is wrong with it, if something is.
    pub forbidden: Option<Forbidden>,
    /// Rows that win. If there is one, nothing is forbidden.
    pub fives: Vec<Row>,
    /// Rows of six and more that do not win.
    pub overlines: Vec<Row>,
    /// Fours.
    pub fours: Vec<Four>,
    /// Lines that look like threes, real or not.
    pub threes: Vec<Three>,
}

/// Stones side by side on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// How the line runs.
    pub direction: Direction,
    /// Its stones, along the direction.
    pub stones: Vec<Point>,
}

/// Four stones that one more turns into a five.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Four {
    /// How the line runs.
    pub direction: Direction,
    /// Its stones, along the direction.
    pub stones: Vec<Point>,
    /// Where it becomes a five: two points if it is straight (열린 사), else one.
    pub fives: Vec<Point>,
}

/// A line that looks like a three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Three {
    /// How the line runs.
    pub direction: Direction,
    /// Its stones, along the direction.
    pub stones: Vec<Point>,
    /// The points that would make it a straight four.
    pub extensions: Vec<Extension>,
}

/// A point that would make a straight four of a three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extension {
    /// It may be played: the three is real.
    Free(Point),
    /// It would make a five, which is no straight four.
    Five(Point),
    /// It is itself forbidden, once the three is on the board.
    Forbidden(Box<Why>),
}

impl Extension {
    /// The point.
    pub fn point(&self) -> Point {
        match self {
            Extension::Free(point) | Extension::Five(point) => *point,
            Extension::Forbidden(why) => why.point,
        }
    }
}

impl Three {
    /// Whether it is a three: one of its extensions may be played.
    pub fn is_real(&self) -> bool {
        self.extensions.iter().any(|extension| matches!(extension, Extension::Free(_)))
    }
}

impl Why {
    pub(crate) fn of(lines: &LineWords, side: &Side, color: Color, point: Point) -> Why {
        let forbidden = match judge(lines, side, color, point) {
            Legality::Forbidden(kind) => Some(kind),
            Legality::Five | Legality::Free => None,
        };
        let mut why =
            Why { point, color, forbidden, fives: vec![], overlines: vec![], fours: vec![], threes: vec![] };
        let mut after = *lines;
        after.toggle(color, point);
        for direction in Direction::ALL {
            let place = LinePlace { window: lines.window(color, point, direction), point, direction };
            why.add_line(&place, side, &after);
        }
        why
    }

    /// The threes that count.
    pub fn real_threes(&self) -> impl Iterator<Item = &Three> {
        self.threes.iter().filter(|three| three.is_real())
    }

    fn add_line(&mut self, place: &LinePlace, side: &Side, after: &LineWords) {
        if place.window.wins(side) {
            self.fives.push(place.row());
        } else if place.window.is_overline() {
            self.overlines.push(place.row());
        }
        let fives = place.window.fives(side);
        if fives != 0 {
            self.fours.extend(place.fours(fives, side));
            return;
        }
        let points = place.window.threes(side);
        if points != 0 && !place.window.wins(side) {
            let extensions = bits(points).map(|bit| {
                let point = place.at(bit);
                match judge(after, side, self.color, point) {
                    Legality::Free => Extension::Free(point),
                    Legality::Five => Extension::Five(point),
                    Legality::Forbidden(_) => {
                        Extension::Forbidden(Box::new(Why::of(after, side, self.color, point)))
                    }
                }
            });
            let extensions = extensions.collect();
            self.threes.push(Three { direction: place.direction, stones: place.three(points), extensions });
        }
    }
}

/// A line through a point, with the point's stone on it.
struct LinePlace {
    window: Window,
    point: Point,
    direction: Direction,
}

impl LinePlace {
    fn at(&self, bit: u32) -> Point {
        point_at(self.point, self.direction, bit)
    }

    fn points(&self, set: u32) -> Vec<Point> {
        bits(set).map(|bit| self.at(bit)).collect()
    }

    fn row(&self) -> Row {
        let (mut from, mut to) = row(self.window.own);
        (from, to) = (from.min(5), to.max(5));
        Row { direction: self.direction, stones: (from..=to).map(|bit| self.at(bit)).collect() }
    }

    /// The stones of the row that a stone on `bit` would complete.
    fn stones_with(&self, bit: u32) -> u32 {
        let (low, high) = row(self.window.own | 1 << bit);
        (low..=high).fold(0, |set, bit| set | 1 << bit) & self.window.own
    }

    fn fours(&self, fives: u32, side: &Side) -> Vec<Four> {
        let four = |fives: u32| Four {
            direction: self.direction,
            stones: self.points(self.stones_with(fives.trailing_zeros())),
            fives: self.points(fives),
        };
        if self.window.fours(side) == 1 {
            vec![four(fives)]
        } else {
            bits(fives).map(|bit| four(1 << bit)).collect()
        }
    }

    fn three(&self, extensions: u32) -> Vec<Point> {
        self.points(self.stones_with(extensions.trailing_zeros()))
    }
}
