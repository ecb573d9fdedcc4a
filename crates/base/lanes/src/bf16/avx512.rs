//! The products of a tile by the instruction VDPBF16PS of AVX512-BF16.

use std::arch::x86_64::{
    __m512bh, __m512i, _mm512_dpbf16_ps, _mm512_loadu_ps, _mm512_loadu_si512, _mm512_set1_epi32,
    _mm512_setzero_ps, _mm512_storeu_ps,
};

use super::{PANEL, Pair, TILE, Tile, TileSums};

/// Adds the products of a tile with a panel to `sums`.
///
/// # Panics
/// If the panel is deeper than the tile.
#[target_feature(enable = "avx512f,avx512bf16")]
pub(super) fn add_products(tile: &Tile, panel: &[[Pair; PANEL]], sums: &mut TileSums) {
    let mut registers = [_mm512_setzero_ps(); TILE];
    for (register, sums) in registers.iter_mut().zip(&*sums) {
        // SAFETY: `sums` is an array of sixteen f32, the size of the unaligned load.
        *register = unsafe { _mm512_loadu_ps(sums.as_ptr()) };
    }
    for (k, weights) in panel.iter().enumerate() {
        // SAFETY: `weights` is an array of sixteen u32, the size of the unaligned load.
        let weights = halves(unsafe { _mm512_loadu_si512(weights.as_ptr().cast()) });
        for (register, row) in registers.iter_mut().zip(tile) {
            let pair = halves(_mm512_set1_epi32(row[k].cast_signed()));
            *register = _mm512_dpbf16_ps(*register, pair, weights);
        }
    }
    for (register, sums) in registers.into_iter().zip(sums) {
        // SAFETY: `sums` is a mutably borrowed array of sixteen f32, the size of the unaligned store.
        unsafe { _mm512_storeu_ps(sums.as_mut_ptr(), register) };
    }
}

/// Reinterprets 512 bits as 32 bf16.
#[target_feature(enable = "avx512f,avx512bf16")]
fn halves(bits: __m512i) -> __m512bh {
    // SAFETY: both types are plain vectors of 512 bits, and every bit pattern is valid for both.
    unsafe { std::mem::transmute(bits) }
}
