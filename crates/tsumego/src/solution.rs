//! The tree of a solution: the right moves with all defences that last, and the refutation of every wrong
//! first move.
//!
//! A reply lasts if it cannot be ignored: should the other side pass, its fate would be worse. A line ends
//! where no reply lasts, or where a ko is taken. Where no move is needed, no move is called right and only
//! those that spoil something are shown. Right and wrong are exact wherever they are said; where the budget
//! was spent first, the tree has fewer moves, never wrong ones.

use std::collections::VecDeque;

use myosu_proof::go::{Goal, Role, State, Threats};
use myosu_rules::Move;
use myosu_search::dfpn::Dfpn;
use myosu_search::{Budget, Cancel};

use super::answer::Answer;
use super::area::Area;
use super::board::{Board, PASS, Step};
use super::fate::Fate;
use super::solver::Solver;

/// What a move of the tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A move of the side to play that keeps the best fate.
    Right,
    /// A first move that does not.
    Wrong,
    /// A move of the other side.
    Reply,
    /// A further move of the side to play after a wrong one.
    Struggle,
}

/// A move of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move before it, as a number in [`Solution::branches`]; nothing for a first move.
    pub parent: Option<usize>,
    /// Who plays it.
    pub role: Role,
    /// The move.
    pub played: Move,
    /// What it is.
    pub kind: Kind,
    /// The fate after it, where it was asked for.
    pub fate: Option<Fate>,
    /// Whether it takes a ko.
    pub takes_ko: bool,
}

/// The tree of a solution; a move stands after the one before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// All moves. Brothers stand in the order in which they should be shown.
    pub branches: Vec<Branch>,
}

/// How large a tree may get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Moves in all, the wrong first ones and their refutations not counted.
    pub moves: usize,
    /// Moves of one line.
    pub depth: usize,
}

impl Extent {
    /// For a tree that somebody studies.
    pub const WHOLE: Extent = Extent { moves: 600, depth: 25 };
    /// For one of many.
    pub const SHORT: Extent = Extent { moves: 60, depth: 15 };
}

/// Moves shown of the refutation of a wrong first move, with that move.
const REFUTED: usize = 7;

/// Wrong answers are as good as endless; more than so many right ones to a reply are not all shown.
const ANSWERS: usize = 3;

impl Solution {
    /// The tree of a settled answer; without moves if the answer is not settled.
    pub fn of(
        answer: &Answer,
        extent: Extent,
        search: &mut Dfpn<Step>,
        budget: Budget,
        cancel: &Cancel,
    ) -> Solution {
        let (Some(fate), Ok(area)) = (answer.fate, Area::new(&answer.found.problem)) else {
            return Solution::default();
        };
        let board = Board::of(&area, &State::new(&answer.found.problem, answer.to_play, Threats::NONE));
        let solver = Solver::new(&area, search, budget, cancel);
        let mut tree = Tree { solver, fate, mover: answer.to_play, extent, branches: vec![] };
        let is_needed = answer.needs_a_move() != Some(false);
        let right = if is_needed { tree.right_lines(answer, &board) } else { Some(()) };
        let complete = right.and_then(|()| tree.wrong_lines(answer, &board));
        debug_assert!(
            complete.is_none() || !is_needed || !tree.branches.is_empty() || answer.best().is_empty()
        );
        Solution { branches: tree.branches }
    }

    /// The moves after one, or the first moves.
    pub fn after(&self, parent: Option<usize>) -> impl Iterator<Item = (usize, &Branch)> {
        self.branches.iter().enumerate().filter(move |(_, branch)| branch.parent == parent)
    }

    /// The moves of the longest right line.
    pub fn depth(&self) -> usize {
        let mut depths: Vec<usize> = Vec::with_capacity(self.branches.len());
        for branch in &self.branches {
            let before = branch.parent.map_or(0, |parent| depths[parent]);
            let counts = !matches!(branch.kind, Kind::Wrong) && (branch.parent.is_none() || before > 0);
            depths.push(if counts { before + 1 } else { 0 });
        }
        depths.into_iter().max().unwrap_or(0)
    }
}

struct Tree<'a> {
    solver: Solver<'a>,
    fate: Fate,
    mover: Role,
    extent: Extent,
    branches: Vec<Branch>,
}

/// A reply that cannot be ignored, and the right answers to it.
struct Threat {
    reply: Step,
    answers: Vec<Step>,
}

impl Tree<'_> {
    /// All right first moves and what follows, the shallow moves first.
    fn right_lines(&mut self, answer: &Answer, board: &Board) -> Option<()> {
        let mut open = VecDeque::new();
        for step in self.steps(board) {
            let point = self.played(&step);
            if answer.moves.iter().any(|first| first.played == point && first.keeps == Some(true)) {
                let at = self.add(None, &step, Kind::Right, answer.fate);
                open.push_back((at, step.after, 1));
            }
        }
        while let Some((parent, board, depth)) = open.pop_front() {
            if self.branches[parent].takes_ko || depth + 2 > self.extent.depth {
                continue;
            }
            let width = match depth {
                1 => usize::MAX,
                3 => 4,
                5 => 2,
                _ => 1,
            };
            for threat in self.threats(&board)?.into_iter().take(width) {
                if self.branches.len() + 2 > self.extent.moves {
                    return Some(());
                }
                let reply = self.add(Some(parent), &threat.reply, Kind::Reply, None);
                let shown = if threat.answers.len() > ANSWERS { 1 } else { threat.answers.len() };
                for (index, step) in threat.answers.iter().take(shown).enumerate() {
                    let at = self.add(Some(reply), step, Kind::Right, None);
                    if index == 0 {
                        open.push_back((at, step.after, depth + 2));
                    }
                }
            }
        }
        Some(())
    }

    /// The replies to a right move that last, those with the fewest right answers first.
    fn threats(&mut self, board: &Board) -> Option<Vec<Threat>> {
        let mut threats = Vec::new();
        for reply in self.steps(board) {
            if self.keeps(&reply.after.pass(), self.fate)? {
                continue;
            }
            let mut answers = Vec::new();
            for step in self.steps(&reply.after) {
                if self.keeps(&step.after, self.fate)? {
                    answers.push(step);
                }
            }
            if !answers.is_empty() {
                threats.push(Threat { reply, answers });
            }
        }
        threats.sort_by_key(|threat| threat.answers.len());
        Some(threats)
    }

    /// Every wrong first move with what refutes it, and how the side to play may struggle on.
    fn wrong_lines(&mut self, answer: &Answer, board: &Board) -> Option<()> {
        for step in self.steps(board) {
            let point = self.played(&step);
            let first = answer.moves.iter().find(|first| first.played == point)?;
            let (Some(false), Some(fate)) = (first.keeps, first.fate) else { continue };
            let parent = self.add(None, &step, Kind::Wrong, Some(fate));
            self.refute(parent, &step.after, fate)?;
        }
        Some(())
    }

    /// One line that holds the side to play to `fate` after a wrong move. If the move can be ignored, the
    /// line is empty.
    fn refute(&mut self, mut parent: usize, board: &Board, fate: Fate) -> Option<()> {
        let mut board = *board;
        for _ in 0..REFUTED / 2 {
            if self.branches[parent].takes_ko || self.holds(&board.pass(), fate)? {
                return Some(());
            }
            let Some(reply) = self.first(&board, |tree, after| tree.holds(after, fate))? else {
                return Some(());
            };
            parent = self.add(Some(parent), &reply, Kind::Reply, None);
            if self.branches[parent].takes_ko {
                return Some(());
            }
            let struggles = |tree: &mut Self, after: &Board| {
                Some(!tree.holds(&after.pass(), fate)? && tree.holds(after, fate)?)
            };
            let Some(step) = self.first(&reply.after, struggles)? else { return Some(()) };
            parent = self.add(Some(parent), &step, Kind::Struggle, None);
            board = step.after;
        }
        Some(())
    }

    fn first(
        &mut self,
        board: &Board,
        mut suits: impl FnMut(&mut Self, &Board) -> Option<bool>,
    ) -> Option<Option<Step>> {
        for step in self.steps(board) {
            if suits(self, &step.after)? {
                return Some(Some(step));
            }
        }
        Some(None)
    }

    /// Whether the fate on a board is at least as good for the side to play as `fate`.
    fn keeps(&mut self, board: &Board, fate: Fate) -> Option<bool> {
        self.solver.keeps(board, self.mover, fate, None)
    }

    /// Whether the fate on a board is no better for the side to play than `fate`.
    fn holds(&mut self, board: &Board, fate: Fate) -> Option<bool> {
        self.solver.keeps(board, self.mover.other(), fate, None)
    }

    fn steps(&self, board: &Board) -> Vec<Step> {
        let mut steps = Vec::new();
        board.steps(self.solver.area, Goal::Capture, |step| steps.push(step));
        steps.retain(|step| step.at != PASS);
        steps
    }

    fn played(&self, step: &Step) -> Move {
        if step.at == PASS { Move::Pass } else { Move::Place(self.solver.area.point(step.at)) }
    }

    fn add(&mut self, parent: Option<usize>, step: &Step, kind: Kind, fate: Option<Fate>) -> usize {
        let role = step.after.to_play().other();
        let takes_ko = step.after.ban != PASS;
        self.branches.push(Branch { parent, role, played: self.played(step), kind, fate, takes_ko });
        self.branches.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use myosu_proof::go::Role;
    use myosu_rules::{Color, diagram};
    use myosu_search::dfpn::Dfpn;
    use myosu_search::{Budget, Cancel};

    use super::{Extent, Kind, Solution};
    use crate::collection::shipped;
    use crate::fate::Fate;
    use crate::{Detail, Wishes, find, solve};

    #[test]
    fn three_in_a_row_is_killed_in_the_middle_and_every_other_move_is_answered_there() {
        let board = diagram::parse(". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .").unwrap();
        let found = find(&board.setup, Wishes::default()).unwrap()[0];
        let (mut search, cancel) = (Dfpn::new(1 << 20), Cancel::new());
        let answer =
            solve(&found, Color::Black, Detail::Everything, &mut search, Budget::UNLIMITED, &cancel).unwrap();
        let tree = Solution::of(&answer, Extent::WHOLE, &mut search, Budget::UNLIMITED, &cancel);
        let first: Vec<_> = tree.after(None).map(|(_, branch)| (branch.played, branch.kind)).collect();
        let middle = myosu_rules::Move::Place(myosu_rules::Point::new(1, 0));
        assert_eq!(first[0], (middle, Kind::Right));
        assert_eq!(first.iter().filter(|(_, kind)| *kind == Kind::Wrong).count(), 2);
        for (at, wrong) in tree.after(None).filter(|(_, branch)| branch.kind == Kind::Wrong) {
            assert_eq!(wrong.fate, Some(Fate::Alive));
            assert_eq!(tree.after(Some(at)).next().unwrap().1.played, middle);
        }
    }

    #[test]
    fn sides_alternate_and_all_first_moves_are_there() {
        let (mut search, cancel) = (Dfpn::new(1 << 20), Cancel::new());
        for exercise in shipped().exercises.iter().filter(|e| e.figures.nodes < 3000).take(12) {
            let answer = solve(
                &exercise.found(),
                exercise.to_play,
                Detail::Everything,
                &mut search,
                Budget::UNLIMITED,
                &cancel,
            )
            .unwrap();
            let tree = Solution::of(&answer, Extent::SHORT, &mut search, Budget::UNLIMITED, &cancel);
            assert_eq!(tree.after(None).count(), answer.moves.len() - 1, "{}", exercise.id);
            for branch in &tree.branches {
                let before = branch.parent.map(|parent| tree.branches[parent].role);
                assert_eq!(branch.role, before.map_or(exercise.role(), Role::other));
            }
            assert!(tree.depth() >= 1);
        }
    }
}
