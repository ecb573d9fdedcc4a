//! Random positions under every rule: the clever position and the naive board agree on everything.

use myosu_rules::omok::{Composition, Forbidden, Outcome, Position, Rule, SplitThree, Variant};
use myosu_rules::{Color, Point, Setup, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::naive::Board;

const SIZES: [(usize, usize); 6] = [(15, 15), (9, 9), (5, 5), (20, 20), (7, 12), (19, 6)];

/// Stones dropped near the middle, so that shapes meet.
fn crowded(rng: &mut Xoshiro256PlusPlus, size: Size, stones: u32, black_share: u32) -> Setup {
    let mut setup = Setup::empty(size);
    let near = |rng: &mut Xoshiro256PlusPlus, side: u8| {
        let reach = u32::from(side).min(9);
        (u32::from(side) - reach) / 2 + rng.next_u32() % reach
    };
    for _ in 0..stones {
        let (x, y) = (near(rng, size.width()), near(rng, size.height()));
        let color = if rng.next_u32() % 100 < black_share { Color::Black } else { Color::White };
        setup.set(Point::new(x as u8, y as u8), Some(color));
    }
    setup
}

#[test]
fn forbidden_points_are_those_of_the_definitions_on_random_positions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    let mut seen = [0u32; 3];
    for round in 0..2500usize {
        let (width, height) = if round % 16 == 0 { SIZES[round / 16 % SIZES.len()] } else { (10, 9) };
        let size = Size::new(width, height).unwrap();
        let rule = if round % 4 == 1 { Rule::KOREAN } else { Rule::RENJU };
        let stones = 8 + rng.next_u32() % 32;
        let setup = crowded(&mut rng, size, stones, 45 + (round % 5) as u32 * 10);
        let Ok(position) = Position::from_setup(&setup, rule) else { continue };
        let board = Board { setup, rule };
        for color in Color::BOTH.into_iter().filter(|&color| rule.side(color).forbids()) {
            for point in setup.empties() {
                let expected = board.forbidden(color, point);
                assert_eq!(position.forbidden(color, point), expected, "{color} {point:?}\n{position:?}");
                assert_eq!(position.makes_five(color, point), board.makes_five(color, point));
                if let Some(kind) = expected {
                    seen[kind as usize] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 200), "every kind occurs: {seen:?}");
}

#[test]
fn composed_rules_agree_with_the_definitions_on_random_positions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(19);
    let (mut seen, mut split) = ([0u32; 3], 0);
    let rules: Vec<Rule> = Composition::all().map(Composition::rule).collect();
    for round in 0..1000usize {
        let (width, height) = if round % 16 == 0 { SIZES[round / 16 % SIZES.len()] } else { (10, 9) };
        let size = Size::new(width, height).unwrap();
        let rule = rules[round * 7 % rules.len()];
        let stones = 8 + rng.next_u32() % 32;
        let setup = crowded(&mut rng, size, stones, 45 + (round % 5) as u32 * 10);
        let Ok(position) = Position::from_setup(&setup, rule) else { continue };
        let Ok(counted) = Position::from_setup(&setup, Rule::KOREAN) else { continue };
        let board = Board { setup, rule };
        for color in Color::BOTH {
            for point in setup.empties() {
                let expected = board.forbidden(color, point);
                assert_eq!(
                    position.forbidden(color, point),
                    expected,
                    "{rule} {color} {point:?}\n{position:?}"
                );
                assert_eq!(position.makes_five(color, point), board.makes_five(color, point));
                assert_eq!(position.why(color, point).forbidden, expected);
                if let Some(kind) = expected {
                    seen[kind as usize] += 1;
                }
                let ignores = rule.side(color).split_three == SplitThree::Ignored;
                let differs = counted.forbidden(color, point) == Some(Forbidden::DoubleThree);
                split += u32::from(ignores && expected.is_none() && differs);
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 30), "every kind occurs: {seen:?}");
    assert!(split > 5, "threes with a gap occur: {split}");
}

#[test]
fn why_agrees_with_the_verdict_on_random_positions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(16);
    let mut false_threes = 0;
    for _ in 0..3000 {
        let setup = crowded(&mut rng, Size::square(15), 26, 75);
        let Ok(position) = Position::from_setup(&setup, Rule::RENJU) else { continue };
        for point in setup.empties() {
            let why = position.why(Color::Black, point);
            assert_eq!(why.forbidden, position.forbidden(Color::Black, point));
            let expected = if !why.fives.is_empty() {
                None
            } else if !why.overlines.is_empty() {
                Some(Forbidden::Overline)
            } else if why.fours.len() >= 2 {
                Some(Forbidden::DoubleFour)
            } else if why.real_threes().count() >= 2 {
                Some(Forbidden::DoubleThree)
            } else {
                None
            };
            assert_eq!(why.forbidden, expected, "{point:?}\n{position:?}\n{why:?}");
            false_threes += why.threes.iter().filter(|three| !three.is_real()).count();
            for four in &why.fours {
                assert!(four.stones.len() == 4 && four.stones.contains(&point), "{four:?}");
            }
            for three in &why.threes {
                assert!(three.stones.len() == 3 && three.stones.contains(&point), "{three:?}");
            }
        }
    }
    assert!(false_threes > 50, "{false_threes}");
}

#[test]
fn random_games_end_as_the_definitions_say_and_undo_restores_the_position() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(17);
    let (mut wins, mut draws) = (0, 0);
    for round in 0..1600usize {
        let variant = Variant::ALL[round % Variant::ALL.len()];
        let (width, height) = SIZES[round / 8 % SIZES.len()];
        let size = Size::new(width, height).unwrap();
        let mut position = Position::new(variant.rule(), size).unwrap();
        let mut stack = vec![];
        while position.outcome().is_none() {
            let points: Vec<Point> =
                position.empties().iter().filter(|&point| position.check(point).is_ok()).collect();
            if points.is_empty() {
                break;
            }
            let point = points[rng.next_u64() as usize % points.len()];
            let board = Board { setup: position.setup(), rule: variant.rule() };
            let wins = board.makes_five(position.to_play(), point);
            let before = position;
            stack.push((position, position.play(point).unwrap()));
            assert_eq!(position.outcome() == Some(Outcome::Win(before.to_play())), wins);
            let again = Position::from_setup(&position.setup(), variant.rule()).unwrap();
            assert!(again == position, "a position from its setup is the same\n{position:?}\n{again:?}");
        }
        match position.outcome() {
            Some(Outcome::Win(color)) => {
                wins += 1;
                assert!(position.winning_row(color).unwrap().len() >= 5);
            }
            Some(Outcome::Draw) => draws += 1,
            None => {}
        }
        for (before, played) in stack.into_iter().rev() {
            position.undo(played);
            assert!(position == before);
        }
    }
    assert!(wins > 500 && draws > 50, "{wins} {draws}");
}
