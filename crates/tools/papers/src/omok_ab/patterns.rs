//! The weight table of figure 1, with a drawn example for each of its 19 rows.

use myosu::draw::{BoardSpec, Mark, Region, Sides};
use myosu::omok::alphabeta::{MovePattern, weight};
use myosu::rules::omok::{Position, Rule};
use myosu::rules::{Color, Notation, PointSet, diagram};

use crate::claims::StatedFigures;
use crate::drawing::Illustration;
use crate::findings::{Fields, Findings};
use crate::number::Unit;

/// A shape of figure 1 with a position in which one move makes it.
struct WeightExample {
    pattern: MovePattern,
    /// Names its numbers, and its phrase in the template.
    id: &'static str,
    color: Color,
    rows: &'static str,
}

const fn example(pattern: MovePattern, id: &'static str, color: Color, rows: &'static str) -> WeightExample {
    WeightExample { pattern, id, color, rows }
}

use Color::{Black, White};

/// The rows of figure 1; the move that makes the shape is at `a`. Shapes that are forbidden to Black are
/// White's.
const EXAMPLES: [WeightExample; 19] = [
    example(MovePattern::Overline, "overline", White, ". . O O O a O O . . ."),
    example(MovePattern::Five, "five", Black, ". . . X X X X a . . ."),
    example(
        MovePattern::FourFour,
        "four-four",
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
        Black,
        ". . . X X X a . . . .
         . . . . . . X . . . .
         . . . . . . X . . . .",
    ),
    example(MovePattern::OpenFour, "open-four", Black, ". . . X X X a . . . ."),
    example(
        MovePattern::FourThreeClosedFour,
        "four-three-closed",
        Black,
        ". . O X X X a . . . .
         . . . . . . X . . . .
         . . . . . . X . . . .",
    ),
    example(
        MovePattern::ThreeThree,
        "three-three",
        White,
        ". . . . O O a . . . .
         . . . . . . O . . . .
         . . . . . . O . . . .",
    ),
    example(
        MovePattern::StoppableFourThree,
        "four-three-stoppable",
        Black,
        ". . O X X X a . . . .
         . . . . . . X . . . .
         . . . . . . X . . . .
         . . . . . . O . . . .",
    ),
    example(MovePattern::SplitOpenFour, "split-open-four", Black, ". . . X X X . a . . ."),
    example(
        MovePattern::ThreeTwo,
        "three-two",
        Black,
        ". . . . X X a . . . .
         . . . . . . X . . . .",
    ),
    example(
        MovePattern::ThreeTwos,
        "three-twos",
        Black,
        ". . . . . X a . . . .
         . . . . . . X X . . .",
    ),
    example(MovePattern::OpenThree, "open-three", Black, ". . . . X X a . . . ."),
    example(MovePattern::SplitOpenThree, "split-open-three", Black, ". . . . X X . a . . ."),
    example(MovePattern::ClosedFour, "closed-four", Black, ". . O X X X a . . . ."),
    example(MovePattern::SplitClosedFour, "split-closed-four", Black, ". . O X X X . a . . ."),
    example(MovePattern::SplitClosedThree, "split-closed-three", Black, ". . . O X X . a . . ."),
    example(MovePattern::ClosedThree, "closed-three", Black, ". . . O X X a . . . ."),
    example(MovePattern::OpenTwo, "open-two", Black, ". . . . . X a . . . ."),
    example(MovePattern::HalfOpenTwo, "half-open-two", Black, ". . . . O X a . . . ."),
];

/// The example on a board with room above and below.
fn drawn(example: &WeightExample) -> diagram::Diagram {
    let empty = ". . . . . . . . . . .\n";
    let rows = example.rows.lines().count();
    let text = format!("{}{}\n{}", empty.repeat(4), example.rows, empty.repeat(11 - 4 - rows));
    diagram::parse(&text).expect("a board")
}

/// The weight the program gives the move of an example.
fn weighed(example: &WeightExample) -> i32 {
    let drawn = drawn(example);
    let position = Position::from_setup(&drawn.setup, Rule::RENJU).expect("a position");
    weight(&position, example.color, drawn.marked('a').first().expect("a move"))
}

fn board(example: &WeightExample) -> BoardSpec {
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
    spec
}

/// Names the shapes, their weights and their pictures.
pub(super) fn report(findings: &mut Findings, claims: &StatedFigures) {
    let name = |example: &WeightExample| Fields::default().phrase("shape", format!("shape.{}", example.id));
    let figures = EXAMPLES.iter().map(|example| {
        (Illustration::from(board(example)), name(example).plain("weight", &weighed(example)))
    });
    findings.figures("weights", figures);
    let rows = EXAMPLES.iter().map(|example| {
        let id = format!("weight.{}", example.id);
        name(example)
            .claim("paper", &id)
            .number("table", format!("table.{}", example.id), example.pattern.weight().into(), Unit::Count)
            .number("drawn", id, weighed(example).into(), Unit::Count)
    });
    findings.rows("weights", rows);
    let is_right = |example: &&WeightExample| f64::from(weighed(example)) == claimed(claims, example);
    findings.count("weights.right", EXAMPLES.iter().filter(is_right).count());
    findings.count("weights.all", EXAMPLES.len());
}

/// The weight the paper gives the shape.
fn claimed(claims: &StatedFigures, example: &WeightExample) -> f64 {
    claims.named(&format!("omok-ab.weight.{}", example.id)).value
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLES, claimed, weighed};
    use crate::claims::StatedFigures;

    #[test]
    fn every_drawn_example_has_the_weight_of_its_row() {
        let claims = StatedFigures::built_in();
        for example in &EXAMPLES {
            let paper = claimed(&claims, example);
            assert_eq!(f64::from(example.pattern.weight()), paper, "{}", example.id);
            assert_eq!(f64::from(weighed(example)), paper, "{}", example.id);
        }
    }
}
