//! The answer to a question: the best fate, every first move with its fate, the fate if the other side moves
//! first, and a line to show. Whatever the budget did not settle is `None`, never a guess.

use myosu_proof::go::Role;
use myosu_rules::{Move, Point, PointSet};

use super::fate::Fate;
use super::question::Assertion;
use super::reading::Reading;

/// A first move and the target's fate after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The move.
    pub played: Move,
    /// Whether it reaches the best fate; `None` if not settled.
    pub keeps: Option<bool>,
    /// The fate after it, if settled. Moves that fall short have one only with
    /// [`Detail::Everything`](super::Detail::Everything).
    pub fate: Option<Fate>,
    /// The reply that holds the mover to this fate.
    pub refutation: Option<Move>,
}

/// What the prover settled about a problem.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The problem and its assumptions.
    pub reading: Reading,
    /// The side that moves first.
    pub to_play: Role,
    /// Whether the goal of [`Detail::Claim`](super::Detail::Claim) is reached, or the fate is that of
    /// [`Detail::Is`](super::Detail::Is); `None` for every other detail, or if not settled.
    pub claim: Option<bool>,
    /// What [`Detail::Is`](super::Detail::Is) asserted.
    pub asserted: Option<Assertion>,
    /// The fate with best play; `None` if not settled.
    pub fate: Option<Fate>,
    /// All legal first moves, the pass last.
    pub moves: Vec<FirstMove>,
    /// The fate if the other side moves first.
    pub other_first: Option<Fate>,
    /// The points a zone proof depends on; `None` if the fate was proven otherwise.
    pub zone: Option<PointSet>,
    /// A line of best play.
    pub line: Vec<Move>,
    /// Whether each move of the book's tree still reaches the best fate, where the side to play of the question made it.
    /// `None` if not settled, if the line leaves the region, and for the other side's moves.
    pub book: Vec<Option<bool>>,
    /// Nodes the prover visited.
    pub nodes: u64,
}

impl Answer {
    /// An answer in which nothing is settled yet.
    pub fn open(reading: &Reading, to_play: Role) -> Answer {
        Answer {
            reading: *reading,
            to_play,
            claim: None,
            asserted: None,
            fate: None,
            moves: Vec::new(),
            other_first: None,
            zone: None,
            line: Vec::new(),
            book: Vec::new(),
            nodes: 0,
        }
    }

    /// The points to show with the answer: those a zone proof depends on, or the region.
    pub fn shown_region(&self) -> PointSet {
        self.zone.unwrap_or(self.reading.problem.region())
    }

    /// Whether the fate is known.
    pub fn is_settled(&self) -> bool {
        self.fate.is_some()
    }

    /// Whether the question has an answer: the fate is known, or whether the claim holds.
    pub(super) fn is_decided(&self) -> bool {
        self.fate.is_some() || self.claim.is_some()
    }

    /// Whether nothing is left open: the fate, the fate if the other side moves first, and which first moves
    /// reach the best one.
    pub fn is_complete(&self) -> bool {
        self.fate.is_some()
            && self.other_first.is_some()
            && self.moves.iter().all(|first| first.keeps.is_some())
    }

    /// The points where a first stone is proven to reach the best fate.
    pub fn best(&self) -> Vec<Point> {
        self.moves
            .iter()
            .filter(|first| first.keeps == Some(true))
            .filter_map(|first| first.played.point())
            .collect()
    }

    /// The fate if the side to move passes.
    pub fn if_passed(&self) -> Option<Fate> {
        self.other_first
    }

    /// Whether the side to move must move here: false if a pass reaches the same fate.
    pub fn needs_a_move(&self) -> Option<bool> {
        Some(self.fate? != self.if_passed()?)
    }
}
