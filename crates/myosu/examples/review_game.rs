//! Reviews a game: the move that lost most, and what was better.
//!
//!     cargo run --release -p myosu --example review_game

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::ops::ControlFlow;

use myosu::go::{Game, PositionJudge, Rules, SearcherOptions, review};
use myosu::roster::shipped_net;
use myosu::rules::{Color, Move, Notation, Size};
use myosu::sgf::{Collection, Record};

const GAME: &str = "(;GM[1]SZ[9]KM[6.5];B[ee];W[gc];B[cg];W[cc];B[aa];W[gg];B[eg];W[ec])";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tree = Collection::parse_text(GAME)?;
    let record = Record::of(tree.games().next().ok_or("no game")?)?;
    let start = Game::new(Size::square(9), Rules::korean());
    let moves: Vec<(Color, Move)> = record.moves;
    let mut judge = PositionJudge::network(shipped_net(), SearcherOptions::default(), 40);
    let reviewed = review(start, &moves, &mut judge, |_| ControlFlow::Continue(()));
    let reviewed = reviewed.map_err(|(number, illegal)| format!("move {number}: {illegal}"))?;
    let name = |mv: Move| mv.point().map_or("pass".into(), |p| Notation::Go.write(p, Size::square(9)));
    for (number, step) in reviewed.iter().enumerate().filter(|(_, step)| step.mistake().is_some()) {
        let better = step.best.map_or("pass".into(), |p| Notation::Go.write(p, Size::square(9)));
        println!("move {}: {} lost {:.1} points; {better} was better", number + 1, name(step.mv), step.loss);
    }
    Ok(())
}
