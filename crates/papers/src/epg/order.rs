//! What the order is worth: nodes of the paper's search with and without it, beside the prover, on the eye
//! spaces and on problems.

use myosu_draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu_draw::page::{Cell, Text};
use myosu_engine::tsumego::epg::{self, PointOrder};
use myosu_engine::tsumego::shape::ShapeTable;
use myosu_engine::tsumego::{Closure, Prover, Question, Reading, collection};
use myosu_proof::go::{Problem, Role};
use myosu_rules::go::Position;
use myosu_rules::{Color, Point};
use myosu_search::Budget;
use serde::{Deserialize, Serialize};

use super::KILLER;
use super::forms::{Form, limit};
use super::shape::{SIZE, centred, enclosed};
use crate::bench::{Bench, Halt, Planned, Scale};
use crate::chapter::{Chapter, Standing};
use crate::number::{Number, Unit};
use crate::run::Terms;

/// One problem with what each search took.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Tried {
    empty: usize,
    /// Reading order, six parameters, prover: nodes and whether it was settled.
    searched: [(u64, bool); 3],
    /// The place of the first right move in reading order and in the order of the parameters.
    ranks: Option<[usize; 2]>,
}

/// What was found about problems.
pub(super) struct Problems {
    tried: Vec<Tried>,
    limit: u64,
}

/// Problems in a part.
const PART: usize = 10;

/// The nodes each search may use for a problem.
fn nodes(scale: Scale) -> u64 {
    limit(scale)
}

/// The problems: those somebody brought, or those that come with the program; closed ones in which the side
/// to move attacks.
fn problems(terms: &Terms) -> Vec<(Problem, Color)> {
    let most = terms.scale.pick(4, 30, 120);
    let mut all: Vec<(Problem, Color)> = match &terms.problems {
        Some(given) => given
            .items
            .iter()
            .filter_map(|item| {
                let found = Reading::likeliest(&item.setup).ok()?;
                (found.closure == Closure::Closed).then_some((found.problem, item.setup.to_play))
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
pub(super) fn plan(terms: &Terms) -> Vec<Planned> {
    let count = problems(terms).len();
    let cost = terms.scale.pick(0.1, 0.5, 1.6);
    (0..count).step_by(PART).map(|from| Planned::new(part(from), cost * PART as f64)).collect()
}

/// Runs the searches.
pub(super) fn run(bench: &Bench<'_>, terms: &Terms) -> Result<Problems, Halt> {
    let all = problems(terms);
    let mut tried = Vec::new();
    for from in (0..all.len()).step_by(PART) {
        let some = &all[from..(from + PART).min(all.len())];
        let more: Vec<Tried> =
            bench.part(&part(from), || some.iter().map(|(p, color)| attempt(bench, p, *color)).collect())?;
        tried.extend(more);
    }
    Ok(Problems { tried, limit: nodes(bench.scale) })
}

fn attempt(bench: &Bench<'_>, problem: &Problem, to_play: Color) -> Result<Tried, Halt> {
    bench.check()?;
    let limit = nodes(bench.scale);
    let [plain, ordered] = [PointOrder::Reading, PointOrder::SixParameters].map(|order| {
        epg::solve(problem, order, limit).map_or((0, false), |s| (s.nodes.min(limit), s.kills.is_some()))
    });
    let question = Question::reading(&Reading { problem: *problem, closure: Closure::Closed }, to_play);
    let answer = Prover::new(16 << 20).answer(&question, Budget::nodes(limit), bench.cancel);
    bench.check()?;
    let (proved, right) =
        answer.map_or(((0, false), vec![]), |a| ((a.nodes.min(limit), a.is_settled()), a.best()));
    let empty = (problem.region() & problem.setup().empties()).len();
    Ok(Tried { empty, searched: [plain, ordered, proved], ranks: ranks(problem, to_play, &right) })
}

/// Where the first right move stands in reading order and in the order of the parameters.
fn ranks(problem: &Problem, killer: Color, right: &[Point]) -> Option<[usize; 2]> {
    let position = Position::from_setup(problem.setup()).ok()?;
    let interior = problem.region() - position.stones(!killer);
    let six = epg::parameters(&position, interior, killer, &ShapeTable::shipped());
    let mut points: Vec<Point> = (interior & position.empties()).iter().collect();
    let place = |points: &[Point]| points.iter().position(|p| right.contains(p)).map(|at| at + 1);
    let before = place(&points)?;
    points.sort_by_key(|&p| std::cmp::Reverse(six.score(p)));
    Some([before, place(&points)?])
}

const SEARCHES: [(&str, &str, &str); 3] = [
    ("reading-order", "순서 없음", "reading order"),
    ("six-parameters", "여섯 파라미터 순", "six parameters"),
    ("prover", "증명기", "prover"),
];

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>, forms: &[Form], problems: &Problems) {
    chapter.heading("순서의 값어치", "What the order is worth");
    the_answer(chapter, forms, problems);
    by_points(chapter, forms);
    if problems.tried.is_empty() {
        chapter.note(
            "닫힌 흑선 문제가 없어 문제집 측정은 건너뛰었습니다.",
            "There are no closed problems for the attacker; the measurement on problems was skipped.",
        );
    } else {
        by_problem(chapter, problems);
    }
    chapter.standing = Some(standing(chapter));
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let all: Vec<f64> = values.collect();
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}

/// The place of the right move, beside the paper's example.
fn the_answer(chapter: &mut Chapter<'_>, forms: &[Form], problems: &Problems) {
    let of_forms: Vec<[usize; 2]> = forms
        .iter()
        .filter_map(|form| {
            let right: Vec<Point> = form.fates.best.iter().map(|&(x, y)| Point::new(x, y)).collect();
            ranks(&enclosed(centred(&form.cells), SIZE), KILLER, &right)
        })
        .collect();
    let of_problems: Vec<[usize; 2]> = problems.tried.iter().filter_map(|tried| tried.ranks).collect();
    let sets = [
        ("forms", "위의 궁도", "the eye spaces above", of_forms),
        ("problems", "문제집", "problems", of_problems),
    ];
    let mut rows = vec![vec![
        Cell::Words(Text::new("논문의 예 (문제 하나)", "the paper's example (one problem)")),
        Cell::number("1"),
        chapter.claim("example.old-rank"),
        chapter.claim("example.new-rank"),
    ]];
    for (name, ko, en, ranks) in sets {
        let [Some(old), Some(new)] = [0, 1].map(|at| mean(ranks.iter().map(|rank| rank[at] as f64))) else {
            continue;
        };
        rows.push(vec![
            Cell::Words(Text::new(ko, en)),
            chapter.number(&format!("rank.{name}.count"), ranks.len() as f64, Unit::Count),
            chapter.number(&format!("rank.{name}.old"), old, Unit::Plain),
            chapter.number(&format!("rank.{name}.new"), new, Unit::Plain),
        ]);
    }
    chapter.table(
        (
            "정답이 몇 번째로 두어지는가 (평균, 작을수록 좋음)",
            "In which place the right move is tried (mean; less is better)",
        ),
        &[
            ("문제", "problems"),
            ("수", "count"),
            ("이전 순서", "old order"),
            ("여섯 파라미터", "six parameters"),
        ],
        rows,
    );
    chapter.words(
        "논문의 이전 순서는 다른 평가함수이고, 우리의 이전 순서는 판을 읽는 차례(왼쪽 위부터)입니다.",
        "The paper's old order is that of an earlier evaluation function; ours is reading order, from the top left.",
    );
}

/// Nodes on the eye spaces.
fn by_points(chapter: &mut Chapter<'_>, forms: &[Form]) {
    let most = forms.iter().map(|form| form.cells.len()).max().unwrap_or(0);
    let searched = |form: &Form, at: usize| match at {
        2 => (form.fates.nodes, form.fates.attacked.is_some()),
        at => form.searched[at],
    };
    let mean_of = |vertices: usize, at: usize| {
        mean(forms.iter().filter(|f| f.cells.len() == vertices).map(|f| searched(f, at).0 as f64))
    };
    let mut rows = Vec::new();
    for vertices in 2..=most {
        let mut row = vec![Cell::number(vertices.to_string())];
        let of = || forms.iter().filter(|f| f.cells.len() == vertices);
        row.push(Cell::number(of().count().to_string()));
        for (at, (name, ..)) in SEARCHES.iter().enumerate() {
            let nodes = mean_of(vertices, at).unwrap_or(0.0);
            row.push(chapter.number(&format!("nodes.v{vertices}.{name}"), nodes, Unit::Nodes));
            let settled = of().filter(|f| searched(f, at).1).count() as f64;
            row.push(chapter.number(&format!("nodes.v{vertices}.{name}.settled"), settled, Unit::Count));
        }
        rows.push(row);
    }
    chapter.table(
        (
            "궁도 하나를 푸는 평균 마디 수와 한도 안에 푼 수. 증명기는 모든 첫수와 백선까지 함께 풉니다.",
            "Mean nodes for an eye space and how many were settled within the limit. The prover settles every first move, and \
             White moving first, in the same count.",
        ),
        &[
            ("점", "points"),
            ("궁도", "spaces"),
            ("순서 없음", "reading order"),
            ("푼 수", "settled"),
            ("여섯 파라미터", "six parameters"),
            ("푼 수", "settled"),
            ("증명기", "prover"),
            ("푼 수", "settled"),
        ],
        rows,
    );
    let cells = (2..=most).flat_map(|v| (0..SEARCHES.len()).map(move |at| (v, at)));
    let highest = cells.filter_map(|(v, at)| mean_of(v, at)).fold(10.0, f64::max);
    chapter.chart("nodes", ("세로축은 로그 눈금.", "The vertical axis is logarithmic."), |say| {
        let mut chart = Chart::new(
            "",
            Axis::new(say("궁도의 점", "points of the eye space")),
            log_axis(&say("마디 수", "nodes"), highest),
        );
        chart.x.names = (2..=most).map(|v| (v as f64, v.to_string())).collect();
        for (at, (_, ko, en)) in SEARCHES.iter().enumerate() {
            let point = |v: usize| Some(Sample::new(v as f64, mean_of(v, at)?.max(1.0).log10()));
            chart = chart.with(Series::new(
                say(ko, en),
                Trace::LineAndDots,
                (2..=most).filter_map(point).collect(),
            ));
        }
        chart
    });
}

/// Powers of ten up to the first that is not below the highest value.
fn log_axis(label: &str, highest: f64) -> Axis {
    let top = highest.log10().ceil().min(6.0);
    let mut axis = Axis::new(label).over(0.0, top);
    let names = ["1", "10", "100", "1k", "10k", "100k", "1M"];
    axis.names = names
        .iter()
        .take(top as usize + 1)
        .enumerate()
        .map(|(power, name)| (power as f64, (*name).to_owned()))
        .collect();
    axis
}

/// Nodes and settled problems.
fn by_problem(chapter: &mut Chapter<'_>, problems: &Problems) {
    let tried = &problems.tried;
    let count = tried.len() as f64;
    let mut rows = Vec::new();
    for (at, (name, ko, en)) in SEARCHES.iter().enumerate() {
        let settled = tried.iter().filter(|t| t.searched[at].1).count();
        let nodes = mean(tried.iter().map(|t| t.searched[at].0 as f64)).unwrap_or(0.0);
        let score = myosu_arena::MatchScore {
            wins: settled as u64,
            draws: 0,
            losses: (tried.len() - settled) as u64,
        };
        let (low, high) = score.interval();
        let share = 100.0 * settled as f64 / count;
        rows.push(vec![
            Cell::Words(Text::new(*ko, *en)),
            chapter.number(&format!("problems.{name}.nodes"), nodes, Unit::Nodes),
            chapter.number(&format!("problems.{name}.settled"), settled as f64, Unit::Count),
            chapter.between(
                &format!("problems.{name}.share"),
                share,
                (100.0 * low, 100.0 * high),
                Unit::Percent,
            ),
        ]);
    }
    let empty = mean(tried.iter().map(|t| t.empty as f64)).unwrap_or(0.0);
    let facts = vec![vec![
        chapter.number("problems.count", count, Unit::Count),
        chapter.number("problems.empty", empty, Unit::Plain),
        chapter.number("problems.limit", problems.limit as f64, Unit::Nodes),
    ]];
    chapter.table(
        ("문제집: 공격하는 쪽이 두는 닫힌 문제", "Problems: closed, the attacker to move"),
        &[("문제", "problems"), ("평균 빈자리", "mean empty points"), ("마디 한도", "limit of nodes")],
        facts,
    );
    chapter.table(
        (
            "문제 하나를 푸는 평균 마디 수와 한도 안에 푼 비율",
            "Mean nodes for a problem and the share settled within the limit",
        ),
        &[
            ("탐색", "search"),
            ("평균 마디", "mean nodes"),
            ("푼 문제", "settled"),
            ("비율 (95 %)", "share (95 %)"),
        ],
        rows,
    );
}

fn standing(chapter: &Chapter<'_>) -> Standing {
    let of = |id: &str| -> Option<Number> { chapter.numbers.iter().find(|n| n.id == id).cloned() };
    Standing {
        task: Text::new(
            "닫힌 사활 문제를 같은 마디 한도 안에 푼 비율",
            "closed problems settled within the same number of nodes",
        ),
        claimed: None,
        measured: of("epg.problems.six-parameters.share"),
        modern: of("epg.problems.prover.share"),
        method: Text::new(
            "증명기 (df-pn, 모든 첫수와 백선까지)",
            "the prover (df-pn; every first move, and White first, too)",
        ),
        remark: Text::new(
            "논문은 예 하나에서 정답이 6번째에서 2번째로 올라왔다고 합니다. 표 1의 28은 27이어야 합니다.",
            "The paper shows one example, where the answer moves from sixth to second place. Its 28 in table 1 should be 27.",
        ),
    }
}
