//! The table of dead forms, computed: every form of up to six points as an eye space in the middle of the
//! board, judged by the prover, gathered by its graph.

use myosu::tsumego::epg::EmptyPlanarGraph;
use serde::{Deserialize, Serialize};

use super::order::{OrderWork, searched};
use super::shape::{CellList, SIZE, ShapeVerdict, StoredFate, centred, enclosed, free_forms, judge};
use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::drawing::Illustration;
use crate::findings::{Fields, Findings};

/// A form as an eye space, its fate, and the nodes that the paper's search needs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct EyeSpace {
    pub(super) cells: CellList,
    pub(super) verdict: ShapeVerdict,
    /// The work of each of the paper's searches.
    pub(super) searched: [OrderWork; 5],
}

/// The prover's budget of nodes for a form: enough to settle all of six points.
const BUDGET: u64 = 3_000_000;

fn largest(scale: RunScale) -> usize {
    scale.pick(4, 5, 6)
}

/// The budget of nodes of the paper's search.
pub(super) fn limit(scale: RunScale) -> u64 {
    scale.pick(5_000, 30_000, 100_000)
}

fn part(vertices: usize) -> String {
    format!("epg-forms-{vertices}")
}

/// The parts: one for each number of points.
pub(super) fn plan(scale: RunScale) -> Vec<Planned> {
    let cost = [0.05, 0.05, 0.1, 0.5, scale.pick(5.0, 12.0, 25.0), 160.0];
    (1..=largest(scale)).map(|vertices| Planned::new(part(vertices), cost[vertices - 1])).collect()
}

/// Judges all forms, a part for each number of points.
pub(super) fn run(bench: &Bench<'_>) -> Result<Vec<EyeSpace>, Halt> {
    let mut all = Vec::new();
    for vertices in 1..=largest(bench.scale) {
        let forms: Vec<EyeSpace> = bench.part(&part(vertices), || {
            free_forms(vertices).into_iter().map(|cells| examine(bench, cells)).collect()
        })?;
        all.extend(forms);
    }
    Ok(all)
}

fn examine(bench: &Bench<'_>, cells: CellList) -> Result<EyeSpace, Halt> {
    bench.check()?;
    let problem = enclosed(centred(&cells), SIZE);
    let verdict = judge(bench, &problem, BUDGET)?;
    let searched = searched(&problem, limit(bench.scale));
    Ok(EyeSpace { cells, verdict, searched })
}

/// Forms with the same graph.
struct GraphClass<'a> {
    graph: EmptyPlanarGraph,
    forms: Vec<&'a EyeSpace>,
}

fn classes(forms: &[EyeSpace]) -> Vec<GraphClass<'_>> {
    let mut classes: Vec<GraphClass<'_>> = Vec::new();
    for form in forms {
        let graph = EmptyPlanarGraph::of(centred(&form.cells)).expect("at most six points");
        match classes.iter_mut().find(|class| class.graph.is_isomorphic(&graph)) {
            Some(class) => class.forms.push(form),
            None => classes.push(GraphClass { graph, forms: vec![form] }),
        }
    }
    classes
}

/// Names the forms, their fates and their pictures.
pub(super) fn report(findings: &mut Findings, forms: &[EyeSpace]) {
    let classes = classes(forms);
    let most = forms.iter().map(|form| form.cells.len()).max().unwrap_or(0);
    findings.rows("forms", (1..=most).map(|points| points_record(forms, &classes, points)));
    let (dead, others): (Vec<_>, Vec<_>) =
        classes.iter().partition(|class| class.forms[0].verdict.attacked == Some(StoredFate::Dead));
    findings.figures("forms.dead", dead.into_iter().map(figure));
    findings.figures("forms.others", others.into_iter().map(figure));
    findings.rows("graphs", classes.iter().map(class_record));
    findings.rows("growth", (2..=most).map(|points| growth_record(&classes, points)));
}

/// Whether a form of the class is dead once the killer moves first.
fn is_dead(class: &GraphClass<'_>) -> bool {
    class.forms[0].verdict.attacked == Some(StoredFate::Dead)
}

/// How many dead graphs with this many points grow from dead graphs with one point less, by one vertex and one or two
/// edges (section III.1), and how many graphs that grow so are not dead.
fn growth_record(classes: &[GraphClass<'_>], points: usize) -> Fields {
    let of = |points: usize| classes.iter().filter(move |class| class.graph.key().vertices == points);
    let smaller: Vec<&EmptyPlanarGraph> =
        of(points - 1).filter(|class| is_dead(class)).map(|class| &class.graph).collect();
    let ends = (1_u8..1 << (points - 1)).filter(|ends| ends.count_ones() <= 2);
    let grown: Vec<EmptyPlanarGraph> =
        ends.flat_map(|ends| smaller.iter().map(move |graph| graph.grown(ends))).collect();
    let grows = |class: &GraphClass<'_>| grown.iter().any(|graph| graph.is_isomorphic(&class.graph));
    let dead = of(points).filter(|class| is_dead(class)).count();
    let dead_grown = of(points).filter(|class| is_dead(class) && grows(class)).count();
    let others = of(points).filter(|class| !is_dead(class) && grows(class)).count();
    let id = |what: &str| format!("growth.v{points}.{what}");
    Fields::default()
        .plain("points", &points)
        .count("dead", id("dead"), dead)
        .count("grown", id("grown"), dead_grown)
        .count("others", id("others"), others)
}

/// The fates of all forms with this many points.
fn points_record(forms: &[EyeSpace], classes: &[GraphClass<'_>], points: usize) -> Fields {
    let of = || forms.iter().filter(|form| form.cells.len() == points);
    let count = |attacked, defended| of().filter(|form| form.verdict.is(attacked, defended)).count();
    let id = |what: &str| format!("forms.v{points}.{what}");
    let dead = count(StoredFate::Dead, StoredFate::Dead);
    let vital = count(StoredFate::Dead, StoredFate::Alive);
    let alive = count(StoredFate::Alive, StoredFate::Alive);
    let graphs = classes.iter().filter(|class| class.graph.key().vertices == points).count();
    Fields::default()
        .plain("points", &points)
        .count("graphs", id("graphs"), graphs)
        .count("all", id("all"), of().count())
        .count("dead", id("dead"), dead)
        .count("vital", id("vital"), vital)
        .count("alive", id("alive"), alive)
        .count("other", id("other"), of().count() - dead - vital - alive)
}

/// The paper's search key: vertices, edges, degrees.
fn key(class: &GraphClass<'_>) -> String {
    let key = class.graph.key();
    let degrees: Vec<String> = key.degrees.iter().map(ToString::to_string).collect();
    format!("{}, {}, {}", key.vertices, key.edges, degrees.join(""))
}

fn class_record(class: &GraphClass<'_>) -> Fields {
    let first = class.forms[0];
    let fates = |form: &EyeSpace| (form.verdict.attacked, form.verdict.defended);
    let same = class.forms.iter().filter(|form| fates(form) == fates(first)).count();
    // Two classes can share a key, so the cells of the first form make the name unique.
    let cells = first.cells.iter().fold(0_u64, |all, &(x, y)| all | 1 << (u64::from(y) * 6 + u64::from(x)));
    let id = |what: &str| format!("graphs.{}.{what}.{cells}", key(class).replace(", ", "-"));
    first
        .verdict
        .record()
        .text("key", key(class))
        .count("forms", id("forms"), class.forms.len())
        .count("same", id("same"), same)
        .count("vital", id("vital"), first.verdict.best.len())
}

fn figure(class: &GraphClass<'_>) -> (Illustration, Fields) {
    let form = class.forms[0];
    let problem = enclosed(centred(&form.cells), SIZE);
    (form.verdict.board(&problem).into(), form.verdict.record().text("key", key(class)))
}

#[cfg(test)]
impl EyeSpace {
    /// Three in a row and the five forms of four points, with every fate among them.
    pub(super) fn samples() -> Vec<EyeSpace> {
        use StoredFate::{Alive, Dead, Ko, Seki};
        let fates = [Some(Dead), Some(Alive), Some(Ko), Some(Seki), None, Some(Dead), Some(Alive)];
        let forms = free_forms(3).into_iter().chain(free_forms(4));
        let space = |(cells, attacked)| {
            let verdict = ShapeVerdict::sample(attacked, Some(Alive));
            EyeSpace { cells, verdict, searched: OrderWork::samples() }
        };
        forms.zip(fates).map(space).collect()
    }
}
