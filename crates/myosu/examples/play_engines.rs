//! Plays a game of Omok between two players of the roster.
//!
//!     cargo run --release -p myosu --example play_engines -- knowledge linear

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::omok::player::Situation;
use myosu::omok::{Limits, Position, Resources, Variant};
use myosu::roster::omok_player;
use myosu::rules::{Move, Notation, Size};
use myosu::search::Cancel;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut names = std::env::args().skip(1);
    let [black, white] =
        [names.next().unwrap_or("knowledge".into()), names.next().unwrap_or("linear".into())];
    let player = |name: &str| {
        omok_player(name, Resources { threads: 1, memory: 16 << 20 }).ok_or(format!("no player {name}"))
    };
    let mut players = [player(&black)?, player(&white)?];
    let size = Size::square(15);
    let mut position = Position::new(Variant::Freestyle.rule(), size)?;
    let mut moves = Vec::new();
    let limits = Limits { nodes: 2_000, ..Limits::default() };
    while position.outcome().is_none() {
        let situation = Situation::after(&position, &moves);
        let player = &mut players[moves.len() % 2];
        let Some(chosen) = player.choose(&situation, &limits, &Cancel::new(), &mut |_| {}) else { break };
        position.play(chosen.point)?;
        moves.push(Move::Place(chosen.point));
    }
    let names: Vec<String> =
        moves.iter().filter_map(|mv| mv.point()).map(|p| Notation::Renju.write(p, size)).collect();
    println!("{}", names.join(" "));
    println!("{:?} after {} moves ({black} has Black, {white} White)", position.outcome(), moves.len());
    Ok(())
}
