//! Where the winner looks for moves: points around the target, layer after layer.

use myosu_proof::go::{Problem, Role};
use myosu_rules::PointSet;

/// The most empty points of an arena. Chosen by hand.
const MOST_EMPTY: usize = 40;

/// The fewest empty points of the first arena. Chosen by hand.
const LEAST_EMPTY: usize = 5;

/// The most layers around the target. Chosen by hand.
const LAYERS: usize = 7;

/// A chain of the loser with at most this many liberties may be captured. Chosen by hand.
const CAPTURABLE: usize = 3;

/// The arenas of a problem, the smallest first; each contains the one before it.
pub(super) fn arenas(problem: &Problem, winner: Role) -> Vec<PointSet> {
    let (board, empty) = (problem.region(), problem.setup().empties());
    let mut arenas: Vec<PointSet> = Vec::new();
    let mut arena = problem.target();
    for _ in 0..LAYERS {
        let wider = widened(problem, winner, arena) & board;
        if (wider & empty).len() > MOST_EMPTY && !arenas.is_empty() {
            break;
        }
        let is_new = wider != arena;
        arena = wider;
        if is_new && (arena & empty).len() >= LEAST_EMPTY.min(empty.len()) {
            arenas.push(arena);
        }
    }
    if arenas.is_empty() {
        arenas.push(arena);
    }
    arenas
}

/// The empty points beside an arena, the winner's chains beside it if they are weak or the target's friends, and weak chains
/// of the loser with their liberties. A killer's strong wall stays out: beyond it is nothing to kill.
fn widened(problem: &Problem, winner: Role, arena: PointSet) -> PointSet {
    let (own, empty) = (problem.stones(winner), problem.setup().empties());
    let mut wider = arena | (arena.grown() & empty);
    for chain in own.components().filter(|chain| chain.grown().intersects(arena)) {
        let liberties = chain.grown() & empty;
        if winner == Role::Defender {
            wider |= chain;
        } else if liberties.len() <= CAPTURABLE {
            wider |= liberties;
        }
    }
    for chain in problem.stones(winner.other()).components() {
        let liberties = chain.grown() & empty;
        if chain.grown().intersects(arena) && liberties.len() <= CAPTURABLE {
            wider |= chain | liberties;
        }
    }
    wider | problem.target().grown() & empty
}

/// The points two steps from the target that the winner's stones do not cut off.
pub(super) fn inside(problem: &Problem, winner: Role) -> PointSet {
    let within = (problem.region() - problem.stones(winner)) | problem.target();
    let near = problem.target().grown() & within;
    near.grown() & within
}
