//! Matrices of weights in bf16, multiplied by [`myosu_lanes::bf16`].
//!
//! Weights are rounded when a network is loaded, activations on their way into a product; sums stay f32.

use super::gemm::{InputRows, OutputRows};
use myosu_lanes::bf16::{DEPTH, Pair, TILE, add_products, pair, round_row};
use myosu_lanes::{Lanes, PANEL, Write};

/// A matrix of weights in panels of sixteen columns; a row of a panel is two rows of the matrix.
#[derive(Clone, Debug)]
pub(super) struct Bf16Matrix {
    inputs: usize,
    outputs: usize,
    panels: Vec<[Pair; PANEL]>,
}

impl Bf16Matrix {
    /// Rounds and packs a matrix given as [input][output].
    pub(super) fn new(inputs: usize, outputs: usize, weights: &[f32]) -> Bf16Matrix {
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
        Bf16Matrix { inputs, outputs, panels }
    }

    /// `to = rows * self` or `to += rows * self`.
    pub(super) fn multiply(&self, lanes: Lanes, rows: InputRows<'_>, to: OutputRows<'_>) {
        let OutputRows { values: to, stride, write } = to;
        let mut tile = [[0; DEPTH]; TILE];
        for row in (0..rows.count).step_by(TILE) {
            let count = TILE.min(rows.count - row);
            for depth in (0..self.inputs).step_by(2 * DEPTH) {
                let values = depth..(depth + 2 * DEPTH).min(self.inputs);
                for (pairs, row) in tile.iter_mut().zip(row..row + count) {
                    let from = &rows.values[row * rows.stride..];
                    round_row(lanes, &from[values.clone()], pairs);
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

#[cfg(test)]
mod tests {
    use myosu_rules::go::playout::Dice;

    use super::super::gemm::{InputRows, OutputRows};
    use super::Bf16Matrix;
    use myosu_lanes::bf16::rounded;
    use myosu_lanes::{Lanes, Write};

    #[test]
    fn products_are_those_of_rounded_numbers_for_every_shape() {
        if !Lanes::detect().has_bf16() {
            myosu_testing::skip("no AVX512-BF16: only the portable kernel is tested");
        }
        let mut dice = Dice::new(4);
        let mut value = || (dice.below(2001) as f32 - 1000.0) / 317.0;
        for (count, inputs, outputs) in [(1, 1, 1), (5, 7, 3), (12, 16, 16), (13, 385, 17), (30, 770, 48)] {
            let rows: Vec<f32> = (0..count * (inputs + 3)).map(|_| value()).collect();
            let weights: Vec<f32> = (0..inputs * outputs).map(|_| value()).collect();
            let before: Vec<f32> = (0..count * (outputs + 2)).map(|_| value()).collect();
            let halves = Bf16Matrix::new(inputs, outputs, &weights);
            for write in [Write::Store, Write::Add] {
                for lanes in [Lanes::portable(), Lanes::detect()] {
                    let mut found = before.clone();
                    let from = InputRows { values: &rows, stride: inputs + 3, count };
                    let to = OutputRows { values: &mut found, stride: outputs + 2, write };
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
