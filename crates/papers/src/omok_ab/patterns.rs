//! The weight table of figure 1, with a drawn example for each of its 19 rows.

use myosu_draw::page::{Cell, Figure, Text};
use myosu_draw::{BoardSpec, Mark, Region, Sides};
use myosu_engine::omok::alphabeta::{MovePattern, weight};
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Notation, PointSet, diagram};

use crate::chapter::{Chapter, board, table};
use crate::number::Unit;

struct Example {
    pattern: MovePattern,
    id: &'static str,
    ko: &'static str,
    en: &'static str,
    color: Color,
    rows: &'static str,
}

const fn example(
    pattern: MovePattern,
    id: &'static str,
    (ko, en): (&'static str, &'static str),
    color: Color,
    rows: &'static str,
) -> Example {
    Example { pattern, id, ko, en, color, rows }
}

use Color::{Black, White};

/// The rows of figure 1; the move that makes the shape is at `a`. Shapes that are forbidden to Black are
/// White's.
const EXAMPLES: [Example; 19] = [
    example(MovePattern::Overline, "overline", ("장목", "overline"), White, ". . O O O a O O . . ."),
    example(MovePattern::Five, "five", ("오목", "five"), Black, ". . . X X X X a . . ."),
    example(
        MovePattern::FourFour,
        "four-four",
        ("사사", "four-four"),
        White,
        ". . X O O O a . . . .
         . . . . . . O . . . .
         . . . . . . O . . . .
         . . . . . . O . . . .
         . . . . . . X . . . .",
    ),
    example(
        MovePattern::FourThreeOpenFour,
        "four-three-open",
        ("사가 열린 사삼", "four-three with an open four"),
        Black,
        ". . . X X X a . . . .
         . . . . . . X . . . .
         . . . . . . X . . . .",
    ),
    example(MovePattern::OpenFour, "open-four", ("열린 사", "open four"), Black, ". . . X X X a . . . ."),
    example(
        MovePattern::FourThreeClosedFour,
        "four-three-closed",
        ("사가 닫힌 사삼", "four-three with a closed four"),
        Black,
        ". . O X X X a . . . .
         . . . . . . X . . . .
         . . . . . . X . . . .",
    ),
    example(
        MovePattern::ThreeThree,
        "three-three",
        ("열린 삼삼", "open three-three"),
        White,
        ". . . . O O a . . . .
         . . . . . . O . . . .
         . . . . . . O . . . .",
    ),
    example(
        MovePattern::StoppableFourThree,
        "four-three-stoppable",
        ("막을 수 있는 사삼", "stoppable four-three"),
        Black,
        ". . O X X X a . . . .
         . . . . . . X . . . .
         . . . . . . X . . . .
         . . . . . . O . . . .",
    ),
    example(
        MovePattern::SplitOpenFour,
        "split-open-four",
        ("한 칸 띄어진 열린 사", "split open four"),
        Black,
        ". . . X X X . a . . .",
    ),
    example(
        MovePattern::ThreeTwo,
        "three-two",
        ("열린 삼이", "open three-two"),
        Black,
        ". . . . X X a . . . .
         . . . . . . X . . . .",
    ),
    example(
        MovePattern::ThreeTwos,
        "three-twos",
        ("열린 이이이", "three open twos"),
        Black,
        ". . . . . X a . . . .
         . . . . . . X X . . .",
    ),
    example(MovePattern::OpenThree, "open-three", ("열린 삼", "open three"), Black, ". . . . X X a . . . ."),
    example(
        MovePattern::SplitOpenThree,
        "split-open-three",
        ("한 칸 띄어진 열린 삼", "split open three"),
        Black,
        ". . . . X X . a . . .",
    ),
    example(
        MovePattern::ClosedFour,
        "closed-four",
        ("막힌 사", "closed four"),
        Black,
        ". . O X X X a . . . .",
    ),
    example(
        MovePattern::SplitClosedFour,
        "split-closed-four",
        ("한 칸 띄어진 막힌 사", "split closed four"),
        Black,
        ". . O X X X . a . . .",
    ),
    example(
        MovePattern::SplitClosedThree,
        "split-closed-three",
        ("한 칸 띄어진 막힌 삼", "split closed three"),
        Black,
        ". . . O X X . a . . .",
    ),
    example(
        MovePattern::ClosedThree,
        "closed-three",
        ("막힌 삼", "closed three"),
        Black,
        ". . . O X X a . . . .",
    ),
    example(MovePattern::OpenTwo, "open-two", ("열린 이", "open two"), Black, ". . . . . X a . . . ."),
    example(
        MovePattern::HalfOpenTwo,
        "half-open-two",
        ("막힌 열린 이", "half-open two"),
        Black,
        ". . . . O X a . . . .",
    ),
];

/// The example on a board with room above and below.
fn drawn(example: &Example) -> diagram::Diagram {
    let empty = ". . . . . . . . . . .\n";
    let rows = example.rows.lines().count();
    let text = format!("{}{}\n{}", empty.repeat(4), example.rows, empty.repeat(11 - 4 - rows));
    diagram::parse(&text).expect("a board")
}

/// The weight the program gives the move of an example.
fn weighed(example: &Example) -> i32 {
    let drawn = drawn(example);
    let position = Position::from_setup(&drawn.setup, Rule::RENJU).expect("a position");
    weight(&position, example.color, drawn.marked('a').first().expect("a move"))
}

fn picture(example: &Example, value: i32) -> Figure {
    let drawn = drawn(example);
    let point = drawn.marked('a').first().expect("a move");
    let mut setup = drawn.setup;
    setup.set(point, Some(example.color));
    let mut spec = BoardSpec::new(setup, Notation::Renju);
    spec.marks.push((point, Mark::LastMove));
    spec.sides = Sides::None;
    let rows = example.rows.lines().count() as u8;
    let shown: PointSet =
        setup.size.points().filter(|p| (3..=4 + rows).contains(&p.y()) && (1..10).contains(&p.x())).collect();
    spec.region = Region::around(shown, 0, setup.size);
    board(&spec, format!("{} · {value}", example.ko), format!("{} · {value}", example.en))
}

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>) {
    chapter.heading("그림 1: 열아홉 모양의 가중치", "Figure 1: the weights of 19 shapes");
    chapter.words(
        "표시된 돌을 두었을 때 프로그램이 매기는 가중치입니다. 흑에게 금수인 모양은 백으로 그렸습니다.",
        "What the program says the marked stone is worth. Shapes that Black may not make are White's.",
    );
    let mut figures = Vec::new();
    let mut rows = Vec::new();
    let mut right = 0;
    for example in &EXAMPLES {
        let value = weighed(example);
        right += usize::from(f64::from(value) == chapter.claimed(&format!("weight.{}", example.id)));
        figures.push(picture(example, value));
        let ours = chapter.number(&format!("weight.{}", example.id), value.into(), Unit::Count);
        let own =
            chapter.number(&format!("table.{}", example.id), example.pattern.weight().into(), Unit::Count);
        rows.push(vec![
            Cell::Words(Text::new(example.ko, example.en)),
            chapter.claim(&format!("weight.{}", example.id)),
            own,
            ours,
        ]);
    }
    chapter.figures(figures);
    let head = [
        ("모양", "shape"),
        ("논문", "paper"),
        ("우리 표", "our table"),
        ("그린 예에서", "on the drawn example"),
    ];
    let whole_table = table(("논문의 표와 우리 프로그램", "The paper's table and our program"), &head, rows);
    chapter.folded(("표로 보기", "Show as a table"), vec![whole_table]);
    let cell = chapter.number("weights.right", right as f64, Unit::Count);
    let whole = chapter.number("weights.all", EXAMPLES.len() as f64, Unit::Count);
    chapter.table(
        ("", ""),
        &[("논문과 같은 가중치", "weights as in the paper"), ("모두", "of")],
        vec![vec![cell, whole]],
    );
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLES, weighed};
    use crate::claims::Claims;

    #[test]
    fn every_drawn_example_has_the_weight_of_its_row() {
        let claims = Claims::built_in();
        for example in &EXAMPLES {
            let paper = claims.named(&format!("omok-ab.weight.{}", example.id)).value;
            assert_eq!(f64::from(example.pattern.weight()), paper, "{}", example.id);
            assert_eq!(f64::from(weighed(example)), paper, "{}", example.id);
        }
    }
}
