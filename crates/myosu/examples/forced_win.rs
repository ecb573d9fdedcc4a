//! Finds a forced win in Omok, and checks its proof by the rules alone.
//!
//!     cargo run --release -p myosu --example forced_win

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::sync::Arc;

use myosu::omok::mate::{AttackKind, MateVerdict, mate};
use myosu::omok::{Position, Tables, Variant};
use myosu::rules::{Notation, Size};
use myosu::search::{Budget, Cancel};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15);
    let mut position = Position::new(Variant::Freestyle.rule(), size)?;
    // Black has two open twos that cross: a three in each direction is within reach.
    for point in ["h8", "a1", "i8", "a15", "g9", "o1", "g10", "o15"] {
        position.play(Notation::Renju.parse(point, size)?)?;
    }
    let tables = Arc::new(Tables::new(*position.rule()));
    let found = mate(&position, &tables, AttackKind::Vct, Budget::nodes(500_000), &Cancel::new());
    match (found.verdict, found.certificate) {
        (MateVerdict::Win, Some(proof)) => {
            let line: Vec<String> =
                proof.main_line().iter().map(|&p| Notation::Renju.write(p, size)).collect();
            println!("a win by threats: {}", line.join(" "));
            let checked = proof.check().map_err(|refusal| format!("{refusal:?}"))?;
            println!("the checker walked {} positions", checked.positions);
        }
        (verdict, _) => println!("{verdict:?} after {} nodes", found.nodes),
    }
    Ok(())
}
