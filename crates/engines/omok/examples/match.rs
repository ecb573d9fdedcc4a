//! Games between two of the papers' players of Omok, with fixed seeds: the figures of the paper omok-kb.
//!
//! `cargo run --release -p myosu-omok --example match -- knowledge linear 200`
//!
//! A rule and the first seed may follow. `knowledge:FILE` plays from the knowledge base of a file.

use myosu_omok::knowledge::{Knowledge, KnowledgeBase};
use myosu_omok::player::{OmokPlayer, Situation};
use myosu_omok::{EnginePlayer, Limits, Resources, alphabeta, linear};
use myosu_rules::omok::{Outcome, Position, Variant};
use myosu_rules::{Color, Move, Point};
use myosu_search::Cancel;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

fn player(name: &str) -> Box<dyn OmokPlayer> {
    if let Some(file) = name.strip_prefix("knowledge:") {
        let text = std::fs::read_to_string(file).expect("a knowledge base");
        return Box::new(Knowledge::new(KnowledgeBase::parse(&text).expect("a sound knowledge base")));
    }
    match name {
        "knowledge" => Box::new(Knowledge::default()),
        "alphabeta" => Box::new(alphabeta::AlphaBeta::default()),
        "linear" => Box::new(linear::Linear),
        _ => Box::new(EnginePlayer::new(Resources::default())),
    }
}

/// Four stones, two of each side, near the middle.
fn opening(rng: &mut Xoshiro256PlusPlus, position: &mut Position, moves: &mut Vec<Move>) {
    let middle = position.size().width() / 2;
    while moves.len() < 4 {
        let mut near = || middle - 2 + (rng.next_u32() % 5) as u8;
        let point = Point::new(near(), near());
        if position.play(point).is_ok() {
            moves.push(Move::Place(point));
        }
    }
}

fn game(players: &mut [Box<dyn OmokPlayer>; 2], variant: Variant, seed: u64) -> Option<Color> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Position::new(variant.rule(), variant.default_size()).expect("a board");
    let mut moves = Vec::new();
    opening(&mut rng, &mut position, &mut moves);
    while position.outcome().is_none() {
        let player = &mut players[position.to_play().index()];
        let situation = Situation::after(&position, &moves);
        let Some(decision) = player.choose(&situation, &Limits::default(), &Cancel::new(), &mut |_| {})
        else {
            break;
        };
        position.play(decision.point).expect("a legal move");
        moves.push(Move::Place(decision.point));
    }
    match position.outcome() {
        Some(Outcome::Win(color)) => Some(color),
        _ => None,
    }
}

#[expect(clippy::print_stdout, reason = "this is what it is for")]
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let name = |at: usize, otherwise: &'static str| args.get(at).map_or(otherwise, String::as_str).to_owned();
    let (one, other) = (name(0, "knowledge"), name(1, "linear"));
    let games: u64 = name(2, "200").parse().expect("a number of games");
    let variant = Variant::parse(&name(3, "omok-kb")).expect("a rule");
    let first_seed: u64 = name(4, "0").parse().expect("a number to begin the seeds with");
    let mut score = [[0u32; 3]; 2];
    for number in 0..games {
        let colors = if number % 2 == 0 { [&one, &other] } else { [&other, &one] };
        let mut players = colors.map(|name| player(name));
        let own = Color::BOTH[(number % 2) as usize];
        let result = match game(&mut players, variant, first_seed + number / 2) {
            Some(color) if color == own => 0,
            Some(_) => 1,
            None => 2,
        };
        score[own.index()][result] += 1;
    }
    for color in Color::BOTH {
        let [won, lost, drawn] = score[color.index()];
        println!("{one} as {color} against {other}: {won} won, {lost} lost, {drawn} drawn");
    }
    let won: u32 = score.iter().map(|side| side[0]).sum();
    println!("{one} won {won} of {games} games ({:.1} %)", 100.0 * f64::from(won) / games as f64);
}
