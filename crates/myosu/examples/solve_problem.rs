//! Solves a problem of life and death, and writes the proof down.
//!
//!     cargo run --release -p myosu --example solve_problem -- corner.proof

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::rules::{Color, Notation, Setup, diagram};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::{Prover, Question};
use myosu::words;

const CORNER: &str = "
    . . . O X
    O O O O X
    X X X X X
    . . . . .
    . . . . .";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = Setup { to_play: Color::White, ..diagram::parse(CORNER)?.setup };
    let (mut prover, cancel) = (Prover::new(64 << 20), Cancel::new());
    let answer = prover.answer(&Question::diagram(&setup), Budget::nodes(1_000_000), &cancel)?;
    println!("{}", words::life::answer(&answer).en);
    for point in answer.best() {
        println!("right: {}", Notation::Go.write(point, setup.size));
    }
    let Some(certificate) = prover.certify(&answer, &cancel) else {
        println!("not settled within the budget: neither yes nor no");
        return Ok(());
    };
    let bytes = certificate.to_bytes();
    println!("the proof has {} bytes", bytes.len());
    if let Some(file) = std::env::args().nth(1) {
        std::fs::write(file, bytes)?;
    }
    Ok(())
}
