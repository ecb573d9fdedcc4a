//! Convolutions by the method that suits the filter: product, Winograd or gathering.

use myosu_rules::Size;

use super::gemm::{InputRows, OutputRows, PackedMatrix, Write};
use super::pointwise::{Biased, flushed, norm, stride};
use super::winograd::{ConvInput, ConvOutput, Winograd};
use super::{BoardBatch, Precision};
use crate::inputs::Inputs;
use crate::model::{self, Activation, GLOBALS, Matrix, PLANES};
use myosu_lanes::{Kernel, LANE, Lanes, Vectors};

/// A convolution that is ready to run.
#[derive(Clone, Debug)]
pub(super) struct PackedConv {
    inputs: usize,
    outputs: usize,
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    /// A filter of one point is a product.
    Point(PackedMatrix),
    /// A filter of three by three points.
    Winograd(Winograd),
    /// Any other filter: gather the points under it, then multiply.
    Gathered { height: usize, width: usize, weights: PackedMatrix },
}

impl PackedConv {
    /// Packs a convolution and multiplies its output channels by `scale`. A 3x3 filter is always f32: bf16 is
    /// not exact enough before Winograd's transforms, and without them there are four times the products.
    pub(super) fn new(conv: &model::Conv, scale: Option<&[f32]>, precision: Precision) -> PackedConv {
        let way = match (conv.height, conv.width) {
            (3, 3) => Way::Winograd(Winograd::new(conv, scale)),
            (height, width) => {
                let weights = PackedMatrix::new(
                    height * width * conv.inputs,
                    conv.outputs,
                    &scaled(conv, scale),
                    precision,
                );
                if (height, width) == (1, 1) {
                    Way::Point(weights)
                } else {
                    Way::Gathered { height, width, weights }
                }
            }
        };
        PackedConv { inputs: conv.inputs, outputs: conv.outputs, way }
    }

    /// Channels read.
    pub(super) fn inputs(&self) -> usize {
        self.inputs
    }

    /// Channels written.
    pub(super) fn outputs(&self) -> usize {
        self.outputs
    }

    /// The space a run over `batch` boards needs.
    pub(super) fn scratch(&self, size: Size, batch: usize) -> usize {
        match &self.way {
            Way::Point(_) => batch * size.area() * stride(self.inputs),
            Way::Winograd(winograd) => winograd.scratch(size),
            Way::Gathered { weights, .. } => {
                batch * size.area() * stride(self.inputs) + size.area() * weights.inputs()
            }
        }
    }

    /// Convolves `read` into `to`.
    pub(super) fn run(
        &self,
        job: &BoardBatch,
        read: ConvInput<'_>,
        to: &mut [f32],
        then: &ConvOutput<'_>,
        scratch: &mut [f32],
    ) {
        let BoardBatch { lanes, size, .. } = *job;
        match &self.way {
            Way::Winograd(winograd) => winograd.run(lanes, size, read, to, then, scratch),
            Way::Point(weights) => {
                let from = ready(job, read, scratch);
                let rows = InputRows { values: from, stride: stride(self.inputs), count: job.rows() };
                self.finish(job, rows, weights, to, then);
            }
            Way::Gathered { height, width, weights } => {
                let (normed, gathered) = scratch.split_at_mut(job.rows() * stride(self.inputs));
                let from = ready(job, read, normed);
                let gathered = &mut gathered[..size.area() * weights.inputs()];
                let one = BoardBatch { batch: 1, ..*job };
                let boards = from.chunks_exact(size.area() * stride(self.inputs));
                for (index, board) in boards.enumerate() {
                    gather(size, (*height, *width), self.inputs, board, gathered);
                    let rows = InputRows { values: gathered, stride: weights.inputs(), count: size.area() };
                    let wide = size.area() * stride(self.outputs);
                    let then = then.of_board(index, stride(self.outputs));
                    self.finish(&one, rows, weights, &mut to[index * wide..][..wide], &then);
                }
            }
        }
    }

    fn finish(
        &self,
        job: &BoardBatch,
        rows: InputRows<'_>,
        weights: &PackedMatrix,
        to: &mut [f32],
        then: &ConvOutput<'_>,
    ) {
        let width = stride(self.outputs);
        let write = if matches!(then, ConvOutput::Add) { Write::Add } else { Write::Store };
        weights.multiply(job.lanes, rows, OutputRows { values: &mut *to, stride: width, write });
        if let ConvOutput::Activate { bias, activation } = *then {
            let area = if bias.len() == width { rows.count } else { job.size.area() };
            job.lanes.run(Biased { values: &mut to[..rows.count * width], bias, width, area, activation });
        }
    }
}

fn ready<'a>(job: &BoardBatch, read: ConvInput<'a>, scratch: &'a mut [f32]) -> &'a [f32] {
    match read.norm {
        None => read.from,
        Some((affine, activation)) => {
            let to = &mut scratch[..read.from.len()];
            norm(job.lanes, read.from, affine, activation, to);
            to
        }
    }
}

fn scaled(conv: &model::Conv, scale: Option<&[f32]>) -> Vec<f32> {
    let mut weights = conv.weights.clone();
    if let Some(scale) = scale {
        for row in weights.chunks_exact_mut(conv.outputs) {
            row.iter_mut().zip(scale).for_each(|(w, s)| *w *= s);
        }
    }
    weights
}

/// Writes, for every point, the channels of the points under the filter.
fn gather(size: Size, filter: (usize, usize), channels: usize, board: &[f32], to: &mut [f32]) {
    let (columns, rows) = (i32::from(size.width()), i32::from(size.height()));
    let (half_y, half_x) = (filter.0 as i32 / 2, filter.1 as i32 / 2);
    let mut chunks = to.chunks_exact_mut(channels);
    for y in 0..rows {
        for x in 0..columns {
            for dy in -half_y..=half_y {
                for dx in -half_x..=half_x {
                    let to = chunks.next().expect("one chunk a point and filter place");
                    let (py, px) = (y + dy, x + dx);
                    if (0..rows).contains(&py) && (0..columns).contains(&px) {
                        let at = (py * columns + px) as usize * stride(channels);
                        to.copy_from_slice(&board[at..at + channels]);
                    } else {
                        to.fill(0.0);
                    }
                }
            }
        }
    }
}

impl<'a> ConvOutput<'a> {
    /// Narrowed to one board of the batch.
    fn of_board(&self, board: usize, width: usize) -> ConvOutput<'a> {
        match *self {
            ConvOutput::Add => ConvOutput::Add,
            ConvOutput::Activate { bias, activation } if bias.len() == width => {
                ConvOutput::Activate { bias, activation }
            }
            ConvOutput::Activate { bias, activation } => {
                ConvOutput::Activate { bias: &bias[board * width..(board + 1) * width], activation }
            }
        }
    }
}

/// A bias of zeros for a convolution that has none.
pub(crate) fn plain(zeros: &[f32]) -> ConvOutput<'_> {
    ConvOutput::Activate { bias: zeros, activation: Activation::Identity }
}

/// The first convolution. Nearly all its inputs are zero, so it adds only the contributions of the others.
#[derive(Clone, Debug)]
pub(crate) struct FirstConv {
    height: usize,
    width: usize,
    outputs: usize,
    /// [row][column][plane][output], rows padded.
    weights: Vec<f32>,
    globals: Vec<f32>,
}

impl FirstConv {
    pub(crate) fn new(conv: &model::Conv, globals: &Matrix) -> FirstConv {
        let (height, width, outputs) = (conv.height, conv.width, conv.outputs);
        let weights = padded(&conv.weights, outputs);
        FirstConv { height, width, outputs, weights, globals: padded(&globals.weights, outputs) }
    }

    /// Channels written.
    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Fills the stream of every board.
    pub(crate) fn run(&self, lanes: Lanes, size: Size, inputs: &[Inputs], to: &mut [f32]) {
        let boards = to.chunks_exact_mut(size.area() * stride(self.outputs));
        for (inputs, to) in inputs.iter().zip(boards) {
            lanes.run(Sparse { first: self, size, inputs, to });
        }
    }
}

fn padded(weights: &[f32], outputs: usize) -> Vec<f32> {
    let mut wide = vec![0.0; weights.len() / outputs * stride(outputs)];
    for (from, to) in weights.chunks_exact(outputs).zip(wide.chunks_exact_mut(stride(outputs))) {
        to.iter_mut().zip(from).for_each(|(to, from)| *to = flushed(*from));
    }
    wide
}

struct Sparse<'a> {
    first: &'a FirstConv,
    size: Size,
    inputs: &'a Inputs,
    to: &'a mut [f32],
}

impl Kernel for Sparse<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let Sparse { first, size, inputs, to } = self;
        let width = stride(first.outputs);
        let (row, rest) = to.split_at_mut(width);
        row.fill(0.0);
        for (global, weights) in inputs.globals.iter().zip(first.globals.chunks_exact(width)).take(GLOBALS) {
            add(vectors, row, *global, weights);
        }
        for other in rest.chunks_exact_mut(width) {
            other.copy_from_slice(row);
        }
        let (columns, rows) = (i32::from(size.width()), i32::from(size.height()));
        let (half_y, half_x) = (first.height as i32 / 2, first.width as i32 / 2);
        for (index, planes) in inputs.planes.chunks_exact(PLANES).enumerate() {
            let (y, x) = (index as i32 / columns, index as i32 % columns);
            for (plane, &value) in planes.iter().enumerate() {
                if value == 0.0 {
                    continue;
                }
                // The filter at (py, px) reads (y, x) with the weight of place (y - py, x - px).
                for py in (y - half_y).max(0)..=(y + half_y).min(rows - 1) {
                    for px in (x - half_x).max(0)..=(x + half_x).min(columns - 1) {
                        let place = (y - py + half_y) as usize * first.width + (x - px + half_x) as usize;
                        let weights = (place * PLANES + plane) * width;
                        let at = (py * columns + px) as usize * width;
                        add(
                            vectors,
                            &mut to[at..at + width],
                            value,
                            &first.weights[weights..weights + width],
                        );
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn add(vectors: impl Vectors, to: &mut [f32], value: f32, weights: &[f32]) {
    let (to, _) = to.as_chunks_mut::<LANE>();
    let (weights, _) = weights.as_chunks::<LANE>();
    for (to, weights) in to.iter_mut().zip(weights) {
        for i in 0..LANE {
            to[i] = vectors.multiply_add(value, weights[i], to[i]);
        }
    }
}
