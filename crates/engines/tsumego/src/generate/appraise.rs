//! Appraisal of a position with a small budget: is it a problem, and how good a one?

use myosu_proof::go::{Goal, Role};
use myosu_rules::{PointSet, Setup};
use myosu_search::{Budget, Cancel};

use super::sketch::{DEFENDER, Sketch};
use crate::area::Area;
use crate::board::LocalBoard;
use crate::fate::Fate;
use crate::prover::Prover;
use crate::reading::{Closure, Reading};

/// Right moves counted at most: a position with more is far from a problem.
const MANY: usize = 4;

/// A prover with a budget for each position.
pub(super) struct Appraiser<'a> {
    pub(super) prover: &'a mut Prover,
    pub(super) cancel: &'a Cancel,
    pub(super) budget: Budget,
}

/// What a short search settled about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Appraisal {
    pub(super) fate: Fate,
    pub(super) passed: Fate,
    pub(super) best: PointSet,
    pub(super) nodes: u64,
}

impl Appraisal {
    /// How near a position is to a good problem: who moves first matters, one right move, a long proof.
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

    /// Whether two appraisals show the same problem.
    pub(super) fn agrees(&self, other: &Appraisal) -> bool {
        (self.fate, self.passed, self.best) == (other.fate, other.passed, other.best)
    }
}

impl Appraiser<'_> {
    /// Appraises a sketch; `None` if it is no problem or not settled.
    pub(super) fn appraise_sketch(&mut self, sketch: &Sketch, role: Role) -> Option<Appraisal> {
        self.appraise(&enclosed(&sketch.setup())?, role)
    }

    /// Appraises a problem; `None` if it is not settled.
    pub(super) fn appraise(&mut self, reading: &Reading, role: Role) -> Option<Appraisal> {
        let area = Area::new(&reading.problem).ok()?;
        let board = LocalBoard::start(&area, role);
        let before = self.prover.nodes();
        self.prover.forget();
        let mut search = self.prover.search(&area, self.budget, self.cancel);
        let fate = search.fate(&board)?;
        let passed = search.fate(&board.pass())?;
        let mut best = PointSet::EMPTY;
        if fate != passed {
            for ply in board.placements(&area, Goal::Capture) {
                if search.keeps(&ply.after, role, fate, Some(passed))? {
                    best.insert(area.point(ply.at));
                }
                if best.len() > MANY {
                    break;
                }
            }
        }
        let nodes = self.prover.nodes() - before;
        Some(Appraisal { fate, passed, best, nodes })
    }
}

/// The likeliest reading of a position, if the wall is closed and the defender is inside.
pub(super) fn enclosed(setup: &Setup) -> Option<Reading> {
    let reading = Reading::likeliest(setup).ok()?;
    let inside = reading.problem.color(Role::Defender) == DEFENDER;
    (reading.closure == Closure::Closed && inside).then_some(reading)
}
