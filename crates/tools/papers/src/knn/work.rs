//! Table 1: the work of searching by the number of possible first moves.

use myosu::draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu::intuition::fill_once::fillings;
use myosu::intuition::table::{Method, first_moves, table};
use myosu::intuition::{Case, Clusters, KohonenModel, Predictor, Suggest as _};
use myosu::proof::go::Problem;
use myosu::tsumego::collection;
use serde::{Deserialize, Serialize};

use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::claims::StatedFigures;
use crate::drawing::log_axis;
use crate::findings::{Fields, Findings};
use crate::number::Unit;

/// Possible first moves in the paper's table.
const FIRST: std::ops::RangeInclusive<usize> = 5..=10;

/// The problems with the same number of first moves: mean nodes and settled problems for each [`Method`].
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ProblemClass {
    first_moves: usize,
    problems: usize,
    nodes: Vec<f64>,
    settled: Vec<usize>,
    /// Mean nodes generated, visited and remaining in the tree that fills every point once.
    filled: [f64; 3],
}

/// The work on all problems, and the limit of nodes for each.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SearchWork {
    classes: Vec<ProblemClass>,
    limit: u64,
}

fn limit(scale: RunScale) -> u64 {
    scale.pick(2_000, 50_000, 500_000)
}

/// The only part.
pub(super) fn plan(scale: RunScale) -> Vec<Planned> {
    vec![Planned::new("knn-table", scale.pick(0.5, 10.0, 90.0))]
}

/// Some problems for each number of first moves, in the order of the collection.
fn problems(scale: RunScale) -> Vec<Problem> {
    let most = scale.pick(1, 3, 6);
    let all: Vec<Problem> = collection::shipped().exercises.into_iter().map(|e| e.problem).collect();
    FIRST.flat_map(|moves| all.iter().filter(move |p| first_moves(p) == moves).take(most).copied()).collect()
}

/// Searches them by all methods and keeps no times: nodes are the same on every machine.
pub(super) fn run(bench: &Bench<'_>) -> Result<SearchWork, Halt> {
    bench.part("knn-table", || {
        let predictor = Predictor::shipped();
        let limit = limit(bench.scale);
        let model = KohonenModel::shipped();
        let clusters = Clusters::of(&model);
        let suggest = |method: Method, case: &Case| match method {
            Method::ByPredictor => predictor.propose(case),
            Method::ByMap => clusters.suggest(case).unwrap_or_default(),
            Method::AlphaBeta | Method::SixParameters | Method::Prover => Vec::new(),
        };
        let rows = table(&problems(bench.scale), suggest, limit, || 0.0, bench.cancel);
        bench.check()?;
        let class = |row: myosu::intuition::table::EffortRow| ProblemClass {
            first_moves: row.first_moves,
            problems: row.problems,
            nodes: row.sums.iter().map(|sum| sum.nodes as f64 / row.problems.max(1) as f64).collect(),
            settled: row.sums.iter().map(|sum| sum.settled).collect(),
            filled: [row.filled.generated, row.filled.visited, row.filled.remaining]
                .map(|nodes| nodes as f64 / row.filled.searched.max(1) as f64),
        };
        Ok(SearchWork { classes: rows.into_iter().map(class).collect(), limit })
    })
}

/// The name of a method in its numbers and in the template.
fn id(method: Method) -> String {
    method.name().replace(' ', "-")
}

/// Names the work of every method.
pub(super) fn report(findings: &mut Findings, work: &SearchWork, claims: &StatedFigures) {
    findings.condition("table1", !work.classes.is_empty());
    if work.classes.is_empty() {
        return;
    }
    findings.rows("table1", work.classes.iter().map(record));
    findings.figure("table1", chart(&work.classes, claims));
    findings.number("table1.limit", work.limit as f64, Unit::Nodes);
}

fn record(class: &ProblemClass) -> Fields {
    let moves = class.first_moves;
    let mut record = Fields::default()
        .plain("first-moves", &moves)
        .plain("problems", &class.problems)
        .claim("paper", format!("table1.nodes-{moves}"))
        .claim("paper-visited", format!("table1.visited-{moves}"))
        .claim("paper-remaining", format!("table1.remaining-{moves}"))
        .number("ways", format!("table1.ways-{moves}"), fillings(moves as u32), Unit::Nodes)
        .count("settled", format!("table1.settled-{moves}"), class.settled[0]);
    for (name, nodes) in ["generated", "visited", "remaining"].into_iter().zip(class.filled) {
        let unit = if name == "remaining" { Unit::Plain } else { Unit::Nodes };
        record = record.number(name, format!("table1.{name}-{moves}"), nodes, unit);
    }
    for (method, &nodes) in Method::ALL.into_iter().zip(&class.nodes) {
        let name = id(method);
        record = record.number(&name, format!("table1.{name}.nodes-{moves}"), nodes, Unit::Nodes);
    }
    record
}

/// Nodes by first moves on a logarithmic axis: the paper's, those of the tree that fills every point once, and those
/// of the three methods without suggestions.
fn chart(classes: &[ProblemClass], claims: &StatedFigures) -> Chart {
    let line = |name: &str, nodes: &dyn Fn(&ProblemClass) -> f64| {
        let sample =
            |class: &ProblemClass| Sample::new(class.first_moves as f64, nodes(class).max(1.0).log10());
        Series::new(name, Trace::LineAndDots, classes.iter().map(sample).collect())
    };
    let claimed =
        |class: &ProblemClass| claims.named(&format!("knn.table1.nodes-{}", class.first_moves)).value;
    let chart = Chart::new("", Axis::new("{x}"), log_axis("{y}", 7.0))
        .with(line("{paper}", &claimed))
        .with(line("{filled}", &|class| class.filled[0]));
    let methods = Method::ALL.into_iter().take(3).enumerate();
    methods.fold(chart, |chart, (at, method)| {
        chart.with(line(&format!("{{{}}}", id(method)), &|class| class.nodes[at]))
    })
}

#[cfg(test)]
impl SearchWork {
    /// Work on problems with these numbers of first moves.
    pub(super) fn sample(first_moves: std::ops::Range<usize>) -> SearchWork {
        let class = |first_moves| ProblemClass {
            first_moves,
            problems: 1,
            nodes: vec![9.0; 5],
            settled: vec![1; 5],
            filled: [3.0, 2.0, 1.0],
        };
        SearchWork { classes: first_moves.map(class).collect(), limit: 100 }
    }
}
