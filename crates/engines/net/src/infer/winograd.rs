//! 3x3 convolutions by Winograd's method F(4x4, 3x3) (Lavin and Gray 2015): a tile of 6x6 inputs becomes 4x4
//! outputs with 36 products per channel instead of 144.
//!
//! Each tile is transformed into 36 numbers per channel; each of the 36 has a matrix product of its own over
//! all tiles; the results are transformed back.

#![expect(
    clippy::needless_range_loop,
    reason = "rows and columns of tiles are read by number in both directions"
)]

use super::Precision;
use super::gemm::{InputRows, OutputRows, PackedMatrix, Write};
use super::pointwise::{Affine, activate_all, by_activation, norm_row, stride};
use crate::model::{Activation, Conv};
use myosu_lanes::{Kernel, LANE, Lanes, Vectors};
use myosu_rules::Size;

/// Outputs of a tile each way.
pub(crate) const OUT: usize = 4;
/// Inputs of a tile each way.
pub(crate) const IN: usize = 6;
pub(crate) const PRODUCTS: usize = IN * IN;
/// Tiles transformed at a time, so that they stay in the second cache: two boards of 19x19; chosen by hand.
const GROUP: usize = 50;

/// A 3x3 convolution, its weights transformed and packed.
#[derive(Clone, Debug)]
pub(crate) struct Winograd {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    /// One matrix for each of the products.
    weights: Vec<PackedMatrix>,
}

/// What to do with the result of a convolution.
pub(crate) enum ConvOutput<'a> {
    /// Add it to the stream.
    Add,
    /// Add a bias and apply an activation.
    Activate {
        /// One row per board, or one row for all.
        bias: &'a [f32],
        /// The activation.
        activation: Activation,
    },
}

impl Winograd {
    /// Transforms the weights, each output channel multiplied by its `scale`.
    pub(crate) fn new(conv: &Conv, scale: Option<&[f32]>) -> Winograd {
        let (inputs, outputs) = (conv.inputs, conv.outputs);
        let mut plane = vec![0.0; inputs * outputs];
        let weights = (0..PRODUCTS).map(|product| {
            let (row, column) = (WEIGHTS[product / IN], WEIGHTS[product % IN]);
            for (index, to) in plane.iter_mut().enumerate() {
                let mut sum = 0.0;
                for y in 0..3 {
                    for x in 0..3 {
                        let w = f64::from(conv.weights[(y * 3 + x) * inputs * outputs + index]);
                        sum += row[y] * column[x] * w;
                    }
                }
                *to = (sum * scale.map_or(1.0, |scale| f64::from(scale[index % outputs]))) as f32;
            }
            PackedMatrix::new(inputs, outputs, &plane, Precision::F32)
        });
        Winograd { inputs, outputs, weights: weights.collect() }
    }

    /// The space a run needs.
    pub(crate) fn scratch(&self, size: Size) -> usize {
        let plan = TileGrid::new(size);
        let tiles = plan.tiles() * plan.boards_at_a_time();
        plan.padded() * stride(self.inputs) * plan.boards_at_a_time()
            + PRODUCTS * tiles * (stride(self.inputs) + stride(self.outputs))
    }

    /// Convolves the normed and activated `from` into `to`.
    pub(crate) fn run(
        &self,
        lanes: Lanes,
        size: Size,
        read: ConvInput<'_>,
        to: &mut [f32],
        then: &ConvOutput<'_>,
        scratch: &mut [f32],
    ) {
        let plan = TileGrid::new(size);
        let (wide_in, wide_out) = (stride(self.inputs), stride(self.outputs));
        let boards = plan.boards_at_a_time();
        let (padded, scratch) = scratch.split_at_mut(plan.padded() * wide_in * boards);
        let area = size.area();
        let groups = read.from.chunks(area * wide_in * boards).zip(to.chunks_mut(area * wide_out * boards));
        for (group, (from, to)) in groups.enumerate() {
            let boards_here = from.len() / (area * wide_in);
            let tiles = plan.tiles() * boards_here;
            let (v, m) = scratch.split_at_mut(PRODUCTS * tiles * wide_in);
            let m = &mut m[..PRODUCTS * tiles * wide_out];
            let padded = &mut padded[..plan.padded() * wide_in * boards_here];
            lanes.run(PadBoards { plan, from, width: wide_in, norm: read.norm, padded: &mut *padded });
            lanes.run(InputTransform { plan, padded, width: wide_in, tiles, v: &mut *v });
            self.products(lanes, tiles, v, m);
            let first = group * boards;
            lanes.run(OutputTransform { plan, m, width: wide_out, tiles, to, first, then });
        }
    }

    fn products(&self, lanes: Lanes, tiles: usize, v: &[f32], m: &mut [f32]) {
        let (wide_in, wide_out) = (stride(self.inputs), stride(self.outputs));
        let all = v.chunks_exact(tiles * wide_in).zip(&self.weights);
        for ((v, weights), m) in all.zip(m.chunks_exact_mut(tiles * wide_out)) {
            let rows = InputRows { values: v, stride: wide_in, count: tiles };
            weights.multiply(lanes, rows, OutputRows { values: m, stride: wide_out, write: Write::Store });
        }
    }
}

/// What a convolution reads: rows of points, and the norm and activation to apply to them first.
#[derive(Clone, Copy)]
pub(crate) struct ConvInput<'a> {
    pub(crate) from: &'a [f32],
    pub(crate) norm: Option<(&'a Affine, Activation)>,
}

/// How a board is cut into tiles.
#[derive(Clone, Copy)]
pub(crate) struct TileGrid {
    pub(crate) size: Size,
    pub(crate) across: usize,
    pub(crate) down: usize,
}

impl TileGrid {
    pub(crate) fn new(size: Size) -> TileGrid {
        let tiles = |n: u8| usize::from(n).div_ceil(OUT);
        TileGrid { size, across: tiles(size.width()), down: tiles(size.height()) }
    }

    pub(crate) fn tiles(self) -> usize {
        self.across * self.down
    }

    fn boards_at_a_time(self) -> usize {
        (GROUP / self.tiles()).max(1)
    }

    /// Columns of a board with a border that every tile lies within.
    pub(crate) fn padded_width(self) -> usize {
        self.across * OUT + 2
    }

    pub(crate) fn padded(self) -> usize {
        self.padded_width() * (self.down * OUT + 2)
    }
}

/// Boards with a border of zeros.
pub(crate) struct PadBoards<'a> {
    pub(crate) plan: TileGrid,
    pub(crate) from: &'a [f32],
    pub(crate) width: usize,
    pub(crate) norm: Option<(&'a Affine, Activation)>,
    pub(crate) padded: &'a mut [f32],
}

impl Kernel for PadBoards<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let PadBoards { plan, from, width, norm, padded } = self;
        let (columns, rows) = (usize::from(plan.size.width()), usize::from(plan.size.height()));
        clear_borders(plan, width, padded);
        let boards =
            from.chunks_exact(columns * rows * width).zip(padded.chunks_exact_mut(plan.padded() * width));
        for (from, padded) in boards {
            for (y, from) in from.chunks_exact(columns * width).enumerate() {
                let start = ((y + 1) * plan.padded_width() + 1) * width;
                let to = &mut padded[start..start + columns * width];
                match norm {
                    None => to.copy_from_slice(from),
                    Some((affine, activation)) => by_activation!(activation => {
                        for (from, to) in from.chunks_exact(width).zip(to.chunks_exact_mut(width)) {
                            norm_row(vectors, from, affine, activation, to);
                        }
                    }),
                }
            }
        }
    }
}

/// Clears the border of every board: the row above, the ends of its rows, the rows below.
#[inline(always)]
fn clear_borders(plan: TileGrid, width: usize, padded: &mut [f32]) {
    let (columns, rows) = (usize::from(plan.size.width()), usize::from(plan.size.height()));
    for board in padded.chunks_exact_mut(plan.padded() * width) {
        for (y, row) in board.chunks_exact_mut(plan.padded_width() * width).enumerate() {
            if (1..=rows).contains(&y) {
                row[..width].fill(0.0);
                row[(columns + 1) * width..].fill(0.0);
            } else {
                row.fill(0.0);
            }
        }
    }
}

pub(crate) type LaneVector = [f32; LANE];
/// Channels that AVX-512 transforms at a time.
const WIDE: usize = 2 * LANE;

/// The transform of the inputs: `B^T d B`.
pub(crate) struct InputTransform<'a> {
    pub(crate) plan: TileGrid,
    pub(crate) padded: &'a [f32],
    pub(crate) width: usize,
    pub(crate) tiles: usize,
    pub(crate) v: &'a mut [f32],
}

impl Kernel for InputTransform<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        if V::WIDTH == WIDE && self.width.is_multiple_of(WIDE) {
            self.tiles::<WIDE>(vectors);
        } else {
            self.tiles::<LANE>(vectors);
        }
    }
}

impl InputTransform<'_> {
    /// All tiles, `W` channels at a time.
    #[inline(always)]
    fn tiles<const W: usize>(self, vectors: impl Vectors) {
        let InputTransform { plan, padded, width, tiles, v } = self;
        for tile in 0..tiles {
            let (board, tile_here) = (tile / plan.tiles(), tile % plan.tiles());
            let (ty, tx) = (tile_here / plan.across, tile_here % plan.across);
            let corner = (board * plan.padded() + ty * OUT * plan.padded_width() + tx * OUT) * width;
            for lane in (0..width).step_by(W) {
                let mut half = [[[0.0; W]; IN]; IN];
                for y in 0..IN {
                    let row: [[f32; W]; IN] = std::array::from_fn(|x| {
                        vector(padded, corner + (y * plan.padded_width() + x) * width + lane)
                    });
                    half[y] = inputs(vectors, row);
                }
                for x in 0..IN {
                    let column: [[f32; W]; IN] = std::array::from_fn(|y| half[y][x]);
                    let done = inputs(vectors, column);
                    for y in 0..IN {
                        let at = ((y * IN + x) * tiles + tile) * width + lane;
                        v[at..at + W].copy_from_slice(&done[y]);
                    }
                }
            }
        }
    }
}

#[inline(always)]
pub(crate) fn vector<const W: usize>(values: &[f32], at: usize) -> [f32; W] {
    let values: &[f32; W] = values[at..at + W].try_into().expect("as many values as were taken");
    *values
}

/// `B^T` times six vectors.
#[inline(always)]
fn inputs<const W: usize>(vectors: impl Vectors, d: [[f32; W]; IN]) -> [[f32; W]; IN] {
    let mut t = [[0.0; W]; IN];
    for i in 0..W {
        let [d0, d1, d2, d3, d4, d5] = [d[0][i], d[1][i], d[2][i], d[3][i], d[4][i], d[5][i]];
        let (a, b) = (vectors.multiply_add(d2, -4.0, d4), vectors.multiply_add(d1, -4.0, d3));
        let (c, e) = (d4 - d2, (d3 - d1) * 2.0);
        t[0][i] = vectors.multiply_add(d0, 4.0, vectors.multiply_add(d2, -5.0, d4));
        t[1][i] = a + b;
        t[2][i] = a - b;
        t[3][i] = c + e;
        t[4][i] = c - e;
        t[5][i] = vectors.multiply_add(d1, 4.0, vectors.multiply_add(d3, -5.0, d5));
    }
    t
}

/// The transform of the results: `A^T m A`, and what comes after it.
pub(crate) struct OutputTransform<'a, 'b> {
    pub(crate) plan: TileGrid,
    pub(crate) m: &'a [f32],
    pub(crate) width: usize,
    pub(crate) tiles: usize,
    pub(crate) to: &'a mut [f32],
    /// The number of the first board.
    pub(crate) first: usize,
    pub(crate) then: &'a ConvOutput<'b>,
}

impl Kernel for OutputTransform<'_, '_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        if V::WIDTH == WIDE && self.width.is_multiple_of(WIDE) {
            self.finish::<WIDE, V>(vectors);
        } else {
            self.finish::<LANE, V>(vectors);
        }
    }
}

impl OutputTransform<'_, '_> {
    /// All tiles, `W` channels at a time.
    #[inline(always)]
    fn finish<const W: usize, V: Vectors>(self, vectors: V) {
        match *self.then {
            ConvOutput::Add => self.tiles::<W>(vectors, |to, _, _, values| {
                for i in 0..W {
                    to[i] += values[i];
                }
            }),
            ConvOutput::Activate { bias, activation } => {
                let (width, boards) = (self.width, bias.len() / self.width);
                let first = self.first;
                by_activation!(activation => {
                    self.tiles::<W>(vectors, |to, board, lane, values| {
                        let row = if boards == 1 { 0 } else { first + board };
                        let bias: [f32; W] = vector(bias, row * width + lane);
                        for i in 0..W {
                            to[i] = values[i] + bias[i];
                        }
                        for to in to.as_chunks_mut::<LANE>().0 {
                            activate_all(vectors, activation, to);
                        }
                    });
                });
            }
        }
    }

    #[inline(always)]
    fn tiles<const W: usize>(
        self,
        vectors: impl Vectors,
        mut put: impl FnMut(&mut [f32; W], usize, usize, [f32; W]),
    ) {
        let OutputTransform { plan, m, width, tiles, to, .. } = self;
        let (columns, rows) = (usize::from(plan.size.width()), usize::from(plan.size.height()));
        for tile in 0..tiles {
            let (board, tile_here) = (tile / plan.tiles(), tile % plan.tiles());
            let (ty, tx) = (tile_here / plan.across * OUT, tile_here % plan.across * OUT);
            let base = board * columns * rows;
            for lane in (0..width).step_by(W) {
                let mut half = [[[0.0; W]; IN]; OUT];
                for x in 0..IN {
                    let column: [[f32; W]; IN] =
                        std::array::from_fn(|y| vector(m, ((y * IN + x) * tiles + tile) * width + lane));
                    let done = outputs(vectors, column);
                    for y in 0..OUT {
                        half[y][x] = done[y];
                    }
                }
                for (y, half) in half.into_iter().enumerate().take(rows - ty) {
                    let done = outputs(vectors, half);
                    for (x, values) in done.into_iter().enumerate().take(columns - tx) {
                        let at = (base + (ty + y) * columns + tx + x) * width + lane;
                        let to: &mut [f32; W] = (&mut to[at..at + W]).try_into().expect("as many values");
                        put(to, board, lane, values);
                    }
                }
            }
        }
    }
}

/// `A^T` times six vectors.
#[inline(always)]
fn outputs<const W: usize>(vectors: impl Vectors, m: [[f32; W]; IN]) -> [[f32; W]; OUT] {
    let mut t = [[0.0; W]; OUT];
    for i in 0..W {
        let (a, b) = (m[1][i] + m[2][i], m[1][i] - m[2][i]);
        let (c, d) = (m[3][i] + m[4][i], m[3][i] - m[4][i]);
        t[0][i] = m[0][i] + a + c;
        t[1][i] = vectors.multiply_add(d, 2.0, b);
        t[2][i] = vectors.multiply_add(c, 4.0, a);
        t[3][i] = vectors.multiply_add(d, 8.0, b) + m[5][i];
    }
    t
}

/// The transform `G` of the weights.
pub(crate) const WEIGHTS: [[f64; 3]; IN] = [
    [0.25, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];
