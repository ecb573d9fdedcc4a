//! The shapes the paper names (figure 2), drawn and judged by the prover.

use myosu_draw::page::{Cell, Figure, Text};
use myosu_draw::{Mark, Region};
use myosu_proof::go::Problem;
use myosu_rules::{Point, PointSet, Setup, Size};
use serde::{Deserialize, Serialize};

use super::shape::{Fates, SIZE, centred, defender, enclosed, judge};
use super::{KILLER, bare, verdict};
use crate::bench::{Bench, Halt};
use crate::chapter::{Chapter, board};
use crate::number::Unit;

/// The name of the part.
pub(super) const PART: &str = "epg-named";

/// The most nodes the prover may use for a shape.
const BUDGET: u64 = 4_000_000;

enum Where {
    Centre,
    Corner,
    /// Stones on the second line, with the first line below them and one point more at each end.
    SecondLine,
}

struct Named {
    id: &'static str,
    ko: &'static str,
    en: &'static str,
    place: Where,
    cells: &'static [(u8, u8)],
}

const fn named(
    id: &'static str,
    ko: &'static str,
    en: &'static str,
    place: Where,
    cells: &'static [(u8, u8)],
) -> Named {
    Named { id, ko, en, place, cells }
}

const SHAPES: [Named; 9] = [
    named("three", "세 점 (3집)", "three in a row", Where::Centre, &[(0, 0), (1, 0), (2, 0)]),
    named("square-four", "정사궁", "square four", Where::Centre, &[(0, 0), (1, 0), (0, 1), (1, 1)]),
    named("bulky-five", "오궁도화", "bulky five", Where::Centre, &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)]),
    named(
        "cross-five",
        "오사궁 (매화오궁)",
        "cross five",
        Where::Centre,
        &[(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)],
    ),
    named(
        "rabbity-six",
        "매화육궁",
        "rabbity six",
        Where::Centre,
        &[(1, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2)],
    ),
    named("lightning", "번개궁", "lightning (zigzag four)", Where::Centre, &[(0, 0), (1, 0), (1, 1), (2, 1)]),
    named(
        "bent-four-centre",
        "곡사궁 (가운데)",
        "bent four in the centre",
        Where::Centre,
        &[(0, 0), (1, 0), (2, 0), (2, 1)],
    ),
    named(
        "bent-four-corner",
        "귀곡사 (귀)",
        "bent four in the corner",
        Where::Corner,
        &[(0, 0), (1, 0), (0, 1), (0, 2)],
    ),
    named("seven-second", "2선 7궁", "seven on the second line", Where::SecondLine, &[]),
];

/// A shape and what becomes of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Judged {
    id: String,
    fates: Fates,
}

/// Seven stones on the second line, their wall, and the first line to be fought over.
fn second_line() -> Problem {
    let size = Size::new(13, 6).expect("a size");
    let row = |y: u8, from: u8, to: u8| (from..=to).map(move |x| Point::new(x, y)).collect::<PointSet>();
    let stones = row(1, 3, 9);
    let mut setup = Setup::empty(size);
    setup.stones[defender().index()] = stones;
    setup.stones[KILLER.index()] = row(2, 2, 10).with(Point::new(2, 1)).with(Point::new(10, 1));
    Problem::new(setup, stones | row(0, 2, 10), stones, defender()).expect("a problem")
}

fn problem(shape: &Named) -> Problem {
    match shape.place {
        Where::Centre => enclosed(centred(shape.cells), SIZE),
        Where::Corner => enclosed(shape.cells.iter().map(|&(x, y)| Point::new(x, y)).collect(), SIZE),
        Where::SecondLine => second_line(),
    }
}

/// Judges the shapes.
pub(super) fn run(bench: &Bench<'_>) -> Result<Vec<Judged>, Halt> {
    bench.part(PART, || {
        SHAPES
            .iter()
            .map(|shape| {
                Ok(Judged { id: shape.id.to_owned(), fates: judge(bench, &problem(shape), BUDGET)? })
            })
            .collect()
    })
}

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>, judged: &[Judged]) {
    chapter.heading("이름 있는 모양 (그림 2)", "The named shapes (figure 2)");
    let mut figures = Vec::new();
    let mut rows = Vec::new();
    for shape in &SHAPES {
        let Some(judged) = judged.iter().find(|judged| judged.id == shape.id) else { continue };
        let fates = &judged.fates;
        let words = verdict(fates.attacked.as_deref(), fates.defended.as_deref());
        figures.push(picture(shape, fates, &words));
        rows.push(vec![
            Cell::Words(Text::new(shape.ko, shape.en)),
            Cell::Words(words),
            chapter.number(&format!("named.{}.vital", shape.id), fates.best.len() as f64, Unit::Count),
            chapter.number(&format!("named.{}.nodes", shape.id), fates.nodes as f64, Unit::Nodes),
        ]);
    }
    chapter.figures(figures);
    chapter.table(
        ("증명기의 판정", "What the prover says"),
        &[
            ("모양", "shape"),
            ("판정", "verdict"),
            ("급소", "vital points"),
            ("증명에 든 마디", "nodes of the proof"),
        ],
        rows,
    );
    chapter.note(
        "논문은 그림 2의 모양이 모두 \"한 수만 보면\" 판단된다고 합니다. 번개궁과 곡사궁은 가운데에서는 살아 있고, 귀에서는 바깥 활로가 \
         없으면 달라집니다. 논문의 그림이 남아 있지 않아, 어느 자리의 모양을 뜻했는지는 알 수 없습니다.",
        "The paper says that one move decides all shapes of figure 2. The zigzag and the bent four live in the centre; in the \
         corner it depends on outside liberties. The paper's drawings are lost, so we cannot tell which placement it meant.",
    );
}

fn picture(shape: &Named, fates: &Fates, words: &Text) -> Figure {
    let problem = problem(shape);
    let vital: Vec<(Point, Mark)> =
        fates.best.iter().map(|&(x, y)| (Point::new(x, y), Mark::Triangle)).collect();
    let mut spec = bare(*problem.setup(), &vital);
    let occupied = problem.setup().occupied() | problem.region();
    spec.region = Region::around(occupied, 0, problem.size());
    board(&spec, format!("{}: {}", shape.ko, words.ko), format!("{}: {}", shape.en, words.en))
}
