//! The six ordering parameters (section IV), each on a drawn example where it fires.

use myosu_draw::Mark;
use myosu_draw::page::{Cell, Figure, Text};
use myosu_engine::tsumego::epg::{Parameters, parameters};
use myosu_engine::tsumego::shape::ShapeTable;
use myosu_rules::go::Position;
use myosu_rules::{PointSet, diagram};

use super::{KILLER, bare};
use crate::chapter::{Chapter, board};
use crate::number::Unit;

struct Example {
    id: &'static str,
    ko: &'static str,
    en: &'static str,
    /// `i` is an empty point inside, `x` a stone of the killer inside.
    rows: &'static str,
    set: fn(&Parameters) -> PointSet,
}

const ROW: &str = "
    i i i O X . .
    O O O O X . .
    X X X X X . .
    . . . . . . .";

const EXAMPLES: [Example; 9] = [
    Example {
        id: "1-cut",
        ko: "1 절단점",
        en: "1 cut vertex",
        rows: "
        . X X X X X .
        X O O O O O X
        X O i i i O X
        X O O O O O X
        . X X X X X .",
        set: |p| p.cut,
    },
    Example {
        id: "2-special",
        ko: "2 특수점 (귀의 2-1)",
        en: "2 special point (2-1 of the corner)",
        rows: ROW,
        set: |p| p.special,
    },
    Example {
        id: "3a-hane",
        ko: "3ㄱ 1선 젖힘",
        en: "3a hane on the first line",
        rows: "
        i i i i . . .
        O O O X X . .
        X X X X . . .
        . . . . . . .",
        set: |p| p.hane,
    },
    Example {
        id: "3b-push",
        ko: "3ㄴ 밀고 들어감",
        en: "3b pushing in",
        rows: "
        i i i i X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .",
        set: |p| p.push,
    },
    Example {
        id: "3c-atari",
        ko: "3ㄷ 단수하며 연결",
        en: "3c atari that connects",
        rows: "
        i x i O X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .",
        set: |p| p.atari,
    },
    Example {
        id: "3d-under",
        ko: "3ㄹ 1선으로 넘음",
        en: "3d crossing under",
        rows: "
        i i x i X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .",
        set: |p| p.under,
    },
    Example {
        id: "4-vital",
        ko: "4 급소 (패턴)",
        en: "4 vital point of the pattern",
        rows: "
        . X X X X X .
        X O O O O O X
        X O i i i O X
        X O O i O O X
        . X O O O X .
        . . X X X . .",
        set: |p| p.vital,
    },
    Example {
        id: "5-unlink",
        ko: "5 연결을 끊는 점",
        en: "5 breaks a complete link",
        rows: "
        i i i i O X .
        O O i O O X .
        X X O X X X .
        . . X . . . .
        . . . . . . .",
        set: |p| p.unlink,
    },
    Example {
        id: "6-eye",
        ko: "6 눈 형성점",
        en: "6 eye-making point",
        rows: "
        . X X X X X .
        X O O O O O X
        X O i i i O X
        X O O O O O X
        . X X X X X .",
        set: |p| p.eye,
    },
];

/// The points of the example's parameter.
fn fires(example: &Example) -> (diagram::Diagram, PointSet) {
    let drawn = diagram::parse(example.rows).expect("a board");
    let position = Position::from_setup(&drawn.setup).expect("a position");
    let interior = drawn.marked('i') | drawn.marked('x');
    let found = (example.set)(&parameters(&position, interior, KILLER, &ShapeTable::shipped()));
    (drawn, found)
}

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>) {
    chapter.heading("여섯 파라미터", "The six parameters");
    chapter.words(
        "안쪽의 점은 만족하는 파라미터마다 1점을 얻고, 점수가 큰 점부터 두어 봅니다(3은 종류마다). 동그라미가 그 파라미터에 걸린 점입니다. \
         논문의 그림 7은 남아 있지 않아 예는 우리가 그렸습니다.",
        "A point inside scores one for each parameter it satisfies (3 counts by kind); the most first. Circles are the points \
         that satisfy the parameter. Figure 7 of the paper is lost; the examples are ours.",
    );
    let mut figures = Vec::new();
    let mut rows = Vec::new();
    for example in &EXAMPLES {
        let (drawn, found) = fires(example);
        let marks: Vec<_> = found.iter().map(|p| (p, Mark::Circle)).collect();
        figures.push(Figure { ..board(&bare(drawn.setup, &marks), example.ko, example.en) });
        let count = chapter.number(&format!("parameters.{}", example.id), found.len() as f64, Unit::Count);
        rows.push(vec![Cell::Words(Text::new(example.ko, example.en)), count]);
    }
    chapter.figures(figures);
    chapter.table(
        ("예에서 걸린 점의 수", "Points that satisfy it in the example"),
        &[("파라미터", "parameter"), ("점", "points")],
        rows,
    );
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
