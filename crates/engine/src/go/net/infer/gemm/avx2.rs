//! The innermost sums of a product in the vector registers of AVX2. Its safe twin is `sums` of the parent:
//! the same fused multiply-adds in the same order, so both give the same bits. It is written out because
//! compilers turn the twin into vector instructions or not as they please, which is ten times the speed.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::{
    __m256, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_set1_ps, _mm256_setzero_ps, _mm256_storeu_ps,
};

use super::PANEL;

/// `start` plus the products of `R` rows with one panel.
///
/// # Panics
/// If a row is shorter than the panel is deep.
#[target_feature(enable = "avx2,fma")]
#[inline]
pub(super) fn sums<const R: usize>(
    rows: [&[f32]; R],
    panel: &[f32],
    mut start: [[f32; PANEL]; R],
) -> [[f32; PANEL]; R] {
    let (panel, _) = panel.as_chunks::<PANEL>();
    assert!(rows.iter().all(|row| row.len() >= panel.len()), "rows are too short");
    let mut low = [_mm256_setzero_ps(); R];
    let mut high = [_mm256_setzero_ps(); R];
    for row in 0..R {
        (low[row], high[row]) = load(&start[row]);
    }
    let rows = rows.map(<[f32]>::as_ptr);
    for (k, weights) in panel.iter().enumerate() {
        let (left, right) = load(weights);
        for row in 0..R {
            // SAFETY: k is less than the length of every row, as was asserted.
            let value = _mm256_set1_ps(unsafe { *rows[row].add(k) });
            low[row] = _mm256_fmadd_ps(value, left, low[row]);
            high[row] = _mm256_fmadd_ps(value, right, high[row]);
        }
    }
    for row in 0..R {
        let to = start[row].as_mut_ptr();
        // SAFETY: the sixteen values of a panel's row are two vectors of eight.
        unsafe {
            _mm256_storeu_ps(to, low[row]);
            _mm256_storeu_ps(to.add(8), high[row]);
        }
    }
    start
}

/// Sixteen values as two vectors.
#[target_feature(enable = "avx2,fma")]
#[inline]
fn load(values: &[f32; PANEL]) -> (__m256, __m256) {
    let from = values.as_ptr();
    // SAFETY: sixteen values are two vectors of eight.
    unsafe { (_mm256_loadu_ps(from), _mm256_loadu_ps(from.add(8))) }
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::playout::Dice;

    use super::super::{PANEL, sums};

    #[test]
    fn both_ways_to_sum_give_the_same_bits() {
        if !(is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")) {
            return;
        }
        let mut dice = Dice::new(5);
        let mut value = || (dice.below(2001) as f32 - 1000.0) / 317.0;
        for depth in [0, 1, 2, 7, 31, 384] {
            let panel: Vec<f32> = (0..depth * PANEL).map(|_| value()).collect();
            let rows: [Vec<f32>; 6] = std::array::from_fn(|_| (0..depth).map(|_| value()).collect());
            let start = std::array::from_fn(|_| std::array::from_fn(|_| value()));
            let rows = std::array::from_fn(|row| rows[row].as_slice());
            // SAFETY: the machine has AVX2 and FMA.
            let fast = unsafe { super::sums::<6>(rows, &panel, start) };
            assert_eq!(fast, sums::<6>(rows, &panel, start), "depth {depth}");
        }
    }
}
