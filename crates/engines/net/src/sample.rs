//! Small networks with random weights and every kind of block, so that tests need no trained network.

use myosu_rules::zobrist::mix;

use super::model::{
    Activation, AttentionBlock, Bias, Conv, EncoderLayer, FeedForwardBlock, GLOBALS, Matrix, MeanOver,
    MetadataEncoder, Model, NamedActivation, NestedBlock, Norm, OrdinaryBlock, OutputScale, PLANES,
    PassLayer, PointNorm, PolicyHead, PooledBlock, RmsNorm, Rotary, Trunk, TrunkBlock, TrunkNorm, ValueHead,
};
use super::profile::METADATA;

/// A network with `channels` channels and every kind of block that files of `version` can hold.
///
/// # Panics
/// If the version is not one that [`read`](super::read()) knows, or there are fewer than 8 channels.
pub fn sample(version: u32, channels: usize, seed: u64) -> Model {
    assert!((super::model::OLDEST..=super::model::NEWEST).contains(&version), "no such version");
    assert!(channels >= 8 && channels.is_multiple_of(8), "channels come in eights");
    let mut maker = SampleMaker { seed, drawn: 0, version, weights: 0 };
    let mut model = maker.model(channels);
    model.parameters = maker.weights;
    model
}

/// A human-style network: like [`sample`], with an encoder of metadata. Files before version 15 cannot hold one.
///
/// # Panics
/// Like [`sample`], and if the version is before 15.
pub fn human_sample(version: u32, channels: usize, seed: u64) -> Model {
    assert!(version >= 15, "no such version");
    let mut model = sample(version, channels, seed);
    let mut maker = SampleMaker { seed: !seed, drawn: 0, version, weights: 0 };
    model.trunk.metadata = Some(maker.encoder(channels));
    model.parameters += maker.weights;
    model.name = format!("human-{}", model.name);
    model
}

struct SampleMaker {
    seed: u64,
    drawn: u64,
    version: u32,
    weights: usize,
}

impl SampleMaker {
    /// A number between -1 and 1.
    fn draw(&mut self) -> f32 {
        self.drawn += 1;
        let bits = mix(mix(self.seed) ^ self.drawn) >> 40;
        bits as f32 / (1 << 23) as f32 - 1.0
    }

    fn floats(&mut self, length: usize, width: f32, middle: f32) -> Vec<f32> {
        self.weights += length;
        (0..length).map(|_| middle + width * self.draw()).collect()
    }

    fn model(&mut self, channels: usize) -> Model {
        let name = format!("sample-v{}-c{channels}-{}", self.version, self.seed);
        let trunk = self.trunk(channels);
        let policies = if self.version >= 12 { 2 } else { 1 };
        let policy = self.policy(channels, policies);
        let value = self.value(channels);
        Model {
            name,
            version: self.version,
            scale: OutputScale::default(),
            parameters: 0,
            trunk,
            policy,
            value,
        }
    }

    fn trunk(&mut self, channels: usize) -> Trunk {
        let conv = self.conv("conv1", if self.version < 11 { 5 } else { 3 }, PLANES, channels);
        let globals = self.matrix("globals", GLOBALS, channels);
        let mut blocks = vec![self.ordinary("block0", channels), self.pooled("block1", channels)];
        if self.version >= 11 {
            blocks.push(self.nested("block2", channels));
        }
        if self.version >= 15 {
            blocks.push(self.attention("block3", channels, Some(RotaryKind::Fixed)));
            blocks.push(self.feed_forward("block4", channels));
            blocks.push(self.attention("block5", channels, Some(RotaryKind::Learned)));
            blocks.push(self.attention("block6", channels, None));
        }
        let norm = match self.version {
            15.. if self.seed.is_multiple_of(3) => TrunkNorm::Rms(self.rms_norm(channels, MeanOver::Board)),
            15.. if self.seed % 3 == 1 => TrunkNorm::Rms(self.rms_norm(channels, MeanOver::Point)),
            _ => TrunkNorm::Batch(self.norm("trunk/norm", channels)),
        };
        let activation = self.activation("trunk/actv");
        let declared = [channels, channels / 2, channels / 2, channels / 4];
        Trunk {
            name: "trunk".into(),
            channels,
            declared,
            conv,
            globals,
            metadata: None,
            blocks,
            norm,
            activation,
        }
    }

    fn encoder(&mut self, channels: usize) -> MetadataEncoder {
        let (first, second) = (channels + 4, channels + 12);
        let mut layer = |name: &str, inputs, outputs| EncoderLayer {
            matrix: self.matrix(&format!("{name}/w"), inputs, outputs),
            bias: self.bias(&format!("{name}/b"), outputs),
            activation: self.activation(&format!("{name}/actv")),
        };
        let layers = [layer("meta1", METADATA, first), layer("meta2", first, second)];
        MetadataEncoder {
            name: "metaencoder".into(),
            layers,
            output: self.matrix("meta3/w", second, channels),
        }
    }

    fn ordinary(&mut self, name: &str, channels: usize) -> TrunkBlock {
        TrunkBlock::Ordinary(Box::new(OrdinaryBlock {
            name: name.into(),
            norm1: self.norm("norm1", channels),
            activation1: self.activation("actv1"),
            conv1: self.conv("w1", 3, channels, channels),
            norm2: self.norm("norm2", channels),
            activation2: self.activation("actv2"),
            conv2: self.conv("w2", 3, channels, channels),
        }))
    }

    fn pooled(&mut self, name: &str, channels: usize) -> TrunkBlock {
        let (regular, pooled) = (channels / 2, channels / 4);
        TrunkBlock::Pooled(Box::new(PooledBlock {
            name: name.into(),
            norm1: self.norm("norm1", channels),
            activation1: self.activation("actv1"),
            regular: self.conv("w1a", 3, channels, regular),
            pooled: self.conv("w1b", 3, channels, pooled),
            pooled_norm: self.norm("norm1b", pooled),
            pooled_activation: self.activation("actv1b"),
            to_bias: self.matrix("w1r", 3 * pooled, regular),
            norm2: self.norm("norm2", regular),
            activation2: self.activation("actv2"),
            conv2: self.conv("w2", 3, regular, channels),
        }))
    }

    fn nested(&mut self, name: &str, channels: usize) -> TrunkBlock {
        let narrow = channels / 2;
        TrunkBlock::Nested(Box::new(NestedBlock {
            name: name.into(),
            norm1: self.norm("normp", channels),
            activation1: self.activation("actvp"),
            down: self.conv("wp", 1, channels, narrow),
            blocks: vec![self.ordinary("inner0", narrow), self.pooled("inner1", narrow)],
            norm2: self.norm("normq", narrow),
            activation2: self.activation("actvq"),
            up: self.conv("wq", 1, narrow, channels),
        }))
    }

    fn attention(&mut self, name: &str, channels: usize, turn: Option<RotaryKind>) -> TrunkBlock {
        let (heads, kv_heads, query_width, value_width) = (4, 2, 8, 4);
        let rotary = match turn {
            None => Rotary::None,
            Some(RotaryKind::Fixed) => Rotary::Fixed { name: "rope_theta".into(), theta: 100.0 },
            Some(RotaryKind::Learned) => Rotary::Learned {
                name: "rope_freqs".into(),
                frequencies: self.floats(kv_heads * query_width, 1.0, 0.0),
            },
        };
        TrunkBlock::Attention(Box::new(AttentionBlock {
            name: name.into(),
            heads,
            kv_heads,
            query_width,
            value_width,
            norm: self.point_norm(channels),
            query: self.matrix("q_proj", channels, heads * query_width),
            key: self.matrix("k_proj", channels, kv_heads * query_width),
            value: self.matrix("v_proj", channels, kv_heads * value_width),
            output: self.matrix("out_proj", heads * value_width, channels),
            rotary,
        }))
    }

    fn feed_forward(&mut self, name: &str, channels: usize) -> TrunkBlock {
        let hidden = 2 * channels + 3;
        TrunkBlock::FeedForward(Box::new(FeedForwardBlock {
            name: name.into(),
            norm: self.point_norm(channels),
            input: self.matrix("ffn_linear1", channels, hidden),
            gate: self.matrix("ffn_linear_gate", channels, hidden),
            output: self.matrix("ffn_linear2", hidden, channels),
        }))
    }

    fn policy(&mut self, channels: usize, policies: usize) -> PolicyHead {
        let (points, pooled) = (channels / 2, channels / 4);
        let hidden = if self.version >= 15 { points } else { policies };
        PolicyHead {
            name: "policyhead".into(),
            points: self.conv("p1/w", 1, channels, points),
            pooled: self.conv("g1/w", 1, channels, pooled),
            pooled_norm: self.norm("g1/norm", pooled),
            pooled_activation: self.activation("g1/actv"),
            to_bias: self.matrix("g2w", 3 * pooled, points),
            norm: self.norm("p1/norm", points),
            activation: self.activation("p1/actv"),
            output: self.conv("p2/w", 1, points, policies),
            pass: self.matrix("pass", 3 * pooled, hidden),
            pass_layer: (self.version >= 15).then(|| PassLayer {
                bias: self.bias("pass/b", hidden),
                activation: self.activation("pass/actv"),
                output: self.matrix("pass2", hidden, policies),
            }),
        }
    }

    fn value(&mut self, channels: usize) -> ValueHead {
        let (points, hidden) = (channels / 4, channels / 2);
        let values = if self.version >= 9 { 6 } else { 4 };
        ValueHead {
            name: "valuehead".into(),
            points: self.conv("v1/w", 1, channels, points),
            norm: self.norm("v1/norm", points),
            activation: self.activation("v1/actv"),
            hidden: self.matrix("v2/w", 3 * points, hidden),
            hidden_bias: self.bias("v2/b", hidden),
            hidden_activation: self.activation("v2/actv"),
            outcome: self.matrix("v3/w", hidden, 3),
            outcome_bias: self.bias("v3/b", 3),
            misc: self.matrix("sv3/w", hidden, values),
            misc_bias: self.bias("sv3/b", values),
            ownership: self.conv("vownership/w", 1, points, 1),
        }
    }

    fn conv(&mut self, name: &str, side: usize, inputs: usize, outputs: usize) -> Conv {
        let width = (3.0 / (side * side * inputs) as f32).sqrt();
        let weights = self.floats(side * side * inputs * outputs, width, 0.0);
        Conv { name: name.into(), height: side, width: side, inputs, outputs, weights }
    }

    fn matrix(&mut self, name: &str, inputs: usize, outputs: usize) -> Matrix {
        let weights = self.floats(inputs * outputs, (3.0 / inputs as f32).sqrt(), 0.0);
        Matrix { name: name.into(), inputs, outputs, weights }
    }

    fn bias(&mut self, name: &str, channels: usize) -> Bias {
        Bias { name: name.into(), weights: self.floats(channels, 0.2, 0.0) }
    }

    fn norm(&mut self, name: &str, channels: usize) -> Norm {
        let has_scale = self.draw() > 0.0;
        Norm {
            name: name.into(),
            epsilon: 1e-5,
            mean: self.floats(channels, 0.2, 0.0),
            variance: self.floats(channels, 0.3, 1.0),
            scale: has_scale.then(|| self.floats(channels, 0.3, 1.0)),
            bias: Some(self.floats(channels, 0.2, 0.0)),
        }
    }

    fn point_norm(&mut self, channels: usize) -> PointNorm {
        PointNorm { name: "norm".into(), epsilon: 1e-6, weights: self.floats(channels, 0.3, 1.0) }
    }

    fn rms_norm(&mut self, channels: usize, over: MeanOver) -> RmsNorm {
        RmsNorm {
            name: "trunk/norm".into(),
            epsilon: 1e-6,
            over,
            scale: self.floats(channels, 0.3, 1.0),
            bias: self.floats(channels, 0.2, 0.0),
        }
    }

    fn activation(&mut self, name: &str) -> NamedActivation {
        use Activation::{Identity, Mish, Relu, Silu};
        let choice = ((self.draw() + 1.0) * 8.0) as usize;
        let activation = match choice {
            _ if self.version < 11 => Relu,
            0 => Identity,
            1..=5 => Relu,
            6..=10 => Mish,
            _ => Silu,
        };
        NamedActivation { name: name.into(), activation }
    }
}

#[derive(Clone, Copy)]
enum RotaryKind {
    Fixed,
    Learned,
}
