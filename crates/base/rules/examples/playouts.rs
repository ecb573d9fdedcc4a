//! Plays random games: `time playouts SIDE GAMES` tells what they cost in CPU time, which a busy machine
//! does not change as much as it changes the time on the clock.

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::env;

use myosu_rules::Size;
use myosu_rules::go::Position;
use myosu_rules::go::playout::{Dice, run};

fn main() {
    let mut numbers = env::args().skip(1).map(|word| word.parse::<usize>().expect("SIDE GAMES"));
    let (side, games) = (numbers.next().unwrap_or(9), numbers.next().unwrap_or(100_000));
    let start = Position::empty(Size::new(side, side).expect("a side of 1 to 20"));
    let mut dice = Dice::new(1);
    let (mut moves, mut key) = (0, 0);
    for _ in 0..games {
        let mut position = start.clone();
        moves += run(&mut position, &mut dice);
        key ^= position.key();
    }
    println!("{games} games, {moves} moves, signature {key:016x}");
}
