//! Logistic regression with optional non-negative weights: Newton steps on the log loss, each solved by coordinate
//! descent.
//!
//! Law: the result depends on the rows and their order alone.

/// Rows of small whole features with a target probability and a weight each.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegressionRows {
    width: usize,
    features: Vec<i16>,
    target: Vec<f32>,
    weight: Vec<f32>,
}

/// The allowed signs of a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// Any sign.
    Any,
    /// Not negative.
    Positive,
}

const NEWTON_STEPS: usize = 12;
const SWEEPS: usize = 200;
const RIDGE: f64 = 2.0;

impl RegressionRows {
    pub(crate) fn new(width: usize) -> RegressionRows {
        RegressionRows { width, ..RegressionRows::default() }
    }

    pub(crate) fn push(&mut self, features: &[i32], target: f32, weight: f32) {
        self.features.extend(features.iter().map(|&f| f.clamp(-32000, 32000) as i16));
        self.target.push(target);
        self.weight.push(weight);
    }

    /// The weights of least log loss, for features in units of `full`.
    pub(crate) fn fit(&self, full: f64, signs: &[Sign]) -> Vec<f64> {
        let mut weights = vec![0.0; self.width];
        for _ in 0..NEWTON_STEPS {
            let (slope, curve) = self.derivatives(&weights, full);
            let next = solve(&weights, &slope, &curve, signs);
            let moved = next.iter().zip(&weights).map(|(a, b): (&f64, &f64)| (a - b).abs());
            let largest = moved.fold(0.0, f64::max);
            weights = next;
            if largest < 1e-4 {
                break;
            }
        }
        weights
    }

    /// The gradient of the log loss and its second derivatives (lower triangle, row by row).
    fn derivatives(&self, weights: &[f64], full: f64) -> (Vec<f64>, Vec<f64>) {
        let n = self.width;
        let (mut slope, mut curve) = (vec![0.0; n], vec![0.0; n * n]);
        let mut x = vec![0.0; n];
        for (row, (&target, &weight)) in
            self.features.chunks_exact(n).zip(self.target.iter().zip(&self.weight))
        {
            let mut z = 0.0;
            for i in 0..n {
                x[i] = f64::from(row[i]) / full;
                z += weights[i] * x[i];
            }
            let p = 1.0 / (1.0 + (-z).exp());
            let (error, spread) =
                (f64::from(weight) * (p - f64::from(target)), f64::from(weight) * (p * (1.0 - p)).max(1e-3));
            for i in 0..n {
                if x[i] != 0.0 {
                    slope[i] += error * x[i];
                    let along = spread * x[i];
                    for j in 0..=i {
                        curve[i * n + j] += along * x[j];
                    }
                }
            }
        }
        for i in 0..n {
            slope[i] += RIDGE * weights[i];
            curve[i * n + i] += RIDGE;
        }
        (slope, curve)
    }
}

/// The smallest point of the quadratic with this slope and curvature at `from`, within the signs.
fn solve(from: &[f64], slope: &[f64], curve: &[f64], signs: &[Sign]) -> Vec<f64> {
    let n = from.len();
    let at = |i: usize, j: usize| curve[i.max(j) * n + i.min(j)];
    let mut weights = from.to_vec();
    for _ in 0..SWEEPS {
        let mut largest: f64 = 0.0;
        for i in 0..n {
            let pull: f64 = (0..n).map(|j| at(i, j) * (weights[j] - from[j])).sum::<f64>() + slope[i];
            let mut next = weights[i] - pull / at(i, i);
            if signs[i] == Sign::Positive {
                next = next.max(0.0);
            }
            largest = largest.max((next - weights[i]).abs());
            weights[i] = next;
        }
        if largest < 1e-6 {
            break;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::{RegressionRows, Sign};

    #[test]
    fn a_known_law_is_found_again_and_signs_are_kept() {
        let mut rows = RegressionRows::new(3);
        for a in -20..=20 {
            for b in -20..=20 {
                let z = 1.5 * f64::from(a) / 10.0 - 0.75 * f64::from(b) / 10.0 + 0.5;
                rows.push(&[10, a, b], (1.0 / (1.0 + (-z).exp())) as f32, 10.0);
            }
        }
        let free = rows.fit(10.0, &[Sign::Any; 3]);
        for (found, known) in free.iter().zip([0.5, 1.5, -0.75]) {
            assert!((found - known).abs() < 0.02, "{free:?}");
        }
        let bound = rows.fit(10.0, &[Sign::Any, Sign::Positive, Sign::Positive]);
        assert!(bound[2] == 0.0 && bound[1] > 1.0, "{bound:?}");
    }
}
