//! Products of a matrix of activations with a matrix of weights packed beforehand.
//!
//! Weights lie in panels of sixteen columns; a tile of six rows by sixteen columns is summed in
//! registers. Every result is one sum over the inner dimension in its natural order, whatever the tile,
//! so results depend neither on the number of rows nor on the machine.

#[cfg(target_arch = "x86_64")]
mod avx2;

use super::lanes::{Kernel, Lanes};

/// Columns of a panel: two vectors of eight.
pub(super) const PANEL: usize = 16;
/// Rows of a tile: with two vectors each, twelve of sixteen registers.
const TILE: usize = 6;
/// Rows worked on while one panel is in the first cache.
const BLOCK: usize = 96;
/// The inner dimension is cut so that a panel stays in the first cache.
const DEPTH: usize = 384;

/// A matrix of weights in panels.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    inputs: usize,
    outputs: usize,
    panels: Vec<f32>,
}

impl Packed {
    /// Packs a matrix given as [input][output].
    pub(super) fn new(inputs: usize, outputs: usize, weights: &[f32]) -> Packed {
        let mut panels = vec![0.0; packed_len(inputs, outputs)];
        pack(weights, outputs, inputs, outputs, &mut panels);
        Packed { inputs, outputs, panels }
    }

    /// Channels read.
    pub(super) fn inputs(&self) -> usize {
        self.inputs
    }

    /// Channels written.
    pub(super) fn outputs(&self) -> usize {
        self.outputs
    }

    /// The panels.
    pub(super) fn panels(&self) -> Panels<'_> {
        Panels { inputs: self.inputs, outputs: self.outputs, values: &self.panels }
    }
}

/// The space a packed matrix takes.
pub(super) fn packed_len(inputs: usize, outputs: usize) -> usize {
    inputs * outputs.next_multiple_of(PANEL)
}

/// Packs `inputs` rows of `stride` values, the first `outputs` of each.
pub(super) fn pack(rows: &[f32], stride: usize, inputs: usize, outputs: usize, panels: &mut [f32]) {
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
pub(super) fn pack_transposed(
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

/// Whether a product replaces what was there or is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Write {
    /// Replaces it.
    Store,
    /// Is added to it.
    Add,
}

/// A matrix in memory: rows of `stride` values.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    /// The values.
    pub(super) values: &'a [f32],
    /// From one row to the next.
    pub(super) stride: usize,
    /// The number of rows.
    pub(super) count: usize,
}

/// Where a product goes: rows of `stride` values.
pub(super) struct Target<'a> {
    /// The values.
    pub(super) values: &'a mut [f32],
    /// From one row to the next.
    pub(super) stride: usize,
    /// What happens to what was there.
    pub(super) write: Write,
}

/// Weights in panels, wherever they lie.
#[derive(Clone, Copy)]
pub(super) struct Panels<'a> {
    /// Channels read.
    pub(super) inputs: usize,
    /// Channels written.
    pub(super) outputs: usize,
    /// The panels.
    pub(super) values: &'a [f32],
}

/// `to = rows * panels` or `to += rows * panels`.
pub(super) fn multiply(lanes: Lanes, rows: Rows<'_>, panels: Panels<'_>, to: Target<'_>) {
    let Panels { inputs, outputs, values } = panels;
    let Target { values: to, stride, write } = to;
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
                let to = Target { values: &mut to[column..], stride, write };
                lanes.run(Strip { lanes, rows, range: range.clone(), depth, panel, to, width });
            }
        }
    }
}

/// One panel times some rows.
struct Strip<'a> {
    lanes: Lanes,
    rows: Rows<'a>,
    range: std::ops::Range<usize>,
    depth: usize,
    panel: &'a [f32],
    to: Target<'a>,
    width: usize,
}

impl Kernel for Strip<'_> {
    #[inline(always)]
    fn run(self) {
        let Strip { lanes, rows, range, depth, panel, to, width } = self;
        let mut row = range.start;
        while row < range.end {
            let from = Rows { values: &rows.values[row * rows.stride + depth..], ..rows };
            let to = Target { values: &mut to.values[row * to.stride..], ..to };
            let left = range.end - row;
            match left {
                1 => tile::<1>(lanes, from, panel, to, width),
                2 => tile::<2>(lanes, from, panel, to, width),
                3 => tile::<3>(lanes, from, panel, to, width),
                4 => tile::<4>(lanes, from, panel, to, width),
                5 => tile::<5>(lanes, from, panel, to, width),
                _ => tile::<TILE>(lanes, from, panel, to, width),
            }
            row += TILE.min(left);
        }
    }
}

/// `R` rows times one panel.
#[inline(always)]
fn tile<const R: usize>(lanes: Lanes, from: Rows<'_>, panel: &[f32], to: Target<'_>, width: usize) {
    let Target { values: to, stride, write } = to;
    let depth = panel.len() / PANEL;
    let rows: [&[f32]; R] =
        std::array::from_fn(|row| &from.values[row * from.stride..row * from.stride + depth]);
    let mut start = [[0.0; PANEL]; R];
    if write == Write::Add {
        for (row, start) in start.iter_mut().enumerate() {
            copy(&to[row * stride..row * stride + width], start);
        }
    }
    let done = summed::<R>(lanes, rows, panel, start);
    for (row, done) in done.iter().enumerate() {
        copy(&done[..width], &mut to[row * stride..row * stride + width]);
    }
}

/// Copies a row of a panel; nearly always all of it, which needs no call.
#[inline(always)]
fn copy(from: &[f32], to: &mut [f32]) {
    if let (Ok(from), Some((to, []))) = (<&[f32; PANEL]>::try_from(from), to.split_first_chunk_mut()) {
        *to = *from;
    } else {
        to[..from.len()].copy_from_slice(from);
    }
}

/// The sums by the way the machine has.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions are chosen at run time"))]
fn summed<const R: usize>(
    lanes: Lanes,
    rows: [&[f32]; R],
    panel: &[f32],
    start: [[f32; PANEL]; R],
) -> [[f32; PANEL]; R] {
    match lanes {
        Lanes::Portable => sums::<R>(rows, panel, start),
        // SAFETY: `Avx2` is only made on a machine that has AVX2 and FMA.
        #[cfg(target_arch = "x86_64")]
        Lanes::Avx2 => unsafe { avx2::sums::<R>(rows, panel, start) },
    }
}

/// Two vectors of eight a row; the arrays are small enough to live in registers.
#[inline(always)]
fn sums<const R: usize>(rows: [&[f32]; R], panel: &[f32], start: [[f32; PANEL]; R]) -> [[f32; PANEL]; R] {
    let mut low: [[f32; 8]; R] = std::array::from_fn(|row| std::array::from_fn(|i| start[row][i]));
    let mut high: [[f32; 8]; R] = std::array::from_fn(|row| std::array::from_fn(|i| start[row][i + 8]));
    let (panel, _) = panel.as_chunks::<PANEL>();
    for (k, weights) in panel.iter().enumerate() {
        for row in 0..R {
            let value = rows[row][k];
            for i in 0..8 {
                low[row][i] = value.mul_add(weights[i], low[row][i]);
            }
            for i in 0..8 {
                high[row][i] = value.mul_add(weights[i + 8], high[row][i]);
            }
        }
    }
    std::array::from_fn(|row| std::array::from_fn(|i| if i < 8 { low[row][i] } else { high[row][i - 8] }))
}
