//! The metadata encoder of human-style networks: a bias of the trunk that follows from the players' profile.

use super::BoardBatch;
use super::heads::DenseLayer;
use super::pointwise::{Activated, stride};
use crate::inputs::Inputs;
use crate::model::{Activation, MetadataEncoder};

#[derive(Clone, Debug)]
pub(super) struct PackedEncoder {
    layers: [(DenseLayer, Activation); 2],
    output: DenseLayer,
    channels: usize,
}

impl PackedEncoder {
    pub(super) fn new(encoder: &MetadataEncoder) -> PackedEncoder {
        let layers = encoder.layers.each_ref();
        PackedEncoder {
            layers: layers.map(|layer| {
                (DenseLayer::new(&layer.matrix, Some(&layer.bias)), layer.activation.activation)
            }),
            output: DenseLayer::new(&encoder.output, None),
            channels: encoder.output.outputs,
        }
    }

    /// Adds to every point of each board what its profile says.
    pub(super) fn run(&self, job: &BoardBatch, inputs: &[Inputs], stream: &mut [f32]) {
        let (area, wide) = (job.size.area(), stride(self.channels));
        for (inputs, board) in inputs.iter().zip(stream.chunks_exact_mut(area * wide)) {
            let mut row = inputs.profile.row(inputs.mover, area).to_vec();
            for (layer, activation) in &self.layers {
                row = layer.run(job.lanes, &row);
                job.lanes.run(Activated { values: &mut row, activation: *activation });
            }
            let bias = self.output.run(job.lanes, &row);
            for point in board.chunks_exact_mut(wide) {
                point.iter_mut().zip(&bias).for_each(|(to, x)| *to += x);
            }
        }
    }
}
