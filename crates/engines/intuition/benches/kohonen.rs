//! How fast the map finds its winner: on vectors, and one number after the other.

use criterion::{Criterion, criterion_group, criterion_main};
use myosu_intuition::KohonenMap;
use std::hint::black_box;

fn search(criterion: &mut Criterion) {
    let mut map = KohonenMap::new(30, 242, 1);
    let row: Vec<f32> = (0..242).map(|at| ((at * 37 % 101) as f32 - 50.0) / 900.0).collect();
    let padded = map.padded(&row);
    criterion.bench_function("winner of 900 neurons", |bench| bench.iter(|| map.winner(black_box(&padded))));
    criterion.bench_function("winner of 900 neurons, plainly", |bench| {
        bench.iter(|| map.winner_plainly(black_box(&row)));
    });
    criterion.bench_function("pull of 900 neurons", |bench| {
        bench.iter(|| map.pull(black_box(&padded), 465, 0.4, 18.0));
    });
}

criterion_group!(benches, search);
criterion_main!(benches);
