use std::sync::Arc;

use myosu_rules::omok::{Composition, Direction, Position, Rule, Variant};
use myosu_rules::{Color, Point, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::{Flags, ShapeBoard, Tables};
use crate::shape::Shape;

fn rules() -> impl Iterator<Item = Rule> {
    let composed = ["33=both", "33=both,44=black,6=both,split=ignored", "44=both,6=nothing,blocked=nothing"];
    let composed = composed.map(|text| Composition::parse(text).unwrap().rule());
    Variant::ALL.into_iter().map(Variant::rule).take(6).chain(composed)
}

/// A legal move near other stones, so that shapes grow; nothing if the game is over.
fn some_move(board: &ShapeBoard, rng: &mut Xoshiro256PlusPlus) -> Option<Point> {
    if board.position().outcome().is_some() {
        return None;
    }
    let near = Color::BOTH.map(|color| board.points(color, Flags::NEAR));
    let near = if rng.next_u32().is_multiple_of(8) { board.position().empties() } else { near[0] | near[1] };
    let near = if near.is_empty() { board.position().empties() } else { near };
    let legal: Vec<Point> = near.iter().filter(|&p| board.position().check(p).is_ok()).collect();
    (!legal.is_empty()).then(|| legal[rng.next_u32() as usize % legal.len()])
}

fn assert_same(board: &ShapeBoard, twin: &ShapeBoard) {
    assert_eq!(board.worth, twin.worth, "{board:?}");
    assert_eq!(board.marks, twin.marks, "{board:?}");
    for point in board.position.empties() {
        assert_eq!(board.cells[point.index()], twin.cells[point.index()], "{point:?} of {board:?}");
    }
}

#[test]
fn after_every_move_and_takeback_the_board_is_what_its_stones_say() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for rule in rules() {
        let tables = Arc::new(Tables::new(rule));
        for round in 0..30 {
            let size = Size::new(5 + round % 16, 5 + round / 2 % 16).unwrap();
            let mut board = ShapeBoard::new(&tables, &Position::new(rule, size).unwrap());
            let mut before = vec![board.clone()];
            while let Some(point) = some_move(&board, &mut rng) {
                if rng.next_u32().is_multiple_of(10) {
                    board.pass();
                    before.push(board.clone());
                    continue;
                }
                let mut twin = board.clone();
                board.play(point);
                assert_same(&board, &ShapeBoard::new(&tables, board.position()));
                twin.play_unvalued(point);
                twin.worth = board.worth;
                assert_same(&twin, &board);
                twin.undo();
                assert_same(&twin, before.last().unwrap());
                before.push(board.clone());
                if rng.next_u32().is_multiple_of(4) {
                    board.undo();
                    before.pop();
                    assert_same(&board, before.last().unwrap());
                }
                if board.depth() > 60 {
                    break;
                }
            }
            while let Some(expected) = before.pop() {
                assert_same(&board, &expected);
                assert_eq!(board.position(), expected.position());
                if board.depth() > 0 {
                    board.undo();
                }
            }
        }
    }
}

/// The flags the rules alone give a point: a slow second opinion on fives, fours and fouls.
fn flags_by_rules(position: &Position, color: Color, point: Point) -> (bool, usize, bool) {
    let why = position.why(color, point);
    let fours = why.fours.len();
    (!why.fives.is_empty(), fours, why.forbidden.is_some())
}

#[test]
fn fives_fours_threes_and_fouls_are_those_of_the_rules() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for rule in rules() {
        let tables = Arc::new(Tables::new(rule));
        for round in 0..40 {
            let size = Size::square(5 + (round % 4) * 5);
            let mut board = ShapeBoard::new(&tables, &Position::new(rule, size).unwrap());
            while let Some(point) = some_move(&board, &mut rng) {
                board.play(point);
                if !board.depth().is_multiple_of(3) || board.position().outcome().is_some() {
                    continue;
                }
                for color in Color::BOTH {
                    for point in board.position().empties() {
                        let flags = board.flags(color, point);
                        let (five, fours, foul) = flags_by_rules(board.position(), color, point);
                        assert_eq!(flags.has(Flags::FIVE), five, "{color} {point:?} {board:?}");
                        assert_eq!(board.is_forbidden(color, point), foul, "{color} {point:?} {board:?}");
                        if !five && !flags.has(Flags::FOUL) {
                            assert_eq!(flags.has(Flags::FOUR), fours > 0, "{color} {point:?} {board:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_line_is_an_open_three_where_the_rules_see_a_row_that_can_become_a_straight_four() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for rule in [Rule::RENJU, Rule::KOREAN] {
        let tables = Arc::new(Tables::new(rule));
        for _ in 0..60 {
            let mut board = ShapeBoard::new(&tables, &Position::new(rule, Size::square(12)).unwrap());
            while let Some(point) = some_move(&board, &mut rng) {
                board.play(point);
            }
            for point in board.position().empties() {
                let why = board.position().why(Color::Black, point);
                for direction in Direction::ALL {
                    let shape = board.shape(Color::Black, point, direction);
                    let three = why.threes.iter().any(|three| three.direction == direction);
                    if shape < Shape::Four && why.fives.is_empty() {
                        assert_eq!(shape.is_open_three(), three, "{point:?} {direction:?} {board:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_four_that_leads_nowhere_leaves_no_other_after_its_answer() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut seen = 0;
    for rule in rules() {
        let tables = Arc::new(Tables::new(rule));
        for _ in 0..150 {
            let mut board = ShapeBoard::new(&tables, &Position::new(rule, Size::square(13)).unwrap());
            while let Some(point) = some_move(&board, &mut rng) {
                board.play(point);
                let color = board.to_play();
                let fives = board.points(color, Flags::FIVE) | board.points(!color, Flags::FIVE);
                if board.position().outcome().is_some() || !fives.is_empty() {
                    continue;
                }
                let fours = board.points(color, Flags::FOUR);
                let all = fours | board.points(color, Flags::FOUL);
                for four in fours {
                    if board.is_forbidden(color, four) || !board.leads_nowhere(color, four, all.without(four))
                    {
                        continue;
                    }
                    board.play(four);
                    let answers = board.answers_to_five(color);
                    assert_eq!(answers.len(), 1, "{board:?}");
                    board.play(answers.as_slice()[0]);
                    assert!(board.points(color, Flags::FIVE).is_empty(), "{board:?}");
                    assert!(board.points(color, Flags::FOUR).is_empty(), "{board:?}");
                    board.undo();
                    board.undo();
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn threats_and_scores_are_sums_over_the_points() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for rule in rules() {
        let values = crate::CodeValues::fitted(&rule);
        let tables = Arc::new(Tables::with_values(rule, &values));
        let mut board = ShapeBoard::new(&tables, &Position::new(rule, Size::square(15)).unwrap());
        let mut last = [None; 2];
        while let Some(point) = some_move(&board, &mut rng) {
            let (own, empties) = (board.to_play(), board.position().empties());
            let count = |color: Color, flags: &[Flags]| {
                let has = |point: &Point| flags.iter().all(|&flag| board.flags(color, *point).has(flag));
                empties.iter().filter(has).count()
            };
            let (four, three) = (Flags::FOUR, Flags::THREE);
            let threats = [
                count(own, &[four]) > 0,
                count(own, &[three]) > 0,
                count(own, &[four, three]) > 0,
                count(!own, &[Flags::WINNING_FOUR]) > 0,
                count(!own, &[four]) > 0,
                count(!own, &[three]) > 0,
                count(!own, &[four, three]) > 0,
                count(own, &[three]) > 6,
            ];
            let threats: usize =
                threats.iter().enumerate().map(|(bit, &holds)| usize::from(holds) << bit).sum();
            assert_eq!(board.threats(), threats, "{board:?}");
            assert_eq!(board.threat_value(threats), i32::from(values.threats[own.index()][threats]));
            let odds = values.odds.as_ref().unwrap();
            let near = |which: usize, other: Option<Point>| {
                other.map_or(0, |other| i32::from(values.near[which][crate::value::nearness(point, other)]))
            };
            let sum = i32::from(odds[own.index()][board.code(own, point)][0])
                + i32::from(odds[1 - own.index()][board.code(!own, point)][1])
                + near(0, last[0])
                + near(1, last[1]);
            assert_eq!(board.score(point, last), 6 * sum);
            board.play(point);
            last = [Some(point), last[0]];
        }
    }
}
