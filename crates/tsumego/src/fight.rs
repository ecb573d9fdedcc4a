//! A problem as the search sees it: one goal, one supply of threats, a line of boards.

use myosu_proof::go::{Goal, Role};
use myosu_search::dfpn::{Branch, Estimate, Game, Outcome, Side};

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
        named(self.goal, board.key())
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

/// What a board is called in the table when this goal is tried on it.
#[inline(always)]
fn named(goal: Goal, key: u64) -> u64 {
    match goal {
        Goal::Capture => key,
        Goal::Life => key.rotate_left(32) ^ 0x6c69_6665,
    }
}

impl Game for Fight<'_> {
    type Move = Step;
    const REPEATS: bool = true;
    const OVERLAPS: bool = true;

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

    /// More threats never hurt, and what lives is not captured. So the two strongest claims, death against
    /// every number of the defender's threats and life against every number of the attacker's, settle all
    /// others, and a capture that any number of threats does not bring about is out of reach.
    fn follows(&self, step: Step, known: impl Fn(u64) -> Outcome) -> Outcome {
        let board = &step.after;
        let holds = |goal, role, outcome| {
            let key = named(goal, board.key_if_any(role));
            known(key) == outcome
        };
        let (dies, lives) = match self.goal {
            Goal::Capture => (Outcome::Proven, Outcome::Refuted),
            Goal::Life => (Outcome::Refuted, Outcome::Proven),
        };
        if holds(Goal::Capture, Role::Defender, Outcome::Proven) {
            dies
        } else if holds(Goal::Life, Role::Attacker, Outcome::Proven) {
            lives
        } else if self.goal == Goal::Capture && holds(Goal::Capture, Role::Attacker, Outcome::Refuted) {
            Outcome::Refuted
        } else {
            Outcome::Unknown
        }
    }

    fn resembles(one: Step, other: Step) -> bool {
        one.at == other.at
    }

    /// A side with any number of threats has a finite one: paying for ever is losing.
    fn renews(&self, step: Step) -> bool {
        step.paid && self.side() == Side::Refuter
    }

    fn play(&mut self, step: Step) {
        self.line.push(step.after);
    }

    fn undo(&mut self) {
        self.line.pop();
    }
}
