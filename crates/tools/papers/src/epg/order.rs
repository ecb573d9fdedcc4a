//! What the order is worth: nodes of the paper's search with and without it, beside the prover, on the eye
//! spaces and on problems.

use myosu::draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu::proof::go::{Goal, Problem, Role, Threats};
use myosu::rules::go::Position;
use myosu::rules::{Color, Point};
use myosu::search::Budget;
use myosu::tsumego::epg::{self, COMPARED_SEARCHES, KillSearch};
use myosu::tsumego::shape::ShapeTable;
use myosu::tsumego::{Closure, Detail, Prover, Question, Reading, collection};
use myosu_arena::MatchScore;
use serde::{Deserialize, Serialize};

use super::KILLER;
use super::forms::EyeSpace;
use super::shape::{SIZE, TABLE_BYTES, centred, enclosed};
use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::drawing::log_axis;
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::{Number, Unit};
use crate::run::RunTerms;

/// The work of a search: its nodes within the limit, and whether the killer kills, if it was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OrderWork {
    pub(super) nodes: u64,
    pub(super) kills: Option<bool>,
}

/// A problem and the work of each search.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ProblemResult {
    empty: usize,
    /// The work of the paper's searches.
    searched: [OrderWork; 5],
    /// The prover's nodes and whether it settled everything.
    prover: (u64, bool),
    /// The prover's answer to the searches' question: whether the killer kills without ko threats.
    kills: Option<bool>,
    /// The place of the first right move in reading order, by the 1992 evaluation, and by the six parameters.
    ranks: Option<[usize; 3]>,
}

/// The work of the paper's searches on a problem.
pub(super) fn searched(problem: &Problem, limit: u64) -> [OrderWork; 5] {
    COMPARED_SEARCHES.map(|(order, matching)| {
        let found = epg::search(problem, &KillSearch { order, matching, suggested: &[], limit });
        let unsettled = OrderWork { nodes: 0, kills: None };
        found.map_or(unsettled, |found| OrderWork { nodes: found.nodes.min(limit), kills: found.kills })
    })
}

/// The searches' work on all problems, and their budget of nodes.
pub(super) struct ProblemResults {
    tried: Vec<ProblemResult>,
    limit: u64,
}

/// Problems in a part.
const PART: usize = 10;

/// The nodes each search may use for a problem.
fn nodes(scale: RunScale) -> u64 {
    scale.pick(1_000, 10_000, 30_000)
}

/// The problems of the user's file, or those that come with the program: closed ones in which the side to
/// move attacks.
fn problems(terms: &RunTerms) -> Vec<(Problem, Color)> {
    let most = terms.scale.pick(4, 30, 120);
    let mut all: Vec<(Problem, Color)> = match &terms.problems {
        Some(given) => given
            .items
            .iter()
            .filter_map(|item| {
                let reading = Reading::likeliest(&item.setup).ok()?;
                (reading.closure == Closure::Closed).then_some((reading.problem, item.setup.to_play))
            })
            .collect(),
        None => collection::shipped().exercises.into_iter().map(|e| (e.problem, e.to_play)).collect(),
    };
    all.retain(|(problem, to_play)| problem.role(*to_play) == Role::Attacker);
    all.truncate(most);
    all
}

fn part(from: usize) -> String {
    format!("epg-problems-{from:03}")
}

/// The parts.
pub(super) fn plan(terms: &RunTerms) -> Vec<Planned> {
    let count = problems(terms).len();
    let cost = terms.scale.pick(0.2, 1.5, 4.0);
    (0..count).step_by(PART).map(|from| Planned::new(part(from), cost * PART as f64)).collect()
}

/// Runs the searches.
pub(super) fn run(bench: &Bench<'_>, terms: &RunTerms) -> Result<ProblemResults, Halt> {
    let all = problems(terms);
    let mut tried = Vec::new();
    for from in (0..all.len()).step_by(PART) {
        let some = &all[from..(from + PART).min(all.len())];
        let more: Vec<ProblemResult> =
            bench.part(&part(from), || some.iter().map(|(p, color)| attempt(bench, p, *color)).collect())?;
        tried.extend(more);
    }
    Ok(ProblemResults { tried, limit: nodes(bench.scale) })
}

fn attempt(bench: &Bench<'_>, problem: &Problem, to_play: Color) -> Result<ProblemResult, Halt> {
    bench.check()?;
    let limit = nodes(bench.scale);
    let question = Question::reading(&Reading { problem: *problem, closure: Closure::Closed }, to_play);
    let mut prover = Prover::new(TABLE_BYTES);
    let answer = prover.answer(&question, Budget::nodes(limit), bench.cancel);
    let claim = Detail::Claim { goal: Goal::Capture, threats: Threats::NONE };
    let asked = prover.answer(&question.clone().detail(claim), Budget::nodes(10 * limit), bench.cancel);
    bench.check()?;
    let (proved, right) =
        answer.map_or(((0, false), vec![]), |a| ((a.nodes.min(limit), a.is_settled()), a.best()));
    Ok(ProblemResult {
        empty: (problem.region() & problem.setup().empties()).len(),
        searched: searched(problem, limit),
        prover: proved,
        kills: asked.ok().and_then(|answer| answer.claim),
        ranks: ranks(problem, to_play, &right),
    })
}

/// Where the first right move stands in reading order, by the 1992 evaluation, and by the parameters.
fn ranks(problem: &Problem, killer: Color, right: &[Point]) -> Option<[usize; 3]> {
    let position = Position::from_setup(problem.setup()).ok()?;
    let interior = problem.region() - position.stones(!killer);
    let six = epg::parameters(&position, interior, killer, &ShapeTable::shipped());
    let mut points: Vec<Point> = (interior & position.empties()).iter().collect();
    let place = |points: &[Point]| points.iter().position(|p| right.contains(p)).map(|at| at + 1);
    let before = place(&points)?;
    let old = place(&epg::old_order(&position, interior & position.empties(), killer))?;
    points.sort_by_key(|&p| six.place(p));
    Some([before, old, place(&points)?])
}

/// The searches in the order of [`COMPARED_SEARCHES`], and the prover.
const SEARCHES: [&str; 6] =
    ["reading-order", "old-evaluation", "six-parameters", "patterns-proven", "patterns-literal", "prover"];

/// Names the ranks of the right move and the nodes of the searches.
pub(super) fn report(findings: &mut Findings, forms: &[EyeSpace], problems: &ProblemResults) {
    report_ranks(findings, forms, problems);
    report_forms(findings, forms);
    findings.condition("problems", !problems.tried.is_empty());
    if !problems.tried.is_empty() {
        report_problems(findings, problems);
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let all: Vec<f64> = values.collect();
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}

/// The mean place of the right move in each order.
fn report_ranks(findings: &mut Findings, forms: &[EyeSpace], problems: &ProblemResults) {
    let of_form = |form: &EyeSpace| {
        let right: Vec<Point> = form.verdict.best.iter().map(|&(x, y)| Point::new(x, y)).collect();
        ranks(&enclosed(centred(&form.cells), SIZE), KILLER, &right)
    };
    let of_forms: Vec<[usize; 3]> = forms.iter().filter_map(of_form).collect();
    let of_problems: Vec<[usize; 3]> = problems.tried.iter().filter_map(|tried| tried.ranks).collect();
    let sets = [("forms", of_forms), ("problems", of_problems)];
    let rows = sets.into_iter().filter_map(|(set, ranks)| {
        let mean_at = |at: usize| mean(ranks.iter().map(|rank| rank[at] as f64));
        let id = |what: &str| format!("rank.{set}.{what}");
        Some(
            Fields::default()
                .phrase("set", format!("rank.{set}"))
                .count("count", id("count"), ranks.len())
                .number("reading", id("reading"), mean_at(0)?, Unit::Plain)
                .number("old", id("old"), mean_at(1)?, Unit::Plain)
                .number("new", id("new"), mean_at(2)?, Unit::Plain),
        )
    });
    findings.rows("ranks", rows);
}

/// Nodes of a search on an eye space, and whether it settled it.
fn work(form: &EyeSpace, search: usize) -> (u64, bool) {
    match form.searched.get(search) {
        Some(work) => (work.nodes, work.kills.is_some()),
        None => (form.verdict.nodes, form.verdict.attacked.is_some()),
    }
}

/// Nodes on the eye spaces, by their number of points.
fn report_forms(findings: &mut Findings, forms: &[EyeSpace]) {
    let most = forms.iter().map(|form| form.cells.len()).max().unwrap_or(0);
    let rows = (2..=most).map(|points| {
        let of = || forms.iter().filter(|form| form.cells.len() == points);
        let mut record = Fields::default().plain("points", &points).plain("spaces", &of().count());
        for (at, search) in SEARCHES.iter().enumerate() {
            let nodes = mean_nodes(forms, points, at).unwrap_or(0.0);
            let settled = of().filter(|form| work(form, at).1).count();
            let id = format!("nodes.v{points}.{search}");
            record = record.number(search, &id, nodes, Unit::Nodes).count(
                &format!("{search}.settled"),
                format!("{id}.settled"),
                settled,
            );
        }
        record
    });
    findings.rows("nodes", rows);
    findings.figure("nodes", nodes_chart(forms, most));
}

fn mean_nodes(forms: &[EyeSpace], points: usize, search: usize) -> Option<f64> {
    let of = forms.iter().filter(|form| form.cells.len() == points);
    mean(of.map(|form| work(form, search).0 as f64))
}

fn nodes_chart(forms: &[EyeSpace], most: usize) -> Chart {
    let cells = (2..=most).flat_map(|points| (0..SEARCHES.len()).map(move |at| (points, at)));
    let highest = cells.filter_map(|(points, at)| mean_nodes(forms, points, at)).fold(10.0, f64::max);
    let mut chart = Chart::new("", Axis::new("{x}"), log_axis("{y}", highest.log10().ceil().min(6.0)));
    chart.x.names = (2..=most).map(|points| (points as f64, points.to_string())).collect();
    for (at, search) in SEARCHES.iter().enumerate() {
        let sample =
            |points: usize| Some(Sample::new(points as f64, mean_nodes(forms, points, at)?.max(1.0).log10()));
        let samples = (2..=most).filter_map(sample).collect();
        chart = chart.with(Series::new(format!("{{{search}}}"), Trace::LineAndDots, samples));
    }
    chart
}

/// Nodes and settled problems.
fn report_problems(findings: &mut Findings, problems: &ProblemResults) {
    let tried = &problems.tried;
    let work = |t: &ProblemResult, at: usize| match t.searched.get(at) {
        Some(work) => (work.nodes, work.kills.is_some()),
        None => t.prover,
    };
    let is_wrong = |t: &ProblemResult, at: usize| {
        t.searched.get(at).is_some_and(|w| w.kills.is_some() && t.kills.is_some() && w.kills != t.kills)
    };
    let rows = SEARCHES.iter().enumerate().map(|(at, search)| {
        let settled = tried.iter().filter(|t| work(t, at).1).count();
        let nodes = mean(tried.iter().map(|t| work(t, at).0 as f64)).unwrap_or(0.0);
        let score = MatchScore { wins: settled as u64, draws: 0, losses: (tried.len() - settled) as u64 };
        let (low, high) = score.interval();
        let id = |what: &str| format!("problems.{search}.{what}");
        let share = Number::new(id("share"), 100.0 * settled as f64 / tried.len() as f64, Unit::Percent);
        Fields::default()
            .phrase("search", format!("search.{search}"))
            .number("nodes", id("nodes"), nodes, Unit::Nodes)
            .count("settled", id("settled"), settled)
            .count("wrong", id("wrong"), tried.iter().filter(|t| is_wrong(t, at)).count())
            .with("share", ShownValue::Number(share.between((100.0 * low, 100.0 * high))))
    });
    findings.rows("problems", rows);
    let empty = mean(tried.iter().map(|t| t.empty as f64)).unwrap_or(0.0);
    findings.count("problems.count", tried.len());
    findings.number("problems.empty", empty, Unit::Plain);
    findings.number("problems.limit", problems.limit as f64, Unit::Nodes);
}

#[cfg(test)]
impl OrderWork {
    /// The work of every search on one problem.
    pub(super) fn samples() -> [OrderWork; 5] {
        [9, 7, 5, 3, 2].map(|nodes| OrderWork { nodes, kills: Some(true) })
    }
}

#[cfg(test)]
impl ProblemResults {
    /// Results on this many problems.
    pub(super) fn sample(count: usize) -> ProblemResults {
        let tried = ProblemResult {
            empty: 7,
            searched: OrderWork::samples(),
            prover: (3, false),
            kills: Some(true),
            ranks: Some([4, 3, 2]),
        };
        ProblemResults { tried: vec![tried; count], limit: 100 }
    }
}
