//! The six ordering parameters (section IV), each on a drawn example where it fires.

use myosu::draw::Mark;
use myosu::rules::go::Position;
use myosu::rules::{PointSet, diagram};
use myosu::tsumego::epg::{Parameters, parameters};
use myosu::tsumego::shape::ShapeTable;

use super::{KILLER, bare};
use crate::drawing::Illustration;
use crate::findings::{Fields, Findings};

struct ParameterExample {
    /// Names its number, and its phrase in the template.
    id: &'static str,
    /// `i` is an empty point inside, `x` a stone of the killer inside.
    rows: &'static str,
    set: fn(&Parameters) -> PointSet,
}

const ROW: &str = "
    i i i O X . .
    O O O O X . .
    X X X X X . .
    . . . . . . .";

const EXAMPLES: [ParameterExample; 9] = [
    ParameterExample {
        id: "1-cut",
        rows: "
        . X X X X X .
        X O O O O O X
        X O i i i O X
        X O O O O O X
        . X X X X X .",
        set: |p| p.cut,
    },
    ParameterExample { id: "2-special", rows: ROW, set: |p| p.special },
    ParameterExample {
        id: "3a-hane",
        rows: "
        i i i i . . .
        O O O X X . .
        X X X X . . .
        . . . . . . .",
        set: |p| p.hane,
    },
    ParameterExample {
        id: "3b-push",
        rows: "
        i i i i X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .",
        set: |p| p.push,
    },
    ParameterExample {
        id: "3c-atari",
        rows: "
        i x i O X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .",
        set: |p| p.atari,
    },
    ParameterExample {
        id: "3d-under",
        rows: "
        i i x i X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .",
        set: |p| p.under,
    },
    ParameterExample {
        id: "4-vital",
        rows: "
        . X X X X X .
        X O O O O O X
        X O i i i O X
        X O O i O O X
        . X O O O X .
        . . X X X . .",
        set: |p| p.vital,
    },
    ParameterExample {
        id: "5-unlink",
        rows: "
        i i i i O X .
        O O i O O X .
        X X O X X X .
        . . X . . . .
        . . . . . . .",
        set: |p| p.unlink,
    },
    ParameterExample {
        id: "6-eye",
        rows: "
        . X X X X X .
        X O O O O O X
        X O i i i O X
        X O O O O O X
        . X X X X X .",
        set: |p| p.eye,
    },
];

/// The example's board and the points that satisfy its parameter.
fn fires(example: &ParameterExample) -> (diagram::Diagram, PointSet) {
    let drawn = diagram::parse(example.rows).expect("a board");
    let position = Position::from_setup(&drawn.setup).expect("a position");
    let interior = drawn.marked('i') | drawn.marked('x');
    let points = (example.set)(&parameters(&position, interior, KILLER, &ShapeTable::shipped()));
    (drawn, points)
}

/// Names the examples and the points that fire in them.
pub(super) fn report(findings: &mut Findings) {
    let examples: Vec<_> = EXAMPLES.iter().map(|example| (example, fires(example))).collect();
    let name = |example: &ParameterExample| {
        Fields::default().phrase("parameter", format!("parameter.{}", example.id))
    };
    let figures = examples.iter().map(|(example, (drawn, points))| {
        let marks: Vec<_> = points.iter().map(|p| (p, Mark::Circle)).collect();
        (Illustration::from(bare(drawn.setup, &marks)), name(example))
    });
    findings.figures("parameters", figures);
    let rows = examples.iter().map(|(example, (_, points))| {
        name(example).count("points", format!("parameters.{}", example.id), points.len())
    });
    findings.rows("parameters", rows);
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLES, fires};

    #[test]
    fn every_parameter_fires_in_its_example() {
        for example in &EXAMPLES {
            assert!(!fires(example).1.is_empty(), "{}", example.id);
        }
    }
}
