//! Points, lists of points, and moves in values.

use myosu_rules::{Color, Move, Notation, Point, PointSet, Size};
use thiserror::Error;

use super::node::{Property, PropertyValue, SgfNode};

/// A property value that its property does not allow.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{property}[{value}] is not {expected}", line_prefix(*.line))]
pub struct BadValue {
    /// The line of the file, from 1; none in a tree that was not read from a file.
    pub line: Option<usize>,
    /// The property.
    pub property: String,
    /// The value, shortened.
    pub value: String,
    /// What the property allows.
    pub expected: Expected,
}

/// What a property value should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Expected {
    /// A point or a pass.
    #[error("a move on a {0} board")]
    Move(Size),
    /// Points and rectangles of points.
    #[error("a list of points on a {0} board")]
    Points(Size),
    /// The value of `SZ`.
    #[error("a board size (1 to {})", Size::MAX)]
    BoardSize,
}

fn line_prefix(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!("line {line}: "))
}

impl PropertyValue<'_> {
    /// A point: two letters from the top left, or as Omok programs write it, `h8`.
    pub fn point(self, size: Size) -> Option<Point> {
        let text = self.raw().trim();
        Notation::Sgf.parse(text, size).or_else(|_| Notation::Renju.parse(text, size)).ok()
    }

    /// A move: a point, or a pass, written as nothing or (on boards up to 19 by 19) as `tt`.
    pub fn play(self, size: Size) -> Option<Move> {
        let text = self.raw().trim();
        let old_pass = text == "tt" && size.width() <= 19 && size.height() <= 19;
        if text.is_empty() || old_pass { Some(Move::Pass) } else { self.point(size).map(Move::Place) }
    }

    /// The points of an element of a list: one, or all of a rectangle `aa:cc`.
    fn points(self, size: Size) -> Option<PointSet> {
        let Some((a, b)) = self.parts() else { return self.point(size).map(PointSet::from) };
        let (a, b) = (a.point(size)?, b.point(size)?);
        let (left, right) = (a.x().min(b.x()), a.x().max(b.x()));
        let (top, bottom) = (a.y().min(b.y()), a.y().max(b.y()));
        Some((top..=bottom).flat_map(|y| (left..=right).map(move |x| Point::new(x, y))).collect())
    }
}

impl SgfNode<'_> {
    /// The points of a list property such as `AB`, `TW` or `TR`; compressed lists are unfolded, and an
    /// empty value is no point.
    pub fn points(self, name: &str, size: Size) -> Result<PointSet, BadValue> {
        let mut all = PointSet::EMPTY;
        for value in self.values(name).filter(|value| !value.raw().trim().is_empty()) {
            all |= value.points(size).ok_or_else(|| self.bad_value(name, value, Expected::Points(size)))?;
        }
        Ok(all)
    }

    /// The move of this node, if it has one (`B` or `W`).
    pub fn turn(self, size: Size) -> Result<Option<(Color, Move)>, BadValue> {
        for (name, color) in [("B", Color::Black), ("W", Color::White)] {
            if let Some(value) = self.value(name) {
                let play =
                    value.play(size).ok_or_else(|| self.bad_value(name, value, Expected::Move(size)))?;
                return Ok(Some((color, play)));
            }
        }
        Ok(None)
    }

    pub(super) fn bad_value(self, property: &str, value: PropertyValue<'_>, expected: Expected) -> BadValue {
        let line = self.property(property).and_then(Property::line);
        let value = value.raw().chars().take(20).collect();
        BadValue { line, property: property.to_owned(), value, expected }
    }

    /// Whether the node puts or removes stones (`AB`, `AW`, `AE`) or says whose turn it is (`PL`).
    pub fn has_setup(self) -> bool {
        self.properties().any(|property| ["AB", "AW", "AE", "PL"].iter().any(|name| property.is(name)))
    }

    /// The side to move that `PL` names.
    pub fn to_play(self) -> Option<Color> {
        let text = self.value("PL")?.simple_text().into_owned();
        match text.trim() {
            "1" => Some(Color::Black),
            "2" => Some(Color::White),
            word => Color::parse(word),
        }
    }
}
