//! Guesses: which move to look at first, and how far a board is from being settled. They decide how long
//! a proof takes and never what is proven.

use myosu_proof::go::Goal;
use myosu_search::dfpn::Estimate;

use super::area::Area;
use super::board::{Board, PASS, Step};

/// How promising a move looks.
pub(super) fn score(area: &Area, board: &Board, step: &Step) -> i32 {
    if step.at == PASS {
        return -100;
    }
    let me = board.to_play.index();
    let captured = (board.stones[1 - me] & !step.after.stones[1 - me]).count_ones() as i32;
    let empty = board.empties(area);
    let room = (area.beside(step.at) & empty).count_ones() as i32;
    let near_own = (area.beside(step.at) & board.stones[me]).count_ones() as i32;
    let suggested = i32::from(area.suggested[usize::from(step.at)]);
    10 * captured.min(4) + 3 * room + near_own + suggested
}

/// First proof and disproof numbers of a board nothing is known about: who is to move has as many ways to
/// go as there are empty points, and the other side has to answer all of them.
pub(super) fn estimate(area: &Area, goal: Goal, board: &Board) -> Estimate {
    let ways = 1 + board.empties(area).count_ones() / 2;
    if board.to_play() == goal.prover() {
        Estimate { proof: 1, disproof: ways }
    } else {
        Estimate { proof: ways, disproof: 1 }
    }
}
