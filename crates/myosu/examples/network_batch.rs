//! Runs the network that ships on a batch of positions.
//!
//!     cargo run --release -p myosu --example network_batch

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use myosu::go::{Game, Rules};
use myosu::net::{Evaluation, InputContext, Inputs, Lanes, Workspace};
use myosu::roster::shipped_net;
use myosu::rules::{Color, Move, Notation, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (net, size) = (shipped_net(), Size::square(9));
    let mut games = Vec::new();
    for first in ["E5", "C3", "A1"] {
        let mut game = Game::new(size, Rules::korean());
        game.play(Color::Black, Move::Place(Notation::Go.parse(first, size)?))?;
        games.push((first, game));
    }
    let inputs: Vec<Inputs> =
        games.iter_mut().map(|(_, game)| Inputs::new(game, &InputContext::default())).collect();
    let mut workspace = Workspace::new(Lanes::detect());
    let outputs = net.evaluate(&mut workspace, &inputs);
    for ((first, game), raw) in games.iter().zip(outputs) {
        let evaluation = Evaluation::new(&net, raw, game, 0.0);
        println!("after {first} Black wins {:.0} %", 100.0 * evaluation.wins(Color::Black));
    }
    Ok(())
}
