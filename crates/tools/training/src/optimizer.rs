//! Muon for the convolutions (Jordan 2024), AdamW for the rest (Loshchilov and Hutter 2019), and averaged weights
//! (Polyak).

use std::ops::Range;

use myosu::net::Lanes;
use myosu::net::learn::orthogonalize;

/// How fast a run learns.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct LearningRate {
    /// The rate after the warm-up.
    pub base: f32,
    /// Steps until the full rate.
    pub warmup: u64,
    /// Samples after which the rate has fallen to `1 / sqrt(2)` of the base; it goes on falling like the root.
    pub halving: u64,
}

impl Default for LearningRate {
    /// Chosen by hand: the first rounds learnt without diverging.
    fn default() -> LearningRate {
        LearningRate { base: 1.5e-3, warmup: 300, halving: 600_000 }
    }
}

impl LearningRate {
    /// The rate of a step, after this many samples.
    pub fn at(&self, step: u64, samples: u64) -> f32 {
        let warm = ((step + 1) as f32 / self.warmup.max(1) as f32).min(1.0);
        self.base * warm / (1.0 + samples as f32 / self.halving.max(1) as f32).sqrt()
    }
}

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.99;
const EPSILON: f32 = 1e-8;
const DECAY: f32 = 0.02;
/// The momentum of Muon.
const MOMENTUM: f32 = 0.95;
/// The size of Muon's steps, so that one rate serves both (Liu et al. 2025): a root mean square of 0.2, about
/// that of AdamW's steps.
const STEP_SIZE: f32 = 0.2;
/// The gradient is shortened to this length; early gradients are ten times as long.
const LONGEST: f32 = 2.0;
/// The share of the average that a step replaces: it spans some 700 steps.
const AVERAGE: f32 = 1.0 / 700.0;

/// The state of the optimiser, one value per parameter in each list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Optimizer {
    pub(crate) weights: Vec<f32>,
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
    /// The average of the weights over the last steps: what is shipped.
    pub(crate) average: Vec<f32>,
}

impl Optimizer {
    pub(crate) fn new(weights: Vec<f32>) -> Optimizer {
        let zeros = vec![0.0; weights.len()];
        Optimizer { average: weights.clone(), weights, mean: zeros.clone(), square: zeros }
    }

    /// One step down the gradient; returns the length of the gradient.
    pub(crate) fn step(&mut self, gradient: &[f32], plan: &StepPlan, rate: f32, step: u64) -> f64 {
        let length = gradient.iter().map(|g| f64::from(*g) * f64::from(*g)).sum::<f64>().sqrt();
        let shortened = (f64::from(LONGEST) / length.max(1e-9)).min(1.0) as f32;
        let mut direction = vec![0.0; gradient.len()];
        for span in &plan.others {
            self.adam(&gradient[span.clone()], span.clone(), (shortened, step), &mut direction[span.clone()]);
        }
        for (span, columns) in &plan.matrices {
            self.muon(&gradient[span.clone()], span.clone(), *columns, &mut direction[span.clone()]);
        }
        // Until the average has seen as many steps as it spans, all of them count the same.
        let share = AVERAGE.max(1.0 / (step + 1) as f32);
        for (at, direction) in direction.into_iter().enumerate() {
            let decay = if plan.decayed[at] { DECAY * self.weights[at] } else { 0.0 };
            self.weights[at] -= rate * (direction + decay);
            self.average[at] += (self.weights[at] - self.average[at]) * share;
        }
        length
    }

    /// AdamW's direction for some parameters; the gradient counts shortened.
    fn adam(
        &mut self,
        gradient: &[f32],
        span: Range<usize>,
        (short, step): (f32, u64),
        direction: &mut [f32],
    ) {
        let correct = |beta: f32| 1.0 - power(beta, step + 1);
        let (first, second) = (correct(BETA1), correct(BETA2));
        let state = self.mean[span.clone()].iter_mut().zip(&mut self.square[span]);
        for ((slope, (mean, square)), direction) in gradient.iter().zip(state).zip(direction) {
            let slope = slope * short;
            *mean += (slope - *mean) * (1.0 - BETA1);
            *square += (slope * slope - *square) * (1.0 - BETA2);
            *direction = (*mean / first) / ((*square / second).sqrt() + EPSILON);
        }
    }

    /// Muon's direction for one matrix: Nesterov's momentum, orthogonalized.
    fn muon(&mut self, gradient: &[f32], span: Range<usize>, columns: usize, direction: &mut [f32]) {
        let state = self.mean[span].iter_mut();
        for ((slope, momentum), direction) in gradient.iter().zip(state).zip(&mut *direction) {
            *momentum += (slope - *momentum) * (1.0 - MOMENTUM);
            *direction = *momentum + (slope - *momentum) * (1.0 - MOMENTUM);
        }
        orthogonalize(Lanes::detect(), columns, direction);
        let longer = columns.max(gradient.len() / columns) as f32;
        direction.iter_mut().for_each(|x| *x *= STEP_SIZE * longer.sqrt());
    }
}

/// How each parameter is stepped.
#[derive(Clone, Debug)]
pub(crate) struct StepPlan {
    /// Whether weight decay applies.
    decayed: Vec<bool>,
    /// The matrices that Muon steps, with their columns, in order.
    matrices: Vec<(Range<usize>, usize)>,
    /// The parameters between them, which AdamW steps.
    others: Vec<Range<usize>>,
}

impl StepPlan {
    pub(crate) fn new(decayed: Vec<bool>, matrices: Vec<(Range<usize>, usize)>) -> StepPlan {
        let starts = std::iter::once(0).chain(matrices.iter().map(|(span, _)| span.end));
        let ends = matrices.iter().map(|(span, _)| span.start).chain([decayed.len()]);
        let others = starts.zip(ends).map(|(start, end)| start..end).collect();
        StepPlan { decayed, matrices, others }
    }
}

/// `base` to a whole power, by multiplication: equal on every machine.
fn power(base: f32, exponent: u64) -> f32 {
    (0..exponent.min(10_000)).fold(1.0, |product, _| product * base)
}

#[cfg(test)]
mod tests {
    use super::{LearningRate, Optimizer, StepPlan};

    #[test]
    fn steps_find_the_bottom_of_a_bowl() {
        let target = [1.0, -2.0, 0.5, 30.0];
        let steepness = [1.0, 100.0, 0.01, 1.0];
        let mut adam = Optimizer::new(vec![0.0; 4]);
        let rate = LearningRate { base: 0.05, warmup: 10, halving: 2000 };
        for step in 0..4000 {
            let gradient: Vec<f32> =
                (0..4).map(|at| steepness[at] * (adam.weights[at] - target[at])).collect();
            let plan = StepPlan::new(vec![false; 4], Vec::new());
            adam.step(&gradient, &plan, rate.at(step, step), step);
        }
        for (found, wanted) in adam.average.iter().zip(target) {
            assert!((found - wanted).abs() < 0.05 * wanted.abs().max(1.0), "{adam:?}");
        }
    }
}
