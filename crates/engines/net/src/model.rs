//! The layers of a model file, with the weights in the order of the file.
//!
//! The law: neighbouring layers agree on their numbers of channels. [`read`](super::read()) checks it; code that
//! builds a [`Model`] by hand keeps it.

/// A network as its file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The name of the network.
    pub name: String,
    /// The version of the file format, 8 to 17.
    pub version: u32,
    /// The multipliers of the raw outputs.
    pub scale: OutputScale,
    /// The number of weights.
    pub parameters: usize,
    /// The trunk.
    pub trunk: Trunk,
    /// The policy head.
    pub policy: PolicyHead,
    /// The value head.
    pub value: ValueHead,
}

/// Spatial input planes (input version 7).
pub const PLANES: usize = 22;
/// Global input values (input version 7).
pub const GLOBALS: usize = 19;
/// The oldest model version that can be read.
pub const OLDEST: u32 = 8;
/// The newest model version that can be read.
pub const NEWEST: u32 = 17;

/// Multipliers of the raw outputs; in the file from version 13 on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutputScale {
    /// Temporal-difference scores, which training alone uses.
    pub td_score: f32,
    /// The mean score.
    pub score_mean: f32,
    /// The deviation of the score.
    pub score_deviation: f32,
    /// The lead.
    pub lead: f32,
    /// The variance time.
    pub variance_time: f32,
    /// The short-term error of the value.
    pub value_error: f32,
    /// The short-term error of the score.
    pub score_error: f32,
}

impl Default for OutputScale {
    /// KataGo's fixed multipliers of versions before 13.
    fn default() -> OutputScale {
        OutputScale {
            td_score: 20.0,
            score_mean: 20.0,
            score_deviation: 20.0,
            lead: 20.0,
            variance_time: 40.0,
            value_error: 0.25,
            score_error: 30.0,
        }
    }
}

/// From the inputs to the features both heads read.
#[derive(Clone, Debug, PartialEq)]
pub struct Trunk {
    /// The name in the file.
    pub name: String,
    /// Channels between blocks.
    pub channels: usize,
    /// The channel numbers in the file: middle, regular, dilated, pooled.
    pub declared: [usize; 4],
    /// The first convolution, over the input planes.
    pub conv: Conv,
    /// What the global inputs add to every point.
    pub globals: Matrix,
    /// What a player's rank and date add to every point, in human-style networks.
    pub metadata: Option<MetadataEncoder>,
    /// The blocks in order.
    pub blocks: Vec<TrunkBlock>,
    /// The last norm.
    pub norm: TrunkNorm,
    /// The activation after it.
    pub activation: NamedActivation,
}

/// Three dense layers from the metadata inputs to a bias of the trunk, in files from version 15 on.
#[derive(Clone, Debug, PartialEq)]
pub struct MetadataEncoder {
    /// The name in the file.
    pub name: String,
    /// The two layers before the last.
    pub layers: [EncoderLayer; 2],
    /// To the trunk's channels.
    pub output: Matrix,
}

/// A matrix with its bias and activation.
#[derive(Clone, Debug, PartialEq)]
pub struct EncoderLayer {
    /// The matrix.
    pub matrix: Matrix,
    /// Its bias.
    pub bias: Bias,
    /// Its activation.
    pub activation: NamedActivation,
}

/// The norm at the end of the trunk.
#[derive(Clone, Debug, PartialEq)]
pub enum TrunkNorm {
    /// A fixed scale and bias per channel.
    Batch(Norm),
    /// Division by the root mean square.
    Rms(RmsNorm),
}

/// One block of the trunk; all of them add to the stream they read.
#[derive(Clone, Debug, PartialEq)]
pub enum TrunkBlock {
    /// Norm, activation, convolution, twice.
    Ordinary(Box<OrdinaryBlock>),
    /// The same with a globally pooled side path that biases the middle.
    Pooled(Box<PooledBlock>),
    /// Blocks within a narrower stream.
    Nested(Box<NestedBlock>),
    /// Attention of every point to every point.
    Attention(Box<AttentionBlock>),
    /// A gated feed-forward layer at every point.
    FeedForward(Box<FeedForwardBlock>),
}

/// `ordinary_block`.
#[derive(Clone, Debug, PartialEq)]
pub struct OrdinaryBlock {
    /// The name in the file.
    pub name: String,
    /// Before the first convolution.
    pub norm1: Norm,
    /// Before the first convolution.
    pub activation1: NamedActivation,
    /// The first convolution.
    pub conv1: Conv,
    /// Before the second convolution.
    pub norm2: Norm,
    /// Before the second convolution.
    pub activation2: NamedActivation,
    /// The second convolution.
    pub conv2: Conv,
}

/// `gpool_block`.
#[derive(Clone, Debug, PartialEq)]
pub struct PooledBlock {
    /// The name in the file.
    pub name: String,
    /// Before the first convolutions.
    pub norm1: Norm,
    /// Before the first convolutions.
    pub activation1: NamedActivation,
    /// The convolution whose channels go on.
    pub regular: Conv,
    /// The convolution whose channels are pooled.
    pub pooled: Conv,
    /// Before pooling.
    pub pooled_norm: Norm,
    /// Before pooling.
    pub pooled_activation: NamedActivation,
    /// From the pooled values to a bias of the regular channels.
    pub to_bias: Matrix,
    /// Before the last convolution.
    pub norm2: Norm,
    /// Before the last convolution.
    pub activation2: NamedActivation,
    /// The last convolution.
    pub conv2: Conv,
}

/// `nested_bottleneck_block`.
#[derive(Clone, Debug, PartialEq)]
pub struct NestedBlock {
    /// The name in the file.
    pub name: String,
    /// Before the way down.
    pub norm1: Norm,
    /// Before the way down.
    pub activation1: NamedActivation,
    /// The 1x1 convolution down.
    pub down: Conv,
    /// The blocks inside.
    pub blocks: Vec<TrunkBlock>,
    /// Before the way up.
    pub norm2: Norm,
    /// Before the way up.
    pub activation2: NamedActivation,
    /// The 1x1 convolution up.
    pub up: Conv,
}

/// `transformer_attention_block`.
#[derive(Clone, Debug, PartialEq)]
pub struct AttentionBlock {
    /// The name in the file.
    pub name: String,
    /// Query heads.
    pub heads: usize,
    /// Key and value heads; each serves `heads / kv_heads` query heads.
    pub kv_heads: usize,
    /// Width of a query and of a key.
    pub query_width: usize,
    /// Width of a value.
    pub value_width: usize,
    /// The norm before it.
    pub norm: PointNorm,
    /// To the queries.
    pub query: Matrix,
    /// To the keys.
    pub key: Matrix,
    /// To the values.
    pub value: Matrix,
    /// Back to the stream.
    pub output: Matrix,
    /// How queries and keys are turned by their place on the board.
    pub rotary: Rotary,
}

/// A rotary embedding of the two coordinates.
#[derive(Clone, Debug, PartialEq)]
pub enum Rotary {
    /// Places are not encoded.
    None,
    /// Fixed frequencies: the first half of the pairs turns with the row, the second with the column.
    Fixed {
        /// The name in the file.
        name: String,
        /// The base of the frequencies.
        theta: f32,
    },
    /// Learned frequencies, `[key/value head][pair][column, row]`.
    Learned {
        /// The name in the file.
        name: String,
        /// The frequencies.
        frequencies: Vec<f32>,
    },
}

/// `transformer_ffn_block`: `silu(x A) * (x G)`, back by a third matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedForwardBlock {
    /// The name in the file.
    pub name: String,
    /// The norm before it.
    pub norm: PointNorm,
    /// The matrix under the activation.
    pub input: Matrix,
    /// The matrix of the gate.
    pub gate: Matrix,
    /// Back to the stream.
    pub output: Matrix,
}

/// The policy head.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyHead {
    /// The name in the file.
    pub name: String,
    /// The features of the points.
    pub points: Conv,
    /// The features that are pooled.
    pub pooled: Conv,
    /// Before pooling.
    pub pooled_norm: Norm,
    /// Before pooling.
    pub pooled_activation: NamedActivation,
    /// From the pooled values to a bias of the points' features.
    pub to_bias: Matrix,
    /// After that bias.
    pub norm: Norm,
    /// After that bias.
    pub activation: NamedActivation,
    /// To the policies of the points: one channel each.
    pub output: Conv,
    /// From the pooled values to the policies of a pass, or to the layer below.
    pub pass: Matrix,
    /// A hidden layer for the pass, from version 15 on.
    pub pass_layer: Option<PassLayer>,
}

/// The hidden layer of the pass policy.
#[derive(Clone, Debug, PartialEq)]
pub struct PassLayer {
    /// Added to the first matrix' result.
    pub bias: Bias,
    /// Then this.
    pub activation: NamedActivation,
    /// Then this.
    pub output: Matrix,
}

/// The value head.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueHead {
    /// The name in the file.
    pub name: String,
    /// The features of the points.
    pub points: Conv,
    /// After it.
    pub norm: Norm,
    /// After it.
    pub activation: NamedActivation,
    /// From the pooled values to the hidden layer.
    pub hidden: Matrix,
    /// Its bias.
    pub hidden_bias: Bias,
    /// Its activation.
    pub hidden_activation: NamedActivation,
    /// To win, loss, no result.
    pub outcome: Matrix,
    /// Its bias.
    pub outcome_bias: Bias,
    /// To score, deviation, lead, variance time and, from version 9, two short-term errors.
    pub misc: Matrix,
    /// Its bias.
    pub misc_bias: Bias,
    /// To the owner of each point.
    pub ownership: Conv,
}

/// A convolution that keeps the size of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Conv {
    /// The name in the file.
    pub name: String,
    /// Rows of the filter, odd.
    pub height: usize,
    /// Columns of the filter, odd.
    pub width: usize,
    /// Channels read.
    pub inputs: usize,
    /// Channels written.
    pub outputs: usize,
    /// Weights, `[row][column][input][output]`.
    pub weights: Vec<f32>,
}

/// A matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The name in the file.
    pub name: String,
    /// Channels read.
    pub inputs: usize,
    /// Channels written.
    pub outputs: usize,
    /// Weights, `[input][output]`.
    pub weights: Vec<f32>,
}

/// A bias: one value per channel, added to every row.
#[derive(Clone, Debug, PartialEq)]
pub struct Bias {
    /// The name in the file.
    pub name: String,
    /// One value per channel.
    pub weights: Vec<f32>,
}

/// A norm with fixed statistics: `(x - mean) / sqrt(variance + epsilon) * scale + bias`.
#[derive(Clone, Debug, PartialEq)]
pub struct Norm {
    /// The name in the file.
    pub name: String,
    /// Added to the variance.
    pub epsilon: f32,
    /// Per channel.
    pub mean: Vec<f32>,
    /// Per channel.
    pub variance: Vec<f32>,
    /// Per channel; 1 where the file has none.
    pub scale: Option<Vec<f32>>,
    /// Per channel; 0 where the file has none.
    pub bias: Option<Vec<f32>>,
}

/// Division by the root mean square of a point's channels, times a weight.
#[derive(Clone, Debug, PartialEq)]
pub struct PointNorm {
    /// The name in the file.
    pub name: String,
    /// Added to the mean square.
    pub epsilon: f32,
    /// Per channel.
    pub weights: Vec<f32>,
}

/// Division by a root mean square, then scale and bias.
#[derive(Clone, Debug, PartialEq)]
pub struct RmsNorm {
    /// The name in the file.
    pub name: String,
    /// Added to the mean square.
    pub epsilon: f32,
    /// What the mean square is taken over.
    pub over: MeanOver,
    /// Per channel.
    pub scale: Vec<f32>,
    /// Per channel.
    pub bias: Vec<f32>,
}

/// What a root mean square is taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeanOver {
    /// The channels of one point.
    Point,
    /// The channels of all points.
    Board,
}

/// An activation with its name in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedActivation {
    /// The name in the file.
    pub name: String,
    /// The function.
    pub activation: Activation,
}

/// A function applied to every value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// The value itself.
    Identity,
    /// `max(x, 0)`.
    Relu,
    /// `x tanh(ln(1 + e^x))`.
    Mish,
    /// `x / (1 + e^-x)`.
    Silu,
}

impl Model {
    /// The kinds of blocks with their numbers, nested ones included, in order of first appearance.
    pub fn block_kinds(&self) -> Vec<(&'static str, usize)> {
        fn walk(blocks: &[TrunkBlock], kinds: &mut Vec<(&'static str, usize)>) {
            for block in blocks {
                match kinds.iter_mut().find(|(kind, _)| *kind == block.kind()) {
                    Some((_, count)) => *count += 1,
                    None => kinds.push((block.kind(), 1)),
                }
                if let TrunkBlock::Nested(nested) = block {
                    walk(&nested.blocks, kinds);
                }
            }
        }
        let mut kinds = Vec::new();
        walk(&self.trunk.blocks, &mut kinds);
        kinds
    }
}

impl TrunkBlock {
    /// The word for this kind of block in the file.
    pub fn kind(&self) -> &'static str {
        match self {
            TrunkBlock::Ordinary(_) => "ordinary_block",
            TrunkBlock::Pooled(_) => "gpool_block",
            TrunkBlock::Nested(_) => "nested_bottleneck_block",
            TrunkBlock::Attention(_) => "transformer_attention_block",
            TrunkBlock::FeedForward(_) => "transformer_ffn_block",
        }
    }
}
