//! The state of a run: weights, optimiser, how often each shard was used, the curve so far. It moves on by
//! rounds and is written and read as a checkpoint.

use std::collections::BTreeMap;

use myosu::net::inputs::Inputs;
use myosu::net::learn::{Gradient, Learner, LossParts, LossWeights, NetShape, Targets};
use myosu::net::{Lanes, Model};
use myosu::rules::Symmetry;
use myosu::search::Cancel;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::dice::{Dice, fingerprint};
use crate::label::any_symmetry;
use crate::optimizer::{LearningRate, Optimizer, StepPlan};
use crate::record::{GameShare, LabelRecord};

/// The first bytes of a checkpoint, with the version of its format.
const MAGIC: &[u8; 8] = b"myockp1\n";
/// Points worked on together: eight boards of 19x19.
const POINTS: usize = 8 * 361;
/// Boards worked on together at most.
const BOARDS: usize = 16;
/// Samples of a step.
const BATCH: usize = 64;
/// Positions that the norms are fitted to at the start.
const SETTLING: usize = 24;

/// A run of training.
#[derive(Debug)]
pub struct Trainer {
    shape: NetShape,
    adam: Optimizer,
    state: RunState,
    learner: Learner,
    plan: StepPlan,
}

/// What a checkpoint holds beside the weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct RunState {
    seed: u64,
    step: u64,
    samples: u64,
    round: u64,
    parameters: usize,
    rate: LearningRate,
    uses: BTreeMap<String, u32>,
    /// The shards of the next round, if they are chosen.
    next: Vec<String>,
    curve: Vec<RoundLosses>,
}

impl RunState {
    fn new(seed: u64, rate: LearningRate) -> RunState {
        RunState {
            seed,
            step: 0,
            samples: 0,
            round: 0,
            parameters: 0,
            rate,
            uses: BTreeMap::new(),
            next: Vec::new(),
            curve: Vec::new(),
        }
    }
}

/// The mean losses of one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RoundLosses {
    /// The round, from 1.
    pub round: u64,
    /// Samples learned so far.
    pub samples: u64,
    /// Cross-entropy of the policy.
    pub policy: f64,
    /// Cross-entropy of the outcome.
    pub outcome: f64,
    /// Absolute error of the lead in points.
    pub lead: f64,
    /// Brier score of the owners against the teacher's.
    pub ownership: f64,
    /// Share of positions with the teacher's first move, in percent.
    pub first: f64,
    /// The learning rate at the end of the round.
    pub rate: f32,
    /// The mean length of the gradient.
    pub slope: f64,
    /// The same losses of the averaged weights on shards that are never learned: policy, outcome, lead,
    /// ownership, first.
    pub held_out: Option<[f64; 5]>,
}

/// Why a checkpoint cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadCheckpoint {
    /// It is no checkpoint of ours.
    #[error("this is not a checkpoint of `myosu train go`")]
    Foreign,
    /// It is cut off or changed.
    #[error("the checkpoint is damaged: {0}")]
    Damaged(String),
    /// It belongs to another network.
    #[error("it has {found} parameters; the network that is trained has {expected}")]
    OtherShape {
        /// Its parameters.
        found: usize,
        /// Those of the network that is trained.
        expected: usize,
    },
}

/// A sample with the symmetry it is seen under.
type Turned<'a> = (&'a LabelRecord, Symmetry);

impl Trainer {
    /// A new run; its norms are fitted to some of these records.
    pub fn new(shape: &NetShape, seed: u64, rate: LearningRate, records: &[LabelRecord]) -> Trainer {
        let mut dice = Dice::new(seed, "start", 0);
        let mut weights = shape.initial(|| dice.normal());
        let mut learner = Learner::new(shape, Lanes::detect());
        if let Some(size) = records.iter().map(|record| record.size).max_by_key(|size| size.area()) {
            let same = records.iter().filter(|record| record.size == size).take(SETTLING);
            let inputs: Vec<Inputs> = same.map(|record| record.inputs(Symmetry::Identity)).collect();
            learner.settle_norms(&mut weights, &inputs);
        }
        Trainer::with_weights(shape, learner, weights, RunState::new(seed, rate))
    }

    /// A new run that goes on with the weights of a network; the rate is that after as many samples as its name
    /// tells (`...-sN`).
    ///
    /// # Errors
    /// If the network has another shape.
    pub fn from_model(
        shape: &NetShape,
        seed: u64,
        rate: LearningRate,
        model: &Model,
    ) -> Result<Trainer, BadCheckpoint> {
        let weights = shape
            .parameters_of(model)
            .ok_or(BadCheckpoint::OtherShape { found: model.parameters, expected: shape.parameters() })?;
        let samples = model.name.rsplit_once("-s").and_then(|(_, samples)| samples.parse().ok());
        let state = RunState { samples: samples.unwrap_or(0), ..RunState::new(seed, rate) };
        Ok(Trainer::with_weights(shape, Learner::new(shape, Lanes::detect()), weights, state))
    }

    fn with_weights(shape: &NetShape, learner: Learner, weights: Vec<f32>, state: RunState) -> Trainer {
        Trainer {
            shape: shape.clone(),
            state: RunState { parameters: weights.len(), ..state },
            adam: Optimizer::new(weights),
            learner,
            plan: StepPlan::new(shape.decayed(), shape.convolutions()),
        }
    }

    /// The losses of all rounds so far.
    pub fn curve(&self) -> &[RoundLosses] {
        &self.state.curve
    }

    /// The model of the averaged weights, rounded to the 16 bits they are stored in.
    pub fn model(&self, name: &str) -> Model {
        self.shape.model(name, &myosu::net::half::rounded(&self.adam.average))
    }

    /// How often a shard was learned.
    pub fn uses(&self, shard: &str) -> u32 {
        self.state.uses.get(shard).copied().unwrap_or(0)
    }

    /// The shards of the next round, once they are chosen.
    pub fn planned(&self) -> &[String] {
        &self.state.next
    }

    /// Chooses the shards of the next round: those least used, at random among equals.
    pub fn plan(&mut self, shards: &[String], count: usize) {
        let mut dice = Dice::new(self.state.seed, "plan", self.state.round);
        let mut order: Vec<&String> = shards.iter().collect();
        dice.shuffle(&mut order);
        order.sort_by_key(|shard| self.uses(shard));
        self.state.next = order.into_iter().take(count).cloned().collect();
    }

    /// Learns the records of the planned shards once. If `cancel` is raised the round is not finished and the
    /// trainer must be dropped: its checkpoint is the one before.
    pub fn round(&mut self, records: &[LabelRecord], cancel: &Cancel) -> Option<RoundLosses> {
        let mut dice = Dice::new(self.state.seed, "round", self.state.round);
        let groups = groups(records, &mut dice);
        let mut gradient = Gradient::new(&self.learner);
        let (mut sum, mut slope, mut steps) = (LossParts::default(), 0.0, 0);
        self.learner.load(&self.adam.weights);
        for (index, group) in groups.iter().enumerate() {
            if cancel.is_raised() {
                return None;
            }
            let (inputs, targets) = batch(group);
            sum.add(&self.learner.accumulate(&inputs, &targets, &LossWeights::default(), &mut gradient));
            if gradient.samples >= BATCH || index + 1 == groups.len() {
                slope += self.step(&mut gradient);
                steps += 1;
            }
        }
        for shard in std::mem::take(&mut self.state.next) {
            *self.state.uses.entry(shard).or_default() += 1;
        }
        self.state.round += 1;
        let mut losses = self.losses(&sum, records.len());
        losses.slope = slope / f64::from(steps.max(1));
        self.state.curve.push(losses);
        Some(losses)
    }

    fn step(&mut self, gradient: &mut Gradient) -> f64 {
        let state = &mut self.state;
        state.samples += gradient.samples as u64;
        let rate = state.rate.at(state.step, state.samples);
        let slopes = gradient.take_mean(&self.learner);
        let length = self.adam.step(&slopes, &self.plan, rate, state.step);
        state.step += 1;
        self.learner.load(&self.adam.weights);
        length
    }

    fn losses(&self, sum: &LossParts, count: usize) -> RoundLosses {
        let count = count.max(1) as f64;
        RoundLosses {
            round: self.state.round,
            samples: self.state.samples,
            policy: sum.policy / count,
            outcome: sum.outcome / count,
            lead: sum.lead / count,
            ownership: sum.ownership / count,
            first: 100.0 * sum.first / count,
            rate: self.state.rate.at(self.state.step, self.state.samples),
            slope: 0.0,
            held_out: None,
        }
    }

    /// Measures the averaged weights on records that were not learned and notes the losses with the last round.
    pub fn measure(&mut self, records: &[LabelRecord]) -> [f64; 5] {
        let mut dice = Dice::new(self.state.seed, "measure", 0);
        let mut sum = LossParts::default();
        self.learner.load(&self.adam.average);
        for group in groups(records, &mut dice) {
            let (inputs, targets) = batch(&group);
            sum.add(&self.learner.losses(&inputs, &targets, &LossWeights::default()));
        }
        let losses = self.losses(&sum, records.len());
        let held_out = [losses.policy, losses.outcome, losses.lead, losses.ownership, losses.first];
        if let Some(last) = self.state.curve.last_mut() {
            last.held_out = Some(held_out);
        }
        held_out
    }

    /// The bytes of a checkpoint.
    pub fn checkpoint(&self) -> Vec<u8> {
        let header = serde_json::to_vec(&self.state).expect("the state of a run is JSON");
        let mut bytes = MAGIC.to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        for list in [&self.adam.weights, &self.adam.mean, &self.adam.square, &self.adam.average] {
            bytes.extend(list.iter().flat_map(|x| x.to_le_bytes()));
        }
        let sum = fingerprint(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The run of a checkpoint.
    ///
    /// # Errors
    /// If it is damaged or belongs to another network.
    pub fn resume(shape: &NetShape, bytes: &[u8]) -> Result<Trainer, BadCheckpoint> {
        let damaged = |why: &str| BadCheckpoint::Damaged(why.to_owned());
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadCheckpoint::Foreign)?;
        let (_, sum) = bytes.split_last_chunk::<8>().ok_or_else(|| damaged("it is too short"))?;
        if fingerprint(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
            return Err(damaged("its checksum is wrong"));
        }
        let (len, rest) = rest.split_first_chunk::<4>().ok_or_else(|| damaged("it is too short"))?;
        let (header, rest) = rest
            .split_at_checked(u32::from_le_bytes(*len) as usize)
            .ok_or_else(|| damaged("it is too short"))?;
        let state: RunState =
            serde_json::from_slice(header).map_err(|error| BadCheckpoint::Damaged(error.to_string()))?;
        let expected = shape.parameters();
        if state.parameters != expected {
            return Err(BadCheckpoint::OtherShape { found: state.parameters, expected });
        }
        let (floats, _) = rest[..rest.len().saturating_sub(8)].as_chunks::<4>();
        let floats: Vec<f32> = floats.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        let [weights, mean, square, average] = &floats.chunks_exact(expected).collect::<Vec<_>>()[..] else {
            return Err(damaged("it has not as many numbers as its network needs"));
        };
        let adam = Optimizer {
            weights: weights.to_vec(),
            mean: mean.to_vec(),
            square: square.to_vec(),
            average: average.to_vec(),
        };
        let learner = Learner::new(shape, Lanes::detect());
        Ok(Trainer {
            shape: shape.clone(),
            adam,
            state,
            learner,
            plan: StepPlan::new(shape.decayed(), shape.convolutions()),
        })
    }
}

/// The records in random order under random symmetries, in groups of one size of board.
fn groups<'a>(records: &'a [LabelRecord], dice: &mut Dice) -> Vec<Vec<Turned<'a>>> {
    let mut order: Vec<&LabelRecord> = records.iter().collect();
    dice.shuffle(&mut order);
    let mut open: BTreeMap<(u8, u8), Vec<Turned<'a>>> = BTreeMap::new();
    let mut groups = Vec::new();
    for record in order {
        let size = record.size;
        let symmetry = any_symmetry(dice, size.is_square());
        let group = open.entry((size.width(), size.height())).or_default();
        group.push((record, symmetry));
        if group.len() >= (POINTS / size.area()).clamp(1, BOARDS) {
            groups.push(std::mem::take(group));
        }
    }
    groups.extend(open.into_values().filter(|group| !group.is_empty()));
    dice.shuffle(&mut groups);
    groups
}

fn batch(group: &[Turned<'_>]) -> (Vec<Inputs>, Vec<Targets>) {
    let inputs = group.iter().map(|(record, symmetry)| record.inputs(*symmetry)).collect();
    let share = GameShare::default();
    let targets = group.iter().map(|(record, symmetry)| record.targets(*symmetry, share)).collect();
    (inputs, targets)
}
