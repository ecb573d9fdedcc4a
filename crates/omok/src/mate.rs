//! Forced wins for people: is there one, and the proof.
//!
//! The law: `Win` comes with a certificate that the independent checker has accepted; `None` means that
//! the whole space of this kind of attack was searched; everything else is `Unsettled`.

use std::sync::Arc;

use myosu_proof::omok::Certificate;
use myosu_rules::Point;
use myosu_rules::omok::Position;
use myosu_search::dfpn::{Dfpn, Outcome};
use myosu_search::{Budget, Cancel};

use super::board::{ShapeBoard, Tables};
use super::certify::certify;
use super::threat::{Breadth, OverlappingThreats, ThreatGame};
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
    /// There is, and it is proven.
    Win,
    /// There is none of this kind.
    None,
    /// The budget ended first. This says nothing about the position.
    Unsettled,
}

/// What the search for a forced win found.
#[derive(Clone, Debug)]
pub struct Mate {
    /// Whether there is one.
    pub verdict: MateVerdict,
    /// The main line, the defender holding out as long as he can.
    pub line: Vec<Point>,
    /// Moves of both sides until the five, if the defender holds out as long as he can; 0 without a win.
    pub plies: u32,
    /// The proof of a win.
    pub certificate: Option<Certificate>,
    /// Nodes searched.
    pub nodes: u64,
}

/// The bytes the search for a forced win may remember positions in.
const MEMORY: usize = 128 << 20;

/// Which threats are tried, how long for the win by fours behind each, and for how many nodes.
type MateStage = (Breadth, u64, u64);

/// The few obvious threats first, and those that are hard to see when they do not settle the matter.
const FIRST: [MateStage; 4] = [
    (Breadth::Threes, 64, 4_000),
    (Breadth::BeforeFour, 64, 8_000),
    (Breadth::Threes, 256, 40_000),
    (Breadth::BeforeFour, 256, 80_000),
];

const THEN: [MateStage; 3] = [
    (Breadth::Threes, 1024, 400_000),
    (Breadth::BeforeFour, 1024, 1 << 24),
    (Breadth::BeforeFour, 1 << 20, u64::MAX),
];

/// A budget of so many nodes has room for quiet stones: so many are let in that a little work settles nothing.
const PLENTY: u64 = 3_000_000;

const THEN_WITH_PLENTY: [MateStage; 6] = [
    (Breadth::Threes, 1024, 150_000),
    (Breadth::BeforeFour, 1024, 250_000),
    (Breadth::OneQuiet, 16, 1_200_000),
    (Breadth::Threes, 1024, 250_000),
    (Breadth::BeforeFour, 1024, 1 << 24),
    (Breadth::BeforeFour, 1 << 20, u64::MAX),
];

/// Looks for a forced win of the side to move. The game must not be over.
pub fn mate(
    position: &Position,
    tables: &Arc<Tables>,
    kind: AttackKind,
    budget: Budget,
    cancel: &Cancel,
) -> Mate {
    let board = ShapeBoard::new(tables, position);
    let mut nodes = 0;
    let found = by_fours(&board, budget, cancel, &mut nodes);
    let verdict = match (found, kind) {
        (VcfResult::None, AttackKind::Vcf) => MateVerdict::None,
        (VcfResult::Unsettled, AttackKind::Vcf) => MateVerdict::Unsettled,
        (VcfResult::Win(_), _) => MateVerdict::Win,
        (_, AttackKind::Vct) => MateVerdict::Unsettled,
    };
    let mut search = Dfpn::new(if verdict == MateVerdict::Win { 1 << 20 } else { MEMORY });
    if verdict == MateVerdict::Win {
        let mut threats = ThreatGame::new(board, Breadth::Threes, u64::MAX);
        return proven(&mut threats, &mut search, budget, cancel, nodes);
    }
    if kind == AttackKind::Vcf {
        return Mate { verdict, line: Vec::new(), plies: 0, certificate: None, nodes };
    }
    // Where a win by fours was given up, what is refuted is refuted within the patience only, and later
    // stages lean on it.
    let mut doubtful = [false; Breadth::COUNT];
    let then = if budget.nodes < PLENTY { &THEN[..] } else { &THEN_WITH_PLENTY[..] };
    for &(breadth, patience, share) in FIRST.iter().chain(then) {
        let left = budget.nodes.saturating_sub(nodes);
        let mut threats = ThreatGame::new(board.clone(), breadth, patience);
        let before = search.nodes();
        let share = Budget::nodes(left.min(share));
        let outcome = match breadth {
            Breadth::OneQuiet => search.solve(&mut OverlappingThreats(&mut threats), share, cancel),
            Breadth::Threes | Breadth::BeforeFour => search.solve(&mut threats, share, cancel),
        };
        nodes += search.nodes() - before + threats.vcf.nodes();
        doubtful[breadth as usize] |= threats.gave_up;
        match outcome {
            Outcome::Proven => {
                let left = Budget::nodes(budget.nodes.saturating_sub(nodes));
                return proven(&mut threats, &mut search, left, cancel, nodes);
            }
            Outcome::Refuted if doubtful[breadth as usize] => {
                search.forget();
                doubtful = [false; Breadth::COUNT];
            }
            Outcome::Refuted if breadth == Breadth::BeforeFour => {
                return Mate {
                    verdict: MateVerdict::None,
                    line: Vec::new(),
                    plies: 0,
                    certificate: None,
                    nodes,
                };
            }
            Outcome::Refuted | Outcome::Unknown => {}
        }
        if cancel.is_raised() || nodes >= budget.nodes {
            break;
        }
    }
    Mate { verdict: MateVerdict::Unsettled, line: Vec::new(), plies: 0, certificate: None, nodes }
}

/// Fours alone, in slices so that a raised flag ends the search soon.
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

/// Writes the proof, has it checked, and only then claims the win.
fn proven(
    threats: &mut ThreatGame,
    search: &mut Dfpn<Option<Point>>,
    budget: Budget,
    cancel: &Cancel,
    nodes: u64,
) -> Mate {
    let unsettled =
        Mate { verdict: MateVerdict::Unsettled, line: Vec::new(), plies: 0, certificate: None, nodes };
    let Some(certificate) = certify(threats, search, budget, cancel) else { return unsettled };
    match certificate.check() {
        Ok(checked) => {
            let line = certificate.main_line();
            Mate {
                verdict: MateVerdict::Win,
                line,
                plies: checked.plies,
                certificate: Some(certificate),
                nodes,
            }
        }
        Err(_) => unsettled,
    }
}
