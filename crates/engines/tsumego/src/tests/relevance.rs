//! The zone of a result is all it depends on: other stones outside it change nothing.

use myosu_proof::go::{Goal, Problem, Role, Threats};
use myosu_rules::{Color, PointSet, Setup};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::frames::random_frame;
use super::{below, oracle, random_enclosure, random_problem};
use crate::Prover;
use crate::area::Area;
use crate::board::LocalBoard;

/// The same region and target with other stones outside a zone, if every chain has a liberty.
fn disguised(rng: &mut Xoshiro256PlusPlus, problem: &Problem, zone: PointSet) -> Option<Problem> {
    let mut setup: Setup = *problem.setup();
    let often = 1 + below(rng, 4);
    for point in problem.zone() - zone - problem.target() {
        if below(rng, often) == 0 {
            setup.set(point, [None, Some(Color::Black), Some(Color::White)][below(rng, 3)]);
        }
    }
    let defender = problem.color(Role::Defender);
    match problem.framed_for() {
        Some(winner) => Problem::framed(setup, problem.zone(), problem.target(), defender, winner).ok(),
        None => Problem::new(setup, problem.region(), problem.target(), defender).ok(),
    }
}

#[test]
fn stones_outside_the_zone_of_a_result_change_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let (mut prover, cancel) = (Prover::new(1 << 22), Cancel::new());
    let (mut compared, mut changed) = ([[0; 2]; 2], 0);
    for round in 0..6_000 {
        let points = 6 + below(&mut rng, 8);
        let stones = points / 2 + below(&mut rng, points);
        let problem = match round % 4 {
            0 => random_problem(&mut rng, points, stones),
            1 => random_frame(&mut rng),
            _ => random_enclosure(&mut rng),
        };
        let Some(problem) = problem else { continue };
        let role = [Role::Attacker, Role::Defender][below(&mut rng, 2)];
        let goal = [Goal::Capture, Goal::Life][below(&mut rng, 2)];
        let threats = [Threats::NONE, Threats::ATTACKER_ANY, Threats::DEFENDER_ANY][below(&mut rng, 3)];
        let area = Area::new(&problem).unwrap();
        let board = LocalBoard::start(&area, role);
        let mut search = prover.search(&area, Budget::nodes(100_000), &cancel);
        let Some(reached) = search.reaches(&board, goal, threats) else { continue };
        let Some(zone) = search.known_zone(&board.with_threats(threats), goal) else { continue };
        if zone == area.whole {
            continue;
        }
        for _ in 0..2 {
            let Some(other) = disguised(&mut rng, &problem, area.set(zone)) else { continue };
            let area = Area::new(&other).unwrap();
            let board = LocalBoard::start(&area, role);
            let Some(truth) = oracle::reaches(&area, &board, goal, threats, 20_000) else { continue };
            assert_eq!(
                reached,
                truth,
                "round {round}: zone {:?} of {problem:?}, {role:?} first, {goal:?} {threats:?}, does not prove {other:?}",
                area.set(zone)
            );
            compared[goal as usize][usize::from(reached)] += 1;
            changed += usize::from(other != problem);
        }
    }
    assert!(compared.iter().flatten().all(|&count| count > 20) && changed > 300, "{compared:?} {changed}");
}
