//! What there is to find in a position, seen with a small budget.

use myosu_proof::go::{Goal, Role, State, Threats};
use myosu_rules::{PointSet, Setup};
use myosu_search::dfpn::Dfpn;
use myosu_search::{Budget, Cancel};

use super::sketch::{DEFENDER, Sketch};
use crate::area::Area;
use crate::board::{Board, PASS, Step};
use crate::fate::Fate;
use crate::find::{Closure, Found, Wishes, find};
use crate::solver::Solver;

/// More right moves than this are not counted.
const MANY: usize = 4;

/// A prover with a budget for each look.
pub(super) struct Judge<'a> {
    pub(super) search: &'a mut Dfpn<Step>,
    pub(super) cancel: &'a Cancel,
    pub(super) budget: Budget,
}

/// What one look at a position has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) found: Found,
    pub(super) fate: Fate,
    pub(super) passed: Fate,
    pub(super) best: PointSet,
    pub(super) nodes: u64,
}

impl Judged {
    /// How near a position is to a good problem: who moves first matters, few right moves, a long proof.
    pub(super) fn score(&self) -> i64 {
        if self.fate == self.passed {
            return 0;
        }
        let rare = if self.fate == Fate::Seki { 1 } else { 0 };
        match self.best.len() {
            1 => 100 + i64::from(self.nodes.max(1).ilog2()) + rare,
            n => (10 - n.min(MANY)) as i64,
        }
    }

    pub(super) fn has_one_answer(&self) -> bool {
        self.fate != self.passed && self.best.len() == 1
    }

    /// Whether another look shows the same problem.
    pub(super) fn agrees(&self, other: &Judged) -> bool {
        (self.fate, self.passed, self.best) == (other.fate, other.passed, other.best)
    }
}

impl Judge<'_> {
    /// A look at a sketch; nothing if it is no problem or was not settled.
    pub(super) fn look(&mut self, sketch: &Sketch, role: Role) -> Option<Judged> {
        self.judge(&enclosed(&sketch.setup())?, role)
    }

    /// A look at a problem.
    pub(super) fn judge(&mut self, found: &Found, role: Role) -> Option<Judged> {
        let area = Area::new(&found.problem).ok()?;
        let board = Board::of(&area, &State::new(&found.problem, role, Threats::NONE));
        let before = self.search.nodes();
        self.search.forget();
        let mut solver = Solver::new(&area, self.search, self.budget, self.cancel);
        let fate = solver.fate(&board)?;
        let passed = solver.fate(&board.pass())?;
        let mut best = PointSet::EMPTY;
        if fate != passed {
            let mut steps = Vec::new();
            board.steps(&area, Goal::Capture, |step| steps.push(step));
            for step in steps.iter().filter(|step| step.at != PASS) {
                if solver.keeps(&step.after, role, fate, Some(passed))? {
                    best.insert(area.point(step.at));
                }
                if best.len() > MANY {
                    break;
                }
            }
        }
        let nodes = self.search.nodes() - before;
        Some(Judged { found: *found, fate, passed, best, nodes })
    }
}

/// The problem of a position as a reader would find it, if the wall is closed and it is the defender who
/// is inside.
pub(super) fn enclosed(setup: &Setup) -> Option<Found> {
    let found = find(setup, Wishes::default()).ok()?.into_iter().next()?;
    let inside = found.problem.color(Role::Defender) == DEFENDER;
    (found.closure == Closure::Closed && inside).then_some(found)
}
