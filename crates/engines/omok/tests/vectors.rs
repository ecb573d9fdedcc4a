//! The paper's vectors of lines, against its definitions.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use myosu_rules::omok::{Direction, Position, Rule};
use myosu_rules::{Color, diagram};

use myosu_omok::knowledge::{Vector, vector, vectors};

/// The vector of White in the first row at `a`, as numbers.
fn row(line: &str) -> Option<[u8; 3]> {
    let text = format!("{line}\n{}", ". . . . . . . . . . .\n".repeat(5));
    let board = diagram::parse(&text).unwrap();
    let position = Position::from_setup(&board.setup, Rule::STANDARD).unwrap();
    let point = board.marked('a').first().unwrap();
    vector(&position, Color::White, point, Direction::Horizontal).map(Vector::numbers)
}

#[test]
fn chain_values_are_those_of_the_definitions() {
    for (line, expected) in [
        (". . . . a . . . . . .", Some([1, 1, 0])),
        (". O O a O . . . . . .", Some([4, 1, 0])),
        ("O O a O . . . . . . .", Some([4, 0, 0])),
        (". O O . a . . . . . .", Some([3, 1, 0])),
        ("X O O . a X . . . . .", None),
        ("X O O a O O X . . . .", Some([5, 0, 0])),
        (". O O O a O O . . . .", None),
        // Figure 4: as five it is no win, so it is split at the move, 2 | 4.
        (". O . a O . O O . . .", Some([4, 1, 0])),
        ("X O a . O X . . . . .", None),
        (". X a . O . . . . . .", Some([2, 0, 0])),
        // Four stones over seven points: three of them fit into five.
        (". O . O . a . O . . .", Some([3, 1, 0])),
    ] {
        assert_eq!(row(line), expected, "{line}");
    }
}

#[test]
fn a_move_has_at_most_four_vectors_for_a_side() {
    let text = "
        . . . . . . . . .
        . . . . . . . . .
        . . O . X . . . .
        . . . O X . . . .
        . X O O a . . . .
        . . . . . X . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let board = diagram::parse(text).unwrap();
    let position = Position::from_setup(&board.setup, Rule::STANDARD).unwrap();
    let point = board.marked('a').first().unwrap();
    let named = |color| -> Vec<[u8; 3]> {
        vectors(&position, color, point).into_iter().map(Vector::numbers).collect()
    };
    assert_eq!(named(Color::White), [[3, 0, 0], [2, 0, 0], [3, 0, 1], [1, 1, 1]]);
    assert_eq!(named(Color::Black), [[1, 0, 0], [3, 1, 0], [2, 0, 1], [1, 1, 1]]);
}
