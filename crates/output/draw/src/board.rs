//! A board to draw, with its stones, marks, layers and look. One value serves the terminal, SVG and PNG.
//!
//! Law: a drawing leaves out whatever lies outside the board or its region, and nothing else.

mod geometry;
mod layers;
mod marks;
mod picture;
mod stones;
#[cfg(test)]
mod tests;
mod text;

pub use text::{Charset, Coloring, TextStyle};

use myosu_rules::{Color, Notation, Point, Setup, Size};

use crate::region::Region;
use crate::svg::Fonts;
use crate::theme::{BoardStyle, Theme};

/// A sign on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Triangle (세모).
    Triangle,
    /// Square (네모).
    Square,
    /// Circle (동그라미).
    Circle,
    /// Cross (가위표).
    Cross,
    /// A small disc.
    Dot,
    /// The stone played last.
    LastMove,
    /// A point where the side to move may not play (금수).
    Forbidden,
    /// A point of one side's territory (집).
    Territory(Color),
}

/// A candidate move, drawn on its point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub point: Point,
    /// 1 for the best.
    pub rank: u32,
    /// A short word below the rank, such as `62%`; may be empty.
    pub note: String,
}

/// An arrow, or a line where it has no head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// The shape of its end.
    pub head: Head,
}

/// The end of an [`Arrow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A point, as of an arrow.
    Pointed,
    /// Nothing: a line.
    Plain,
}

/// The range of a layer's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// From -1 (White's, or low) to 1 (Black's, or high).
    Signed,
    /// From 0 to 1.
    Unsigned,
}

/// How a layer is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// Shaded squares under the stones; larger and stronger for larger values. A stone whose value is
    /// against its colour bears a small square.
    #[default]
    Shade,
    /// Discs on the points.
    Discs,
    /// The values in hundredths, as small numbers on the empty points.
    Numbers,
}

/// A value for some or all points.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// What it is, for the legend.
    pub name: String,
    /// The range of the values.
    pub scale: Scale,
    /// How it is shown.
    pub look: Look,
    /// The words at the low and the high end of the legend.
    pub ends: [String; 2],
    /// The values. A value out of range is drawn as the end of the range, NaN not at all.
    pub values: Vec<(Point, f64)>,
}

impl Layer {
    /// A layer of values for Black (towards 1) and White (towards -1).
    pub fn signed(name: impl Into<String>, values: Vec<(Point, f64)>) -> Layer {
        let ends = ["White".to_owned(), "Black".to_owned()];
        Layer { name: name.into(), scale: Scale::Signed, look: Look::Shade, ends, values }
    }

    /// A layer of values from 0 to 1.
    pub fn unsigned(name: impl Into<String>, values: Vec<(Point, f64)>) -> Layer {
        let ends = ["0".to_owned(), "1".to_owned()];
        Layer { name: name.into(), scale: Scale::Unsigned, look: Look::Shade, ends, values }
    }

    /// A value within the range of the scale; none for NaN.
    pub(crate) fn clamp(&self, value: f64) -> Option<f64> {
        let low = match self.scale {
            Scale::Signed => -1.0,
            Scale::Unsigned => 0.0,
        };
        (!value.is_nan()).then(|| value.clamp(low, 1.0))
    }
}

/// The sides of the board that show coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Nowhere.
    None,
    /// The sides the notation counts from: left and bottom, or left and top.
    #[default]
    Two,
    /// All round.
    Four,
}

/// A board to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSpec {
    /// The size and the stones.
    pub setup: Setup,
    /// The part shown.
    pub region: Region,
    /// Numbers of moves, on the stones or where the stones were.
    pub numbers: Vec<(Point, u32)>,
    /// Signs.
    pub marks: Vec<(Point, Mark)>,
    /// Short texts on points; long ones are drawn smaller.
    pub labels: Vec<(Point, String)>,
    /// Values of points, the lowest layer first.
    pub layers: Vec<Layer>,
    /// Candidate moves.
    pub candidates: Vec<Candidate>,
    /// Arrows and lines.
    pub arrows: Vec<Arrow>,
    /// The notation of the coordinates.
    pub notation: Notation,
    /// The sides that show coordinates.
    pub sides: Sides,
    /// Above the board; may be empty.
    pub title: String,
    /// Below the board; may be empty.
    pub caption: String,
    /// Light or dark.
    pub theme: Theme,
    /// The look of board and stones.
    pub style: BoardStyle,
}

impl BoardSpec {
    /// A bare position: the whole board on light wood, with coordinates at two sides.
    pub fn new(setup: Setup, notation: Notation) -> BoardSpec {
        BoardSpec {
            setup,
            region: Region::whole(setup.size),
            numbers: Vec::new(),
            marks: Vec::new(),
            labels: Vec::new(),
            layers: Vec::new(),
            candidates: Vec::new(),
            arrows: Vec::new(),
            notation,
            sides: Sides::Two,
            title: String::new(),
            caption: String::new(),
            theme: Theme::Light,
            style: BoardStyle::Wood,
        }
    }

    /// The board as SVG.
    pub fn svg(&self) -> String {
        self.svg_in(Fonts::Viewers)
    }

    /// The board as SVG, its words written as `fonts` says.
    pub(crate) fn svg_in(&self, fonts: Fonts) -> String {
        picture::draw(self, fonts)
    }

    /// The board as PNG, `scale` pixels to a unit of the SVG; a cell is 30 units.
    #[cfg(feature = "png")]
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, crate::png::BadPicture> {
        crate::png::render(&picture::draw(self, Fonts::None), scale)
    }

    /// The board as text.
    pub fn text(&self, style: TextStyle) -> String {
        text::draw(self, style)
    }

    pub(crate) fn size(&self) -> Size {
        self.setup.size
    }

    /// The part shown that is on the board.
    pub(crate) fn shown(&self) -> Region {
        self.region.clipped(self.setup.size)
    }

    /// The number or label on a point.
    pub(crate) fn written(&self, point: Point) -> Option<String> {
        let number = self.numbers.iter().rev().find(|(p, _)| *p == point).map(|(_, n)| n.to_string());
        number.or_else(|| {
            let label = self.labels.iter().rev().find(|(p, text)| *p == point && !text.is_empty());
            label.map(|(_, text)| text.clone())
        })
    }

    /// The candidate on a point, the best if there are several.
    pub(crate) fn candidate(&self, point: Point) -> Option<&Candidate> {
        self.candidates.iter().filter(|c| c.point == point).min_by_key(|c| c.rank)
    }

    /// The signs on a point.
    pub(crate) fn marks_on(&self, point: Point) -> impl Iterator<Item = Mark> + '_ {
        self.marks.iter().filter(move |(p, _)| *p == point).map(|(_, mark)| *mark)
    }
}
