//! Both heads forward and backward, and global pooling.

use super::conv::{Boards, sized};
use super::loss::Slopes;
use super::shape::{Layout, MISC, NetShape};
use crate::infer::RawOutput;
use crate::infer::pointwise::size_offset;

/// What pooling keeps: the features of each board and where each channel is largest.
#[derive(Clone, Debug, Default)]
pub(super) struct PoolTape {
    pub(super) features: Vec<f32>,
    pub(super) most_at: Vec<u32>,
}

/// Pools `relu(norm(x))` over each board, `x` being the columns from the second number of `columns` on in rows
/// of the first.
pub(super) fn pool(boards: Boards, x: &[f32], columns: (usize, usize), norm: &[f32], tape: &mut PoolTape) {
    let (stride, first) = columns;
    let width = norm.len() / 2;
    let area = boards.size.area();
    let offset = size_offset(area);
    tape.features.resize(boards.count * 3 * width, 0.0);
    tape.most_at.resize(boards.count * width, 0);
    let (scale, bias) = norm.split_at(width);
    let each = tape.features.chunks_exact_mut(3 * width).zip(tape.most_at.chunks_exact_mut(width));
    for (board, (features, most_at)) in each.enumerate() {
        let (mean, rest) = features.split_at_mut(width);
        let (scaled, most) = rest.split_at_mut(width);
        mean.fill(0.0);
        most.fill(-1.0);
        for point in 0..area {
            let x = &x[(board * area + point) * stride + first..][..width];
            for c in 0..width {
                let a = (x[c] * scale[c] + bias[c]).max(0.0);
                mean[c] += a;
                let is_more = a > most[c];
                most[c] = if is_more { a } else { most[c] };
                most_at[c] = if is_more { point as u32 } else { most_at[c] };
            }
        }
        for c in 0..width {
            mean[c] /= area as f32;
            scaled[c] = mean[c] * offset;
        }
    }
}

impl PoolTape {
    /// The features of every board times a matrix of `width` columns.
    pub(super) fn times(&self, boards: Boards, matrix: &[f32], width: usize) -> Vec<f32> {
        let mut to = vec![0.0; boards.count * width];
        let features = self.features.chunks_exact(self.features.len() / boards.count);
        for (features, to) in features.zip(to.chunks_exact_mut(width)) {
            multiply_row(features, matrix, to);
        }
        to
    }

    /// From the gradient of a board's features to those of what was pooled and of its norm.
    pub(super) fn backward(
        &self,
        boards: Boards,
        x: &[f32],
        columns: (usize, usize),
        norm: (&[f32], &mut [f32]),
        dfeatures: &[f32],
        dx: &mut [f32],
    ) {
        let (stride, first) = columns;
        let (norm, dnorm) = norm;
        let width = norm.len() / 2;
        let area = boards.size.area();
        let offset = size_offset(area);
        let (scale, bias) = norm.split_at(width);
        let (dscale, dbias) = dnorm.split_at_mut(width);
        for board in 0..boards.count {
            let df = &dfeatures[board * 3 * width..][..3 * width];
            let most_at = &self.most_at[board * width..][..width];
            let dmean: Vec<f32> =
                (0..width).map(|c| (df[c] + df[width + c] * offset) / area as f32).collect();
            for point in 0..area {
                let at = (board * area + point) * stride + first;
                let (x, dx) = (&x[at..at + width], &mut dx[at..at + width]);
                for c in 0..width {
                    let is_most = most_at[c] == point as u32;
                    let da = dmean[c] + if is_most { df[2 * width + c] } else { 0.0 };
                    let dz = if x[c] * scale[c] + bias[c] > 0.0 { da } else { 0.0 };
                    dscale[c] += dz * x[c];
                    dbias[c] += dz;
                    dx[c] = dz * scale[c];
                }
            }
        }
    }
}

/// `to += row * matrix`, the matrix having as many columns as `to`.
fn multiply_row(row: &[f32], matrix: &[f32], to: &mut [f32]) {
    for (value, weights) in row.iter().zip(matrix.chunks_exact(to.len())) {
        for (to, weight) in to.iter_mut().zip(weights) {
            *to += value * weight;
        }
    }
}

/// From the gradient of `row * matrix` to that of the row, which is added to, and of the matrix.
pub(super) fn multiply_row_back(
    row: &[f32],
    matrix: &[f32],
    dto: &[f32],
    drow: &mut [f32],
    dmatrix: &mut [f32],
) {
    let each = row.iter().zip(matrix.chunks_exact(dto.len())).zip(dmatrix.chunks_exact_mut(dto.len()));
    for (((value, weights), dweights), drow) in each.zip(drow) {
        let mut sum = 0.0;
        for ((weight, dweight), slope) in weights.iter().zip(dweights).zip(dto) {
            sum += weight * slope;
            *dweight += value * slope;
        }
        *drow += sum;
    }
}

/// What the heads keep.
#[derive(Clone, Debug, Default)]
pub(super) struct HeadTape {
    /// Per point: policy points, policy pooled, value points.
    pub(super) maps: Vec<f32>,
    policy_pool: PoolTape,
    policy_bias: Vec<f32>,
    /// The value head's features and hidden layer before its activation.
    value_features: Vec<f32>,
    hidden: Vec<f32>,
    /// The gradient of the maps.
    pub(super) dmaps: Vec<f32>,
}

/// What both directions read.
struct HeadView<'a> {
    head: usize,
    layout: &'a Layout,
    values: &'a [f32],
    boards: Boards,
}

impl HeadTape {
    /// The outputs, from the maps.
    pub(super) fn forward(
        &mut self,
        shape: &NetShape,
        layout: &Layout,
        values: &[f32],
        boards: Boards,
    ) -> Vec<RawOutput> {
        let head = shape.head;
        let view = HeadView { head, layout, values, boards };
        let norm = &values[layout.policy_pool.norm.clone()];
        pool(boards, &self.maps, (3 * head, head), norm, &mut self.policy_pool);
        self.policy_bias = self.policy_pool.times(boards, &values[layout.policy_pool.to_bias.clone()], head);
        sized(&mut self.value_features, boards.count * 3 * head);
        sized(&mut self.hidden, boards.count * shape.hidden);
        (0..boards.count).map(|board| self.board(&view, shape.hidden, board)).collect()
    }

    fn board(&mut self, view: &HeadView<'_>, hidden: usize, board: usize) -> RawOutput {
        let &HeadView { head, layout, values, boards } = view;
        let area = boards.size.area();
        let mut raw = RawOutput { policies: vec![Vec::with_capacity(area + 1)], ..RawOutput::default() };
        let features = &mut self.value_features[board * 3 * head..][..3 * head];
        features.fill(0.0);
        let (policy_norm, value_norm) =
            (&values[layout.policy_norm.clone()], &values[layout.value_norm.clone()]);
        let bias = &self.policy_bias[board * head..][..head];
        let (policy, ownership) = (&values[layout.policy.clone()], &values[layout.ownership.clone()]);
        for map in self.maps[board * area * 3 * head..][..area * 3 * head].chunks_exact(3 * head) {
            let (mut logit, mut owner) = (0.0, 0.0);
            for c in 0..head {
                let q = ((map[c] + bias[c]) * policy_norm[c] + policy_norm[head + c]).max(0.0);
                logit += q * policy[c];
                let v = (map[2 * head + c] * value_norm[c] + value_norm[head + c]).max(0.0);
                owner += v * ownership[c];
                features[c] += v;
            }
            raw.policies[0].push(logit);
            raw.ownership.push(owner);
        }
        let mut pass = [0.0];
        let pooled = &self.policy_pool.features[board * 3 * head..][..3 * head];
        multiply_row(pooled, &values[layout.pass.clone()], &mut pass);
        raw.policies[0].push(pass[0]);
        let offset = size_offset(area);
        for c in 0..head {
            features[c] /= area as f32;
            features[head + c] = features[c] * offset;
            features[2 * head + c] = features[c] * (offset * offset - 0.1);
        }
        let layer = &mut self.hidden[board * hidden..][..hidden];
        layer.copy_from_slice(&values[layout.hidden_bias.clone()]);
        multiply_row(features, &values[layout.hidden.clone()], layer);
        let active: Vec<f32> = layer.iter().map(|x| x.max(0.0)).collect();
        raw.outcome.copy_from_slice(&values[layout.outcome_bias.clone()]);
        multiply_row(&active, &values[layout.outcome.clone()], &mut raw.outcome);
        raw.misc[..MISC].copy_from_slice(&values[layout.misc_bias.clone()]);
        multiply_row(&active, &values[layout.misc.clone()], &mut raw.misc[..MISC]);
        raw
    }

    /// From the gradients of the outputs to that of the maps and of the heads' parameters.
    pub(super) fn backward(
        &mut self,
        shape: &NetShape,
        layout: &Layout,
        values: &[f32],
        boards: Boards,
        slopes: &[Slopes],
        gradient: &mut [f32],
    ) {
        let head = shape.head;
        let view = HeadView { head, layout, values, boards };
        let mut dpooled = vec![0.0; boards.count * 3 * head];
        sized(&mut self.dmaps, boards.points() * 3 * head);
        for (board, slopes) in slopes.iter().enumerate() {
            self.policy_back(&view, board, slopes, &mut dpooled[board * 3 * head..][..3 * head], gradient);
            let dmean = self.hidden_back(&view, shape.hidden, board, slopes, gradient);
            self.value_back(&view, board, slopes, &dmean, gradient);
        }
        let span = layout.policy_pool.norm.clone();
        let norm = (&values[span.clone()], &mut gradient[span]);
        self.policy_pool.backward(boards, &self.maps, (3 * head, head), norm, &dpooled, &mut self.dmaps);
    }

    fn policy_back(
        &mut self,
        view: &HeadView<'_>,
        board: usize,
        slopes: &Slopes,
        dpooled: &mut [f32],
        gradient: &mut [f32],
    ) {
        let &HeadView { head, layout, values, boards } = view;
        let (norm, weights) = (&values[layout.policy_norm.clone()], &values[layout.policy.clone()]);
        let bias = &self.policy_bias[board * head..][..head];
        let (mut dnorm, mut dweights, mut dbias) = (vec![0.0; 2 * head], vec![0.0; head], vec![0.0; head]);
        let points = board * boards.size.area() * 3 * head..(board + 1) * boards.size.area() * 3 * head;
        let maps = self.maps[points.clone()].chunks_exact(3 * head);
        let dmaps = self.dmaps[points].chunks_exact_mut(3 * head);
        for ((map, dmap), slope) in maps.zip(dmaps).zip(&slopes.policy) {
            for c in 0..head {
                let x = map[c] + bias[c];
                let z = x * norm[c] + norm[head + c];
                let dz = if z > 0.0 { slope * weights[c] } else { 0.0 };
                dweights[c] += slope * z.max(0.0);
                dnorm[c] += dz * x;
                dnorm[head + c] += dz;
                dmap[c] = dz * norm[c];
                dbias[c] += dz * norm[c];
            }
        }
        add(&mut gradient[layout.policy.clone()], &dweights);
        add(&mut gradient[layout.policy_norm.clone()], &dnorm);
        let pooled = &self.policy_pool.features[board * 3 * head..][..3 * head];
        let span = layout.policy_pool.to_bias.clone();
        multiply_row_back(pooled, &values[span.clone()], &dbias, dpooled, &mut gradient[span]);
        let (span, pass) = (layout.pass.clone(), slopes.policy[boards.size.area()]);
        multiply_row_back(pooled, &values[span.clone()], &[pass], dpooled, &mut gradient[span]);
    }

    /// Back through the value head's layers to the mean of every channel.
    fn hidden_back(
        &self,
        view: &HeadView<'_>,
        hidden: usize,
        board: usize,
        slopes: &Slopes,
        gradient: &mut [f32],
    ) -> Vec<f32> {
        let &HeadView { head, layout, values, boards } = view;
        let layer = &self.hidden[board * hidden..][..hidden];
        let active: Vec<f32> = layer.iter().map(|x| x.max(0.0)).collect();
        let mut dlayer = vec![0.0; hidden];
        let outputs = [
            (&layout.outcome, &layout.outcome_bias, slopes.outcome.as_slice()),
            (&layout.misc, &layout.misc_bias, slopes.misc.as_slice()),
        ];
        for (span, bias, slope) in outputs {
            add(&mut gradient[bias.clone()], slope);
            multiply_row_back(
                &active,
                &values[span.clone()],
                slope,
                &mut dlayer,
                &mut gradient[span.clone()],
            );
        }
        for (slope, x) in dlayer.iter_mut().zip(layer) {
            *slope = if *x > 0.0 { *slope } else { 0.0 };
        }
        add(&mut gradient[layout.hidden_bias.clone()], &dlayer);
        let features = &self.value_features[board * 3 * head..][..3 * head];
        let mut df = vec![0.0; 3 * head];
        let span = layout.hidden.clone();
        multiply_row_back(features, &values[span.clone()], &dlayer, &mut df, &mut gradient[span]);
        let (area, offset) = (boards.size.area(), size_offset(boards.size.area()));
        let mean = |c: usize| df[c] + df[head + c] * offset + df[2 * head + c] * (offset * offset - 0.1);
        (0..head).map(|c| mean(c) / area as f32).collect()
    }

    fn value_back(
        &mut self,
        view: &HeadView<'_>,
        board: usize,
        slopes: &Slopes,
        dmean: &[f32],
        gradient: &mut [f32],
    ) {
        let &HeadView { head, layout, values, boards } = view;
        let (norm, weights) = (&values[layout.value_norm.clone()], &values[layout.ownership.clone()]);
        let (mut dnorm, mut dweights) = (vec![0.0; 2 * head], vec![0.0; head]);
        let points = board * boards.size.area() * 3 * head..(board + 1) * boards.size.area() * 3 * head;
        let maps = self.maps[points.clone()].chunks_exact(3 * head);
        let dmaps = self.dmaps[points].chunks_exact_mut(3 * head);
        for ((map, dmap), slope) in maps.zip(dmaps).zip(&slopes.ownership) {
            for c in 0..head {
                let x = map[2 * head + c];
                let z = x * norm[c] + norm[head + c];
                let dz = if z > 0.0 { slope * weights[c] + dmean[c] } else { 0.0 };
                dweights[c] += slope * z.max(0.0);
                dnorm[c] += dz * x;
                dnorm[head + c] += dz;
                dmap[2 * head + c] = dz * norm[c];
            }
        }
        add(&mut gradient[layout.ownership.clone()], &dweights);
        add(&mut gradient[layout.value_norm.clone()], &dnorm);
    }
}

/// Adds one list to another.
pub(super) fn add(to: &mut [f32], from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}
