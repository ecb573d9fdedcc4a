//! Df-pn search for forced wins beside the tree search, in slices: those of the side to move at the root, and those
//! of the other side after the move that is about to be played.
//!
//! A search that plays looks for fours and open threes alone; one that is looked at goes through the stages of
//! [`super::mate`], so that it does not call a position open that `mate` proves won.

use myosu_proof::omok::{MOST_POSITIONS, WinCertificate};
use myosu_rules::Point;
use myosu_search::dfpn::{Dfpn, ProofOutcome};
use myosu_search::{Budget, Cancel};

use super::analysis::{Candidate, SearchScore};
use super::board::ShapeBoard;
use super::certify::certify;
use super::mate::{MateStage, STAGES, stage};
use super::purpose::Purpose;
use super::threat::{Breadth, OverlappingThreats, ThreatGame};

/// The df-pn table, kept from search to search.
pub(crate) struct RootProver {
    search: Dfpn<Option<Point>>,
}

/// A search for a forced win from one position.
pub(crate) struct RootProof<'a> {
    prover: &'a mut RootProver,
    threats: ThreatGame,
    stages: &'static [MateStage],
    spent: u64,
    /// Nodes spent when the first of the stages left began.
    stage_start: u64,
    /// Whether a search for fours ran out of nodes in a stage before.
    doubtful: bool,
    /// Nodes spent, those of the searches for wins by fours included.
    cost: u64,
    done: bool,
}

/// The one stage of a search that plays: 128 VCF nodes to show that a move threatens a win by fours; chosen by hand.
const PLAYING: [MateStage; 1] = [stage(Breadth::Threes, 128, u64::MAX)];

/// How thoroughly a forced win is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thoroughness {
    /// Fours and open threes.
    Playing,
    /// All kinds of threats, as `mate` does.
    Shown,
}

impl RootProver {
    pub(crate) fn new(bytes: usize) -> RootProver {
        RootProver { search: Dfpn::new(bytes) }
    }

    pub(crate) fn forget(&mut self) {
        self.search.forget();
    }

    /// Starts a search for wins of the side to move.
    pub(crate) fn begin(&mut self, board: &ShapeBoard, thoroughness: Thoroughness) -> RootProof<'_> {
        self.search.forget();
        let (stages, threats): (&'static [MateStage], ThreatGame) = match thoroughness {
            Thoroughness::Playing => (&PLAYING, PLAYING[0].small_game(board)),
            Thoroughness::Shown => (&STAGES, STAGES[0].game(board)),
        };
        RootProof {
            prover: self,
            threats,
            stages,
            spent: 0,
            stage_start: 0,
            doubtful: false,
            cost: 0,
            done: false,
        }
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
        while !self.done && self.spent < patience.nodes && !cancel.is_raised() {
            let left = self.stages[0].nodes - (self.spent - self.stage_start);
            let budget = Budget::nodes((patience.nodes - self.spent).min(left));
            match self.slice(budget, cancel) {
                ProofOutcome::Proven => {
                    self.done = true;
                    return self.proven(budget, cancel);
                }
                ProofOutcome::Refuted => {
                    self.forget_doubts();
                    self.next_stage();
                }
                ProofOutcome::Unknown if budget.nodes == left => self.next_stage(),
                ProofOutcome::Unknown => {}
            }
        }
        None
    }

    /// Searches up to `budget`.
    fn slice(&mut self, budget: Budget, cancel: &Cancel) -> ProofOutcome {
        let (search, threats) = (&mut self.prover.search, &mut self.threats);
        let (before, fours) = (search.nodes(), threats.vcf.nodes());
        let outcome = match self.stages[0].breadth {
            _ if threats.wins_by_fours() => ProofOutcome::Proven,
            Breadth::OneQuiet => search.solve(&mut OverlappingThreats(threats), budget, cancel),
            Breadth::Threes | Breadth::BeforeFour => search.solve(threats, budget, cancel),
        };
        let spent = search.nodes() - before + 1;
        self.spent += spent;
        self.cost += spent + threats.vcf.nodes() - fours;
        outcome
    }

    /// Forgets refutations that hold only within the patience of the searches for fours.
    fn forget_doubts(&mut self) {
        if self.doubtful || self.threats.gave_up {
            self.prover.search.forget();
            (self.doubtful, self.threats.gave_up) = (false, false);
        }
    }

    /// Goes on to threats that are harder to see; without any left the search is done.
    fn next_stage(&mut self) {
        let [_, rest @ ..] = self.stages else { return };
        let Some(next) = rest.first() else {
            self.done = true;
            return;
        };
        self.doubtful |= self.threats.gave_up;
        (self.threats, self.stages, self.stage_start) = (next.game(&self.threats.board), rest, self.spent);
    }

    /// Writes the certificate of a win that was found, and has it checked.
    fn proven(&mut self, budget: Budget, cancel: &Cancel) -> Option<(Candidate, WinCertificate)> {
        let certificate = certify(&mut self.threats, &mut self.prover.search, budget, cancel)?;
        let checked = certificate.check_within(MOST_POSITIONS, || cancel.is_raised()).ok()?;
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
        ReplyProof::Checking(best, Box::new(prover.begin(&after, Thoroughness::Playing)))
    }

    /// A win of the other side, with the nodes this took.
    pub(crate) fn go_on(&mut self, patience: Budget, cancel: &Cancel) -> (Option<Candidate>, u64) {
        let ReplyProof::Checking(_, proof) = self else { return (None, 0) };
        let before = proof.cost();
        let win = proof.go_on(patience, cancel).map(|(win, _)| win);
        (win, proof.cost() - before)
    }
}
