//! Where Black may not play under renju's rules, and why.
//!
//!     cargo run --release -p myosu --example forbidden_points

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::omok::{Position, Variant};
use myosu::rules::{Color, Notation, Setup, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15);
    let mut setup = Setup::empty(size);
    for point in ["g8", "i8", "h7", "h9"] {
        setup.set(Notation::Renju.parse(point, size)?, Some(Color::Black));
    }
    for point in ["a1", "a15", "o1", "o15"] {
        setup.set(Notation::Renju.parse(point, size)?, Some(Color::White));
    }
    let position = Position::from_setup(&setup, Variant::Renju.rule())?;
    for (point, kind) in position.forbidden_points(Color::Black) {
        println!("{}: {}", Notation::Renju.write(point, size), kind.name());
    }
    Ok(())
}
