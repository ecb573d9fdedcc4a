//! The nearest matrix whose singular values are all about 1, for steps of the optimiser Muon.

use super::outer::{Columns, add_outer};
use crate::infer::gemm::{InputRows, OutputRows, Panels, Write, multiply, pack, packed_len};
use myosu_lanes::Lanes;

/// Coefficients of the Newton-Schulz iteration (Jordan 2024): five steps bring singular values from 0.01 on
/// between 0.7 and 1.2, which is as good as 1 here and much faster than convergence.
const COEFFICIENTS: [f32; 3] = [3.4445, -4.775, 2.0315];
const ITERATIONS: usize = 5;

/// Replaces a matrix of `columns` columns by an orthogonal one with the same singular vectors, nearly.
pub fn orthogonalize(lanes: Lanes, columns: usize, matrix: &mut [f32]) {
    let length = matrix.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt();
    let shrink = (1.0 / length.max(1e-12)) as f32;
    matrix.iter_mut().for_each(|x| *x *= shrink);
    let rows = matrix.len() / columns;
    let [a, b, c] = COEFFICIENTS;
    let (mut gram, mut factor) = (vec![0.0; columns * columns], vec![0.0; columns * columns]);
    let mut panels = vec![0.0; packed_len(columns, columns)];
    for _ in 0..ITERATIONS {
        // X becomes a X + X (b G + c G G) with G = X^T X.
        gram.fill(0.0);
        let each = Columns { values: matrix, stride: columns, width: columns };
        add_outer(lanes, rows, each, each, &mut gram);
        pack(&gram, columns, columns, columns, &mut panels);
        times(lanes, columns, &gram, &panels, &mut factor, Write::Store);
        for (factor, gram) in factor.iter_mut().zip(&gram) {
            *factor = c * *factor + b * gram;
        }
        pack(&factor, columns, columns, columns, &mut panels);
        let before = matrix.to_vec();
        matrix.iter_mut().for_each(|x| *x *= a);
        times(lanes, columns, &before, &panels, matrix, Write::Add);
    }
}

/// The product of rows as long as the packed square matrix.
fn times(lanes: Lanes, columns: usize, values: &[f32], panels: &[f32], to: &mut [f32], write: Write) {
    let rows = InputRows { values, stride: columns, count: values.len() / columns };
    let panels = Panels { inputs: columns, outputs: columns, values: panels };
    multiply(lanes, rows, panels, OutputRows { values: to, stride: columns, write });
}

#[cfg(test)]
mod tests {
    use super::orthogonalize;
    use myosu_lanes::Lanes;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    #[test]
    fn columns_become_nearly_orthogonal_and_keep_their_directions() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
        let (rows, columns) = (72, 16);
        let start: Vec<f32> =
            (0..rows * columns).map(|_| (dice.next_u64() % 2001) as f32 / 1000.0 - 1.0).collect();
        let [portable, fast] = [Lanes::detect().twin(), Lanes::detect()].map(|lanes| {
            let mut matrix = start.clone();
            orthogonalize(lanes, columns, &mut matrix);
            matrix
        });
        assert_eq!(portable, fast);
        let dot = |a: &[f32], b: &[f32], i: usize, j: usize| -> f32 {
            (0..rows).map(|row| a[row * columns + i] * b[row * columns + j]).sum()
        };
        for i in 0..columns {
            assert!((0.4..1.6).contains(&dot(&fast, &fast, i, i)), "{i}");
            for j in 0..i {
                assert!(dot(&fast, &fast, i, j).abs() < 0.3, "{i} {j}");
            }
            // X (X^T X)^(-1/2) leans the way X does.
            assert!(dot(&fast, &start, i, i) > 0.0);
        }
    }
}
