//! Products in bf16: half the bytes of f32, and with AVX512-BF16 twice the products per instruction.
//!
//! Sums stay f32 and take two products at a time, the second of a pair first, as AVX512-BF16 does; the
//! portable twin does the same. Processors may round within a pair, so bits can differ between machines:
//! results in bf16 are close, not equal.

#[cfg(target_arch = "x86_64")]
mod avx512;

use super::{Kernel, Lanes, PANEL, Vectors};

/// Two values in bf16, the first in the lower half.
pub type Pair = u32;

/// Rows of a tile; chosen by hand, well below AVX-512's 32 registers.
pub const TILE: usize = 12;
/// Pairs of a row that are rounded at a time: a panel of this depth takes 12 KiB of the first cache.
pub const DEPTH: usize = 192;

/// Rows of activations.
pub type Tile = [[Pair; DEPTH]; TILE];
/// The products of a tile with one panel.
pub type TileSums = [[f32; PANEL]; TILE];

/// Rounds to the nearest bf16, ties to even. NaN stays NaN.
#[inline(always)]
pub fn rounded(x: f32) -> u32 {
    let bits = x.to_bits();
    let even = (bits >> 16) & 1;
    // Truncation could clear all mantissa bits of a NaN, so one is set.
    if x.is_nan() { (bits >> 16) | 0x40 } else { bits.wrapping_add(0x7fff + even) >> 16 }
}

/// Rounds two values to bf16.
#[inline(always)]
pub fn pair(first: f32, second: f32) -> Pair {
    rounded(first) | rounded(second) << 16
}

/// Rounds a row of activations to pairs; an odd last value is paired with zero.
pub fn round_row(lanes: Lanes, from: &[f32], to: &mut [Pair; DEPTH]) {
    lanes.run(RoundRow { from, to });
}

struct RoundRow<'a> {
    from: &'a [f32],
    to: &'a mut [Pair; DEPTH],
}

impl Kernel for RoundRow<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, _: V) {
        let (pairs, rest) = self.from.as_chunks::<2>();
        for (to, [first, second]) in self.to.iter_mut().zip(pairs) {
            *to = pair(*first, *second);
        }
        if let ([last], Some(to)) = (rest, self.to.get_mut(pairs.len())) {
            *to = pair(*last, 0.0);
        }
    }
}

/// Adds the products of a tile with a panel to `sums`.
pub fn add_products(lanes: Lanes, tile: &Tile, panel: &[[Pair; PANEL]], sums: &mut TileSums) {
    match lanes.0 {
        #[cfg(target_arch = "x86_64")]
        super::Instructions::Avx512Bf16 => {
            // SAFETY: this value is made only after `has_trusted_instruction` has found AVX512F and AVX512-BF16.
            unsafe { avx512::add_products(tile, panel, sums) }
        }
        _ => lanes.run(AddProducts { tile, panel, sums }),
    }
}

/// The portable twin of the instruction.
struct AddProducts<'a> {
    tile: &'a Tile,
    panel: &'a [[Pair; PANEL]],
    sums: &'a mut TileSums,
}

impl Kernel for AddProducts<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        for (sums, row) in self.sums.iter_mut().zip(self.tile) {
            let mut sum = *sums;
            for (&pair, weights) in row.iter().zip(self.panel) {
                for (sum, &weights) in sum.iter_mut().zip(weights) {
                    *sum = vectors.multiply_add(second(pair), second(weights), *sum);
                    *sum = vectors.multiply_add(first(pair), first(weights), *sum);
                }
            }
            *sums = sum;
        }
    }
}

#[inline(always)]
fn first(pair: Pair) -> f32 {
    f32::from_bits(pair << 16)
}

#[inline(always)]
fn second(pair: Pair) -> f32 {
    f32::from_bits(pair & 0xffff_0000)
}

/// Whether the machine has AVX512-BF16 and it multiplies as the portable twin does, up to rounding. The
/// instruction is tried before it is used: virtual machines have announced what they could not do.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_trusted_instruction() -> bool {
    if !(is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bf16")) {
        return false;
    }
    let value = |i: usize| ((i * 7919 % 1009) as f32 - 504.0) / 256.0;
    let mut tile = [[0; DEPTH]; TILE];
    for (i, to) in tile.as_flattened_mut().iter_mut().enumerate() {
        *to = pair(value(2 * i), value(2 * i + 1));
    }
    let panel: Vec<[Pair; PANEL]> =
        (0..DEPTH).map(|k| std::array::from_fn(|i| pair(value(k + 31 * i), value(3 * k + i)))).collect();
    let (mut portable, mut fast) = ([[0.5; PANEL]; TILE], [[0.5; PANEL]; TILE]);
    add_products(Lanes::portable(), &tile, &panel, &mut portable);
    // SAFETY: both features were found above.
    unsafe { avx512::add_products(&tile, &panel, &mut fast) };
    let close = |(a, b): (&f32, &f32)| (a - b).abs() <= 1e-3 * a.abs().max(1.0);
    portable.as_flattened().iter().zip(fast.as_flattened()).all(close)
}

#[cfg(test)]
mod tests {
    use super::{first, pair, rounded, second};

    #[test]
    fn rounding_takes_the_nearest_value_and_even_ones_from_the_middle() {
        let mut bits = 3_u32;
        for _ in 0..100_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let x = f32::from_bits(bits.rotate_left(16) & 0x3fff_ffff);
            let (below, above) = (x.to_bits() >> 16, (x.to_bits() >> 16) + 1);
            let distance = |half: u32| (f64::from(f32::from_bits(half << 16)) - f64::from(x)).abs();
            let nearest = match distance(below).total_cmp(&distance(above)) {
                std::cmp::Ordering::Less => below,
                std::cmp::Ordering::Greater => above,
                std::cmp::Ordering::Equal => below + below % 2,
            };
            assert_eq!(rounded(x), nearest, "{x}");
        }
        assert!(f32::from_bits(rounded(f32::NAN) << 16).is_nan());
        assert_eq!(rounded(f32::INFINITY), f32::INFINITY.to_bits() >> 16);
        assert_eq!((first(pair(1.5, -2.0)), second(pair(1.5, -2.0))), (1.5, -2.0));
    }
}
