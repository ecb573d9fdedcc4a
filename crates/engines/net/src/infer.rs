//! Inference: a [`Net`] is a [`Model`] with norms folded and weights packed; a [`Workspace`] is the memory one
//! thread runs it in.
//!
//! The weights of a [`Net`] never change; it is shared by threads. Once its workspace is large enough a run allocates only
//! the few short rows of the heads. The law: in [`Precision::F32`] the result for a position has the same bits
//! whatever the others in its batch, the number of threads and the machine, if that has fused multiply-add (FMA). All
//! machines without it agree among themselves, and differ from the others by rounding: by less than 1e-4 in an output.

mod attention;
mod bf16;
mod blocks;
pub(crate) mod conv;
pub(crate) mod gemm;
mod heads;
mod metadata;
pub(crate) mod pointwise;
#[cfg(test)]
mod reference;
pub(crate) mod winograd;

use myosu_rules::Size;

use super::cache::{CACHE_BYTES, EvaluationCache};
use super::inputs::Inputs;
use super::model::{Activation, Model, OutputScale, TrunkNorm};
use attention::RootNorm;
use blocks::PackedBlock;
use conv::FirstConv;
use heads::{PackedPolicyHead, PackedValueHead};
use metadata::PackedEncoder;
pub use myosu_lanes::Lanes;
use pointwise::{Affine, norm, stride};

/// The number format of the trunk's products; heads and sums are always f32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// Gives the same bits on every machine with FMA.
    #[default]
    F32,
    /// Less exact; fast where the machine has AVX512-BF16, slow elsewhere.
    Bf16,
}

/// A network that is ready to run.
#[derive(Clone, Debug)]
pub struct Net {
    name: String,
    version: u32,
    scale: OutputScale,
    first: FirstConv,
    metadata: Option<PackedEncoder>,
    blocks: Vec<PackedBlock>,
    tip: LastNorm,
    activation: Activation,
    policy: PackedPolicyHead,
    value: PackedValueHead,
    pub(super) cache: EvaluationCache,
}

/// The norm at the end of the trunk.
#[derive(Clone, Debug)]
enum LastNorm {
    Fixed(Affine),
    Root(RootNorm),
}

/// The outputs of a network for one position, unscaled, from the view of the side to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RawOutput {
    /// Logits of the points, row by row, then of a pass; one list per policy.
    pub policies: Vec<Vec<f32>>,
    /// Logits of win, loss, no result.
    pub outcome: [f32; 3],
    /// Score, deviation, lead, variance time, two short-term errors.
    pub misc: [f32; 6],
    /// Ownership before the hyperbolic tangent, row by row.
    pub ownership: Vec<f32>,
}

/// Memory for runs; grows to the largest batch and board and keeps that size.
#[derive(Clone, Debug)]
pub struct Workspace {
    lanes: Lanes,
    memory: Vec<f32>,
    raw: Vec<RawOutput>,
    /// What [`Net::evaluate`] returned last.
    pub(super) kept: Vec<RawOutput>,
}

impl Default for Workspace {
    fn default() -> Workspace {
        Workspace::new(Lanes::detect())
    }
}

impl Workspace {
    /// A workspace that runs kernels on these instructions.
    pub fn new(lanes: Lanes) -> Workspace {
        Workspace { lanes, memory: Vec::new(), raw: Vec::new(), kept: Vec::new() }
    }
}

/// The batch of a run: boards of one size.
#[derive(Clone, Copy)]
struct BoardBatch {
    lanes: Lanes,
    size: Size,
    batch: usize,
}

impl BoardBatch {
    fn rows(&self) -> usize {
        self.batch * self.size.area()
    }
}

impl Net {
    /// Folds and packs a model.
    pub fn new(model: &Model) -> Net {
        Net::with_precision(model, Precision::F32)
    }

    /// Folds and packs a model; the trunk multiplies in `precision`.
    pub fn with_precision(model: &Model, precision: Precision) -> Net {
        let tip = match &model.trunk.norm {
            TrunkNorm::Batch(norm) => LastNorm::Fixed(Affine::new(norm)),
            TrunkNorm::Rms(norm) => {
                LastNorm::Root(RootNorm::new(norm.epsilon, norm.over, &norm.scale, &norm.bias))
            }
        };
        Net {
            name: model.name.clone(),
            version: model.version,
            scale: model.scale,
            first: FirstConv::new(&model.trunk.conv, &model.trunk.globals),
            metadata: model.trunk.metadata.as_ref().map(PackedEncoder::new),
            blocks: model.trunk.blocks.iter().map(|block| PackedBlock::new(block, precision)).collect(),
            tip,
            activation: model.trunk.activation.activation,
            policy: PackedPolicyHead::new(&model.policy),
            value: PackedValueHead::new(&model.value),
            cache: EvaluationCache::new(CACHE_BYTES),
        }
    }

    /// The name in the model file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version of its file format.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Whether it is a human-style network, which imitates the players of a [`Profile`](super::Profile).
    pub fn imitates(&self) -> bool {
        self.metadata.is_some()
    }

    /// The multipliers of the raw outputs.
    pub fn scale(&self) -> OutputScale {
        self.scale
    }

    /// The values a workspace needs for a batch.
    fn memory(&self, size: Size, batch: usize) -> usize {
        let streams = 2 * batch * size.area() * stride(self.first.outputs());
        let blocks = self.blocks.iter().map(|block| block.scratch(size, batch)).max().unwrap_or(0);
        streams + blocks.max(self.policy.scratch(size, batch)).max(self.value.scratch(size, batch))
    }

    /// Runs the network over positions on boards of one size.
    ///
    /// # Panics
    /// If the boards are not all of one size.
    pub fn run<'a>(&self, workspace: &'a mut Workspace, inputs: &[Inputs]) -> &'a [RawOutput] {
        let Some(size) = inputs.first().map(|inputs| inputs.size) else { return &[] };
        assert!(inputs.iter().all(|inputs| inputs.size == size), "a batch has boards of one size");
        let job = BoardBatch { lanes: workspace.lanes, size, batch: inputs.len() };
        let memory = self.memory(size, inputs.len());
        if workspace.memory.len() < memory {
            workspace.memory.resize(memory, 0.0);
        }
        if workspace.raw.len() < inputs.len() {
            workspace.raw.resize(inputs.len(), RawOutput::default());
        }
        let raw = &mut workspace.raw[..inputs.len()];
        let wide = job.rows() * stride(self.first.outputs());
        let (stream, scratch) = workspace.memory.split_at_mut(wide);
        let (trunk, scratch) = scratch.split_at_mut(wide);
        self.first.run(job.lanes, size, inputs, stream);
        if let Some(encoder) = &self.metadata {
            encoder.run(&job, inputs, stream);
        }
        for block in &self.blocks {
            block.run(&job, stream, scratch);
        }
        match &self.tip {
            LastNorm::Fixed(affine) => norm(job.lanes, stream, affine, self.activation, trunk),
            LastNorm::Root(root) => root.run(&job, stream, self.activation, trunk),
        }
        self.policy.run(&job, trunk, scratch, raw);
        self.value.run(&job, trunk, scratch, raw);
        raw
    }
}
