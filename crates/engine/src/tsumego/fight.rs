//! A problem as the search sees it: one goal, one supply of threats, a line of boards.

use myosu_proof::go::{Goal, Role};
use myosu_search::dfpn::{Branch, Estimate, Game, Side};

use super::area::Area;
use super::board::{Board, Step};
use super::{life, order};

/// The game of one claim, played forward and back.
pub(super) struct Fight<'a> {
    area: &'a Area,
    goal: Goal,
    line: Vec<Board>,
    scored: Vec<(i32, Step)>,
}

impl<'a> Fight<'a> {
    pub(super) fn new(area: &'a Area, goal: Goal, board: Board) -> Fight<'a> {
        Fight { area, goal, line: vec![board], scored: Vec::with_capacity(64) }
    }

    pub(super) fn here(&self) -> &Board {
        self.line.last().expect("a line is never empty")
    }

    fn name(&self, board: &Board) -> u64 {
        match self.goal {
            Goal::Capture => board.key(),
            Goal::Life => board.key().rotate_left(32) ^ 0x6c69_6665,
        }
    }

    /// Whether the game has ended on this board.
    pub(super) fn ended(&self, board: &Board) -> Option<Estimate> {
        let (captured, safe) = match self.goal {
            Goal::Capture => (Estimate::PROVEN, Estimate::REFUTED),
            Goal::Life => (Estimate::REFUTED, Estimate::PROVEN),
        };
        if board.is_cleared(self.area) {
            let mut moves = 0;
            board.steps(self.area, self.goal, |_| moves += 1);
            return (moves == 0).then_some(captured);
        }
        life::is_safe(self.area, board).then_some(safe)
    }
}

impl Game for Fight<'_> {
    type Move = Step;
    const REPEATS: bool = true;

    fn key(&self) -> u64 {
        self.name(self.here())
    }

    fn side(&self) -> Side {
        if self.here().to_play() == self.goal.prover() { Side::Prover } else { Side::Refuter }
    }

    fn branches(&mut self, into: &mut Vec<Branch<Step>>) {
        let board = *self.here();
        let mut scored = std::mem::take(&mut self.scored);
        scored.clear();
        board.steps(self.area, self.goal, |step| {
            scored.push((order::score(self.area, &board, &step), step));
        });
        scored.sort_by_key(|(score, _)| -score);
        into.extend(scored.iter().map(|(_, step)| Branch::new(*step, self.name(&step.after))));
        self.scored = scored;
    }

    fn estimate(&mut self, step: Step) -> Estimate {
        let board = &step.after;
        let settled = if board.to_play() == Role::Attacker || board.is_cleared(self.area) {
            self.ended(board)
        } else {
            None
        };
        settled.unwrap_or_else(|| order::estimate(self.area, self.goal, board))
    }

    fn play(&mut self, step: Step) {
        self.line.push(step.after);
    }

    fn undo(&mut self) {
        self.line.pop();
    }
}
