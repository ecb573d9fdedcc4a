//! From a settled claim to a strategy: the winner's move on every board that can arise.
//!
//! A strategy that reaches a goal must not go round in circles, and "this board is won" does not say which of
//! several winning moves makes progress. So the walk plays the strategy through and rejects a move that leads
//! back onto the current line. Where the loser has any number of threats, a circle in which the loser pays does
//! not count as one.

use std::collections::{HashMap, HashSet};

use myosu_proof::go::{Claim, Goal, Holds, Refusal, Role, State, Supply, Threats, certify};
use myosu_search::dfpn::ProofOutcome;

use super::board::{LocalBoard, LocalMove};
use super::claim_game::ClaimGame;
use super::proof_search::ProofSearch;

/// The most boards of a strategy. Chosen by hand to bound its memory.
const MOST_BOARDS: usize = 4_000_000;

/// The most boards of a strategy from a search that left moves out: they have to be searched now. Chosen by hand.
const MOST_PRUNED_BOARDS: usize = 200_000;

/// The winner's moves.
pub(super) struct Strategy {
    moves: HashMap<LocalBoard, u8>,
}

struct StrategyWalk<'s, 'a> {
    search: &'s mut ProofSearch<'a>,
    goal: Goal,
    holds: Holds,
    moves: HashMap<LocalBoard, u8>,
    done: HashSet<LocalBoard>,
    line: HashSet<LocalBoard>,
    later: Vec<LocalBoard>,
    by_zone: MovesByZone,
    visits: usize,
    most_boards: usize,
}

/// Zones under which a board is looked up. Chosen by hand.
const ZONES: usize = 256;

/// The winner's moves by what stands in the zones of their boards. The loser plays everywhere, and outside the zone it
/// changes nothing: the same move wins, and need not be searched for.
#[derive(Default)]
struct MovesByZone {
    /// The last one that helped comes first.
    zones: Vec<u64>,
    moves: HashMap<u64, u8>,
}

impl MovesByZone {
    fn find(&mut self, board: &LocalBoard) -> Option<u8> {
        let of = |zone: &u64| self.moves.get(&board.zone_key(*zone)).copied();
        let (at, found) =
            self.zones.iter().enumerate().find_map(|(at, zone)| of(zone).map(|found| (at, found)))?;
        self.zones[..=at].rotate_right(1);
        Some(found)
    }

    fn keep(&mut self, board: &LocalBoard, zone: u64, at: u8) {
        self.moves.insert(board.zone_key(zone), at);
        if !self.zones.contains(&zone) {
            self.zones.truncate(ZONES - 1);
            self.zones.insert(0, zone);
        }
    }
}

impl ProofSearch<'_> {
    /// A strategy for the winner of a settled claim; `None` if the walk finds none, which says nothing about the
    /// claim.
    fn strategy(
        &mut self,
        board: &LocalBoard,
        goal: Goal,
        holds: Holds,
        threats: Threats,
        most_boards: usize,
    ) -> Option<Strategy> {
        let start = board.with_threats(threats);
        let mut walk = StrategyWalk {
            search: self,
            goal,
            holds,
            moves: HashMap::new(),
            done: HashSet::new(),
            line: HashSet::new(),
            later: vec![start],
            by_zone: MovesByZone::default(),
            visits: 0,
            most_boards,
        };
        while let Some(board) = walk.later.pop() {
            if !walk.wins(&board) {
                return None;
            }
        }
        Some(Strategy { moves: walk.moves })
    }

    /// The proof of a claim about this area; the claim must be settled as it says.
    pub(super) fn certify(&mut self, claim: &Claim) -> Result<Vec<u8>, Refusal> {
        let state = State::new(&claim.problem, claim.to_play, claim.threats);
        let board = LocalBoard::of(self.area, &state);
        let Claim { goal, holds, threats, .. } = *claim;
        let mut strategy = self.strategy(&board, goal, holds, threats, MOST_PRUNED_BOARDS);
        if strategy.is_none() {
            self.without_zones();
            strategy = self.strategy(&board, goal, holds, threats, MOST_BOARDS);
        }
        let strategy = strategy.ok_or(Refusal::NoMove)?;
        certify(claim, |state| {
            let at = *strategy.moves.get(&LocalBoard::of(self.area, state))?;
            Some(self.area.played(at))
        })
    }
}

impl StrategyWalk<'_, '_> {
    fn winner(&self) -> Role {
        match self.holds {
            Holds::Reached => self.goal.prover(),
            Holds::Prevented => self.goal.prover().other(),
        }
    }

    /// Whether the winner wins from here without returning to the current line.
    fn wins(&mut self, board: &LocalBoard) -> bool {
        if self.done.contains(board) {
            return true;
        }
        if self.line.contains(board) {
            return self.holds == Holds::Prevented;
        }
        self.visits += 1;
        if self.visits > self.most_boards {
            return false;
        }
        let wanted = match self.holds {
            Holds::Reached => ProofOutcome::Proven,
            Holds::Prevented => ProofOutcome::Refuted,
        };
        let ended = ClaimGame::new(self.search.area, self.goal, *board).ended(board);
        if let Some(estimate) = ended {
            self.done.insert(*board);
            return estimate.outcome() == wanted;
        }
        self.line.insert(*board);
        let holds = if board.to_play == self.winner() { self.find(board) } else { self.withstand(board) };
        self.line.remove(board);
        if holds {
            self.done.insert(*board);
        }
        holds
    }

    fn find(&mut self, board: &LocalBoard) -> bool {
        let known = self.candidates(board);
        if known.iter().any(|ply| self.takes(board, ply)) {
            return true;
        }
        // A strategy that prevents may go round; one that makes progress may need a move not known to win yet.
        self.holds == Holds::Reached && self.find_another(board, &known)
    }

    /// Adds a move to the strategy if it wins without returning to the current line.
    fn takes(&mut self, board: &LocalBoard, ply: &LocalMove) -> bool {
        let wins = self.wins(&ply.after);
        if wins {
            self.moves.insert(*board, ply.at);
            if let Some(zone) = self.search.zone_of(board, ply, self.goal) {
                self.by_zone.keep(board, zone, ply.at);
            }
        }
        wins
    }

    /// The move on a point, if it is legal.
    fn ply(&self, board: &LocalBoard, at: u8) -> Option<LocalMove> {
        board.plies(self.search.area, self.goal).into_iter().find(|ply| ply.at == at)
    }

    /// Tries the moves that are not among the known winning ones.
    fn find_another(&mut self, board: &LocalBoard, known: &[LocalMove]) -> bool {
        let mut plies = board.plies(self.search.area, self.goal);
        plies.retain(|ply| known.iter().all(|other| other.at != ply.at));
        plies
            .iter()
            .any(|ply| self.search.reaches_on(&ply.after, self.goal) == Some(true) && self.takes(board, ply))
    }

    fn withstand(&mut self, board: &LocalBoard) -> bool {
        let plies = board.plies(self.search.area, self.goal);
        let loser = self.winner().other();
        let defers = self.holds == Holds::Reached && board.supply(loser) == Supply::Any;
        plies.iter().all(|ply| {
            if ply.paid && defers {
                if !self.done.contains(&ply.after) {
                    self.later.push(ply.after);
                }
                return true;
            }
            self.wins(&ply.after)
        })
    }

    /// Moves known to win; failing that, the one that won on a board like this, or one that is searched for.
    fn candidates(&mut self, board: &LocalBoard) -> Vec<LocalMove> {
        let known = self.search.known_winning_plies(board, self.goal);
        if !known.is_empty() {
            return known;
        }
        if let Some(alike) = self.by_zone.find(board).and_then(|at| self.ply(board, at)) {
            return vec![alike];
        }
        let budget = self.search.left();
        self.search.winning_plies(board, self.goal, budget)
    }
}
