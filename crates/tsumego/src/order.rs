//! Move ordering and initial proof numbers. They decide how long a proof takes, never what is proven.

use myosu_proof::go::Goal;
use myosu_search::dfpn::{ProofNumbers, ProofOutcome, ProofSide};

use super::area::Area;
use super::board::{LocalBoard, LocalMove, PASS};

/// The ordering score of a move: captures, then room, then contact. The weights are chosen by hand.
pub(super) fn score(area: &Area, board: &LocalBoard, ply: &LocalMove) -> i32 {
    if ply.at == PASS {
        return -100;
    }
    let me = board.to_play.index();
    let captured = (board.stones[1 - me] & !ply.after.stones[1 - me]).count_ones() as i32;
    let empty = board.empties(area);
    let room = (area.beside(ply.at) & empty).count_ones() as i32;
    let near_own = (area.beside(ply.at) & board.stones[me]).count_ones() as i32;
    let suggested = i32::from(area.suggested[usize::from(ply.at)]);
    10 * captured.min(4) + 3 * room + near_own + suggested
}

/// Initial proof and disproof numbers of a board: they grow with the empty points, because the side that is
/// not to move has to answer a move on each of them.
pub(super) fn initial_numbers(area: &Area, goal: Goal, board: &LocalBoard) -> ProofNumbers {
    let ways = 1 + board.empties(area).count_ones() / 2;
    if board.to_play == goal.prover() {
        ProofNumbers { proof: 1, disproof: ways }
    } else {
        ProofNumbers { proof: ways, disproof: 1 }
    }
}

/// The numbers after a first move, raised by what the suggestions say against it: its proof number if the prover
/// played it, its disproof number otherwise. Settled numbers stay.
pub(super) fn raised(area: &Area, mover: ProofSide, at: u8, numbers: ProofNumbers) -> ProofNumbers {
    if at == PASS || numbers.outcome() != ProofOutcome::Unknown {
        return numbers;
    }
    let doubt = u32::from(area.doubt[usize::from(at)]);
    match mover {
        ProofSide::Prover => ProofNumbers { proof: numbers.proof + doubt, ..numbers },
        ProofSide::Refuter => ProofNumbers { disproof: numbers.disproof + doubt, ..numbers },
    }
}
