//! Transformer blocks: attention of every point to every point, and gated feed-forward layers.
//!
//! Angles of rotary embeddings come from libm's sine, cosine and power: the system's differ from one platform
//! to the next.

use myosu_rules::Size;

use super::gemm::{
    InputRows, OutputRows, PackedMatrix, Panels, Write, multiply, pack, pack_transposed, packed_len,
};
use super::pointwise::{Affine, Divided, Gated, RootMeanSquare, Softmax, Turned, stride};
use super::{BoardBatch, Precision};
use crate::model::{self, Activation, Matrix, MeanOver, PointNorm, Rotary};

/// The norm of a transformer block.
#[derive(Clone, Debug)]
pub(super) struct RootNorm {
    channels: usize,
    epsilon: f32,
    over: MeanOver,
    affine: Affine,
}

impl RootNorm {
    pub(super) fn at_points(norm: &PointNorm) -> RootNorm {
        let bias = vec![0.0; norm.weights.len()];
        RootNorm::new(norm.epsilon, MeanOver::Point, &norm.weights, &bias)
    }

    pub(super) fn new(epsilon: f32, over: MeanOver, scale: &[f32], bias: &[f32]) -> RootNorm {
        let wide = |values: &[f32]| {
            let mut wide = values.to_vec();
            wide.resize(stride(values.len()), 0.0);
            wide
        };
        RootNorm {
            channels: scale.len(),
            epsilon,
            over,
            affine: Affine { scale: wide(scale), bias: wide(bias) },
        }
    }

    pub(super) fn run(&self, job: &BoardBatch, from: &[f32], activation: Activation, to: &mut [f32]) {
        let &RootNorm { channels, epsilon, over, ref affine } = self;
        let area = job.size.area();
        job.lanes.run(RootMeanSquare { from, channels, epsilon, over, area, affine, activation, to });
    }
}

/// An attention block.
#[derive(Clone, Debug)]
pub(super) struct PackedAttention {
    heads: usize,
    kv_heads: usize,
    query_width: usize,
    value_width: usize,
    norm: RootNorm,
    query: PackedMatrix,
    key: PackedMatrix,
    value: PackedMatrix,
    output: PackedMatrix,
    rotary: Rotary,
}

/// Points whose attention is computed together, so that their scores stay in the second cache; chosen by hand.
const TOGETHER: usize = 48;
/// Points fed forward together, for the same reason; chosen by hand.
const FED: usize = 96;

fn packed(matrix: &Matrix, precision: Precision) -> PackedMatrix {
    PackedMatrix::new(matrix.inputs, matrix.outputs, &matrix.weights, precision)
}

impl PackedAttention {
    pub(super) fn new(block: &model::AttentionBlock, precision: Precision) -> PackedAttention {
        PackedAttention {
            heads: block.heads,
            kv_heads: block.kv_heads,
            query_width: block.query_width,
            value_width: block.value_width,
            norm: RootNorm::at_points(&block.norm),
            query: packed(&block.query, precision),
            key: packed(&block.key, precision),
            value: packed(&block.value, precision),
            output: packed(&block.output, precision),
            rotary: block.rotary.clone(),
        }
    }

    pub(super) fn scratch(&self, size: Size) -> usize {
        let area = size.area();
        area * stride(self.norm.channels)
            + area * [&self.query, &self.key, &self.value].map(|m| stride(m.outputs())).iter().sum::<usize>()
            + area * stride(self.output.inputs())
            + TOGETHER * (stride(area) + 1)
            + packed_len(self.query_width, area)
            + packed_len(area, self.value_width)
            + 2 * self.angles(area)
    }

    fn angles(&self, area: usize) -> usize {
        match self.rotary {
            Rotary::None => 0,
            Rotary::Fixed { .. } => area * self.query_width / 2,
            Rotary::Learned { .. } => self.kv_heads * area * self.query_width / 2,
        }
    }

    pub(super) fn run(&self, job: &BoardBatch, stream: &mut [f32], scratch: &mut [f32]) {
        let area = job.size.area();
        let (angles, scratch) = scratch.split_at_mut(2 * self.angles(area));
        self.find_angles(job.size, angles);
        for board in stream.chunks_exact_mut(area * stride(self.norm.channels)) {
            self.run_board(job, board, angles, scratch);
        }
    }

    /// One board at a time, so that intermediate results stay in the nearer caches.
    fn run_board(&self, job: &BoardBatch, stream: &mut [f32], angles: &[f32], scratch: &mut [f32]) {
        let area = job.size.area();
        let (normed, scratch) = scratch.split_at_mut(area * stride(self.norm.channels));
        self.norm.run(job, stream, Activation::Identity, normed);
        let project = |matrix: &PackedMatrix, to: &mut [f32]| {
            let from = InputRows { values: normed, stride: stride(matrix.inputs()), count: area };
            let to = OutputRows { values: to, stride: stride(matrix.outputs()), write: Write::Store };
            matrix.multiply(job.lanes, from, to);
        };
        let (q, scratch) = scratch.split_at_mut(area * stride(self.query.outputs()));
        let (k, scratch) = scratch.split_at_mut(area * stride(self.key.outputs()));
        let (v, scratch) = scratch.split_at_mut(area * stride(self.value.outputs()));
        project(&self.query, q);
        project(&self.key, k);
        project(&self.value, v);
        self.turn(job, q, k, angles);
        let (mixed, scratch) = scratch.split_at_mut(area * stride(self.output.inputs()));
        self.attend(job, [q, k, v], mixed, scratch);
        let from = InputRows { values: mixed, stride: stride(self.output.inputs()), count: area };
        let to = OutputRows { values: stream, stride: stride(self.output.outputs()), write: Write::Add };
        self.output.multiply(job.lanes, from, to);
    }

    fn attend(&self, job: &BoardBatch, [q, k, v]: [&[f32]; 3], mixed: &mut [f32], scratch: &mut [f32]) {
        let area = job.size.area();
        let wide = stride(area);
        let (scores, scratch) = scratch.split_at_mut(TOGETHER * wide);
        let (sums, scratch) = scratch.split_at_mut(TOGETHER);
        let (keys, scratch) = scratch.split_at_mut(packed_len(self.query_width, area));
        let values = &mut scratch[..packed_len(area, self.value_width)];
        let [q_stride, k_stride, v_stride] =
            [&self.query, &self.key, &self.value].map(|matrix| stride(matrix.outputs()));
        let mixed_stride = stride(self.output.inputs());
        for kv in 0..self.kv_heads {
            pack_transposed(&k[kv * self.query_width..], k_stride, self.query_width, area, keys);
            pack(&v[kv * self.value_width..], v_stride, area, self.value_width, values);
            let keys = Panels { inputs: self.query_width, outputs: area, values: keys };
            let values = Panels { inputs: area, outputs: self.value_width, values };
            let group = self.heads / self.kv_heads;
            let scale = 1.0 / (self.query_width as f32).sqrt();
            for head in kv * group..(kv + 1) * group {
                for first in (0..area).step_by(TOGETHER) {
                    let count = TOGETHER.min(area - first);
                    let from = &q[first * q_stride + head * self.query_width..];
                    let from = InputRows { values: from, stride: q_stride, count };
                    let to = OutputRows { values: &mut *scores, stride: wide, write: Write::Store };
                    multiply(job.lanes, from, keys, to);
                    let rows = &mut scores[..count * wide];
                    job.lanes.run(Softmax { rows, stride: wide, count: area, scale, sums });
                    let from = InputRows { values: scores, stride: wide, count };
                    let mixed = &mut mixed[first * mixed_stride + head * self.value_width..];
                    let to = OutputRows { values: &mut *mixed, stride: mixed_stride, write: Write::Store };
                    multiply(job.lanes, from, values, to);
                    let (width, sums) = (self.value_width, &sums[..count]);
                    job.lanes.run(Divided { rows: mixed, stride: mixed_stride, width, sums });
                }
            }
        }
    }

    /// Cosine and sine of every pair's angle at every point; one table, or one for each key head.
    fn find_angles(&self, size: Size, angles: &mut [f32]) {
        let pairs = self.query_width / 2;
        for (table, angles) in angles.chunks_exact_mut(2 * size.area() * pairs).enumerate() {
            for pair in 0..pairs {
                self.angles_of(size, table, pair, angles);
            }
        }
    }

    /// Rotary embedding: turns pairs of values of queries and keys by an angle that depends on the point.
    fn turn(&self, job: &BoardBatch, q: &mut [f32], k: &mut [f32], angles: &[f32]) {
        let width = self.query_width;
        let tables = angles.len() / (job.size.area() * width);
        if tables == 0 {
            return;
        }
        for (values, heads, matrix) in [(q, self.heads, &self.query), (k, self.kv_heads, &self.key)] {
            let stride = stride(matrix.outputs());
            job.lanes.run(Turned { values, stride, width, heads, angles, tables });
        }
    }

    /// Cosine and sine of one pair's angle at every point. The angle is the sum of one for the column and one
    /// for the row, so only these need a sine and a cosine.
    fn angles_of(&self, size: Size, table: usize, pair: usize, angles: &mut [f32]) {
        const SIDE: usize = Size::MAX as usize;
        let pairs = self.query_width / 2;
        let turns = self.frequencies(table, pair).map(|frequency| {
            std::array::from_fn::<(f64, f64), SIDE, _>(|at| libm::sincos(f64::from(frequency * at as f32)))
        });
        let width = usize::from(size.width());
        for point in 0..size.area() {
            let ((sin_x, cos_x), (sin_y, cos_y)) = (turns[0][point % width], turns[1][point / width]);
            let at = 2 * (point * pairs + pair);
            angles[at] = (cos_x * cos_y - sin_x * sin_y) as f32;
            angles[at + 1] = (sin_x * cos_y + cos_x * sin_y) as f32;
        }
    }

    /// How fast one pair turns along a row and along a column.
    fn frequencies(&self, table: usize, pair: usize) -> [f32; 2] {
        let pairs = self.query_width / 2;
        match &self.rotary {
            Rotary::None => [0.0; 2],
            Rotary::Fixed { theta, .. } => {
                let half = pairs / 2;
                let exponent = (2 * (pair % half)) as f32 / pairs as f32;
                let frequency = 1.0 / libm::pow(f64::from(*theta), f64::from(exponent)) as f32;
                if pair < half { [0.0, frequency] } else { [frequency, 0.0] }
            }
            Rotary::Learned { frequencies, .. } => {
                let at = (table * pairs + pair) * 2;
                [frequencies[at], frequencies[at + 1]]
            }
        }
    }
}

/// A gated feed-forward block.
#[derive(Clone, Debug)]
pub(super) struct PackedFeedForward {
    norm: RootNorm,
    input: PackedMatrix,
    gate: PackedMatrix,
    output: PackedMatrix,
}

impl PackedFeedForward {
    pub(super) fn new(block: &model::FeedForwardBlock, precision: Precision) -> PackedFeedForward {
        PackedFeedForward {
            norm: RootNorm::at_points(&block.norm),
            input: packed(&block.input, precision),
            gate: packed(&block.gate, precision),
            output: packed(&block.output, precision),
        }
    }

    pub(super) fn scratch(&self) -> usize {
        FED * (stride(self.norm.channels) + 2 * stride(self.input.outputs()))
    }

    pub(super) fn run(&self, job: &BoardBatch, stream: &mut [f32], scratch: &mut [f32]) {
        for rows in stream.chunks_mut(FED * stride(self.norm.channels)) {
            self.feed(job, rows, scratch);
        }
    }

    fn feed(&self, job: &BoardBatch, stream: &mut [f32], scratch: &mut [f32]) {
        let rows = stream.len() / stride(self.norm.channels);
        let wide = stride(self.input.outputs());
        let (normed, scratch) = scratch.split_at_mut(stream.len());
        let (a, scratch) = scratch.split_at_mut(rows * wide);
        let b = &mut scratch[..rows * wide];
        self.norm.run(job, stream, Activation::Identity, normed);
        for (matrix, to) in [(&self.input, &mut *a), (&self.gate, &mut *b)] {
            let from = InputRows { values: normed, stride: stride(matrix.inputs()), count: rows };
            let to = OutputRows { values: to, stride: wide, write: Write::Store };
            matrix.multiply(job.lanes, from, to);
        }
        job.lanes.run(Gated { a: &mut *a, b });
        let from = InputRows { values: a, stride: wide, count: rows };
        let to = OutputRows { values: stream, stride: stride(self.output.outputs()), write: Write::Add };
        self.output.multiply(job.lanes, from, to);
    }
}
