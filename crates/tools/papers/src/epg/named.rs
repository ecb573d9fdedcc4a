//! The shapes the paper names (figure 2), drawn and judged by the prover.

use myosu::proof::go::Problem;
use myosu::rules::{Point, PointSet, Setup, Size};
use serde::{Deserialize, Serialize};

use super::KILLER;
#[cfg(test)]
use super::shape::StoredFate;
use super::shape::{SIZE, ShapeVerdict, centred, defender, enclosed, judge};
use crate::bench::{Bench, Halt};
use crate::findings::Findings;
use crate::number::Unit;

/// The name of the part.
pub(super) const PART: &str = "epg-named";

/// The prover's budget of nodes for a shape: enough for the seven on the second line.
const BUDGET: u64 = 4_000_000;

/// The place of a shape on the board.
enum ShapePlacement {
    Centre,
    Corner,
    /// Stones on the second line, with the whole first line below them.
    SecondLine,
}

struct NamedShape {
    /// Names its numbers, and its phrase in the template.
    id: &'static str,
    placement: ShapePlacement,
    cells: &'static [(u8, u8)],
}

const fn centre(id: &'static str, cells: &'static [(u8, u8)]) -> NamedShape {
    NamedShape { id, placement: ShapePlacement::Centre, cells }
}

const SHAPES: [NamedShape; 9] = [
    centre("three", &[(0, 0), (1, 0), (2, 0)]),
    centre("square-four", &[(0, 0), (1, 0), (0, 1), (1, 1)]),
    centre("bulky-five", &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)]),
    centre("cross-five", &[(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]),
    centre("rabbity-six", &[(1, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]),
    centre("lightning", &[(0, 0), (1, 0), (1, 1), (2, 1)]),
    centre("bent-four-centre", &[(0, 0), (1, 0), (2, 0), (2, 1)]),
    NamedShape {
        id: "bent-four-corner",
        placement: ShapePlacement::Corner,
        cells: &[(0, 0), (1, 0), (0, 1), (0, 2)],
    },
    NamedShape { id: "seven-second", placement: ShapePlacement::SecondLine, cells: &[] },
];

/// A named shape and its fate.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct NamedVerdict {
    id: String,
    verdict: ShapeVerdict,
}

/// Seven stones on the second line, their wall, and the whole first line to be fought over: no point of it leads out.
fn second_line() -> Problem {
    let size = Size::new(13, 6).expect("a size");
    let row = |y: u8, from: u8, to: u8| (from..=to).map(move |x| Point::new(x, y)).collect::<PointSet>();
    let stones = row(1, 3, 9);
    let mut setup = Setup::empty(size);
    setup.stones[defender().index()] = stones;
    setup.stones[KILLER.index()] = row(1, 0, 2) | row(1, 10, 12) | row(2, 0, 12);
    Problem::new(setup, stones | row(0, 0, 12), stones, defender()).expect("a problem")
}

fn problem(shape: &NamedShape) -> Problem {
    match shape.placement {
        ShapePlacement::Centre => enclosed(centred(shape.cells), SIZE),
        ShapePlacement::Corner => {
            enclosed(shape.cells.iter().map(|&(x, y)| Point::new(x, y)).collect(), SIZE)
        }
        ShapePlacement::SecondLine => second_line(),
    }
}

/// Judges the shapes.
pub(super) fn run(bench: &Bench<'_>) -> Result<Vec<NamedVerdict>, Halt> {
    bench.part(PART, || {
        let judged = SHAPES.iter().map(|shape| {
            let verdict = judge(bench, &problem(shape), BUDGET)?;
            Ok(NamedVerdict { id: shape.id.to_owned(), verdict })
        });
        judged.collect()
    })
}

/// Names the shapes, their fates and their pictures.
pub(super) fn report(findings: &mut Findings, verdicts: &[NamedVerdict]) {
    let known = || {
        SHAPES.iter().filter_map(|shape| {
            let named = verdicts.iter().find(|named| named.id == shape.id)?;
            Some((shape, &named.verdict))
        })
    };
    let record = |shape: &NamedShape, verdict: &ShapeVerdict| {
        verdict.record().phrase("shape", format!("shape.{}", shape.id))
    };
    findings.figures(
        "named",
        known().map(|(shape, verdict)| (verdict.board(&problem(shape)).into(), record(shape, verdict))),
    );
    let rows =
        known().map(|(shape, verdict)| {
            record(shape, verdict)
                .count("vital", format!("named.{}.vital", shape.id), verdict.best.len())
                .number("nodes", format!("named.{}.nodes", shape.id), verdict.nodes as f64, Unit::Nodes)
        });
    findings.rows("named", rows);
}

/// The named shapes as problems, by their ids.
#[cfg(test)]
pub(super) fn problems() -> Vec<(&'static str, Problem)> {
    SHAPES.iter().map(|shape| (shape.id, problem(shape))).collect()
}

#[cfg(test)]
impl NamedVerdict {
    /// Every shape, with every fate among them.
    pub(super) fn samples() -> Vec<NamedVerdict> {
        use StoredFate::{Alive, Dead, Ko, Seki};
        let fates = [Some(Dead), Some(Ko), Some(Seki), Some(Alive), None];
        let named = |(shape, fate): (&NamedShape, Option<StoredFate>)| NamedVerdict {
            id: shape.id.to_owned(),
            verdict: ShapeVerdict::sample(fate, fate),
        };
        SHAPES.iter().zip(fates.into_iter().cycle()).map(named).collect()
    }
}
