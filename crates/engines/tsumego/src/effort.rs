//! How hard a problem is for people: where the right move stands among the moves they would try, how many wrong ones tempt
//! them, and how far they must read to see that these fail.
//!
//! The size of a proof says how hard a problem is for the prover. What people would try first comes from experience (the
//! `intuition` crate, or a network), as probabilities of first moves; the rest is proven.

use myosu_rules::{Move, Point};

use super::answer::Answer;
use super::collection::Difficulty;
use super::solution::{BranchKind, Solution};

/// A wrong first move tempts if experience likes it at least this fraction as much as the likeliest right one. Chosen by hand.
const TEMPTING: f64 = 0.5;

/// What a solver has to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HumanEffort {
    /// The place of the likeliest right move among all first moves, from 1.
    pub rank: u8,
    /// Wrong first moves that look about as good.
    pub tempting: u8,
    /// Moves of the longest refutation among them, the wrong move included; 0 if none tempts.
    pub refutation: u8,
    /// Moves of the longest right line.
    pub depth: u8,
}

impl HumanEffort {
    /// The effort of a settled answer with its tree; `experience` gives first moves with their probabilities. `None` if the answer is
    /// not complete, no move is needed, or experience knows none of the right moves.
    pub fn of(answer: &Answer, tree: &Solution, experience: &[(Point, f64)]) -> Option<HumanEffort> {
        if !answer.is_complete() || answer.needs_a_move() != Some(true) {
            return None;
        }
        let best = answer.best();
        let right = experience.iter().filter(|(point, _)| best.contains(point));
        let likeliest = right.map(|&(_, probability)| probability).max_by(f64::total_cmp)?;
        let wrong = || experience.iter().filter(|(point, _)| is_wrong(answer, *point));
        let before = wrong().filter(|&&(_, probability)| probability > likeliest).count();
        let tempting = || wrong().filter(|&&(_, probability)| probability >= TEMPTING * likeliest);
        let refutation = tempting().map(|&(point, _)| refutation(tree, point)).max().unwrap_or(0);
        Some(HumanEffort {
            rank: small(1 + before),
            tempting: small(tempting().count()),
            refutation: small(refutation),
            depth: small(tree.depth().max(answer.line.len())),
        })
    }

    /// A number that grows with the effort: each doubling of the rank counts as much as four moves to read. Chosen by hand.
    pub fn hardness(self) -> u32 {
        4 * u32::from(self.rank.max(1)).ilog2()
            + 2 * u32::from(self.tempting.min(6))
            + u32::from(self.refutation)
            + u32::from(self.depth)
    }

    /// The difficulty. The limits are chosen by hand.
    pub fn difficulty(self) -> Difficulty {
        match self.hardness() {
            0..6 => Difficulty::Beginner,
            6..12 => Difficulty::Elementary,
            12..18 => Difficulty::Intermediate,
            18..25 => Difficulty::Advanced,
            _ => Difficulty::Dan,
        }
    }
}

/// Whether a first move is proven to fall short.
fn is_wrong(answer: &Answer, point: Point) -> bool {
    answer.moves.iter().any(|first| first.played == Move::Place(point) && first.keeps == Some(false))
}

/// The moves of the longest line after a wrong first move, this one included; a move that can be ignored is its own refutation.
fn refutation(tree: &Solution, point: Point) -> usize {
    let mut lengths: Vec<usize> = Vec::with_capacity(tree.branches.len());
    for branch in &tree.branches {
        let is_this = branch.kind == BranchKind::Wrong && branch.played == Move::Place(point);
        lengths.push(match branch.parent {
            None => usize::from(is_this),
            Some(parent) if lengths[parent] > 0 => lengths[parent] + 1,
            Some(_) => 0,
        });
    }
    lengths.into_iter().max().unwrap_or(0).max(1)
}

fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use myosu_rules::{Color, Point, diagram};
    use myosu_search::{Budget, Cancel};

    use super::HumanEffort;
    use crate::solution::{Extent, Solution};
    use crate::{Answer, Detail, Prover, Question};

    /// A straight three: the middle kills, the ends do not.
    fn straight_three() -> (Answer, Solution) {
        let setup = diagram::parse(". . . O X .\nO O O O X .\nX X X X X .\n. . . . . .").unwrap().setup;
        let (mut prover, cancel) = (Prover::new(1 << 20), Cancel::new());
        let question = Question::diagram(&setup).to_play(Color::Black).detail(Detail::Everything);
        let answer = prover.answer(&question, Budget::UNLIMITED, &cancel).unwrap();
        let tree = prover.solution(&answer, Extent::SHORT, Budget::UNLIMITED, &cancel);
        (answer, tree)
    }

    #[test]
    fn a_right_move_that_nobody_would_try_first_is_harder() {
        let (answer, tree) = straight_three();
        let [end, middle] = [0, 1].map(|x| Point::new(x, 0));
        let seen = HumanEffort::of(&answer, &tree, &[(middle, 0.9), (end, 0.1)]).unwrap();
        let missed = HumanEffort::of(&answer, &tree, &[(end, 0.9), (middle, 0.1)]).unwrap();
        assert_eq!((seen.rank, seen.tempting, seen.refutation), (1, 0, 0));
        assert_eq!((missed.rank, missed.tempting), (2, 1));
        assert!(missed.refutation >= 1 && missed.hardness() > seen.hardness());
        assert!(missed.difficulty() >= seen.difficulty());
    }

    #[test]
    fn an_effort_is_known_only_where_there_is_something_to_find() {
        let (answer, tree) = straight_three();
        assert_eq!(HumanEffort::of(&answer, &tree, &[]), None);
        assert_eq!(HumanEffort::of(&answer, &tree, &[(Point::new(0, 0), 1.0)]), None);
        let middle = [(Point::new(1, 0), 1.0)];
        let open = Answer { other_first: None, ..answer.clone() };
        assert_eq!(HumanEffort::of(&open, &tree, &middle), None);
        let idle = Answer { other_first: answer.fate, ..answer };
        assert_eq!(HumanEffort::of(&idle, &tree, &middle), None);
    }
}
