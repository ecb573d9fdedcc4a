//! Draws a position as text and as SVG.
//!
//!     cargo run --release -p myosu --example draw_board -- board.svg

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::draw::{BoardSpec, Charset, Coloring, Mark, TextStyle};
use myosu::rules::{Notation, diagram};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = diagram::parse(". X O . .\n. X O . .\n. X O O O\n. X X X X\n. . . . .")?.setup;
    let mut spec = BoardSpec::new(setup, Notation::Go);
    spec.marks.push((Notation::Go.parse("A5", setup.size)?, Mark::Circle));
    println!("{}", spec.text(TextStyle { charset: Charset::Ascii, coloring: Coloring::Plain }));
    let svg = spec.svg();
    match std::env::args().nth(1) {
        Some(file) => std::fs::write(file, svg)?,
        None => println!("an SVG of {} bytes", svg.len()),
    }
    Ok(())
}
