//! The player that counts windows.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Size, diagram};
use myosu_search::Cancel;

use myosu_omok::Limits;
use myosu_omok::linear::{Linear, value};
use myosu_omok::player::{OmokPlayer, Situation};

fn drawn(text: &str, rule: Rule) -> (Position, diagram::Diagram) {
    let board = diagram::parse(text).unwrap();
    (Position::from_setup(&board.setup, rule).unwrap(), board)
}

fn chosen(position: &Position) -> myosu_rules::Point {
    let limits = Limits::default();
    let chosen = Linear.choose(&Situation::of(position), &limits, &Cancel::new(), &mut |_| {});
    chosen.unwrap().point
}

#[test]
fn a_five_is_taken_before_one_is_stopped() {
    let (position, board) = drawn(
        ". . . . . . . .\nX X X X a . . .\nO O O O b . . .\n. . . . . . . .\n. . . . . . . .",
        Rule::FREESTYLE,
    );
    assert_eq!(chosen(&position), board.marked('a').first().unwrap());
    let (position, board) = drawn(
        ". . . . . . . .\nX X X . . . . .\nO O O O b . . .\n. . . . . . . .\n. . . . . . . .",
        Rule::FREESTYLE,
    );
    assert_eq!(chosen(&position), board.marked('b').first().unwrap());
}

#[test]
fn the_value_counts_windows_of_one_side_only() {
    let (position, board) = drawn(". O a . . . .\n.......\n.......\n.......\n.......", Rule::FREESTYLE);
    let point = board.marked('a').first().unwrap();
    // Two windows of the row hold the white stone; all others are empty.
    assert_eq!(value(&position, Color::Black, point), 2);
    assert_eq!(value(&position, Color::White, point), 2);
}

#[test]
fn the_first_move_is_in_the_middle() {
    let position = Position::new(Rule::STANDARD, Size::square(19)).unwrap();
    assert_eq!(chosen(&position), myosu_rules::Point::new(9, 9));
}
