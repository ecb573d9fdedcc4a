//! The plain way, for every machine, and the law for the other one.

use super::{LANE, PANEL, Strided, Sums, Vectors, Write};

/// No instructions but those every machine has.
#[derive(Clone, Copy)]
pub(super) struct Plain;

impl Vectors for Plain {
    #[inline(always)]
    fn exp(self, values: &mut [f32; LANE]) {
        for x in values {
            *x = exp(*x);
        }
    }

    #[inline(always)]
    fn exp_below(self, values: &mut [[f32; LANE]], most: f32, scale: f32) -> [f32; LANE] {
        let mut sums = [0.0; LANE];
        for x in values {
            for (x, sum) in x.iter_mut().zip(&mut sums) {
                *x = exp((*x - most) * scale);
                *sum += *x;
            }
        }
        sums
    }

    /// All rows take a row of weights in turn: it is loaded once, and the sums stay in registers.
    #[inline(always)]
    fn tile<const R: usize>(self, rows: Strided<'_>, panel: &[[f32; PANEL]], sums: Sums<'_>) {
        let Sums { values: to, stride, write } = sums;
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
                    *sum = value.mul_add(*weight, *sum);
                }
            }
        }
        for (row, sum) in sums.iter().enumerate() {
            to[row * stride..row * stride + PANEL].copy_from_slice(sum);
        }
    }
}

/// Below this [`exp`] does not fall.
pub(super) const LEAST: f32 = -87.0;
/// Above this [`exp`] does not rise.
pub(super) const MOST: f32 = 88.0;
/// Added to a small number, leaves its nearest whole number in the last bits.
pub(super) const ROUND: f32 = 12_582_912.0;
/// The natural logarithm of two in two parts.
pub(super) const LN_2: [f32; 2] = [0.693_145_75, 1.428_606_8e-6];
/// The best polynomial of degree six for the relative error, 2e-9 before rounding.
pub(super) const POLYNOMIAL: [f32; 7] =
    [1.383_679_5e-3, 8.374_857e-3, 4.166_823e-2, 1.666_642e-1, 4.999_999e-1, 1.0, 1.0];

/// `e^x`, the same bits on every machine; relative error below 2e-7 between -87 and 88.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    let x = if x > LEAST { x } else { LEAST };
    let x = if x < MOST { x } else { MOST };
    let whole = x.mul_add(std::f32::consts::LOG2_E, ROUND);
    let n = whole - ROUND;
    let r = n.mul_add(-LN_2[0], x);
    let r = n.mul_add(-LN_2[1], r);
    let mut p = POLYNOMIAL[0];
    for c in &POLYNOMIAL[1..] {
        p = p.mul_add(r, *c);
    }
    p * f32::from_bits(whole.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127) << 23)
}
