//! The stronger predictor: a small network that looks at every move of a problem by itself (the stones
//! around it, what it captures and what it leaves, the 1994 paper's six parameters) and ranks them all.
//!
//! The one that comes with the program has learnt from random enclosures answered by the prover, and from
//! nothing else.

mod features;
mod lessons;
mod network;

use myosu_rules::Point;
use myosu_search::Cancel;

use super::case::Case;
use super::file::{self, BadModel, Kind};
use super::train::shuffled;
use features::Sight;
use network::{Gradients, Network};

pub use lessons::lesson;

const KIND: Kind = Kind { name: *b"myosu-first\n", what: "predictor of first moves", version: 1 };

static SHIPPED: &[u8] = include_bytes!("../data/first-moves.bin");

/// A trained predictor.
#[derive(Clone, Debug, PartialEq)]
pub struct Predictor {
    network: Network,
}

/// What is told of every round of training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Which one, from 1.
    pub round: u32,
    /// The mean loss: minus the logarithm of the probability given to the right moves.
    pub loss: f64,
    /// How often a right move had the largest probability, before it was learnt from.
    pub first: f64,
}

/// How a predictor is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Rounds over all problems.
    pub rounds: u32,
    /// The size of a step at the start; it falls to a tenth of it.
    pub rate: f32,
    /// The seed of weights and shuffles.
    pub seed: u64,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule { rounds: 12, rate: 0.05, seed: 1 }
    }
}

impl Predictor {
    /// The predictor that comes with the program.
    pub fn shipped() -> Predictor {
        Predictor::from_bytes(SHIPPED).expect("the shipped predictor is whole")
    }

    /// The moves of a problem with their probabilities, the likeliest first.
    pub fn propose(&self, case: &Case) -> Vec<(Point, f64)> {
        let sight = Sight::of(case);
        let mut scores: Vec<f64> = vec![0.0; sight.points.len()];
        for symmetry in 0..8 {
            for (score, seen) in scores.iter_mut().zip(sight.seen(symmetry)) {
                *score += f64::from(self.network.score(&seen)) / 8.0;
            }
        }
        let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shares: Vec<f64> = scores.iter().map(|score| (score - most).exp()).collect();
        let all: f64 = shares.iter().sum();
        let mut ranked: Vec<(Point, f64)> =
            sight.points.iter().copied().zip(shares.iter().map(|share| share / all)).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked
    }

    /// Learns from problems with right moves. Says nothing of problems whose moves it does not consider.
    /// What was learnt when somebody says stop is kept.
    pub fn train(
        cases: &[Case],
        schedule: Schedule,
        cancel: &Cancel,
        mut each: impl FnMut(&Round),
    ) -> Predictor {
        let lessons: Vec<(Sight, Vec<bool>)> = cases.iter().filter_map(studied).collect();
        let mut network = Network::new(features::COUNT, schedule.seed);
        let mut gradients = Gradients::new(&network);
        for round in 0..schedule.rounds {
            let progress = round as f32 / schedule.rounds.max(2).saturating_sub(1) as f32;
            let rate = schedule.rate * (1.0 - 0.9 * progress);
            let (mut loss, mut first, mut done) = (0.0, 0, 0);
            for (step, at) in
                shuffled(lessons.len(), schedule.seed ^ u64::from(round) << 32).into_iter().enumerate()
            {
                if cancel.is_raised() {
                    return Predictor { network };
                }
                let (sight, right) = &lessons[at];
                let rows = sight.seen((step + round as usize) % 8);
                let learnt = network.learn(&rows, right, rate, &mut gradients);
                loss += f64::from(learnt.loss);
                first += usize::from(learnt.first);
                done += 1;
            }
            let count = f64::from(done.max(1));
            each(&Round { round: round + 1, loss: loss / count, first: first as f64 / count });
        }
        Predictor { network }
    }

    /// The predictor as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::seal(&KIND, &self.network)
    }

    /// The predictor of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Predictor, BadModel> {
        let network: Network = file::open(&KIND, bytes)?;
        if network.is_whole(features::COUNT) {
            Ok(Predictor { network })
        } else {
            Err(BadModel::Content("its weights are incomplete".to_owned()))
        }
    }
}

/// What there is to see in a problem, and which of its moves are right; nothing if none of them is seen.
fn studied(case: &Case) -> Option<(Sight, Vec<bool>)> {
    let sight = Sight::of(case);
    let right: Vec<bool> = sight.points.iter().map(|&point| case.moves.contains(point)).collect();
    right.contains(&true).then_some((sight, right))
}
