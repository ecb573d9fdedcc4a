//! The first moves of a problem with their fates, and a line of best play.

use myosu_proof::go::{Goal, Role, Threats};
use myosu_rules::Move;
use myosu_search::Budget;

use super::answer::FirstMove;
use super::area::Area;
use super::board::{LocalBoard, LocalMove, PASS};
use super::claim_game::ClaimGame;
use super::fate::Fate;
use super::proof_search::ProofSearch;
use super::question::Detail;

/// The longest line shown, in moves. Chosen by hand.
const LONGEST_LINE: usize = 24;

/// Every legal first move, the pass last. `passed` is the fate after a pass.
pub(super) fn first_moves(
    search: &mut ProofSearch<'_>,
    board: &LocalBoard,
    best: Fate,
    detail: Detail,
    passed: Option<Fate>,
) -> Vec<FirstMove> {
    let mut moves = Vec::new();
    for ply in board.placements(search.area, Goal::Capture) {
        let keeps = search.keeps(&ply.after, board.to_play, best, passed);
        let fate = match (keeps, detail) {
            (Some(true), _) => Some(best),
            (Some(false), Detail::Everything) => search.fate(&ply.after),
            _ => None,
        };
        let refutation = if keeps == Some(false) { refutation(search, &ply.after, fate) } else { None };
        moves.push(FirstMove { played: search.area.played(ply.at), keeps, fate, refutation });
    }
    let keeps = passed.map(|fate| fate == best);
    moves.push(FirstMove { played: Move::Pass, keeps, fate: passed, refutation: None });
    moves
}

/// The first reply that holds the other side to this fate.
fn refutation(search: &mut ProofSearch<'_>, board: &LocalBoard, fate: Option<Fate>) -> Option<Move> {
    let fate = fate?;
    let plies = board.plies(search.area, Goal::Capture);
    let holds = |ply: &&LocalMove| search.keeps(&ply.after, board.to_play, fate, None) == Some(true);
    plies.iter().find(holds).map(|ply| search.area.played(ply.at))
}

/// A line of best play for the claim that decides the fate. It begins with a first move that is proven best;
/// after it, the losing side plays what leaves the winner the fewest winning replies.
pub(super) fn best_line(
    search: &mut ProofSearch<'_>,
    board: &LocalBoard,
    fate: Fate,
    moves: &[FirstMove],
) -> Vec<Move> {
    let (goal, threats, winner) = deciding_claim(fate);
    let mut board = board.with_threats(threats);
    let mut line = Vec::new();
    let mut seen = vec![board];
    while line.len() < LONGEST_LINE && ClaimGame::new(search.area, goal, board).ended(&board).is_none() {
        let Some(mut ply) = next(search, &board, goal, winner) else { break };
        if line.is_empty() {
            ply = proven_best(search.area, &board, moves, ply);
        }
        line.push(search.area.played(ply.at));
        board = ply.after;
        if seen.contains(&board) {
            break;
        }
        seen.push(board);
    }
    while line.last() == Some(&Move::Pass) {
        line.pop();
    }
    line
}

/// The claim that decides a fate, and its winner.
fn deciding_claim(fate: Fate) -> (Goal, Threats, Role) {
    match fate {
        Fate::Alive => (Goal::Life, Threats::ATTACKER_ANY, Role::Defender),
        Fate::Seki => (Goal::Capture, Threats::ATTACKER_ANY, Role::Defender),
        Fate::Ko(ko) if ko.surplus > 0 => (Goal::Capture, Threats::NONE, Role::Attacker),
        Fate::Ko(_) => (Goal::Capture, Threats::NONE, Role::Defender),
        Fate::Dead => (Goal::Capture, Threats::DEFENDER_ANY, Role::Attacker),
    }
}

/// `ply` itself if it is proven best or nothing is; otherwise the first move that is.
fn proven_best(area: &Area, board: &LocalBoard, moves: &[FirstMove], ply: LocalMove) -> LocalMove {
    let keeps = |first: &&FirstMove| first.keeps == Some(true);
    if moves.iter().filter(keeps).any(|first| first.played == area.played(ply.at)) {
        return ply;
    }
    let best = moves.iter().filter(keeps).find_map(|first| first.played.point());
    best.and_then(|point| board.place(area, area.number(point)?)).unwrap_or(ply)
}

/// The next move of the line: a winning one of the winner, the most stubborn one of the loser.
fn next(search: &mut ProofSearch<'_>, board: &LocalBoard, goal: Goal, winner: Role) -> Option<LocalMove> {
    let budget = search.left();
    if board.to_play == winner {
        return search.winning_plies(board, goal, budget).first().copied();
    }
    let plies = board.plies(search.area, goal);
    plies.into_iter().min_by_key(|ply| stubbornness(search, ply, goal, budget))
}

/// Smaller is more stubborn: moves that end the game last, then passes, then by winning replies.
fn stubbornness(
    search: &mut ProofSearch<'_>,
    ply: &LocalMove,
    goal: Goal,
    budget: Budget,
) -> (bool, bool, usize) {
    let over = ClaimGame::new(search.area, goal, ply.after).ended(&ply.after).is_some();
    (over, ply.at == PASS, if over { 0 } else { search.winning_plies(&ply.after, goal, budget).len() })
}
