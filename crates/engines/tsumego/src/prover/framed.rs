//! Open problems in frames: what one side reaches in a frame hostile to it holds on the board.
//!
//! A frame proves the winner's success and nothing else. So a first move is right if the winner still wins in the
//! frame, and wrong only if the other side wins after it in a frame of its own.

use myosu_proof::go::{Problem, Role};
use myosu_rules::Move;
use myosu_search::Budget;

use super::{CallLimits, Prover};
use crate::answer::{Answer, FirstMove};
use crate::area::Area;
use crate::board::LocalBoard;
use crate::fate::Fate;
use crate::first_moves::best_line;
use crate::frame::frames;
use crate::proof_search::{extreme, most_hostile};
use crate::question::{Assertion, Detail, Question};
use crate::reading::{Closure, Reading};

/// Nodes spent on one frame. Chosen by hand: a dozen frames leave most of ten seconds to the region.
const FRAME: u64 = 400_000;

/// A side that wins in a frame.
struct FramedWin {
    problem: Problem,
    winner: Role,
}

impl Prover {
    /// The answer about the target of a reading that holds on the board; `None` if no frame gives one.
    pub(super) fn answer_in_frames(
        &mut self,
        reading: &Reading,
        question: &Question,
        limits: CallLimits<'_>,
    ) -> Option<Answer> {
        let mover = reading.problem.role(question.to_play);
        let win = match question.detail {
            Detail::Claim { .. } | Detail::Is(Assertion::Seki | Assertion::Ko) => None,
            Detail::Is(Assertion::Live) => self.win(reading, mover, Role::Defender, limits),
            Detail::Is(Assertion::Kill) => self.win(reading, mover, Role::Attacker, limits),
            Detail::Fate | Detail::Best | Detail::Everything => self
                .win(reading, mover, mover, limits)
                .or_else(|| self.win(reading, mover, mover.other(), limits)),
        }?;
        let fate = extreme(win.winner).1;
        let found = Reading { problem: win.problem, closure: Closure::Framed };
        let mut answer = Answer { fate: Some(fate), ..Answer::open(&found, mover) };
        if let Detail::Is(asserted) = question.detail {
            (answer.claim, answer.asserted) = (Some(true), Some(asserted));
        }
        if matches!(question.detail, Detail::Best | Detail::Everything) {
            self.fill_framed(&mut answer, &win, limits);
        }
        answer.nodes = self.nodes() - limits.start;
        Some(answer)
    }

    /// The first frame in which `winner` wins if `first` moves first.
    fn win(
        &mut self,
        reading: &Reading,
        first: Role,
        winner: Role,
        limits: CallLimits<'_>,
    ) -> Option<FramedWin> {
        let problem = &reading.problem;
        let defender = problem.color(Role::Defender);
        let all = frames(problem.setup(), problem.target(), defender, winner);
        let wins = |framed: &&Problem| self.wins(framed, first, winner, limits) == Some(true);
        all.iter().find(wins).map(|framed| FramedWin { problem: *framed, winner })
    }

    fn wins(&mut self, framed: &Problem, first: Role, winner: Role, limits: CallLimits<'_>) -> Option<bool> {
        let area = Area::new(framed).ok()?;
        let board = LocalBoard::start(&area, first);
        let goal = extreme(winner).0;
        self.search(&area, limits.part(), limits.cancel).reaches(&board, goal, most_hostile(goal))
    }

    /// The fate if the other side moves first, the first moves, and a line.
    fn fill_framed(&mut self, answer: &mut Answer, win: &FramedWin, limits: CallLimits<'_>) {
        let mover = answer.to_play;
        let Ok(area) = Area::new(&win.problem) else { return };
        let board = LocalBoard::start(&area, mover);
        let goal = extreme(win.winner).0;
        let mut search = self.search(&area, limits.part(), limits.cancel);
        let mut reaches = |board: &LocalBoard| search.reaches(board, goal, most_hostile(goal)) == Some(true);
        let plies = board.placements(&area, goal);
        let keeps: Vec<bool> = plies.iter().map(|ply| reaches(&ply.after)).collect();
        let passed = reaches(&board.pass());
        let right = |&held: &bool| (held || win.winner != mover).then_some(true);
        answer.moves = plies
            .iter()
            .zip(&keeps)
            .map(|(ply, held)| first_move(area.played(ply.at), right(held), answer.fate))
            .collect();
        let line = best_line(&mut search, &board, extreme(win.winner).1, &answer.moves);
        answer.line = line;
        if passed {
            answer.other_first = answer.fate;
        } else if win.winner == mover {
            self.refute_first_moves(answer, limits);
        }
        let keeps = answer.other_first.map(|other| Some(other) == answer.fate);
        answer.moves.push(first_move(Move::Pass, keeps, answer.other_first));
    }

    /// Looks for the frame in which the other side wins if it moves first, and for the first moves that do not change
    /// that.
    fn refute_first_moves(&mut self, answer: &mut Answer, limits: CallLimits<'_>) {
        let other = answer.to_play.other();
        let reading = answer.reading;
        let Some(loss) = self.win(&reading, other, other, limits) else { return };
        let (goal, fate) = extreme(other);
        answer.other_first = Some(fate);
        let Ok(area) = Area::new(&loss.problem) else { return };
        let board = LocalBoard::start(&area, answer.to_play);
        let mut search = self.search(&area, limits.part(), limits.cancel);
        for first in answer.moves.iter_mut().filter(|first| first.keeps.is_none()) {
            let ply = first.played.point().and_then(|point| board.place(&area, area.number(point)?));
            let Some(ply) = ply else { continue };
            if search.reaches(&ply.after, goal, most_hostile(goal)) == Some(true) {
                (first.keeps, first.fate) = (Some(false), Some(fate));
                let budget = search.left();
                let after = ply.after.with_threats(most_hostile(goal));
                let reply = search.winning_plies(&after, goal, budget).first().copied();
                first.refutation = reply.map(|reply| area.played(reply.at));
            }
        }
    }
}

impl CallLimits<'_> {
    /// The nodes for one frame.
    fn part(&self) -> Budget {
        Budget::nodes(FRAME.min(self.budget.nodes / 16))
    }
}

fn first_move(played: Move, keeps: Option<bool>, fate: Option<Fate>) -> FirstMove {
    FirstMove { played, keeps, fate: fate.filter(|_| keeps.is_some()), refutation: None }
}
