mod generation;
mod solved;
mod surveying;

use myosu_rules::go::Position;
use myosu_rules::{Color, Move, Point, PointSet, Setup, Size, Symmetry};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::{Evaluator, FittedWeights, PaperEvaluation};
use crate::judgement::ProbabilityMatrix;

/// Stones scattered with a density of their own for each side, those without a liberty left out.
fn scattered(size: Size, rng: &mut Xoshiro256PlusPlus) -> Setup {
    let mut setup = Setup::empty(size);
    let densities = [rng.next_u32() % 45, rng.next_u32() % 45];
    let quarter = rng.next_u32().is_multiple_of(2);
    for point in size.points() {
        let roll = rng.next_u32() % 100;
        let white_may = !quarter || point.x() < size.width() / 3;
        if roll < densities[0] {
            setup.set(point, Some(Color::Black));
        } else if roll < densities[0] + densities[1] && white_may {
            setup.set(point, Some(Color::White));
        }
    }
    if rng.next_u32().is_multiple_of(2) {
        setup = setup.recolored();
    }
    loop {
        let empties = setup.empties();
        let stifled = |color: Color| setup.of(color) - empties.grown().flood(setup.of(color));
        let gone = stifled(Color::Black) | stifled(Color::White);
        if gone.is_empty() {
            return setup;
        }
        for point in gone {
            setup.set(point, None);
        }
    }
}

/// A game of random moves that fill no eyes.
fn played(size: Size, moves: usize, rng: &mut Xoshiro256PlusPlus) -> Setup {
    let mut position = Position::empty(size);
    for _ in 0..moves {
        let color = position.to_play();
        let legal: Vec<Point> = position
            .empties()
            .iter()
            .filter(|&p| position.check(color, Move::Place(p), myosu_rules::go::Suicide::Forbidden).is_ok())
            .filter(|&p| !position.is_eye_shaped(color, p))
            .collect();
        let mv = match legal.len() {
            0 => Move::Pass,
            n => Move::Place(legal[rng.next_u32() as usize % n]),
        };
        position.play(color, mv);
    }
    position.setup()
}

fn random_setup(round: usize, rng: &mut Xoshiro256PlusPlus) -> Setup {
    let size = match round % 4 {
        0 => Size::square(19),
        1 => Size::new(7 + round % 13, 5 + round / 3 % 15).unwrap(),
        _ => Size::square(7 + (round % 13) as u8),
    };
    if round.is_multiple_of(3) {
        let moves = rng.next_u32() as usize % (2 * size.area());
        played(size, moves, rng)
    } else {
        scattered(size, rng)
    }
}

fn position(setup: &Setup) -> Position {
    Position::from_setup(setup).unwrap()
}

fn odds(evaluation: &PaperEvaluation, point: Point) -> f64 {
    evaluation.influence(point)
}

/// Tables with random weights, none of them negative: the laws hold by construction, not by fit.
fn random_weights(rng: &mut Xoshiro256PlusPlus) -> FittedWeights {
    let mut weights = FittedWeights::zero();
    let mut draw = |most: u32| (rng.next_u32() % most) as i32;
    for round in &mut weights.rounds {
        round.stability = std::array::from_fn(|_| draw(900));
        round.stability[0] = -draw(5000);
        round.points = std::array::from_fn(|_| std::array::from_fn(|_| draw(900)));
    }
    let (mut least, mut surplus) = (0, 0);
    for (point, stone) in weights.claims.points.iter_mut().zip(&mut weights.claims.stones) {
        (least, surplus) = (least + draw(1500), surplus + draw(300));
        (*point, *stone) = (least, least + surplus);
    }
    weights
}

fn evaluators(rng: &mut Xoshiro256PlusPlus) -> Vec<Evaluator> {
    let mut all = vec![Evaluator::shipped()];
    all.extend((0..3).map(|_| Evaluator::new(random_weights(rng))));
    all
}

#[test]
fn probabilities_lie_in_range_and_on_the_side_of_their_influence() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let evaluators = evaluators(&mut rng);
    let mut overruled = 0;
    for round in 0..400 {
        let setup = random_setup(round, &mut rng);
        let evaluation = evaluators[round % 4].evaluate(&position(&setup));
        let matrix = evaluation.matrix();
        overruled += evaluation.overruled();
        for point in setup.size.points() {
            let (ip, units) = (odds(&evaluation, point), matrix.units(point));
            assert!(units <= ProbabilityMatrix::ONE);
            assert_eq!(ip > 0.0, units > ProbabilityMatrix::HALF);
            assert_eq!(ip < 0.0, units < ProbabilityMatrix::HALF);
        }
        let sum = matrix.expected(Color::Black) + matrix.expected(Color::White);
        assert_eq!(sum, setup.size.area() as f64);
        assert_eq!(matrix.difference(), matrix.balance().abs());
    }
    assert!(overruled > 100, "IP and the evidence for PV are two quantities: {overruled}");
}

#[test]
fn an_empty_board_is_nobodys() {
    for side in [1, 2, 7, 9, 13, 19, 20] {
        let evaluation = Evaluator::shipped().evaluate(&Position::empty(Size::square(side)));
        assert!(evaluation.matrix().rows().all(|pv| pv == 0.5));
        assert_eq!(evaluation.influence_sum(), 0.0);
    }
}

#[test]
fn a_lone_stone_claims_its_neighbourhood_and_not_the_board() {
    for side in [9, 13, 19] {
        let size = Size::square(side);
        let mut setup = Setup::empty(size);
        let stone = Point::new(3, 3);
        setup.set(stone, Some(Color::Black));
        let evaluation = Evaluator::shipped().evaluate(&position(&setup));
        let matrix = evaluation.matrix();
        assert!(matrix.pv(stone) > matrix.pv(Point::new(3, 5)));
        assert!(matrix.pv(Point::new(3, 5)) >= matrix.pv(Point::new(side - 1, side - 1)));
        assert!(matrix.pv(Point::new(side - 1, side - 1)) < 0.6);
        assert!(matrix.balance() < 40.0, "{}", matrix.balance());
    }
}

#[test]
fn a_stones_probability_is_its_chains_stability() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let evaluator = Evaluator::shipped();
    for round in 0..100 {
        let setup = random_setup(round, &mut rng);
        let evaluation = evaluator.evaluate(&position(&setup));
        for point in setup.occupied() {
            let chain = evaluation.survey.chain_at(point).unwrap();
            let color = setup.stone(point).unwrap();
            let off = evaluation.matrix().of(color, point) - evaluation.chain_stability(chain);
            assert!(off.abs() < 1e-3);
        }
    }
}

#[test]
fn exchanging_the_colors_gives_exactly_the_complement() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let evaluators = evaluators(&mut rng);
    for round in 0..400 {
        let setup = random_setup(round, &mut rng);
        let evaluator = &evaluators[round % 4];
        let (here, there) =
            (evaluator.evaluate(&position(&setup)), evaluator.evaluate(&position(&setup.recolored())));
        for point in setup.size.points() {
            let both = here.matrix().units(point) + there.matrix().units(point);
            assert_eq!(both, ProbabilityMatrix::ONE, "{point:?} {:?}", position(&setup));
            assert_eq!(odds(&here, point), -odds(&there, point));
        }
    }
}

#[test]
fn turning_the_board_turns_the_map_exactly() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let evaluators = evaluators(&mut rng);
    for round in 0..100 {
        let setup = random_setup(round, &mut rng);
        let evaluator = &evaluators[round % 4];
        let here = evaluator.evaluate(&position(&setup));
        for symmetry in Symmetry::ALL {
            let there = evaluator.evaluate(&position(&setup.transformed(symmetry)));
            for point in setup.size.points() {
                let turned = there.matrix().units(symmetry.point(point, setup.size));
                assert_eq!(here.matrix().units(point), turned, "{symmetry:?} {:?}", position(&setup));
            }
        }
    }
}

#[test]
fn passing_the_turn_never_raises_a_point_for_the_side_that_passes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let evaluators = evaluators(&mut rng);
    let mut changed = 0;
    for round in 0..400 {
        let setup = random_setup(round, &mut rng);
        let evaluate = |to_play| evaluators[round % 4].evaluate(&position(&Setup { to_play, ..setup }));
        let (black, white) = (evaluate(Color::Black), evaluate(Color::White));
        for point in setup.size.points() {
            let (own, passed) = (black.matrix().units(point), white.matrix().units(point));
            assert!(own >= passed, "{point:?} {own} {passed} {:?}", position(&setup));
        }
        changed += usize::from(black.matrix() != white.matrix());
    }
    assert!(changed > 100, "the turn matters: {changed}");
}

fn far_from(setup: &Setup, enemy: Color) -> PointSet {
    let near = |p: Point, q: Point| p.x().abs_diff(q.x()) + p.y().abs_diff(q.y()) <= 5;
    let stones = setup.of(enemy);
    setup.empties().iter().filter(|&p| !stones.iter().any(|q| near(p, q))).collect()
}

#[test]
fn a_stone_far_from_enemies_never_lowers_its_own_sides_sum() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let evaluators = evaluators(&mut rng);
    let mut added = 0;
    for round in 0..900 {
        let setup = if round % 5 == 0 {
            played(Size::square(19), rng.next_u32() as usize % 30, &mut rng)
        } else {
            random_setup(round, &mut rng)
        };
        let evaluator = &evaluators[round % 4];
        let before = evaluator.evaluate(&position(&setup));
        for color in Color::BOTH {
            let open: Vec<Point> = far_from(&setup, !color).into_iter().collect();
            for _ in 0..open.len().min(4) {
                let point = open[rng.next_u32() as usize % open.len()];
                let mut after = setup;
                after.set(point, Some(color));
                let Ok(next) = Position::from_setup(&after) else { continue };
                let after = evaluator.evaluate(&next);
                let (old, new) = (before.matrix(), after.matrix());
                let gain = new.total_units() as i64 - old.total_units() as i64;
                assert!(color.pick(gain, -gain) >= 0, "{color} {point:?} {gain} {:?}", position(&setup));
                added += 1;
            }
        }
    }
    assert!(added > 1000, "{added}");
}
