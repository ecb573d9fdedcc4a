//! Every set of instructions gives the bits of the portable one.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::{Kernel, LANE, Lanes, PANEL, Strided, TileOutput, Vectors, Write};

/// The sets of instructions beside the portable one; a skip for each that this machine lacks.
fn others() -> Vec<Lanes> {
    let all: Vec<Lanes> = Lanes::available().skip(1).collect();
    match all.len() {
        0 => myosu_testing::skip("this processor has neither AVX2 nor AVX-512"),
        1 => myosu_testing::skip("this processor has no AVX-512"),
        _ => {}
    }
    all
}

/// A kernel made of a function.
macro_rules! kernel {
    ($name:ident <const $rows:ident> { $($field:ident: $type:ty),* } $vectors:ident => $run:expr) => {
        struct $name<'a, const $rows: usize> { $($field: $type),* }
        impl<const $rows: usize> Kernel for $name<'_, $rows> {
            #[inline(always)]
            fn run<V: Vectors>(self, $vectors: V) {
                let $name { $($field),* } = self;
                $run
            }
        }
    };
}

kernel!(Tile<const R> { rows: Strided<'a>, panel: &'a [[f32; PANEL]], to: TileOutput<'a> }
    vectors => vectors.tile::<R>(rows, panel, to));
kernel!(Outer<const R> { left: Strided<'a>, right: Strided<'a>, count: usize, to: TileOutput<'a> }
    vectors => vectors.outer::<R>(left, right, count, to));
kernel!(Exp<const N> { values: &'a mut [[f32; LANE]; N], sums: &'a mut [f32; LANE] } vectors => {
    values.iter_mut().for_each(|values| vectors.exp(values));
    *sums = vectors.exp_below(values, 1.5, 0.3);
});

fn values(seed: u64) -> impl FnMut() -> f32 {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    move || ((dice.next_u64() % 2001) as f32 - 1000.0) / 317.0
}

fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|x| x.to_bits()).collect()
}

/// Runs `work` on every set of instructions, each with the same values before, and compares the bits after.
fn compare(others: &[Lanes], before: &[f32], what: &str, work: impl Fn(Lanes, &mut [f32])) {
    let mut expected = before.to_vec();
    work(Lanes::portable(), &mut expected);
    for &lanes in others {
        let mut found = before.to_vec();
        work(lanes, &mut found);
        assert_eq!(bits(&expected), bits(&found), "{what} with {lanes:?}");
    }
}

fn tiles_agree<const R: usize>(others: &[Lanes]) {
    let mut value = values(R as u64);
    for depth in [0, 1, 2, 3, 4, 7, 31, 384] {
        let panel: Vec<[f32; PANEL]> = (0..depth).map(|_| std::array::from_fn(|_| value())).collect();
        let rows: Vec<f32> = (0..R * (depth + 5)).map(|_| value()).collect();
        let rows = Strided { values: &rows, stride: depth + 5 };
        let before: Vec<f32> = (0..R * 19).map(|_| value()).collect();
        for write in [Write::Store, Write::Add] {
            compare(others, &before, &format!("{R} rows, depth {depth}, {write:?}"), |lanes, to| {
                lanes.run(Tile::<R> {
                    rows,
                    panel: &panel,
                    to: TileOutput { values: to, stride: 19, write },
                });
            });
        }
    }
}

#[test]
fn tiles_of_every_height_have_the_same_bits() {
    let others = others();
    tiles_agree::<1>(&others);
    tiles_agree::<2>(&others);
    tiles_agree::<3>(&others);
    tiles_agree::<4>(&others);
    tiles_agree::<5>(&others);
    tiles_agree::<6>(&others);
    tiles_agree::<7>(&others);
    tiles_agree::<8>(&others);
    tiles_agree::<9>(&others);
    tiles_agree::<10>(&others);
    tiles_agree::<11>(&others);
    tiles_agree::<12>(&others);
}

#[test]
fn outer_products_have_the_same_bits() {
    let others = &others();
    let mut value = values(6);
    for count in [0, 1, 2, 3, 50, 211] {
        let left: Vec<f32> = (0..count * 9).map(|_| value()).collect();
        let right: Vec<f32> = (0..count * 21).map(|_| value()).collect();
        let (left, right) = (Strided { values: &left, stride: 9 }, Strided { values: &right, stride: 21 });
        let before: Vec<f32> = (0..6 * 19).map(|_| value()).collect();
        for write in [Write::Store, Write::Add] {
            compare(others, &before, &format!("count {count}, {write:?}"), |lanes, to| {
                let to = TileOutput { values: to, stride: 19, write };
                lanes.run(Outer::<6> { left, right, count, to });
            });
        }
    }
}

#[test]
fn exponentials_have_the_same_bits() {
    let others = &others();
    for step in -12_000..12_000 {
        let first = step as f32 * 0.01;
        let before: Vec<f32> = (0..3 * LANE).map(|i| first + i as f32 * 0.001_3).collect();
        compare(others, &before, &format!("from {first}"), |lanes, values| {
            let (exps, sums) = values.split_at_mut(2 * LANE);
            let mut pair: [[f32; LANE]; 2] =
                std::array::from_fn(|i| std::array::from_fn(|j| exps[i * LANE + j]));
            let sums: &mut [f32; LANE] = sums.try_into().expect("one vector");
            lanes.run(Exp::<2> { values: &mut pair, sums });
            exps.copy_from_slice(pair.as_flattened());
        });
    }
}

kernel!(Pairs<const N> { inputs: &'a [i16; 6], weights: &'a [[i16; 32]; 3], sums: &'a mut [i32; N] }
    vectors => vectors.pairs(inputs, weights, sums));

#[test]
fn sums_of_pairs_have_the_same_bits() {
    let others = others();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    for round in 0..200 {
        // The first rounds take the extremes, whose sums wrap around.
        let mut value = || match round {
            0..20 => [i16::MIN, i16::MAX][(dice.next_u64() >> 40) as usize & 1],
            _ => dice.next_u64() as i16,
        };
        let inputs: [i16; 6] = std::array::from_fn(|_| value());
        let weights: [[i16; 32]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| value()));
        let before: [i32; 16] = std::array::from_fn(|at| i32::from(value()) << at);
        let summed = |lanes: Lanes| {
            let mut sums = before;
            lanes.run(Pairs { inputs: &inputs, weights: &weights, sums: &mut sums });
            sums
        };
        for &lanes in &others {
            assert_eq!(summed(lanes), summed(Lanes::portable()), "round {round} with {lanes:?}");
        }
    }
}

#[test]
fn a_stride_that_overflows_is_refused() {
    for lanes in Lanes::available() {
        let refused = std::panic::catch_unwind(|| {
            let rows = Strided { values: &[1.0; 8], stride: usize::MAX / 2 };
            let mut to = [0.0; PANEL * 4];
            let to = TileOutput { values: &mut to, stride: PANEL, write: Write::Store };
            lanes.run(Tile::<4> { rows, panel: &[[1.0; PANEL]; 2], to });
        });
        assert!(refused.is_err(), "{lanes:?}");
    }
}
