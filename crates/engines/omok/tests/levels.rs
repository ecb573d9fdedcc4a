//! What a level of Omok overlooks and what it never does, over fixed positions and seeds.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use myosu_rules::omok::{Outcome, Position, Rule};
use myosu_rules::{Color, Point, Size};
use myosu_search::Cancel;

use myosu_omok::level::{Level, choose};
use myosu_omok::player::Situation;
use myosu_omok::{Candidate, Engine, Flags, Limits, Resources, SearchScore, ShapeBoard, Tables};

fn winner(black: Level, white: Level, seed: u64, engine: &mut Engine) -> Option<Color> {
    let mut position = Position::new(Rule::FREESTYLE, Size::square(11)).unwrap();
    let limits = Limits { nodes: 3000, ..Limits::default() };
    while position.outcome().is_none() {
        let level = position.to_play().pick(black, white);
        let situation = Situation::of(&position);
        let chosen = choose(engine, &situation, level, seed, &limits, &Cancel::new())?;
        position.play(chosen.point).unwrap();
    }
    match position.outcome() {
        Some(Outcome::Win(color)) => Some(color),
        _ => None,
    }
}

#[test]
fn a_high_level_beats_a_low_one_and_the_same_seed_gives_the_same_game() {
    let mut engine = Engine::new(Rule::FREESTYLE, Resources { threads: 1, memory: 1 << 20 });
    let (low, high) = (Level::new(1), Level::new(8));
    let mut won = 0;
    for seed in 0..3 {
        let games = [winner(low, high, seed, &mut engine), winner(high, low, seed, &mut engine)];
        won += u32::from(games[0] == Some(Color::White)) + u32::from(games[1] == Some(Color::Black));
        engine.forget();
        let again = winner(low, high, seed, &mut engine);
        engine.forget();
        assert_eq!(winner(low, high, seed, &mut engine), again);
    }
    assert!(won >= 4, "{won} of 6 games won");
}

#[test]
fn no_level_plays_an_excluded_point() {
    let mut engine = Engine::new(Rule::FREESTYLE, Resources { threads: 1, memory: 1 << 20 });
    let mut position = Position::new(Rule::FREESTYLE, Size::square(11)).unwrap();
    for point in [(5, 5), (4, 5), (6, 4), (5, 4), (7, 3)] {
        position.play(Point::new(point.0, point.1)).unwrap();
    }
    let situation = Situation::of(&position);
    for level in (1..=10).map(Level::new) {
        for seed in 0..8 {
            let mut limits = Limits { nodes: 500, ..Limits::default() };
            for _ in 0..4 {
                let chosen = choose(&mut engine, &situation, level, seed, &limits, &Cancel::new()).unwrap();
                assert!(!limits.excluded.contains(chosen.point), "{level:?}");
                limits.excluded.insert(chosen.point);
            }
        }
    }
}

#[test]
fn percent_and_numbers_meet() {
    assert_eq!(Level::from_percent(100), Level::FULL);
    assert_eq!(Level::from_percent(0), Level::new(0));
    assert_eq!(Level::new(99), Level::FULL);
}

/// The moves of a level in a position, one for each seed.
fn moves(black: &[(u8, u8)], white: &[(u8, u8)], level: u32) -> (Position, Vec<Candidate>) {
    let mut engine = Engine::new(Rule::FREESTYLE, Resources { threads: 1, memory: 1 << 20 });
    let mut position = Position::new(Rule::FREESTYLE, Size::square(15)).unwrap();
    for at in 0..black.len() {
        for (x, y) in [black.get(at), white.get(at)].into_iter().flatten() {
            position.play(Point::new(*x, *y)).unwrap();
        }
    }
    let situation = Situation::of(&position);
    let played = (0..SEEDS).map(|seed| {
        engine.forget();
        let limits = Limits { nodes: 20_000, ..Limits::default() };
        choose(&mut engine, &situation, Level::new(level), seed, &limits, &Cancel::new()).unwrap()
    });
    let played = played.collect();
    (position, played)
}

const SEEDS: u64 = 60;

/// How often White leaves Black's three as it is, so that Black can make a straight four.
fn misses(three: [(u8, u8); 3], level: u32) -> usize {
    let (position, played) = moves(&three, &[(2, 11), (12, 3)], level);
    let tables = std::sync::Arc::new(Tables::new(Rule::FREESTYLE));
    let is_missed = |candidate: &&Candidate| {
        let mut after = position;
        after.play(candidate.point).unwrap();
        !ShapeBoard::new(&tables, &after).points(Color::Black, Flags::WINNING_FOUR).is_empty()
    };
    played.iter().filter(is_missed).count()
}

#[test]
fn a_beginner_overlooks_diagonal_threes_more_than_straight_ones_and_a_better_player_few() {
    let (row, diagonal) = ([(6, 7), (7, 7), (8, 7)], [(6, 6), (7, 7), (8, 8)]);
    let [beginner, better, good] = [1, 4, 8].map(|level| (misses(row, level), misses(diagonal, level)));
    assert!(beginner.1 >= 15 && 2 * beginner.0 <= beginner.1, "{beginner:?}");
    assert!(better.1 < beginner.1 && better.0 <= 3, "{better:?}");
    assert_eq!(good, (0, 0));
}

#[test]
fn a_beginner_does_not_see_a_four_three_and_a_better_player_always_does() {
    // A stone on (7, 7) makes a four on the row and an open three on the column.
    let black = [(4, 7), (5, 7), (6, 7), (7, 8), (7, 9)];
    let white = [(3, 7), (12, 2), (2, 12), (12, 12), (1, 3)];
    // The search knows every win by fours; the question is whether the player takes one.
    let wins = |level| {
        let (_, played) = moves(&black, &white, level);
        played.into_iter().filter(|it| matches!(it.score, SearchScore::Win(_))).count()
    };
    let [beginner, better] = [1, 5].map(wins);
    assert!(beginner <= 45, "a beginner wins {beginner} of {SEEDS}");
    assert!(better >= 55, "a better player wins {better} of {SEEDS}");
}

#[test]
fn a_beginner_plays_near_the_stones_and_always_takes_a_five() {
    let (position, played) = moves(&[(7, 7), (8, 8), (6, 9)], &[(7, 8), (9, 7)], 1);
    let stones = position.stones(Color::Black) | position.stones(Color::White);
    let distance = |a: Point, b: Point| a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()));
    let is_near = |it: &Candidate| stones.iter().any(|stone| distance(stone, it.point) <= 2);
    assert!(played.iter().all(is_near), "{played:?}");
    let four = [(4, 7), (5, 7), (6, 7), (7, 7), (0, 0)];
    let (_, played) = moves(&four, &[(4, 8), (5, 8), (6, 8), (7, 8), (0, 2)], 1);
    let fives = [Point::new(3, 7), Point::new(8, 7)];
    assert!(played.iter().all(|it| fives.contains(&it.point)), "{played:?}");
}
