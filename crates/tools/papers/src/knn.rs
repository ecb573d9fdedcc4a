//! The paper knn (2009): principal components, the Kohonen map, its clusters and their first moves; the cost
//! of searching without them.

mod pictures;
mod savings;
mod work;

use std::sync::Arc;

use myosu::baduk::network::{NetworkSearcher, SearcherOptions};
use myosu::draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu::draw::{BoardSpec, Mark, Region, Sides};
use myosu::intuition::protocol::{self, Protocol, Run, mean_and_spread};
use myosu::intuition::rank::{self, Hits};
use myosu::intuition::{
    Case, Clusters, MapInput, MapSettings, Pattern, Predictor, SIDE, SixParameters, Suggest as _, WinnerRule,
    corner_cases,
};
use myosu::net::Net;
use myosu::rules::go::{Game, Rules};
use myosu::rules::{Move, Notation, Point, PointSet, Setup, Size, Symmetry};
use myosu_arena::entrants::network;
use serde::{Deserialize, Serialize};

use crate::Paper;
use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::chapter::{Chapter, Headline};
use crate::claims::StatedFigures;
use crate::drawing::Illustration;
use crate::findings::{Fields, Findings};
use crate::number::Unit;
use crate::run::RunTerms;

/// The collection as the map sees it: its cases and their principal components.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct CollectionShape {
    /// Different problems inside the window.
    cases: usize,
    doubles: usize,
    outside: usize,
    eigenvalues: Vec<f64>,
    cumulative: Vec<f64>,
    projections: Vec<[f64; 2]>,
    /// The components each rule of the paper keeps.
    rules: Vec<(String, usize)>,
}

/// The training of one map and its results on the test problems.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct MapTraining {
    training: usize,
    test: usize,
    /// Error on training patterns, error on validation patterns, clusters, by epoch.
    curve: Vec<(f64, f64, u32)>,
    clusters: usize,
    classified: f64,
    hits: f64,
    chance: f64,
    offered: f64,
    /// Attacker, defender and right moves of the members of the largest cluster.
    shown: Vec<[Vec<u8>; 3]>,
    /// Top 1 and top 5 on the test problems for each of [`RANKINGS`].
    ranked: [(f64, f64); 5],
    /// The same for a network, if the user named one.
    network: Option<(f64, f64)>,
}

/// The results of the paper's experiments. A collection with too few problems has no shape and no maps.
pub(crate) struct KnnResults {
    collection: Option<CollectionShape>,
    runs: Vec<MapTraining>,
    /// The map of 25 by 25 neurons whose cluster figure 7 shows.
    smaller: Option<MapTraining>,
    /// The map that finds its winner by dot product.
    dot: Option<MapTraining>,
    savings: savings::SavedNodes,
    work: work::SearchWork,
    problems: usize,
}

/// The problems of the user's file, or those that come with the program, with their right first moves.
fn cases(terms: &RunTerms) -> Vec<Case> {
    match &terms.problems {
        Some(given) => {
            let case = |problem: &myosu::formats::problems::BookProblem| {
                let moves = problem.first_moves.iter().filter_map(|mv| mv.point()).collect();
                Case::new(problem.id.clone(), problem.setup, moves)
            };
            given.items.iter().map(case).collect()
        }
        None => corner_cases(),
    }
}

fn seeds(scale: RunScale) -> u64 {
    scale.pick(1, 1, 5)
}

fn settings(scale: RunScale) -> MapSettings {
    match scale {
        RunScale::Full => MapSettings::default(),
        RunScale::Quick => MapSettings { side: 20, ..MapSettings::default() },
        RunScale::Tiny => MapSettings { side: 6, longest: 30, ..MapSettings::default() },
    }
}

fn part(seed: u64) -> String {
    format!("knn-map-{seed}")
}

/// The parts of the experiments.
pub(crate) fn plan(terms: &RunTerms) -> Vec<Planned> {
    let mut plan = vec![Planned::new("knn-components", terms.scale.pick(0.3, 1.0, 1.0))];
    let cost = terms.scale.pick(0.5, 12.0, 70.0);
    plan.extend((1..=seeds(terms.scale)).map(|seed| Planned::new(part(seed), cost)));
    plan.extend(["knn-map-25", "knn-dot"].map(|name| Planned::new(name, cost)));
    plan.extend(savings::plan(terms.scale));
    plan.extend(work::plan(terms.scale));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>, terms: &RunTerms) -> Result<KnnResults, Halt> {
    let all = cases(terms);
    let protocol = Protocol { seeds: vec![], settings: settings(bench.scale), ..Protocol::default() };
    let collection = bench.part("knn-components", || components(bench, &all, &protocol))?;
    let net = terms.network.as_deref().and_then(|file| network(file).ok());
    let first = Protocol { seeds: vec![bench.seed.wrapping_mul(1_000) + 1], ..protocol.clone() };
    let (mut runs, mut smaller, mut dot) = (Vec::new(), None, None);
    if collection.is_some() {
        let side = bench.scale.pick(5, 17, 25);
        let settings = MapSettings { side, ..first.settings };
        let protocol = Protocol { settings, ..first.clone() };
        smaller = bench.part("knn-map-25", || train(bench, &all, &protocol, None))?;
        let settings = MapSettings { winner: WinnerRule::DotProduct, ..first.settings };
        dot = bench.part("knn-dot", || train(bench, &all, &Protocol { settings, ..first }, None))?;
        for seed in 1..=seeds(bench.scale) {
            let seeds = vec![bench.seed.wrapping_mul(1_000) + seed];
            let protocol = Protocol { seeds, ..protocol.clone() };
            runs.extend(bench.part(&part(seed), || train(bench, &all, &protocol, net.as_ref()))?);
        }
    }
    let (savings, work) = (savings::run(bench)?, work::run(bench)?);
    Ok(KnnResults { collection, runs, smaller, dot, savings, work, problems: all.len() })
}

/// The paper's rules for choosing components.
const RULES: [(&str, MapInput); 4] = [
    ("share-80", MapInput::Share(80)),
    ("share-90", MapInput::Share(90)),
    ("least-share", MapInput::LeastShare),
    ("gap", MapInput::Gap),
];

/// The principal components of the collection; nothing if it has too few problems.
fn components(
    bench: &Bench<'_>,
    cases: &[Case],
    protocol: &Protocol,
) -> Result<Option<CollectionShape>, Halt> {
    let report = protocol::run(cases.to_vec(), protocol, bench.cancel, |_, _| {});
    bench.check()?;
    Ok(report.ok().map(|report| CollectionShape {
        cases: report.cases.len(),
        doubles: report.doubles,
        outside: report.outside,
        eigenvalues: report.eigenvalues,
        cumulative: report.cumulative,
        projections: report.projections,
        rules: RULES.iter().map(|(name, rule)| ((*name).to_owned(), report.pca.chosen(*rule))).collect(),
    }))
}

/// Trains a map with the protocol's only seed.
fn train(
    bench: &Bench<'_>,
    cases: &[Case],
    protocol: &Protocol,
    net: Option<&Arc<Net>>,
) -> Result<Option<MapTraining>, Halt> {
    let report = protocol::run(cases.to_vec(), protocol, bench.cancel, |_, _| {});
    bench.check()?;
    Ok(report.ok().and_then(|report| report.runs.first().map(|run| trained(run, &report.cases, net))))
}

fn trained(run: &Run, cases: &[Case], net: Option<&Arc<Net>>) -> MapTraining {
    let predictor = Predictor::shipped();
    let rank = |ranking: &dyn Fn(&Case) -> Vec<(Point, f64)>| {
        let mut hits = Hits::default();
        for &number in &run.test {
            hits.count(&ranking(&cases[number]), cases[number].moves);
        }
        (hits.top_1(), hits.top_5())
    };
    let clusters = Clusters::of(&run.model);
    let cells = |pattern: &Pattern| {
        [pattern.attacker, pattern.defender, pattern.moves].map(|set| set.iter().collect())
    };
    MapTraining {
        training: run.training.len(),
        test: run.test.len(),
        curve: run.curve.iter().map(|epoch| (epoch.training, epoch.validation, epoch.clusters)).collect(),
        clusters: run.clusters,
        classified: run.classified(),
        hits: run.hits(),
        chance: run.chance(),
        offered: run.offered(),
        shown: run.shown.iter().take(12).map(cells).collect(),
        ranked: [
            rank(&|case| clusters.ranking(case)),
            rank(&|case| predictor.propose(case)),
            rank(&|case| predictor.propose_with(case, SixParameters::Hidden)),
            rank(&rank::six_parameters),
            rank(&rank::random),
        ],
        network: net.map(|net| rank(&|case| policy(net, case))),
    }
}

/// The moves of a problem with the probability a network gives them.
fn policy(net: &Arc<Net>, case: &Case) -> Vec<(Point, f64)> {
    let Ok(game) = Game::from_setup(&case.setup, Rules::japanese()) else { return Vec::new() };
    let mut searcher = NetworkSearcher::new(net.clone(), SearcherOptions::default());
    let evaluation = searcher.raw(&game, Symmetry::Identity, 0.0);
    let share = |point| evaluation.policy(Move::Place(point)).unwrap_or(0.0).into();
    rank::choices(case).iter().map(|point| (point, share(point))).collect()
}

/// Writes the chapter.
pub(crate) fn write(results: &KnnResults, claims: &StatedFigures) -> Chapter {
    let findings = findings(results, claims);
    Chapter::write(Paper::Knn, &findings, headline(results, &findings), claims)
}

/// The figures of the front page, if a map was trained.
fn headline(results: &KnnResults, findings: &Findings) -> Option<Headline> {
    let mut measured = findings.find("hit-rate")?;
    if results.runs.len() > 1 {
        let (hits, spread) = mean_over(&results.runs, |run| run.hits);
        measured.interval = Some((100.0 * (hits - spread).max(0.0), 100.0 * (hits + spread).min(1.0)));
    }
    let modern = findings.find("rank.predictor.top-5");
    Some(Headline { claimed: Some("knn.hit-rate"), measured: Some(measured), modern })
}

/// Everything the chapter's text can refer to.
fn findings(results: &KnnResults, claims: &StatedFigures) -> Findings {
    let mut findings = Findings::new(Paper::Knn.name());
    work::report(&mut findings, &results.work, claims);
    pictures::report(&mut findings);
    savings::report(&mut findings, &results.savings);
    findings.condition("trained", !results.runs.is_empty());
    if let (Some(collection), [first, ..]) = (&results.collection, results.runs.as_slice()) {
        report_components(&mut findings, collection);
        findings.figure("figure6", training_chart(first));
        let shown = results.smaller.as_ref().unwrap_or(first);
        let members = shown.shown.iter().take(MEMBERS).map(|member| (board(member), Fields::default()));
        findings.figures("figure7", members);
        report_collection(&mut findings, results.problems, collection);
        report_runs(&mut findings, &results.runs);
        report_ranking(&mut findings, &results.runs);
        report_seeds(&mut findings, &results.runs, results.dot.as_ref());
    }
    findings
}

/// Figures 2 and 3.
fn report_components(findings: &mut Findings, collection: &CollectionShape) {
    let line = |name: &str, values: &[f64], scale: f64| {
        let scaled: Vec<f64> = values.iter().map(|value| scale * value).collect();
        Series::counted(name, Trace::Line, &scaled)
    };
    let mut eigenvalues = Chart::new("", Axis::new("{x}"), Axis::new("{eigenvalue}"))
        .with(line("{eigenvalue}", &collection.eigenvalues, 1.0))
        .with(line("{cumulative}", &collection.cumulative, 100.0).right());
    eigenvalues.right = Axis::new("%").over(0.0, 100.0);
    (eigenvalues.width, eigenvalues.height) = (480.0, 340.0);
    findings.figure("figure2", eigenvalues);
    let samples = collection.projections.iter().map(|&[x, y]| Sample::new(x, y)).collect();
    let mut projections =
        Chart::new("", Axis::new("{x}"), Axis::new("{y}")).with(Series::new("", Trace::Dots, samples));
    (projections.width, projections.height) = (480.0, 340.0);
    findings.figure("figure3", projections);
}

/// Figure 6: errors and clusters by epoch.
fn training_chart(run: &MapTraining) -> Chart {
    let line = |name: &str, of: &dyn Fn(&(f64, f64, u32)) -> f64| {
        Series::counted(name, Trace::Line, &run.curve.iter().map(of).collect::<Vec<f64>>())
    };
    let mut chart = Chart::new("", Axis::new("{x}"), Axis::new("RMSE"))
        .with(line("{training}", &|epoch| epoch.0))
        .with(line("{validation}", &|epoch| epoch.1))
        .with(line("{clusters}", &|epoch| f64::from(epoch.2)).right());
    chart.right = Axis::new("{clusters}");
    chart
}

/// Members of the cluster that figure 7 shows.
const MEMBERS: usize = 6;

/// A member of a cluster: the attacker is Black, triangles are right first moves.
fn board([attacker, defender, moves]: &[Vec<u8>; 3]) -> Illustration {
    let size = Size::square(19);
    let points = |cells: &[u8]| -> PointSet {
        let at = |&cell: &u8| size.point(usize::from(cell) % SIDE, usize::from(cell) / SIDE);
        cells.iter().filter_map(at).collect()
    };
    let mut setup = Setup::empty(size);
    setup.stones = [points(attacker), points(defender)];
    let mut spec = BoardSpec::new(setup, Notation::Go);
    spec.sides = Sides::None;
    spec.region = Region::between(Point::new(0, 0), Point::new(SIDE as u8 - 1, SIDE as u8 - 1));
    spec.marks.extend(points(moves).iter().map(|point| (point, Mark::Triangle)));
    spec.into()
}

fn mean_over(runs: &[MapTraining], of: impl Fn(&MapTraining) -> f64) -> (f64, f64) {
    mean_and_spread(&runs.iter().map(of).collect::<Vec<f64>>())
}

/// The collection and how much of its variance the components hold.
fn report_collection(findings: &mut Findings, problems: usize, collection: &CollectionShape) {
    let share = |components: usize| 100.0 * collection.cumulative.get(components - 1).copied().unwrap_or(1.0);
    findings.count("patterns", collection.cases);
    findings.number("variance-50", share(50), Unit::Percent);
    findings.number("variance-2", share(2), Unit::Percent);
    findings.count("problems", problems);
    findings.count("doubles", collection.doubles);
    findings.count("outside", collection.outside);
    for (name, count) in &collection.rules {
        findings.count(&format!("components.{name}"), *count);
    }
}

/// Table 2 and the other figures of the text, as means over the seeds.
fn report_runs(findings: &mut Findings, runs: &[MapTraining]) {
    let mean = |of: fn(&MapTraining) -> f64| mean_over(runs, of).0;
    findings.count("training", runs[0].training);
    findings.count("validation", runs[0].test);
    findings.number("stopped-epoch", mean(|run| run.curve.len() as f64), Unit::Count);
    findings.number("clusters", mean(|run| run.clusters as f64), Unit::Count);
    let error = mean(|run| run.curve.last().map_or(0.0, |epoch| epoch.1));
    findings.number("validation-rmse", error, Unit::Probability);
    findings.number("classified-share", 100.0 * mean(|run| run.classified), Unit::Percent);
    let (hits, spread) = mean_over(runs, |run| run.hits);
    findings.number("hit-rate", 100.0 * hits, Unit::Percent);
    findings.number("hit-rate.spread", 100.0 * spread, Unit::Percent);
    findings.count("seeds", runs.len());
    findings.number("offered", mean(|run| run.offered), Unit::Plain);
    findings.number("chance", 100.0 * mean(|run| run.chance), Unit::Percent);
}

/// The methods that rank moves, in the order of [`MapTraining::ranked`].
const RANKINGS: [&str; 5] = ["map", "predictor", "without-six", "six-parameters", "random"];

/// The runs one by one, and the run with dot products.
fn report_seeds(findings: &mut Findings, runs: &[MapTraining], dot: Option<&MapTraining>) {
    let row = |name: String, run: &MapTraining| {
        let id = |what: &str| format!("run-{name}.{what}");
        let percent = |share: f64| 100.0 * share;
        let error = run.curve.last().map_or(0.0, |epoch| epoch.1);
        Fields::default()
            .text("run", name.clone())
            .count("epochs", id("epochs"), run.curve.len())
            .count("clusters", id("clusters"), run.clusters)
            .number("error", id("error"), error, Unit::Probability)
            .number("classified", id("classified"), percent(run.classified), Unit::Percent)
            .number("hits", id("hits"), percent(run.hits), Unit::Percent)
            .number("chance", id("chance"), percent(run.chance), Unit::Percent)
            .number("offered", id("offered"), run.offered, Unit::Plain)
    };
    let seeds = (1..).zip(runs).map(|(seed, run)| row(format!("{seed}"), run));
    findings.rows("seeds", seeds.chain(dot.map(|run| row("dot".to_owned(), run))));
}

fn report_ranking(findings: &mut Findings, runs: &[MapTraining]) {
    let network: Vec<(f64, f64)> = runs.iter().filter_map(|run| run.network).collect();
    findings.condition("ranked-network", !network.is_empty());
    if !network.is_empty() {
        let mean = |of: fn(&(f64, f64)) -> f64| {
            100.0 * mean_and_spread(&network.iter().map(of).collect::<Vec<f64>>()).0
        };
        findings.number("rank.network.top-1", mean(|pair| pair.0), Unit::Percent);
        findings.number("rank.network.top-5", mean(|pair| pair.1), Unit::Percent);
    }
    for (at, name) in RANKINGS.iter().enumerate() {
        let top_1 = mean_over(runs, |run| run.ranked[at].0).0;
        let top_5 = mean_over(runs, |run| run.ranked[at].1).0;
        findings.number(&format!("rank.{name}.top-1"), 100.0 * top_1, Unit::Percent);
        findings.number(&format!("rank.{name}.top-5"), 100.0 * top_5, Unit::Percent);
    }
}

#[cfg(test)]
impl KnnResults {
    /// Results that together take every branch of the text.
    pub(crate) fn samples(claims: &StatedFigures) -> Vec<Findings> {
        let none = || KnnResults {
            collection: None,
            runs: vec![],
            smaller: None,
            dot: None,
            savings: savings::SavedNodes::sample(0),
            work: work::SearchWork::sample(0..0),
            problems: 0,
        };
        let trained = || KnnResults {
            collection: Some(CollectionShape {
                cases: 9,
                doubles: 1,
                outside: 2,
                eigenvalues: vec![2.0, 1.0],
                cumulative: vec![0.6, 1.0],
                projections: vec![[0.1, 0.2]],
                rules: RULES.map(|(name, _)| (name.to_owned(), 2)).to_vec(),
            }),
            runs: vec![sample_run(None), sample_run(Some((0.4, 0.7)))],
            smaller: Some(sample_run(None)),
            dot: Some(sample_run(None)),
            savings: savings::SavedNodes::sample(3),
            work: work::SearchWork::sample(5..7),
            problems: 12,
        };
        let plain = KnnResults { runs: vec![sample_run(None)], ..trained() };
        [none(), trained(), plain].map(|results| findings(&results, claims)).to_vec()
    }
}

#[cfg(test)]
fn sample_run(network: Option<(f64, f64)>) -> MapTraining {
    MapTraining {
        training: 6,
        test: 3,
        curve: vec![(0.5, 0.6, 2)],
        clusters: 2,
        classified: 0.5,
        hits: 0.4,
        chance: 0.2,
        offered: 3.0,
        shown: vec![[vec![0], vec![1], vec![2]]],
        ranked: [(0.3, 0.6); 5],
        network,
    }
}
