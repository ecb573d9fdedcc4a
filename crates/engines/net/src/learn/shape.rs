//! The architecture that is trained, where its parameters lie, and the model they make.

use std::ops::Range;

use crate::model::{
    Activation, Bias, Conv, GLOBALS, Matrix, Model, NamedActivation, Norm, OrdinaryBlock, OutputScale,
    PLANES, PolicyHead, PooledBlock, Trunk, TrunkBlock, TrunkNorm, ValueHead,
};
use crate::write::arrays;

/// Points across the filter of the first convolution.
pub(super) const FIRST: usize = 5;
/// Score, deviation, lead, variance time: the numbers of a version 8 model.
pub(super) const MISC: usize = 4;
/// The version of the file.
const VERSION: u32 = 8;

/// An architecture. All channel numbers are multiples of eight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetShape {
    /// Channels of the trunk.
    pub channels: usize,
    /// The blocks of the trunk.
    pub blocks: Vec<BlockShape>,
    /// Channels that a pooling block pools; the others go on.
    pub pooled: usize,
    /// Channels of each of the heads' three feature maps.
    pub head: usize,
    /// Channels of the value head's hidden layer.
    pub hidden: usize,
}

/// A kind of block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockShape {
    /// Two convolutions.
    Ordinary,
    /// Two convolutions with a globally pooled side path.
    Pooled,
}

impl NetShape {
    /// The architecture of the network that ships: six blocks of 64 channels, two of them pooling.
    pub fn shipped() -> NetShape {
        use BlockShape::{Ordinary, Pooled};
        NetShape {
            channels: 64,
            blocks: vec![Ordinary, Ordinary, Pooled, Ordinary, Pooled, Ordinary],
            pooled: 16,
            head: 32,
            hidden: 64,
        }
    }

    /// The number of parameters.
    pub fn parameters(&self) -> usize {
        Layout::new(self).len
    }

    /// Channels of a pooling block that go on.
    pub(super) fn regular(&self) -> usize {
        self.channels - self.pooled
    }

    /// Whether weight decay applies to each parameter: to weights, not to norms and biases.
    pub fn decayed(&self) -> Vec<bool> {
        let layout = Layout::new(self);
        let mut decayed = vec![true; layout.len];
        for norm in layout.norms() {
            decayed[norm].fill(false);
        }
        for bias in [&layout.hidden_bias, &layout.outcome_bias, &layout.misc_bias] {
            decayed[bias.clone()].fill(false);
        }
        decayed
    }

    /// The weights of the 3x3 convolutions as matrices: where they lie, and their columns.
    pub fn convolutions(&self) -> Vec<(Range<usize>, usize)> {
        let blocks = Layout::new(self).blocks.into_iter();
        blocks.flat_map(|block| [block.conv1, block.conv2]).map(|span| (span, self.channels)).collect()
    }

    /// Parameters to start from: weights from `normal`, which draws from the standard normal distribution, with
    /// the deviation that keeps the size of values before ReLU (He et al. 2015); norms that change nothing.
    pub fn initial(&self, mut normal: impl FnMut() -> f32) -> Vec<f32> {
        let layout = Layout::new(self);
        let mut values = vec![0.0; layout.len];
        for (span, summed) in layout.weights(self) {
            let deviation = (2.0 / summed as f32).sqrt();
            values[span].fill_with(|| deviation * normal());
        }
        for norm in layout.norms() {
            let scales = norm.start..norm.start + norm.len() / 2;
            values[scales].fill(1.0);
        }
        values
    }

    /// The model with these parameters.
    ///
    /// # Panics
    /// If their number is not that of the shape.
    pub fn model(&self, name: &str, parameters: &[f32]) -> Model {
        let layout = Layout::new(self);
        assert_eq!(parameters.len(), layout.len, "the parameters are those of another shape");
        Export { shape: self, layout: &layout, values: parameters }.model(name)
    }

    /// The parameters of a model of this shape, so that `shape.model(name, parameters)` is that model; `None` if
    /// it has another shape.
    pub fn parameters_of(&self, model: &Model) -> Option<Vec<f32>> {
        // In this model every weight tells its own place: place + 2, since norms hold the constants 0 and 1 too.
        let places: Vec<f32> = (0..self.parameters()).map(|place| (place + 2) as f32).collect();
        let (places, weights) = (arrays(&self.model(&model.name, &places)), arrays(model));
        let mut parameters = vec![0.0; self.parameters()];
        for (place, weight) in places.into_iter().zip(weights) {
            if let Some(parameter) =
                (place as usize).checked_sub(2).and_then(|place| parameters.get_mut(place))
            {
                *parameter = weight;
            }
        }
        (self.model(&model.name, &parameters) == *model).then_some(parameters)
    }
}

/// Where the parameters of a block lie.
#[derive(Clone, Debug)]
pub(super) struct BlockSpans {
    pub(super) norm1: Range<usize>,
    /// `[row][column][input][output]`; of a pooling block the regular outputs first.
    pub(super) conv1: Range<usize>,
    pub(super) pool: Option<PoolSpans>,
    pub(super) norm2: Range<usize>,
    pub(super) conv2: Range<usize>,
    /// Channels between the convolutions.
    pub(super) middle: usize,
}

/// Where the parameters of a pooled path lie.
#[derive(Clone, Debug)]
pub(super) struct PoolSpans {
    pub(super) norm: Range<usize>,
    pub(super) to_bias: Range<usize>,
}

/// Where all parameters lie. A norm has its scales first, then its biases.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) first: Range<usize>,
    pub(super) globals: Range<usize>,
    pub(super) blocks: Vec<BlockSpans>,
    pub(super) tip: Range<usize>,
    /// `[channel][policy points, policy pooled, value points]`.
    pub(super) heads: Range<usize>,
    pub(super) policy_pool: PoolSpans,
    pub(super) policy_norm: Range<usize>,
    pub(super) policy: Range<usize>,
    pub(super) pass: Range<usize>,
    pub(super) value_norm: Range<usize>,
    pub(super) hidden: Range<usize>,
    pub(super) hidden_bias: Range<usize>,
    pub(super) outcome: Range<usize>,
    pub(super) outcome_bias: Range<usize>,
    pub(super) misc: Range<usize>,
    pub(super) misc_bias: Range<usize>,
    pub(super) ownership: Range<usize>,
    pub(super) len: usize,
}

impl Layout {
    pub(super) fn new(shape: &NetShape) -> Layout {
        let (channels, head, hidden) = (shape.channels, shape.head, shape.hidden);
        let mut len = 0;
        let mut take = |count: usize| {
            len += count;
            len - count..len
        };
        let first = take(FIRST * FIRST * PLANES * channels);
        let globals = take(GLOBALS * channels);
        let mut blocks = Vec::new();
        for block in &shape.blocks {
            let middle = if *block == BlockShape::Pooled { shape.regular() } else { channels };
            blocks.push(BlockSpans {
                norm1: take(2 * channels),
                conv1: take(9 * channels * channels),
                pool: (*block == BlockShape::Pooled).then(|| PoolSpans {
                    norm: take(2 * shape.pooled),
                    to_bias: take(3 * shape.pooled * middle),
                }),
                norm2: take(2 * middle),
                conv2: take(9 * middle * channels),
                middle,
            });
        }
        let mut layout = Layout {
            first,
            globals,
            blocks,
            tip: take(2 * channels),
            heads: take(3 * head * channels),
            policy_pool: PoolSpans { norm: take(2 * head), to_bias: take(3 * head * head) },
            policy_norm: take(2 * head),
            policy: take(head),
            pass: take(3 * head),
            value_norm: take(2 * head),
            hidden: take(3 * head * hidden),
            hidden_bias: take(hidden),
            outcome: take(3 * hidden),
            outcome_bias: take(3),
            misc: take(MISC * hidden),
            misc_bias: take(MISC),
            ownership: take(head),
            len: 0,
        };
        layout.len = len;
        layout
    }

    /// Every norm, from the inputs to the outputs.
    pub(super) fn norms(&self) -> Vec<Range<usize>> {
        let mut norms = Vec::new();
        for block in &self.blocks {
            norms.push(block.norm1.clone());
            norms.extend(block.pool.as_ref().map(|pool| pool.norm.clone()));
            norms.push(block.norm2.clone());
        }
        norms.extend(
            [&self.tip, &self.policy_pool.norm, &self.policy_norm, &self.value_norm].map(Clone::clone),
        );
        norms
    }

    /// Every matrix of weights with the number of values that each of its outputs sums.
    pub(super) fn weights(&self, shape: &NetShape) -> Vec<(Range<usize>, usize)> {
        let mut weights = vec![(self.first.clone(), 3 * FIRST * FIRST), (self.globals.clone(), GLOBALS)];
        for block in &self.blocks {
            weights.push((block.conv1.clone(), 9 * shape.channels));
            weights.extend(block.pool.as_ref().map(|pool| (pool.to_bias.clone(), 12 * shape.pooled)));
            weights.push((block.conv2.clone(), 9 * block.middle));
        }
        let head = shape.head;
        weights.extend([
            (self.heads.clone(), shape.channels),
            (self.policy_pool.to_bias.clone(), 12 * head),
            (self.policy.clone(), head),
            (self.pass.clone(), 12 * head),
            (self.hidden.clone(), 3 * head),
            (self.outcome.clone(), 4 * shape.hidden),
            (self.misc.clone(), 4 * shape.hidden),
            (self.ownership.clone(), head),
        ]);
        weights
    }
}

/// Turns flat parameters into the layers of a file.
struct Export<'a> {
    shape: &'a NetShape,
    layout: &'a Layout,
    values: &'a [f32],
}

impl Export<'_> {
    fn model(&self, name: &str) -> Model {
        Model {
            name: name.into(),
            version: VERSION,
            scale: OutputScale::default(),
            // A file's norms have a mean and a variance besides.
            parameters: self.layout.len + self.layout.norms().iter().map(Range::len).sum::<usize>(),
            trunk: self.trunk(),
            policy: self.policy(),
            value: self.value(),
        }
    }

    fn trunk(&self) -> Trunk {
        let NetShape { channels, pooled, .. } = *self.shape;
        let layout = self.layout;
        Trunk {
            name: "trunk".into(),
            channels,
            declared: [channels, self.shape.regular(), self.shape.regular(), pooled],
            conv: self.conv("conv1", FIRST, PLANES, self.copy(&layout.first)),
            globals: self.matrix("ginputw", GLOBALS, &layout.globals),
            metadata: None,
            blocks: layout.blocks.iter().enumerate().map(|(at, spans)| self.block(at, spans)).collect(),
            norm: TrunkNorm::Batch(self.norm("trunk/norm", &layout.tip)),
            activation: relu("trunk/actv"),
        }
    }

    fn block(&self, at: usize, spans: &BlockSpans) -> TrunkBlock {
        let NetShape { channels, .. } = *self.shape;
        let name = format!("block{at}");
        let (norm1, norm2) = (self.norm("norm1", &spans.norm1), self.norm("norm2", &spans.norm2));
        let conv2 = self.conv("w2", 3, spans.middle, self.copy(&spans.conv2));
        let (activation1, activation2) = (relu("actv1"), relu("actv2"));
        let Some(pool) = &spans.pool else {
            let conv1 = self.conv("w1", 3, channels, self.copy(&spans.conv1));
            let block = OrdinaryBlock { name, norm1, activation1, conv1, norm2, activation2, conv2 };
            return TrunkBlock::Ordinary(Box::new(block));
        };
        let columns = |range: Range<usize>| self.columns(&spans.conv1, channels, range);
        TrunkBlock::Pooled(Box::new(PooledBlock {
            name,
            norm1,
            activation1,
            regular: self.conv("w1a", 3, channels, columns(0..spans.middle)),
            pooled: self.conv("w1b", 3, channels, columns(spans.middle..channels)),
            pooled_norm: self.norm("norm1b", &pool.norm),
            pooled_activation: relu("actv1b"),
            to_bias: self.matrix("w1r", 3 * self.shape.pooled, &pool.to_bias),
            norm2,
            activation2,
            conv2,
        }))
    }

    fn policy(&self) -> PolicyHead {
        let (layout, channels, head) = (self.layout, self.shape.channels, self.shape.head);
        let columns = |at: usize| self.columns(&layout.heads, 3 * head, at * head..(at + 1) * head);
        PolicyHead {
            name: "policyhead".into(),
            points: self.conv("p1", 1, channels, columns(0)),
            pooled: self.conv("g1", 1, channels, columns(1)),
            pooled_norm: self.norm("g1/norm", &layout.policy_pool.norm),
            pooled_activation: relu("g1/actv"),
            to_bias: self.matrix("g2w", 3 * head, &layout.policy_pool.to_bias),
            norm: self.norm("p1/norm", &layout.policy_norm),
            activation: relu("p1/actv"),
            output: self.conv("p2", 1, head, self.copy(&layout.policy)),
            pass: self.matrix("matmulpass", 3 * head, &layout.pass),
            pass_layer: None,
        }
    }

    fn value(&self) -> ValueHead {
        let (layout, channels, head) = (self.layout, self.shape.channels, self.shape.head);
        let hidden = self.shape.hidden;
        let bias = |name: &str, range| Bias { name: name.into(), weights: self.copy(range) };
        ValueHead {
            name: "valuehead".into(),
            points: self.conv("v1", 1, channels, self.columns(&layout.heads, 3 * head, 2 * head..3 * head)),
            norm: self.norm("v1/norm", &layout.value_norm),
            activation: relu("v1/actv"),
            hidden: self.matrix("v2", 3 * head, &layout.hidden),
            hidden_bias: bias("v2/bias", &layout.hidden_bias),
            hidden_activation: relu("v2/actv"),
            outcome: self.matrix("v3", hidden, &layout.outcome),
            outcome_bias: bias("v3/bias", &layout.outcome_bias),
            misc: self.matrix("sv3", hidden, &layout.misc),
            misc_bias: bias("sv3/bias", &layout.misc_bias),
            ownership: self.conv("vownership", 1, head, self.copy(&layout.ownership)),
        }
    }

    fn copy(&self, range: &Range<usize>) -> Vec<f32> {
        self.values[range.clone()].to_vec()
    }

    /// Some columns of a matrix of `width` columns.
    fn columns(&self, range: &Range<usize>, width: usize, columns: Range<usize>) -> Vec<f32> {
        let rows = self.values[range.clone()].chunks_exact(width);
        rows.flat_map(|row| row[columns.clone()].iter().copied()).collect()
    }

    fn conv(&self, name: &str, side: usize, inputs: usize, weights: Vec<f32>) -> Conv {
        let outputs = weights.len() / (side * side * inputs);
        Conv { name: name.into(), height: side, width: side, inputs, outputs, weights }
    }

    fn matrix(&self, name: &str, inputs: usize, range: &Range<usize>) -> Matrix {
        let outputs = range.len() / inputs;
        Matrix { name: name.into(), inputs, outputs, weights: self.copy(range) }
    }

    fn norm(&self, name: &str, range: &Range<usize>) -> Norm {
        let channels = range.len() / 2;
        let (scale, bias) = self.values[range.clone()].split_at(channels);
        Norm {
            name: name.into(),
            // Too small to change a variance of 1: the file's norm is exactly scale and bias.
            epsilon: 1e-20,
            mean: vec![0.0; channels],
            variance: vec![1.0; channels],
            scale: Some(scale.to_vec()),
            bias: Some(bias.to_vec()),
        }
    }
}

fn relu(name: &str) -> NamedActivation {
    NamedActivation { name: name.into(), activation: Activation::Relu }
}
