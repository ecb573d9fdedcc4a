//! A network with two hidden layers over sparse features, trained by Adagrad. All sums run in a fixed order: the
//! same lessons give the same network.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

/// Units of the first hidden layer. Chosen by hand.
const FIRST: usize = 64;
/// Units of the second hidden layer. Chosen by hand.
const SECOND: usize = 16;

/// The weights, layer by layer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct MoveNetwork {
    /// One row of `FIRST` numbers for each feature, and one for the bias.
    input: Vec<f32>,
    /// `SECOND` rows of `FIRST` numbers and a bias.
    middle: Vec<f32>,
    /// `SECOND` numbers.
    output: Vec<f32>,
}

/// Adagrad's sums of squared gradients.
pub(super) struct Gradients {
    input: Vec<f32>,
    middle: Vec<f32>,
    output: Vec<f32>,
}

/// The result of one lesson.
pub(super) struct Learnt {
    pub(super) loss: f32,
    pub(super) first: bool,
}

struct Pass {
    first: [f32; FIRST],
    second: [f32; SECOND],
    score: f32,
}

const MIDDLE: usize = FIRST + 1;

/// Adagrad's initial sum of squares: keeps the first steps small.
const START: f32 = 0.1;

/// The slope of the leaky ReLU below zero: a unit that is zero for all moves could never learn again.
const LEAK: f32 = 0.05;

/// Leaky ReLU.
#[inline]
fn leaky_relu(value: f32) -> f32 {
    value.max(LEAK * value)
}

/// The derivative of [`leaky_relu`] where it has this value.
#[inline]
fn slope_at(value: f32) -> f32 {
    if value > 0.0 { 1.0 } else { LEAK }
}

impl Gradients {
    pub(super) fn new(network: &MoveNetwork) -> Gradients {
        let start = |weights: &Vec<f32>| vec![START; weights.len()];
        Gradients {
            input: start(&network.input),
            middle: start(&network.middle),
            output: start(&network.output),
        }
    }
}

impl MoveNetwork {
    /// A network with small random weights.
    pub(super) fn new(features: usize, seed: u64) -> MoveNetwork {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut random = |count: usize, size: f32| -> Vec<f32> {
            let unit = |rng: &mut Xoshiro256PlusPlus| (rng.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0;
            (0..count).map(|_| size * unit(&mut rng)).collect()
        };
        MoveNetwork {
            input: random((features + 1) * FIRST, 0.1),
            middle: random(SECOND * MIDDLE, 0.15),
            output: random(SECOND, 0.3),
        }
    }

    pub(super) fn is_whole(&self, features: usize) -> bool {
        let all = [&self.input, &self.middle, &self.output];
        self.input.len() == (features + 1) * FIRST
            && self.middle.len() == SECOND * MIDDLE
            && self.output.len() == SECOND
            && all.into_iter().flatten().all(|weight| weight.is_finite())
    }

    fn bias(&self) -> usize {
        self.input.len() / FIRST - 1
    }

    /// The score of a move; the softmax over all moves gives probabilities.
    pub(super) fn score(&self, features: &[u16]) -> f32 {
        self.pass(features).score
    }

    fn pass(&self, features: &[u16]) -> Pass {
        let mut first: [f32; FIRST] = std::array::from_fn(|i| self.input[self.bias() * FIRST + i]);
        for &feature in features {
            let row = &self.input[usize::from(feature) * FIRST..][..FIRST];
            first.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        first.iter_mut().for_each(|value| *value = leaky_relu(*value));
        let second: [f32; SECOND] = std::array::from_fn(|at| {
            let row = &self.middle[at * MIDDLE..][..MIDDLE];
            let sum: f32 = row.iter().zip(&first).map(|(weight, value)| weight * value).sum();
            leaky_relu(sum + row[FIRST])
        });
        let score = second.iter().zip(&self.output).map(|(value, weight)| value * weight).sum();
        Pass { first, second, score }
    }

    /// One step on one problem, given its moves and which of them are right.
    pub(super) fn learn(
        &mut self,
        moves: &[Vec<u16>],
        right: &[bool],
        rate: f32,
        past: &mut Gradients,
    ) -> Learnt {
        let passes: Vec<Pass> = moves.iter().map(|features| self.pass(features)).collect();
        let most = passes.iter().map(|pass| pass.score).fold(f32::NEG_INFINITY, f32::max);
        let shares: Vec<f32> = passes.iter().map(|pass| (pass.score - most).exp()).collect();
        let all: f32 = shares.iter().sum();
        let good: f32 =
            shares.iter().zip(right).map(|(share, &right)| if right { *share } else { 0.0 }).sum();
        let good = (good / all).max(1e-6);
        let first = passes.iter().zip(right).any(|(pass, &right)| right && pass.score == most);
        for ((pass, features), (share, &right)) in passes.iter().zip(moves).zip(shares.iter().zip(right)) {
            let share = share / all;
            // The derivative of -ln(sum of the right shares) by this move's score.
            let slope = if right { share - share / good } else { share };
            if slope.abs() > 1e-4 {
                self.back(pass, features, slope, rate, past);
            }
        }
        Learnt { loss: -good.ln(), first }
    }

    fn back(&mut self, pass: &Pass, features: &[u16], slope: f32, rate: f32, past: &mut Gradients) {
        let mut below = [0.0_f32; FIRST];
        for at in 0..SECOND {
            let through = slope * self.output[at] * slope_at(pass.second[at]);
            let row = at * MIDDLE;
            let line = &mut self.middle[row..row + MIDDLE];
            let seen = &mut past.middle[row..row + MIDDLE];
            for (sum, weight) in below.iter_mut().zip(line.iter()) {
                *sum += through * weight;
            }
            let values = pass.first.iter().copied().chain([1.0]);
            for ((weight, seen), value) in line.iter_mut().zip(seen).zip(values) {
                step(weight, seen, through * value, rate);
            }
            step(&mut self.output[at], &mut past.output[at], slope * pass.second[at], rate);
        }
        for (sum, value) in below.iter_mut().zip(&pass.first) {
            *sum *= slope_at(*value);
        }
        let bias = self.bias() as u16;
        for &feature in features.iter().chain([&bias]) {
            let row = usize::from(feature) * FIRST;
            let weights = self.input[row..row + FIRST].iter_mut();
            let seen = past.input[row..row + FIRST].iter_mut();
            for ((weight, seen), gradient) in weights.zip(seen).zip(&below) {
                step(weight, seen, *gradient, rate);
            }
        }
    }
}

#[inline]
fn step(weight: &mut f32, seen: &mut f32, gradient: f32, rate: f32) {
    *seen += gradient * gradient;
    *weight -= rate * gradient / seen.sqrt();
}

#[cfg(test)]
mod tests {
    use super::{Gradients, MoveNetwork};

    #[test]
    fn it_learns_what_no_weighing_of_single_features_can() {
        // The right move has exactly one of the features 0 and 1.
        let lesson = |right: [u16; 1], wrong: &[u16]| (vec![right.to_vec(), wrong.to_vec()], [true, false]);
        let lessons = [lesson([0], &[0, 1]), lesson([1], &[0, 1]), lesson([0], &[]), lesson([1], &[])];
        let mut network = MoveNetwork::new(2, 1);
        let mut gradients = Gradients::new(&network);
        let mut loss = f32::INFINITY;
        for _ in 0..300 {
            loss = lessons.iter().map(|(m, r)| network.learn(m, r, 0.05, &mut gradients).loss).sum();
        }
        assert!(loss < 0.2, "{loss}");
    }

    #[test]
    fn the_step_goes_down_the_slope_of_the_loss() {
        let moves = vec![vec![0, 2], vec![1], vec![1, 2]];
        let right = [false, true, false];
        let mut network = MoveNetwork::new(3, 7);
        let mut gradients = Gradients::new(&network);
        let before = network.learn(&moves, &right, 1e-3, &mut gradients).loss;
        let after = network.learn(&moves, &right, 1e-3, &mut gradients).loss;
        assert!(after < before, "{before} {after}");
    }
}
