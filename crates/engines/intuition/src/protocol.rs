//! The paper's experiment on any collection: 500 training patterns, 88 for validation and test, a map of 900
//! neurons, several seeds. It returns every number and curve of the paper.

use myosu_rules::zobrist::mix;
use myosu_search::Cancel;

use super::case::{Case, Distinct, distinct, families};
use super::clusters::Clusters;
use super::model::KohonenModel;
use super::pca::Pca;
use super::train::{Ended, Epoch, MapSettings, shuffled};
use super::window::Pattern;

/// The settings of the experiment.
#[derive(Clone, Debug)]
pub struct Protocol {
    /// The number of training patterns.
    pub training: usize,
    /// The number of validation and test patterns.
    pub test: usize,
    /// The map and its training; each run replaces the seed.
    pub settings: MapSettings,
    /// One run for each seed, which decides split, weights and shuffles.
    pub seeds: Vec<u64>,
}

impl Default for Protocol {
    /// The paper's numbers, five seeds.
    fn default() -> Protocol {
        Protocol { training: 500, test: 88, settings: MapSettings::default(), seeds: (1..=5).collect() }
    }
}

/// All results of the experiment.
#[derive(Clone, Debug)]
pub struct ExperimentReport {
    /// The problems used: they fit the window, have an answer and are no doubles.
    pub cases: Vec<Case>,
    /// Problems left out as doubles under symmetry and exchange of colors.
    pub doubles: usize,
    /// Problems left out because a stone or an answer is outside the window.
    pub outside: usize,
    /// Problems left out because they have no answer.
    pub unanswered: usize,
    /// Figure 2: the variance along each component of all patterns (eq. 4).
    pub eigenvalues: Vec<f64>,
    /// Figure 2: the share of the variance in the first 1, 2, … components (eq. 5).
    pub cumulative: Vec<f64>,
    /// Figure 3: the patterns on the first two components, in the order of `cases`.
    pub projections: Vec<[f64; 2]>,
    /// The principal components of all patterns.
    pub pca: Pca,
    /// One for each seed.
    pub runs: Vec<Run>,
}

/// One training and its test.
#[derive(Clone, Debug)]
pub struct Run {
    /// The seed.
    pub seed: u64,
    /// The indices of the training cases in the report.
    pub training: Vec<usize>,
    /// The indices of the test cases in the report.
    pub test: Vec<usize>,
    /// Figure 6: errors and clusters by epoch.
    pub curve: Vec<Epoch>,
    /// Why the training ended.
    pub ended: Ended,
    /// The number of clusters.
    pub clusters: usize,
    /// The outcome of each test pattern, in the order of `test`.
    pub outcomes: Vec<TestOutcome>,
    /// The average size of the clusters' move sets.
    pub move_set: f64,
    /// Figure 7: the members of the cluster with most different patterns.
    pub shown: Vec<Pattern>,
    /// The trained map.
    pub model: KohonenModel,
}

/// The outcome of a test pattern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TestOutcome {
    /// Its winner won no training pattern.
    NotClassified,
    /// Its winner is a cluster.
    Classified {
        /// Whether one of its right first moves is in the cluster's move set.
        hit: bool,
        /// The number of moves in the set that are on empty points of the pattern.
        offered: usize,
        /// The probability that as many random moves of the problem contain a right one.
        chance: f64,
    },
}

/// There are too few problems to train on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found} different problems with answers in the window; at least {LEAST} are needed")]
pub struct TooFew {
    /// How many there are.
    pub found: usize,
}

/// The fewest problems to train on. Chosen by hand.
pub const LEAST: usize = 8;

/// Runs the experiment and calls `each` after every epoch of every seed. Returns the complete runs once `cancel`
/// is raised. With fewer problems than the protocol wants, the split keeps its proportion.
pub fn run(
    cases: impl IntoIterator<Item = Case>,
    protocol: &Protocol,
    cancel: &Cancel,
    mut each: impl FnMut(u64, &Epoch),
) -> Result<ExperimentReport, TooFew> {
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
    Ok(ExperimentReport {
        cases,
        doubles,
        outside,
        unanswered,
        eigenvalues,
        cumulative,
        projections,
        pca,
        runs,
    })
}

/// The numbers of training and test problems among `found`.
pub fn split(found: usize, protocol: &Protocol) -> (usize, usize) {
    let wanted = protocol.training + protocol.test;
    if found >= wanted {
        return (protocol.training, protocol.test);
    }
    let test = (found * protocol.test).div_ceil(wanted.max(1)).clamp(1, found - 1);
    (found - test, test)
}

/// The indices of training and test patterns: shuffled, siblings on one side. With more patterns than the protocol
/// wants the rest is left out.
pub fn divided(patterns: &[Pattern], protocol: &Protocol, seed: u64) -> (Vec<usize>, Vec<usize>) {
    let (train, wanted) = split(patterns.len(), protocol);
    let families = families(patterns);
    let (mut training, mut test) = (Vec::new(), Vec::new());
    let mut placed = vec![false; patterns.len()];
    for first in shuffled(patterns.len(), mix(seed ^ 0x0073_706c_6974)) {
        if placed[first] {
            continue;
        }
        let family: Vec<usize> = (0..patterns.len()).filter(|&at| families[at] == families[first]).collect();
        family.iter().for_each(|&member| placed[member] = true);
        if test.len() + family.len() <= wanted {
            test.extend(family);
        } else {
            training.extend(family);
        }
    }
    training.truncate(train);
    (training, test)
}

fn run_one(
    cases: &[Case],
    patterns: &[Pattern],
    protocol: &Protocol,
    seed: u64,
    cancel: &Cancel,
    each: impl FnMut(&Epoch),
) -> Option<Run> {
    let (training, test) = divided(patterns, protocol, seed);
    let chosen =
        |numbers: &[usize]| -> Vec<Pattern> { numbers.iter().map(|&n| patterns[n].clone()).collect() };
    let settings = MapSettings { seed, ..protocol.settings };
    let mut model = KohonenModel::new(chosen(&training), chosen(&test), settings);
    let ended = model.train(cancel, each)?;
    let clusters = Clusters::of(&model);
    let outcomes = test.iter().map(|&number| outcome(&clusters, &cases[number], &patterns[number])).collect();
    let sizes: usize = clusters.neurons().map(|neuron| clusters.moves(neuron).len()).sum();
    let largest =
        clusters.neurons().max_by_key(|&neuron| (different(&clusters, neuron), std::cmp::Reverse(neuron)));
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

/// The number of different patterns in a cluster.
fn different(clusters: &Clusters<'_>, neuron: usize) -> usize {
    let mut ids: Vec<String> = clusters.members(neuron).into_iter().map(|member| member.id).collect();
    ids.sort();
    ids.dedup();
    ids.len()
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

/// The probability that `drawn` of `all` points contain at least one of the `right` ones.
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

    /// The share of test patterns that are classified.
    pub fn classified(&self) -> f64 {
        self.classified_outcomes().count() as f64 / self.outcomes.len().max(1) as f64
    }

    /// Of the classified test patterns, the share with a right first move in the move set.
    pub fn hits(&self) -> f64 {
        self.mean(|(hit, _, _)| f64::from(u8::from(hit)))
    }

    /// The hit rate of random sets of the same sizes.
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

impl ExperimentReport {
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
