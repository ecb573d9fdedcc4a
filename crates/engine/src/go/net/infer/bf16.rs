//! Products in bf16: half the bytes of f32, and twice the sums an instruction on machines that have it.
//!
//! Weights are rounded to bf16 when a network is loaded, activations on their way into a product. Sums stay
//! f32 and take two products at a time, the second of a pair first, as the instruction of AVX512-BF16
//! does; the plain way beside it does the same on every machine.

#[cfg(target_arch = "x86_64")]
mod avx512;

use super::gemm::{Rows, Target};
use super::lanes::{Kernel, Lanes, PANEL, Vectors, Write};

/// Two values in bf16, the first in the lower half.
type Pair = u32;

/// Rows of a tile.
const TILE: usize = 12;
/// Pairs of a row that are rounded at a time.
const DEPTH: usize = 192;

/// Some rows of activations.
type Tile = [[Pair; DEPTH]; TILE];
/// What they add up to with one panel.
type Sums = [[f32; PANEL]; TILE];

/// A matrix of weights in panels of sixteen columns; a row of a panel is two rows of the matrix.
#[derive(Clone, Debug)]
pub(super) struct Halves {
    inputs: usize,
    outputs: usize,
    panels: Vec<[Pair; PANEL]>,
}

impl Halves {
    /// Rounds and packs a matrix given as [input][output].
    pub(super) fn new(inputs: usize, outputs: usize, weights: &[f32]) -> Halves {
        let weight = |input: usize, output: usize| {
            if input < inputs && output < outputs { weights[input * outputs + output] } else { 0.0 }
        };
        let mut panels = Vec::with_capacity(inputs.div_ceil(2) * outputs.div_ceil(PANEL));
        for first in (0..outputs).step_by(PANEL) {
            for row in (0..inputs).step_by(2) {
                let both = |i: usize| pair(weight(row, first + i), weight(row + 1, first + i));
                panels.push(std::array::from_fn(both));
            }
        }
        Halves { inputs, outputs, panels }
    }

    /// `to = rows * self` or `to += rows * self`.
    pub(super) fn multiply(&self, lanes: Lanes, rows: Rows<'_>, to: Target<'_>) {
        let Target { values: to, stride, write } = to;
        let mut tile = [[0; DEPTH]; TILE];
        for row in (0..rows.count).step_by(TILE) {
            let count = TILE.min(rows.count - row);
            for depth in (0..self.inputs).step_by(2 * DEPTH) {
                let values = depth..(depth + 2 * DEPTH).min(self.inputs);
                for (pairs, row) in tile.iter_mut().zip(row..row + count) {
                    let from = &rows.values[row * rows.stride..];
                    lanes.run(Rounded { from: &from[values.clone()], to: pairs });
                }
                let write = if depth == 0 { write } else { Write::Add };
                let pairs = depth / 2..values.end.div_ceil(2);
                for (index, panel) in self.panels.chunks_exact(self.inputs.div_ceil(2)).enumerate() {
                    let column = index * PANEL;
                    let width = PANEL.min(self.outputs - column);
                    let at = |i: usize| (row + i) * stride + column;
                    let mut sums = [[0.0; PANEL]; TILE];
                    if write == Write::Add {
                        for (i, sums) in sums[..count].iter_mut().enumerate() {
                            sums[..width].copy_from_slice(&to[at(i)..at(i) + width]);
                        }
                    }
                    add_products(lanes, &tile, &panel[pairs.clone()], &mut sums);
                    for (i, sums) in sums[..count].iter().enumerate() {
                        to[at(i)..at(i) + width].copy_from_slice(&sums[..width]);
                    }
                }
            }
        }
    }
}

/// The nearest bf16, to even ones from the middle. What is not a number stays none.
#[inline(always)]
fn rounded(x: f32) -> u32 {
    let bits = x.to_bits();
    let even = (bits >> 16) & 1;
    if x.is_nan() { (bits >> 16) | 0x40 } else { bits.wrapping_add(0x7fff + even) >> 16 }
}

#[inline(always)]
fn pair(first: f32, second: f32) -> Pair {
    rounded(first) | rounded(second) << 16
}

/// A row of activations as pairs; a last one alone has nothing beside it.
struct Rounded<'a> {
    from: &'a [f32],
    to: &'a mut [Pair; DEPTH],
}

impl Kernel for Rounded<'_> {
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

/// Adds the products of a tile with a panel, by the way the machine has.
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions are chosen at run time"))]
fn add_products(lanes: Lanes, tile: &Tile, panel: &[[Pair; PANEL]], sums: &mut Sums) {
    match lanes {
        // SAFETY: `Avx512Bf16` is only made on a machine that has these instructions.
        #[cfg(target_arch = "x86_64")]
        Lanes::Avx512Bf16 => unsafe { avx512::add_products(tile, panel, sums) },
        _ => lanes.run(Products { tile, panel, sums }),
    }
}

/// The plain way.
struct Products<'a> {
    tile: &'a Tile,
    panel: &'a [[Pair; PANEL]],
    sums: &'a mut Sums,
}

impl Kernel for Products<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, _: V) {
        for (sums, row) in self.sums.iter_mut().zip(self.tile) {
            let mut sum = *sums;
            for (&pair, weights) in row.iter().zip(self.panel) {
                for (sum, &weights) in sum.iter_mut().zip(weights) {
                    *sum = second(pair).mul_add(second(weights), *sum);
                    *sum = first(pair).mul_add(first(weights), *sum);
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

/// Whether the instruction adds as the plain way does. It is asked before it is believed: processors
/// differ in how they round within a pair.
#[cfg(target_arch = "x86_64")]
pub(super) fn instruction_agrees() -> bool {
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
    let (mut plain, mut fast) = ([[0.5; PANEL]; TILE], [[0.5; PANEL]; TILE]);
    add_products(Lanes::Portable, &tile, &panel, &mut plain);
    add_products(Lanes::Avx512Bf16, &tile, &panel, &mut fast);
    let close = |(a, b): (&f32, &f32)| (a - b).abs() <= 1e-3 * a.abs().max(1.0);
    plain.as_flattened().iter().zip(fast.as_flattened()).all(close)
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::playout::Dice;

    use super::super::gemm::{Rows, Target};
    use super::super::lanes::{Lanes, Write};
    use super::{Halves, first, pair, rounded, second};

    #[test]
    fn rounding_takes_the_nearest_value_and_even_ones_from_the_middle() {
        let mut dice = Dice::new(3);
        for _ in 0..100_000 {
            let x = f32::from_bits(dice.below(1 << 31) as u32 & 0x3fff_ffff);
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

    #[test]
    fn products_are_those_of_rounded_numbers_for_every_shape() {
        let mut dice = Dice::new(4);
        let mut value = || (dice.below(2001) as f32 - 1000.0) / 317.0;
        for (count, inputs, outputs) in [(1, 1, 1), (5, 7, 3), (12, 16, 16), (13, 385, 17), (30, 770, 48)] {
            let rows: Vec<f32> = (0..count * (inputs + 3)).map(|_| value()).collect();
            let weights: Vec<f32> = (0..inputs * outputs).map(|_| value()).collect();
            let before: Vec<f32> = (0..count * (outputs + 2)).map(|_| value()).collect();
            let halves = Halves::new(inputs, outputs, &weights);
            for write in [Write::Store, Write::Add] {
                for lanes in [Lanes::Portable, Lanes::detect()] {
                    let mut found = before.clone();
                    let from = Rows { values: &rows, stride: inputs + 3, count };
                    let to = Target { values: &mut found, stride: outputs + 2, write };
                    halves.multiply(lanes, from, to);
                    for (at, &found) in found.iter().enumerate() {
                        let (row, column) = (at / (outputs + 2), at % (outputs + 2));
                        let exact = |x: f32| f64::from(f32::from_bits(rounded(x) << 16));
                        let product = |k: usize| {
                            exact(rows[row * (inputs + 3) + k]) * exact(weights[k * outputs + column])
                        };
                        let expected = match write {
                            _ if column >= outputs => f64::from(before[at]),
                            Write::Store => (0..inputs).map(product).sum(),
                            Write::Add => f64::from(before[at]) + (0..inputs).map(product).sum::<f64>(),
                        };
                        let off = (f64::from(found) - expected).abs();
                        assert!(
                            off < 1e-3,
                            "{count} {inputs} {outputs} {write:?} {lanes:?}: {found} {expected}"
                        );
                    }
                }
            }
        }
    }
}
