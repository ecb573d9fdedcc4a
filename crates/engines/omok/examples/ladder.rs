//! The levels of the modern player against their neighbours, from openings with both colors:
//! `cargo run --release -p myosu-omok --example ladder -- GAMES RULE NODES [FIRST LAST]`.
//!
//! NODES limits the tenth level, which has no limit of its own. Prints a line for each pair: the score of the higher
//! level, its Elo difference with a 95 % interval, and the sums from level 1.

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use myosu_omok::level::{Level, choose};
use myosu_omok::player::Situation;
use myosu_omok::{Engine, Limits, Resources};
use myosu_rules::omok::{Outcome, Position, Variant};
use myosu_rules::{Color, Move, Point};
use myosu_search::Cancel;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| args.get(at).map_or(usual, |arg| arg.parse().expect("a number"));
    let variant = Variant::parse(args.get(1).map_or("freestyle", String::as_str)).expect("a rule");
    let (games, limits) = (number(0, 40), Limits { nodes: number(2, 300_000), ..Limits::default() });
    let engine = || Engine::new(variant.rule(), Resources { threads: 1, memory: 16 << 20 });
    let mut engines = [engine(), engine()];
    let mut sum = 0.0;
    for low in number(3, 1)..number(4, 10) {
        let levels = [Level::new(low as u32 + 1), Level::new(low as u32)];
        let mut points = 0.0;
        for game in 0..games {
            points += play(&mut engines, levels, variant, game, &limits);
        }
        let (elo, low_elo, high_elo) = difference(points, games as f64);
        sum += elo;
        println!(
            "level {} against {low}: {points} of {games}, {elo:+.0} [{low_elo:+.0}, {high_elo:+.0}], sum {sum:+.0}",
            low + 1
        );
    }
}

/// The points of the first level; it is Black in even games. Games 2n and 2n+1 have the same opening.
fn play(engines: &mut [Engine; 2], levels: [Level; 2], variant: Variant, game: u64, limits: &Limits) -> f64 {
    let mut position = Position::new(variant.rule(), variant.default_size()).expect("a board");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(game / 2);
    let middle = position.size().width() / 2;
    let mut moves = Vec::new();
    while moves.len() < 4 {
        let mut near = || middle - 3 + (rng.next_u32() % 7) as u8;
        let point = Point::new(near(), near());
        if position.play(point).is_ok() {
            moves.push(Move::Place(point));
        }
    }
    engines.iter_mut().for_each(Engine::forget);
    while position.outcome().is_none() {
        let seat = usize::from((position.to_play() == Color::Black) != game.is_multiple_of(2));
        let situation = Situation::after(&position, &moves);
        let chosen = choose(&mut engines[seat], &situation, levels[seat], game, limits, &Cancel::new());
        let Some(chosen) = chosen else { break };
        position.play(chosen.point).expect("a legal move");
        moves.push(Move::Place(chosen.point));
    }
    match position.outcome() {
        Some(Outcome::Win(color)) => f64::from((color == Color::Black) == game.is_multiple_of(2)),
        _ => 0.5,
    }
}

/// The difference in Elo and its 95 % interval; scores count as half a game away from all and nothing at most.
fn difference(points: f64, games: f64) -> (f64, f64, f64) {
    let elo = |score: f64| {
        let score = score.clamp(0.5 / games, 1.0 - 0.5 / games);
        400.0 * (score / (1.0 - score)).log10()
    };
    let score = points / games;
    let spread = 1.96 * (score * (1.0 - score) / games).sqrt();
    (elo(score), elo(score - spread), elo(score + spread))
}
