//! Searches for preferences (KB2, KB3, KB4) with which the paper's literal procedure wins the most games against
//! `linear`, and prints the best orders.
//!
//! `cargo run --release -p myosu-omok --example preferences [ROUNDS] [GAMES] [SEED] [ATTACK DEFENCE VERSUS]`, where the
//! last three are orders as the program prints them, to go on with.

use myosu_omok::Limits;
use myosu_omok::knowledge::{Knowledge, KnowledgeBase, Preferred, Stance};
use myosu_omok::linear::Linear;
use myosu_omok::player::{OmokPlayer, Situation};
use myosu_rules::omok::{Outcome, Position, Variant};
use myosu_rules::{Color, Move, Point};
use myosu_search::Cancel;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Orders of the twenty vectors: attack, defence, and both against each other (defence is 20 and more).
#[derive(Clone)]
struct Orders {
    attack: Vec<u8>,
    defence: Vec<u8>,
    versus: Vec<u8>,
}

impl Orders {
    fn built_in() -> Orders {
        let base = [1, 2, 3, 4, 5, 6, 9, 10, 13, 14, 7, 8, 11, 12, 17, 18, 15, 16, 19, 20];
        let pairs = base.chunks(2).flat_map(|two| [two[0], two[1], two[0] + 20, two[1] + 20]);
        let versus = [1, 2, 3, 4, 21, 22, 23, 24].into_iter().chain(pairs.skip(8)).collect();
        Orders { attack: base.to_vec(), defence: base.to_vec(), versus }
    }

    fn base(&self) -> KnowledgeBase {
        let chain = |order: &[u8]| order.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
        let place = |index: u8| self.versus.iter().position(|&known| known == index).unwrap_or(0);
        let mut records = Vec::new();
        for attack in 1..=20 {
            for defence in 1..=20 {
                let side = if place(attack) < place(defence + 20) { Stance::Attack } else { Stance::Defence };
                records.push(Preferred { attack, defence, side });
            }
        }
        let vectors = KnowledgeBase::default().vectors().to_vec();
        KnowledgeBase::new(vectors, chain(&self.attack), chain(&self.defence), records).expect("total orders")
    }

    /// Moves one vector, or both lines of it, to another place of one of the orders.
    fn changed(&self, rng: &mut Xoshiro256PlusPlus) -> Orders {
        let mut next = self.clone();
        let order = match rng.next_u32() % 4 {
            0 => &mut next.attack,
            1 => &mut next.defence,
            _ => &mut next.versus,
        };
        let from = rng.next_u32() as usize % order.len();
        let to = if rng.next_u32().is_multiple_of(2) {
            rng.next_u32() as usize % order.len()
        } else {
            (from + 1 + rng.next_u32() as usize % 3).min(order.len() - 1)
        };
        let moved = order.remove(from);
        order.insert(to, moved);
        next.fives_first()
    }

    /// An expert makes a five before all else, and then stops one.
    fn fives_first(mut self) -> Orders {
        for order in [&mut self.attack, &mut self.defence, &mut self.versus] {
            order.sort_by_key(|index| match index {
                1..=4 => 0,
                21..=24 => 1,
                _ => 2,
            });
        }
        self
    }
}

fn opening(seed: u64) -> Vec<Move> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position =
        Position::new(Variant::OmokKb.rule(), Variant::OmokKb.default_size()).expect("a board");
    let mut moves = Vec::new();
    while moves.len() < 4 {
        let mut near = || 7 + (rng.next_u32() % 5) as u8;
        let point = Point::new(near(), near());
        if position.play(point).is_ok() {
            moves.push(Move::Place(point));
        }
    }
    moves
}

/// Twice the score of one game.
fn game(player: &mut Knowledge, own: Color, mut moves: Vec<Move>) -> u32 {
    let mut position =
        Position::new(Variant::OmokKb.rule(), Variant::OmokKb.default_size()).expect("a board");
    for play in &moves {
        let _ = play.point().map(|point| position.play(point));
    }
    while position.outcome().is_none() {
        let situation = Situation::after(&position, &moves);
        let (limits, cancel) = (Limits::default(), Cancel::new());
        let decision = if position.to_play() == own {
            player.choose(&situation, &limits, &cancel, &mut |_| {})
        } else {
            Linear.choose(&situation, &limits, &cancel, &mut |_| {})
        };
        let Some(decision) = decision else { break };
        position.play(decision.point).expect("players play legal moves");
        moves.push(Move::Place(decision.point));
    }
    match position.outcome() {
        Some(Outcome::Win(color)) => 2 * u32::from(color == own),
        _ => 1,
    }
}

/// The win rate over these games, from 0 to 1.
fn rate(base: KnowledgeBase, games: std::ops::Range<u64>) -> f64 {
    let mut player = Knowledge::new(base);
    let count = games.end - games.start;
    let points: u32 = games
        .map(|number| {
            game(&mut player, Color::BOTH[(number % 2) as usize], opening((number / 2) ^ 0x6b62_0000))
        })
        .sum();
    f64::from(points) / 2.0 / count as f64
}

/// The win rate of a change that may be better than `value`; stops after a third of the games if it is far behind.
fn rate_of_change(next: &Orders, games: u64, value: f64) -> f64 {
    let first = rate(next.base(), 0..games / 3);
    if first < value - 0.08 {
        return first;
    }
    let rest = rate(next.base(), games / 3..games);
    (first * (games / 3) as f64 + rest * (games - games / 3) as f64) / games as f64
}

#[expect(clippy::print_stdout, reason = "this is what it is for")]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (rounds, games, seed) = (number(0, 300), number(1, 100), number(2, 1));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let given: Vec<Vec<u8>> = words.iter().skip(3).map(|word| numbers(word)).collect();
    let mut best = match given.as_slice() {
        [attack, defence, versus] => {
            Orders { attack: attack.clone(), defence: defence.clone(), versus: versus.clone() }.fives_first()
        }
        _ => Orders::built_in(),
    };
    let mut value = rate(best.base(), 0..games);
    println!("at the start, literal: {value:.3} on {games} games");
    println!("built-in with strong fours: {:.3}", rate(KnowledgeBase::default(), 0..games));
    for round in 0..rounds {
        let mut next = best.changed(&mut rng);
        if rng.next_u32().is_multiple_of(3) {
            next = next.changed(&mut rng);
        }
        let found = rate_of_change(&next, games, value);
        if found >= value {
            if found > value {
                println!("round {round}: {found:.3}");
            }
            (best, value) = (next, found);
        }
    }
    let fresh = rate(best.base(), 100_000..100_000 + 4 * games);
    println!("best: {value:.3}; on {} other games {fresh:.3}", 4 * games);
    for (name, order) in [("attack", &best.attack), ("defence", &best.defence), ("versus", &best.versus)] {
        let order: Vec<String> = order.iter().map(u8::to_string).collect();
        println!("{name} {}", order.join(","));
    }
}

fn numbers(word: &str) -> Vec<u8> {
    word.split(',').filter_map(|number| number.parse().ok()).collect()
}
