//! Table 1: what searching takes by the number of possible first moves.

use myosu_draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu_draw::page::Cell;
use myosu_engine::kohonen::Predictor;
use myosu_engine::kohonen::table::{Method, first_moves, table};
use myosu_engine::tsumego::collection;
use myosu_proof::go::Problem;
use serde::{Deserialize, Serialize};

use crate::bench::{Bench, Halt, Planned, Scale};
use crate::chapter::Chapter;
use crate::number::Unit;

/// Possible first moves in the paper's table.
const FIRST: std::ops::RangeInclusive<usize> = 5..=10;

/// Problems with so many first moves: how many, and mean nodes and settled ones for each method.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Row {
    first_moves: usize,
    problems: usize,
    nodes: Vec<f64>,
    settled: Vec<usize>,
}

/// What was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Found {
    rows: Vec<Row>,
    limit: u64,
}

fn limit(scale: Scale) -> u64 {
    scale.pick(2_000, 50_000, 500_000)
}

/// The parts.
pub(super) fn plan(scale: Scale) -> Vec<Planned> {
    vec![Planned::new("knn-table", scale.pick(0.5, 10.0, 90.0))]
}

/// Some problems for each number of first moves, in the order of the collection.
fn problems(scale: Scale) -> Vec<Problem> {
    let most = scale.pick(1, 3, 6);
    let all: Vec<Problem> = collection::shipped().exercises.into_iter().map(|e| e.problem).collect();
    FIRST.flat_map(|moves| all.iter().filter(move |p| first_moves(p) == moves).take(most).copied()).collect()
}

/// Searches them by all methods. Times are not kept: nodes say the same on every machine.
pub(super) fn run(bench: &Bench<'_>) -> Result<Found, Halt> {
    bench.part("knn-table", || {
        let predictor = Predictor::shipped();
        let limit = limit(bench.scale);
        let rows = table(&problems(bench.scale), |case| predictor.propose(case), limit, || 0.0, bench.cancel);
        bench.check()?;
        let row = |row: myosu_engine::kohonen::table::EffortRow| Row {
            first_moves: row.first_moves,
            problems: row.problems,
            nodes: row.sums.iter().map(|sum| sum.nodes as f64 / row.problems.max(1) as f64).collect(),
            settled: row.sums.iter().map(|sum| sum.settled).collect(),
        };
        Ok(Found { rows: rows.into_iter().map(row).collect(), limit })
    })
}

fn id(method: Method) -> String {
    method.name().replace(' ', "-")
}

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>, found: &Found) {
    chapter.heading(
        "표 1: 둘 수 있는 첫수와 탐색의 크기",
        "Table 1: possible first moves and the size of the search",
    );
    if found.rows.is_empty() {
        chapter.note(
            "첫수가 5개에서 10개인 문제가 없어 건너뛰었습니다.",
            "There are no problems with five to ten first moves; skipped.",
        );
        return;
    }
    let mut rows = Vec::new();
    for row in &found.rows {
        let mut cells = vec![
            Cell::number(row.first_moves.to_string()),
            Cell::number(row.problems.to_string()),
            chapter.claim(&format!("table1.nodes-{}", row.first_moves)),
        ];
        for (method, nodes) in Method::ALL.into_iter().zip(&row.nodes) {
            let name = format!("table1.{}.nodes-{}", id(method), row.first_moves);
            cells.push(chapter.number(&name, *nodes, Unit::Nodes));
        }
        let name = format!("table1.settled-{}", row.first_moves);
        cells.push(chapter.number(&name, row.settled[0] as f64, Unit::Count));
        rows.push(cells);
    }
    chapter.table(
        ("문제 하나의 평균 마디 수", "Mean nodes for a problem"),
        &[
            ("첫수", "first moves"),
            ("문제", "problems"),
            ("논문 (알파베타)", "paper (alpha-beta)"),
            ("알파베타", "alpha-beta"),
            ("epg 순서", "epg order"),
            ("증명기", "prover"),
            ("증명기와 제안", "prover, suggestions"),
            ("알파베타가 푼 수", "settled by alpha-beta"),
        ],
        rows,
    );
    chapter.chart("table1", ("세로축은 로그 눈금.", "The vertical axis is logarithmic."), |say| {
        let mut y = Axis::new(say("마디 수", "nodes")).over(0.0, 7.0);
        let names = ["1", "10", "100", "1k", "10k", "100k", "1M", "10M"];
        y.names = names.iter().enumerate().map(|(power, name)| (power as f64, (*name).to_owned())).collect();
        let paper = found.rows.iter().map(|row| {
            let claimed = chapter_value(row.first_moves);
            Sample::new(row.first_moves as f64, claimed.log10())
        });
        let mut chart = Chart::new("", Axis::new(say("둘 수 있는 첫수", "possible first moves")), y)
            .with(Series::new(say("논문", "paper"), Trace::LineAndDots, paper.collect()));
        for (at, (ko, en)) in [("알파베타", "alpha-beta"), ("epg 순서", "epg order"), ("증명기", "prover")]
            .into_iter()
            .enumerate()
        {
            let samples = found
                .rows
                .iter()
                .map(|row| Sample::new(row.first_moves as f64, row.nodes[at].max(1.0).log10()))
                .collect();
            chart = chart.with(Series::new(say(ko, en), Trace::LineAndDots, samples));
        }
        chart
    });
    let cell = chapter.number("table1.limit", found.limit as f64, Unit::Nodes);
    chapter.table(("", ""), &[("마디 한도", "limit of nodes")], vec![vec![cell]]);
    chapter.note(
        "논문의 문제는 알려져 있지 않아 첫수의 수가 같은 우리 문제로 쟀습니다. 한도에 닿은 탐색은 한도로 셉니다. 논문의 시간(1초에서 10,350초)은 2009년 기계의 \
         것이라 견주지 않습니다.",
        "The paper's problems are not known; ours have the same numbers of first moves. A search that reached the limit counts \
         as the limit. The paper's times (1 to 10,350 seconds) are those of a machine of 2009 and are not compared.",
    );
}

/// The paper's nodes for a number of first moves.
fn chapter_value(first_moves: usize) -> f64 {
    crate::claims::Claims::built_in().named(&format!("knn.table1.nodes-{first_moves}")).value
}
