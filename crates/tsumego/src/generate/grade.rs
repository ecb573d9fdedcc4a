//! How hard a problem is, from its proof.

use myosu_proof::go::{Goal, State, Threats};
use myosu_search::dfpn::Dfpn;
use myosu_search::{Budget, Cancel};

use super::FINAL;
use crate::answer::Answer;
use crate::area::Area;
use crate::board::{Board, PASS, Step};
use crate::collection::{Figures, Level};
use crate::solution::{Extent, Solution};
use crate::solver::Solver;

/// The figures of a settled answer.
pub(super) fn figures(answer: &Answer, search: &mut Dfpn<Step>, cancel: &Cancel) -> Option<Figures> {
    let tries = tries(answer, search, cancel)?;
    let tree = Solution::of(answer, Extent::SHORT, search, Budget::nodes(FINAL), cancel);
    let depth = u8::try_from(tree.depth().max(answer.line.len())).unwrap_or(u8::MAX);
    Some(Figures { nodes: answer.nodes, depth, tries })
}

/// Wrong first moves that the other side cannot ignore: if it passes, they reach the best fate. Nothing if
/// that was not settled.
pub fn tries(answer: &Answer, search: &mut Dfpn<Step>, cancel: &Cancel) -> Option<u8> {
    let area = Area::new(&answer.found.problem).ok()?;
    let board = Board::of(&area, &State::new(&answer.found.problem, answer.to_play, Threats::NONE));
    let (fate, best) = (answer.fate?, answer.best());
    let mut solver = Solver::new(&area, search, Budget::nodes(FINAL), cancel);
    let mut steps = Vec::new();
    board.steps(&area, Goal::Capture, |step| steps.push(step));
    let mut tries = 0;
    for step in steps.iter().filter(|step| step.at != PASS && !best.contains(&area.point(step.at))) {
        tries += u8::from(solver.keeps(&step.after.pass(), answer.to_play, fate, None)?);
    }
    Some(tries)
}

/// How hard a problem with these figures is: each doubling of the proof, each two moves of depth and each
/// two plausible tries count alike.
pub fn hardness(figures: Figures) -> u32 {
    let Figures { nodes, depth, tries } = figures;
    2 * nodes.max(1).ilog2() + u32::from(depth) + u32::from(tries)
}

/// The level of a problem with these figures.
pub fn level(figures: Figures) -> Level {
    match hardness(figures) {
        0..30 => Level::Beginner,
        30..35 => Level::Elementary,
        35..39 => Level::Intermediate,
        39..43 => Level::Advanced,
        _ => Level::Dan,
    }
}
