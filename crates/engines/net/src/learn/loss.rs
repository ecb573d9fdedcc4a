//! What the outputs should be, how far they are from it, and the slopes of that distance.

use super::shape::MISC;
use crate::infer::RawOutput;
use myosu_lanes::exp;

/// Points beyond which an error of the score counts linearly: Huber's loss; about the deviation of strong
/// players' results.
const HUBER: f32 = 10.0;
/// The multiplier of scores in a version 8 model.
const SCALE: f32 = 20.0;

/// What a network should answer, from the view of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Targets {
    /// Probabilities of the points, row by row, then of a pass; they add up to 1.
    pub policy: Vec<f32>,
    /// Probabilities of win, loss, no result.
    pub outcome: [f32; 3],
    /// The final score in points, its deviation, and the lead.
    pub score: [f32; 3],
    /// The owner of every point, from -1 to 1.
    pub ownership: Vec<f32>,
}

/// How much each part counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossWeights {
    /// Of the policy's cross-entropy.
    pub policy: f32,
    /// Of the outcome's cross-entropy.
    pub outcome: f32,
    /// Of Huber's loss of score, deviation and lead, per point.
    pub score: [f32; 3],
    /// Of the mean cross-entropy of the owners.
    pub ownership: f32,
}

impl Default for LossWeights {
    /// Chosen by hand, before any match: policy and ownership count most, scores a tenth.
    fn default() -> LossWeights {
        LossWeights { policy: 1.0, outcome: 0.8, score: [0.004, 0.004, 0.012], ownership: 1.5 }
    }
}

/// Sums over samples, without weights.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LossParts {
    /// Cross-entropy of the policy.
    pub policy: f64,
    /// Cross-entropy of the outcome.
    pub outcome: f64,
    /// Absolute error of the lead in points.
    pub lead: f64,
    /// Mean squared error of the owners as probabilities from 0 to 1: their Brier score.
    pub ownership: f64,
    /// Samples whose likeliest move is the target's.
    pub first: f64,
    /// The weighted loss.
    pub total: f64,
}

impl LossParts {
    /// Adds other sums.
    pub fn add(&mut self, other: &LossParts) {
        self.policy += other.policy;
        self.outcome += other.outcome;
        self.lead += other.lead;
        self.ownership += other.ownership;
        self.first += other.first;
        self.total += other.total;
    }
}

/// The slope of the loss in every output.
#[derive(Clone, Debug, Default)]
pub(super) struct Slopes {
    pub(super) policy: Vec<f32>,
    pub(super) outcome: [f32; 3],
    pub(super) misc: [f32; MISC],
    pub(super) ownership: Vec<f32>,
}

impl Targets {
    /// The loss of one position and its slopes.
    pub(super) fn loss(&self, raw: &RawOutput, weights: &LossWeights) -> (LossParts, Slopes) {
        let mut parts = LossParts::default();
        let mut slopes = Slopes::default();
        let (loss, slope) = cross_entropy(&raw.policies[0], &self.policy);
        slopes.policy = slope.iter().map(|x| x * weights.policy).collect();
        parts.policy = loss;
        parts.first = f64::from(u8::from(largest(&raw.policies[0]) == largest(&self.policy)));
        let (loss, slope) = cross_entropy(&raw.outcome, &self.outcome);
        for (to, slope) in slopes.outcome.iter_mut().zip(slope) {
            *to = slope * weights.outcome;
        }
        parts.outcome = loss;
        let scores = self.scores(raw, weights, &mut slopes);
        parts.lead = f64::from((raw.misc[2] * SCALE - self.score[2]).abs());
        let owners = self.owners(raw, weights, &mut slopes, &mut parts);
        parts.total = f64::from(weights.policy) * parts.policy
            + f64::from(weights.outcome) * parts.outcome
            + scores
            + owners;
        (parts, slopes)
    }

    fn scores(&self, raw: &RawOutput, weights: &LossWeights, slopes: &mut Slopes) -> f64 {
        let [score, deviation, lead, ..] = raw.misc;
        let mut sum = 0.0;
        let values = [
            (score * SCALE, SCALE),
            (softplus(deviation) * SCALE, SCALE / (1.0 + exp(-deviation))),
            (lead * SCALE, SCALE),
        ];
        for (at, (value, steepness)) in values.into_iter().enumerate() {
            let error = value - self.score[at];
            let loss =
                if error.abs() < HUBER { error * error / (2.0 * HUBER) } else { error.abs() - HUBER / 2.0 };
            sum += f64::from(weights.score[at] * loss);
            slopes.misc[at] = weights.score[at] * (error / HUBER).clamp(-1.0, 1.0) * steepness;
        }
        sum
    }

    fn owners(
        &self,
        raw: &RawOutput,
        weights: &LossWeights,
        slopes: &mut Slopes,
        parts: &mut LossParts,
    ) -> f64 {
        let share = 1.0 / self.ownership.len() as f32;
        let (mut entropy, mut brier) = (0.0, 0.0);
        for (&x, &owner) in raw.ownership.iter().zip(&self.ownership) {
            let chance = 1.0 / (1.0 + exp(-2.0 * x));
            let target = 0.5 * (1.0 + owner);
            slopes.ownership.push(2.0 * (chance - target) * share * weights.ownership);
            // -t ln p - (1 - t) ln (1 - p), with the logit 2x.
            entropy += f64::from(softplus(2.0 * x) - target * 2.0 * x);
            brier += f64::from((chance - target) * (chance - target));
        }
        parts.ownership = brier * f64::from(share);
        entropy * f64::from(share * weights.ownership)
    }
}

fn softplus(x: f32) -> f32 {
    if x > 20.0 { x } else { libm::log1pf(exp(x)) }
}

/// The cross-entropy of logits with probabilities, and its slopes.
fn cross_entropy(logits: &[f32], target: &[f32]) -> (f64, Vec<f32>) {
    let most = logits.iter().fold(f32::NEG_INFINITY, |a, &b| a.max(b));
    let powers: Vec<f32> = logits.iter().map(|x| exp(x - most)).collect();
    let sum: f32 = powers.iter().sum();
    let log = libm::logf(sum) + most;
    let loss = logits.iter().zip(target).map(|(x, t)| f64::from(t * (log - x))).sum();
    (loss, powers.iter().zip(target).map(|(p, t)| p / sum - t).collect())
}

fn largest(values: &[f32]) -> usize {
    let mut best = 0;
    for (at, value) in values.iter().enumerate() {
        if *value > values[best] {
            best = at;
        }
    }
    best
}
