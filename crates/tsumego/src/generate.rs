//! New problems: random enclosed positions, changed until there is something to find in them, cleaned, and
//! graded.
//!
//! Candidate number *n* of a seed is always the same, whoever makes it and in whichever order: that is how a
//! collection is made by several threads, stopped and taken up again, with one result.
//! `docs/design/generator.md` tells the whole way.

mod assemble;
mod clean;
mod grade;
mod judge;
mod sketch;

use myosu_proof::go::Role;
use myosu_rules::{Color, Move, Point, PointSet, Size, Symmetry};
use myosu_search::dfpn::Dfpn;
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::answer::{Answer, Detail, solve};
use super::board::Step;
use super::collection::Exercise;
use super::fate::{Fate, KoKind};
use super::find::{Closure, Found};

pub use assemble::{Assembly, Mismatch};
pub use grade::{hardness, level, tries};

use judge::{Judge, Judged};
use sketch::Sketch;

/// Nodes for one look at a position while it is being changed.
const LOOK: u64 = 60_000;
/// Nodes for the final answer.
const FINAL: u64 = 1_000_000;
/// Bytes of table. Budgets and figures are in nodes, and how many of them a proof takes depends on it.
const TABLE: usize = 4 << 20;
/// The board all problems are made on.
const BOARD: Size = Size::square(19);

/// Makes candidates.
pub struct Generator {
    seed: u64,
    search: Dfpn<Step>,
}

impl Generator {
    /// A generator. The seed alone decides what it makes.
    pub fn new(seed: u64) -> Generator {
        Generator { seed, search: Dfpn::new(TABLE) }
    }

    /// Candidate number `index`: a problem with one right first move, or nothing. The name is left empty.
    pub fn candidate(&mut self, index: u64, cancel: &Cancel) -> Option<Exercise> {
        let mut dice = Dice::new(self.seed, index);
        let mut judge = Judge { search: &mut self.search, cancel, budget: Budget::nodes(LOOK) };
        let role = if dice.below(2) == 0 { Role::Attacker } else { Role::Defender };
        let (sketch, judged) = climb(&mut dice, &mut judge, role)?;
        let clean = clean::clean(&sketch, &judged, role, &mut judge)?;
        if !clean::looks_like_a_problem(&clean, role) {
            return None;
        }
        let found = turned(&clean, &mut dice, role)?;
        let to_play = found.problem.color(role);
        let answer =
            solve(&found, to_play, Detail::Best, &mut self.search, Budget::nodes(FINAL), cancel).ok()?;
        let exercise = exercise(&answer, to_play, &mut self.search, cancel)?;
        (!cancel.is_raised()).then_some(exercise)
    }
}

/// Changes a sketch step by step. What is lost on the way: nothing, a change that makes it worse is taken
/// back.
fn climb(dice: &mut Dice, judge: &mut Judge<'_>, role: Role) -> Option<(Sketch, Judged)> {
    let mut sketch = Sketch::random(dice)?;
    let mut judged = judge.look(&sketch, role);
    let steps = [3, 6, 12, 20, 32][dice.below(5)];
    for step in 0..steps {
        if judge.cancel.is_raised() || (step > 10 && judged.as_ref().is_none_or(|j| j.score() == 0)) {
            return None;
        }
        let mut next = sketch.clone();
        if !next.change(dice) {
            continue;
        }
        let looked = judge.look(&next, role);
        let score = |judged: &Option<Judged>| judged.as_ref().map_or(-1, Judged::score);
        if score(&looked) >= score(&judged) {
            (sketch, judged) = (next, looked);
        }
    }
    judged.filter(Judged::has_one_answer).map(|judged| (sketch, judged))
}

/// The problem turned, mirrored and recolored by chance. Three of four are Black's to play.
fn turned(found: &Found, dice: &mut Dice, role: Role) -> Option<Found> {
    let symmetry = Symmetry::ALL[dice.below(8)];
    let to_play = if dice.below(4) == 0 { Color::White } else { Color::Black };
    let problem = &found.problem;
    let moved =
        |set: PointSet| -> PointSet { set.iter().map(|p| symmetry.point(p, problem.size())).collect() };
    let mut setup = problem.setup().transformed(symmetry);
    if problem.color(role) != to_play {
        setup = setup.recolored();
    }
    let defender = if role == Role::Defender { to_play } else { !to_play };
    let problem =
        myosu_proof::go::Problem::new(setup, moved(problem.region()), moved(problem.target()), defender);
    Some(Found { problem: problem.ok()?, closure: Closure::Closed })
}

/// The exercise of an answer; nothing if it was not settled, if more than one move is right, or if it ends in
/// a ko for which one threat is not enough, which no book would ask for.
fn exercise(answer: &Answer, to_play: Color, search: &mut Dfpn<Step>, cancel: &Cancel) -> Option<Exercise> {
    let (fate, passed, best) = (answer.fate?, answer.other_first?, answer.best());
    let all_known = answer.moves.iter().all(|first| first.keeps.is_some());
    let indirect = matches!(fate, Fate::Ko(ko) if ko.kind() == KoKind::Indirect);
    if fate == passed || best.len() != 1 || !all_known || indirect {
        return None;
    }
    let figures = grade::figures(answer, search, cancel)?;
    Some(Exercise {
        id: String::new(),
        level: grade::level(figures),
        problem: answer.found.problem,
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

/// Chance, the same on every machine.
struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn new(seed: u64, index: u64) -> Dice {
        let mix = myosu_rules::zobrist::mix;
        Dice(Xoshiro256PlusPlus::seed_from_u64(mix(seed) ^ mix(index.wrapping_add(0x7072_6f62))))
    }

    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() >> 33) as usize % n
    }

    /// Yes, so many times in a hundred.
    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One point of a set that is not empty.
    fn point(&mut self, set: PointSet) -> Option<Point> {
        let count = set.len();
        if count == 0 { None } else { set.iter().nth(self.below(count)) }
    }
}

#[cfg(test)]
mod tests;
