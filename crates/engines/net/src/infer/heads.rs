//! The policy head and the value head: from the features of the trunk to raw outputs.

use myosu_rules::Size;

use super::Precision;
use super::blocks::{FoldedConv, PooledBias, apply, pool};
use super::conv::{PackedConv, plain};
use super::pointwise::{Activated, Affine, Biased, flushed, size_offset, stride};
use super::winograd::ConvInput;
use super::{BoardBatch, RawOutput};
use crate::model::{self, Activation};
use myosu_lanes::Lanes;

#[derive(Clone, Debug)]
pub(super) struct PackedPolicyHead {
    points: PackedConv,
    pooled: FoldedConv,
    to_bias: PooledBias,
    activation: Activation,
    zeros: Vec<f32>,
    output: PackedConv,
    output_zeros: Vec<f32>,
    pass: DenseLayer,
    pass_layer: Option<(Activation, DenseLayer)>,
}

/// A dense layer on one row.
#[derive(Clone, Debug)]
pub(super) struct DenseLayer {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl DenseLayer {
    pub(super) fn new(matrix: &model::Matrix, bias: Option<&model::Bias>) -> DenseLayer {
        let bias = bias.map_or_else(|| vec![0.0; matrix.outputs], |bias| bias.weights.clone());
        DenseLayer { weights: matrix.weights.iter().map(|&weight| flushed(weight)).collect(), bias }
    }

    pub(super) fn run(&self, lanes: Lanes, row: &[f32]) -> Vec<f32> {
        let mut to = self.bias.clone();
        apply(lanes, row, &self.weights, &mut to);
        to
    }
}

impl PackedPolicyHead {
    pub(super) fn new(head: &model::PolicyHead) -> PackedPolicyHead {
        let after = Affine::new(&head.norm);
        let layer = head.pass_layer.as_ref();
        PackedPolicyHead {
            points: PackedConv::new(&head.points, Some(&after.scale), Precision::F32),
            pooled: FoldedConv::new(&head.pooled, &head.pooled_norm, &head.pooled_activation, Precision::F32),
            to_bias: PooledBias::new(&head.to_bias, &after),
            activation: head.activation.activation,
            zeros: vec![0.0; stride(head.points.outputs)],
            output: PackedConv::new(&head.output, None, Precision::F32),
            output_zeros: vec![0.0; stride(head.output.outputs)],
            pass: DenseLayer::new(&head.pass, layer.map(|layer| &layer.bias)),
            pass_layer: layer
                .map(|layer| (layer.activation.activation, DenseLayer::new(&layer.output, None))),
        }
    }

    pub(super) fn scratch(&self, size: Size, batch: usize) -> usize {
        let (points, pooled) = (stride(self.points.outputs()), stride(self.pooled.conv.outputs()));
        let convs = [&self.points, &self.pooled.conv, &self.output];
        batch * size.area() * (points + pooled + stride(self.output.outputs()))
            + batch * points
            + convs
                .map(|conv| conv.scratch(size, batch))
                .into_iter()
                .max()
                .unwrap_or(0)
                .max(self.to_bias.scratch())
    }

    pub(super) fn run(&self, job: &BoardBatch, trunk: &[f32], scratch: &mut [f32], raw: &mut [RawOutput]) {
        let (rows, area) = (job.rows(), job.size.area());
        let (wide, pooled_wide) = (stride(self.points.outputs()), stride(self.pooled.conv.outputs()));
        let policies = self.output.outputs();
        let (points, scratch) = scratch.split_at_mut(rows * wide);
        let (pooled, scratch) = scratch.split_at_mut(rows * pooled_wide);
        let (logits, scratch) = scratch.split_at_mut(rows * stride(policies));
        let (bias, scratch) = scratch.split_at_mut(job.batch * wide);
        let trunk = ConvInput { from: trunk, norm: None };
        self.pooled.run(job, trunk, pooled, scratch);
        self.to_bias.run(job, pooled, bias, scratch);
        self.points.run(job, trunk, points, &plain(&self.zeros), scratch);
        let activation = self.activation;
        job.lanes.run(Biased { values: &mut *points, bias, width: wide, area, activation });
        self.output.run(
            job,
            ConvInput { from: points, norm: None },
            logits,
            &plain(&self.output_zeros),
            scratch,
        );
        for (board, raw) in raw.iter_mut().enumerate() {
            let features = pool(
                job,
                &pooled[board * area * pooled_wide..][..area * pooled_wide],
                self.to_bias.channels,
                scratch,
            );
            let mut pass = self.pass.run(job.lanes, features);
            if let Some((activation, layer)) = &self.pass_layer {
                job.lanes.run(Activated { values: &mut pass, activation: *activation });
                pass = layer.run(job.lanes, &pass);
            }
            raw.policies.resize(policies, Vec::new());
            for (policy, to) in raw.policies.iter_mut().enumerate() {
                let board = logits[board * area * stride(policies)..].chunks_exact(stride(policies));
                to.clear();
                to.extend(board.take(area).map(|row| row[policy]));
                to.push(pass[policy]);
            }
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct PackedValueHead {
    points: FoldedConv,
    hidden: DenseLayer,
    activation: Activation,
    outcome: DenseLayer,
    misc: DenseLayer,
    ownership: PackedConv,
    zeros: Vec<f32>,
}

impl PackedValueHead {
    pub(super) fn new(head: &model::ValueHead) -> PackedValueHead {
        PackedValueHead {
            points: FoldedConv::new(&head.points, &head.norm, &head.activation, Precision::F32),
            hidden: DenseLayer::new(&head.hidden, Some(&head.hidden_bias)),
            activation: head.hidden_activation.activation,
            outcome: DenseLayer::new(&head.outcome, Some(&head.outcome_bias)),
            misc: DenseLayer::new(&head.misc, Some(&head.misc_bias)),
            ownership: PackedConv::new(&head.ownership, None, Precision::F32),
            zeros: vec![0.0; stride(1)],
        }
    }

    pub(super) fn scratch(&self, size: Size, batch: usize) -> usize {
        let points = self.points.conv.outputs();
        batch * size.area() * (stride(points) + stride(1))
            + self
                .points
                .conv
                .scratch(size, batch)
                .max(self.ownership.scratch(size, batch))
                .max(5 * stride(points))
    }

    pub(super) fn run(&self, job: &BoardBatch, trunk: &[f32], scratch: &mut [f32], raw: &mut [RawOutput]) {
        let (rows, area) = (job.rows(), job.size.area());
        let channels = self.points.conv.outputs();
        let (points, scratch) = scratch.split_at_mut(rows * stride(channels));
        let (owners, scratch) = scratch.split_at_mut(rows * stride(1));
        self.points.run(job, ConvInput { from: trunk, norm: None }, points, scratch);
        self.ownership.run(job, ConvInput { from: points, norm: None }, owners, &plain(&self.zeros), scratch);
        let offset = size_offset(area);
        for (board, raw) in raw.iter_mut().enumerate() {
            let board_points = &points[board * area * stride(channels)..][..area * stride(channels)];
            pool(job, board_points, channels, scratch);
            let (_, features) = scratch.split_at_mut(2 * stride(channels));
            let features = &mut features[..3 * channels];
            for c in 0..channels {
                features[2 * channels + c] = features[c] * (offset * offset - 0.1);
            }
            let mut hidden = self.hidden.run(job.lanes, features);
            job.lanes.run(Activated { values: &mut hidden, activation: self.activation });
            let (outcome, misc) = (self.outcome.run(job.lanes, &hidden), self.misc.run(job.lanes, &hidden));
            raw.outcome.copy_from_slice(&outcome);
            raw.misc = [0.0; 6];
            raw.misc[..misc.len()].copy_from_slice(&misc);
            raw.ownership.clear();
            raw.ownership.extend(
                owners[board * area * stride(1)..].chunks_exact(stride(1)).take(area).map(|row| row[0]),
            );
        }
    }
}
