//! A 3x3 convolution that learns: forward by Winograd's method, backward by its transpose. The products with
//! weights, with transposed weights and of gradients all run over tiles, with a quarter of the direct work.

use super::adjoint::{BoardRows, Direction, InputAdjoint, OutputAdjoint, WeightTransform};
use super::outer::{Columns, add_outer};
use crate::infer::gemm::{InputRows, OutputRows, Panels, Write, multiply, pack, pack_transposed, packed_len};
use crate::infer::pointwise::Affine;
use crate::infer::winograd::{ConvOutput, InputTransform, OutputTransform, PRODUCTS, PadBoards, TileGrid};
use crate::model::Activation;
use myosu_lanes::Lanes;
use myosu_rules::Size;

/// The weights of a convolution, transformed and packed for both directions.
#[derive(Clone, Debug)]
pub(super) struct LearningConv {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    forward: Vec<f32>,
    backward: Vec<f32>,
}

/// Memory of the transforms, shared by all convolutions.
#[derive(Clone, Debug, Default)]
pub(super) struct ConvScratch {
    padded: Vec<f32>,
    m: Vec<f32>,
    dv: Vec<f32>,
}

/// A buffer of at least this length, of which the first values are used.
pub(super) fn sized(buffer: &mut Vec<f32>, len: usize) -> &mut [f32] {
    if buffer.len() < len {
        buffer.resize(len, 0.0);
    }
    &mut buffer[..len]
}

impl LearningConv {
    pub(super) fn new(inputs: usize, outputs: usize) -> LearningConv {
        LearningConv { inputs, outputs, forward: Vec::new(), backward: Vec::new() }
    }

    /// The number of values in the transformed weights.
    pub(super) fn transformed(&self) -> usize {
        PRODUCTS * self.inputs * self.outputs
    }

    /// Transforms and packs weights.
    pub(super) fn load(&mut self, lanes: Lanes, weights: &[f32], scratch: &mut Vec<f32>) {
        let (inputs, outputs) = (self.inputs, self.outputs);
        let plane = inputs * outputs;
        let transformed = sized(scratch, PRODUCTS * plane);
        let direction = Direction::Forward;
        lanes.run(WeightTransform { direction, plane, from: weights, to: &mut *transformed });
        let forward = sized(&mut self.forward, PRODUCTS * packed_len(inputs, outputs));
        let backward = sized(&mut self.backward, PRODUCTS * packed_len(outputs, inputs));
        let panels = forward
            .chunks_exact_mut(packed_len(inputs, outputs))
            .zip(backward.chunks_exact_mut(packed_len(outputs, inputs)));
        for (matrix, (forward, backward)) in transformed.chunks_exact(plane).zip(panels) {
            pack(matrix, outputs, inputs, outputs, forward);
            pack_transposed(matrix, outputs, outputs, inputs, backward);
        }
    }

    /// Convolves `relu(norm(from))` into `to`; keeps the transformed inputs in `v` for the way back.
    pub(super) fn forward(
        &self,
        lanes: Lanes,
        boards: Boards,
        from: &[f32],
        norm: &Affine,
        to: (&mut [f32], &ConvOutput<'_>),
        memory: (&mut Vec<f32>, &mut ConvScratch),
    ) {
        let (v, scratch) = memory;
        let (plan, tiles) = (boards.plan(), boards.tiles());
        let padded = sized(&mut scratch.padded, boards.padded() * self.inputs);
        let v = sized(v, PRODUCTS * tiles * self.inputs);
        let m = sized(&mut scratch.m, PRODUCTS * tiles * self.outputs);
        let norm = Some((norm, Activation::Relu));
        lanes.run(PadBoards { plan, from, width: self.inputs, norm, padded: &mut *padded });
        lanes.run(InputTransform { plan, padded, width: self.inputs, tiles, v: &mut *v });
        products(lanes, tiles, v, self.inputs, &self.forward, m, self.outputs);
        let (to, then) = to;
        lanes.run(OutputTransform { plan, m, width: self.outputs, tiles, to, first: 0, then });
    }

    /// From the gradient of the outputs to that of the transformed weights, which is added to `du`, and to that
    /// of the inputs, on boards with a border.
    pub(super) fn backward<'a>(
        &self,
        lanes: Lanes,
        boards: Boards,
        dy: &[f32],
        v: &[f32],
        du: &mut [f32],
        scratch: &'a mut ConvScratch,
    ) -> (&'a [f32], BoardRows) {
        let (plan, tiles) = (boards.plan(), boards.tiles());
        let (inputs, outputs) = (self.inputs, self.outputs);
        let dm = sized(&mut scratch.m, PRODUCTS * tiles * outputs);
        lanes.run(OutputAdjoint { plan, dy, width: outputs, tiles, dm: &mut *dm });
        let each = v.chunks_exact(tiles * inputs).zip(dm.chunks_exact(tiles * outputs));
        for ((v, dm), du) in each.zip(du.chunks_exact_mut(inputs * outputs)) {
            let left = Columns { values: v, stride: inputs, width: inputs };
            let right = Columns { values: dm, stride: outputs, width: outputs };
            add_outer(lanes, tiles, left, right, du);
        }
        let dv = sized(&mut scratch.dv, PRODUCTS * tiles * inputs);
        products(lanes, tiles, dm, outputs, &self.backward, dv, inputs);
        let padded = sized(&mut scratch.padded, boards.padded() * inputs);
        lanes.run(InputAdjoint { plan, dv, width: inputs, tiles, padded: &mut *padded });
        (padded, boards.bordered())
    }

    /// Turns the gradient of the transformed weights into that of the weights, added to `to`.
    pub(super) fn weight_gradient(&self, lanes: Lanes, du: &[f32], to: &mut [f32]) {
        let plane = self.inputs * self.outputs;
        lanes.run(WeightTransform { direction: Direction::Backward, plane, from: du, to });
    }
}

/// One product per place of a tile.
fn products(
    lanes: Lanes,
    tiles: usize,
    from: &[f32],
    inputs: usize,
    panels: &[f32],
    to: &mut [f32],
    outputs: usize,
) {
    let each = from.chunks_exact(tiles * inputs).zip(panels.chunks_exact(packed_len(inputs, outputs)));
    for ((values, panels), to) in each.zip(to.chunks_exact_mut(tiles * outputs)) {
        let rows = InputRows { values, stride: inputs, count: tiles };
        let panels = Panels { inputs, outputs, values: panels };
        multiply(lanes, rows, panels, OutputRows { values: to, stride: outputs, write: Write::Store });
    }
}

/// Boards of one size that are worked on together.
#[derive(Clone, Copy)]
pub(super) struct Boards {
    pub(super) size: Size,
    pub(super) count: usize,
}

impl Boards {
    pub(super) fn points(self) -> usize {
        self.count * self.size.area()
    }

    fn plan(self) -> TileGrid {
        TileGrid::new(self.size)
    }

    fn tiles(self) -> usize {
        self.plan().tiles() * self.count
    }

    fn padded(self) -> usize {
        self.plan().padded() * self.count
    }

    /// The places of points on boards with a border.
    fn bordered(self) -> BoardRows {
        let plan = self.plan();
        BoardRows {
            columns: self.size.width().into(),
            rows: self.size.height().into(),
            row_stride: plan.padded_width(),
            board_stride: plan.padded(),
            first: plan.padded_width() + 1,
        }
    }

    /// The places of points on boards without a border.
    pub(super) fn plain(self) -> BoardRows {
        let columns = self.size.width().into();
        let rows = self.size.height().into();
        BoardRows { columns, rows, row_stride: columns, board_stride: columns * rows, first: 0 }
    }
}
