//! Windows, components, distances: each against its plain twin.

use myosu_rules::Symmetry;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::super::window::ATTRIBUTES;
use super::super::{Case, Encoder, KohonenMap, MapInput, Pattern, Pca, distinct};
use super::{random_case, random_patterns};

#[test]
fn turns_reflections_and_colors_do_not_change_a_pattern() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for name in 0..500 {
        let case = random_case(&mut rng, name);
        let pattern = case.pattern();
        for symmetry in Symmetry::ALL {
            let moved = |set: myosu_rules::PointSet| {
                set.iter().map(|point| symmetry.point(point, case.setup.size)).collect()
            };
            let turned =
                Case { setup: case.setup.transformed(symmetry), moves: moved(case.moves), ..case.clone() };
            let recolored =
                Case { setup: turned.setup.recolored(), attacker: !turned.attacker, ..turned.clone() };
            for other in [&turned, &recolored] {
                let seen = other.pattern();
                assert_eq!((seen.attacker, seen.defender), (pattern.attacker, pattern.defender));
                assert_eq!(seen.turn, pattern.turn);
                // Where the stones are their own mirror image the move may be the mirrored one.
                assert_eq!(seen.moves.len(), pattern.moves.len());
            }
        }
    }
}

#[test]
fn a_window_names_every_point_it_holds() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for name in 0..500 {
        let case = random_case(&mut rng, name);
        let window = case.window();
        let mut held = 0;
        for point in case.setup.size.points() {
            if let Some(cell) = window.cell(point) {
                assert_eq!(window.point(cell), Some(point));
                held += 1;
            }
        }
        assert_eq!(held, usize::from(case.setup.size.width().min(11)).pow(2));
        assert!(case.fits());
        assert_eq!(window.points(case.pattern().moves), case.moves);
    }
}

#[test]
fn doubles_are_found_whoever_is_taken_for_the_attacker() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut cases = Vec::new();
    for name in 0..100 {
        let case = random_case(&mut rng, name);
        let symmetry = Symmetry::ALL[rng.next_u32() as usize % 8];
        let moves = case.moves.iter().map(|point| symmetry.point(point, case.setup.size)).collect();
        let setup = case.setup.transformed(symmetry);
        cases.push(Case { setup: setup.recolored(), moves, ..case.clone() });
        cases.push(case);
    }
    let kept = distinct(cases);
    assert_eq!(kept.cases.len() + kept.doubles, 200);
    assert!(kept.doubles >= 100, "{}", kept.doubles);
}

/// Jacobi's rotations: the slow and obvious way to eigenvalues.
fn jacobi(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let n = matrix.len();
    for _ in 0..30 {
        for p in 0..n {
            for q in p + 1..n {
                if matrix[p][q].abs() < 1e-15 {
                    continue;
                }
                let theta = (matrix[q][q] - matrix[p][p]) / (2.0 * matrix[p][q]);
                let t = theta.signum() / (theta.abs() + theta.hypot(1.0));
                let c = 1.0 / t.hypot(1.0);
                let s = t * c;
                for row in &mut matrix {
                    let (a, b) = (row[p], row[q]);
                    (row[p], row[q]) = (c * a - s * b, s * a + c * b);
                }
                let (above, below) = matrix.split_at_mut(q);
                for (a, b) in above[p].iter_mut().zip(&mut below[0]) {
                    (*a, *b) = (c * *a - s * *b, s * *a + c * *b);
                }
            }
        }
    }
    let mut values: Vec<f64> = (0..n).map(|k| matrix[k][k]).collect();
    values.sort_by(|a, b| b.total_cmp(a));
    values
}

#[test]
fn eigenvalues_agree_with_jacobis_rotations() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let rows: Vec<_> = random_patterns(&mut rng, 60).iter().map(Pattern::attributes).collect();
    let n = rows.len() as f64;
    let mean: Vec<f64> =
        (0..ATTRIBUTES).map(|i| rows.iter().map(|row| f64::from(row[i])).sum::<f64>() / n).collect();
    let used: Vec<usize> = (0..ATTRIBUTES).filter(|&i| mean[i] > 0.0).collect();
    let entry = |i: usize, j: usize| -> f64 {
        let each = rows.iter().map(|row| (f64::from(row[i]) - mean[i]) * (f64::from(row[j]) - mean[j]));
        each.sum::<f64>() / n
    };
    let matrix = used.iter().map(|&i| used.iter().map(|&j| entry(i, j)).collect()).collect();
    let expected = jacobi(matrix);
    let pca = Pca::fit(&rows);
    for (found, expected) in pca.eigenvalues().iter().zip(&expected) {
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    }
    assert!((pca.cumulative()[ATTRIBUTES - 1] - 1.0).abs() < 1e-9);
}

#[test]
fn all_components_keep_all_distances() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let rows: Vec<_> = random_patterns(&mut rng, 80).iter().map(Pattern::attributes).collect();
    let pca = Pca::fit(&rows[..50]);
    for pair in rows.windows(2) {
        let plain: f32 = pair[0].iter().zip(&pair[1]).map(|(a, b)| (a - b) * (a - b)).sum();
        let (a, b) = (pca.project(&pair[0], ATTRIBUTES), pca.project(&pair[1], ATTRIBUTES));
        let turned: f32 = a.iter().zip(&b).map(|(a, b)| (a - b) * (a - b)).sum();
        assert!((plain - turned).abs() < 1e-2, "{plain} {turned}");
    }
}

#[test]
fn rows_have_length_one() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let patterns = random_patterns(&mut rng, 40);
    for input in [MapInput::Attributes, MapInput::Components(242), MapInput::Components(50)] {
        let encoder = Encoder::fit(&patterns, input);
        for pattern in &patterns {
            let row = encoder.row(pattern);
            assert_eq!(row.len(), encoder.width());
            let length: f32 = row.iter().map(|value| value * value).sum();
            assert!((length - 1.0).abs() < 1e-5, "{length}");
        }
    }
}

#[test]
fn the_fast_winner_is_the_plain_winner() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let number = |rng: &mut Xoshiro256PlusPlus| (rng.next_u32() >> 8) as f32 / (1 << 24) as f32 - 0.5;
    for width in [1, 7, 8, 50, 242] {
        let mut map = KohonenMap::new(9, width, 11);
        for round in 0..200 {
            let row: Vec<f32> = (0..width).map(|_| number(&mut rng)).collect();
            let padded = map.padded(&row);
            let (fast, plain) = (map.winner(&padded), map.winner_plainly(&row));
            assert!((f64::from(fast.1) - plain.1).abs() < 1e-4);
            let same: f64 = row
                .iter()
                .zip(map.weights(fast.0))
                .map(|(&x, &w)| (f64::from(x) - f64::from(w)).powi(2))
                .sum();
            assert!(same - plain.1 < 1e-4, "{fast:?} {plain:?}");
            map.pull(&padded, fast.0, 0.5, 1.0 + f64::from(round % 5));
        }
    }
}

#[test]
fn pulling_moves_the_winner_most_and_follows_equations_7_and_8() {
    let mut map = KohonenMap::new(5, 8, 1);
    let before = map.clone();
    let row = [1.0; 8];
    map.pull(&row, 12, 0.5, 2.0);
    for neuron in 0..25_usize {
        let (down, across) = ((neuron / 5).abs_diff(2) as f64, (neuron % 5).abs_diff(2) as f64);
        let share = 0.5 * (-(down * down + across * across) / 8.0).exp();
        for (old, new) in before.weights(neuron).iter().zip(map.weights(neuron)) {
            let expected = f64::from(*old) + share * (1.0 - f64::from(*old));
            assert!((f64::from(*new) - expected).abs() < 1e-6);
        }
    }
}
