//! Products of a matrix of activations with a matrix of weights packed beforehand.
//!
//! Weights lie in panels of sixteen columns; a tile of six rows (twelve with AVX-512, two without FMA) by sixteen columns
//! is summed in registers. The law: every result is one chain of multiply-adds over the inner dimension in its natural
//! order, whatever the tile, so its bits depend neither on the number of rows nor on the set of instructions, except for
//! how often these round ([`Lanes::is_fused`]).

use super::Precision;
use super::bf16::Bf16Matrix;
use super::pointwise::flushed;
pub(crate) use myosu_lanes::Write;
use myosu_lanes::{Kernel, Lanes, PANEL, Strided, TileOutput, Vectors};

/// Rows multiplied while one panel is in the first cache; a multiple of all tiles, chosen by hand.
const BLOCK: usize = 96;
/// The inner dimension is cut to this, so that a panel (24 KiB) stays in the first cache.
const DEPTH: usize = 384;

/// A matrix of weights, packed.
#[derive(Clone, Debug)]
pub(crate) struct PackedMatrix {
    inputs: usize,
    outputs: usize,
    weights: MatrixWeights,
}

#[derive(Clone, Debug)]
enum MatrixWeights {
    /// In panels.
    F32(Vec<f32>),
    /// Rounded.
    Bf16(Bf16Matrix),
}

impl PackedMatrix {
    /// Packs a matrix given as [input][output].
    pub(crate) fn new(inputs: usize, outputs: usize, weights: &[f32], precision: Precision) -> PackedMatrix {
        let weights: Vec<f32> = weights.iter().map(|&weight| flushed(weight)).collect();
        let weights = match precision {
            Precision::F32 => {
                let mut panels = vec![0.0; packed_len(inputs, outputs)];
                pack(&weights, outputs, inputs, outputs, &mut panels);
                MatrixWeights::F32(panels)
            }
            Precision::Bf16 => MatrixWeights::Bf16(Bf16Matrix::new(inputs, outputs, &weights)),
        };
        PackedMatrix { inputs, outputs, weights }
    }

    /// Channels read.
    pub(crate) fn inputs(&self) -> usize {
        self.inputs
    }

    /// Channels written.
    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// `to = rows * self` or `to += rows * self`.
    pub(crate) fn multiply(&self, lanes: Lanes, rows: InputRows<'_>, to: OutputRows<'_>) {
        let &PackedMatrix { inputs, outputs, ref weights } = self;
        match weights {
            MatrixWeights::F32(values) => multiply(lanes, rows, Panels { inputs, outputs, values }, to),
            MatrixWeights::Bf16(halves) => halves.multiply(lanes, rows, to),
        }
    }
}

/// The values a packed matrix takes, padding included.
pub(crate) fn packed_len(inputs: usize, outputs: usize) -> usize {
    inputs * outputs.next_multiple_of(PANEL)
}

/// Packs `inputs` rows of `stride` values, the first `outputs` of each.
pub(crate) fn pack(rows: &[f32], stride: usize, inputs: usize, outputs: usize, panels: &mut [f32]) {
    for (index, panel) in panels.chunks_exact_mut(inputs * PANEL).enumerate() {
        let first = index * PANEL;
        let width = PANEL.min(outputs - first);
        for (row, to) in panel.chunks_exact_mut(PANEL).enumerate() {
            let from = row * stride + first;
            to[..width].copy_from_slice(&rows[from..from + width]);
            to[width..].fill(0.0);
        }
    }
}

/// Packs the transpose: `outputs` rows of `stride` values, the first `inputs` of each.
pub(crate) fn pack_transposed(
    rows: &[f32],
    stride: usize,
    inputs: usize,
    outputs: usize,
    panels: &mut [f32],
) {
    for (index, panel) in panels.chunks_exact_mut(inputs * PANEL).enumerate() {
        let first = index * PANEL;
        let width = PANEL.min(outputs - first);
        for (row, to) in panel.chunks_exact_mut(PANEL).enumerate() {
            for (column, value) in to[..width].iter_mut().enumerate() {
                *value = rows[(first + column) * stride + row];
            }
            to[width..].fill(0.0);
        }
    }
}

/// A matrix in memory: rows of `stride` values.
#[derive(Clone, Copy)]
pub(crate) struct InputRows<'a> {
    /// The values.
    pub(crate) values: &'a [f32],
    /// From one row to the next.
    pub(crate) stride: usize,
    /// The number of rows.
    pub(crate) count: usize,
}

/// Where a product goes: rows of `stride` values.
pub(crate) struct OutputRows<'a> {
    /// The values.
    pub(crate) values: &'a mut [f32],
    /// From one row to the next.
    pub(crate) stride: usize,
    /// Whether to overwrite.
    pub(crate) write: Write,
}

/// Borrowed weights in panels.
#[derive(Clone, Copy)]
pub(crate) struct Panels<'a> {
    /// Channels read.
    pub(crate) inputs: usize,
    /// Channels written.
    pub(crate) outputs: usize,
    /// The panels.
    pub(crate) values: &'a [f32],
}

/// `to = rows * panels` or `to += rows * panels`.
pub(crate) fn multiply(lanes: Lanes, rows: InputRows<'_>, panels: Panels<'_>, to: OutputRows<'_>) {
    let Panels { inputs, outputs, values } = panels;
    let OutputRows { values: to, stride, write } = to;
    if rows.count == 0 {
        return;
    }
    assert!(rows.values.len() >= (rows.count - 1) * rows.stride + inputs, "rows are too short");
    assert!(to.len() >= (rows.count - 1) * stride + outputs, "the result does not fit");
    assert!(values.len() >= packed_len(inputs, outputs), "weights are too short");
    for block in (0..rows.count).step_by(BLOCK) {
        let range = block..(block + BLOCK).min(rows.count);
        for (index, panel) in values.chunks_exact(inputs * PANEL).enumerate() {
            let column = index * PANEL;
            if column >= outputs {
                break;
            }
            let width = PANEL.min(outputs - column);
            for depth in (0..inputs).step_by(DEPTH) {
                let panel = &panel[depth * PANEL..(depth + DEPTH).min(inputs) * PANEL];
                let write = if depth == 0 { write } else { Write::Add };
                let to = OutputRows { values: &mut to[column..], stride, write };
                lanes.run(Strip { rows, range: range.clone(), depth, panel, to, width });
            }
        }
    }
}

/// One panel times some rows.
struct Strip<'a> {
    rows: InputRows<'a>,
    range: std::ops::Range<usize>,
    depth: usize,
    panel: &'a [f32],
    to: OutputRows<'a>,
    width: usize,
}

impl Kernel for Strip<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let Strip { rows, range, depth, panel, to, width } = self;
        let (panel, _) = panel.as_chunks::<PANEL>();
        let mut row = range.start;
        // Tiles of nearly equal height: a last tile of few rows would wait for its own sums.
        let height = range.len().div_ceil(range.len().div_ceil(V::ROWS));
        while row < range.end {
            let from = Strided { values: &rows.values[row * rows.stride + depth..], stride: rows.stride };
            let sums =
                TileOutput { values: &mut to.values[row * to.stride..], stride: to.stride, write: to.write };
            let count = height.min(range.end - row);
            tile_of(vectors, count, from, panel, sums, width);
            row += count;
        }
    }
}

/// [`tile`] with `count` rows, at most [`Vectors::ROWS`].
#[inline(always)]
fn tile_of<V: Vectors>(
    vectors: V,
    count: usize,
    from: Strided<'_>,
    panel: &[[f32; PANEL]],
    sums: TileOutput<'_>,
    width: usize,
) {
    match count {
        1 => tile::<1, V>(vectors, from, panel, sums, width),
        2 => tile::<2, V>(vectors, from, panel, sums, width),
        3 if V::ROWS > 2 => tile::<3, V>(vectors, from, panel, sums, width),
        4 if V::ROWS > 2 => tile::<4, V>(vectors, from, panel, sums, width),
        5 if V::ROWS > 2 => tile::<5, V>(vectors, from, panel, sums, width),
        6 if V::ROWS > 2 => tile::<6, V>(vectors, from, panel, sums, width),
        7 if V::ROWS > 6 => tile::<7, V>(vectors, from, panel, sums, width),
        8 if V::ROWS > 6 => tile::<8, V>(vectors, from, panel, sums, width),
        9 if V::ROWS > 6 => tile::<9, V>(vectors, from, panel, sums, width),
        10 if V::ROWS > 6 => tile::<10, V>(vectors, from, panel, sums, width),
        11 if V::ROWS > 6 => tile::<11, V>(vectors, from, panel, sums, width),
        12 if V::ROWS > 6 => tile::<12, V>(vectors, from, panel, sums, width),
        _ => unreachable!("no tile has {count} rows"),
    }
}

/// `R` rows times one panel. Where the last panel is wider than the result, a buffer takes the products and
/// the part that fits is copied.
#[inline(always)]
fn tile<const R: usize, V: Vectors>(
    vectors: V,
    from: Strided<'_>,
    panel: &[[f32; PANEL]],
    sums: TileOutput<'_>,
    width: usize,
) {
    if width == PANEL {
        return vectors.tile::<R>(from, panel, sums);
    }
    let mut beside = [[0.0; PANEL]; R];
    if sums.write == Write::Add {
        for (row, beside) in beside.iter_mut().enumerate() {
            beside[..width].copy_from_slice(&sums.values[row * sums.stride..row * sums.stride + width]);
        }
    }
    let all = TileOutput { values: beside.as_flattened_mut(), stride: PANEL, write: Write::Add };
    vectors.tile::<R>(from, panel, all);
    for (row, beside) in beside.iter().enumerate() {
        sums.values[row * sums.stride..row * sums.stride + width].copy_from_slice(&beside[..width]);
    }
}
