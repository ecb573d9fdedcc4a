//! Df-pn search for forced wins beside the tree search, in slices: those of the side to move at the root, and those
//! of the other side after the move that is about to be played.

use myosu_proof::omok::WinCertificate;
use myosu_rules::Point;
use myosu_search::dfpn::{Dfpn, ProofOutcome};
use myosu_search::{Budget, Cancel};

use super::analysis::{Candidate, SearchScore};
use super::board::ShapeBoard;
use super::certify::certify;
use super::purpose::Purpose;
use super::threat::{Breadth, ThreatGame};

/// The df-pn table, kept from search to search.
pub(crate) struct RootProver {
    search: Dfpn<Option<Point>>,
}

/// A search for a forced win from one position.
pub(crate) struct RootProof<'a> {
    prover: &'a mut RootProver,
    threats: ThreatGame,
    spent: u64,
    /// Nodes spent, those of the searches for wins by fours included.
    cost: u64,
    done: bool,
}

/// VCF nodes to show that a move threatens a win by fours; chosen by hand.
const PATIENCE: u64 = 128;

impl RootProver {
    pub(crate) fn new(bytes: usize) -> RootProver {
        RootProver { search: Dfpn::new(bytes) }
    }

    pub(crate) fn forget(&mut self) {
        self.search.forget();
    }

    /// Starts a search for wins of the side to move by fours and open threes.
    pub(crate) fn begin(&mut self, board: &ShapeBoard) -> RootProof<'_> {
        self.search.forget();
        let threats = ThreatGame::new(board.clone(), Breadth::Threes, PATIENCE);
        RootProof { prover: self, threats, spent: 0, cost: 0, done: false }
    }
}

impl<'a> RootProof<'a> {
    /// Nodes spent so far.
    pub(crate) fn cost(&self) -> u64 {
        self.cost
    }

    /// The prover, for another position.
    fn end(self) -> &'a mut RootProver {
        self.prover
    }

    /// Continues until `patience` nodes are spent in total. Returns a proven win with its certificate.
    pub(crate) fn go_on(&mut self, patience: Budget, cancel: &Cancel) -> Option<(Candidate, WinCertificate)> {
        if self.done || self.spent >= patience.nodes {
            return None;
        }
        let (before, fours) = (self.prover.search.nodes(), self.threats.vcf.nodes());
        let budget = Budget::nodes(patience.nodes - self.spent);
        let outcome = if self.threats.wins_by_fours() {
            ProofOutcome::Proven
        } else {
            self.prover.search.solve(&mut self.threats, budget, cancel)
        };
        let spent = self.prover.search.nodes() - before + 1;
        self.spent += spent;
        self.cost += spent + self.threats.vcf.nodes() - fours;
        self.done = outcome != ProofOutcome::Unknown;
        if outcome != ProofOutcome::Proven {
            return None;
        }
        let certificate = certify(&mut self.threats, &mut self.prover.search, budget, cancel)?;
        let checked = certificate.check().ok()?;
        let line = certificate.main_line();
        let point = *line.first()?;
        let score = SearchScore::Win(checked.plies);
        Some((Candidate { point, score, line, purpose: Purpose::WinsByThreats }, certificate))
    }
}

/// Checks the move that is about to be played: whether the other side has a forced win after it.
pub(crate) enum ReplyProof<'a> {
    /// No move has been checked.
    Idle(&'a mut RootProver),
    /// The check of a move.
    Checking(Point, Box<RootProof<'a>>),
}

impl ReplyProof<'_> {
    /// Goes on with the check of `best`, or begins it.
    pub(crate) fn of(self, board: &ShapeBoard, best: Point) -> Self {
        let prover = match self {
            ReplyProof::Checking(point, proof) if point == best => {
                return ReplyProof::Checking(point, proof);
            }
            ReplyProof::Checking(_, proof) => proof.end(),
            ReplyProof::Idle(prover) => prover,
        };
        let mut after = board.clone();
        after.play(best);
        ReplyProof::Checking(best, Box::new(prover.begin(&after)))
    }

    /// A win of the other side, with the nodes this took.
    pub(crate) fn go_on(&mut self, patience: Budget, cancel: &Cancel) -> (Option<Candidate>, u64) {
        let ReplyProof::Checking(_, proof) = self else { return (None, 0) };
        let before = proof.cost();
        let win = proof.go_on(patience, cancel).map(|(win, _)| win);
        (win, proof.cost() - before)
    }
}
