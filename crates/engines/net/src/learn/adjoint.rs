//! The transposes of Winograd's transforms: gradients flow through them from the outputs of a convolution to
//! its inputs and weights.

#![expect(
    clippy::needless_range_loop,
    reason = "rows and columns of tiles are read by number in both directions"
)]

use crate::infer::winograd::{IN, LaneVector, OUT, TileGrid, WEIGHTS, vector};
use myosu_lanes::{Kernel, LANE, Vectors, Write};

/// The transpose of the output transform: `A dy A^T`.
pub(super) struct OutputAdjoint<'a> {
    pub(super) plan: TileGrid,
    pub(super) dy: &'a [f32],
    pub(super) width: usize,
    pub(super) tiles: usize,
    pub(super) dm: &'a mut [f32],
}

impl Kernel for OutputAdjoint<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let OutputAdjoint { plan, dy, width, tiles, dm } = self;
        let (columns, rows) = (usize::from(plan.size.width()), usize::from(plan.size.height()));
        for tile in 0..tiles {
            let (board, tile_here) = (tile / plan.tiles(), tile % plan.tiles());
            let (ty, tx) = (tile_here / plan.across * OUT, tile_here % plan.across * OUT);
            let base = board * columns * rows;
            for lane in (0..width).step_by(LANE) {
                let mut half = [[[0.0; LANE]; IN]; OUT];
                for (y, half) in half.iter_mut().enumerate().take(rows - ty) {
                    let mut row = [[0.0; LANE]; OUT];
                    for (x, value) in row.iter_mut().enumerate().take(columns - tx) {
                        *value = vector(dy, (base + (ty + y) * columns + tx + x) * width + lane);
                    }
                    *half = widened(vectors, row);
                }
                for x in 0..IN {
                    let done = widened(vectors, std::array::from_fn(|y| half[y][x]));
                    for y in 0..IN {
                        let at = ((y * IN + x) * tiles + tile) * width + lane;
                        dm[at..at + LANE].copy_from_slice(&done[y]);
                    }
                }
            }
        }
    }
}

/// `A` times four vectors.
#[inline(always)]
fn widened(vectors: impl Vectors, t: [LaneVector; OUT]) -> [LaneVector; IN] {
    let mut m = [[0.0; LANE]; IN];
    for i in 0..LANE {
        let (a, b) = (t[0][i] + t[2][i], t[1][i] + t[3][i]);
        let c = vectors.multiply_add(t[2][i], 4.0, t[0][i]);
        let d = vectors.multiply_add(t[3][i], 4.0, t[1][i]);
        m[0][i] = t[0][i];
        m[1][i] = a + b;
        m[2][i] = a - b;
        m[3][i] = vectors.multiply_add(d, 2.0, c);
        m[4][i] = vectors.multiply_add(d, -2.0, c);
        m[5][i] = t[3][i];
    }
    m
}

/// The transpose of the input transform, `B dv B^T`, added up where tiles overlap.
pub(super) struct InputAdjoint<'a> {
    pub(super) plan: TileGrid,
    pub(super) dv: &'a [f32],
    pub(super) width: usize,
    pub(super) tiles: usize,
    /// Boards with their border.
    pub(super) padded: &'a mut [f32],
}

impl Kernel for InputAdjoint<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let InputAdjoint { plan, dv, width, tiles, padded } = self;
        padded.fill(0.0);
        for tile in 0..tiles {
            let (board, tile_here) = (tile / plan.tiles(), tile % plan.tiles());
            let (ty, tx) = (tile_here / plan.across, tile_here % plan.across);
            let corner = (board * plan.padded() + ty * OUT * plan.padded_width() + tx * OUT) * width;
            for lane in (0..width).step_by(LANE) {
                let mut half = [[[0.0; LANE]; IN]; IN];
                for x in 0..IN {
                    let column: [LaneVector; IN] =
                        std::array::from_fn(|y| vector(dv, ((y * IN + x) * tiles + tile) * width + lane));
                    let done = scattered(vectors, column);
                    for y in 0..IN {
                        half[y][x] = done[y];
                    }
                }
                for y in 0..IN {
                    let done = scattered(vectors, half[y]);
                    for (x, values) in done.iter().enumerate() {
                        let at = corner + (y * plan.padded_width() + x) * width + lane;
                        for (to, value) in padded[at..at + LANE].iter_mut().zip(values) {
                            *to += value;
                        }
                    }
                }
            }
        }
    }
}

/// `B` times six vectors.
#[inline(always)]
fn scattered(vectors: impl Vectors, t: [LaneVector; IN]) -> [LaneVector; IN] {
    let mut d = [[0.0; LANE]; IN];
    for i in 0..LANE {
        let (p, m) = (t[1][i] + t[2][i], t[2][i] - t[1][i]);
        let (q, n) = (t[3][i] + t[4][i], t[4][i] - t[3][i]);
        d[0][i] = t[0][i] * 4.0;
        d[1][i] = vectors.multiply_add(m + t[5][i], 4.0, n * 2.0);
        d[2][i] = vectors.multiply_add(t[0][i], -5.0, vectors.multiply_add(p, -4.0, -q));
        d[3][i] = vectors.multiply_add(t[5][i], -5.0, vectors.multiply_add(n, -2.0, -m));
        d[4][i] = t[0][i] + p + q;
        d[5][i] = t[5][i];
    }
    d
}

/// The transform of weights: `G w G^T` for `[place][input, output]`, and its transpose.
pub(super) struct WeightTransform<'a> {
    pub(super) direction: Direction,
    /// Values of one place.
    pub(super) plane: usize,
    pub(super) from: &'a [f32],
    pub(super) to: &'a mut [f32],
}

/// Which way weights are transformed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// Nine places become 36.
    Forward,
    /// The gradients of 36 become those of nine.
    Backward,
}

impl Kernel for WeightTransform<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let WeightTransform { direction, plane, from, to } = self;
        for lane in (0..plane).step_by(LANE) {
            if direction == Direction::Forward {
                let mut half = [[[0.0; LANE]; 3]; IN];
                for x in 0..3 {
                    let column: [LaneVector; 3] =
                        std::array::from_fn(|y| vector(from, (y * 3 + x) * plane + lane));
                    for y in 0..IN {
                        half[y][x] = combined(vectors, WEIGHTS[y], &column);
                    }
                }
                for y in 0..IN {
                    for x in 0..IN {
                        let at = (y * IN + x) * plane + lane;
                        to[at..at + LANE].copy_from_slice(&combined(vectors, WEIGHTS[x], &half[y]));
                    }
                }
            } else {
                let mut half = [[[0.0; LANE]; IN]; 3];
                for x in 0..IN {
                    let column: [LaneVector; IN] =
                        std::array::from_fn(|y| vector(from, (y * IN + x) * plane + lane));
                    for y in 0..3 {
                        half[y][x] = combined(vectors, std::array::from_fn(|row| WEIGHTS[row][y]), &column);
                    }
                }
                for y in 0..3 {
                    for x in 0..3 {
                        let at = (y * 3 + x) * plane + lane;
                        let sums = combined(vectors, std::array::from_fn(|row| WEIGHTS[row][x]), &half[y]);
                        for (to, sum) in to[at..at + LANE].iter_mut().zip(sums) {
                            *to += sum;
                        }
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn combined<const N: usize>(
    vectors: impl Vectors,
    factors: [f64; N],
    values: &[LaneVector; N],
) -> LaneVector {
    let mut sum = [0.0; LANE];
    for k in 0..N {
        for i in 0..LANE {
            sum[i] = vectors.multiply_add(factors[k] as f32, values[k][i], sum[i]);
        }
    }
    sum
}

/// The gradient of a norm with ReLU: from the gradient of its result, on boards with a border or without, to
/// those of what it read, of its scales and of its biases.
pub(super) struct NormAdjoint<'a> {
    /// What the norm read.
    pub(super) x: &'a [f32],
    pub(super) x_stride: usize,
    /// Scales, then biases.
    pub(super) norm: &'a [f32],
    /// The gradient of the result; starts at the first point.
    pub(super) dy: &'a [f32],
    /// Rows of a board, from one to the next, and its points across.
    pub(super) dy_rows: BoardRows,
    pub(super) dx: &'a mut [f32],
    pub(super) dx_stride: usize,
    pub(super) write: Write,
    /// The gradients of scales and biases, added to.
    pub(super) dnorm: &'a mut [f32],
}

/// How the points of boards lie in memory, counted in points.
#[derive(Clone, Copy)]
pub(super) struct BoardRows {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) row_stride: usize,
    pub(super) board_stride: usize,
    /// The first point of the first board.
    pub(super) first: usize,
}

impl Kernel for NormAdjoint<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        let NormAdjoint { x, x_stride, norm, dy, dy_rows, dx, dx_stride, write, dnorm } = self;
        let width = norm.len() / 2;
        let (scale, bias) = norm.split_at(width);
        let (dscale, dbias) = dnorm.split_at_mut(width);
        let points = x.len().div_ceil(x_stride);
        let area = dy_rows.columns * dy_rows.rows;
        for point in 0..points {
            let (board, here) = (point / area, point % area);
            let at = dy_rows.first
                + board * dy_rows.board_stride
                + here / dy_rows.columns * dy_rows.row_stride
                + here % dy_rows.columns;
            let x = &x[point * x_stride..][..width];
            let dy = &dy[at * width..][..width];
            let dx = &mut dx[point * dx_stride..][..width];
            for lane in (0..width).step_by(LANE) {
                let [x, dy, scale, bias]: [LaneVector; 4] =
                    [x, dy, scale, bias].map(|values| vector(values, lane));
                let mut dz = [0.0; LANE];
                for i in 0..LANE {
                    let is_active = vectors.multiply_add(x[i], scale[i], bias[i]) > 0.0;
                    dz[i] = if is_active { dy[i] } else { 0.0 };
                }
                let old = if write == Write::Add { vector(dx, lane) } else { [0.0; LANE] };
                for i in 0..LANE {
                    dscale[lane + i] = vectors.multiply_add(dz[i], x[i], dscale[lane + i]);
                    dbias[lane + i] += dz[i];
                    dx[lane + i] = vectors.multiply_add(dz[i], scale[i], old[i]);
                }
            }
        }
    }
}
