//! Known answers: single shapes drawn here, and the files of forbidden points where they are present.

use myosu_rules::omok::{BadPosition, Forbidden, IllegalMove, Outcome, Position, Rule};
use myosu_rules::{Color, Notation, Point, PointSet, Setup, Size, diagram};

/// A renju position, and the points marked `a` to `z` in it.
fn drawn(text: &str, rule: Rule) -> (Position, impl Fn(char) -> Point) {
    let board = diagram::parse(text).unwrap();
    let position = Position::from_setup(&board.setup, rule).unwrap();
    (position, move |mark| board.marked(mark).first().unwrap())
}

#[test]
fn two_fours_on_one_line_count_and_a_straight_four_is_one() {
    for (line, expected) in [
        (". X . X a X . X . . . . . . .", Some(Forbidden::DoubleFour)),
        (". . X X . a X . X X . . . . .", Some(Forbidden::DoubleFour)),
        (". . X X . X a . X X . . . . .", Some(Forbidden::DoubleFour)),
        (". . . X X a X . . . . . . . .", None),
        (". . X . X a X . . . . . . . .", None),
        (". . X X X a X X . . . . . . .", Some(Forbidden::Overline)),
        (". . . X X a X X . . . . . . .", None),
        ("X X . X a X . X X . . . . . .", None),
    ] {
        let text = format!("{line}\n{}", ". . . . . . . . . . . . . . .\n".repeat(14));
        let (position, at) = drawn(&text, Rule::RENJU);
        assert_eq!(position.forbidden(Color::Black, at('a')), expected, "{line}");
        assert_eq!(position.forbidden(Color::White, at('a')), None);
    }
}

#[test]
fn a_five_takes_precedence_over_every_foul() {
    let text = "
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . . . . . .
        X X X X a . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . . . . . .";
    let (mut position, at) = drawn(text, Rule::RENJU);
    assert_eq!(position.forbidden(Color::Black, at('a')), None);
    position.play(at('a')).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Win(Color::Black)));
}

#[test]
fn four_three_is_allowed_and_four_three_three_is_not() {
    let text = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . O X X X a . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let (position, at) = drawn(text, Rule::RENJU);
    assert_eq!(position.forbidden(Color::Black, at('a')), None);
    let why = position.why(Color::Black, at('a'));
    assert_eq!((why.fours.len(), why.real_threes().count()), (1, 1));

    let mut setup = position.setup();
    for (x, y) in [(6, 4), (7, 3)] {
        setup.set(Point::new(x, y), Some(Color::Black));
    }
    let position = Position::from_setup(&setup, Rule::RENJU).unwrap();
    assert_eq!(position.forbidden(Color::Black, at('a')), Some(Forbidden::DoubleThree));
}

#[test]
fn under_the_korean_rule_double_three_is_forbidden_to_both_and_double_four_to_nobody() {
    let text = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let (position, at) = drawn(text, Rule::KOREAN);
    assert_eq!(position.forbidden(Color::Black, at('a')), Some(Forbidden::DoubleThree));
    let recolored = Position::from_setup(&position.setup().recolored(), Rule::KOREAN).unwrap();
    assert_eq!(recolored.forbidden(Color::White, at('a')), Some(Forbidden::DoubleThree));
    let text = "X a X X . X .\n".to_owned() + &". . . . . . .\n".repeat(6);
    let (position, at) = drawn(&text, Rule::KOREAN);
    assert_eq!(position.forbidden(Color::Black, at('a')), None);
}

#[test]
fn in_caro_a_five_between_two_enemy_stones_does_not_win_and_the_edge_is_no_stone() {
    for (line, caro, exact) in [
        ("O X X a X X O .", false, false),
        ("O X X a X X . .", true, true),
        ("X X a X X O . .", true, true),
        ("O X X a X X X O", true, false),
        (". X X a X X X .", true, false),
    ] {
        let text = format!("{line}\n{}", ". . . . . . . .\n".repeat(7));
        for (rule, wins) in [(Rule::CARO, caro), (Rule::CARO_EXACT, exact)] {
            let (position, at) = drawn(&text, rule);
            assert_eq!(position.makes_five(Color::Black, at('a')), wins, "{line}");
        }
    }
}

#[test]
fn setups_that_are_no_positions_are_refused() {
    let small = Setup::empty(Size::new(4, 15).unwrap());
    let error = Position::from_setup(&small, Rule::FREESTYLE).unwrap_err();
    assert_eq!(error, BadPosition::TooSmall(small.size));
    assert!(error.to_string().contains("4x15"));

    let mut setup = Setup::empty(Size::square(9));
    setup.stones = [PointSet::from(Point::new(2, 2)); 2];
    let error = Position::from_setup(&setup, Rule::RENJU).unwrap_err();
    assert_eq!(error.to_string(), "c7 has a stone of each color");

    setup.stones = [PointSet::from(Point::new(9, 2)), PointSet::EMPTY];
    assert_eq!(Position::from_setup(&setup, Rule::RENJU), Err(BadPosition::OffBoard(Point::new(9, 2))));

    let two = diagram::parse("XXXXX\nOOOOO\n.....\n.....\n.....").unwrap().setup;
    assert_eq!(Position::from_setup(&two, Rule::RENJU), Err(BadPosition::TwoWinners));
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let mut position = Position::new(Rule::FREESTYLE, Size::square(5)).unwrap();
    let point = Point::new(1, 1);
    position.play(point).unwrap();
    assert_eq!(position.play(point), Err(IllegalMove::Occupied(point, Size::square(5))));
    assert_eq!(position.play(Point::new(5, 0)), Err(IllegalMove::OffBoard(Size::square(5))));
    let over = diagram::parse("XXXXX\n.....\n.....\n.....\n.....").unwrap().setup;
    let mut over = Position::from_setup(&over, Rule::FREESTYLE).unwrap();
    assert_eq!(over.play(point), Err(IllegalMove::Over(Outcome::Win(Color::Black))));
}

fn stones(text: &str) -> PointSet {
    let starts: Vec<usize> = text.match_indices(char::is_alphabetic).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let names = starts.iter().zip(ends).map(|(&from, to)| &text[from..to]);
    names.map(|name| Notation::Renju.parse(name, Size::square(15)).unwrap()).collect()
}

#[test]
fn known_forbidden_points_are_found_without_a_difference() {
    let mut positions = 0;
    for name in ["forbidden-random.tsv", "forbidden-nested.tsv"] {
        let Some(text) = myosu_testing::data_text(&format!("omok/{name}")) else { return };
        for line in text.lines() {
            let mut columns = line.split('\t');
            let mut setup = Setup::empty(Size::square(15));
            setup.stones = [0, 1].map(|_| stones(columns.next().unwrap()));
            let position = Position::from_setup(&setup, Rule::RENJU).unwrap();
            let mut found: Vec<String> = position
                .forbidden_points(Color::Black)
                .map(|(point, kind)| {
                    let letter = ["3", "4", "O"][kind as usize];
                    format!("{}:{letter}", Notation::Renju.write(point, setup.size))
                })
                .collect();
            let mut expected: Vec<&str> = columns.next().unwrap_or("").split_whitespace().collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{line}");
            let looks = columns.next().and_then(|column| column.strip_prefix("fake3:")).unwrap_or("");
            for name in looks.split_whitespace() {
                let why = position.why(Color::Black, Notation::Renju.parse(name, setup.size).unwrap());
                assert!(why.forbidden.is_none() && why.threes.iter().any(|three| !three.is_real()), "{line}");
            }
            positions += 1;
        }
    }
    assert_eq!(positions, 1500 + 953);
}
