//! The paper's experiment on any collection: 500 patterns to train on, 88 to validate and test with, the
//! map of 900 neurons, several seeds. It returns every number and curve the paper shows.

use myosu_rules::zobrist::mix;
use myosu_search::Cancel;

use super::case::{Case, Distinct, distinct};
use super::clusters::Clusters;
use super::model::Model;
use super::pca::Pca;
use super::train::{Ended, Epoch, Settings, shuffled};
use super::window::Pattern;

/// What the paper reports of its own collection.
pub mod paper {
    /// Test patterns that fall on a trained cluster.
    pub const CLASSIFIED: f64 = 0.887;
    /// Of these, the share with a right first move in the cluster's move set.
    pub const HITS: f64 = 0.628;
    /// Clusters at the end.
    pub const CLUSTERS: usize = 219;
    /// The epoch the training stopped at.
    pub const EPOCH: u32 = 190;
    /// The validation error at the end.
    pub const VALIDATION_RMSE: f64 = 0.055;
    /// The variance in the first two components.
    pub const TWO_COMPONENTS: f64 = 0.123;
    /// The variance in the first fifty components.
    pub const FIFTY_COMPONENTS: f64 = 0.853;
}

/// How the experiment is run.
#[derive(Clone, Debug)]
pub struct Protocol {
    /// Patterns to train on.
    pub training: usize,
    /// Patterns to validate and test with.
    pub test: usize,
    /// The map and its training; each run has its own seed.
    pub settings: Settings,
    /// One run for each: it decides the split, the weights and the shuffles.
    pub seeds: Vec<u64>,
}

impl Default for Protocol {
    /// The paper's numbers, five seeds.
    fn default() -> Protocol {
        Protocol { training: 500, test: 88, settings: Settings::default(), seeds: (1..=5).collect() }
    }
}

/// Everything the experiment found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The problems that were used: they fit the window, have an answer, and are no doubles.
    pub cases: Vec<Case>,
    /// How many were left out as doubles under symmetry and exchange of colors.
    pub doubles: usize,
    /// How many were left out because a stone or an answer is outside the window.
    pub outside: usize,
    /// How many were left out because they have no answer.
    pub unanswered: usize,
    /// Figure 2: the variance along each component of all patterns (eq. 4).
    pub eigenvalues: Vec<f64>,
    /// Figure 2: the share of the variance in the first 1, 2, … components (eq. 5).
    pub cumulative: Vec<f64>,
    /// Figure 3: the patterns on the first two components, in the order of `cases`.
    pub projections: Vec<[f64; 2]>,
    /// One for each seed.
    pub runs: Vec<Run>,
}

/// One training and its test.
#[derive(Clone, Debug)]
pub struct Run {
    /// The seed.
    pub seed: u64,
    /// Which of the report's cases were trained on.
    pub training: Vec<usize>,
    /// Which of the report's cases were tested with.
    pub test: Vec<usize>,
    /// Figure 6: errors and clusters by epoch.
    pub curve: Vec<Epoch>,
    /// Why the training ended.
    pub ended: Ended,
    /// The number of clusters.
    pub clusters: usize,
    /// What became of each test pattern, in the order of `test`.
    pub outcomes: Vec<TestOutcome>,
    /// The average size of the clusters' move sets.
    pub move_set: f64,
    /// Figure 7: the members of the cluster with most different patterns.
    pub shown: Vec<Pattern>,
    /// The trained map.
    pub model: Model,
}

/// What became of a test pattern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TestOutcome {
    /// It falls on a neuron nobody fell on in training.
    NotClassified,
    /// It falls on a cluster.
    Classified {
        /// Whether one of its right first moves is in the cluster's move set.
        hit: bool,
        /// Moves of the set that are on empty points of the pattern.
        offered: usize,
        /// How often a set of as many random moves of the problem would hold a right one.
        chance: f64,
    },
}

/// Nothing can be learnt from so few problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found} different problems with answers in the window; at least {LEAST} are needed")]
pub struct TooFew {
    /// How many there are.
    pub found: usize,
}

/// The fewest problems a map is trained on.
pub const LEAST: usize = 8;

/// Runs the experiment. `each` is told of every epoch of every seed; if somebody says stop, the runs that
/// are complete are returned. Where there are fewer problems than asked for, the split keeps its proportion.
pub fn run(
    cases: impl IntoIterator<Item = Case>,
    protocol: &Protocol,
    cancel: &Cancel,
    mut each: impl FnMut(u64, &Epoch),
) -> Result<Report, TooFew> {
    let Distinct { cases, doubles, outside, unanswered } = distinct(cases);
    if cases.len() < LEAST {
        return Err(TooFew { found: cases.len() });
    }
    let patterns: Vec<Pattern> = cases.iter().map(Case::pattern).collect();
    let rows: Vec<_> = patterns.iter().map(Pattern::attributes).collect();
    let pca = Pca::fit(&rows);
    let two = |row| {
        let on = pca.project(row, 2);
        [f64::from(on[0]), f64::from(on[1])]
    };
    let projections = rows.iter().map(two).collect();
    let mut runs = Vec::new();
    for &seed in &protocol.seeds {
        runs.extend(run_one(&cases, &patterns, protocol, seed, cancel, |epoch| each(seed, epoch)));
    }
    let (eigenvalues, cumulative) = (pca.eigenvalues().to_vec(), pca.cumulative());
    Ok(Report { cases, doubles, outside, unanswered, eigenvalues, cumulative, projections, runs })
}

/// How many problems of `found` are trained on, and how many tested with.
pub fn split(found: usize, protocol: &Protocol) -> (usize, usize) {
    let wanted = protocol.training + protocol.test;
    if found >= wanted {
        return (protocol.training, protocol.test);
    }
    let test = (found * protocol.test).div_ceil(wanted.max(1)).clamp(1, found - 1);
    (found - test, test)
}

fn run_one(
    cases: &[Case],
    patterns: &[Pattern],
    protocol: &Protocol,
    seed: u64,
    cancel: &Cancel,
    each: impl FnMut(&Epoch),
) -> Option<Run> {
    let (train, test) = split(cases.len(), protocol);
    let order = shuffled(cases.len(), mix(seed ^ 0x0073_706c_6974));
    let (training, test) = (order[..train].to_vec(), order[train..train + test].to_vec());
    let chosen =
        |numbers: &[usize]| -> Vec<Pattern> { numbers.iter().map(|&n| patterns[n].clone()).collect() };
    let settings = Settings { seed, ..protocol.settings };
    let mut model = Model::new(chosen(&training), chosen(&test), settings);
    let ended = model.train(cancel, each)?;
    let clusters = Clusters::of(&model);
    let outcomes = test.iter().map(|&number| outcome(&clusters, &cases[number], &patterns[number])).collect();
    let sizes: usize = clusters.neurons().map(|neuron| clusters.moves(neuron).len()).sum();
    let different = |neuron: &usize| {
        let mut ids: Vec<String> = clusters.members(*neuron).into_iter().map(|member| member.id).collect();
        ids.sort();
        ids.dedup();
        (ids.len(), std::cmp::Reverse(*neuron))
    };
    let largest = clusters.neurons().max_by_key(different);
    Some(Run {
        seed,
        training,
        test,
        ended,
        clusters: clusters.count(),
        outcomes,
        move_set: sizes as f64 / clusters.count().max(1) as f64,
        shown: largest.map_or(Vec::new(), |neuron| clusters.members(neuron)),
        curve: model.curve().to_vec(),
        model,
    })
}

fn outcome(clusters: &Clusters<'_>, case: &Case, pattern: &Pattern) -> TestOutcome {
    let Some(neuron) = clusters.classify(pattern) else { return TestOutcome::NotClassified };
    let offered = clusters.moves(neuron).minus(pattern.attacker.or(pattern.defender));
    let hit = !offered.and(pattern.moves).is_empty();
    let choices = super::rank::choices(case).len();
    TestOutcome::Classified {
        hit,
        offered: offered.len(),
        chance: chance(choices, pattern.moves.len(), offered.len()),
    }
}

/// The probability that `drawn` of `all` points hold at least one of the `right` ones.
pub(super) fn chance(all: usize, right: usize, drawn: usize) -> f64 {
    let mut none = 1.0;
    for taken in 0..drawn.min(all) {
        let left = all - taken;
        none *= (left.saturating_sub(right)) as f64 / left as f64;
    }
    1.0 - none
}

impl Run {
    /// The epoch the training ended with.
    pub fn epochs(&self) -> u32 {
        self.curve.last().map_or(0, |epoch| epoch.epoch)
    }

    /// The share of test patterns that fall on a cluster.
    pub fn classified(&self) -> f64 {
        self.classified_outcomes().count() as f64 / self.outcomes.len().max(1) as f64
    }

    /// Of the classified test patterns, the share with a right first move in the move set.
    pub fn hits(&self) -> f64 {
        self.mean(|(hit, _, _)| f64::from(u8::from(hit)))
    }

    /// The hit rate random sets of the same sizes would have.
    pub fn chance(&self) -> f64 {
        self.mean(|(_, _, chance)| chance)
    }

    /// The average number of playable moves offered to a classified test pattern.
    pub fn offered(&self) -> f64 {
        self.mean(|(_, offered, _)| offered as f64)
    }

    fn mean(&self, figure: impl Fn((bool, usize, f64)) -> f64) -> f64 {
        let count = self.classified_outcomes().count().max(1) as f64;
        self.classified_outcomes().map(figure).sum::<f64>() / count
    }

    fn classified_outcomes(&self) -> impl Iterator<Item = (bool, usize, f64)> + '_ {
        self.outcomes.iter().filter_map(|outcome| match *outcome {
            TestOutcome::NotClassified => None,
            TestOutcome::Classified { hit, offered, chance } => Some((hit, offered, chance)),
        })
    }
}

impl Report {
    /// Mean and standard deviation of a figure over the runs.
    pub fn spread(&self, figure: impl Fn(&Run) -> f64) -> (f64, f64) {
        mean_and_spread(&self.runs.iter().map(figure).collect::<Vec<f64>>())
    }
}

/// Mean and standard deviation (of a sample) of some figures.
pub fn mean_and_spread(figures: &[f64]) -> (f64, f64) {
    let n = figures.len().max(1) as f64;
    let mean = figures.iter().sum::<f64>() / n;
    let squares: f64 = figures.iter().map(|figure| (figure - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0).max(1.0)).sqrt())
}
