//! Judges a position of Baduk with the network that ships: who leads, and the best moves.
//!
//!     cargo run --release -p myosu --example judge_position

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::go::{FIVE, Game, PositionJudge, Rules, SearcherOptions};
use myosu::roster::shipped_net;
use myosu::rules::{Move, Notation, Size};
use myosu::words;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(9);
    let mut game = Game::new(size, Rules::korean());
    for point in ["E5", "C3", "G7", "G3", "E3"] {
        game.play(game.to_play(), Move::Place(Notation::Go.parse(point, size)?))?;
    }
    let mut judge = PositionJudge::network(shipped_net(), SearcherOptions::default(), 60);
    let judged = judge.judge(&game, FIVE);
    println!("{}", words::go::judgement(&judged.analysis).en);
    for candidate in judged.analysis.shown() {
        println!("- {}", words::go::candidate(candidate, &judged.analysis).en);
    }
    Ok(())
}
