//! Proves an exercise again, with the prover and with the checker that knows the rules alone.

use myosu_search::{Budget, Cancel};

use super::Exercise;
use crate::{Prover, Reading};

/// What came of proving an exercise again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recheck {
    /// Everything it says is true.
    Confirmed,
    /// Not settled within the budget.
    Unsettled,
    /// Something it says is wrong, and what.
    Refuted(String),
}

impl Exercise {
    /// Reads the problem from the stones alone, proves the fate, the fate after a pass and the right moves
    /// again, and has the checker accept the proof of the fate.
    pub fn recheck(&self, prover: &mut Prover, budget: Budget, cancel: &Cancel) -> Recheck {
        let refuted = |why: &str| Recheck::Refuted(why.to_owned());
        if Reading::likeliest(&self.setup()) != Ok(self.reading()) {
            return refuted("the stones alone do not show which problem is meant");
        }
        let solved = prover.answer(&self.question(), budget, cancel);
        let Ok(answer) = solved else { return refuted("the region is too large") };
        let (Some(fate), Some(passed)) = (answer.fate, answer.other_first) else { return Recheck::Unsettled };
        if answer.moves.iter().any(|first| first.keeps.is_none()) {
            return Recheck::Unsettled;
        }
        if (fate, passed) != (self.fate, self.passed) {
            return Recheck::Refuted(format!("the fate is {fate}, after a pass {passed}"));
        }
        if answer.best() != self.best {
            return refuted("other first moves are right");
        }
        match prover.certify(&answer, cancel).map(|certificate| certificate.check()) {
            None if cancel.is_raised() => Recheck::Unsettled,
            None => refuted("the proof could not be written down"),
            Some(Err((_, why))) => Recheck::Refuted(format!("the checker refuses the proof: {why}")),
            Some(Ok(_)) => Recheck::Confirmed,
        }
    }
}
