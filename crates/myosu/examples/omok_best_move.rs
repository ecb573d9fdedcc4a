//! The best move of a position of Omok under renju's rules.
//!
//!     cargo run --release -p myosu --example omok_best_move

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::omok::{Engine, Limits, Position, Resources, Variant};
use myosu::rules::{Notation, Size};
use myosu::search::Cancel;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15);
    let mut position = Position::new(Variant::Renju.rule(), size)?;
    for point in ["h8", "i9", "g6", "i7", "i8"] {
        position.play(Notation::Renju.parse(point, size)?)?;
    }
    let mut engine = Engine::new(*position.rule(), Resources { threads: 1, memory: 32 << 20 });
    let limits = Limits { nodes: 50_000, candidates: 3, ..Limits::default() };
    let analysis = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
    println!("depth {}", analysis.depth);
    for candidate in analysis.candidates {
        let line: Vec<String> = candidate.line.iter().map(|&p| Notation::Renju.write(p, size)).collect();
        println!("{}: {}", candidate.score, line.join(" "));
    }
    Ok(())
}
