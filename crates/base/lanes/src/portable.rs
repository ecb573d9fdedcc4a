//! The operations of [`Vectors`] on instructions that every machine has. They define the bits that every other
//! implementation must give.

use super::{LANE, PANEL, Strided, TileOutput, Vectors, Write};

/// Instructions that every machine has.
#[derive(Clone, Copy)]
pub(super) struct PortableVectors;

impl Vectors for PortableVectors {
    // Machines without FMA have sixteen registers of four values, or fewer: with two rows the sums take eight.
    const ROWS: usize = 2;
    const WIDTH: usize = LANE;

    #[inline(always)]
    fn multiply_add(self, a: f32, b: f32, c: f32) -> f32 {
        a * b + c
    }
}

/// The same with fused multiply-add: an instruction where the program is compiled for processors that have it.
#[derive(Clone, Copy)]
pub(super) struct FusedVectors;

impl Vectors for FusedVectors {
    // aarch64 has 32 registers of four values: with six rows the sums take 24.
    const ROWS: usize = 6;
    const WIDTH: usize = LANE;

    #[inline(always)]
    fn multiply_add(self, a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }
}

#[inline(always)]
pub(super) fn exp_below<V: Vectors>(
    vectors: V,
    values: &mut [[f32; LANE]],
    most: f32,
    scale: f32,
) -> [f32; LANE] {
    let mut sums = [0.0; LANE];
    for x in values {
        for (x, sum) in x.iter_mut().zip(&mut sums) {
            *x = vectors.exp_one((*x - most) * scale);
            *sum += *x;
        }
    }
    sums
}

// Rows innermost: a row of weights is loaded once for all rows, and the sums stay in registers.
#[inline(always)]
pub(super) fn tile<const R: usize>(
    vectors: impl Vectors,
    rows: Strided<'_>,
    panel: &[[f32; PANEL]],
    to: TileOutput<'_>,
) {
    let TileOutput { values: to, stride, write } = to;
    let from: [&[f32]; R] =
        std::array::from_fn(|row| &rows.values[row * rows.stride..row * rows.stride + panel.len()]);
    let mut sums = [[0.0; PANEL]; R];
    if write == Write::Add {
        for (row, sum) in sums.iter_mut().enumerate() {
            sum.copy_from_slice(&to[row * stride..row * stride + PANEL]);
        }
    }
    for (k, weights) in panel.iter().enumerate() {
        for row in 0..R {
            let value = from[row][k];
            for (sum, weight) in sums[row].iter_mut().zip(weights) {
                *sum = vectors.multiply_add(value, *weight, *sum);
            }
        }
    }
    for (row, sum) in sums.iter().enumerate() {
        to[row * stride..row * stride + PANEL].copy_from_slice(sum);
    }
}

#[inline(always)]
pub(super) fn outer<const R: usize>(
    vectors: impl Vectors,
    left: Strided<'_>,
    right: Strided<'_>,
    count: usize,
    to: TileOutput<'_>,
) {
    let TileOutput { values: to, stride, write } = to;
    let mut sums = [[0.0; PANEL]; R];
    if write == Write::Add {
        for (row, sum) in sums.iter_mut().enumerate() {
            sum.copy_from_slice(&to[row * stride..row * stride + PANEL]);
        }
    }
    for k in 0..count {
        let values = &left.values[k * left.stride..k * left.stride + R];
        let weights = &right.values[k * right.stride..k * right.stride + PANEL];
        for (value, sum) in values.iter().zip(&mut sums) {
            for (sum, weight) in sum.iter_mut().zip(weights) {
                *sum = vectors.multiply_add(*value, *weight, *sum);
            }
        }
    }
    for (row, sum) in sums.iter().enumerate() {
        to[row * stride..row * stride + PANEL].copy_from_slice(sum);
    }
}

#[inline(always)]
pub(super) fn pairs<const I: usize, const P: usize, const W: usize, const H: usize>(
    inputs: &[i16; I],
    weights: &[[i16; W]; P],
    sums: &mut [i32; H],
) {
    assert!(I == 2 * P && W == 2 * H && H.is_multiple_of(LANE), "numbers of weights must fit");
    for (pair, weights) in inputs.chunks_exact(2).zip(weights) {
        for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(2)) {
            let products = [0, 1].map(|at| i32::from(pair[at]) * i32::from(weights[at]));
            *sum = sum.wrapping_add(products[0].wrapping_add(products[1]));
        }
    }
}

/// [`exp`] clamps its argument to this from below: e^-87 is still a normal f32.
pub(super) const LEAST: f32 = -87.0;
/// [`exp`] clamps its argument to this from above: e^88 is still finite.
pub(super) const MOST: f32 = 88.0;
/// 1.5 * 2^23. Adding it to a small number rounds that to a whole number, which is then in the low bits.
pub(super) const ROUND: f32 = 12_582_912.0;
/// ln 2 as the sum of two floats. The first has trailing zeros, so that its products with small whole
/// numbers are exact (Cody and Waite's reduction).
pub(super) const LN_2: [f32; 2] = [0.693_145_75, 1.428_606_8e-6];
/// Coefficients of e^r for |r| <= ln 2 / 2, highest degree first: the minimax polynomial of degree six for
/// the relative error, which is 2e-9 before rounding.
pub(super) const POLYNOMIAL: [f32; 7] =
    [1.383_679_5e-3, 8.374_857e-3, 4.166_823e-2, 1.666_642e-1, 4.999_999e-1, 1.0, 1.0];

/// `e^x`; relative error below 2e-7 between -87 and 88, below 3e-7 without FMA.
#[inline(always)]
pub(super) fn exp<V: Vectors>(vectors: V, x: f32) -> f32 {
    let x = if x > LEAST { x } else { LEAST };
    let x = if x < MOST { x } else { MOST };
    // x = n ln 2 + r, so e^x = 2^n e^r.
    let whole = vectors.multiply_add(x, std::f32::consts::LOG2_E, ROUND);
    let n = whole - ROUND;
    let r = vectors.multiply_add(n, -LN_2[0], x);
    let r = vectors.multiply_add(n, -LN_2[1], r);
    let mut p = POLYNOMIAL[0];
    for c in &POLYNOMIAL[1..] {
        p = vectors.multiply_add(p, r, *c);
    }
    // 2^n is the float with exponent n + 127.
    p * f32::from_bits(whole.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127) << 23)
}
