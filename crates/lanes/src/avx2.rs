//! The same in the vector registers of AVX2, written out because compilers turn plain code into vector
//! instructions or not as they please.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::{
    __m256, _mm256_add_epi32, _mm256_add_ps, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_fmadd_ps,
    _mm256_fnmadd_ps, _mm256_loadu_ps, _mm256_max_ps, _mm256_min_ps, _mm256_mul_ps, _mm256_set1_epi32,
    _mm256_set1_ps, _mm256_setzero_ps, _mm256_slli_epi32, _mm256_storeu_ps, _mm256_sub_ps,
};

use super::portable::{LEAST, LN_2, MOST, POLYNOMIAL, ROUND};
use super::{Kernel, LANE, PANEL, Strided, Sums, Vectors, Write};

/// Rows of a panel worked through without looking whether it ends.
const UNROLLED: usize = 4;

/// A kernel compiled for AVX2 and FMA.
#[target_feature(enable = "avx2,fma")]
pub(super) fn run<K: Kernel>(kernel: K) {
    kernel.run(Avx2(()));
}

/// That the machine has AVX2 and FMA: made by `run` alone.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Vectors for Avx2 {
    #[inline(always)]
    fn exp(self, values: &mut [f32; LANE]) {
        // SAFETY: `self` says that the machine has AVX2 and FMA.
        unsafe { exp(values) }
    }

    #[inline(always)]
    fn exp_below(self, values: &mut [[f32; LANE]], most: f32, scale: f32) -> [f32; LANE] {
        // SAFETY: `self` says that the machine has AVX2 and FMA.
        unsafe { exp_below(values, most, scale) }
    }

    #[inline(always)]
    fn tile<const R: usize>(self, rows: Strided<'_>, panel: &[[f32; PANEL]], sums: Sums<'_>) {
        // SAFETY: `self` says that the machine has AVX2 and FMA.
        unsafe { tile::<R>(rows, panel, sums) }
    }
}

#[target_feature(enable = "avx2,fma")]
#[inline]
fn exp(values: &mut [f32; LANE]) {
    let at = values.as_mut_ptr();
    // SAFETY: eight values are one vector.
    unsafe { _mm256_storeu_ps(at, exponential(_mm256_loadu_ps(at))) };
}

#[target_feature(enable = "avx2,fma")]
#[inline]
fn exp_below(values: &mut [[f32; LANE]], most: f32, scale: f32) -> [f32; LANE] {
    let (most, scale) = (_mm256_set1_ps(most), _mm256_set1_ps(scale));
    let mut sum = _mm256_setzero_ps();
    for values in values {
        let at = values.as_mut_ptr();
        // SAFETY: eight values are one vector.
        let x = unsafe { _mm256_loadu_ps(at) };
        let x = exponential(_mm256_mul_ps(_mm256_sub_ps(x, most), scale));
        sum = _mm256_add_ps(sum, x);
        // SAFETY: as above.
        unsafe { _mm256_storeu_ps(at, x) };
    }
    let mut sums = [0.0; LANE];
    // SAFETY: as above.
    unsafe { _mm256_storeu_ps(sums.as_mut_ptr(), sum) };
    sums
}

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
fn tile<const R: usize>(rows: Strided<'_>, panel: &[[f32; PANEL]], sums: Sums<'_>) {
    let Sums { values: to, stride, write } = sums;
    assert!(rows.values.len() >= (R - 1) * rows.stride + panel.len(), "rows are too short");
    assert!(to.len() >= (R - 1) * stride + PANEL, "sums do not fit");
    let to = to.as_mut_ptr();
    let mut low = [_mm256_setzero_ps(); R];
    let mut high = [_mm256_setzero_ps(); R];
    if write == Write::Add {
        for row in 0..R {
            // SAFETY: row `row` of the sums has a panel's width, as was asserted.
            (low[row], high[row]) = unsafe { load(to.add(row * stride)) };
        }
    }
    let mut from = [rows.values.as_ptr(); R];
    for (row, from) in from.iter_mut().enumerate() {
        // SAFETY: row `row` begins within the values, as was asserted.
        *from = unsafe { from.add(row * rows.stride) };
    }
    let (fours, rest) = panel.as_chunks::<UNROLLED>();
    for four in fours {
        for (k, weights) in four.iter().enumerate() {
            // SAFETY: as many values of each row are read as the panel has rows, as was asserted.
            unsafe { step(from, k, weights, &mut low, &mut high) };
        }
        // SAFETY: they were read, so the pointers stay within the rows or come to their ends.
        from = from.map(|from| unsafe { from.add(UNROLLED) });
    }
    for (k, weights) in rest.iter().enumerate() {
        // SAFETY: as above.
        unsafe { step(from, k, weights, &mut low, &mut high) };
    }
    for row in 0..R {
        // SAFETY: row `row` of the sums has a panel's width, as was asserted.
        unsafe {
            let to = to.add(row * stride);
            _mm256_storeu_ps(to, low[row]);
            _mm256_storeu_ps(to.add(LANE), high[row]);
        }
    }
}

/// Adds one value of each row times one row of a panel.
///
/// # Safety
/// `from` of each row can be read at `k`.
#[target_feature(enable = "avx2,fma")]
#[inline]
unsafe fn step<const R: usize>(
    from: [*const f32; R],
    k: usize,
    weights: &[f32; PANEL],
    low: &mut [__m256; R],
    high: &mut [__m256; R],
) {
    // SAFETY: sixteen values are two vectors.
    let (left, right) = unsafe { load(weights.as_ptr()) };
    for row in 0..R {
        // SAFETY: as this function asks.
        let value = _mm256_set1_ps(unsafe { *from[row].add(k) });
        low[row] = _mm256_fmadd_ps(value, left, low[row]);
        high[row] = _mm256_fmadd_ps(value, right, high[row]);
    }
}

/// Sixteen values as two vectors.
///
/// # Safety
/// Sixteen values can be read.
#[target_feature(enable = "avx2,fma")]
#[inline]
unsafe fn load(from: *const f32) -> (__m256, __m256) {
    // SAFETY: as this function asks.
    unsafe { (_mm256_loadu_ps(from), _mm256_loadu_ps(from.add(LANE))) }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::super::portable::Plain;
    use super::super::{LANE, Lanes, PANEL, Strided, Sums, Vectors, Write};
    use super::Avx2;

    /// Both ways, where this machine has both.
    fn both() -> Option<(Plain, Avx2)> {
        if Lanes::detect() == Lanes::Portable {
            myosu_testing::skip("this processor has no AVX2");
            return None;
        }
        Some((Plain, Avx2(())))
    }

    #[test]
    fn both_ways_to_sum_give_the_same_bits() {
        let Some((plain, fast)) = both() else { return };
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut value = || ((dice.next_u64() % 2001) as f32 - 1000.0) / 317.0;
        for depth in [0, 1, 2, 3, 4, 7, 31, 384] {
            let panel: Vec<[f32; PANEL]> = (0..depth).map(|_| std::array::from_fn(|_| value())).collect();
            let rows: Vec<f32> = (0..6 * (depth + 5)).map(|_| value()).collect();
            let rows = Strided { values: &rows, stride: depth + 5 };
            for write in [Write::Store, Write::Add] {
                let before: Vec<f32> = (0..6 * 19).map(|_| value()).collect();
                let (mut slow, mut quick) = (before.clone(), before);
                plain.tile::<6>(rows, &panel, Sums { values: &mut slow, stride: 19, write });
                fast.tile::<6>(rows, &panel, Sums { values: &mut quick, stride: 19, write });
                assert_eq!(slow, quick, "depth {depth}, {write:?}");
            }
        }
    }

    #[test]
    fn both_exponentials_give_the_same_bits() {
        let Some((plain, fast)) = both() else { return };
        for step in -12_000..12_000 {
            let first = step as f32 * 0.01;
            let mut slow: [f32; LANE] = std::array::from_fn(|i| first + i as f32 * 0.001_3);
            let mut quick = slow;
            plain.exp(&mut slow);
            fast.exp(&mut quick);
            assert_eq!(slow, quick, "from {first}");
            let (mut slow, mut quick) = ([slow, quick], [slow, quick]);
            let sums = [plain.exp_below(&mut slow, 1.5, 0.3), fast.exp_below(&mut quick, 1.5, 0.3)];
            assert_eq!(slow, quick, "from {first}");
            assert_eq!(sums[0], sums[1], "from {first}");
        }
    }
}
