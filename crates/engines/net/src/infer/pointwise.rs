//! Kernels that work value by value or row by row: scales, activations, norms, pooling.
//!
//! Rows are points. A row has its channels rounded up to a multiple of eight; no product reads the spare
//! lanes. The law: a sum runs over eight lanes that are added up in a fixed order.

use crate::model::{Activation, MeanOver, Norm};
use myosu_lanes::{Kernel, LANE, Lanes, Vectors};

/// The distance between rows of `channels` channels.
pub(crate) const fn stride(channels: usize) -> usize {
    channels.next_multiple_of(LANE)
}

/// Applies an activation to each value of a row.
pub(crate) struct Activated<'a> {
    pub(crate) values: &'a mut [f32],
    pub(crate) activation: Activation,
}

impl Kernel for Activated<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        for x in self.values {
            *x = activate(vectors, self.activation, *x);
        }
    }
}

/// Applies an activation to one value.
#[inline(always)]
fn activate<V: Vectors>(vectors: V, activation: Activation, x: f32) -> f32 {
    match activation {
        Activation::Identity => x,
        Activation::Relu => x.max(0.0),
        Activation::Mish => {
            // tanh(ln(1 + e)) = t / (t + 2); above 20 it is 1 in f32.
            let e = vectors.exp_one(x.min(20.0));
            let t = e * (e + 2.0);
            x * (t / (t + 2.0))
        }
        Activation::Silu => x / (1.0 + vectors.exp_one(-x)),
    }
}

/// Applies an activation to eight values.
#[inline(always)]
pub(crate) fn activate_all<V: Vectors>(vectors: V, activation: Activation, values: &mut [f32; LANE]) {
    match activation {
        Activation::Identity => {}
        Activation::Relu => {
            for x in values {
                *x = if *x > 0.0 { *x } else { 0.0 };
            }
        }
        Activation::Mish => {
            let mut e = values.map(|x| if x < 20.0 { x } else { 20.0 });
            vectors.exp(&mut e);
            for (x, e) in values.iter_mut().zip(e) {
                let t = e * (e + 2.0);
                *x *= t / (t + 2.0);
            }
        }
        Activation::Silu => {
            let mut e = values.map(|x| -x);
            vectors.exp(&mut e);
            for (x, e) in values.iter_mut().zip(e) {
                *x /= 1.0 + e;
            }
        }
    }
}

/// Weights below this are taken as zero. Some trained networks have many denormal weights, with which several
/// processors multiply a hundred times slower; smaller ones cannot change a sum of f32 that matters.
const LEAST_WEIGHT: f32 = 1e-30;

/// A weight, or zero if it is smaller than any that matters.
pub(crate) fn flushed(weight: f32) -> f32 {
    if weight.abs() < LEAST_WEIGHT { 0.0 } else { weight }
}

/// A scale and a bias per channel: a norm with fixed statistics, folded.
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    pub(crate) scale: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl Affine {
    /// Folds a norm.
    pub(crate) fn new(norm: &Norm) -> Affine {
        let channels = norm.mean.len();
        let mut affine = Affine { scale: vec![0.0; stride(channels)], bias: vec![0.0; stride(channels)] };
        for c in 0..channels {
            let gain = norm.scale.as_ref().map_or(1.0, |scale| f64::from(scale[c]));
            let bias = norm.bias.as_ref().map_or(0.0, |bias| f64::from(bias[c]));
            let scale = gain / (f64::from(norm.variance[c]) + f64::from(norm.epsilon)).sqrt();
            affine.scale[c] = flushed(scale as f32);
            affine.bias[c] = flushed((bias - f64::from(norm.mean[c]) * scale) as f32);
        }
        affine
    }
}

/// Compiles an expression once per activation, so that the activation is a constant in each copy.
macro_rules! by_activation {
    ($activation:ident => $run:expr) => {
        match $activation {
            Activation::Identity => {
                let $activation = Activation::Identity;
                $run
            }
            Activation::Relu => {
                let $activation = Activation::Relu;
                $run
            }
            Activation::Mish => {
                let $activation = Activation::Mish;
                $run
            }
            Activation::Silu => {
                let $activation = Activation::Silu;
                $run
            }
        }
    };
}
pub(crate) use by_activation;

/// `to = activation(from * scale + bias)`, row by row.
pub(crate) struct Normed<'a> {
    pub(crate) from: &'a [f32],
    pub(crate) affine: &'a Affine,
    pub(crate) activation: Activation,
    pub(crate) to: &'a mut [f32],
}

impl Kernel for Normed<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let Normed { from, affine, activation, to } = self;
        by_activation!(activation => {
            let width = affine.scale.len();
            for (from, to) in from.chunks_exact(width).zip(to.chunks_exact_mut(width)) {
                norm_row(vectors, from, affine, activation, to);
            }
        });
    }
}

/// One row of [`Normed`].
#[inline(always)]
pub(crate) fn norm_row<V: Vectors>(
    vectors: V,
    from: &[f32],
    affine: &Affine,
    activation: Activation,
    to: &mut [f32],
) {
    let (from, _) = from.as_chunks::<LANE>();
    let (to, _) = to.as_chunks_mut::<LANE>();
    let (scale, _) = affine.scale.as_chunks::<LANE>();
    let (bias, _) = affine.bias.as_chunks::<LANE>();
    for (((from, to), scale), bias) in from.iter().zip(to).zip(scale).zip(bias) {
        let mut x = [0.0; LANE];
        for i in 0..LANE {
            x[i] = vectors.multiply_add(from[i], scale[i], bias[i]);
        }
        activate_all(vectors, activation, &mut x);
        *to = x;
    }
}

/// `values = activation(values + bias)`, the bias of each board its own.
pub(crate) struct Biased<'a> {
    pub(crate) values: &'a mut [f32],
    pub(crate) bias: &'a [f32],
    pub(crate) width: usize,
    pub(crate) area: usize,
    pub(crate) activation: Activation,
}

impl Kernel for Biased<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let Biased { values, bias, width, area, activation } = self;
        by_activation!(activation => {
            let boards = values.chunks_exact_mut(width * area).zip(bias.chunks_exact(width));
            for (board, bias) in boards {
                let (bias, _) = bias.as_chunks::<LANE>();
                for row in board.chunks_exact_mut(width) {
                    let (row, _) = row.as_chunks_mut::<LANE>();
                    for (values, bias) in row.iter_mut().zip(bias) {
                        let mut x = *values;
                        for i in 0..LANE {
                            x[i] += bias[i];
                        }
                        activate_all(vectors, activation, &mut x);
                        *values = x;
                    }
                }
            }
        });
    }
}

/// Division by the root mean square of a point or of a board, then scale, bias and activation.
pub(crate) struct RootMeanSquare<'a> {
    pub(crate) from: &'a [f32],
    pub(crate) channels: usize,
    pub(crate) epsilon: f32,
    /// Points whose mean is taken together.
    pub(crate) over: MeanOver,
    pub(crate) area: usize,
    pub(crate) affine: &'a Affine,
    pub(crate) activation: Activation,
    pub(crate) to: &'a mut [f32],
}

impl Kernel for RootMeanSquare<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let RootMeanSquare { from, channels, epsilon, over, area, affine, activation, to } = self;
        let width = stride(channels);
        let rows = match over {
            MeanOver::Point => 1,
            MeanOver::Board => area,
        };
        by_activation!(activation => {
            for (from, to) in from.chunks_exact(width * rows).zip(to.chunks_exact_mut(width * rows)) {
                let mut squares = 0.0;
                for row in from.chunks_exact(width) {
                    squares += sum_of_squares(vectors, &row[..channels]);
                }
                let factor = 1.0 / (squares / (channels * rows) as f32 + epsilon).sqrt();
                for (from, to) in from.chunks_exact(width).zip(to.chunks_exact_mut(width)) {
                    scaled_row(vectors, from, factor, affine, activation, to);
                }
            }
        });
    }
}

#[inline(always)]
fn scaled_row<V: Vectors>(
    vectors: V,
    from: &[f32],
    factor: f32,
    affine: &Affine,
    activation: Activation,
    to: &mut [f32],
) {
    let (from, _) = from.as_chunks::<LANE>();
    let (to, _) = to.as_chunks_mut::<LANE>();
    let (scale, _) = affine.scale.as_chunks::<LANE>();
    let (bias, _) = affine.bias.as_chunks::<LANE>();
    for (((from, to), scale), bias) in from.iter().zip(to).zip(scale).zip(bias) {
        let mut x = [0.0; LANE];
        for i in 0..LANE {
            x[i] = vectors.multiply_add(from[i] * factor, scale[i], bias[i]);
        }
        activate_all(vectors, activation, &mut x);
        *to = x;
    }
}

#[inline(always)]
fn sum_of_squares(vectors: impl Vectors, row: &[f32]) -> f32 {
    let (chunks, rest) = row.as_chunks::<LANE>();
    let mut lanes = [0.0; LANE];
    for chunk in chunks {
        for i in 0..LANE {
            lanes[i] = vectors.multiply_add(chunk[i], chunk[i], lanes[i]);
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(rest) {
        *lane = vectors.multiply_add(x, x, *lane);
    }
    add_up(lanes)
}

/// Eight lanes added up in a fixed order.
#[inline(always)]
pub(crate) fn add_up(l: [f32; LANE]) -> f32 {
    ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]))
}

/// `a = silu(a) * b`.
pub(crate) struct Gated<'a> {
    pub(crate) a: &'a mut [f32],
    pub(crate) b: &'a [f32],
}

impl Kernel for Gated<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let (a, _) = self.a.as_chunks_mut::<LANE>();
        let (b, _) = self.b.as_chunks::<LANE>();
        for (a, b) in a.iter_mut().zip(b) {
            let mut x = *a;
            activate_all(vectors, Activation::Silu, &mut x);
            for i in 0..LANE {
                x[i] *= b[i];
            }
            *a = x;
        }
    }
}

/// Softmax without the division: replaces the first `count` scores of each row by `e^(scale * (score - most))`
/// and stores the row sums. The caller divides its product by them, which is cheaper: it has fewer columns.
pub(crate) struct Softmax<'a> {
    pub(crate) rows: &'a mut [f32],
    pub(crate) stride: usize,
    pub(crate) count: usize,
    pub(crate) scale: f32,
    pub(crate) sums: &'a mut [f32],
}

impl Kernel for Softmax<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        for (row, sum) in self.rows.chunks_exact_mut(self.stride).zip(self.sums) {
            *sum = softmax_row(vectors, &mut row[..self.count], self.scale);
        }
    }
}

/// Divides the first `width` values of every row by the row's sum.
pub(crate) struct Divided<'a> {
    pub(crate) rows: &'a mut [f32],
    pub(crate) stride: usize,
    pub(crate) width: usize,
    pub(crate) sums: &'a [f32],
}

impl Kernel for Divided<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, _: V) {
        for (row, sum) in self.rows.chunks_mut(self.stride).zip(self.sums) {
            let factor = 1.0 / sum;
            for x in &mut row[..self.width] {
                *x *= factor;
            }
        }
    }
}

#[inline(always)]
fn softmax_row<V: Vectors>(vectors: V, row: &mut [f32], scale: f32) -> f32 {
    let (chunks, rest) = row.as_chunks_mut::<LANE>();
    let mut most = [f32::NEG_INFINITY; LANE];
    for chunk in chunks.iter() {
        for i in 0..LANE {
            most[i] = if most[i] > chunk[i] { most[i] } else { chunk[i] };
        }
    }
    let most = most.iter().chain(rest.iter()).fold(f32::NEG_INFINITY, |a, &b| a.max(b));
    let mut sum = add_up(vectors.exp_below(chunks, most, scale));
    for x in rest.iter_mut() {
        *x = vectors.exp_one((*x - most) * scale);
        sum += *x;
    }
    sum
}

/// Turns pairs of values by angles given as cosine and sine, head by head; each point has its own angles.
pub(crate) struct Turned<'a> {
    pub(crate) values: &'a mut [f32],
    pub(crate) stride: usize,
    pub(crate) width: usize,
    pub(crate) heads: usize,
    pub(crate) angles: &'a [f32],
    /// Tables of angles, shared by heads in turn.
    pub(crate) tables: usize,
}

impl Kernel for Turned<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, _: V) {
        let Turned { values, stride, width, heads, angles, tables } = self;
        let area = values.len() / stride;
        for (point, row) in values.chunks_exact_mut(stride).enumerate() {
            for (head, values) in row.chunks_exact_mut(width).take(heads).enumerate() {
                let table = head * tables / heads;
                let at = (table * area + point) * width;
                let (angles, _) = angles[at..at + width].as_chunks::<2>();
                let (pairs, _) = values.as_chunks_mut::<2>();
                for ([a, b], [cos, sin]) in pairs.iter_mut().zip(angles) {
                    (*a, *b) = (*a * cos - *b * sin, *a * sin + *b * cos);
                }
            }
        }
    }
}

/// The mean and the largest value of every channel of a board.
pub(crate) struct Pool<'a> {
    pub(crate) board: &'a [f32],
    pub(crate) mean: &'a mut [f32],
    pub(crate) most: &'a mut [f32],
}

impl Kernel for Pool<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, _: V) {
        let width = self.mean.len();
        let area = self.board.len() / width;
        self.mean.fill(0.0);
        self.most.fill(f32::NEG_INFINITY);
        for row in self.board.chunks_exact(width) {
            for ((mean, most), &x) in self.mean.iter_mut().zip(self.most.iter_mut()).zip(row) {
                *mean += x;
                *most = most.max(x);
            }
        }
        let share = area as f32;
        for mean in self.mean.iter_mut() {
            *mean /= share;
        }
    }
}

/// KataGo's measure of a board's size, `(sqrt(area) - 14) / 10`, which is part of its pooled features.
pub(crate) fn size_offset(area: usize) -> f32 {
    ((area as f32).sqrt() - 14.0) * 0.1
}

/// Runs [`Normed`] over a whole buffer.
pub(crate) fn norm(lanes: Lanes, from: &[f32], affine: &Affine, activation: Activation, to: &mut [f32]) {
    lanes.run(Normed { from, affine, activation, to });
}
