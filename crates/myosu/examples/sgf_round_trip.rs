//! Reads a record, prints its moves, and writes it again.
//!
//!     cargo run --release -p myosu --example sgf_round_trip

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::rules::Notation;
use myosu::sgf::{Collection, Record};

const GAME: &str = "(;GM[1]FF[4]SZ[9]PB[Lee]PW[Kim]KM[6.5];B[ee](;W[gc]C[a main line])(;W[cc]))";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tree = Collection::parse_text(GAME)?;
    let record = Record::of(tree.games().next().ok_or("no game")?)?;
    for (color, mv) in &record.moves {
        let at = mv.point().map_or("pass".into(), |p| Notation::Go.write(p, record.start.size));
        println!("{color} {at}");
    }
    // The tree keeps what the record leaves out: variations, comments, unknown properties.
    println!("{}", String::from_utf8(tree.to_utf8())?);
    println!("{}", String::from_utf8(record.to_sgf().to_utf8())?);
    Ok(())
}
