//! The worked look-up of figures 5 and 6: a problem, its empty planar graph, and the form found by the keys V and E.

use myosu_draw::{Arrow, BoardSpec, Head, Mark};
use myosu_engine::tsumego::epg::{EyeSpaceExtract, form};
use myosu_engine::tsumego::shape::ShapeTable;
use myosu_proof::go::{Problem, Role};
use myosu_rules::go::Position;
use myosu_rules::{Point, PointSet, Setup};

use super::shape::{SIZE, StoredFate, centred, enclosed};
use super::{KILLER, bare};
use crate::findings::{Findings, ShownValue};

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
fn drawn(space: PointSet) -> BoardSpec {
    let marks: Vec<(Point, Mark)> = space.iter().map(|point| (point, Mark::Dot)).collect();
    let mut spec = bare(Setup::empty(SIZE), &marks);
    for from in space {
        let later = (PointSet::from(from).grown() & space).iter().filter(|&to| to > from);
        spec.arrows.extend(later.map(|to| Arrow { from, to, head: Head::Plain }));
    }
    spec
}

/// Names the problem, its graph, the keys and the form.
pub(super) fn report(findings: &mut Findings) {
    let problem = problem();
    let (position, found) = extracted(&problem);
    findings.figure("figure5", bare(*problem.setup(), &[]));
    findings.figure("figure6", drawn(found.space));
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
    use super::{extracted, problem};

    #[test]
    fn figures_5_and_6_have_six_vertices_and_six_edges() {
        let key = extracted(&problem()).1.graph().unwrap().key();
        assert_eq!((key.vertices, key.edges), (6, 6));
    }
}
