//! The positions of everything in the picture of a board.

use myosu_rules::{Notation, Point};

use super::{BoardSpec, Sides};
use crate::region::Region;

/// The distance between two lines.
pub(super) const CELL: f64 = 30.0;
/// The radius of a stone.
pub(super) const STONE: f64 = 14.4;

const BARE: f64 = 22.0;
const NAMED: f64 = 38.0;
const CUT: f64 = 15.0;
const TITLE: f64 = 38.0;
const CAPTION: f64 = 30.0;
const LEGEND: f64 = 30.0;
const PAD: f64 = 10.0;

/// Lengths and places, in units of the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    /// The part of the board shown.
    pub(super) region: Region,
    /// Which sides are cut: left, top, right, bottom.
    pub(super) cuts: [bool; 4],
    /// Which sides bear names: left, top, right, bottom.
    pub(super) named: [bool; 4],
    /// The upper left point.
    pub(super) origin: (f64, f64),
    /// The surface of the board: corner, width, height.
    pub(super) surface: (f64, f64, f64, f64),
    /// The whole picture.
    pub(super) width: f64,
    /// The whole picture.
    pub(super) height: f64,
}

impl Geometry {
    pub(super) fn of(spec: &BoardSpec) -> Geometry {
        let region = spec.shown();
        let (cuts, named) = (region.cuts(spec.size()), named(spec));
        let margin = |side: usize| match (named[side], cuts[side]) {
            (true, _) => NAMED,
            (false, true) => CUT + 1.0,
            (false, false) => BARE,
        };
        let ((left, right), (top, bottom)) = (region.columns(), region.rows());
        let grid = (f64::from(right - left) * CELL, f64::from(bottom - top) * CELL);
        let pad = if is_framed(spec) { PAD } else { 0.0 };
        let above = if spec.title.is_empty() { pad } else { TITLE };
        let below = below(spec);
        let surface =
            (pad, above, grid.0 + margin(0) + margin(2) + 1.0, grid.1 + margin(1) + margin(3) + 1.0);
        Geometry {
            region,
            cuts,
            named,
            // Lines one unit wide are sharp where their middle is half a unit off the pixels' edges.
            origin: (pad + margin(0) + 0.5, above + margin(1) + 0.5),
            surface,
            width: surface.2 + 2.0 * pad,
            height: above + surface.3 + if below > 0.0 { below } else { pad },
        }
    }

    /// Where a point lies.
    pub(super) fn at(&self, point: Point) -> (f64, f64) {
        self.cross(point.x(), point.y())
    }

    /// Where a column and a row cross.
    pub(super) fn cross(&self, x: u8, y: u8) -> (f64, f64) {
        let (left, top) = (self.region.columns().0, self.region.rows().0);
        let step = |at: u8, first: u8| (f64::from(at) - f64::from(first)) * CELL;
        (self.origin.0 + step(x, left), self.origin.1 + step(y, top))
    }

    /// The ends of the lines: left, top, right, bottom; beyond the last point where the board is cut.
    pub(super) fn ends(&self) -> [f64; 4] {
        let ((left, right), (top, bottom)) = (self.region.columns(), self.region.rows());
        let ((x0, y0), (x1, y1)) = (self.cross(left, top), self.cross(right, bottom));
        let beyond = |side: usize| if self.cuts[side] { CUT } else { 0.0 };
        [x0 - beyond(0), y0 - beyond(1), x1 + beyond(2), y1 + beyond(3)]
    }

    /// Where the legend of the layer `index` and the caption below all of them begin.
    pub(super) fn row_below(&self, index: usize) -> f64 {
        self.surface.1 + self.surface.3 + LEGEND * index as f64
    }
}

/// Whether there is page round the board.
fn is_framed(spec: &BoardSpec) -> bool {
    !spec.title.is_empty() || below(spec) > 0.0
}

fn below(spec: &BoardSpec) -> f64 {
    let caption = if spec.caption.is_empty() { 0.0 } else { CAPTION };
    let rows = LEGEND * spec.layers.len() as f64 + caption;
    if rows > 0.0 { rows + 4.0 } else { 0.0 }
}

fn named(spec: &BoardSpec) -> [bool; 4] {
    let from_top = matches!(spec.notation, Notation::Sgf | Notation::Gomocup);
    match spec.sides {
        Sides::None => [false; 4],
        Sides::Two => [true, from_top, false, !from_top],
        Sides::Four => [true; 4],
    }
}
