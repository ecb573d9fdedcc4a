//! Forced wins: whether there is one, its main line, and a proof.
//!
//! The law: `Win` comes with a certificate that the independent checker has accepted; its moves need not be threats,
//! whatever kind of attack was asked for. `None` means that the whole space of this kind of attack was searched, and for
//! a win by threats that a search which may use a quiet stone once has had its turn without finding a win either (and
//! the tree search, in a budget that has room for it); everything else is `Unsettled`.

use std::sync::Arc;

use myosu_proof::omok::{CheckedWin, MOST_POSITIONS, WinCertificate};
use myosu_rules::Point;
use myosu_rules::omok::Position;
use myosu_search::dfpn::{Dfpn, ProofOutcome};
use myosu_search::{Budget, Cancel};

use super::board::{ShapeBoard, Tables};
use super::certify::{certify, certify_guided};
use super::guide::Guide;
use super::threat::{Breadth, OverlappingThreats, SMALL_TABLE, ThreatGame};
use super::vcf::{Vcf, VcfResult};

/// Which moves the attacker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackKind {
    /// Continuous fours (VCF, 사 연속 공격).
    Vcf,
    /// Continuous fours and threats of a win by fours: open threes, and every other line that the next
    /// stone turns into a four (VCT, 사·삼 연속 공격).
    Vct,
}

/// Whether there is a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateVerdict {
    /// There is one, and it is proven.
    Win,
    /// There is none of this kind.
    None,
    /// The budget ended first. This says nothing about the position.
    Unsettled,
}

/// The result of the search for a forced win.
#[derive(Clone, Debug)]
pub struct Mate {
    /// Whether there is a forced win.
    pub verdict: MateVerdict,
    /// The main line, with the defences that last longest.
    pub line: Vec<Point>,
    /// Plies to the five against the longest defence; 0 without a win.
    pub plies: u32,
    /// The proof of a win.
    pub certificate: Option<WinCertificate>,
    /// Nodes searched.
    pub nodes: u64,
}

/// Bytes of the df-pn table.
const MEMORY: usize = 128 << 20;

/// Bytes of the df-pn table for a win that is already found: it only writes the certificate.
const SMALL_MEMORY: usize = 1 << 20;

/// One stage of the search for a win by threats.
#[derive(Clone, Copy)]
pub(crate) struct MateStage {
    /// The threats to try.
    pub(crate) breadth: Breadth,
    /// VCF nodes to show that a move threatens a win by fours.
    vcf_nodes: u64,
    /// Nodes of the stage.
    pub(crate) nodes: u64,
}

impl MateStage {
    /// The stage as a game for the proof-number search.
    pub(crate) fn game(&self, board: &ShapeBoard) -> ThreatGame {
        ThreatGame::new(board.clone(), self.breadth, self.vcf_nodes)
    }

    /// Like [`MateStage::game`] for a search of few nodes.
    pub(crate) fn small_game(&self, board: &ShapeBoard) -> ThreatGame {
        ThreatGame::with_table(board.clone(), self.breadth, self.vcf_nodes, SMALL_TABLE)
    }
}

/// A stage of the search.
pub(crate) const fn stage(breadth: Breadth, vcf_nodes: u64, nodes: u64) -> MateStage {
    MateStage { breadth, vcf_nodes, nodes }
}

/// The first stages: few obvious threats, then those that are hard to see if the first settle nothing. All
/// budgets were chosen by hand on the known forced wins (`tests/forced_wins.rs`).
const FIRST: [MateStage; 4] = [
    stage(Breadth::Threes, 64, 4_000),
    stage(Breadth::BeforeFour, 64, 8_000),
    stage(Breadth::Threes, 256, 40_000),
    stage(Breadth::BeforeFour, 256, 80_000),
];

/// The later stages of a small budget.
const LATER: [MateStage; 3] = [
    stage(Breadth::Threes, 1024, 400_000),
    stage(Breadth::BeforeFour, 1024, 1 << 24),
    stage(Breadth::BeforeFour, 1 << 20, u64::MAX),
];

/// The stage that may use a quiet stone once.
const QUIET: MateStage = stage(Breadth::OneQuiet, 16, 1_200_000);

/// From this budget on one stage allows a quiet move: there are too many of them for less to settle anything.
const QUIET_BUDGET: u64 = 3_000_000;

/// The later stages of a large budget.
const LATER_WITH_QUIET: [MateStage; 6] = [
    stage(Breadth::Threes, 1024, 150_000),
    stage(Breadth::BeforeFour, 1024, 250_000),
    QUIET,
    stage(Breadth::Threes, 1024, 250_000),
    stage(Breadth::BeforeFour, 1024, 1 << 24),
    stage(Breadth::BeforeFour, 1 << 20, u64::MAX),
];

/// All stages of a large budget in their order, for a search that goes on until it is stopped.
pub(crate) const STAGES: [MateStage; FIRST.len() + LATER_WITH_QUIET.len()] = {
    let mut all = [QUIET; FIRST.len() + LATER_WITH_QUIET.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < FIRST.len() { FIRST[at] } else { LATER_WITH_QUIET[at - FIRST.len()] };
        at += 1;
    }
    all
};

/// The stage of a proof that follows the tree search, its nodes in all where other stages follow, and the bytes of its
/// df-pn table.
const GUIDED_STAGE: MateStage = stage(Breadth::Threes, 512, u64::MAX);
const GUIDED: Budget = Budget::nodes(3_000_000);
const GUIDED_MEMORY: usize = 16 << 20;

impl Mate {
    fn without_win(verdict: MateVerdict, nodes: u64) -> Mate {
        Mate { verdict, line: Vec::new(), plies: 0, certificate: None, nodes }
    }

    fn won(certificate: WinCertificate, checked: CheckedWin, nodes: u64) -> Mate {
        let (verdict, line) = (MateVerdict::Win, certificate.main_line());
        Mate { verdict, line, plies: checked.plies, certificate: Some(certificate), nodes }
    }
}

/// Searches a forced win of the side to move. The game must not be over.
pub fn mate(
    position: &Position,
    tables: &Arc<Tables>,
    kind: AttackKind,
    budget: Budget,
    cancel: &Cancel,
) -> Mate {
    let board = ShapeBoard::new(tables, position);
    let mut nodes = 0;
    match (by_fours(&board, budget, cancel, &mut nodes), kind) {
        (VcfResult::Win(_), _) => {
            let mut threats = ThreatGame::new(board, Breadth::Threes, u64::MAX);
            proven(&mut threats, &mut Dfpn::new(SMALL_MEMORY), budget, cancel, nodes)
        }
        (VcfResult::None, AttackKind::Vcf) => Mate::without_win(MateVerdict::None, nodes),
        (VcfResult::Unsettled, AttackKind::Vcf) => Mate::without_win(MateVerdict::Unsettled, nodes),
        (_, AttackKind::Vct) => by_threats(&board, budget, cancel, nodes),
    }
}

/// Threats in stages of growing breadth and patience, after fours alone have failed.
fn by_threats(board: &ShapeBoard, budget: Budget, cancel: &Cancel, mut nodes: u64) -> Mate {
    let mut search = Dfpn::new(MEMORY);
    // Where a VCF search ran out of nodes, refutations hold within its patience only, and later stages of the
    // same breadth use them.
    let mut doubtful = [false; Breadth::COUNT];
    let later = if budget.nodes < QUIET_BUDGET { &LATER[..] } else { &LATER_WITH_QUIET[..] };
    for (number, stage) in FIRST.iter().chain(later).enumerate() {
        let &MateStage { breadth, nodes: share, .. } = stage;
        if number == FIRST.len()
            && let Some(mate) = announced(board, budget, GUIDED, cancel, &mut nodes)
        {
            return mate;
        }
        let left = budget.nodes.saturating_sub(nodes);
        let mut threats = stage.game(board);
        let before = search.nodes();
        let share = Budget::nodes(left.min(share));
        let outcome = match breadth {
            Breadth::OneQuiet => search.solve(&mut OverlappingThreats(&mut threats), share, cancel),
            Breadth::Threes | Breadth::BeforeFour => search.solve(&mut threats, share, cancel),
        };
        nodes += search.nodes() - before + threats.vcf.nodes();
        doubtful[breadth as usize] |= threats.gave_up;
        match outcome {
            ProofOutcome::Proven => {
                let left = Budget::nodes(budget.nodes.saturating_sub(nodes));
                return proven(&mut threats, &mut search, left, cancel, nodes);
            }
            ProofOutcome::Refuted if doubtful[breadth as usize] => {
                search.forget();
                doubtful = [false; Breadth::COUNT];
            }
            ProofOutcome::Refuted if breadth == Breadth::BeforeFour => {
                // Later stages come after the tree search. Here nothing else is left to try.
                if number < FIRST.len()
                    && let Some(mate) = announced(board, budget, Budget::UNLIMITED, cancel, &mut nodes)
                {
                    return mate;
                }
                return with_quiet_stone(board, &mut search, budget, cancel, nodes);
            }
            ProofOutcome::Refuted | ProofOutcome::Unknown => {}
        }
        if cancel.is_raised() || nodes >= budget.nodes {
            break;
        }
    }
    Mate::without_win(MateVerdict::Unsettled, nodes)
}

/// The last word where no attack without a quiet stone wins: one stage that may use it once. If that finds
/// nothing in its nodes there is no win of the kind asked for; if the budget ends first, the answer is open.
fn with_quiet_stone(
    board: &ShapeBoard,
    search: &mut Dfpn<Option<Point>>,
    budget: Budget,
    cancel: &Cancel,
    mut nodes: u64,
) -> Mate {
    let mut threats = QUIET.game(board);
    let left = Budget::nodes(budget.nodes.saturating_sub(nodes).min(QUIET.nodes));
    let before = search.nodes();
    let outcome = search.solve(&mut OverlappingThreats(&mut threats), left, cancel);
    nodes += search.nodes() - before + threats.vcf.nodes();
    match outcome {
        ProofOutcome::Proven => {
            let left = Budget::nodes(budget.nodes.saturating_sub(nodes));
            proven(&mut threats, search, left, cancel, nodes)
        }
        ProofOutcome::Unknown if cancel.is_raised() || left.nodes < QUIET.nodes => {
            Mate::without_win(MateVerdict::Unsettled, nodes)
        }
        ProofOutcome::Refuted | ProofOutcome::Unknown => Mate::without_win(MateVerdict::None, nodes),
    }
}

/// A win that the tree search announces, if a proof of it can be written. Its moves need not be threats, and it sees
/// long attacks that are narrow.
fn announced(
    board: &ShapeBoard,
    budget: Budget,
    share: Budget,
    cancel: &Cancel,
    nodes: &mut u64,
) -> Option<Mate> {
    let left = budget.nodes.saturating_sub(*nodes).min(share.nodes);
    if left < GUIDED.nodes {
        return None;
    }
    let mut guide = Guide::new(board.tables());
    let first = guide.winning_move(board.position(), cancel);
    *nodes += guide.nodes();
    first?;
    let before = guide.nodes();
    let mut threats = GUIDED_STAGE.game(board);
    let mut search = Dfpn::new(GUIDED_MEMORY);
    let proof = certify_guided(&mut threats, &mut search, &mut guide, Budget::nodes(left), cancel);
    *nodes += guide.nodes() - before + search.nodes() + threats.vcf.nodes();
    let (certificate, checked) = proof?;
    Some(Mate::won(certificate, checked, *nodes))
}

/// Fours alone, in slices so that a raised cancel flag ends the search soon.
fn by_fours(board: &ShapeBoard, budget: Budget, cancel: &Cancel, nodes: &mut u64) -> VcfResult {
    const SLICE: u64 = 1 << 14;
    let mut board = board.clone();
    let mut vcf = Vcf::new(20);
    loop {
        let slice = budget.nodes.saturating_sub(vcf.nodes()).min(vcf.nodes().max(SLICE));
        let found = vcf.search(&mut board, slice);
        *nodes = vcf.nodes();
        if found != VcfResult::Unsettled || vcf.nodes() >= budget.nodes || cancel.is_raised() {
            return found;
        }
    }
}

/// Writes the certificate and claims the win only if the independent checker accepts it.
fn proven(
    threats: &mut ThreatGame,
    search: &mut Dfpn<Option<Point>>,
    budget: Budget,
    cancel: &Cancel,
    nodes: u64,
) -> Mate {
    let unsettled = Mate::without_win(MateVerdict::Unsettled, nodes);
    let Some(certificate) = certify(threats, search, budget, cancel) else { return unsettled };
    match certificate.check_within(MOST_POSITIONS, || cancel.is_raised()) {
        Ok(checked) => Mate::won(certificate, checked, nodes),
        Err(_) => unsettled,
    }
}
