//! The paper epg (1994): Table 1, the dead forms, the six parameters, the worth of the order, named shapes.

mod forms;
mod named;
mod order;
mod parameters;
mod shape;

use myosu_draw::page::{Cell, Figure, Text};
use myosu_draw::{BoardSpec, Mark, Sides};
use myosu_engine::tsumego::epg::counts;
use myosu_rules::{Color, Notation, Point, Setup, Size};

use crate::Paper;
use crate::bench::{Bench, Halt, Planned};
use crate::chapter::{Chapter, board};
use crate::claims::Claims;
use crate::number::Unit;
use crate::run::Terms;

/// What was found.
pub(crate) struct Found {
    forms: Vec<forms::Form>,
    named: Vec<named::Judged>,
    problems: order::Problems,
}

/// The parts of the experiments.
pub(crate) fn plan(terms: &Terms) -> Vec<Planned> {
    let mut plan = forms::plan(terms.scale);
    plan.push(Planned::new(named::PART, 2.0));
    plan.extend(order::plan(terms));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>, terms: &Terms) -> Result<Found, Halt> {
    Ok(Found { forms: forms::run(bench)?, named: named::run(bench)?, problems: order::run(bench, terms)? })
}

/// Writes the chapter.
pub(crate) fn write<'a>(found: &Found, claims: &'a Claims) -> Chapter<'a> {
    let mut chapter = Chapter::new(Paper::Epg, claims);
    chapter.words(
        "둘러싸인 돌의 안쪽 빈자리를 그래프(EPG)로 보고, 죽는 모양을 표로 외우고, 여섯 가지 파라미터로 수를 늘어놓아 AND/OR 탐색으로 \
         푸는 방법입니다.",
        "The empty points inside a surrounded group are a graph (EPG); dead forms are looked up in a table, and an ordered \
         AND/OR search tries moves by six parameters.",
    );
    table_1(&mut chapter);
    forms::write(&mut chapter, &found.forms);
    named::write(&mut chapter, &found.named);
    parameters::write(&mut chapter);
    order::write(&mut chapter, &found.forms, &found.problems);
    chapter
}

fn table_1(chapter: &mut Chapter<'_>) {
    chapter.heading("표 1: 공 평면그래프의 수", "Table 1: how many empty planar graphs there are");
    let mut rows = Vec::new();
    for vertices in 1..=6 {
        let ours = counts(vertices);
        let mut row = vec![Cell::number(vertices.to_string())];
        for edges in 0..8 {
            row.push(match ours.get(edges) {
                Some(&count) => {
                    chapter.number(&format!("table1.v{vertices}.e{edges}"), count as f64, Unit::Count)
                }
                None => Cell::number(""),
            });
        }
        let total = ours.iter().sum::<usize>() as f64;
        row.push(chapter.number(&format!("table1.v{vertices}"), total, Unit::Count));
        row.push(chapter.claim(&format!("table1.v{vertices}")));
        row.push(chapter.claim(&format!("table1.g{vertices}")));
        rows.push(row);
    }
    let printed: Vec<Cell> = (0..8).map(|edges| chapter.claim(&format!("table1.v6.e{edges}"))).collect();
    let mut last = vec![Cell::same("6 (논문 · paper)")];
    last.extend(printed);
    rows.push(last);
    chapter.table(
        (
            "정점 V와 간선 E마다 판 위에 놓을 수 있는 그래프의 수. 모든 배치를 빠짐없이 열거했습니다.",
            "Graphs a board can hold by vertices V and edges E, by exhaustive enumeration.",
        ),
        &[
            ("V", "V"),
            ("E=0", "E=0"),
            ("1", "1"),
            ("2", "2"),
            ("3", "3"),
            ("4", "4"),
            ("5", "5"),
            ("6", "6"),
            ("7", "7"),
            ("우리 합", "our total"),
            ("논문 합", "paper's total"),
            ("논문: 일반 그래프", "paper: all graphs"),
        ],
        rows,
    );
    chapter.note(
        "V = 6에서 논문은 28개, 우리는 27개입니다. 차이는 간선이 6개인 칸(논문 5, 우리 4)에 있는 육각 고리 하나입니다. 판 위에서 점 여섯 \
         개로 한 바퀴 돌면 2×3 직사각형이 되고, 가운데 두 점이 이웃이라 간선이 하나 더 생깁니다. 그래서 간선 6개짜리 고리는 판 위에 \
         놓을 수 없습니다. 남아 있는 논문 텍스트의 V = 4, 5 줄은 칸 하나가 빠져 있어 합계만 견주었습니다.",
        "At V = 6 the paper has 28 and we have 27. The difference is one graph with six edges (paper 5, ours 4): the bare \
         six-cycle. Six points that go round on a board fill a 2 by 3 rectangle, whose two middle points are neighbours, so \
         there is a seventh edge: a cycle of six with six edges has no place on a board. In the surviving text the rows V = 4 \
         and 5 have lost a column, so only totals are compared there.",
    );
    chapter.figures(vec![six_cycle()]);
}

/// The 2 by 3 rectangle with its seven edges.
fn six_cycle() -> Figure {
    let size = Size::new(5, 4).expect("a size");
    let at = |x: u8, y: u8| Point::new(x + 1, y + 1);
    let mut spec = BoardSpec::new(Setup::empty(size), Notation::Go);
    spec.sides = Sides::None;
    let edge = |a: Point, b: Point| myosu_draw::Arrow { from: a, to: b, head: myosu_draw::Head::Plain };
    for y in 0..2 {
        for x in 0..3 {
            spec.marks.push((at(x, y), Mark::Dot));
            if x < 2 {
                spec.arrows.push(edge(at(x, y), at(x + 1, y)));
            }
        }
    }
    for x in 0..3 {
        spec.arrows.push(edge(at(x, 0), at(x, 1)));
    }
    board(
        &spec,
        "판 위의 여섯 점 고리: 가운데 두 점 사이의 일곱째 간선을 피할 수 없습니다.",
        "Six points in a ring on a board: the seventh edge in the middle cannot be avoided.",
    )
}

/// A board without names round it.
fn bare(setup: Setup, marked: &[(Point, Mark)]) -> BoardSpec {
    let mut spec = BoardSpec::new(setup, Notation::Go);
    spec.sides = Sides::None;
    spec.marks.extend_from_slice(marked);
    spec
}

/// The Korean and English words for what becomes of a shape by who moves first.
fn verdict(first: Option<&str>, second: Option<&str>) -> Text {
    let word = |fate: &str| match fate {
        "dead" => ("죽음", "dead"),
        "alive" => ("삶", "alive"),
        "seki" => ("빅", "seki"),
        _ => ("패", "ko"),
    };
    match (first, second) {
        (Some(a), Some(b)) => {
            let (a, b) = (word(a), word(b));
            Text::new(
                format!("흑선 {}, 백선 {}", a.0, b.0),
                format!("Black first: {}; White first: {}", a.1, b.1),
            )
        }
        _ => Text::new("예산 안에 풀지 못함", "not settled within the budget"),
    }
}

const KILLER: Color = Color::Black;
