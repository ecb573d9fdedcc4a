//! How many nodes alpha-beta pruning saves the player of the paper omok-ab.
//!
//! `cargo run --release -p myosu-omok --example alphabeta_nodes`

use myosu_omok::Limits;
use myosu_omok::alphabeta::{Pruning, search};
use myosu_omok::linear::Linear;
use myosu_omok::player::{OmokPlayer, Situation};
use myosu_rules::omok::{Position, Variant};
use myosu_search::{Budget, Cancel};

#[expect(clippy::print_stdout, reason = "this is what it is for")]
fn main() {
    let variant = Variant::OmokAb;
    let mut position = Position::new(variant.rule(), variant.default_size()).expect("a board");
    println!("stones  minimax  alpha-beta  saved");
    for stones in 1..=8u32 {
        let decision =
            Linear.choose(&Situation::of(&position), &Limits::default(), &Cancel::new(), &mut |_| {});
        position.play(decision.expect("a move").point).expect("a legal move");
        if stones % 2 == 0 {
            let nodes = [Pruning::None, Pruning::AlphaBeta].map(|pruning| {
                search(&position, pruning, Budget::UNLIMITED, &Cancel::new()).expect("a move").nodes
            });
            let saved = 100.0 - 100.0 * nodes[1] as f64 / nodes[0] as f64;
            println!("{stones:>6}  {:>7}  {:>10}  {saved:.1} %", nodes[0], nodes[1]);
        }
    }
}
