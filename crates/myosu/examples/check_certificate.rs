//! Checks a certificate of life and death by the rules alone; without a file, one that it makes.
//!
//!     cargo run --release -p myosu --example check_certificate -- corner.proof

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::proof::go::Certificate;
use myosu::rules::diagram;
use myosu::search::{Budget, Cancel};
use myosu::tsumego::{Prover, Question};

fn made() -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let setup = diagram::parse(". . O X\nO O O X\nX X X X\n. . . .")?.setup;
    let (mut prover, cancel) = (Prover::new(16 << 20), Cancel::new());
    let answer = prover.answer(&Question::diagram(&setup), Budget::nodes(100_000), &cancel)?;
    Ok(prover.certify(&answer, &cancel).ok_or("not settled")?.to_bytes())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bytes = match std::env::args().nth(1) {
        Some(file) => std::fs::read(file)?,
        None => made()?,
    };
    let certificate = Certificate::from_bytes(&bytes)?;
    match certificate.check() {
        Ok(walked) => {
            println!("{} claims hold; {} positions were walked", certificate.claims.len(), walked.states);
        }
        Err((number, why)) => println!("claim {} does not hold: {why}", number + 1),
    }
    Ok(())
}
