//! The implementation in AVX-512 registers: a row of a panel is one register, and there are 32 of them, so that a
//! tile has twice the rows. Each result is the chain of multiply-adds of [`super::portable`]; the tests compare bits.

#![allow(
    clippy::needless_range_loop,
    reason = "sums stay in registers only if loops over rows are unrolled, which iterators prevent in some builds"
)]

use std::arch::x86_64::{
    __m512, _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_set1_ps, _mm512_setzero_ps, _mm512_storeu_ps,
};

use super::avx2::{self, rows_span};
use super::{Kernel, LANE, PANEL, Strided, TileOutput, Vectors, Write};

/// Rows of a panel per iteration of the unrolled loop; chosen by hand.
const UNROLLED: usize = 4;

/// Runs a kernel compiled for AVX-512.
#[target_feature(enable = "avx2,fma,avx512f,avx512vl,avx512bw,avx512dq")]
pub(super) fn run<K: Kernel>(kernel: K) {
    kernel.run(Avx512Vectors(()));
}

/// Proof that the machine has AVX2, FMA and AVX-512 (F, VL, BW, DQ): only [`run`], which can be called safely only
/// where it does, makes one.
#[derive(Clone, Copy)]
pub(super) struct Avx512Vectors(());

impl Vectors for Avx512Vectors {
    // Two multiply-adds a cycle with a latency of four keep eight sums busy; twelve share one load of weights.
    const ROWS: usize = 12;
    const WIDTH: usize = 2 * LANE;

    #[inline(always)]
    fn multiply_add(self, a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }

    #[inline(always)]
    fn exp(self, values: &mut [f32; LANE]) {
        // SAFETY: `self` exists only where `run` was called, on a machine with AVX2 and FMA.
        unsafe { avx2::exp(values) }
    }

    #[inline(always)]
    fn exp_below(self, values: &mut [[f32; LANE]], most: f32, scale: f32) -> [f32; LANE] {
        // SAFETY: `self` exists only where `run` was called, on a machine with AVX2 and FMA.
        unsafe { avx2::exp_below(values, most, scale) }
    }

    #[inline(always)]
    fn tile<const R: usize>(self, rows: Strided<'_>, panel: &[[f32; PANEL]], to: TileOutput<'_>) {
        // SAFETY: `self` exists only where `run` was called, on a machine with AVX-512.
        unsafe { tile::<R>(rows, panel, to) }
    }

    #[inline(always)]
    fn outer<const R: usize>(self, left: Strided<'_>, right: Strided<'_>, count: usize, to: TileOutput<'_>) {
        // SAFETY: `self` exists only where `run` was called, on a machine with AVX-512.
        unsafe { outer::<R>(left, right, count, to) }
    }

    #[inline(always)]
    fn pairs<const I: usize, const P: usize, const W: usize, const H: usize>(
        self,
        inputs: &[i16; I],
        weights: &[[i16; W]; P],
        sums: &mut [i32; H],
    ) {
        // SAFETY: `self` exists only where `run` was called, on a machine with AVX2 and FMA.
        unsafe { avx2::pairs(inputs, weights, sums) }
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn tile<const R: usize>(rows: Strided<'_>, panel: &[[f32; PANEL]], to: TileOutput<'_>) {
    let TileOutput { values: to, stride, write } = to;
    // The pointers below rely on these two.
    assert!(rows_span(R, rows.stride, panel.len()) <= rows.values.len(), "rows are too short");
    assert!(rows_span(R, stride, PANEL) <= to.len(), "products do not fit");
    let to = to.as_mut_ptr();
    let mut sums = [_mm512_setzero_ps(); R];
    if write == Write::Add {
        for row in 0..R {
            // SAFETY: `to` has PANEL values from `row * stride` on, by the second assertion.
            sums[row] = unsafe { _mm512_loadu_ps(to.add(row * stride)) };
        }
    }
    let mut from = [rows.values.as_ptr(); R];
    for row in 0..R {
        // SAFETY: `row * stride` is at most the length of the values, by the first assertion.
        from[row] = unsafe { from[row].add(row * rows.stride) };
    }
    let (fours, rest) = panel.as_chunks::<UNROLLED>();
    for four in fours {
        for (k, weights) in four.iter().enumerate() {
            // SAFETY: each row has `panel.len()` values, by the first assertion. `from` has advanced by
            // the panel rows before this chunk, and `k` lies within it.
            unsafe { step(from, k, weights, &mut sums) };
        }
        for row in 0..R {
            // SAFETY: the chunk is part of the panel, so each row has UNROLLED more values, and the pointers
            // stay within the row or one past its end.
            from[row] = unsafe { from[row].add(UNROLLED) };
        }
    }
    for (k, weights) in rest.iter().enumerate() {
        // SAFETY: `from` has advanced by all whole chunks, and each row has `rest.len()` more values.
        unsafe { step(from, k, weights, &mut sums) };
    }
    for row in 0..R {
        // SAFETY: `to` has PANEL values from `row * stride` on, by the second assertion.
        unsafe { _mm512_storeu_ps(to.add(row * stride), sums[row]) };
    }
}

/// Adds one value of each row times one row of a panel.
///
/// # Safety
/// Each pointer of `from` can be read at offset `k`.
#[target_feature(enable = "avx512f")]
#[inline]
unsafe fn step<const R: usize>(
    from: [*const f32; R],
    k: usize,
    weights: &[f32; PANEL],
    sums: &mut [__m512; R],
) {
    // SAFETY: `weights` is an array of PANEL values, the size of the unaligned load.
    let weights = unsafe { _mm512_loadu_ps(weights.as_ptr()) };
    for row in 0..R {
        // SAFETY: the caller guarantees it.
        let value = _mm512_set1_ps(unsafe { *from[row].add(k) });
        sums[row] = _mm512_fmadd_ps(value, weights, sums[row]);
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn outer<const R: usize>(left: Strided<'_>, right: Strided<'_>, count: usize, to: TileOutput<'_>) {
    let TileOutput { values: to, stride, write } = to;
    // The pointers below rely on these three.
    assert!(count == 0 || rows_span(count, left.stride, R) <= left.values.len(), "left rows are too short");
    assert!(
        count == 0 || rows_span(count, right.stride, PANEL) <= right.values.len(),
        "right rows are too short"
    );
    assert!(rows_span(R, stride, PANEL) <= to.len(), "products do not fit");
    let to = to.as_mut_ptr();
    let mut sums = [_mm512_setzero_ps(); R];
    if write == Write::Add {
        for row in 0..R {
            // SAFETY: `to` has PANEL values from `row * stride` on, by the third assertion.
            sums[row] = unsafe { _mm512_loadu_ps(to.add(row * stride)) };
        }
    }
    let (values, weights) = (left.values.as_ptr(), right.values.as_ptr());
    for k in 0..count {
        // SAFETY: row `k` of the right has PANEL values, by the second assertion.
        let weights = unsafe { _mm512_loadu_ps(weights.add(k * right.stride)) };
        for row in 0..R {
            // SAFETY: row `k` of the left has R values, by the first assertion.
            let value = _mm512_set1_ps(unsafe { *values.add(k * left.stride + row) });
            sums[row] = _mm512_fmadd_ps(value, weights, sums[row]);
        }
    }
    for row in 0..R {
        // SAFETY: `to` has PANEL values from `row * stride` on, by the third assertion.
        unsafe { _mm512_storeu_ps(to.add(row * stride), sums[row]) };
    }
}
