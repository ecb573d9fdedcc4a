//! How fast the rules of Go are: playouts, making and taking back moves, floods, unconditional life,
//! ladders, judging a finished game.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use myosu_rules::go::playout::{Dice, pick, run};
use myosu_rules::go::{Position, Suicide, benson, judge, ladder};
use myosu_rules::{Color, Move, PointSet, Size};
use std::hint::black_box;

fn playouts(c: &mut Criterion) {
    for side in [9, 13, 19] {
        let start = Position::empty(Size::square(side));
        let mut dice = Dice::new(1);
        c.bench_function(&format!("light playout {side}x{side}"), |b| {
            b.iter(|| {
                let mut position = start.clone();
                run(&mut position, &mut dice);
                black_box(position.key())
            });
        });
    }
}

fn play_and_undo(c: &mut Criterion) {
    let mut position = Position::empty(Size::square(19));
    let mut moves = Vec::new();
    let mut dice = Dice::new(2);
    for _ in 0..200 {
        let color = position.to_play();
        let Some(point) = pick(&mut position, color, &mut dice) else { break };
        moves.push((color, Move::Place(point)));
        position.play(color, Move::Place(point));
    }
    let mut group = c.benchmark_group("moves");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("play and undo 200 moves 19x19", |b| {
        let mut position = Position::empty(Size::square(19));
        let mut undos = Vec::with_capacity(moves.len());
        b.iter(|| {
            undos.extend(moves.iter().map(|&(color, mv)| position.play(color, mv)));
            while let Some(undo) = undos.pop() {
                position.undo(&undo);
            }
            black_box(position.key())
        });
    });
    group.finish();
}

/// A position after this many random moves.
fn scattered(moves: usize) -> Position {
    let mut position = Position::empty(Size::square(19));
    let mut dice = Dice::new(3);
    for _ in 0..moves {
        let color = position.to_play();
        let point = pick(&mut position, color, &mut dice);
        position.play(color, point.map_or(Move::Pass, Move::Place));
    }
    position
}

fn readings(c: &mut Criterion) {
    let mut middle = scattered(120);
    let empties = middle.empties();
    c.bench_function("components of the empty points 19x19", |b| {
        b.iter(|| black_box(empties).components().map(|part: PointSet| part.len()).max());
    });
    c.bench_function("all ladders 19x19", |b| {
        let roots: Vec<_> = middle.chain_roots().collect();
        b.iter(|| {
            let hunted = |root| ladder::hunted(&mut middle, root, ladder::NODES) == ladder::Ladder::Captured;
            roots.iter().copied().map(hunted).filter(|captured| *captured).count()
        });
    });
    let end = scattered(1000);
    c.bench_function("unconditional life of both sides 19x19", |b| {
        b.iter(|| {
            Color::BOTH.map(|color| benson::unconditional(black_box(&end), color, Suicide::Forbidden).stones)
        });
    });
    let late = scattered(350);
    c.bench_function("dead stones judged 19x19", |b| b.iter(|| judge::judge(black_box(&late)).dead));
}

criterion_group!(benches, playouts, play_and_undo, readings);
criterion_main!(benches);
