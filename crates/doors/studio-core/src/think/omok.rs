//! Omok: candidates with their reasons, forced wins with their line, and the players by name.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use myosu::omok::mate::{AttackKind, Mate, MateVerdict, mate};
use myosu::omok::{
    Analysis, Engine, Flags, Limits, Purpose, Resources, SearchScore, ShapeBoard, Tables, balance,
};
use myosu::rules::omok::Position;
use myosu::rules::{Color, Notation, Point, PointSet};
use myosu::search::Budget;

use super::CandidateView;
use crate::fault::Fault;
use crate::proofs::{RecentProofs, StoredProof};
use crate::view::SideName;
use crate::world::Stop;
use myosu::text::Text;
use myosu::words::omok as words;

/// How many candidates are shown.
const CANDIDATES: usize = 5;

/// How long a position is thought about, unless it is until the listener leaves.
const ANALYSIS: Duration = Duration::from_secs(5);

/// How long a forced win is looked for.
const PROOF: Duration = Duration::from_secs(30);

/// Bytes a search may remember positions in.
const MEMORY: usize = 48 << 20;

/// The page's view of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OmokAnalysis {
    schema: u32,
    summary: Text,
    /// The chance of the side to move, from 0 to 1.
    chance: f64,
    /// Black's chance in a few words.
    outlook: Text,
    depth: u32,
    nodes: u64,
    candidates: Vec<CandidateView>,
    threats: Vec<ThreatView>,
    /// A forced win of the side to move, once one is proven.
    win: Option<ForcedWin>,
}

/// What a stone on an empty point would do for a side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ThreatView {
    point: String,
    side: SideName,
    kind: ThreatKind,
}

/// The strongest thing a stone would make.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum ThreatKind {
    Five,
    WinningFour,
    Four,
    Three,
}

/// What both sides could make with one stone.
fn threats(position: &Position, tables: &Arc<Tables>) -> Vec<ThreatView> {
    const KINDS: [(Flags, ThreatKind); 4] = [
        (Flags::FIVE, ThreatKind::Five),
        (Flags::WINNING_FOUR, ThreatKind::WinningFour),
        (Flags::FOUR, ThreatKind::Four),
        (Flags::THREE, ThreatKind::Three),
    ];
    let board = ShapeBoard::new(tables, position);
    let mut threats = Vec::new();
    for color in Color::BOTH {
        let mut named = PointSet::EMPTY;
        for (flag, kind) in KINDS {
            let points = board.points(color, flag) - named;
            named |= points;
            let legal = points.iter().filter(|&point| !board.is_forbidden(color, point));
            threats.extend(legal.map(|point| ThreatView {
                point: Notation::Renju.write(point, position.size()),
                side: color.into(),
                kind,
            }));
        }
    }
    threats
}

/// Positions of the search for a forced win that comes before everything else, by fours and by threats: some tenths
/// of a second.
const FIRST_LOOK: [(AttackKind, u64); 2] = [(AttackKind::Vcf, 20_000), (AttackKind::Vct, 60_000)];

/// An engine for the rule of a position.
pub(crate) fn analyst(position: &Position) -> Engine {
    Engine::new(*position.rule(), Resources { memory: MEMORY, ..Resources::default() })
}

/// Thinks about a position and tells what is found as it is found. Forced wins are looked for first, and a proven one
/// stands before every estimate. One that thinks on ends with its listener, or
/// when nothing is left to read; a proven win needs no more than the usual time.
pub(crate) fn think(
    engine: &mut Engine,
    position: &Position,
    thinks_on: bool,
    proofs: &RecentProofs,
    stop: Stop<'_>,
    mut tell: impl FnMut(&OmokAnalysis),
) -> Result<(), Fault> {
    let tables = engine.tables().clone();
    let mut win = None;
    for (kind, nodes) in FIRST_LOOK {
        let found = mate(position, &tables, kind, Budget::nodes(nodes), stop.cancel);
        if found.verdict == MateVerdict::Win {
            win = Some(ForcedWin::of(found, kind, position, proofs)?);
            break;
        }
    }
    if let Some(win) = &win {
        let none = Analysis { candidates: Vec::new(), depth: 0, deepest: 0, nodes: 0 };
        tell(&with_win(judgement(position, &none, &tables), win));
    }
    let _timer = (!thinks_on || win.is_some()).then(|| stop.after(ANALYSIS));
    let limits = Limits { candidates: CANDIDATES, ..Limits::default() };
    engine.think(position, &limits, stop.cancel, &mut |analysis| {
        let found = judgement(position, analysis, &tables);
        tell(&win.as_ref().map_or_else(|| found.clone(), |win| with_win(found.clone(), win)));
    });
    Ok(())
}

/// The judgement of a position with a proven win: its first move leads, and the win is the summary.
fn with_win(mut found: OmokAnalysis, win: &ForcedWin) -> OmokAnalysis {
    let Some(first) = win.line.first() else { return found };
    found.candidates.retain(|candidate| candidate.mv != *first);
    found.candidates.truncate(CANDIDATES - 1);
    let leads = CandidateView {
        mv: first.clone(),
        name: words::purpose_name(Purpose::WinsByThreats),
        text: words::winning_move(win.line.len()),
        value: words::outlook(SearchScore::Win(0)),
        line: win.line.clone(),
    };
    found.candidates.insert(0, leads);
    OmokAnalysis { summary: win.text.clone(), chance: 1.0, win: Some(win.clone()), ..found }
}

/// The moves after which the game is most nearly even, the most even first.
pub(crate) fn even(position: &Position, stop: Stop<'_>) -> OmokAnalysis {
    let mut engine = analyst(position);
    let _timer = stop.after(ANALYSIS);
    let limits = Limits { nodes: 400_000, candidates: CANDIDATES, ..Limits::default() };
    let found = balance(&mut engine, position, &limits, stop.cancel);
    OmokAnalysis { summary: words::most_even(), ..judgement(position, &found, engine.tables()) }
}

fn judgement(position: &Position, analysis: &Analysis, tables: &Arc<Tables>) -> OmokAnalysis {
    let best = analysis.candidates.first().map(|candidate| candidate.score);
    let chance = best.map_or(0.5, |score| f64::from(score.win_rate()) / 1000.0);
    OmokAnalysis {
        schema: 1,
        summary: best.map_or_else(words::nothing_to_play, |score| words::balance(position.to_play(), score)),
        chance,
        outlook: words::black_chance(100.0 * position.to_play().pick(chance, 1.0 - chance)),
        depth: analysis.depth,
        nodes: analysis.nodes,
        candidates: analysis.candidates.iter().map(|candidate| shown(position, candidate)).collect(),
        threats: threats(position, tables),
        win: None,
    }
}

fn shown(position: &Position, candidate: &myosu::omok::Candidate) -> CandidateView {
    let write = |point: Point| Notation::Renju.write(point, position.size());
    CandidateView {
        mv: write(candidate.point),
        name: words::purpose_name(candidate.purpose),
        text: words::purpose(candidate.purpose, candidate.point, position),
        value: words::outlook(candidate.score),
        line: candidate.line.iter().map(|&point| write(point)).collect(),
    }
}

/// The page's view of a search for a forced win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ForcedWin {
    schema: u32,
    verdict: MateResult,
    text: Text,
    line: Vec<String>,
    nodes: u64,
    /// The name of the proof, to walk through and to save.
    proof: Option<String>,
}

/// What came of a search for a forced win.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum MateResult {
    Win,
    None,
    Unsettled,
}

/// Looks for a forced win of the side to move.
pub(crate) fn prove(
    position: &Position,
    kind: AttackKind,
    proofs: &RecentProofs,
    stop: Stop<'_>,
) -> Result<ForcedWin, Fault> {
    let engine = Engine::new(*position.rule(), Resources { memory: 1 << 20, ..Resources::default() });
    let _timer = stop.after(PROOF);
    let found = mate(position, engine.tables(), kind, Budget::UNLIMITED, stop.cancel);
    ForcedWin::of(found, kind, position, proofs)
}

impl ForcedWin {
    /// The result of a search, with its proof kept to be walked through.
    fn of(
        found: Mate,
        kind: AttackKind,
        position: &Position,
        proofs: &RecentProofs,
    ) -> Result<ForcedWin, Fault> {
        let text = words::win_verdict(found.verdict, kind, position.to_play());
        let verdict = verdict_name(found.verdict);
        let write = |&point: &Point| Notation::Renju.write(point, position.size());
        let line = found.line.iter().map(write).collect();
        let proof = found
            .certificate
            .map(|certificate| proofs.keep(StoredProof::Omok(Box::new(certificate))))
            .transpose()?;
        Ok(ForcedWin { schema: 1, verdict, text, line, nodes: found.nodes, proof })
    }
}

const fn verdict_name(verdict: MateVerdict) -> MateResult {
    match verdict {
        MateVerdict::Win => MateResult::Win,
        MateVerdict::None => MateResult::None,
        MateVerdict::Unsettled => MateResult::Unsettled,
    }
}
