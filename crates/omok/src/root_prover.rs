//! Df-pn search for a forced win at the root, run in slices beside the tree search.

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
    search: &'a mut Dfpn<Option<Point>>,
    threats: ThreatGame,
    spent: u64,
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
        RootProof { search: &mut self.search, threats, spent: 0, done: false }
    }
}

impl RootProof<'_> {
    /// Continues until `patience` nodes are spent in total. Returns a proven win with its certificate.
    pub(crate) fn go_on(&mut self, patience: Budget, cancel: &Cancel) -> Option<(Candidate, WinCertificate)> {
        if self.done || self.spent >= patience.nodes {
            return None;
        }
        let before = self.search.nodes();
        let budget = Budget::nodes(patience.nodes - self.spent);
        let outcome = if self.threats.wins_by_fours() {
            ProofOutcome::Proven
        } else {
            self.search.solve(&mut self.threats, budget, cancel)
        };
        self.spent += self.search.nodes() - before + 1;
        self.done = outcome != ProofOutcome::Unknown;
        if outcome != ProofOutcome::Proven {
            return None;
        }
        let certificate = certify(&mut self.threats, self.search, budget, cancel)?;
        let checked = certificate.check().ok()?;
        let line = certificate.main_line();
        let point = *line.first()?;
        let score = SearchScore::Win(checked.plies);
        Some((Candidate { point, score, line, purpose: Purpose::WinsByThreats }, certificate))
    }
}
