//! The way back: from the gradients of the outputs to those of all parameters.

use super::adjoint::NormAdjoint;
use super::conv::{Boards, sized};
use super::forward::Learner;
use super::heads::{add, multiply_row_back};
use super::loss::Slopes;
use super::outer::{Columns, add_outer};
use super::shape::{BlockSpans, FIRST, PoolSpans};
use crate::infer::gemm::{InputRows, OutputRows, Panels, Write, multiply};
use crate::inputs::Inputs;
use crate::model::{GLOBALS, PLANES};
use myosu_lanes::{Kernel, LANE, Vectors};

/// The sum of gradients over samples.
#[derive(Clone, Debug, Default)]
pub struct Gradient {
    /// Of all parameters except the weights of 3x3 convolutions.
    direct: Vec<f32>,
    /// Of the transformed weights of each block's convolutions.
    transformed: Vec<[Vec<f32>; 2]>,
    /// The number of samples.
    pub samples: usize,
    stream: Vec<f32>,
    middle: Vec<f32>,
    biased: Vec<f32>,
}

impl Gradient {
    /// A sum of nothing.
    pub fn new(learner: &Learner) -> Gradient {
        let blocks = learner.blocks.iter();
        let sizes = blocks.map(|block| [block.conv1.transformed(), block.conv2.transformed()]);
        Gradient {
            direct: vec![0.0; learner.layout.len],
            transformed: sizes.map(|sizes| sizes.map(|len| vec![0.0; len])).collect(),
            ..Gradient::default()
        }
    }

    /// The mean gradient of the samples, one value per parameter; the sum starts again from nothing.
    pub fn take_mean(&mut self, learner: &Learner) -> Vec<f32> {
        let blocks = learner.blocks.iter().zip(&learner.layout.blocks);
        for ((block, spans), [first, second]) in blocks.zip(&mut self.transformed) {
            let lanes = learner.lanes;
            block.conv1.weight_gradient(lanes, first, &mut self.direct[spans.conv1.clone()]);
            block.conv2.weight_gradient(lanes, second, &mut self.direct[spans.conv2.clone()]);
            first.fill(0.0);
            second.fill(0.0);
        }
        let share = 1.0 / self.samples.max(1) as f32;
        let mean = self.direct.iter().map(|x| x * share).collect();
        self.direct.fill(0.0);
        self.samples = 0;
        mean
    }
}

impl Learner {
    /// Adds the gradient of the last forward run, whose outputs have these slopes.
    pub(super) fn backward(&mut self, inputs: &[Inputs], slopes: &[Slopes], gradient: &mut Gradient) {
        let Some(size) = inputs.first().map(|inputs| inputs.size) else { return };
        let boards = Boards { size, count: inputs.len() };
        let channels = self.shape.channels;
        let mut stream = std::mem::take(&mut gradient.stream);
        self.heads_back(boards, slopes, gradient, sized(&mut stream, boards.points() * channels));
        for at in (0..self.blocks.len()).rev() {
            self.block_back(boards, at, gradient, &mut stream[..boards.points() * channels]);
        }
        self.first_back(boards, inputs, &stream[..boards.points() * channels], &mut gradient.direct);
        gradient.stream = stream;
    }

    /// Through the heads and the last norm to the stream.
    fn heads_back(&mut self, boards: Boards, slopes: &[Slopes], gradient: &mut Gradient, stream: &mut [f32]) {
        let (channels, wide) = (self.shape.channels, 3 * self.shape.head);
        let (layout, values) = (&self.layout, &self.values);
        let heads = &mut self.tape.heads;
        heads.backward(&self.shape, layout, values, boards, slopes, &mut gradient.direct);
        let points = boards.points();
        let dmaps = &heads.dmaps[..points * wide];
        let left = Columns { values: &self.tape.trunk, stride: channels, width: channels };
        let right = Columns { values: dmaps, stride: wide, width: wide };
        add_outer(self.lanes, points, left, right, &mut gradient.direct[layout.heads.clone()]);
        let dtrunk = sized(&mut gradient.middle, points * channels);
        let rows = InputRows { values: dmaps, stride: wide, count: points };
        let panels = Panels { inputs: wide, outputs: channels, values: &self.heads_backward };
        let to = OutputRows { values: &mut *dtrunk, stride: channels, write: Write::Store };
        multiply(self.lanes, rows, panels, to);
        self.lanes.run(NormAdjoint {
            x: &self.tape.streams[self.blocks.len()][..points * channels],
            x_stride: channels,
            norm: &values[layout.tip.clone()],
            dy: dtrunk,
            dy_rows: Learner::plain_rows(boards),
            dx: stream,
            dx_stride: channels,
            write: Write::Store,
            dnorm: &mut gradient.direct[layout.tip.clone()],
        });
    }

    fn block_back(&mut self, boards: Boards, at: usize, gradient: &mut Gradient, stream: &mut [f32]) {
        let (channels, points) = (self.shape.channels, boards.points());
        let (block, tape, spans) = (&self.blocks[at], &self.tape.blocks[at], &self.layout.blocks[at]);
        let [first, second] = &mut gradient.transformed[at];
        let scratch = &mut self.scratch;
        let (dy, dy_rows) = block.conv2.backward(self.lanes, boards, stream, &tape.v2, second, scratch);
        let dmiddle = sized(&mut gradient.middle, points * channels);
        let (x, dx) = match spans.pool {
            None => (&tape.middle, &mut *dmiddle),
            Some(_) => (&tape.biased, sized(&mut gradient.biased, points * spans.middle)),
        };
        self.lanes.run(NormAdjoint {
            x: &x[..points * spans.middle],
            x_stride: spans.middle,
            norm: &self.values[spans.norm2.clone()],
            dy,
            dy_rows,
            dx,
            dx_stride: spans.middle,
            write: Write::Store,
            dnorm: &mut gradient.direct[spans.norm2.clone()],
        });
        if let Some(pool) = &spans.pool {
            let dbiased = &gradient.biased[..points * spans.middle];
            self.pool_back(boards, at, (spans, pool), dbiased, (dmiddle, &mut gradient.direct));
        }
        let scratch = &mut self.scratch;
        let (dy, dy_rows) = block.conv1.backward(self.lanes, boards, dmiddle, &tape.v1, first, scratch);
        self.lanes.run(NormAdjoint {
            x: &self.tape.streams[at][..points * channels],
            x_stride: channels,
            norm: &self.values[spans.norm1.clone()],
            dy,
            dy_rows,
            dx: stream,
            dx_stride: channels,
            write: Write::Add,
            dnorm: &mut gradient.direct[spans.norm1.clone()],
        });
    }

    /// Through the pooled path: from the gradient of the biased channels to that of the first convolution.
    fn pool_back(
        &self,
        boards: Boards,
        at: usize,
        spans: (&BlockSpans, &PoolSpans),
        dbiased: &[f32],
        to: (&mut [f32], &mut [f32]),
    ) {
        let ((spans, pool), (dmiddle, direct)) = (spans, to);
        let (channels, area) = (self.shape.channels, boards.size.area());
        let tape = &self.tape.blocks[at];
        let wide = 3 * self.shape.pooled;
        let mut dfeatures = vec![0.0; boards.count * wide];
        for (board, dbiased) in dbiased.chunks_exact(area * spans.middle).enumerate() {
            let mut dbias = vec![0.0; spans.middle];
            for (point, row) in dbiased.chunks_exact(spans.middle).enumerate() {
                add(&mut dbias, row);
                dmiddle[(board * area + point) * channels..][..spans.middle].copy_from_slice(row);
            }
            let range = board * wide..(board + 1) * wide;
            let features = &tape.pool.features[range.clone()];
            let span = pool.to_bias.clone();
            let matrix = &self.values[span.clone()];
            multiply_row_back(features, matrix, &dbias, &mut dfeatures[range], &mut direct[span]);
        }
        let norm = (&self.values[pool.norm.clone()], &mut direct[pool.norm.clone()]);
        tape.pool.backward(boards, &tape.middle, (channels, spans.middle), norm, &dfeatures, dmiddle);
    }

    /// The weights of the first convolution and of the global inputs.
    fn first_back(&self, boards: Boards, inputs: &[Inputs], stream: &[f32], direct: &mut [f32]) {
        let wide = boards.size.area() * self.shape.channels;
        let (start, rest) = (self.layout.first.start, self.layout.globals.end);
        let (weights, globals) = direct[start..rest].split_at_mut(self.layout.first.len());
        for (inputs, stream) in inputs.iter().zip(stream.chunks_exact(wide)) {
            self.lanes.run(SparseAdjoint { inputs, stream, weights, globals });
        }
    }
}

/// The gradient of the first convolution; like its forward run it visits only inputs that are not zero.
struct SparseAdjoint<'a> {
    inputs: &'a Inputs,
    stream: &'a [f32],
    weights: &'a mut [f32],
    globals: &'a mut [f32],
}

impl Kernel for SparseAdjoint<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let SparseAdjoint { inputs, stream, weights, globals } = self;
        let width = globals.len() / GLOBALS;
        let mut sum = vec![0.0; width];
        for row in stream.chunks_exact(width) {
            add_scaled(vectors, &mut sum, 1.0, row);
        }
        for (global, to) in inputs.globals.iter().zip(globals.chunks_exact_mut(width)) {
            if *global != 0.0 {
                add_scaled(vectors, to, *global, &sum);
            }
        }
        let (columns, rows) = (i32::from(inputs.size.width()), i32::from(inputs.size.height()));
        let half = FIRST as i32 / 2;
        for (index, planes) in inputs.planes.chunks_exact(PLANES).enumerate() {
            let (y, x) = (index as i32 / columns, index as i32 % columns);
            for (plane, &value) in planes.iter().enumerate() {
                if value == 0.0 {
                    continue;
                }
                for py in (y - half).max(0)..=(y + half).min(rows - 1) {
                    for px in (x - half).max(0)..=(x + half).min(columns - 1) {
                        let place = (y - py + half) as usize * FIRST + (x - px + half) as usize;
                        let to = (place * PLANES + plane) * width;
                        let at = (py * columns + px) as usize * width;
                        add_scaled(vectors, &mut weights[to..to + width], value, &stream[at..at + width]);
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn add_scaled(vectors: impl Vectors, to: &mut [f32], value: f32, from: &[f32]) {
    let (to, _) = to.as_chunks_mut::<LANE>();
    let (from, _) = from.as_chunks::<LANE>();
    for (to, from) in to.iter_mut().zip(from) {
        for i in 0..LANE {
            to[i] = vectors.multiply_add(value, from[i], to[i]);
        }
    }
}
