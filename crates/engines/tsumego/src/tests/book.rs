//! The moves of a book's tree against the fate that the prover finds anew on the board after them.

use myosu_proof::go::{Problem, Role, State, Threats};
use myosu_rules::{Color, Move, Setup};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::below;
use crate::collection::shipped;
use crate::proof_search::extreme;
use crate::{Answer, Detail, Fate, Prover, Question, Reading};

/// The position after a moment, for a new question. A ban cannot be set up.
fn setup_after(problem: &Problem, state: &State) -> Setup {
    let mut setup = *problem.setup();
    for role in [Role::Attacker, Role::Defender] {
        let color = problem.color(role);
        let stones = &mut setup.stones[color.index()];
        *stones = (*stones - problem.region()) | state.stones(role);
    }
    setup
}

#[test]
fn the_moves_of_a_book_keep_the_fate_if_the_board_after_them_has_it() {
    let (mut prover, mut twin, cancel) = (Prover::new(1 << 20), Prover::new(1 << 20), Cancel::new());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut kept, mut lost) = (0, 0);
    for exercise in shipped().exercises.iter().step_by(9) {
        let problem = exercise.problem;
        let reading = Reading { problem, closure: crate::Closure::Given };
        // A random line: each move is the book's answer to the one before it.
        let mut state = State::new(&problem, problem.role(exercise.to_play), Threats::NONE);
        let (mut book, mut moments) = (Vec::new(), Vec::new());
        for number in 0..4_usize {
            let goal = extreme(state.to_play().other()).0;
            let steps = state.steps(&problem, goal);
            let steps: Vec<_> = steps.into_iter().filter(|step| step.played != Move::Pass).collect();
            if steps.is_empty() || state.is_cleared(&problem) {
                break;
            }
            let step = steps[below(&mut rng, steps.len())];
            book.push((number.checked_sub(1), step.played));
            state = step.after;
            moments.push(state);
        }
        let question = Question::reading(&reading, exercise.to_play).detail(Detail::Best).book(book);
        let answer = prover.answer(&question, Budget::UNLIMITED, &cancel).unwrap();
        assert_eq!(answer.book.len(), moments.len());
        for (number, (state, found)) in moments.iter().zip(&answer.book).enumerate() {
            if number % 2 == 1 {
                assert_eq!(*found, None);
                continue;
            }
            if state.ban().is_some() || state.is_cleared(&problem) {
                continue;
            }
            let after = Problem::new(
                setup_after(&problem, state),
                problem.region(),
                problem.target(),
                problem.color(Role::Defender),
            );
            let Ok(after) = after else { continue };
            let fate = fate_of(&mut twin, &after, exercise.to_play.other(), &cancel);
            let expected = reaches(fate, &answer);
            assert_eq!(*found, Some(expected), "{} after {number}: {fate:?}", exercise.id);
            if expected { kept += 1 } else { lost += 1 }
        }
    }
    assert!(kept > 20 && lost > 20, "{kept} {lost}");
}

fn fate_of(prover: &mut Prover, problem: &Problem, to_play: Color, cancel: &Cancel) -> Fate {
    let reading = Reading { problem: *problem, closure: crate::Closure::Given };
    let question = Question::reading(&reading, to_play).detail(Detail::Fate);
    prover.answer(&question, Budget::UNLIMITED, cancel).unwrap().fate.unwrap()
}

/// Whether a fate is at least as good for the side that the question lets move first.
fn reaches(fate: Fate, answer: &Answer) -> bool {
    match answer.to_play {
        Role::Defender => Some(fate) >= answer.fate,
        Role::Attacker => Some(fate) <= answer.fate,
    }
}
