//! Move ordering and initial proof numbers. They decide how long a proof takes, never what is proven.

use myosu_proof::go::{Goal, Role};
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

/// Rounds of a race for the empty points. Chosen by hand: a fifth changed nothing.
const ROUNDS: u32 = 4;

/// How hard it looks to kill the target and to let it live, each at least 1.
///
/// Both sides spread over the empty points in turn, the side to play first: what the target reaches is its room. A way out counts as
/// more room, the nearer the more. The constants are those that settled the most of 50 book problems of all levels.
fn difficulties(area: &Area, board: &LocalBoard) -> (u32, u32) {
    let (attacker, defender) = (Role::Attacker.index(), Role::Defender.index());
    let (empty, stones) = (board.empties(area), board.stones[defender]);
    let mut mine = area.flood(stones & area.target, stones);
    let mut theirs = board.stones[attacker];
    let (mut front, mut their_front) = (mine, theirs);
    let mut way_out = 0;
    for turn in 0..2 * ROUNDS {
        if turn.is_multiple_of(2) == (board.to_play == Role::Defender) {
            let new = area.around(front) & empty & !mine & !theirs & area.playable[defender];
            if new & area.lifeline[defender] != 0 && way_out == 0 {
                way_out = 5 - turn / 2;
            }
            front = (new | area.flood(area.around(new) & stones, stones)) & !mine;
            mine |= front;
        } else {
            their_front = area.around(their_front) & empty & !mine & !theirs & area.playable[attacker];
            theirs |= their_front;
        }
    }
    let room = (mine & empty).count_ones() + way_out;
    (1 + room.saturating_sub(2) * 5 / 2, 1 + 10_u32.saturating_sub(room) * 5 / 2)
}

/// Initial proof and disproof numbers of a board: they grow with the empty points, because the side that is
/// not to move has to answer a move on each of them, and with what the target's room says against the goal and for it.
pub(super) fn initial_numbers(area: &Area, goal: Goal, board: &LocalBoard) -> ProofNumbers {
    let ways = board.empties(area).count_ones() / 2;
    let (kill, live) = difficulties(area, board);
    let (proof, disproof) = match goal {
        Goal::Capture => (kill, live),
        Goal::Life => (live, kill),
    };
    if board.to_play == goal.prover() {
        ProofNumbers { proof, disproof: ways + disproof }
    } else {
        ProofNumbers { proof: ways + proof, disproof }
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
