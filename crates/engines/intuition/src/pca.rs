//! Principal components of patterns: mean, covariance, eigenvectors (eq. 2-5).
//!
//! The same rows give the same components on every machine: signs are fixed, attributes without variance
//! get their own axes in order, and coefficients are rounded where eigenvalue solvers begin to differ.

use serde::{Deserialize, Serialize};

use super::encode::MapInput;
use super::jacobi;
use super::window::ATTRIBUTES;

/// Coefficients are rounded to multiples of this, where eigenvalue solvers begin to differ.
const GRAIN: f64 = 1.0 / (1 << 20) as f64;

/// A variance below this share of the largest counts as zero.
const NOTHING: f64 = 1e-10;

/// The principal components of a set of patterns, the largest variance first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pca {
    mean: Vec<f32>,
    eigenvalues: Vec<f64>,
    /// One row of 242 coefficients for each component.
    components: Vec<f32>,
}

impl Pca {
    /// The components of these rows.
    pub fn fit(rows: &[[f32; ATTRIBUTES]]) -> Pca {
        let n = rows.len().max(1) as f64;
        let mut mean = vec![0.0_f64; ATTRIBUTES];
        for row in rows {
            mean.iter_mut().zip(row).for_each(|(sum, &value)| *sum += f64::from(value));
        }
        mean.iter_mut().for_each(|sum| *sum /= n);
        let covariance = covariance(rows, &mean);
        let pairs = jacobi::eigen(&covariance, ATTRIBUTES);
        let eigenvalues: Vec<f64> = pairs.iter().map(|(value, _)| value.max(0.0)).collect();
        let least = NOTHING * eigenvalues.first().copied().unwrap_or(0.0);
        let real = eigenvalues.iter().take_while(|&&value| value > least && value > 0.0).count();
        let vectors = completed(pairs[..real].iter().map(|(_, vector)| oriented(vector)).collect());
        let components = vectors.into_iter().flatten().map(|value| value as f32).collect();
        Pca { mean: mean.iter().map(|&value| value as f32).collect(), eigenvalues, components }
    }

    /// The variances along the components (eq. 4).
    pub fn eigenvalues(&self) -> &[f64] {
        &self.eigenvalues
    }

    /// The share of the variance in the first 1, 2, … components (eq. 5).
    pub fn cumulative(&self) -> Vec<f64> {
        let all: f64 = self.eigenvalues.iter().sum();
        let mut sum = 0.0;
        let share = |value: &f64| {
            sum += value;
            if all > 0.0 { sum / all } else { 0.0 }
        };
        self.eigenvalues.iter().map(share).collect()
    }

    /// The number of components an input keeps.
    pub fn chosen(&self, input: MapInput) -> usize {
        let all: f64 = self.eigenvalues.iter().sum();
        let count = match input {
            MapInput::Attributes => ATTRIBUTES,
            MapInput::Components(count) => count.into(),
            MapInput::Share(percent) => {
                let wanted = f64::from(percent) / 100.0;
                1 + self.cumulative().iter().take_while(|&&share| share < wanted).count()
            }
            MapInput::LeastShare => {
                let least = 0.7 * all / ATTRIBUTES as f64;
                self.eigenvalues.iter().take_while(|&&value| value >= least).count()
            }
            MapInput::Gap => {
                let mean = self.eigenvalues.first().copied().unwrap_or(0.0) / ATTRIBUTES as f64;
                let marked = |pair: &[f64]| pair[0] - pair[1] > mean;
                self.eigenvalues.windows(2).rposition(marked).map_or(1, |last| last + 1)
            }
        };
        count.clamp(1, ATTRIBUTES)
    }

    /// The first `count` coordinates of a row, from the mean.
    pub fn project(&self, row: &[f32; ATTRIBUTES], count: usize) -> Vec<f32> {
        let centred: Vec<f32> = row.iter().zip(&self.mean).map(|(value, mean)| value - mean).collect();
        self.along(&centred, count)
    }

    /// The first `count` coordinates of a row, from the empty board. All of them together are a rotation: lengths
    /// and angles stay the same.
    pub fn turn(&self, row: &[f32; ATTRIBUTES], count: usize) -> Vec<f32> {
        self.along(row, count)
    }

    fn along(&self, row: &[f32], count: usize) -> Vec<f32> {
        let axes = self.components.chunks_exact(ATTRIBUTES).take(count);
        axes.map(|axis| axis.iter().zip(row).map(|(a, b)| a * b).sum()).collect()
    }

    /// Whether all parts are there, after reading a file.
    pub(super) fn is_whole(&self) -> bool {
        self.mean.len() == ATTRIBUTES
            && self.eigenvalues.len() == ATTRIBUTES
            && self.components.len() == ATTRIBUTES * ATTRIBUTES
    }
}

/// Eq. (3), row by row.
fn covariance(rows: &[[f32; ATTRIBUTES]], mean: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0_f64; ATTRIBUTES * ATTRIBUTES];
    for row in rows {
        let centred: Vec<f64> = row.iter().zip(mean).map(|(&value, mean)| f64::from(value) - mean).collect();
        for (line, &left) in sums.chunks_exact_mut(ATTRIBUTES).zip(&centred) {
            line.iter_mut().zip(&centred).for_each(|(sum, right)| *sum += left * right);
        }
    }
    let n = rows.len().max(1) as f64;
    sums.iter().map(|sum| sum / n).collect()
}

/// An eigenvector with its largest coefficient positive, rounded.
fn oriented(vector: &[f64]) -> Vec<f64> {
    let most = vector.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    let first = vector.iter().find(|value| value.abs() > 0.99 * most).copied().unwrap_or(1.0);
    vector.iter().map(|value| (value * first.signum() / GRAIN).round() * GRAIN).collect()
}

/// As many axes as attributes: those that are missing are unit vectors made orthogonal to the others.
fn completed(mut axes: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for at in 0..ATTRIBUTES {
        if axes.len() == ATTRIBUTES {
            break;
        }
        let mut unit = vec![0.0; ATTRIBUTES];
        unit[at] = 1.0;
        // Twice, because one round leaves errors of the size of what was taken away.
        for _ in 0..2 {
            for axis in &axes {
                let share: f64 = axis.iter().zip(&unit).map(|(a, b)| a * b).sum();
                unit.iter_mut().zip(axis).for_each(|(value, a)| *value -= share * a);
            }
        }
        let length = unit.iter().map(|value| value * value).sum::<f64>().sqrt();
        // While an axis is missing, the squares of what is left of the 242 unit vectors sum to 1 or more: one of
        // them is longer than 0.064, so none that is needed is passed over.
        if length > 0.05 {
            unit.iter_mut().for_each(|value| *value = (*value / length / GRAIN).round() * GRAIN);
            axes.push(unit);
        }
    }
    axes.resize(ATTRIBUTES, vec![0.0; ATTRIBUTES]);
    axes
}
