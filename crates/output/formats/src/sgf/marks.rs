//! Marks, labels, lines and territory on the board of a node.

use myosu_rules::{Point, PointSet, Size};

use super::node::SgfNode;

/// A sign on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointMark {
    /// `TR`.
    Triangle,
    /// `SQ`.
    Square,
    /// `CR`.
    Circle,
    /// `MA`, and `M` in version 3.
    Cross,
    /// `SL`.
    Selected,
    /// `DD`.
    Dimmed,
}

impl PointMark {
    /// All marks with the property they are written as.
    pub const ALL: [(PointMark, &'static str); 6] = [
        (PointMark::Triangle, "TR"),
        (PointMark::Square, "SQ"),
        (PointMark::Circle, "CR"),
        (PointMark::Cross, "MA"),
        (PointMark::Selected, "SL"),
        (PointMark::Dimmed, "DD"),
    ];
}

/// The marks, labels, lines and territory of a node, without those off the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    /// Signs, in the order of [`PointMark::ALL`], then row by row.
    pub marks: Vec<(Point, PointMark)>,
    /// Texts (`LB`, and the letters of `L` in version 3) in the order of the file.
    pub labels: Vec<(Point, String)>,
    /// Arrows (`AR`) from one point to another.
    pub arrows: Vec<(Point, Point)>,
    /// Lines (`LN`) from one point to another.
    pub lines: Vec<(Point, Point)>,
    /// Territory of Black (`TB`) and of White (`TW`).
    pub territory: [PointSet; 2],
}

impl SgfNode<'_> {
    /// Everything drawn on the board of this node besides stones.
    pub fn markup(self, size: Size) -> Markup {
        let mut marks = Vec::new();
        for (mark, name) in PointMark::ALL {
            let mut points = self.points_that_are(name, size);
            if mark == PointMark::Cross {
                points |= self.points_that_are("M", size);
            }
            marks.extend(points.iter().map(|point| (point, mark)));
        }
        Markup {
            marks,
            labels: self.labels(size),
            arrows: self.pairs("AR", size),
            lines: self.pairs("LN", size),
            territory: ["TB", "TW"].map(|name| self.points_that_are(name, size)),
        }
    }

    fn points_that_are(self, name: &str, size: Size) -> PointSet {
        self.points(name, size).unwrap_or_default()
    }

    fn labels(self, size: Size) -> Vec<(Point, String)> {
        let written = self.values("LB").filter_map(|value| {
            let (point, text) = value.parts()?;
            Some((point.point(size)?, text.simple_text().into_owned()))
        });
        let letters = self.values("L").enumerate().filter_map(|(index, value)| {
            let letter = char::from(b'a' + u8::try_from(index).ok().filter(|&n| n < 26)?);
            Some((value.point(size)?, letter.to_string()))
        });
        written.chain(letters).collect()
    }

    fn pairs(self, name: &str, size: Size) -> Vec<(Point, Point)> {
        self.values(name)
            .filter_map(|value| {
                let (from, to) = value.parts()?;
                Some((from.point(size)?, to.point(size)?))
            })
            .collect()
    }
}
