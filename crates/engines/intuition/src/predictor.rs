//! The predictor: a small feed-forward network, not a Kohonen map. It scores every move of a problem by itself
//! (the stones around it, what it captures and what it leaves, the 1994 paper's six parameters).
//!
//! The shipped predictor was trained on random enclosures answered by the prover, and on nothing else.

mod features;
mod lessons;
mod network;

use myosu_rules::Point;
use myosu_search::Cancel;

use super::case::Case;
use super::file::{self, BadModelFile, FileKind};
use super::train::shuffled;
use features::MoveFeatures;
use network::{Gradients, MoveNetwork};

pub use features::SixParameters;
pub use lessons::lesson;

const KIND: FileKind = FileKind { name: *b"myosu-first\n", what: "predictor of first moves", version: 1 };

static SHIPPED: &[u8] = include_bytes!("../data/first-moves.bin");

/// A trained predictor.
#[derive(Clone, Debug, PartialEq)]
pub struct Predictor {
    network: MoveNetwork,
}

/// The figures of a training round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingRound {
    /// The number of the round, from 1.
    pub round: u32,
    /// The mean loss: minus the logarithm of the probability of the right moves.
    pub loss: f64,
    /// The share of problems in which a right move came first, before learning from them.
    pub first: f64,
}

/// The settings of a predictor's training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Rounds over all problems.
    pub rounds: u32,
    /// The learning rate of the first round; it falls to a tenth in the last.
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
    /// The shipped predictor.
    pub fn shipped() -> Predictor {
        Predictor::from_bytes(SHIPPED).expect("the shipped predictor is whole")
    }

    /// The moves of a problem with their probabilities, the likeliest first.
    pub fn propose(&self, case: &Case) -> Vec<(Point, f64)> {
        self.propose_with(case, SixParameters::Seen)
    }

    /// Like [`Predictor::propose`], with or without the six parameters among the features.
    pub fn propose_with(&self, case: &Case, six: SixParameters) -> Vec<(Point, f64)> {
        let sight = MoveFeatures::of(case, six);
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

    /// Trains on problems with right moves, and skips problems without a right move among those it considers.
    /// Returns what it has learnt so far once `cancel` is raised.
    pub fn train(
        cases: &[Case],
        schedule: Schedule,
        cancel: &Cancel,
        mut each: impl FnMut(&TrainingRound),
    ) -> Predictor {
        let lessons: Vec<(MoveFeatures, Vec<bool>)> = cases.iter().filter_map(studied).collect();
        let mut network = MoveNetwork::new(features::COUNT, schedule.seed);
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
            each(&TrainingRound { round: round + 1, loss: loss / count, first: first as f64 / count });
        }
        Predictor { network }
    }

    /// Writes the predictor as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::seal(&KIND, &self.network)
    }

    /// Reads a predictor from a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Predictor, BadModelFile> {
        let network: MoveNetwork = file::open(&KIND, bytes)?;
        if network.is_whole(features::COUNT) {
            Ok(Predictor { network })
        } else {
            Err(BadModelFile::Content("its weights are incomplete".to_owned()))
        }
    }
}

/// The features of a problem's moves, and which of them are right; `None` if no right move is among them.
fn studied(case: &Case) -> Option<(MoveFeatures, Vec<bool>)> {
    let sight = MoveFeatures::of(case, SixParameters::Seen);
    let right: Vec<bool> = sight.points.iter().map(|&point| case.moves.contains(point)).collect();
    right.contains(&true).then_some((sight, right))
}
