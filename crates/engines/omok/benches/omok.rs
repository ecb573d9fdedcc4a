//! How fast the board is kept up to date and the tree is searched.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use myosu_omok::{Engine, Limits, Resources, ShapeBoard, Tables};
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Notation, Point, Size};
use myosu_search::Cancel;

/// A game in the middle of the board; the first ten moves make the position, the others are tried.
const GAME: &str = "h8 h9 j9 g7 i8 g8 g9 i10 f9 k8 i7 j6 j10 k11 h11 e8 f7 l9 i6 k7";

fn points(size: Size) -> Vec<Point> {
    GAME.split(' ').map(|name| Notation::Renju.parse(name, size).expect("a point")).collect()
}

fn position(rule: Rule) -> Position {
    let size = Size::square(15);
    let mut position = Position::new(rule, size).expect("large enough");
    for point in &points(size)[..10] {
        position.play(*point).expect("legal");
    }
    position
}

fn make_unmake(c: &mut Criterion) {
    let mut group = c.benchmark_group("omok/make+unmake");
    for (name, rule) in [("freestyle", Rule::FREESTYLE), ("renju", Rule::RENJU)] {
        let mut board = ShapeBoard::new(&Arc::new(Tables::new(rule)), &position(rule));
        let moves = points(Size::square(15)).split_off(10);
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                moves.iter().for_each(|&point| board.play(black_box(point)));
                moves.iter().for_each(|_| board.undo());
            });
        });
    }
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("omok/search");
    group.sample_size(10);
    for (name, rule) in [("freestyle", Rule::FREESTYLE), ("renju", Rule::RENJU)] {
        let nodes = 200_000;
        let mut engine = Engine::new(rule, Resources { threads: 1, memory: 64 << 20 });
        let start = position(rule);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(name, |b| {
            b.iter(|| {
                engine.forget();
                let limits = Limits { nodes, ..Limits::default() };
                engine.think(&start, &limits, &Cancel::new(), &mut |_| {}).nodes
            });
        });
    }
}

criterion_group!(benches, make_unmake, search);
criterion_main!(benches);
