//! How hard a problem is, from its proof.

use myosu_proof::go::Goal;
use myosu_search::{Budget, Cancel};

use super::FINAL_NODES;
use crate::answer::Answer;
use crate::area::Area;
use crate::board::LocalBoard;
use crate::collection::{Difficulty, Figures};
use crate::prover::Prover;
use crate::solution::Extent;

/// The figures of a settled answer; `None` if the budget does not settle them.
pub(super) fn figures(answer: &Answer, prover: &mut Prover, cancel: &Cancel) -> Option<Figures> {
    let tries = tries(answer, prover, cancel)?;
    let tree = prover.solution(answer, Extent::SHORT, Budget::nodes(FINAL_NODES), cancel);
    let depth = u8::try_from(tree.depth().max(answer.line.len())).unwrap_or(u8::MAX);
    Some(Figures { nodes: answer.nodes, depth, tries })
}

/// The number of wrong first moves that the other side cannot ignore: after a pass they reach the best fate.
/// `None` if not settled.
fn tries(answer: &Answer, prover: &mut Prover, cancel: &Cancel) -> Option<u8> {
    let area = Area::new(&answer.reading.problem).ok()?;
    let board = LocalBoard::start(&area, answer.to_play);
    let (fate, best) = (answer.fate?, answer.best());
    let mut search = prover.search(&area, Budget::nodes(FINAL_NODES), cancel);
    let mut tries = 0;
    for ply in board.placements(&area, Goal::Capture) {
        if !best.contains(&area.point(ply.at)) {
            tries += u8::from(search.keeps(&ply.after.pass(), answer.to_play, fate, None)?);
        }
    }
    Some(tries)
}

/// The difficulty of a problem with these figures. The limits are chosen by hand.
pub(super) fn difficulty(figures: Figures) -> Difficulty {
    match figures.hardness() {
        0..30 => Difficulty::Beginner,
        30..35 => Difficulty::Elementary,
        35..39 => Difficulty::Intermediate,
        39..43 => Difficulty::Advanced,
        _ => Difficulty::Dan,
    }
}
