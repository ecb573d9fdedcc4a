//! The tree of a book: which of the solver's moves still reach the best fate.

use myosu_proof::go::{Problem, State, Threats};
use myosu_rules::Move;
use myosu_search::Budget;

use super::{CallLimits, Prover};
use crate::answer::Answer;
use crate::area::Area;
use crate::board::LocalBoard;
use crate::proof_search::{extreme, most_hostile};
use crate::question::Question;

/// The fewest nodes for one move of the book, however much the answer took. Chosen by hand.
const LEAST: u64 = 20_000;

impl Prover {
    /// Fills in what becomes of the book's moves, if the fate is known and the question asks for them.
    pub(super) fn check_book(&mut self, answer: &mut Answer, question: &Question, limits: CallLimits<'_>) {
        if question.book.is_empty() || !answer.is_settled() {
            return;
        }
        let spent = self.nodes() - limits.start;
        let each = limits.budget.nodes.saturating_sub(spent) / question.book.len() as u64;
        let each = Budget::nodes(each.max(LEAST));
        let mut moments: Vec<Option<State>> = Vec::with_capacity(question.book.len());
        let problem = answer.reading.problem;
        let threats =
            if problem.is_zoned() { most_hostile(extreme(answer.to_play).0) } else { Threats::NONE };
        let start = State::new(&problem, answer.to_play, threats);
        for &(parent, played) in &question.book {
            let before = parent.map_or(Some(start), |parent| moments.get(parent).copied().flatten());
            let after = before.and_then(|state| after(&problem, &state, played));
            let solved = before.zip(after).filter(|(before, _)| before.to_play() == answer.to_play);
            let keeps = solved.and_then(|(_, after)| self.keeps(answer, &after, each, limits));
            answer.book.push(keeps);
            moments.push(after);
        }
        answer.nodes = self.nodes() - limits.start;
    }

    /// Whether the side that just moved still reaches the fate of an answer.
    fn keeps(
        &mut self,
        answer: &Answer,
        after: &State,
        budget: Budget,
        limits: CallLimits<'_>,
    ) -> Option<bool> {
        let (problem, fate) = (answer.reading.problem, answer.fate?);
        let mover = after.to_play().other();
        let (goal, best) = extreme(mover);
        if fate == extreme(mover.other()).1 {
            return Some(true);
        }
        if problem.is_zoned() {
            // A zone shows success and nothing else.
            let is_kept =
                fate == best && self.zone_of(&problem, goal, after, budget, limits.cancel).is_some();
            return is_kept.then_some(true);
        }
        let area = Area::new(&problem).ok()?;
        let board = LocalBoard::of(&area, after);
        let mut search = self.search(&area, budget, limits.cancel);
        if problem.framed_for().is_some() {
            return search.reaches(&board, goal, most_hostile(goal)).filter(|&is_kept| is_kept);
        }
        search.keeps(&board, mover, fate, None)
    }
}

/// The moment after a move of the book, if it is a move of the problem. Both sides may pass.
fn after(problem: &Problem, before: &State, played: Move) -> Option<State> {
    let goal = extreme(before.to_play().other()).0;
    before.step(problem, goal, played).map(|step| step.after)
}
