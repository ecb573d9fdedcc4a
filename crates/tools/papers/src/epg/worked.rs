//! The worked look-up of figures 5 and 6: a problem, its empty planar graph, and the form found by the keys V and E.

use myosu::draw::{Arrow, BoardSpec, Head, Mark};
use myosu::proof::go::{Problem, Role};
use myosu::rules::go::Position;
use myosu::rules::{Point, PointSet, Setup, Size, diagram};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::epg::{EyeSpaceExtract, form};
use myosu::tsumego::shape::ShapeTable;
use myosu::tsumego::{Detail, Prover, Question, Reading};

use super::shape::{SIZE, StoredFate, centred, enclosed};
use super::{KILLER, bare};
use crate::findings::{Findings, ShownValue};
use crate::number::Unit;

/// A space with six vertices and six edges, as the text of figure 5 counts them: the rabbity six. The drawing is lost.
const CELLS: [(u8, u8); 6] = [(1, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2)];

fn problem() -> Problem {
    enclosed(centred(&CELLS), SIZE)
}

fn extracted(problem: &Problem) -> (Position, EyeSpaceExtract) {
    let position = Position::from_setup(problem.setup()).expect("a position");
    let found = EyeSpaceExtract::of(&position, problem.target(), KILLER).expect("one group");
    (position, found)
}

/// The graph drawn over the board: a dot for each vertex, a line for each edge.
pub(super) fn drawn(space: PointSet, size: Size) -> BoardSpec {
    let marks: Vec<(Point, Mark)> = space.iter().map(|point| (point, Mark::Dot)).collect();
    let mut spec = bare(Setup::empty(size), &marks);
    for from in space {
        let later = (PointSet::from(from).grown() & space).iter().filter(|&to| to > from);
        spec.arrows.extend(later.map(|to| Arrow { from, to, head: Head::Plain }));
    }
    spec
}

/// Figure 1 with the descents the text names, at the fourth line and at the seventh: eleven points to play on. The
/// other stones are ours; the drawing is lost.
const FIGURE_1: &str = "
    . . . . . . . X . . .
    . . O O O O O X . . .
    . O O X X X X X . . .
    . O X . . . . . . . .
    X X X . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

fn figure_1() -> Reading {
    Reading::likeliest(&diagram::parse(FIGURE_1).expect("a board").setup).expect("White is surrounded")
}

/// The points to play on and the orders in which they can be filled, and the nodes the prover needs.
fn report_figure_1(findings: &mut Findings) {
    let reading = figure_1();
    findings.figure("figure1", bare(*reading.problem.setup(), &[]));
    let points = (reading.problem.region() & reading.problem.setup().empties()).len();
    findings.count("figure1.points", points);
    findings.number("figure1.orders", (1..=points).map(|n| n as f64).product(), Unit::Count);
    let question = Question::reading(&reading, KILLER).detail(Detail::Fate);
    let answer = Prover::new(16 << 20).answer(&question, Budget::nodes(300_000), &Cancel::new());
    let (nodes, fate) = answer.map_or((0, None), |answer| (answer.nodes, answer.fate));
    findings.number("figure1.nodes", nodes as f64, Unit::Nodes);
    let fate = StoredFate::phrase(fate.map(StoredFate::from)).to_owned();
    findings.set("figure1.fate", ShownValue::Phrase(fate));
}

/// Names the problem, its graph, the keys and the form.
pub(super) fn report(findings: &mut Findings) {
    report_figure_1(findings);
    let problem = problem();
    let (position, found) = extracted(&problem);
    findings.figure("figure5", bare(*problem.setup(), &[]));
    findings.figure("figure6", drawn(found.space, SIZE));
    let key = found.graph().expect("a small space").key();
    findings.count("figure5.vertices", key.vertices);
    findings.count("figure5.edges", key.edges);
    let degrees: Vec<String> = key.degrees.iter().map(ToString::to_string).collect();
    findings.text("figure5.degrees", degrees.join(", "));
    let table = ShapeTable::shipped();
    let (shape, vital) = form(&found, &position, &table).expect("a form of the table");
    for (name, first) in [("attacked", Role::Attacker), ("defended", Role::Defender)] {
        let fate = StoredFate::from(shape.standing(found.outside.len(), first).fate);
        let phrase = StoredFate::phrase(Some(fate)).to_owned();
        findings.set(&format!("figure5.{name}"), ShownValue::Phrase(phrase));
    }
    findings.count("figure5.vital", vital.len());
}

#[cfg(test)]
mod tests {
    use myosu::tsumego::Closure;

    use super::{extracted, figure_1, problem};

    #[test]
    fn figure_1_is_closed_and_has_eleven_points() {
        let reading = figure_1();
        assert_eq!(reading.closure, Closure::Closed);
        assert_eq!((reading.problem.region() & reading.problem.setup().empties()).len(), 11);
    }

    #[test]
    fn figures_5_and_6_have_six_vertices_and_six_edges() {
        let key = extracted(&problem()).1.graph().unwrap().key();
        assert_eq!((key.vertices, key.edges), (6, 6));
    }
}
