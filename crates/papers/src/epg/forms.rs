//! The table of dead forms, computed: every form of up to six points as an eye space in the middle of the
//! board, judged by the prover, gathered by its graph.

use myosu_draw::page::{Block, Cell, Figure};
use myosu_draw::{Mark, Region};
use myosu_engine::tsumego::epg::{EmptyPlanarGraph, PointOrder, solve};
use myosu_rules::{Point, PointSet};
use serde::{Deserialize, Serialize};

use super::shape::{Cells, Fates, SIZE, centred, enclosed, free_forms, judge};
use super::{bare, verdict};
use crate::bench::{Bench, Halt, Planned, Scale};
use crate::chapter::{Chapter, board, table};
use crate::number::Unit;

/// A form, what becomes of it, and what the paper's search takes for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Form {
    pub(super) cells: Cells,
    pub(super) fates: Fates,
    /// Nodes of the search in reading order and in the order of the six parameters, and whether each was
    /// settled.
    pub(super) searched: [(u64, bool); 2],
}

/// The most nodes the prover may use for a form.
const BUDGET: u64 = 3_000_000;

fn largest(scale: Scale) -> usize {
    scale.pick(4, 5, 6)
}

/// The most nodes of the paper's search.
pub(super) fn limit(scale: Scale) -> u64 {
    scale.pick(5_000, 30_000, 100_000)
}

fn part(vertices: usize) -> String {
    format!("epg-forms-{vertices}")
}

/// The parts: one for each number of points.
pub(super) fn plan(scale: Scale) -> Vec<Planned> {
    let cost = [0.05, 0.05, 0.1, 0.5, scale.pick(5.0, 12.0, 25.0), 160.0];
    (1..=largest(scale)).map(|vertices| Planned::new(part(vertices), cost[vertices - 1])).collect()
}

/// Judges all forms.
pub(super) fn run(bench: &Bench<'_>) -> Result<Vec<Form>, Halt> {
    let mut all = Vec::new();
    for vertices in 1..=largest(bench.scale) {
        let forms: Vec<Form> = bench.part(&part(vertices), || {
            free_forms(vertices).into_iter().map(|cells| look(bench, cells)).collect()
        })?;
        all.extend(forms);
    }
    Ok(all)
}

fn look(bench: &Bench<'_>, cells: Cells) -> Result<Form, Halt> {
    bench.check()?;
    let problem = enclosed(centred(&cells), SIZE);
    let fates = judge(bench, &problem, BUDGET)?;
    let searched = [PointOrder::Reading, PointOrder::SixParameters].map(|order| {
        let solution = solve(&problem, order, limit(bench.scale)).expect("a small region");
        (solution.nodes.min(limit(bench.scale)), solution.kills.is_some())
    });
    Ok(Form { cells, fates, searched })
}

/// Forms with the same graph.
struct Kind<'a> {
    graph: EmptyPlanarGraph,
    forms: Vec<&'a Form>,
}

fn kinds(forms: &[Form]) -> Vec<Kind<'_>> {
    let mut kinds: Vec<Kind<'_>> = Vec::new();
    for form in forms {
        let graph = EmptyPlanarGraph::of(centred(&form.cells)).expect("at most six points");
        match kinds.iter_mut().find(|kind| kind.graph.is_isomorphic(&graph)) {
            Some(kind) => kind.forms.push(form),
            None => kinds.push(Kind { graph, forms: vec![form] }),
        }
    }
    kinds
}

fn is(form: &Form, attacked: &str, defended: &str) -> bool {
    form.fates.attacked.as_deref() == Some(attacked) && form.fates.defended.as_deref() == Some(defended)
}

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>, forms: &[Form]) {
    chapter.heading("죽는 모양의 표", "The table of dead forms");
    chapter.words(
        "논문은 죽는 모양을 손으로 늘려 가며 저장합니다. 우리는 점 여섯 개까지의 모든 궁도를 판 가운데에 바깥 활로 없이 놓고 증명기로 \
         판정했습니다. 세모는 급소입니다. 흑선 죽음·백선 삶이 논문의 \"급소에 두면 죽는\" 사형입니다.",
        "The paper grows its dead forms by hand. Here every eye space of up to six points stands in the middle of the board \
         without outside liberties and is judged by the prover. Triangles are vital points. Dead if Black moves first and alive \
         if White does: the paper's dead form, killed at its vital point.",
    );
    let most = forms.iter().map(|form| form.cells.len()).max().unwrap_or(0);
    let mut rows = Vec::new();
    for vertices in 1..=most {
        let of = || forms.iter().filter(|form| form.cells.len() == vertices);
        let count =
            |attacked: &str, defended: &str| of().filter(|f| is(f, attacked, defended)).count() as f64;
        let name = |what: &str| format!("forms.v{vertices}.{what}");
        let kinds_of = kinds(forms).iter().filter(|k| k.graph.key().vertices == vertices).count();
        let known = count("dead", "dead") + count("dead", "alive") + count("alive", "alive");
        rows.push(vec![
            Cell::number(vertices.to_string()),
            chapter.number(&name("graphs"), kinds_of as f64, Unit::Count),
            chapter.number(&name("all"), of().count() as f64, Unit::Count),
            chapter.number(&name("dead"), count("dead", "dead"), Unit::Count),
            chapter.number(&name("vital"), count("dead", "alive"), Unit::Count),
            chapter.number(&name("alive"), count("alive", "alive"), Unit::Count),
            chapter.number(&name("other"), of().count() as f64 - known, Unit::Count),
        ]);
    }
    chapter.table(
        ("궁도의 운명, 점의 수마다", "What becomes of eye spaces, by their number of points"),
        &[
            ("점", "points"),
            ("그래프", "graphs"),
            ("모양", "forms"),
            ("누가 두어도 죽음", "dead, whoever moves"),
            ("먼저 두는 쪽에 달림", "depends on who moves"),
            ("누가 두어도 삶", "alive, whoever moves"),
            ("패·빅·미정", "ko, seki, not settled"),
        ],
        rows,
    );
    let kinds = kinds(forms);
    let dead: Vec<Figure> =
        kinds.iter().filter(|k| k.forms[0].fates.attacked.as_deref() == Some("dead")).map(picture).collect();
    let others: Vec<Figure> =
        kinds.iter().filter(|k| k.forms[0].fates.attacked.as_deref() != Some("dead")).map(picture).collect();
    chapter.figures(dead);
    chapter.folded(("살아 있는 궁도 보기", "Show the forms that live"), vec![Block::Figures(others)]);
    let rows: Vec<Vec<Cell>> = kinds.iter().map(|kind| row(chapter, kind)).collect();
    let all = table(
        ("그래프마다: 논문의 탐색 열쇠와 판정", "By graph: the paper's search keys and the verdict"),
        &[
            ("그래프 (V, E, 차수)", "graph (V, E, degrees)"),
            ("모양", "forms"),
            ("모든 모양의 판정이 같음", "same verdict for all forms"),
            ("급소", "vital points"),
            ("판정", "verdict"),
        ],
        rows,
    );
    chapter.folded(("그래프별 표 보기", "Show the table by graph"), vec![all]);
}

fn key(kind: &Kind<'_>) -> String {
    let key = kind.graph.key();
    let degrees: Vec<String> = key.degrees.iter().map(ToString::to_string).collect();
    format!("{}, {}, {}", key.vertices, key.edges, degrees.join(""))
}

fn row(chapter: &mut Chapter<'_>, kind: &Kind<'_>) -> Vec<Cell> {
    let first = kind.forms[0];
    let same = kind.forms.iter().filter(|form| {
        (&form.fates.attacked, &form.fates.defended) == (&first.fates.attacked, &first.fates.defended)
    });
    let (same, count) = (same.count() as f64, kind.forms.len() as f64);
    let name = |what: &str| format!("graphs.{}.{what}", key(kind).replace(", ", "-"));
    let place = first.cells.iter().fold(0_u64, |all, &(x, y)| all | 1 << (u64::from(y) * 6 + u64::from(x)));
    let id = |what: &str| format!("{}.{place}", name(what));
    vec![
        Cell::same(key(kind)),
        chapter.number(&id("forms"), count, Unit::Count),
        chapter.number(&id("same"), same, Unit::Count),
        chapter.number(&id("vital"), first.fates.best.len() as f64, Unit::Count),
        Cell::Words(verdict(first.fates.attacked.as_deref(), first.fates.defended.as_deref())),
    ]
}

fn picture(kind: &Kind<'_>) -> Figure {
    let form = kind.forms[0];
    let space = centred(&form.cells);
    let problem = enclosed(space, SIZE);
    let vital: Vec<(Point, Mark)> =
        form.fates.best.iter().map(|&(x, y)| (Point::new(x, y), Mark::Triangle)).collect();
    let mut spec = bare(*problem.setup(), &vital);
    let shown: PointSet = problem.region() | problem.setup().occupied();
    spec.region = Region::around(shown, 0, SIZE);
    let words = verdict(form.fates.attacked.as_deref(), form.fates.defended.as_deref());
    board(&spec, format!("({}) {}", key(kind), words.ko), format!("({}) {}", key(kind), words.en))
}
