//! The implementation in AVX2 registers, written out in intrinsics because compilers do not vectorize the
//! portable code reliably. It gives the bits of [`super::portable`]; the tests compare them.

use std::arch::x86_64::{
    __m256, _mm256_add_epi32, _mm256_add_ps, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_fmadd_ps,
    _mm256_fnmadd_ps, _mm256_loadu_ps, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_ps, _mm256_min_ps,
    _mm256_mul_ps, _mm256_set1_epi32, _mm256_set1_ps, _mm256_setzero_ps, _mm256_slli_epi32, _mm256_storeu_ps,
    _mm256_storeu_si256, _mm256_sub_ps,
};

use super::portable::{LEAST, LN_2, MOST, POLYNOMIAL, ROUND};
use super::{Kernel, LANE, PANEL, Strided, TileOutput, Vectors, Write};

/// Rows of a panel per iteration of the unrolled loop; chosen by hand.
const UNROLLED: usize = 4;

/// Runs a kernel compiled for AVX2 and FMA.
#[target_feature(enable = "avx2,fma")]
pub(super) fn run<K: Kernel>(kernel: K) {
    kernel.run(Avx2Vectors(()));
}

/// Whether the machine has AVX2 and FMA. Processors with only one of the two count as machines without FMA.
#[inline]
pub(super) fn is_here() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
}

/// [`Vectors::exp_one`], compiled for AVX2 and FMA.
#[target_feature(enable = "avx2,fma")]
pub(super) fn exp_one(x: f32) -> f32 {
    Avx2Vectors(()).exp_one(x)
}

/// Proof that the machine has AVX2 and FMA: only [`run`] and [`exp_one`], which can be called safely only
/// where it does, make one.
#[derive(Clone, Copy)]
pub(super) struct Avx2Vectors(());

impl Vectors for Avx2Vectors {
    // With two vectors a row the sums take twelve of the sixteen registers.
    const ROWS: usize = 6;
    const WIDTH: usize = LANE;

    #[inline(always)]
    fn multiply_add(self, a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }

    #[inline(always)]
    fn exp(self, values: &mut [f32; LANE]) {
        // SAFETY: `self` exists only inside `run` or `exp_one`, on a machine with AVX2 and FMA.
        unsafe { exp(values) }
    }

    #[inline(always)]
    fn exp_below(self, values: &mut [[f32; LANE]], most: f32, scale: f32) -> [f32; LANE] {
        // SAFETY: `self` exists only inside `run` or `exp_one`, on a machine with AVX2 and FMA.
        unsafe { exp_below(values, most, scale) }
    }

    #[inline(always)]
    fn tile<const R: usize>(self, rows: Strided<'_>, panel: &[[f32; PANEL]], to: TileOutput<'_>) {
        // SAFETY: `self` exists only inside `run` or `exp_one`, on a machine with AVX2 and FMA.
        unsafe { tile::<R>(rows, panel, to) }
    }

    #[inline(always)]
    fn outer<const R: usize>(self, left: Strided<'_>, right: Strided<'_>, count: usize, to: TileOutput<'_>) {
        // SAFETY: `self` exists only inside `run` or `exp_one`, on a machine with AVX2 and FMA.
        unsafe { outer::<R>(left, right, count, to) }
    }

    #[inline(always)]
    fn pairs<const I: usize, const P: usize, const W: usize, const H: usize>(
        self,
        inputs: &[i16; I],
        weights: &[[i16; W]; P],
        sums: &mut [i32; H],
    ) {
        // SAFETY: `self` exists only inside `run` or `exp_one`, on a machine with AVX2 and FMA.
        unsafe { pairs(inputs, weights, sums) }
    }
}

#[target_feature(enable = "avx2,fma")]
#[inline]
pub(super) fn pairs<const I: usize, const P: usize, const W: usize, const H: usize>(
    inputs: &[i16; I],
    weights: &[[i16; W]; P],
    sums: &mut [i32; H],
) {
    assert!(I == 2 * P && W == 2 * H && H.is_multiple_of(LANE), "numbers of weights must fit");
    for first in (0..H).step_by(LANE) {
        let at = sums[first..first + LANE].as_mut_ptr().cast();
        // SAFETY: `at` points to eight i32, the size of the unaligned load.
        let mut sum = unsafe { _mm256_loadu_si256(at) };
        for (pair, weights) in inputs.chunks_exact(2).zip(weights) {
            let weights = weights[2 * first..2 * (first + LANE)].as_ptr().cast();
            // SAFETY: `weights` points to sixteen i16, the size of the unaligned load.
            let weights = unsafe { _mm256_loadu_si256(weights) };
            let pair = i32::from(pair[0] as u16) | i32::from(pair[1]) << 16;
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_set1_epi32(pair), weights));
        }
        // SAFETY: `at` points to eight i32 that are borrowed mutably and not otherwise in use.
        unsafe { _mm256_storeu_si256(at, sum) };
    }
}

#[target_feature(enable = "avx2,fma")]
#[inline]
pub(super) fn exp(values: &mut [f32; LANE]) {
    let at = values.as_mut_ptr();
    // SAFETY: `at` points to an array of eight f32, the size of the unaligned load and store.
    unsafe { _mm256_storeu_ps(at, exponential(_mm256_loadu_ps(at))) };
}

#[target_feature(enable = "avx2,fma")]
#[inline]
pub(super) fn exp_below(values: &mut [[f32; LANE]], most: f32, scale: f32) -> [f32; LANE] {
    let (most, scale) = (_mm256_set1_ps(most), _mm256_set1_ps(scale));
    let mut sum = _mm256_setzero_ps();
    for values in values {
        let at = values.as_mut_ptr();
        // SAFETY: `at` points to an array of eight f32, the size of the unaligned load.
        let x = unsafe { _mm256_loadu_ps(at) };
        let x = exponential(_mm256_mul_ps(_mm256_sub_ps(x, most), scale));
        sum = _mm256_add_ps(sum, x);
        // SAFETY: `at` points to eight f32 that are borrowed mutably and not otherwise in use.
        unsafe { _mm256_storeu_ps(at, x) };
    }
    let mut sums = [0.0; LANE];
    // SAFETY: `sums` is an array of eight f32.
    unsafe { _mm256_storeu_ps(sums.as_mut_ptr(), sum) };
    sums
}

/// [`super::portable::exp`] of each lane, operation by operation.
#[target_feature(enable = "avx2,fma")]
#[inline]
fn exponential(x: __m256) -> __m256 {
    let x = _mm256_min_ps(_mm256_max_ps(x, _mm256_set1_ps(LEAST)), _mm256_set1_ps(MOST));
    let whole = _mm256_fmadd_ps(x, _mm256_set1_ps(std::f32::consts::LOG2_E), _mm256_set1_ps(ROUND));
    let n = _mm256_sub_ps(whole, _mm256_set1_ps(ROUND));
    let r = _mm256_fnmadd_ps(n, _mm256_set1_ps(LN_2[0]), x);
    let r = _mm256_fnmadd_ps(n, _mm256_set1_ps(LN_2[1]), r);
    let mut p = _mm256_set1_ps(POLYNOMIAL[0]);
    for c in &POLYNOMIAL[1..] {
        p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(*c));
    }
    let bias = 127_i32.wrapping_sub(ROUND.to_bits().cast_signed());
    let power =
        _mm256_slli_epi32::<23>(_mm256_add_epi32(_mm256_castps_si256(whole), _mm256_set1_epi32(bias)));
    _mm256_mul_ps(p, _mm256_castsi256_ps(power))
}

#[target_feature(enable = "avx2,fma")]
#[inline]
fn tile<const R: usize>(rows: Strided<'_>, panel: &[[f32; PANEL]], to: TileOutput<'_>) {
    let TileOutput { values: to, stride, write } = to;
    // The pointers below rely on these two.
    assert!(rows_span(R, rows.stride, panel.len()) <= rows.values.len(), "rows are too short");
    assert!(rows_span(R, stride, PANEL) <= to.len(), "products do not fit");
    let to = to.as_mut_ptr();
    let mut low = [_mm256_setzero_ps(); R];
    let mut high = [_mm256_setzero_ps(); R];
    if write == Write::Add {
        for row in 0..R {
            // SAFETY: `to` has PANEL values from `row * stride` on, by the second assertion.
            (low[row], high[row]) = unsafe { load(to.add(row * stride)) };
        }
    }
    let mut from = [rows.values.as_ptr(); R];
    for (row, from) in from.iter_mut().enumerate() {
        // SAFETY: `row * stride` is at most the length of the values, by the first assertion.
        *from = unsafe { from.add(row * rows.stride) };
    }
    let (fours, rest) = panel.as_chunks::<UNROLLED>();
    for four in fours {
        for (k, weights) in four.iter().enumerate() {
            // SAFETY: each row has `panel.len()` values, by the first assertion. `from` has advanced by
            // the panel rows before this chunk, and `k` lies within it.
            unsafe { step(from, k, weights, &mut low, &mut high) };
        }
        for from in &mut from {
            // SAFETY: the chunk is part of the panel, so each row has UNROLLED more values, and the pointers
            // stay within the row or one past its end.
            *from = unsafe { from.add(UNROLLED) };
        }
    }
    for (k, weights) in rest.iter().enumerate() {
        // SAFETY: `from` has advanced by all whole chunks, and each row has `rest.len()` more values.
        unsafe { step(from, k, weights, &mut low, &mut high) };
    }
    for row in 0..R {
        // SAFETY: `to` has PANEL = 2 * LANE values from `row * stride` on, by the second assertion.
        unsafe {
            let to = to.add(row * stride);
            _mm256_storeu_ps(to, low[row]);
            _mm256_storeu_ps(to.add(LANE), high[row]);
        }
    }
}

#[target_feature(enable = "avx2,fma")]
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
    let mut low = [_mm256_setzero_ps(); R];
    let mut high = [_mm256_setzero_ps(); R];
    if write == Write::Add {
        for row in 0..R {
            // SAFETY: `to` has PANEL values from `row * stride` on, by the third assertion.
            (low[row], high[row]) = unsafe { load(to.add(row * stride)) };
        }
    }
    let (values, weights) = (left.values.as_ptr(), right.values.as_ptr());
    for k in 0..count {
        // SAFETY: row `k` of the right has PANEL values, by the second assertion.
        let (first, second) = unsafe { load(weights.add(k * right.stride)) };
        for row in 0..R {
            // SAFETY: row `k` of the left has R values, by the first assertion.
            let value = _mm256_set1_ps(unsafe { *values.add(k * left.stride + row) });
            low[row] = _mm256_fmadd_ps(value, first, low[row]);
            high[row] = _mm256_fmadd_ps(value, second, high[row]);
        }
    }
    for row in 0..R {
        // SAFETY: `to` has PANEL = 2 * LANE values from `row * stride` on, by the third assertion.
        unsafe {
            let to = to.add(row * stride);
            _mm256_storeu_ps(to, low[row]);
            _mm256_storeu_ps(to.add(LANE), high[row]);
        }
    }
}

/// The values that `rows` rows of `width` values span. Saturates, because a stride is any number.
#[inline(always)]
pub(super) fn rows_span(rows: usize, stride: usize, width: usize) -> usize {
    rows.saturating_sub(1).saturating_mul(stride).saturating_add(width)
}

/// Adds one value of each row times one row of a panel.
///
/// # Safety
/// Each pointer of `from` can be read at offset `k`.
#[target_feature(enable = "avx2,fma")]
#[inline]
unsafe fn step<const R: usize>(
    from: [*const f32; R],
    k: usize,
    weights: &[f32; PANEL],
    low: &mut [__m256; R],
    high: &mut [__m256; R],
) {
    // SAFETY: `weights` is an array of PANEL values.
    let (left, right) = unsafe { load(weights.as_ptr()) };
    for row in 0..R {
        // SAFETY: the caller guarantees it.
        let value = _mm256_set1_ps(unsafe { *from[row].add(k) });
        low[row] = _mm256_fmadd_ps(value, left, low[row]);
        high[row] = _mm256_fmadd_ps(value, right, high[row]);
    }
}

/// Loads PANEL values as two vectors.
///
/// # Safety
/// PANEL values can be read from `from`.
#[target_feature(enable = "avx2,fma")]
#[inline]
unsafe fn load(from: *const f32) -> (__m256, __m256) {
    // SAFETY: the caller guarantees it, and PANEL = 2 * LANE.
    unsafe { (_mm256_loadu_ps(from), _mm256_loadu_ps(from.add(LANE))) }
}
