//! The blocks of the trunk with folded norms and packed weights. Each adds to the stream it is given.

use myosu_rules::Size;

use super::attention::{PackedAttention, PackedFeedForward};
use super::conv::{PackedConv, plain};
use super::pointwise::{Affine, Biased, Pool, flushed, size_offset, stride};
use super::winograd::{ConvInput, ConvOutput};
use super::{BoardBatch, Precision};
use crate::model::{self, Activation, Matrix};
use myosu_lanes::{Kernel, Lanes, Vectors};

/// A block.
#[derive(Clone, Debug)]
pub(super) enum PackedBlock {
    Ordinary(PackedOrdinary),
    Pooled(PackedPooled),
    Nested(PackedNested),
    Attention(PackedAttention),
    FeedForward(PackedFeedForward),
}

impl PackedBlock {
    pub(super) fn new(block: &model::TrunkBlock, precision: Precision) -> PackedBlock {
        match block {
            model::TrunkBlock::Ordinary(block) => {
                PackedBlock::Ordinary(PackedOrdinary::new(block, precision))
            }
            model::TrunkBlock::Pooled(block) => PackedBlock::Pooled(PackedPooled::new(block, precision)),
            model::TrunkBlock::Nested(block) => PackedBlock::Nested(PackedNested::new(block, precision)),
            model::TrunkBlock::Attention(block) => {
                PackedBlock::Attention(PackedAttention::new(block, precision))
            }
            model::TrunkBlock::FeedForward(block) => {
                PackedBlock::FeedForward(PackedFeedForward::new(block, precision))
            }
        }
    }

    /// The space a run over `batch` boards needs.
    pub(super) fn scratch(&self, size: Size, batch: usize) -> usize {
        match self {
            PackedBlock::Ordinary(block) => block.scratch(size, batch),
            PackedBlock::Pooled(block) => block.scratch(size, batch),
            PackedBlock::Nested(block) => block.scratch(size, batch),
            PackedBlock::Attention(block) => block.scratch(size),
            PackedBlock::FeedForward(block) => block.scratch(),
        }
    }

    pub(super) fn run(&self, job: &BoardBatch, stream: &mut [f32], scratch: &mut [f32]) {
        match self {
            PackedBlock::Ordinary(block) => block.run(job, stream, scratch),
            PackedBlock::Pooled(block) => block.run(job, stream, scratch),
            PackedBlock::Nested(block) => block.run(job, stream, scratch),
            PackedBlock::Attention(block) => block.run(job, stream, scratch),
            PackedBlock::FeedForward(block) => block.run(job, stream, scratch),
        }
    }
}

/// A norm and the activation after it.
#[derive(Clone, Debug)]
pub(super) struct NormActivation {
    affine: Affine,
    activation: Activation,
}

impl NormActivation {
    pub(super) fn new(norm: &model::Norm, named: &model::NamedActivation) -> NormActivation {
        NormActivation { affine: Affine::new(norm), activation: named.activation }
    }

    pub(super) fn read<'a>(&'a self, from: &'a [f32]) -> ConvInput<'a> {
        ConvInput { from, norm: Some((&self.affine, self.activation)) }
    }
}

/// A convolution with the norm after it folded in: its scale into the weights.
#[derive(Clone, Debug)]
pub(super) struct FoldedConv {
    pub(super) conv: PackedConv,
    pub(super) bias: Vec<f32>,
    pub(super) activation: Activation,
}

impl FoldedConv {
    pub(super) fn new(
        conv: &model::Conv,
        norm: &model::Norm,
        named: &model::NamedActivation,
        precision: Precision,
    ) -> FoldedConv {
        let affine = Affine::new(norm);
        let conv = PackedConv::new(conv, Some(&affine.scale), precision);
        FoldedConv { conv, bias: affine.bias, activation: named.activation }
    }

    pub(super) fn run(&self, job: &BoardBatch, read: ConvInput<'_>, to: &mut [f32], scratch: &mut [f32]) {
        let then = ConvOutput::Activate { bias: &self.bias, activation: self.activation };
        self.conv.run(job, read, to, &then, scratch);
    }
}

#[derive(Clone, Debug)]
pub(super) struct PackedOrdinary {
    pre: NormActivation,
    middle: FoldedConv,
    last: PackedConv,
}

impl PackedOrdinary {
    fn new(block: &model::OrdinaryBlock, precision: Precision) -> PackedOrdinary {
        PackedOrdinary {
            pre: NormActivation::new(&block.norm1, &block.activation1),
            middle: FoldedConv::new(&block.conv1, &block.norm2, &block.activation2, precision),
            last: PackedConv::new(&block.conv2, None, precision),
        }
    }

    fn scratch(&self, size: Size, batch: usize) -> usize {
        batch * size.area() * stride(self.last.inputs())
            + self.middle.conv.scratch(size, batch).max(self.last.scratch(size, batch))
    }

    fn run(&self, job: &BoardBatch, stream: &mut [f32], scratch: &mut [f32]) {
        let (middle, scratch) = scratch.split_at_mut(job.rows() * stride(self.last.inputs()));
        self.middle.run(job, self.pre.read(stream), middle, scratch);
        self.last.run(job, ConvInput { from: middle, norm: None }, stream, &ConvOutput::Add, scratch);
    }
}

/// Global pooling: pooled channels times a matrix give a bias.
#[derive(Clone, Debug)]
pub(super) struct PooledBias {
    pub(super) channels: usize,
    outputs: usize,
    /// [mean, scaled mean, largest value of each channel][output], rows padded.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl PooledBias {
    /// `after` is the norm that follows the bias; its scale is folded into the weights.
    pub(super) fn new(matrix: &Matrix, after: &Affine) -> PooledBias {
        let wide = stride(matrix.outputs);
        let mut weights = vec![0.0; matrix.inputs * wide];
        for (from, to) in matrix.weights.chunks_exact(matrix.outputs).zip(weights.chunks_exact_mut(wide)) {
            for ((to, from), scale) in to.iter_mut().zip(from).zip(&after.scale) {
                *to = flushed(from * scale);
            }
        }
        PooledBias { channels: matrix.inputs / 3, outputs: matrix.outputs, weights, bias: after.bias.clone() }
    }

    pub(super) fn scratch(&self) -> usize {
        2 * stride(self.channels) + 3 * self.channels
    }

    /// Writes the bias of every board.
    pub(super) fn run(&self, job: &BoardBatch, pooled: &[f32], to: &mut [f32], scratch: &mut [f32]) {
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
pub(super) fn pool<'a>(
    job: &BoardBatch,
    board: &[f32],
    channels: usize,
    scratch: &'a mut [f32],
) -> &'a [f32] {
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
    fn run<V: Vectors>(self, vectors: V) {
        for (&feature, weights) in self.features.iter().zip(self.weights.chunks_exact(self.to.len())) {
            for (to, weight) in self.to.iter_mut().zip(weights) {
                *to = vectors.multiply_add(feature, *weight, *to);
            }
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct PackedPooled {
    pre: NormActivation,
    regular: PackedConv,
    pooled: FoldedConv,
    to_bias: PooledBias,
    activation: Activation,
    zeros: Vec<f32>,
    last: PackedConv,
}

impl PackedPooled {
    fn new(block: &model::PooledBlock, precision: Precision) -> PackedPooled {
        let after = Affine::new(&block.norm2);
        PackedPooled {
            pre: NormActivation::new(&block.norm1, &block.activation1),
            regular: PackedConv::new(&block.regular, Some(&after.scale), precision),
            pooled: FoldedConv::new(&block.pooled, &block.pooled_norm, &block.pooled_activation, precision),
            to_bias: PooledBias::new(&block.to_bias, &after),
            activation: block.activation2.activation,
            zeros: vec![0.0; stride(block.regular.outputs)],
            last: PackedConv::new(&block.conv2, None, precision),
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

    fn run(&self, job: &BoardBatch, stream: &mut [f32], scratch: &mut [f32]) {
        let wide = stride(self.regular.outputs());
        let (regular, scratch) = scratch.split_at_mut(job.rows() * wide);
        let (pooled, scratch) = scratch.split_at_mut(job.rows() * stride(self.pooled.conv.outputs()));
        let (bias, scratch) = scratch.split_at_mut(job.batch * wide);
        self.pooled.run(job, self.pre.read(stream), pooled, scratch);
        self.to_bias.run(job, pooled, bias, scratch);
        self.regular.run(job, self.pre.read(stream), regular, &plain(&self.zeros), scratch);
        let (area, activation) = (job.size.area(), self.activation);
        job.lanes.run(Biased { values: &mut *regular, bias, width: wide, area, activation });
        self.last.run(job, ConvInput { from: regular, norm: None }, stream, &ConvOutput::Add, scratch);
    }
}

#[derive(Clone, Debug)]
pub(super) struct PackedNested {
    pre: NormActivation,
    down: PackedConv,
    zeros: Vec<f32>,
    blocks: Vec<PackedBlock>,
    post: NormActivation,
    up: PackedConv,
}

impl PackedNested {
    fn new(block: &model::NestedBlock, precision: Precision) -> PackedNested {
        PackedNested {
            pre: NormActivation::new(&block.norm1, &block.activation1),
            down: PackedConv::new(&block.down, None, precision),
            zeros: vec![0.0; stride(block.down.outputs)],
            blocks: block.blocks.iter().map(|block| PackedBlock::new(block, precision)).collect(),
            post: NormActivation::new(&block.norm2, &block.activation2),
            up: PackedConv::new(&block.up, None, precision),
        }
    }

    fn scratch(&self, size: Size, batch: usize) -> usize {
        let blocks = self.blocks.iter().map(|block| block.scratch(size, batch)).max().unwrap_or(0);
        let convs = self.down.scratch(size, batch).max(self.up.scratch(size, batch));
        batch * size.area() * stride(self.down.outputs()) + blocks.max(convs)
    }

    fn run(&self, job: &BoardBatch, stream: &mut [f32], scratch: &mut [f32]) {
        let (inner, scratch) = scratch.split_at_mut(job.rows() * stride(self.down.outputs()));
        self.down.run(job, self.pre.read(stream), inner, &plain(&self.zeros), scratch);
        for block in &self.blocks {
            block.run(job, inner, scratch);
        }
        self.up.run(job, self.post.read(inner), stream, &ConvOutput::Add, scratch);
    }
}
