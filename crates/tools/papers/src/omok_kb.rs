//! The paper omok-kb (1988): vectors, preference graphs, EXIST-CYCLE, the match against the linear program.

pub(crate) mod cycles;

use myosu::draw::chart::{Axis, Chart, GuideLine, Sample, Series, Trace};
use myosu::draw::graph::{Edge, Graph, GraphNode};
use myosu::draw::{BoardSpec, Sides};
use myosu::omok::knowledge::{KnowledgeBase, PreferenceTable, choose, vectors};
use myosu::omok::player::Situation;
use myosu::rules::omok::{Position, Rule, Variant};
use myosu::rules::{Color, Notation, diagram};

use crate::Paper;
use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::chapter::{Chapter, Headline};
use crate::claims::StatedFigures;
use crate::findings::{Fields, Findings, ShownValue};
use crate::matches::{MatchResult, PlannedMatch};
use crate::number::Unit;

use self::cycles::CycleResults;

/// A position with the vectors of the paper's figure 5, whose picture is lost: White, the program, is to play
/// at `a`.
const FIGURE_5: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . O . . . . . . .
    . . . . O O X . . . .
    . . X O O a O . . . .
    . . . . X O X . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

/// A position like the paper's figure 3 (c), whose picture is lost: White's strong chains make a worth 4, c worth 3 and
/// b worth 1, but b wins, because it makes a four and a three with one gap each.
const FIGURE_3: &str = "
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . X . . . . . . . .
    . . X O O O a b . . . . .
    . . . . . . . . c . . . .
    . . . X . . . . . O . . .
    . . . . . X . . . . O . .
    . . . . . . . . . . . . .
    . X . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .";

/// The results of the paper's experiments.
pub(crate) struct OmokKbResults {
    pub(crate) cycles: CycleResults,
    matches: Vec<MatchResult>,
}

/// The budget of nodes for a move of a player that searches: about a tenth of a second.
const MATCH_NODES: u64 = 10_000;

fn matches(scale: RunScale) -> [PlannedMatch; 5] {
    let variant = Variant::OmokKb;
    let play =
        |name, players, games, cost| PlannedMatch { name, players, variant, games, nodes: MATCH_NODES, cost };
    [
        play("omok-kb-match", ["knowledge", "linear"], scale.pick(4, 100, 400), 0.05),
        play("omok-kb-literal", ["knowledge-literal", "linear"], scale.pick(4, 100, 400), 0.05),
        play("omok-kb-searched", ["knowledge-searched", "linear"], scale.pick(4, 100, 400), 0.05),
        play("omok-kb-modern", ["myosu", "linear"], scale.pick(2, 10, 60), 2.0),
        play("omok-kb-modern-kb", ["myosu", "knowledge"], scale.pick(2, 10, 60), 2.0),
    ]
}

/// The parts of the experiments.
pub(crate) fn plan(scale: RunScale) -> Vec<Planned> {
    let mut plan = vec![Planned::new(cycles::PART, scale.pick(0.5, 2.0, 12.0))];
    plan.extend(matches(scale).iter().flat_map(PlannedMatch::plan));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>) -> Result<OmokKbResults, Halt> {
    let cycles = cycles::run(bench)?;
    let played = matches(bench.scale).into_iter().map(|planned| planned.play(bench));
    Ok(OmokKbResults { cycles, matches: played.collect::<Result<_, Halt>>()? })
}

/// Writes the chapter.
pub(crate) fn write(results: &OmokKbResults, claims: &StatedFigures) -> Chapter {
    let findings = findings(results, claims);
    let headline = Headline {
        claimed: Some("omok-kb.win-rate"),
        measured: findings.find("match.knowledge-linear.rate"),
        modern: findings.find("match.myosu-linear.rate"),
    };
    Chapter::write(Paper::OmokKb, &findings, Some(headline), claims)
}

/// Everything the chapter's text can refer to.
fn findings(results: &OmokKbResults, claims: &StatedFigures) -> Findings {
    let mut findings = Findings::new(Paper::OmokKb.name());
    figure_3(&mut findings);
    figure_5(&mut findings);
    graphs(&mut findings);
    cycles::report(&mut findings, &results.cycles);
    report_matches(&mut findings, &results.matches, claims.named("omok-kb.win-rate").value);
    findings
}

/// The position of figure 3 with White, the program, to play.
fn figure_3_position() -> (diagram::Diagram, Position) {
    let mut drawn = diagram::parse(FIGURE_3).expect("a board");
    drawn.setup.to_play = Color::White;
    let position = Position::from_setup(&drawn.setup, Rule::STANDARD).expect("a position");
    (drawn, position)
}

/// The three moves of figure 3 with their vectors, and the program's choice.
fn figure_3(findings: &mut Findings) {
    let (drawn, position) = figure_3_position();
    let chosen = choose(&KnowledgeBase::default(), &Situation::of(&position)).expect("a move").point;
    let mut spec = BoardSpec::new(drawn.setup, Notation::Renju);
    spec.sides = Sides::None;
    let moves = ['a', 'b', 'c'].map(|name| (name, drawn.marked(name).first().expect("a move")));
    spec.labels.extend(moves.map(|(name, point)| (point, name.to_string())));
    findings.figure("figure3", spec);
    let rows = moves.map(|(name, point)| {
        let mut all = vectors(&position, Color::White, point);
        all.sort_by_key(|v| std::cmp::Reverse((v.chain, v.ends)));
        let listed: Vec<String> = all.iter().map(ToString::to_string).collect();
        let choice = if point == chosen { "figure3.chosen" } else { "figure3.left" };
        Fields::default().text("move", name).text("vectors", listed.join(" ")).phrase("choice", choice)
    });
    findings.rows("figure3", rows);
}

/// The vectors of the move of figure 5, for both sides.
fn figure_5(findings: &mut Findings) {
    let drawn = diagram::parse(FIGURE_5).expect("a board");
    let position = Position::from_setup(&drawn.setup, Rule::STANDARD).expect("a position");
    let point = drawn.marked('a').first().expect("a move");
    let mut spec = BoardSpec::new(drawn.setup, Notation::Renju);
    spec.labels.push((point, "a".into()));
    spec.sides = Sides::None;
    findings.figure("figure5", spec);
    for (side, color) in [("attack", Color::White), ("defence", Color::Black)] {
        let mut all = vectors(&position, color, point);
        all.sort_by_key(|v| std::cmp::Reverse((v.chain, v.ends, std::cmp::Reverse(v.line))));
        let listed: Vec<String> = all.iter().map(ToString::to_string).collect();
        findings.count(&format!("figure5.{side}"), listed.len());
        findings.text(&format!("figure5.{side}.vectors"), listed.join(" "));
    }
}

/// The preference graph of a table, with an arrow for each preference that does not follow from others.
pub fn preference_graph(base: &KnowledgeBase, table: PreferenceTable) -> Graph {
    let graph = base.graph(table);
    let order = graph.order();
    let vectors = base.vectors();
    let nodes = (0..order).map(|vertex| GraphNode {
        note: vectors[vertex % vectors.len()].1.to_string(),
        ..GraphNode::new(base.vertex_name(table, vertex))
    });
    let follows = |from: usize, to: usize| {
        (0..order).any(|via| via != to && graph.has(from, via) && graph.reaches(via, to))
    };
    let arcs = (0..order).flat_map(|from| (0..order).map(move |to| (from, to)));
    let edges = arcs.filter(|&(from, to)| graph.has(from, to) && !follows(from, to)).map(|(from, to)| Edge {
        from,
        to,
        label: String::new(),
    });
    Graph { title: table.to_string(), nodes: nodes.collect(), edges: edges.collect(), ..Graph::default() }
}

/// The knowledge base: the size and the picture of each of its graphs.
fn graphs(findings: &mut Findings) {
    let base = KnowledgeBase::default();
    let tables =
        [(PreferenceTable::Kb2, "kb2"), (PreferenceTable::Kb3, "kb3"), (PreferenceTable::Kb4, "kb4")];
    let rows = tables.map(|(table, name)| {
        let graph = base.graph(table);
        let order = graph.order();
        let arcs = (0..order).map(|i| (0..order).filter(|&j| graph.has(i, j)).count()).sum::<usize>();
        Fields::default()
            .text("table", table.to_string())
            .claim("most", format!("{name}.most"))
            .count("preferences", format!("{name}.preferences"), arcs)
            .count("vertices", format!("{name}.vertices"), order)
    });
    findings.rows("graphs", rows);
    for (table, name) in tables {
        findings.figure(name, preference_graph(&base, table));
    }
}

/// The matches against the linear program, beside the paper's claim.
fn report_matches(findings: &mut Findings, matches: &[MatchResult], claim: f64) {
    let rows = matches.iter().map(|result| match result.players {
        ["knowledge" | "knowledge-literal" | "knowledge-searched", "linear"] => {
            result.record().claim("paper", "win-rate")
        }
        _ => result.record().with("paper", ShownValue::Missing),
    });
    findings.rows("matches", rows);
    let bars = (1..).zip(matches).map(|(x, result)| {
        let (rate, (low, high)) = result.rate();
        Sample::between(f64::from(x), rate, low, high)
    });
    let names = matches.iter().map(MatchResult::title);
    let mut chart = Chart::new("{title}", Axis::named("", names), Axis::new("{y}").over(0.0, 100.0))
        .with(Series::new("", Trace::Bars, bars.collect()));
    let end = matches.len() as f64 + 0.6;
    chart.guides.push(GuideLine { from: (0.4, claim), to: (end, claim), label: "{paper}".into() });
    chart.height = 280.0;
    findings.figure("match", chart);
    findings.set("match-nodes", ShownValue::Plain(Unit::Nodes.show(MATCH_NODES as f64, None)));
}

#[cfg(test)]
impl OmokKbResults {
    /// Results that together take every branch of the text.
    pub(crate) fn samples(claims: &StatedFigures) -> Vec<Findings> {
        let planned = matches(RunScale::Tiny);
        let matches = planned.iter().map(|planned| MatchResult::sample(planned.players)).collect();
        vec![findings(&OmokKbResults { cycles: CycleResults::sample(), matches }, claims)]
    }
}

#[cfg(test)]
mod tests {
    use myosu::omok::knowledge::{ChainKind, FourRule, KnowledgeBase, Vector, chained, choose, vectors};
    use myosu::omok::player::Situation;
    use myosu::omok::{Engine, Limits, Resources, SearchScore};
    use myosu::rules::omok::{Direction, Position, Rule};
    use myosu::rules::{Color, diagram};
    use myosu::search::Cancel;

    #[test]
    fn figure_3_the_winning_move_is_found_through_its_weak_chains() {
        let (drawn, position) = super::figure_3_position();
        let at = |name: char| drawn.marked(name).first().unwrap();
        let strongest = |point, kind| {
            let lines = Direction::ALL.into_iter();
            let all = lines.filter_map(|line| chained(&position, Color::White, point, line));
            all.filter(|(_, found)| *found == kind).map(|(vector, _)| vector.chain).max()
        };
        assert_eq!(strongest(at('a'), ChainKind::Strong), Some(4));
        assert_eq!(strongest(at('b'), ChainKind::Weak), Some(4));
        assert_eq!(strongest(at('b'), ChainKind::Strong), Some(1));
        assert_eq!(strongest(at('c'), ChainKind::Strong), Some(3));
        for base in [KnowledgeBase::default(), KnowledgeBase::default().with_fours(FourRule::Alike)] {
            assert_eq!(choose(&base, &Situation::of(&position)).unwrap().point, at('b'));
        }
        let limits = Limits { nodes: 20_000, ..Limits::default() };
        let mut engine = Engine::new(Rule::STANDARD, Resources { threads: 1, memory: 1 << 20 });
        let analysis = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
        assert_eq!(analysis.candidates[0].point, at('b'));
        assert!(matches!(analysis.candidates[0].score, SearchScore::Win(_)));
    }

    #[test]
    fn the_drawn_position_has_the_vectors_of_figure_5() {
        let drawn = diagram::parse(super::FIGURE_5).unwrap();
        let position = Position::from_setup(&drawn.setup, Rule::STANDARD).unwrap();
        let point = drawn.marked('a').first().unwrap();
        let listed = |color| {
            let mut all: Vec<[u8; 3]> =
                vectors(&position, color, point).into_iter().map(Vector::numbers).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(listed(Color::White), [[3, 0, 1], [3, 1, 0], [4, 0, 0]]);
        assert_eq!(listed(Color::Black), [[2, 0, 1], [3, 1, 1]]);
    }
}
