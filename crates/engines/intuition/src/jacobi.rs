//! Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations.
//!
//! The 242 x 242 covariance matrix of eq. 3 is the only one the program meets, so a textbook method beats a linear
//! algebra library: it uses additions, products, quotients and square roots alone, which every machine rounds alike.

/// Sweeps over all pairs before giving up. Convergence is quadratic: ten sweeps bring a matrix of this size to
/// rounding error.
const SWEEPS: usize = 40;

/// Off-diagonal elements below this share of the matrix's norm count as zero.
const NEGLIGIBLE: f64 = 1e-15;

/// The eigenvalues of a symmetric matrix, largest first, each with its eigenvector of length one.
///
/// # Panics
/// If `matrix` does not have `size` rows of `size` values.
pub(super) fn eigen(matrix: &[f64], size: usize) -> Vec<(f64, Vec<f64>)> {
    assert_eq!(matrix.len(), size * size, "a square matrix");
    let mut rotated = matrix.to_vec();
    // Row k holds eigenvector k, so that a rotation touches two contiguous rows.
    let mut vectors = vec![0.0; size * size];
    for k in 0..size {
        vectors[k * size + k] = 1.0;
    }
    let norm = matrix.iter().map(|value| value * value).sum::<f64>().sqrt();
    for _ in 0..SWEEPS {
        let mut rotations = 0;
        for p in 0..size {
            for q in p + 1..size {
                let off = rotated[p * size + q];
                if off.abs() > NEGLIGIBLE * norm {
                    let (sine, cosine) = angle(rotated[p * size + p], rotated[q * size + q], off);
                    rotate(&mut rotated, size, (p, q), (sine, cosine));
                    rotate_rows(&mut vectors, size, (p, q), (sine, cosine));
                    rotations += 1;
                }
            }
        }
        if rotations == 0 {
            break;
        }
    }
    let mut pairs: Vec<(f64, Vec<f64>)> =
        (0..size).map(|k| (rotated[k * size + k], vectors[k * size..][..size].to_vec())).collect();
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    pairs
}

/// Sine and cosine of the smaller rotation that makes the off-diagonal element zero.
fn angle(first: f64, second: f64, off: f64) -> (f64, f64) {
    let theta = (second - first) / (2.0 * off);
    let tangent = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
    (tangent * cosine, cosine)
}

/// Rotates rows and columns `p` and `q` of a symmetric matrix.
fn rotate(matrix: &mut [f64], size: usize, (p, q): (usize, usize), (sine, cosine): (f64, f64)) {
    rotate_rows(matrix, size, (p, q), (sine, cosine));
    for row in matrix.chunks_exact_mut(size) {
        let (left, right) = (row[p], row[q]);
        row[p] = cosine * left - sine * right;
        row[q] = sine * left + cosine * right;
    }
    // Zero by construction; rounding would leave a trace that later sweeps chase.
    matrix[p * size + q] = 0.0;
    matrix[q * size + p] = 0.0;
}

/// Rotates two rows, `p` before `q`.
fn rotate_rows(matrix: &mut [f64], size: usize, (p, q): (usize, usize), (sine, cosine): (f64, f64)) {
    let (above, below) = matrix.split_at_mut(q * size);
    for (left, right) in above[p * size..][..size].iter_mut().zip(&mut below[..size]) {
        (*left, *right) = (cosine * *left - sine * *right, sine * *left + cosine * *right);
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::eigen;

    fn product(matrix: &[f64], vector: &[f64]) -> Vec<f64> {
        let dot = |row: &[f64]| row.iter().zip(vector).map(|(a, b)| a * b).sum();
        matrix.chunks_exact(vector.len()).map(dot).collect()
    }

    #[test]
    fn every_vector_is_stretched_by_its_value_and_all_are_orthonormal() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(17);
        for size in [1_usize, 2, 3, 7, 20, 41] {
            for rank in [1, size.div_ceil(2), 2 * size] {
                // A sum of outer products, as a covariance matrix is; of low rank where `rank` is small.
                let mut matrix = vec![0.0; size * size];
                for _ in 0..rank {
                    let row: Vec<f64> = (0..size).map(|_| (random.next_u64() % 3) as f64 - 1.0).collect();
                    for i in 0..size {
                        for j in 0..size {
                            matrix[i * size + j] += row[i] * row[j];
                        }
                    }
                }
                let pairs = eigen(&matrix, size);
                let scale = matrix.iter().fold(1.0_f64, |most, value| most.max(value.abs())) * size as f64;
                for (k, (value, vector)) in pairs.iter().enumerate() {
                    for (a, b) in product(&matrix, vector).iter().zip(vector) {
                        assert!(
                            (a - value * b).abs() < 1e-12 * scale,
                            "size {size}, rank {rank}: {a} {value}"
                        );
                    }
                    for (l, (other, with)) in pairs.iter().enumerate() {
                        let dot: f64 = vector.iter().zip(with).map(|(a, b)| a * b).sum();
                        let expected = if k == l { 1.0 } else { 0.0 };
                        assert!((dot - expected).abs() < 1e-12, "size {size}, rank {rank}: {k} {l} {dot}");
                        assert!(k >= l || value >= other);
                    }
                }
            }
        }
    }
}
