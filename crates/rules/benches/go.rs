//! How fast the rules of Go are: playouts, making and taking back moves, floods.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use myosu_rules::go::Position;
use myosu_rules::go::playout::{Dice, run};
use myosu_rules::{Move, PointSet, Size};
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
        let Some(point) = myosu_rules::go::playout::pick(&mut position, color, &mut dice) else { break };
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

fn floods(c: &mut Criterion) {
    let mut position = Position::empty(Size::square(19));
    let mut dice = Dice::new(3);
    for _ in 0..120 {
        let color = position.to_play();
        let point = myosu_rules::go::playout::pick(&mut position, color, &mut dice);
        position.play(color, point.map_or(Move::Pass, Move::Place));
    }
    let empties = position.empties();
    c.bench_function("components of the empty points 19x19", |b| {
        b.iter(|| black_box(empties).components().map(|part: PointSet| part.len()).max());
    });
}

criterion_group!(benches, playouts, play_and_undo, floods);
criterion_main!(benches);
