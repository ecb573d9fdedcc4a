//! The tree of a solution: the right moves with every lasting defence, and a refutation of every wrong first
//! move.
//!
//! A defence lasts if the side to play cannot ignore it: passing would cost it the fate. A line ends where no
//! defence lasts, or where a ko is taken. Where no move is needed, the tree marks no move as right and shows
//! only those that spoil something. Right and wrong are exact; a spent budget makes the tree smaller, never
//! wrong.

use std::collections::VecDeque;

use myosu_proof::go::{Goal, Role};
use myosu_rules::Move;

use super::answer::Answer;
use super::board::{LocalBoard, LocalMove, PASS};
use super::fate::Fate;
use super::proof_search::ProofSearch;
use super::reading::Closure;

/// The part a move plays in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BranchKind {
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
    /// The index of the move before it in [`Solution::branches`]; `None` for a first move.
    pub parent: Option<usize>,
    /// The side that plays it.
    pub role: Role,
    /// The move.
    pub played: Move,
    /// Its part in the tree.
    pub kind: BranchKind,
    /// The fate after it; only first moves have one.
    pub fate: Option<Fate>,
    /// Whether it takes a ko.
    pub takes_ko: bool,
}

/// The tree of a solution. Parents come before their children.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// All moves; siblings in the order to show them.
    pub branches: Vec<Branch>,
}

/// The largest size of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Moves in all, without the wrong first moves and their refutations.
    pub moves: usize,
    /// Moves of one line.
    pub depth: usize,
}

impl Extent {
    /// For a tree to study.
    pub const WHOLE: Extent = Extent { moves: 600, depth: 25 };
    /// For one tree of many.
    pub const SHORT: Extent = Extent { moves: 60, depth: 15 };
}

/// Moves of a refutation, including the wrong first move. Chosen by hand.
const REFUTED: usize = 7;

/// Right answers to one defence: with more than this, the tree shows the first alone. Chosen by hand.
const ANSWERS: usize = 3;

impl Solution {
    /// The tree of a settled answer; empty if the answer is not settled.
    pub(super) fn build(answer: &Answer, extent: Extent, search: ProofSearch<'_>) -> Solution {
        let Some(fate) = answer.fate else { return Solution::default() };
        let board = LocalBoard::start(search.area, answer.to_play);
        let mut tree = TreeBuilder { search, fate, mover: answer.to_play, extent, branches: vec![] };
        let is_needed = answer.needs_a_move() != Some(false);
        let right = if is_needed { tree.right_lines(answer, &board) } else { Some(()) };
        // A frame is hostile to the winner: it proves no refutation.
        let refutes = answer.reading.closure != Closure::Framed;
        let complete = right.and_then(|()| if refutes { tree.wrong_lines(answer, &board) } else { Some(()) });
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
            let counts = !matches!(branch.kind, BranchKind::Wrong) && (branch.parent.is_none() || before > 0);
            depths.push(if counts { before + 1 } else { 0 });
        }
        depths.into_iter().max().unwrap_or(0)
    }
}

/// Builds a tree. Its methods return `None` once the budget is spent.
struct TreeBuilder<'a> {
    search: ProofSearch<'a>,
    fate: Fate,
    mover: Role,
    extent: Extent,
    branches: Vec<Branch>,
}

/// A reply the side to play cannot ignore, and the right answers to it.
struct Defence {
    reply: LocalMove,
    answers: Vec<LocalMove>,
}

impl TreeBuilder<'_> {
    /// All right first moves and what follows them, breadth first.
    fn right_lines(&mut self, answer: &Answer, board: &LocalBoard) -> Option<()> {
        let mut open = VecDeque::new();
        for ply in self.placements(board) {
            let point = self.played(&ply);
            if answer.moves.iter().any(|first| first.played == point && first.keeps == Some(true)) {
                let at = self.add(None, &ply, BranchKind::Right, answer.fate);
                open.push_back((at, ply.after, 1));
            }
        }
        while let Some((parent, board, depth)) = open.pop_front() {
            if self.branches[parent].takes_ko || depth + 2 > self.extent.depth {
                continue;
            }
            for defence in self.defences(&board)?.into_iter().take(width(depth)) {
                if self.branches.len() + 2 > self.extent.moves {
                    return Some(());
                }
                let reply = self.add(Some(parent), &defence.reply, BranchKind::Reply, None);
                let shown = if defence.answers.len() > ANSWERS { 1 } else { defence.answers.len() };
                for (index, ply) in defence.answers.iter().take(shown).enumerate() {
                    let at = self.add(Some(reply), ply, BranchKind::Right, None);
                    if index == 0 {
                        open.push_back((at, ply.after, depth + 2));
                    }
                }
            }
        }
        Some(())
    }

    /// The lasting defences against a right move, those with the fewest right answers first.
    fn defences(&mut self, board: &LocalBoard) -> Option<Vec<Defence>> {
        let mut defences = Vec::new();
        for reply in self.placements(board) {
            if self.keeps(&reply.after.pass(), self.fate)? {
                continue;
            }
            let mut answers = Vec::new();
            for ply in self.placements(&reply.after) {
                if self.keeps(&ply.after, self.fate)? {
                    answers.push(ply);
                }
            }
            if !answers.is_empty() {
                defences.push(Defence { reply, answers });
            }
        }
        defences.sort_by_key(|defence| defence.answers.len());
        Some(defences)
    }

    /// Every wrong first move with its refutation, and how the side to play may struggle on.
    fn wrong_lines(&mut self, answer: &Answer, board: &LocalBoard) -> Option<()> {
        for ply in self.placements(board) {
            let point = self.played(&ply);
            let first = answer.moves.iter().find(|first| first.played == point)?;
            let (Some(false), Some(fate)) = (first.keeps, first.fate) else { continue };
            let parent = self.add(None, &ply, BranchKind::Wrong, Some(fate));
            self.refute(parent, &ply.after, fate)?;
        }
        Some(())
    }

    /// One line that holds the side to play to `fate` after a wrong move; empty if the other side may ignore the
    /// move.
    fn refute(&mut self, mut parent: usize, board: &LocalBoard, fate: Fate) -> Option<()> {
        let mut board = *board;
        for _ in 0..REFUTED / 2 {
            if self.branches[parent].takes_ko || self.holds(&board.pass(), fate)? {
                return Some(());
            }
            let Some(reply) = self.first(&board, |tree, after| tree.holds(after, fate))? else {
                return Some(());
            };
            parent = self.add(Some(parent), &reply, BranchKind::Reply, None);
            if self.branches[parent].takes_ko {
                return Some(());
            }
            let struggles = |tree: &mut Self, after: &LocalBoard| {
                Some(!tree.holds(&after.pass(), fate)? && tree.holds(after, fate)?)
            };
            let Some(ply) = self.first(&reply.after, struggles)? else { return Some(()) };
            parent = self.add(Some(parent), &ply, BranchKind::Struggle, None);
            board = ply.after;
        }
        Some(())
    }

    /// The first move after which `suits` holds.
    fn first(
        &mut self,
        board: &LocalBoard,
        mut suits: impl FnMut(&mut Self, &LocalBoard) -> Option<bool>,
    ) -> Option<Option<LocalMove>> {
        for ply in self.placements(board) {
            if suits(self, &ply.after)? {
                return Some(Some(ply));
            }
        }
        Some(None)
    }

    /// Whether the fate on a board is at least as good for the side to play as `fate`.
    fn keeps(&mut self, board: &LocalBoard, fate: Fate) -> Option<bool> {
        self.search.keeps(board, self.mover, fate, None)
    }

    /// Whether the fate on a board is no better for the side to play than `fate`.
    fn holds(&mut self, board: &LocalBoard, fate: Fate) -> Option<bool> {
        self.search.keeps(board, self.mover.other(), fate, None)
    }

    fn placements(&self, board: &LocalBoard) -> Vec<LocalMove> {
        board.placements(self.search.area, Goal::Capture)
    }

    fn played(&self, ply: &LocalMove) -> Move {
        self.search.area.played(ply.at)
    }

    fn add(&mut self, parent: Option<usize>, ply: &LocalMove, kind: BranchKind, fate: Option<Fate>) -> usize {
        let role = ply.after.to_play.other();
        let takes_ko = ply.after.ban != PASS;
        self.branches.push(Branch { parent, role, played: self.played(ply), kind, fate, takes_ko });
        self.branches.len() - 1
    }
}

/// How many defences the tree shows at a depth. Chosen by hand: all against the first move, then fewer.
fn width(depth: usize) -> usize {
    match depth {
        1 => usize::MAX,
        3 => 4,
        5 => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use myosu_proof::go::Role;
    use myosu_rules::{Color, Setup, Size, diagram};
    use myosu_search::{Budget, Cancel};

    use super::{BranchKind, Extent};
    use crate::collection::shipped;
    use crate::fate::Fate;
    use crate::{Detail, Prover, Question};

    #[test]
    fn three_in_a_row_is_killed_in_the_middle_and_every_other_move_is_answered_there() {
        let drawn = diagram::parse(". . . O X\nO O O O X\nX X X X X").unwrap();
        let corner = Setup { stones: drawn.setup.stones, ..Setup::empty(Size::square(19)) };
        let (mut prover, cancel) = (Prover::new(1 << 20), Cancel::new());
        let question = Question::diagram(&corner).to_play(Color::Black).detail(Detail::Everything);
        let answer = prover.answer(&question, Budget::UNLIMITED, &cancel).unwrap();
        let tree = prover.solution(&answer, Extent::WHOLE, Budget::UNLIMITED, &cancel);
        let first: Vec<_> = tree.after(None).map(|(_, branch)| (branch.played, branch.kind)).collect();
        let middle = myosu_rules::Move::Place(myosu_rules::Point::new(1, 0));
        assert_eq!(first[0], (middle, BranchKind::Right));
        assert_eq!(first.iter().filter(|(_, kind)| *kind == BranchKind::Wrong).count(), 2);
        for (at, wrong) in tree.after(None).filter(|(_, branch)| branch.kind == BranchKind::Wrong) {
            assert_eq!(wrong.fate, Some(Fate::Alive));
            assert_eq!(tree.after(Some(at)).next().unwrap().1.played, middle);
        }
    }

    #[test]
    fn sides_alternate_and_all_first_moves_are_there() {
        let (mut prover, cancel) = (Prover::new(1 << 20), Cancel::new());
        for exercise in shipped().exercises.iter().filter(|e| e.figures.nodes < 3000).take(12) {
            let question = exercise.question().detail(Detail::Everything);
            let answer = prover.answer(&question, Budget::UNLIMITED, &cancel).unwrap();
            let tree = prover.solution(&answer, Extent::SHORT, Budget::UNLIMITED, &cancel);
            assert_eq!(tree.after(None).count(), answer.moves.len() - 1, "{}", exercise.id);
            for branch in &tree.branches {
                let before = branch.parent.map(|parent| tree.branches[parent].role);
                assert_eq!(branch.role, before.map_or(exercise.role(), Role::other));
            }
            assert!(tree.depth() >= 1);
        }
    }
}
