//! Writes model files. The law: reading a written file gives the same [`Model`], with [`Encoding::Half`] the same up to
//! the rounding of its weights.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::half::to_half;
use super::model::{
    Activation, AttentionBlock, Bias, Conv, FeedForwardBlock, GLOBALS, Matrix, MeanOver, MetadataEncoder,
    Model, NamedActivation, NestedBlock, Norm, OrdinaryBlock, PLANES, PointNorm, PolicyHead, PooledBlock,
    RmsNorm, Rotary, Trunk, TrunkBlock, TrunkNorm, ValueHead,
};
use super::profile::METADATA;

/// How arrays are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Little-endian f32 after `@BIN@` (`.bin.gz`).
    Binary,
    /// Decimal numbers (`.txt.gz`).
    Text,
    /// Little-endian 16-bit numbers after `@F16@`, each weight rounded to the nearest: half the size. Only this
    /// program reads it.
    Half,
}

/// The bytes of a model file, packed.
pub fn write(model: &Model, encoding: Encoding) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&unpacked(model, encoding)).expect("writing to memory does not fail");
    packed.finish().expect("writing to memory does not fail")
}

/// The bytes before gzip.
pub(super) fn unpacked(model: &Model, encoding: Encoding) -> Vec<u8> {
    let mut writer = ModelWriter { bytes: Vec::new(), arrays: None, encoding, version: model.version };
    writer.model(model);
    writer.bytes
}

/// All weights in the order of the file.
pub(super) fn arrays(model: &Model) -> Vec<f32> {
    let arrays = Some(Vec::with_capacity(model.parameters));
    let mut writer =
        ModelWriter { bytes: Vec::new(), arrays, encoding: Encoding::Binary, version: model.version };
    writer.model(model);
    writer.arrays.unwrap_or_default()
}

struct ModelWriter {
    bytes: Vec<u8>,
    /// If set, takes the arrays instead of the bytes.
    arrays: Option<Vec<f32>>,
    encoding: Encoding,
    version: u32,
}

impl ModelWriter {
    fn word(&mut self, word: impl std::fmt::Display) {
        self.bytes.extend_from_slice(format!("{word}\n").as_bytes());
    }

    fn words(&mut self, words: &[usize]) {
        for word in words {
            self.word(word);
        }
    }

    fn floats(&mut self, floats: &[f32]) {
        if let Some(arrays) = &mut self.arrays {
            arrays.extend_from_slice(floats);
            return;
        }
        match self.encoding {
            Encoding::Binary => {
                self.bytes.extend_from_slice(b"@BIN@");
                self.bytes.extend(floats.iter().flat_map(|float| float.to_le_bytes()));
                self.bytes.push(b'\n');
            }
            Encoding::Half => {
                self.bytes.extend_from_slice(b"@F16@");
                self.bytes.extend(floats.iter().flat_map(|&float| to_half(float).to_le_bytes()));
                self.bytes.push(b'\n');
            }
            Encoding::Text => {
                for float in floats {
                    self.bytes.extend_from_slice(format!("{float} ").as_bytes());
                }
                self.bytes.push(b'\n');
            }
        }
    }

    fn model(&mut self, model: &Model) {
        self.word(&model.name);
        self.word(model.version);
        self.words(&[PLANES, GLOBALS]);
        if self.version >= 13 {
            let scale = model.scale;
            for number in [
                scale.td_score,
                scale.score_mean,
                scale.score_deviation,
                scale.lead,
                scale.variance_time,
                scale.value_error,
                scale.score_error,
            ] {
                self.word(number);
            }
        }
        if self.version >= 15 {
            self.words(&[usize::from(model.trunk.metadata.is_some()), 0, 0, 0, 0, 0, 0, 0]);
        }
        self.trunk(&model.trunk);
        self.policy(&model.policy);
        self.value(&model.value);
    }

    fn trunk(&mut self, trunk: &Trunk) {
        self.word(&trunk.name);
        self.words(&[trunk.blocks.len(), trunk.channels]);
        self.words(&trunk.declared);
        if self.version >= 15 {
            self.word(u8::from(matches!(trunk.norm, TrunkNorm::Rms(_))));
            self.words(&[0; 5]);
        }
        self.conv(&trunk.conv);
        self.matrix(&trunk.globals);
        if let Some(encoder) = &trunk.metadata {
            self.encoder(encoder);
        }
        self.blocks(&trunk.blocks);
        match &trunk.norm {
            TrunkNorm::Batch(norm) => self.norm(norm),
            TrunkNorm::Rms(norm) => self.rms_norm(norm),
        }
        self.activation(&trunk.activation);
    }

    fn encoder(&mut self, encoder: &MetadataEncoder) {
        self.word(&encoder.name);
        self.word(METADATA);
        for layer in &encoder.layers {
            self.matrix(&layer.matrix);
            self.bias(&layer.bias);
            self.activation(&layer.activation);
        }
        self.matrix(&encoder.output);
    }

    fn blocks(&mut self, blocks: &[TrunkBlock]) {
        for block in blocks {
            self.word(block.kind());
            match block {
                TrunkBlock::Ordinary(block) => self.ordinary(block),
                TrunkBlock::Pooled(block) => self.pooled(block),
                TrunkBlock::Nested(block) => self.nested(block),
                TrunkBlock::Attention(block) => self.attention(block),
                TrunkBlock::FeedForward(block) => self.feed_forward(block),
            }
        }
    }

    fn ordinary(&mut self, block: &OrdinaryBlock) {
        self.word(&block.name);
        self.norm(&block.norm1);
        self.activation(&block.activation1);
        self.conv(&block.conv1);
        self.norm(&block.norm2);
        self.activation(&block.activation2);
        self.conv(&block.conv2);
    }

    fn pooled(&mut self, block: &PooledBlock) {
        self.word(&block.name);
        self.norm(&block.norm1);
        self.activation(&block.activation1);
        self.conv(&block.regular);
        self.conv(&block.pooled);
        self.norm(&block.pooled_norm);
        self.activation(&block.pooled_activation);
        self.matrix(&block.to_bias);
        self.norm(&block.norm2);
        self.activation(&block.activation2);
        self.conv(&block.conv2);
    }

    fn nested(&mut self, block: &NestedBlock) {
        self.word(&block.name);
        self.word(block.blocks.len());
        self.norm(&block.norm1);
        self.activation(&block.activation1);
        self.conv(&block.down);
        self.blocks(&block.blocks);
        self.norm(&block.norm2);
        self.activation(&block.activation2);
        self.conv(&block.up);
    }

    fn attention(&mut self, block: &AttentionBlock) {
        self.word(&block.name);
        self.words(&[block.heads, block.kv_heads, block.query_width, block.value_width]);
        self.word(u8::from(block.rotary != Rotary::None));
        self.word(u8::from(matches!(block.rotary, Rotary::Learned { .. })));
        self.point_norm(&block.norm);
        for matrix in [&block.query, &block.key, &block.value, &block.output] {
            self.matrix(matrix);
        }
        match &block.rotary {
            Rotary::None => {}
            Rotary::Fixed { name, theta } => {
                self.word(name);
                self.word(theta);
            }
            Rotary::Learned { name, frequencies } => {
                self.word(name);
                self.words(&[block.kv_heads, block.query_width / 2, 2]);
                self.floats(frequencies);
            }
        }
    }

    fn feed_forward(&mut self, block: &FeedForwardBlock) {
        self.word(&block.name);
        self.words(&[block.input.inputs, block.input.outputs, 1]);
        self.point_norm(&block.norm);
        for matrix in [&block.input, &block.gate, &block.output] {
            self.matrix(matrix);
        }
    }

    fn policy(&mut self, head: &PolicyHead) {
        self.word(&head.name);
        if self.version >= 17 {
            self.words(&[head.output.outputs, 0, 0, 0]);
        }
        self.conv(&head.points);
        self.conv(&head.pooled);
        self.norm(&head.pooled_norm);
        self.activation(&head.pooled_activation);
        self.matrix(&head.to_bias);
        self.norm(&head.norm);
        self.activation(&head.activation);
        self.conv(&head.output);
        self.matrix(&head.pass);
        if let Some(layer) = &head.pass_layer {
            self.bias(&layer.bias);
            self.activation(&layer.activation);
            self.matrix(&layer.output);
        }
    }

    fn value(&mut self, head: &ValueHead) {
        self.word(&head.name);
        if self.version >= 17 {
            self.words(&[0; 3]);
        }
        self.conv(&head.points);
        self.norm(&head.norm);
        self.activation(&head.activation);
        self.matrix(&head.hidden);
        self.bias(&head.hidden_bias);
        self.activation(&head.hidden_activation);
        self.matrix(&head.outcome);
        self.bias(&head.outcome_bias);
        self.matrix(&head.misc);
        self.bias(&head.misc_bias);
        self.conv(&head.ownership);
    }

    fn conv(&mut self, conv: &Conv) {
        self.word(&conv.name);
        self.words(&[conv.height, conv.width, conv.inputs, conv.outputs, 1, 1]);
        self.floats(&conv.weights);
    }

    fn matrix(&mut self, matrix: &Matrix) {
        self.word(&matrix.name);
        self.words(&[matrix.inputs, matrix.outputs]);
        self.floats(&matrix.weights);
    }

    fn bias(&mut self, bias: &Bias) {
        self.word(&bias.name);
        self.word(bias.weights.len());
        self.floats(&bias.weights);
    }

    fn norm(&mut self, norm: &Norm) {
        self.word(&norm.name);
        self.word(norm.mean.len());
        self.word(norm.epsilon);
        self.word(u8::from(norm.scale.is_some()));
        self.word(u8::from(norm.bias.is_some()));
        self.floats(&norm.mean);
        self.floats(&norm.variance);
        for array in [&norm.scale, &norm.bias].into_iter().flatten() {
            self.floats(array);
        }
    }

    fn point_norm(&mut self, norm: &PointNorm) {
        self.word(&norm.name);
        self.word(norm.weights.len());
        self.word(norm.epsilon);
        self.floats(&norm.weights);
    }

    fn rms_norm(&mut self, norm: &RmsNorm) {
        self.word(&norm.name);
        self.word(norm.scale.len());
        self.word(norm.epsilon);
        self.word(u8::from(norm.over == MeanOver::Board));
        self.word(0);
        self.floats(&norm.scale);
        self.floats(&norm.bias);
    }

    fn activation(&mut self, named: &NamedActivation) {
        self.word(&named.name);
        if self.version >= 11 {
            self.word(match named.activation {
                Activation::Identity => "ACTIVATION_IDENTITY",
                Activation::Relu => "ACTIVATION_RELU",
                Activation::Mish => "ACTIVATION_MISH",
                Activation::Silu => "ACTIVATION_SILU",
            });
        }
    }
}
