//! The Kohonen map: neurons on a square, each with a weight for every input (eq. 6-8).
//!
//! The weights of a neuron are contiguous and padded to whole lanes, so that the compiler vectorises distances
//! and corrections. The order of every sum is fixed: the same result on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

/// Partial sums per distance: the `f32` lanes of a 256-bit register.
const LANES: usize = 8;

/// Initial weights lie in [-0.01, 0.01]. Chosen by hand.
const SMALL: f32 = 0.01;

/// A square of neurons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KohonenMap {
    side: u16,
    width: u16,
    weights: Vec<f32>,
}

impl KohonenMap {
    /// A map with small random weights.
    pub fn new(side: u16, width: usize, seed: u64) -> KohonenMap {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut map = KohonenMap { side, width: width as u16, weights: Vec::new() };
        map.weights = vec![0.0; map.neurons() * map.stride()];
        let stride = map.stride();
        for neuron in map.weights.chunks_exact_mut(stride) {
            for weight in &mut neuron[..width] {
                let unit = (rng.next_u64() >> 40) as f32 / (1 << 24) as f32;
                *weight = SMALL * (2.0 * unit - 1.0);
            }
        }
        map
    }

    /// Neurons on a side.
    pub fn side(&self) -> usize {
        self.side.into()
    }

    /// All neurons.
    pub fn neurons(&self) -> usize {
        self.side() * self.side()
    }

    fn stride(&self) -> usize {
        usize::from(self.width).next_multiple_of(LANES)
    }

    /// The weights of a neuron.
    pub fn weights(&self, neuron: usize) -> &[f32] {
        &self.weights[neuron * self.stride()..][..self.width.into()]
    }

    /// A row padded with zeros to whole lanes, as [`KohonenMap::winner`] and [`KohonenMap::pull`] take it.
    pub fn padded(&self, row: &[f32]) -> Vec<f32> {
        let mut row = row.to_vec();
        row.resize(self.stride(), 0.0);
        row
    }

    /// The winning neuron (eq. 6) and the square of its distance; on ties the first.
    pub fn winner(&self, padded: &[f32]) -> (usize, f32) {
        let mut best = (0, f32::INFINITY);
        for (neuron, weights) in self.weights.chunks_exact(self.stride()).enumerate() {
            let distance = squared_distance(padded, weights);
            if distance < best.1 {
                best = (neuron, distance);
            }
        }
        best
    }

    /// The winning neuron by a rule, and the square of its distance.
    pub fn winner_by(&self, rule: WinnerRule, padded: &[f32]) -> (usize, f32) {
        match rule {
            WinnerRule::Distance => self.winner(padded),
            WinnerRule::DotProduct => {
                let mut best = (0, f32::NEG_INFINITY);
                for (neuron, weights) in self.weights.chunks_exact(self.stride()).enumerate() {
                    let product = direction(padded, weights);
                    if product > best.1 {
                        best = (neuron, product);
                    }
                }
                (best.0, squared_distance(padded, &self.weights[best.0 * self.stride()..][..self.stride()]))
            }
        }
    }

    /// The slow twin of the dot-product rule: one number after the other, in double precision.
    pub fn dot_winner_plainly(&self, row: &[f32]) -> (usize, f64) {
        let product = |neuron: usize| -> f64 {
            let weights = self.weights(neuron);
            let length: f64 = weights.iter().map(|&w| f64::from(w).powi(2)).sum::<f64>().sqrt();
            let sum: f64 = row.iter().zip(weights).map(|(&x, &w)| f64::from(x) * f64::from(w)).sum();
            if length > 0.0 { sum / length } else { 0.0 }
        };
        let all = (0..self.neurons()).map(|neuron| (neuron, product(neuron)));
        all.fold((0, f64::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best })
    }

    /// The slow twin of [`KohonenMap::winner`]: one number after the other, in double precision.
    pub fn winner_plainly(&self, row: &[f32]) -> (usize, f64) {
        let distance = |neuron: usize| -> f64 {
            let pairs = row.iter().zip(self.weights(neuron));
            pairs.map(|(&x, &w)| (f64::from(x) - f64::from(w)).powi(2)).sum()
        };
        let all = (0..self.neurons()).map(|neuron| (neuron, distance(neuron)));
        all.fold((0, f64::INFINITY), |best, next| if next.1 < best.1 { next } else { best })
    }

    /// Pulls the winner and its neighbours towards a row (eq. 7), by a Gaussian of their distance on the map
    /// (eq. 8), computed as the product of one Gaussian for rows and one for columns.
    pub fn pull(&mut self, padded: &[f32], winner: usize, rate: f64, kernel: f64) {
        let (side, stride) = (self.side(), self.stride());
        let share = |steps: usize| (-((steps * steps) as f64) / (2.0 * kernel * kernel)).exp();
        let shares: Vec<f64> = (0..side).map(share).collect();
        let (row, column) = (winner / side, winner % side);
        for (neuron, weights) in self.weights.chunks_exact_mut(stride).enumerate() {
            let (down, across) = ((neuron / side).abs_diff(row), (neuron % side).abs_diff(column));
            let by = (rate * shares[down] * shares[across]) as f32;
            for (weight, &x) in weights.iter_mut().zip(padded) {
                *weight += by * (x - *weight);
            }
        }
    }

    /// Whether all parts are there and fit rows of this width, after reading a file.
    pub(super) fn is_whole(&self, width: usize) -> bool {
        (1..=MOST_SIDE).contains(&self.side)
            && usize::from(self.width) == width
            && self.weights.len() == self.neurons() * self.stride()
            && self.weights.iter().all(|weight| weight.is_finite())
    }
}

/// How the winning neuron is found; the paper uses the distance and names both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WinnerRule {
    /// The smallest Euclidean distance (eq. 6).
    #[default]
    Distance,
    /// The largest dot product with the weights scaled to length one.
    DotProduct,
}

/// The most neurons on a side. Chosen by hand to bound the memory a file can ask for.
pub(super) const MOST_SIDE: u16 = 256;

/// The dot product with the weights scaled to length one, summed in eight lanes.
#[inline]
fn direction(row: &[f32], weights: &[f32]) -> f32 {
    let (mut products, mut squares) = ([0.0_f32; LANES], [0.0_f32; LANES]);
    for (row, weights) in row.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            products[lane] += row[lane] * weights[lane];
            squares[lane] += weights[lane] * weights[lane];
        }
    }
    let length = squares.iter().sum::<f32>().sqrt();
    if length > 0.0 { products.iter().sum::<f32>() / length } else { 0.0 }
}

/// The squared distance, summed in eight lanes.
#[inline]
fn squared_distance(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; LANES];
    for (a, b) in a.chunks_exact(LANES).zip(b.chunks_exact(LANES)) {
        for lane in 0..LANES {
            let difference = a[lane] - b[lane];
            sums[lane] += difference * difference;
        }
    }
    sums.iter().sum()
}
