//! A learner: parameters prepared for both directions, and what a forward run keeps for the way back.

use super::adjoint::BoardRows;
use super::backward::Gradient;
use super::conv::{Boards, ConvScratch, LearningConv, sized};
use super::heads::{HeadTape, PoolTape, pool};
use super::loss::{LossParts, LossWeights, Targets};
use super::shape::{FIRST, Layout, NetShape};
use crate::infer::RawOutput;
use crate::infer::conv::{FirstConv, plain};
use crate::infer::gemm::{InputRows, OutputRows, Panels, Write, multiply, pack, pack_transposed, packed_len};
use crate::infer::pointwise::{Affine, norm};
use crate::infer::winograd::ConvOutput;
use crate::inputs::Inputs;
use crate::model::{Activation, Conv, GLOBALS, Matrix, PLANES};
use myosu_lanes::Lanes;

/// Works out losses and gradients of a network.
#[derive(Clone, Debug)]
pub struct Learner {
    pub(super) shape: NetShape,
    pub(super) layout: Layout,
    pub(super) lanes: Lanes,
    pub(super) values: Vec<f32>,
    pub(super) first: Option<FirstConv>,
    pub(super) blocks: Vec<LearningBlock>,
    pub(super) tip: Affine,
    pub(super) heads_forward: Vec<f32>,
    pub(super) heads_backward: Vec<f32>,
    pub(super) tape: Tape,
    pub(super) scratch: ConvScratch,
}

/// A block whose weights are packed.
#[derive(Clone, Debug)]
pub(super) struct LearningBlock {
    pub(super) norm1: Affine,
    pub(super) conv1: LearningConv,
    pub(super) norm2: Affine,
    pub(super) conv2: LearningConv,
}

/// What a forward run keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Tape {
    /// The stream before each block and after the last.
    pub(super) streams: Vec<Vec<f32>>,
    pub(super) blocks: Vec<BlockTape>,
    /// The features that the heads read.
    pub(super) trunk: Vec<f32>,
    pub(super) heads: HeadTape,
}

/// What a block keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockTape {
    /// The transformed inputs of both convolutions.
    pub(super) v1: Vec<f32>,
    pub(super) v2: Vec<f32>,
    /// The result of the first.
    pub(super) middle: Vec<f32>,
    /// In a pooling block the channels that go on, with the pooled bias added.
    pub(super) biased: Vec<f32>,
    pub(super) pool: PoolTape,
}

impl Learner {
    /// A learner without parameters; [`load`](Learner::load) gives it some.
    pub fn new(shape: &NetShape, lanes: Lanes) -> Learner {
        let layout = Layout::new(shape);
        let blank = |channels: usize| Affine { scale: vec![1.0; channels], bias: vec![0.0; channels] };
        let blocks = layout.blocks.iter().map(|spans| LearningBlock {
            norm1: blank(shape.channels),
            conv1: LearningConv::new(shape.channels, shape.channels),
            norm2: blank(spans.middle),
            conv2: LearningConv::new(spans.middle, shape.channels),
        });
        Learner {
            blocks: blocks.collect(),
            tape: Tape {
                streams: vec![Vec::new(); shape.blocks.len() + 1],
                blocks: vec![BlockTape::default(); shape.blocks.len()],
                ..Tape::default()
            },
            tip: blank(shape.channels),
            shape: shape.clone(),
            layout,
            lanes,
            values: Vec::new(),
            first: None,
            heads_forward: Vec::new(),
            heads_backward: Vec::new(),
            scratch: ConvScratch::default(),
        }
    }

    /// Takes these parameters.
    ///
    /// # Panics
    /// If their number is not that of the shape.
    pub fn load(&mut self, parameters: &[f32]) {
        assert_eq!(parameters.len(), self.layout.len, "the parameters are those of another shape");
        self.values.clear();
        self.values.extend_from_slice(parameters);
        let channels = self.shape.channels;
        let mut transformed = Vec::new();
        for (block, spans) in self.blocks.iter_mut().zip(&self.layout.blocks) {
            load_norm(&mut block.norm1, &parameters[spans.norm1.clone()]);
            load_norm(&mut block.norm2, &parameters[spans.norm2.clone()]);
            block.conv1.load(self.lanes, &parameters[spans.conv1.clone()], &mut transformed);
            block.conv2.load(self.lanes, &parameters[spans.conv2.clone()], &mut transformed);
        }
        load_norm(&mut self.tip, &parameters[self.layout.tip.clone()]);
        self.first = Some(first_conv(&self.layout, channels, parameters));
        let (heads, wide) = (&parameters[self.layout.heads.clone()], 3 * self.shape.head);
        pack(heads, wide, channels, wide, sized(&mut self.heads_forward, packed_len(channels, wide)));
        let backward = sized(&mut self.heads_backward, packed_len(wide, channels));
        pack_transposed(heads, wide, wide, channels, backward);
    }

    /// The raw outputs for boards of one size.
    ///
    /// # Panics
    /// If the boards are not all of one size, or no parameters are loaded.
    pub fn forward(&mut self, inputs: &[Inputs]) -> Vec<RawOutput> {
        let Some(size) = inputs.first().map(|inputs| inputs.size) else { return Vec::new() };
        assert!(inputs.iter().all(|inputs| inputs.size == size), "a batch has boards of one size");
        let boards = Boards { size, count: inputs.len() };
        let stream = sized(&mut self.tape.streams[0], boards.points() * self.shape.channels);
        let first = self.first.as_ref().expect("parameters are loaded");
        first.run(self.lanes, size, inputs, stream);
        for at in 0..self.blocks.len() {
            self.block(boards, at);
        }
        let wide = boards.points() * self.shape.channels;
        let trunk = sized(&mut self.tape.trunk, wide);
        let last = self.blocks.len();
        norm(self.lanes, &self.tape.streams[last][..wide], &self.tip, Activation::Relu, trunk);
        let maps = sized(&mut self.tape.heads.maps, boards.points() * 3 * self.shape.head);
        let rows = InputRows { values: trunk, stride: self.shape.channels, count: boards.points() };
        let outputs = 3 * self.shape.head;
        let panels = Panels { inputs: self.shape.channels, outputs, values: &self.heads_forward };
        let to = OutputRows { values: maps, stride: outputs, write: Write::Store };
        multiply(self.lanes, rows, panels, to);
        self.tape.heads.forward(&self.shape, &self.layout, &self.values, boards)
    }

    fn block(&mut self, boards: Boards, at: usize) {
        let (channels, lanes) = (self.shape.channels, self.lanes);
        let wide = boards.points() * channels;
        let (block, tape, spans) = (&self.blocks[at], &mut self.tape.blocks[at], &self.layout.blocks[at]);
        let (before, after) = self.tape.streams.split_at_mut(at + 1);
        let (stream, next) = (&before[at][..wide], sized(&mut after[0], wide));
        let zeros = vec![0.0; channels];
        let middle = sized(&mut tape.middle, wide);
        let memory = (&mut tape.v1, &mut self.scratch);
        block.conv1.forward(lanes, boards, stream, &block.norm1, (middle, &plain(&zeros)), memory);
        let second = match &spans.pool {
            None => &*middle,
            Some(pooling) => {
                let columns = (channels, spans.middle);
                pool(boards, middle, columns, &self.values[pooling.norm.clone()], &mut tape.pool);
                let bias = tape.pool.times(boards, &self.values[pooling.to_bias.clone()], spans.middle);
                let biased = sized(&mut tape.biased, boards.points() * spans.middle);
                add_bias(boards, middle, channels, &bias, biased);
                &*biased
            }
        };
        next.copy_from_slice(stream);
        let memory = (&mut tape.v2, &mut self.scratch);
        block.conv2.forward(lanes, boards, second, &block.norm2, (next, &ConvOutput::Add), memory);
    }

    /// The losses of boards of one size, their gradient added to `gradient`.
    ///
    /// # Panics
    /// If the boards are not all of one size or the targets do not fit them.
    pub fn accumulate(
        &mut self,
        inputs: &[Inputs],
        targets: &[Targets],
        weights: &LossWeights,
        gradient: &mut Gradient,
    ) -> LossParts {
        assert_eq!(inputs.len(), targets.len(), "each position has its targets");
        let raw = self.forward(inputs);
        let mut sum = LossParts::default();
        let mut slopes = Vec::new();
        for (raw, target) in raw.iter().zip(targets) {
            let (parts, slope) = target.loss(raw, weights);
            sum.add(&parts);
            slopes.push(slope);
        }
        self.backward(inputs, &slopes, gradient);
        gradient.samples += inputs.len();
        sum
    }

    /// The losses of boards of one size.
    ///
    /// # Panics
    /// If the boards are not all of one size or the targets do not fit them.
    pub fn losses(&mut self, inputs: &[Inputs], targets: &[Targets], weights: &LossWeights) -> LossParts {
        let mut sum = LossParts::default();
        for (raw, target) in self.forward(inputs).iter().zip(targets) {
            sum.add(&target.loss(raw, weights).0);
        }
        sum
    }

    /// Sets the scales and biases of all norms, from the inputs on, so that over these boards every channel
    /// they read gets mean 0 and deviation 1.
    ///
    /// # Panics
    /// If the boards are not all of one size.
    pub fn settle_norms(&mut self, parameters: &mut [f32], inputs: &[Inputs]) {
        for (index, span) in self.layout.norms().into_iter().enumerate() {
            self.load(parameters);
            self.forward(inputs);
            let channels = span.len() / 2;
            let (values, stride, first) = self.norm_input(index);
            let points = inputs.len() * inputs[0].size.area();
            let (scale, bias) = parameters[span].split_at_mut(channels);
            for channel in 0..channels {
                let column = || (0..points).map(|row| f64::from(values[row * stride + first + channel]));
                let mean = column().sum::<f64>() / points as f64;
                let variance = column().map(|x| (x - mean) * (x - mean)).sum::<f64>() / points as f64;
                let deviation = variance.sqrt().max(0.05);
                scale[channel] = (1.0 / deviation) as f32;
                bias[channel] = (-mean / deviation) as f32;
            }
        }
        self.load(parameters);
    }

    /// What the norm with this number read in the last run: the values, their stride and the first column.
    fn norm_input(&self, index: usize) -> (&[f32], usize, usize) {
        let (channels, head) = (self.shape.channels, self.shape.head);
        let mut at = 0;
        for (block, (spans, tape)) in self.layout.blocks.iter().zip(&self.tape.blocks).enumerate() {
            let mut inputs = vec![(&self.tape.streams[block], channels, 0)];
            if spans.pool.is_some() {
                inputs.push((&tape.middle, channels, spans.middle));
                inputs.push((&tape.biased, spans.middle, 0));
            } else {
                inputs.push((&tape.middle, channels, 0));
            }
            if let Some(&(values, stride, first)) = inputs.get(index - at) {
                return (values, stride, first);
            }
            at += inputs.len();
        }
        match index - at {
            0 => (&self.tape.streams[self.blocks.len()], channels, 0),
            1 => (&self.tape.heads.maps, 3 * head, head),
            2 => (&self.tape.heads.maps, 3 * head, 0),
            _ => (&self.tape.heads.maps, 3 * head, 2 * head),
        }
    }

    /// The places of points on boards as the stream has them.
    pub(super) fn plain_rows(boards: Boards) -> BoardRows {
        boards.plain()
    }
}

fn load_norm(affine: &mut Affine, parameters: &[f32]) {
    let (scale, bias) = parameters.split_at(parameters.len() / 2);
    affine.scale.copy_from_slice(scale);
    affine.bias.copy_from_slice(bias);
}

fn first_conv(layout: &Layout, channels: usize, parameters: &[f32]) -> FirstConv {
    let conv = Conv {
        name: String::new(),
        height: FIRST,
        width: FIRST,
        inputs: PLANES,
        outputs: channels,
        weights: parameters[layout.first.clone()].to_vec(),
    };
    let weights = parameters[layout.globals.clone()].to_vec();
    FirstConv::new(&conv, &Matrix { name: String::new(), inputs: GLOBALS, outputs: channels, weights })
}

/// Adds each board's bias to the first columns of its points.
fn add_bias(boards: Boards, from: &[f32], stride: usize, bias: &[f32], to: &mut [f32]) {
    let width = bias.len() / boards.count;
    let area = boards.size.area();
    for (point, to) in to.chunks_exact_mut(width).enumerate() {
        let bias = &bias[point / area * width..][..width];
        for ((to, from), bias) in to.iter_mut().zip(&from[point * stride..]).zip(bias) {
            *to = from + bias;
        }
    }
}
