//! Gradients of matrices: the product of one matrix' transpose with another.

use myosu_lanes::{Kernel, LANE, Lanes, PANEL, Strided, TileOutput, Vectors, Write};

/// Rows of a tile, as in the products of inference.
const TILE: usize = 6;
/// Rows summed at a time, so that the strips of both matrices stay in the first cache.
const DEPTH: usize = 192;

/// Some columns of a matrix in memory.
#[derive(Clone, Copy)]
pub(super) struct Columns<'a> {
    /// The values from the first of the columns on.
    pub(super) values: &'a [f32],
    /// From one row to the next.
    pub(super) stride: usize,
    /// The number of columns.
    pub(super) width: usize,
}

/// `to += left^T * right` over `count` rows; `to` has as many columns as `right`.
pub(super) fn add_outer(lanes: Lanes, count: usize, left: Columns<'_>, right: Columns<'_>, to: &mut [f32]) {
    for first in (0..count).step_by(DEPTH) {
        let rows = DEPTH.min(count - first);
        let left = Columns { values: &left.values[first * left.stride..], ..left };
        let right = Columns { values: &right.values[first * right.stride..], ..right };
        lanes.run(OuterProduct { rows, left, right, to });
    }
}

struct OuterProduct<'a> {
    rows: usize,
    left: Columns<'a>,
    right: Columns<'a>,
    to: &'a mut [f32],
}

impl Kernel for OuterProduct<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let OuterProduct { rows, left, right, to } = self;
        let whole = right.width / PANEL * PANEL;
        for column in (0..whole).step_by(PANEL) {
            let panel = Strided { values: &right.values[column..], stride: right.stride };
            for row in (0..left.width).step_by(TILE) {
                let values = Strided { values: &left.values[row..], stride: left.stride };
                let to = TileOutput {
                    values: &mut to[row * right.width + column..],
                    stride: right.width,
                    write: Write::Add,
                };
                match left.width - row {
                    1 => vectors.outer::<1>(values, panel, rows, to),
                    2 => vectors.outer::<2>(values, panel, rows, to),
                    3 => vectors.outer::<3>(values, panel, rows, to),
                    4 => vectors.outer::<4>(values, panel, rows, to),
                    5 => vectors.outer::<5>(values, panel, rows, to),
                    _ => vectors.outer::<TILE>(values, panel, rows, to),
                }
            }
        }
        if whole < right.width {
            rest(vectors, rows, left, right, whole, to);
        }
    }
}

/// The columns beside the last whole panel.
#[inline(always)]
fn rest(
    vectors: impl Vectors,
    rows: usize,
    left: Columns<'_>,
    right: Columns<'_>,
    first: usize,
    to: &mut [f32],
) {
    for k in 0..rows {
        let values = &left.values[k * left.stride..][..left.width];
        let weights = &right.values[k * right.stride..][first..right.width];
        for (value, to) in values.iter().zip(to.chunks_exact_mut(right.width)) {
            let (weights, _) = weights.as_chunks::<LANE>();
            let (to, _) = to[first..].as_chunks_mut::<LANE>();
            for (to, weights) in to.iter_mut().zip(weights) {
                for i in 0..LANE {
                    to[i] = vectors.multiply_add(*value, weights[i], to[i]);
                }
            }
        }
    }
}
