//! From a settled claim to a strategy: the winner's move in every moment that can arise.
//!
//! To reach a goal the strategy must not go round in circles, and "this position is won" does not tell
//! which of several winning moves makes progress. So the strategy is walked through, and a move that leads
//! back onto the present line is not taken. Where the loser has any number of threats, a circle in which
//! the loser pays is none.

use std::collections::{HashMap, HashSet};

use myosu_proof::go::{Claim, Goal, Holds, Refusal, Role, State, Supply, Threats, certify};
use myosu_rules::Move;
use myosu_search::dfpn::Outcome;

use super::board::{Board, PASS, Step};
use super::fight::Fight;
use super::solver::Solver;

/// Strategies with more moments than this are not written down.
const MOST_MOMENTS: usize = 4_000_000;

/// The winner's moves.
pub(super) struct Strategy {
    moves: HashMap<Board, u8>,
}

struct Walk<'s, 'a> {
    solver: &'s mut Solver<'a>,
    goal: Goal,
    holds: Holds,
    moves: HashMap<Board, u8>,
    done: HashSet<Board>,
    line: HashSet<Board>,
    later: Vec<Board>,
    visits: usize,
}

impl Solver<'_> {
    /// A strategy for the winner of a claim that is settled; nothing if none is found, which says nothing
    /// about the claim.
    fn strategy(&mut self, board: &Board, goal: Goal, holds: Holds, threats: Threats) -> Option<Strategy> {
        let start = board.with_threats(threats);
        let mut walk = Walk {
            solver: self,
            goal,
            holds,
            moves: HashMap::new(),
            done: HashSet::new(),
            line: HashSet::new(),
            later: vec![start],
            visits: 0,
        };
        while let Some(board) = walk.later.pop() {
            if !walk.wins(&board) {
                return None;
            }
        }
        Some(Strategy { moves: walk.moves })
    }

    /// The proof of a claim about this area; the claim must be settled as it says.
    pub fn certify(&mut self, claim: &Claim) -> Result<Vec<u8>, Refusal> {
        let state = State::new(&claim.problem, claim.to_play, claim.threats);
        let board = Board::of(self.area, &state);
        let strategy =
            self.strategy(&board, claim.goal, claim.holds, claim.threats).ok_or(Refusal::NoMove)?;
        certify(claim, |state| {
            let at = *strategy.moves.get(&Board::of(self.area, state))?;
            Some(if at == PASS { Move::Pass } else { Move::Place(self.area.point(at)) })
        })
    }
}

impl Walk<'_, '_> {
    fn winner(&self) -> Role {
        match self.holds {
            Holds::Reached => self.goal.prover(),
            Holds::Prevented => self.goal.prover().other(),
        }
    }

    /// Whether the winner wins from here without coming back to the present line.
    fn wins(&mut self, board: &Board) -> bool {
        if self.done.contains(board) {
            return true;
        }
        if self.line.contains(board) {
            return self.holds == Holds::Prevented;
        }
        self.visits += 1;
        if self.visits > MOST_MOMENTS {
            return false;
        }
        let wanted = match self.holds {
            Holds::Reached => Outcome::Proven,
            Holds::Prevented => Outcome::Refuted,
        };
        let ended = Fight::new(self.solver.area, self.goal, *board).ended(board);
        if let Some(estimate) = ended {
            self.done.insert(*board);
            return estimate.outcome() == wanted;
        }
        self.line.insert(*board);
        let holds = if board.to_play() == self.winner() { self.find(board) } else { self.withstand(board) };
        self.line.remove(board);
        if holds {
            self.done.insert(*board);
        }
        holds
    }

    fn find(&mut self, board: &Board) -> bool {
        let known = self.candidates(board);
        if known.iter().any(|step| self.takes(board, step)) {
            return true;
        }
        // Prevention may go round; progress may need another move than those that come first.
        self.holds == Holds::Reached && self.find_another(board, &known)
    }

    /// Plays a move, if that wins without coming back to the present line.
    fn takes(&mut self, board: &Board, step: &Step) -> bool {
        let wins = self.wins(&step.after);
        if wins {
            self.moves.insert(*board, step.at);
        }
        wins
    }

    /// Tries the moves that nobody has looked at yet.
    fn find_another(&mut self, board: &Board, known: &[Step]) -> bool {
        let mut steps = Vec::new();
        board.steps(self.solver.area, self.goal, |step| steps.push(step));
        steps.retain(|step| known.iter().all(|other| other.at != step.at));
        steps.iter().any(|step| {
            self.solver.reaches_on(&step.after, self.goal) == Some(true) && self.takes(board, step)
        })
    }

    fn withstand(&mut self, board: &Board) -> bool {
        let mut steps = Vec::new();
        board.steps(self.solver.area, self.goal, |step| steps.push(step));
        let loser = self.winner().other();
        let defers = self.holds == Holds::Reached && board.supply(loser) == Supply::Any;
        steps.iter().all(|step| {
            if step.paid && defers {
                if !self.done.contains(&step.after) {
                    self.later.push(step.after);
                }
                return true;
            }
            self.wins(&step.after)
        })
    }

    fn candidates(&mut self, board: &Board) -> Vec<Step> {
        let (budget, cancel) = (self.solver.left(), self.solver.cancel);
        let mut fight = Fight::new(self.solver.area, self.goal, *board);
        self.solver.search.winning_steps(&mut fight, budget, cancel)
    }
}
