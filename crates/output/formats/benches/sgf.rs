//! How fast SGF is read and printed, in bytes per second: a collection of ordinary games, and a tree of
//! variations with comments.

#![allow(clippy::unwrap_used, reason = "a benchmark may panic")]

use std::fmt::Write;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use myosu_formats::sgf::Collection;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Games of 250 moves with a header, as servers write them.
fn games(count: usize) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut text = String::new();
    for game in 0..count {
        writeln!(
            text,
            "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]PB[흑 {game}]PW[백]BR[9p]WR[9p]DT[2016-03-09]RE[W+R]"
        )
        .unwrap();
        for number in 0..250 {
            let at = rng.next_u32();
            let (x, y) = ((at % 19) as u8, (at / 19 % 19) as u8);
            let color = if number % 2 == 0 { 'B' } else { 'W' };
            write!(text, ";{color}[{}{}]", char::from(b'a' + x), char::from(b'a' + y)).unwrap();
            if number % 10 == 9 {
                text.push('\n');
            }
        }
        text.push_str(")\n");
    }
    text
}

/// Variations with comments and marks, as books have them.
fn book(count: usize) -> String {
    let comment =
        "흑이 먼저 두면 이렇게 되어 백이 곤란하다. White is captured: see the other diagram \\] too.";
    let variation =
        format!("(;B[aa]C[{comment}]LB[bb:A][cc:B]TR[dd][ee](;W[ab];B[ba])(;W[ba];B[ab]C[{comment}]))\n");
    format!("(;GM[1]SZ[19]AB[aa:cc]AW[dd:ff]\n{})", variation.repeat(count))
}

fn sgf(c: &mut Criterion) {
    let mut group = c.benchmark_group("sgf");
    for (name, text) in [("games", games(500)), ("book", book(3000))] {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format!("read {name}"), |b| {
            b.iter(|| Collection::parse(black_box(text.as_bytes())));
        });
        let file = Collection::parse(text.as_bytes()).unwrap();
        group.bench_function(format!("print {name}"), |b| b.iter(|| black_box(&file).to_string()));
    }
    group.finish();
}

criterion_group!(benches, sgf);
criterion_main!(benches);
