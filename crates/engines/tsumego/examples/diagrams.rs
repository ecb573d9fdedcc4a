//! Compares what the prover claims of random diagrams with the exhaustive twin of the tests:
//! `cargo run --release -p myosu-tsumego --example diagrams -- 20000 7`.

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/survey/mod.rs"]
mod survey;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let (count, seed) = (arguments.next().unwrap_or(20_000), arguments.next().unwrap_or(7));
    println!("{}", survey::Survey::run(seed as u64, count));
}
