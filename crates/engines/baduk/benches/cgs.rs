//! How long judging a 19x19 position takes, and proposing five moves.

#![allow(missing_docs, reason = "criterion's macros make public items")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use myosu_baduk::cgs::{CandidateGenerator, FIVE, settle};
use myosu_rules::go::{Position, playout};
use myosu_rules::{Color, Move, Size};

/// A position after some moves of a random game.
fn position(moves: usize) -> Position {
    let mut position = Position::empty(Size::square(19));
    let mut dice = playout::Dice::new(7);
    for number in 0..moves {
        let color = Color::BOTH[number % 2];
        let mv = playout::pick(&mut position, color, &mut dice).map_or(Move::Pass, Move::Place);
        position.play(color, mv);
    }
    position
}

fn judge(c: &mut Criterion) {
    let generator = CandidateGenerator::paper();
    for moves in [40, 120, 200] {
        let position = position(moves);
        c.bench_function(&format!("evaluate 19x19 after {moves} moves"), |b| {
            b.iter(|| generator.evaluator().evaluate(black_box(&position)));
        });
        let evaluation = generator.evaluator().evaluate(&position);
        c.bench_function(&format!("five candidates after {moves} moves"), |b| {
            b.iter(|| generator.propose(black_box(&position), &evaluation, &[], FIVE, |_| true));
        });
    }
    let end = position(350);
    c.bench_function("settle a finished position", |b| {
        b.iter(|| settle::settle(generator.evaluator(), black_box(&end)));
    });
}

criterion_group!(benches, judge);
criterion_main!(benches);
