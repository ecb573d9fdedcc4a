//! The blocks of the trunk, ready to run. Each adds to the stream it is given.

use myosu_rules::Size;

use super::attention::{Attention, FeedForward};
use super::conv::{Conv, plain};
use super::pointwise::{Affine, Biased, Pool, size_offset, stride};
use super::winograd::{Read, Then};
use super::{Job, Precision};
use crate::model::{self, Activation, Matrix};
use myosu_lanes::{Kernel, Lanes, Vectors};

/// A block.
#[derive(Clone, Debug)]
pub(super) enum Block {
    Ordinary(Ordinary),
    Pooled(Pooled),
    Nested(Nested),
    Attention(Attention),
    FeedForward(FeedForward),
}

impl Block {
    pub(super) fn new(block: &model::Block, precision: Precision) -> Block {
        match block {
            model::Block::Ordinary(block) => Block::Ordinary(Ordinary::new(block, precision)),
            model::Block::Pooled(block) => Block::Pooled(Pooled::new(block, precision)),
            model::Block::Nested(block) => Block::Nested(Nested::new(block, precision)),
            model::Block::Attention(block) => Block::Attention(Attention::new(block, precision)),
            model::Block::FeedForward(block) => Block::FeedForward(FeedForward::new(block, precision)),
        }
    }

    /// The space a run over `batch` boards needs.
    pub(super) fn scratch(&self, size: Size, batch: usize) -> usize {
        match self {
            Block::Ordinary(block) => block.scratch(size, batch),
            Block::Pooled(block) => block.scratch(size, batch),
            Block::Nested(block) => block.scratch(size, batch),
            Block::Attention(block) => block.scratch(size),
            Block::FeedForward(block) => block.scratch(),
        }
    }

    pub(super) fn run(&self, job: &Job, stream: &mut [f32], scratch: &mut [f32]) {
        match self {
            Block::Ordinary(block) => block.run(job, stream, scratch),
            Block::Pooled(block) => block.run(job, stream, scratch),
            Block::Nested(block) => block.run(job, stream, scratch),
            Block::Attention(block) => block.run(job, stream, scratch),
            Block::FeedForward(block) => block.run(job, stream, scratch),
        }
    }
}

/// A norm and the activation after it.
#[derive(Clone, Debug)]
pub(super) struct Pre {
    affine: Affine,
    activation: Activation,
}

impl Pre {
    pub(super) fn new(norm: &model::Norm, named: &model::Named) -> Pre {
        Pre { affine: Affine::new(norm), activation: named.activation }
    }

    pub(super) fn read<'a>(&'a self, from: &'a [f32]) -> Read<'a> {
        Read { from, norm: Some((&self.affine, self.activation)) }
    }
}

/// A convolution with the norm after it folded in: its scale into the weights.
#[derive(Clone, Debug)]
pub(super) struct Folded {
    pub(super) conv: Conv,
    pub(super) bias: Vec<f32>,
    pub(super) activation: Activation,
}

impl Folded {
    pub(super) fn new(
        conv: &model::Conv,
        norm: &model::Norm,
        named: &model::Named,
        precision: Precision,
    ) -> Folded {
        let affine = Affine::new(norm);
        let conv = Conv::new(conv, Some(&affine.scale), precision);
        Folded { conv, bias: affine.bias, activation: named.activation }
    }

    pub(super) fn run(&self, job: &Job, read: Read<'_>, to: &mut [f32], scratch: &mut [f32]) {
        let then = Then::Activate { bias: &self.bias, activation: self.activation };
        self.conv.run(job, read, to, &then, scratch);
    }
}

#[derive(Clone, Debug)]
pub(super) struct Ordinary {
    pre: Pre,
    middle: Folded,
    last: Conv,
}

impl Ordinary {
    fn new(block: &model::Ordinary, precision: Precision) -> Ordinary {
        Ordinary {
            pre: Pre::new(&block.norm1, &block.activation1),
            middle: Folded::new(&block.conv1, &block.norm2, &block.activation2, precision),
            last: Conv::new(&block.conv2, None, precision),
        }
    }

    fn scratch(&self, size: Size, batch: usize) -> usize {
        batch * size.area() * stride(self.last.inputs())
            + self.middle.conv.scratch(size, batch).max(self.last.scratch(size, batch))
    }

    fn run(&self, job: &Job, stream: &mut [f32], scratch: &mut [f32]) {
        let (middle, scratch) = scratch.split_at_mut(job.rows() * stride(self.last.inputs()));
        self.middle.run(job, self.pre.read(stream), middle, scratch);
        self.last.run(job, Read { from: middle, norm: None }, stream, &Then::Add, scratch);
    }
}

/// Pooled channels that become a bias.
#[derive(Clone, Debug)]
pub(super) struct PooledBias {
    pub(super) channels: usize,
    outputs: usize,
    /// [mean, scaled mean, most of each channel][output], rows padded.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl PooledBias {
    /// `scale` and `bias` are those of the norm after the bias is added.
    pub(super) fn new(matrix: &Matrix, after: &Affine) -> PooledBias {
        let wide = stride(matrix.outputs);
        let mut weights = vec![0.0; matrix.inputs * wide];
        for (from, to) in matrix.weights.chunks_exact(matrix.outputs).zip(weights.chunks_exact_mut(wide)) {
            for ((to, from), scale) in to.iter_mut().zip(from).zip(&after.scale) {
                *to = from * scale;
            }
        }
        PooledBias { channels: matrix.inputs / 3, outputs: matrix.outputs, weights, bias: after.bias.clone() }
    }

    pub(super) fn scratch(&self) -> usize {
        2 * stride(self.channels) + 3 * self.channels
    }

    /// The bias of every board.
    pub(super) fn run(&self, job: &Job, pooled: &[f32], to: &mut [f32], scratch: &mut [f32]) {
        let wide = stride(self.channels);
        let boards =
            pooled.chunks_exact(job.size.area() * wide).zip(to.chunks_exact_mut(stride(self.outputs)));
        for (board, to) in boards {
            let features = pool(job, board, self.channels, scratch);
            to.copy_from_slice(&self.bias);
            apply(job.lanes, features, &self.weights, to);
        }
    }
}

/// Mean, scaled mean and largest value of every channel of one board.
pub(super) fn pool<'a>(job: &Job, board: &[f32], channels: usize, scratch: &'a mut [f32]) -> &'a [f32] {
    let wide = stride(channels);
    let (mean, scratch) = scratch.split_at_mut(wide);
    let (most, scratch) = scratch.split_at_mut(wide);
    job.lanes.run(Pool { board, mean: &mut *mean, most: &mut *most });
    let features = &mut scratch[..3 * channels];
    let offset = size_offset(job.size.area());
    for c in 0..channels {
        features[c] = mean[c];
        features[channels + c] = mean[c] * offset;
        features[2 * channels + c] = most[c];
    }
    features
}

/// `to += features * weights`, the weights' rows as wide as `to`.
pub(super) fn apply(lanes: Lanes, features: &[f32], weights: &[f32], to: &mut [f32]) {
    lanes.run(Apply { features, weights, to });
}

struct Apply<'a> {
    features: &'a [f32],
    weights: &'a [f32],
    to: &'a mut [f32],
}

impl Kernel for Apply<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, _: V) {
        for (&feature, weights) in self.features.iter().zip(self.weights.chunks_exact(self.to.len())) {
            for (to, weight) in self.to.iter_mut().zip(weights) {
                *to = feature.mul_add(*weight, *to);
            }
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Pooled {
    pre: Pre,
    regular: Conv,
    pooled: Folded,
    to_bias: PooledBias,
    activation: Activation,
    zeros: Vec<f32>,
    last: Conv,
}

impl Pooled {
    fn new(block: &model::Pooled, precision: Precision) -> Pooled {
        let after = Affine::new(&block.norm2);
        Pooled {
            pre: Pre::new(&block.norm1, &block.activation1),
            regular: Conv::new(&block.regular, Some(&after.scale), precision),
            pooled: Folded::new(&block.pooled, &block.pooled_norm, &block.pooled_activation, precision),
            to_bias: PooledBias::new(&block.to_bias, &after),
            activation: block.activation2.activation,
            zeros: vec![0.0; stride(block.regular.outputs)],
            last: Conv::new(&block.conv2, None, precision),
        }
    }

    fn scratch(&self, size: Size, batch: usize) -> usize {
        let convs = [&self.regular, &self.pooled.conv, &self.last];
        let (regular, pooled) = (stride(self.regular.outputs()), stride(self.pooled.conv.outputs()));
        batch * size.area() * (regular + pooled)
            + batch * regular
            + convs
                .map(|conv| conv.scratch(size, batch))
                .into_iter()
                .max()
                .unwrap_or(0)
                .max(self.to_bias.scratch())
    }

    fn run(&self, job: &Job, stream: &mut [f32], scratch: &mut [f32]) {
        let wide = stride(self.regular.outputs());
        let (regular, scratch) = scratch.split_at_mut(job.rows() * wide);
        let (pooled, scratch) = scratch.split_at_mut(job.rows() * stride(self.pooled.conv.outputs()));
        let (bias, scratch) = scratch.split_at_mut(job.batch * wide);
        self.pooled.run(job, self.pre.read(stream), pooled, scratch);
        self.to_bias.run(job, pooled, bias, scratch);
        self.regular.run(job, self.pre.read(stream), regular, &plain(&self.zeros), scratch);
        let (area, activation) = (job.size.area(), self.activation);
        job.lanes.run(Biased { values: &mut *regular, bias, width: wide, area, activation });
        self.last.run(job, Read { from: regular, norm: None }, stream, &Then::Add, scratch);
    }
}

#[derive(Clone, Debug)]
pub(super) struct Nested {
    pre: Pre,
    down: Conv,
    zeros: Vec<f32>,
    blocks: Vec<Block>,
    post: Pre,
    up: Conv,
}

impl Nested {
    fn new(block: &model::Nested, precision: Precision) -> Nested {
        Nested {
            pre: Pre::new(&block.norm1, &block.activation1),
            down: Conv::new(&block.down, None, precision),
            zeros: vec![0.0; stride(block.down.outputs)],
            blocks: block.blocks.iter().map(|block| Block::new(block, precision)).collect(),
            post: Pre::new(&block.norm2, &block.activation2),
            up: Conv::new(&block.up, None, precision),
        }
    }

    fn scratch(&self, size: Size, batch: usize) -> usize {
        let blocks = self.blocks.iter().map(|block| block.scratch(size, batch)).max().unwrap_or(0);
        let convs = self.down.scratch(size, batch).max(self.up.scratch(size, batch));
        batch * size.area() * stride(self.down.outputs()) + blocks.max(convs)
    }

    fn run(&self, job: &Job, stream: &mut [f32], scratch: &mut [f32]) {
        let (inner, scratch) = scratch.split_at_mut(job.rows() * stride(self.down.outputs()));
        self.down.run(job, self.pre.read(stream), inner, &plain(&self.zeros), scratch);
        for block in &self.blocks {
            block.run(job, inner, scratch);
        }
        self.up.run(job, self.post.read(inner), stream, &Then::Add, scratch);
    }
}
