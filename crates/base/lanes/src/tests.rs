//! Every set of instructions gives the bits of plain loops with its rounding.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::portable::{LEAST, LN_2, MOST, POLYNOMIAL, ROUND};
use super::{Kernel, LANE, Lanes, PANEL, Strided, TileOutput, Vectors, Write};

/// All sets of instructions; a skip for each that this machine lacks.
fn available() -> Vec<Lanes> {
    let all: Vec<Lanes> = Lanes::available().collect();
    match all.len() {
        2 => myosu_testing::skip("this processor has neither AVX2 nor AVX-512"),
        3 => myosu_testing::skip("this processor has no AVX-512"),
        _ => {}
    }
    all
}

/// The obvious twin of [`Vectors::multiply_add`].
type MultiplyAdd = fn(f32, f32, f32) -> f32;

fn rounding_of(lanes: Lanes) -> MultiplyAdd {
    if lanes.is_fused() { f32::mul_add } else { |a, b, c| a * b + c }
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

/// Runs `work` on every set of instructions and its obvious twin with the same rounding, each with the same values
/// before, and compares the bits after.
fn compare(
    available: &[Lanes],
    before: &[f32],
    what: &str,
    work: impl Fn(Lanes, &mut [f32]),
    twin: impl Fn(MultiplyAdd, &mut [f32]),
) {
    for &lanes in available {
        let (mut expected, mut found) = (before.to_vec(), before.to_vec());
        twin(rounding_of(lanes), &mut expected);
        work(lanes, &mut found);
        assert_eq!(bits(&expected), bits(&found), "{what} with {lanes:?}");
    }
}

/// The product of matrices with `value` and `weight` at (row, inner) and (inner, column), one result after another.
fn slow_product(
    multiply_add: MultiplyAdd,
    (rows, inner): (usize, usize),
    value: impl Fn(usize, usize) -> f32,
    weight: impl Fn(usize, usize) -> f32,
    to: TileOutput<'_>,
) {
    let TileOutput { values, stride, write } = to;
    for row in 0..rows {
        for column in 0..PANEL {
            let to = &mut values[row * stride + column];
            let begin = if write == Write::Add { *to } else { 0.0 };
            *to = (0..inner).fold(begin, |sum, k| multiply_add(value(row, k), weight(k, column), sum));
        }
    }
}

fn tiles_agree<const R: usize>(available: &[Lanes]) {
    let mut value = values(R as u64);
    for depth in [0, 1, 2, 3, 4, 7, 31, 384] {
        let panel: Vec<[f32; PANEL]> = (0..depth).map(|_| std::array::from_fn(|_| value())).collect();
        let rows: Vec<f32> = (0..R * (depth + 5)).map(|_| value()).collect();
        let rows = Strided { values: &rows, stride: depth + 5 };
        let before: Vec<f32> = (0..R * 19).map(|_| value()).collect();
        for write in [Write::Store, Write::Add] {
            let what = format!("{R} rows, depth {depth}, {write:?}");
            let work = |lanes: Lanes, to: &mut [f32]| {
                let to = TileOutput { values: to, stride: 19, write };
                lanes.run(Tile::<R> { rows, panel: &panel, to });
            };
            compare(available, &before, &what, work, |multiply_add, to| {
                let to = TileOutput { values: to, stride: 19, write };
                let value = |row: usize, k: usize| rows.values[row * rows.stride + k];
                slow_product(multiply_add, (R, depth), value, |k, column| panel[k][column], to);
            });
        }
    }
}

#[test]
fn tiles_of_every_height_have_the_bits_of_plain_loops() {
    let available = available();
    tiles_agree::<1>(&available);
    tiles_agree::<2>(&available);
    tiles_agree::<3>(&available);
    tiles_agree::<4>(&available);
    tiles_agree::<5>(&available);
    tiles_agree::<6>(&available);
    tiles_agree::<7>(&available);
    tiles_agree::<8>(&available);
    tiles_agree::<9>(&available);
    tiles_agree::<10>(&available);
    tiles_agree::<11>(&available);
    tiles_agree::<12>(&available);
}

#[test]
fn outer_products_have_the_bits_of_plain_loops() {
    let available = &available();
    let mut value = values(6);
    for count in [0, 1, 2, 3, 50, 211] {
        let left: Vec<f32> = (0..count * 9).map(|_| value()).collect();
        let right: Vec<f32> = (0..count * 21).map(|_| value()).collect();
        let (left, right) = (Strided { values: &left, stride: 9 }, Strided { values: &right, stride: 21 });
        let before: Vec<f32> = (0..6 * 19).map(|_| value()).collect();
        for write in [Write::Store, Write::Add] {
            let work = |lanes: Lanes, to: &mut [f32]| {
                let to = TileOutput { values: to, stride: 19, write };
                lanes.run(Outer::<6> { left, right, count, to });
            };
            compare(available, &before, &format!("count {count}, {write:?}"), work, |multiply_add, to| {
                let to = TileOutput { values: to, stride: 19, write };
                let value = |row: usize, k: usize| left.values[k * left.stride + row];
                let weight = |k: usize, column: usize| right.values[k * right.stride + column];
                slow_product(multiply_add, (6, count), value, weight, to);
            });
        }
    }
}

/// The exponential as its polynomial is written down.
fn slow_exp(multiply_add: MultiplyAdd, x: f32) -> f32 {
    let x = x.clamp(LEAST, MOST);
    let whole = multiply_add(x, std::f32::consts::LOG2_E, ROUND) - ROUND;
    let r = multiply_add(whole, -LN_2[1], multiply_add(whole, -LN_2[0], x));
    let p = POLYNOMIAL.into_iter().reduce(|p, c| multiply_add(p, r, c)).expect("seven coefficients");
    p * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[test]
fn exponentials_have_the_bits_of_the_polynomial() {
    let available = &available();
    for step in -12_000..12_000 {
        let first = step as f32 * 0.01;
        let before: Vec<f32> = (0..3 * LANE).map(|i| first + i as f32 * 0.001_3).collect();
        let work = |lanes: Lanes, values: &mut [f32]| {
            let (exps, sums) = values.split_at_mut(2 * LANE);
            let mut pair: [[f32; LANE]; 2] =
                std::array::from_fn(|i| std::array::from_fn(|j| exps[i * LANE + j]));
            let sums: &mut [f32; LANE] = sums.try_into().expect("one vector");
            lanes.run(Exp::<2> { values: &mut pair, sums });
            exps.copy_from_slice(pair.as_flattened());
        };
        compare(available, &before, &format!("from {first}"), work, |multiply_add, values| {
            let (exps, sums) = values.split_at_mut(2 * LANE);
            exps.iter_mut().for_each(|x| *x = slow_exp(multiply_add, *x));
            for (lane, sum) in sums.iter_mut().enumerate() {
                let [first, second] =
                    [lane, lane + LANE].map(|at| slow_exp(multiply_add, (exps[at] - 1.5) * 0.3));
                *sum = first + second;
                (exps[lane], exps[lane + LANE]) = (first, second);
            }
        });
        let detected = slow_exp(rounding_of(Lanes::detect()), first);
        assert_eq!(super::exp(first).to_bits(), detected.to_bits(), "from {first}");
    }
}

#[test]
fn the_exponential_is_exact_to_the_last_digits_with_either_rounding() {
    for lanes in Lanes::available() {
        for step in -8700..=8800 {
            let x = step as f32 / 100.0;
            let exact = f64::from(x).exp();
            let found = f64::from(slow_exp(rounding_of(lanes), x));
            assert!(((found - exact) / exact).abs() < 3e-7, "exp({x}) = {found}, not {exact}, {lanes:?}");
        }
    }
}

#[test]
fn every_machine_runs_both_roundings_and_detects_its_own() {
    let roundings: Vec<bool> = Lanes::available().map(Lanes::is_fused).collect();
    assert_eq!(roundings[..2], [false, true]);
    assert!(roundings[1..].iter().all(|fused| *fused));
    assert!(Lanes::available().any(|lanes| lanes == Lanes::detect()));
    // 1 + 2^-12 squared has a last bit that only one rounding keeps.
    let x = 1.0 + f32::EPSILON * 2048.0;
    for lanes in Lanes::available() {
        let mut to = [-1.0; PANEL];
        let (rows, panel) = (Strided { values: &[x], stride: 1 }, [[x; PANEL]]);
        lanes.run(Tile::<1> {
            rows,
            panel: &panel,
            to: TileOutput { values: &mut to, stride: PANEL, write: Write::Add },
        });
        assert_eq!(to[0] == f32::EPSILON * 4096.0, !lanes.is_fused(), "{lanes:?}");
    }
}

kernel!(Pairs<const N> { inputs: &'a [i16; 6], weights: &'a [[i16; 32]; 3], sums: &'a mut [i32; N] }
    vectors => vectors.pairs(inputs, weights, sums));

#[test]
fn sums_of_pairs_have_the_same_bits() {
    let available = available();
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
        for &lanes in &available {
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
