//! The prover against the exhaustive oracle.

use std::collections::BTreeMap;

use myosu_proof::go::Role;
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{below, oracle, random_enclosure, random_problem};
use crate::area::Area;
use crate::board::LocalBoard;
use crate::{Detail, Fate, Prover, Question, Reading};

#[test]
fn the_prover_agrees_with_the_oracle_about_every_fate() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut fates: BTreeMap<String, usize> = BTreeMap::new();
    let mut prover = Prover::new(1 << 22);
    let cancel = Cancel::new();
    let mut unsettled = 0;
    for round in 0..4_000 {
        let points = 6 + below(&mut rng, 8);
        let stones = points / 2 + below(&mut rng, points);
        let problem = match round % 3 {
            0 => random_problem(&mut rng, points, stones),
            _ => random_enclosure(&mut rng),
        };
        let Some(problem) = problem else { continue };
        let role = [Role::Attacker, Role::Defender][below(&mut rng, 2)];
        let question = Question::reading(&Reading::given(problem), problem.color(role)).detail(Detail::Fate);
        let answer = prover.answer(&question, Budget::nodes(500_000), &cancel).unwrap();
        let Some(found) = answer.fate else {
            unsettled += 1;
            continue;
        };
        // Plain fates are frequent and the oracle is slow: it looks at all others and at some of these.
        let rare = matches!(found, Fate::Ko(_) | Fate::Seki);
        if !rare && round % 12 > 2 {
            continue;
        }
        let area = Area::new(&problem).unwrap();
        let board = LocalBoard::start(&area, role);
        let Some(truth) = oracle::fate(&area, &board, 60_000) else { continue };
        assert_eq!(found, truth, "round {round} {problem:?} {role:?}");
        *fates.entry(truth.to_string()).or_default() += 1;
    }
    let count =
        |name: &str| fates.iter().filter(|(fate, _)| fate.starts_with(name)).map(|f| f.1).sum::<usize>();
    assert!(count("dead") > 300 && count("alive") > 80, "{fates:?}");
    assert!(count("seki") > 8 && count("ko") > 10, "{fates:?}");
    assert!(unsettled < 20, "{unsettled}");
}
