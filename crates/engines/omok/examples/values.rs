//! Is one table of values stronger than another? The modern player against itself, equal nodes, one side
//! with each table, every opening with both colors:
//! `cargo run --release -p myosu-omok --example values -- RULE TABLE|shipped|plain TABLE|shipped|plain GAMES NODES OPENINGS`.

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use std::fs;
use std::sync::Arc;

use myosu_omok::{CodeValues, Engine, Limits, Resources, Tables};
use myosu_rules::omok::{Outcome, Position, Rule, Variant};
use myosu_rules::{Color, Notation, Point, Size};
use myosu_search::Cancel;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rule, first, second, games, nodes, openings] = &args[..] else {
        return Err("RULE TABLE TABLE GAMES NODES OPENINGS".into());
    };
    let variant = Variant::parse(rule)?;
    let openings = fs::read_to_string(openings)?;
    let openings: Vec<Vec<Point>> = openings.lines().map(|line| moves(line.trim())).collect();
    let mut players = [player(variant.rule(), first)?, player(variant.rule(), second)?];
    let limits = Limits { nodes: nodes.parse()?, ..Limits::default() };
    let mut score = [0_u32; 3];
    for game in 0..games.parse::<usize>()? {
        // Rounds through the openings differ by the nodes of a move, so that games do.
        let round = (game / 2 / openings.len()) as u64;
        let limits = Limits { nodes: limits.nodes + 97 * round, ..limits };
        let black = game % 2;
        let winner = play(variant.rule(), &openings[game / 2 % openings.len()], &mut players, black, &limits);
        score[winner.map_or(1, |color| if color.pick(black, 1 - black) == 0 { 0 } else { 2 })] += 1;
    }
    println!("{rule}: {first} against {second}: {} won, {} drawn, {} lost", score[0], score[1], score[2]);
    Ok(())
}

fn player(rule: Rule, table: &str) -> Result<Engine, Box<dyn Error>> {
    let values = match table {
        "plain" => CodeValues::plain(),
        "shipped" => CodeValues::fitted(&rule),
        file => CodeValues::parse(&fs::read_to_string(file)?).ok_or("not a table of values")?,
    };
    let tables = Arc::new(Tables::with_values(rule, &values));
    Ok(Engine::with_tables(tables, Resources { threads: 1, memory: 8 << 20 }))
}

fn moves(text: &str) -> Vec<Point> {
    let size = Size::square(15);
    let ends = text.char_indices().filter(|&(at, c)| at > 0 && c.is_ascii_alphabetic()).map(|(at, _)| at);
    let mut from = 0;
    let mut points = Vec::new();
    for end in ends.chain([text.len()]) {
        points.extend(Notation::Renju.parse(&text[from..end], size).ok());
        from = end;
    }
    points
}

fn play(
    rule: Rule,
    opening: &[Point],
    players: &mut [Engine; 2],
    black: usize,
    limits: &Limits,
) -> Option<Color> {
    let mut position = Position::new(rule, Size::square(15)).expect("15 lines are enough");
    for &point in opening {
        position.play(point).expect("openings are legal");
    }
    players.iter_mut().for_each(Engine::forget);
    while position.outcome().is_none() {
        let player = &mut players[position.to_play().pick(black, 1 - black)];
        let best = player.think(&position, limits, &Cancel::new(), &mut |_| {}).best()?;
        position.place(best);
    }
    match position.outcome() {
        Some(Outcome::Win(color)) => Some(color),
        _ => None,
    }
}
