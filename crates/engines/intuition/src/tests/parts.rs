//! Windows, components, distances: each against its plain twin.

use myosu_rules::Symmetry;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::super::protocol::{Protocol, divided};
use super::super::window::ATTRIBUTES;
use super::super::{Case, Encoder, KohonenMap, MapInput, Pattern, Pca, WindowCells, WinnerRule, distinct};
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

#[test]
fn the_variance_along_a_component_is_its_eigenvalue() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let rows: Vec<_> = random_patterns(&mut rng, 60).iter().map(Pattern::attributes).collect();
    let pca = Pca::fit(&rows);
    let projected: Vec<Vec<f32>> = rows.iter().map(|row| pca.project(row, ATTRIBUTES)).collect();
    for (axis, eigenvalue) in pca.eigenvalues().iter().enumerate() {
        let squares: f64 = projected.iter().map(|row| f64::from(row[axis]).powi(2)).sum();
        assert!(
            (squares / rows.len() as f64 - eigenvalue).abs() < 1e-4,
            "axis {axis}: {squares} {eigenvalue}"
        );
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
fn the_dot_product_winner_is_the_plain_one() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let number = |rng: &mut Xoshiro256PlusPlus| (rng.next_u32() >> 8) as f32 / (1 << 24) as f32 - 0.5;
    for width in [1, 7, 50, 242] {
        let mut map = KohonenMap::new(9, width, 12);
        for round in 0..200 {
            let row: Vec<f32> = (0..width).map(|_| number(&mut rng)).collect();
            let padded = map.padded(&row);
            let (fast, _) = map.winner_by(WinnerRule::DotProduct, &padded);
            let plain = map.dot_winner_plainly(&row);
            let weights = map.weights(fast);
            let length: f64 = weights.iter().map(|&w| f64::from(w).powi(2)).sum::<f64>().sqrt();
            let product: f64 = row.iter().zip(weights).map(|(&x, &w)| f64::from(x) * f64::from(w)).sum();
            assert!((product / length - plain.1).abs() < 1e-4, "{fast} {plain:?}");
            map.pull(&padded, fast, 0.5, 1.0 + f64::from(round % 5));
        }
    }
}

#[test]
fn the_rules_for_components_follow_their_definitions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let rows: Vec<_> = random_patterns(&mut rng, 120).iter().map(Pattern::attributes).collect();
    let pca = Pca::fit(&rows);
    let (values, shares) = (pca.eigenvalues(), pca.cumulative());
    let all: f64 = values.iter().sum();
    for percent in [50, 80, 85, 90] {
        let count = pca.chosen(MapInput::Share(percent));
        let wanted = f64::from(percent) / 100.0;
        assert!(shares[count - 1] >= wanted && shares[count - 2] < wanted);
    }
    let kept = pca.chosen(MapInput::LeastShare);
    assert!(values[kept - 1] / all >= 0.7 / 242.0 && values[kept] / all < 0.7 / 242.0);
    let before = pca.chosen(MapInput::Gap);
    let mean = values[0] / 242.0;
    assert!(values[before - 1] - values[before] > mean);
    assert!((before..241).all(|at| values[at] - values[at + 1] <= mean));
    for (text, input) in [("50", Ok(MapInput::Components(50))), ("85%", Ok(MapInput::Share(85)))] {
        assert_eq!(text.parse::<MapInput>(), input);
    }
    assert!(["0", "243", "0%", "101%", "%", "", "x"].iter().all(|text| text.parse::<MapInput>().is_err()));
}

#[test]
fn siblings_stay_on_one_side_of_the_split() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(10);
    let mut patterns = random_patterns(&mut rng, 60);
    // A sibling of every second pattern: one stone less, turned over the diagonal, colors exchanged.
    for at in (0..60).step_by(2) {
        let mut pattern = patterns[at].swapped();
        let gone = pattern.attacker.iter().next().unwrap();
        let mut one = WindowCells::EMPTY;
        one.insert(gone);
        pattern.attacker = pattern.attacker.minus(one).transposed();
        pattern.defender = pattern.defender.transposed();
        patterns.push(pattern);
    }
    let protocol = Protocol { training: 60, test: 20, ..Protocol::default() };
    for seed in 0..20 {
        let (training, test) = divided(&patterns, &protocol, seed);
        assert_eq!((training.len(), test.len()), (60, 20));
        for &held_out in &test {
            assert!(training.iter().all(|&at| !patterns[at].is_sibling(&patterns[held_out])));
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
