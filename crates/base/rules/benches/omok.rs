//! How fast positions of Omok are: forbidden-point maps, and moves played and taken back.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Point, Setup, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Positions of 16 to 46 stones of both colors on the middle 11 by 11 points of a board of 15 by 15.
fn positions() -> Vec<Position> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut made = Vec::new();
    while made.len() < 256 {
        let mut setup = Setup::empty(Size::square(15));
        for stone in 0..16 + made.len() % 31 {
            let point = Point::new(2 + (rng.next_u32() % 11) as u8, 2 + (rng.next_u32() % 11) as u8);
            setup.set(point, Some(Color::BOTH[stone % 2]));
        }
        made.extend(Position::from_setup(&setup, Rule::RENJU).ok().filter(|p| p.outcome().is_none()));
    }
    made
}

fn forbidden_maps(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("omok");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("forbidden maps", |bencher| {
        bencher.iter(|| {
            let points = positions.iter().map(|position| position.forbidden_points(Color::Black).count());
            black_box(points.sum::<usize>())
        });
    });
    let moves: usize = positions.iter().map(Position::empty_count).sum();
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("play and undo", |bencher| {
        let mut positions = positions.clone();
        bencher.iter(|| {
            for position in &mut positions {
                for point in position.empties() {
                    let played = position.place(black_box(point));
                    position.undo(played);
                }
            }
        });
    });
    group.finish();
}

criterion_group!(benches, forbidden_maps);
criterion_main!(benches);
