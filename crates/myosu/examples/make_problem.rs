//! Makes a problem of life and death with one right first move, and draws it.
//!
//!     cargo run --release -p myosu --example make_problem -- 7

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::draw::{BoardSpec, Charset, Coloring, TextStyle};
use myosu::rules::Notation;
use myosu::search::Cancel;
use myosu::tsumego::generate::Generator;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    let mut generator = Generator::new(seed);
    let made = (0..10_000).find_map(|index| generator.candidate(index, &Cancel::new()));
    let exercise = made.ok_or("no problem among ten thousand candidates")?;
    let setup = exercise.setup();
    let spec = BoardSpec::new(setup, Notation::Go);
    println!("{}", spec.text(TextStyle { charset: Charset::Ascii, coloring: Coloring::Plain }));
    let first: Vec<String> = exercise.best.iter().map(|&p| Notation::Go.write(p, setup.size)).collect();
    println!("{} to play, level {}: {}", setup.to_play, exercise.level.name(), first.join(" "));
    Ok(())
}
