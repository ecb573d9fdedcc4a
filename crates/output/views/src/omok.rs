//! Omok: forced wins, forbidden points and analyses as JSON, boards and lines of text.

use myosu_draw::{BoardSpec, Mark};
use myosu_omok::alphabeta::{MovePattern, WeighedPoint, weighed_points};
use myosu_omok::knowledge::{DraftGraph, KnowledgeBase, KnowledgeDraft, PreferenceTable, Stance};
use myosu_omok::mate::{AttackKind, Mate, MateVerdict};
use myosu_omok::{Analysis, Candidate, SearchScore};
use myosu_rules::omok::{Forbidden, Position, Variant};
use myosu_rules::{Color, Notation, Point, Size};
use myosu_text::Language;
use myosu_words::omok as words;
use serde::Serialize;
use serde_json::{Value, json};

use crate::round;

fn renju(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&point| Notation::Renju.write(point, size)).collect()
}

fn rule_name(position: &Position) -> &'static str {
    position.rule().variant().map_or("", Variant::name)
}

fn color_name(color: Color) -> &'static str {
    color.pick("black", "white")
}

/// The answer to a search for a forced win.
#[derive(Debug, Serialize)]
pub struct ForcedWinJson<'a> {
    schema: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    rule: &'static str,
    to_play: &'static str,
    kind: &'static str,
    verdict: &'static str,
    line: Vec<String>,
    /// Plies until the five, the defender holding out.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u32>,
    nodes: u64,
    /// Turns of the strategy in the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<usize>,
    seconds: f64,
}

/// A search for a forced win as JSON; a position of a batch has a name.
pub fn forced_win_json<'a>(
    name: Option<&'a str>,
    position: &Position,
    kind: AttackKind,
    mate: &Mate,
    seconds: f64,
) -> ForcedWinJson<'a> {
    ForcedWinJson {
        schema: 1,
        name,
        rule: rule_name(position),
        to_play: color_name(position.to_play()),
        kind: if kind == AttackKind::Vcf { "vcf" } else { "vct" },
        verdict: match mate.verdict {
            MateVerdict::Win => "win",
            MateVerdict::None => "none",
            MateVerdict::Unsettled => "unsettled",
        },
        line: renju(&mate.line, position.size()),
        moves: (mate.verdict == MateVerdict::Win).then_some(mate.plies),
        nodes: mate.nodes,
        turns: mate.certificate.as_ref().map(|certificate| certificate.turns.len()),
        seconds: round(seconds, 3),
    }
}

/// A forbidden point.
#[derive(Debug, Serialize)]
pub struct ForbiddenPointJson {
    point: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<String>>,
}

/// The points forbidden to a side, without their reasons.
pub fn forbidden_points(position: &Position, color: Color) -> Vec<ForbiddenPointJson> {
    let point = |(point, kind): (Point, Forbidden)| ForbiddenPointJson {
        point: Notation::Renju.write(point, position.size()),
        kind: kind.name(),
        why: None,
    };
    position.forbidden_points(color).map(point).collect()
}

/// The points forbidden to a side with their reasons, and a point the user asked about.
#[derive(Debug, Serialize)]
pub struct ForbiddenJson {
    schema: u32,
    rule: &'static str,
    size: String,
    color: &'static str,
    forbidden: Vec<ForbiddenPointJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<QuestionedPointJson>,
}

/// A point the user asked about.
#[derive(Debug, Serialize)]
struct QuestionedPointJson {
    point: String,
    kind: Option<&'static str>,
    why: Vec<String>,
}

/// The forbidden points of a position as JSON.
pub fn forbidden_json(
    position: &Position,
    color: Color,
    asked: Option<Point>,
    language: Language,
) -> ForbiddenJson {
    let size = position.size();
    let why = |point| words::explanation(&position.why(color, point), size, language);
    let mut forbidden = forbidden_points(position, color);
    for (entry, (point, _)) in forbidden.iter_mut().zip(position.forbidden_points(color)) {
        entry.why = Some(why(point));
    }
    let asked = asked.map(|point| QuestionedPointJson {
        point: Notation::Renju.write(point, size),
        kind: position.forbidden(color, point).map(Forbidden::name),
        why: why(point),
    });
    let (rule, size) = (rule_name(position), size.to_string());
    ForbiddenJson { schema: 1, rule, size, color: color_name(color), forbidden, asked }
}

/// The board with the forbidden points of a side marked.
pub fn forbidden_board(position: &Position, color: Color) -> BoardSpec {
    let mut spec = BoardSpec::new(position.setup(), Notation::Renju);
    spec.marks = position.forbidden_points(color).map(|(point, _)| (point, Mark::Forbidden)).collect();
    spec
}

/// The reason for every forbidden point, and for a point the user asked about.
pub fn forbidden_lines(
    position: &Position,
    color: Color,
    asked: Option<Point>,
    language: Language,
) -> Vec<String> {
    let points: Vec<Point> = position.forbidden_points(color).map(|(point, _)| point).collect();
    let mut lines = Vec::new();
    if points.is_empty() {
        let rule = position.rule().variant().unwrap_or(Variant::Renju);
        lines.push(words::nothing_forbidden(color, rule).into_string(language));
    }
    for point in points.into_iter().chain(asked) {
        lines.extend(words::explanation(&position.why(color, point), position.size(), language));
    }
    lines
}

/// An analysis with its candidates.
#[derive(Debug, Serialize)]
pub struct OmokAnalysisJson {
    schema: u32,
    game: &'static str,
    rule: &'static str,
    to_play: &'static str,
    depth: u32,
    nodes: u64,
    candidates: Vec<OmokCandidateJson>,
}

#[derive(Debug, Serialize)]
struct OmokCandidateJson {
    point: String,
    /// `+M7` is a forced win in seven plies, `-M8` a forced loss.
    score: String,
    /// The chance to win of the side to move, from 0 to 1.
    win_rate: f64,
    purpose: &'static str,
    why: String,
    line: Vec<String>,
}

/// An analysis as JSON.
pub fn analysis_json(position: &Position, analysis: &Analysis, language: Language) -> OmokAnalysisJson {
    OmokAnalysisJson {
        schema: 1,
        game: "omok",
        rule: rule_name(position),
        to_play: color_name(position.to_play()),
        depth: analysis.depth,
        nodes: analysis.nodes,
        candidates: analysis.candidates.iter().map(|each| candidate_json(each, position, language)).collect(),
    }
}

fn candidate_json(candidate: &Candidate, position: &Position, language: Language) -> OmokCandidateJson {
    OmokCandidateJson {
        point: Notation::Renju.write(candidate.point, position.size()),
        score: candidate.score.to_string(),
        win_rate: f64::from(candidate.score.win_rate()) / 1000.0,
        purpose: candidate.purpose.name(),
        why: words::purpose(candidate.purpose, candidate.point, position).into_string(language),
        line: renju(&candidate.line, position.size()),
    }
}

/// The candidates in lines, each with its chance or forced result, its reason and its line of play.
pub fn analysis_lines(position: &Position, analysis: &Analysis, language: Language) -> Vec<String> {
    if analysis.candidates.is_empty() {
        return vec![words::nothing_to_play().into_string(language)];
    }
    let mut lines = Vec::new();
    for candidate in &analysis.candidates {
        let json = candidate_json(candidate, position, language);
        let rate = match candidate.score {
            SearchScore::Value(_) => format!("{:>3.0}%", json.win_rate * 100.0),
            SearchScore::Win(_) | SearchScore::Loss(_) => format!("{:>4}", json.score),
        };
        lines.push(format!("{:<4} {rate}  {}", json.point, json.why));
        lines.push(format!("           {}", json.line.join(" ")));
    }
    lines
}

/// What is usable of a knowledge base, as JSON: its graphs, their cycles and unconnected parts.
pub fn knowledge_json(draft: &KnowledgeDraft) -> Value {
    let reasons: Vec<String> = draft.reasons().collect();
    let graph = |drawn: &DraftGraph| {
        json!({
            "table": drawn.table.name(),
            "usable": drawn.fault.is_none(),
            "error": drawn.fault.as_ref().map(ToString::to_string),
            "vertices": drawn.names,
            "preferences": drawn.arcs().len(),
            "cycle": drawn.cycle(),
            "parts": drawn.parts(),
        })
    };
    let mut report = json!({ "schema": 2, "usable": reasons.is_empty() });
    if reasons.is_empty() || draft.unread().is_none() {
        report["vectors"] = draft.vectors().len().into();
        report["tables"] = draft.graphs().iter().map(graph).collect();
    }
    if !reasons.is_empty() {
        report["error"] = reasons.join("; ").into();
    }
    report
}

/// What is usable of a knowledge base, in lines.
pub fn knowledge_check(draft: &KnowledgeDraft, language: Language) -> Vec<String> {
    let mut lines: Vec<String> = draft.reasons().collect();
    lines.push(if lines.is_empty() {
        let counts: Vec<usize> = draft.graphs().iter().map(|drawn| drawn.arcs().len()).collect();
        let counts = [0, 1, 2].map(|at| counts.get(at).copied().unwrap_or(0));
        words::knowledge_sound(draft.vectors().len(), counts).into_string(language)
    } else {
        words::knowledge_unusable().into_string(language)
    });
    lines
}

/// The weights of the table of the paper omok-ab on a position, as JSON.
pub fn weights_json(position: &Position) -> Value {
    let pattern = |pattern: Option<MovePattern>| {
        pattern.map(|pattern| json!({ "pattern": pattern.name(), "weight": pattern.weight() }))
    };
    let point = |at: &WeighedPoint| {
        let name = Notation::Renju.write(at.point, position.size());
        json!({ "point": name, "own": pattern(at.own), "theirs": pattern(at.theirs) })
    };
    json!({
        "schema": 1, "game": "omok", "rule": rule_name(position), "to_play": color_name(position.to_play()),
        "points": weighed_points(position).iter().map(point).collect::<Vec<_>>(),
    })
}

/// The weights of the table of the paper omok-ab on a position: a line for every point with a pattern.
pub fn weights_lines(position: &Position, language: Language) -> Vec<String> {
    let points = weighed_points(position);
    let mut lines = vec![words::weights_heading(points.len(), position.to_play()).into_string(language)];
    let shown = |pattern: Option<MovePattern>| {
        let name = pattern.map_or("–".to_owned(), |p| words::pattern_name(p).into_string(language));
        format!("{:>5} {name}", WeighedPoint::weight(pattern))
    };
    for at in points {
        let name = Notation::Renju.write(at.point, position.size());
        lines.push(format!("{name:<4} {}  | {}", shown(at.own), shown(at.theirs)));
    }
    lines
}

/// The board with the weights that the side to move makes.
pub fn weights_board(position: &Position) -> BoardSpec {
    let mut spec = BoardSpec::new(position.setup(), Notation::Renju);
    let own = weighed_points(position).into_iter().filter(|at| at.own.is_some());
    spec.labels = own.map(|at| (at.point, WeighedPoint::weight(at.own).to_string())).collect();
    spec
}

/// The knowledge base of the paper omok-kb, table by table.
pub fn knowledge_text(base: &KnowledgeBase) -> String {
    let mut text = "KB1 (index: CV, D, L)\n".to_owned();
    for (index, vector) in base.vectors() {
        text += &format!("{index:>4}  {vector}\n");
    }
    for (side, table) in [(Stance::Attack, PreferenceTable::Kb2), (Stance::Defence, PreferenceTable::Kb3)] {
        let pairs: Vec<String> =
            base.pairs(side).iter().map(|(better, worse)| format!("{better}>{worse}")).collect();
        text += &format!("\n{table}\n  {}\n", pairs.join(" "));
    }
    text += &format!("\n{}\n", PreferenceTable::Kb4);
    for (index, _) in base.vectors() {
        let defences = |side| {
            let records = base.records().iter().filter(|r| r.attack == *index && r.side == side);
            let names: Vec<String> = records.map(|record| record.defence.to_string()).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(" ") }
        };
        text += &format!("  attack {index} over defence {}\n", defences(Stance::Attack));
        text += &format!("  attack {index} after defence {}\n", defences(Stance::Defence));
    }
    text
}
