//! New problems: random enclosed positions, changed until they have one right first move, cleaned and graded.
//!
//! Candidate number *n* of a seed is always the same, in whatever order and by whichever thread it is made. So
//! several threads can make a collection, stop and resume, with one result. `docs/design/generator.md` explains
//! the steps.

mod appraise;
mod assemble;
mod clean;
mod grade;
mod sketch;

use myosu_proof::go::Role;
use myosu_rules::{Color, Move, Point, PointSet, Size, Symmetry};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::answer::Answer;
use super::collection::Exercise;
use super::fate::{Fate, KoKind};
use super::prover::Prover;
use super::question::Question;
use super::reading::{Closure, Reading};

pub use assemble::{Assembly, Mismatch};

use appraise::{Appraisal, Appraiser};
use sketch::Sketch;

/// Nodes for one appraisal of a position while it changes. Chosen by hand.
const APPRAISAL_NODES: u64 = 60_000;
/// Nodes for the final answer. Chosen by hand.
const FINAL_NODES: u64 = 1_000_000;
/// Bytes of the prover's table. The shipped figures count nodes, which depend on this size: do not change it.
const TABLE: usize = 4 << 20;
/// The board of all problems.
const BOARD: Size = Size::square(19);

/// Makes candidates.
pub struct Generator {
    seed: u64,
    prover: Prover,
}

impl Generator {
    /// A generator. The seed alone decides what it makes.
    pub fn new(seed: u64) -> Generator {
        Generator { seed, prover: Prover::new(TABLE) }
    }

    /// Candidate number `index`: a problem with one right first move and an empty id, or `None`.
    pub fn candidate(&mut self, index: u64, cancel: &Cancel) -> Option<Exercise> {
        let mut dice = SeededDice::new(self.seed, index);
        let budget = Budget::nodes(APPRAISAL_NODES);
        let mut appraiser = Appraiser { prover: &mut self.prover, cancel, budget };
        let role = if dice.below(2) == 0 { Role::Attacker } else { Role::Defender };
        let (sketch, appraisal) = climb(&mut dice, &mut appraiser, role)?;
        let clean = clean::clean(&sketch, &appraisal, role, &mut appraiser)?;
        if !clean::looks_like_a_problem(&clean, role) {
            return None;
        }
        let reading = turned(&clean, &mut dice, role)?;
        let to_play = reading.problem.color(role);
        let question = Question::reading(&reading, to_play);
        let answer = self.prover.answer(&question, Budget::nodes(FINAL_NODES), cancel).ok()?;
        let exercise = exercise(&answer, to_play, &mut self.prover, cancel)?;
        (!cancel.is_raised()).then_some(exercise)
    }
}

/// Hill climbing: changes a sketch step by step and takes back every change that lowers its score.
fn climb(dice: &mut SeededDice, appraiser: &mut Appraiser<'_>, role: Role) -> Option<(Sketch, Appraisal)> {
    let mut sketch = Sketch::random(dice)?;
    let mut appraisal = appraiser.appraise_sketch(&sketch, role);
    let steps = [3, 6, 12, 20, 32][dice.below(5)];
    for step in 0..steps {
        // Gives up on a sketch that has nothing to find after ten changes.
        let hopeless = step > 10 && appraisal.as_ref().is_none_or(|appraisal| appraisal.score() == 0);
        if appraiser.cancel.is_raised() || hopeless {
            return None;
        }
        let mut next = sketch.clone();
        if !next.change(dice) {
            continue;
        }
        let after = appraiser.appraise_sketch(&next, role);
        if score(after.as_ref()) >= score(appraisal.as_ref()) {
            (sketch, appraisal) = (next, after);
        }
    }
    appraisal.filter(Appraisal::has_one_answer).map(|appraisal| (sketch, appraisal))
}

/// The score of an appraisal; a position that is no problem comes last.
fn score(appraisal: Option<&Appraisal>) -> i64 {
    appraisal.map_or(-1, Appraisal::score)
}

/// The problem turned, mirrored and recolored at random. Black plays first in three of four.
fn turned(reading: &Reading, dice: &mut SeededDice, role: Role) -> Option<Reading> {
    let symmetry = Symmetry::ALL[dice.below(8)];
    let to_play = if dice.below(4) == 0 { Color::White } else { Color::Black };
    let problem = &reading.problem;
    let moved =
        |set: PointSet| -> PointSet { set.iter().map(|p| symmetry.point(p, problem.size())).collect() };
    let mut setup = problem.setup().transformed(symmetry);
    if problem.color(role) != to_play {
        setup = setup.recolored();
    }
    let defender = if role == Role::Defender { to_play } else { !to_play };
    let problem =
        myosu_proof::go::Problem::new(setup, moved(problem.region()), moved(problem.target()), defender);
    Some(Reading { problem: problem.ok()?, closure: Closure::Closed })
}

/// The exercise of an answer; `None` if the answer is not complete, if more than one move is right, or if it ends
/// in a ko of several threats, which books do not ask for.
fn exercise(answer: &Answer, to_play: Color, prover: &mut Prover, cancel: &Cancel) -> Option<Exercise> {
    let (fate, passed, best) = (answer.fate?, answer.other_first?, answer.best());
    let all_known = answer.moves.iter().all(|first| first.keeps.is_some());
    let indirect = matches!(fate, Fate::Ko(ko) if ko.kind() == KoKind::Indirect);
    if fate == passed || best.len() != 1 || !all_known || indirect {
        return None;
    }
    let figures = grade::figures(answer, prover, cancel)?;
    Some(Exercise {
        id: String::new(),
        level: grade::difficulty(figures),
        problem: answer.reading.problem,
        to_play,
        fate,
        passed,
        line: line_of(answer, best[0]),
        best,
        figures,
    })
}

/// The line of an answer, if it begins with the right move; else that move alone.
fn line_of(answer: &Answer, best: Point) -> Vec<Move> {
    match answer.line.first() {
        Some(&first) if first == Move::Place(best) => answer.line.clone(),
        _ => vec![Move::Place(best)],
    }
}

/// Random numbers that are the same on every machine.
struct SeededDice(Xoshiro256PlusPlus);

impl SeededDice {
    fn new(seed: u64, index: u64) -> SeededDice {
        let mix = myosu_rules::zobrist::mix;
        SeededDice(Xoshiro256PlusPlus::seed_from_u64(mix(seed) ^ mix(index.wrapping_add(0x7072_6f62))))
    }

    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() >> 33) as usize % n
    }

    /// True with a chance of `chance` percent.
    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// A random point of a set; `None` if it is empty.
    fn point(&mut self, set: PointSet) -> Option<Point> {
        let count = set.len();
        if count == 0 { None } else { set.iter().nth(self.below(count)) }
    }
}

#[cfg(test)]
mod tests;
