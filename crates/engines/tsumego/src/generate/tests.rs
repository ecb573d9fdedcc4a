//! Laws of the generator.

use myosu_rules::Symmetry;
use myosu_search::Cancel;

use super::{Assembly, Generator};
use crate::collection::{Exercise, ProblemSet};
use crate::reading::Reading;

fn candidates(seed: u64, count: u64) -> Vec<Option<Exercise>> {
    let mut generator = Generator::new(seed);
    (0..count).map(|index| generator.candidate(index, &Cancel::new())).collect()
}

fn assembled(seed: u64, candidates: &[Option<Exercise>]) -> ProblemSet {
    let mut assembly = Assembly::new(seed, 100, None);
    candidates.iter().for_each(|candidate| assembly.offer(candidate.clone()));
    assembly.collection()
}

#[test]
fn a_candidate_depends_on_seed_and_number_alone() {
    let all = candidates(3, 16);
    let mut other = Generator::new(3);
    for index in (0..16).rev() {
        assert_eq!(other.candidate(index, &Cancel::new()), all[index as usize], "{index}");
    }
    assert!(all.iter().flatten().count() > 0);
    assert_ne!(candidates(4, 16), all);
}

#[test]
fn a_collection_that_was_interrupted_becomes_the_same() {
    let all = candidates(3, 16);
    let whole = assembled(3, &all);
    let first = assembled(3, &all[..11]);
    let read = ProblemSet::read(&first.write()).unwrap();
    let mut assembly = Assembly::new(3, 100, None).resume(read).unwrap();
    assert_eq!(assembly.next(), 11);
    all[11..].iter().for_each(|candidate| assembly.offer(candidate.clone()));
    assert_eq!(assembly.collection(), whole);
    assert!(Assembly::new(4, 100, None).resume(whole).is_err());
}

#[test]
fn problems_that_are_the_same_are_taken_once() {
    let exercise = candidates(3, 16).into_iter().flatten().next().unwrap();
    let mut assembly = Assembly::new(3, 100, None);
    assembly.offer(Some(exercise.clone()));
    for symmetry in Symmetry::ALL {
        let problem = &exercise.problem;
        let moved = |set: myosu_rules::PointSet| -> myosu_rules::PointSet {
            set.iter().map(|p| symmetry.point(p, problem.size())).collect()
        };
        let setup = problem.setup().transformed(symmetry).recolored();
        let defender = !problem.color(myosu_proof::go::Role::Defender);
        let region = moved(problem.region());
        let turned = myosu_proof::go::Problem::new(setup, region, moved(problem.target()), defender).unwrap();
        let twin = Exercise { problem: turned, to_play: !exercise.to_play, ..exercise.clone() };
        assembly.offer(Some(twin));
    }
    assert_eq!(assembly.collection().exercises.len(), 1);
    assert_eq!(assembly.next(), 9);
}

#[test]
fn a_reader_finds_the_problem_that_was_meant() {
    for exercise in candidates(3, 16).into_iter().flatten() {
        assert_eq!(Reading::likeliest(&exercise.setup()), Ok(exercise.reading()));
    }
}
