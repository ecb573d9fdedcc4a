//! What the engine thinks of a position of Omok: candidates with their reasons, and what both sides threaten.

use std::sync::Arc;

use myosu_omok::{Analysis, Candidate, Flags, SearchScore, ShapeBoard, Tables};
use myosu_rules::omok::Position;
use myosu_rules::{Color, PointSet};
use myosu_text::{Language, Text};
use myosu_words::omok as words;
use serde::{Deserialize, Serialize};

use super::{MateView, point, points, rule_name};
use crate::names::ColorName;

/// An analysis with its candidates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OmokAnalysisView {
    /// 1.
    pub schema: u32,
    /// `omok`.
    pub game: String,
    /// The rule.
    pub rule: String,
    /// Who moves.
    pub to_play: ColorName,
    /// Plies searched.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The chance of the side to move, from 0 to 1.
    pub chance: f64,
    /// The candidates, the best first.
    pub candidates: Vec<OmokCandidateView>,
    /// What a stone on an empty point would do for either side.
    pub threats: Vec<ThreatView>,
    /// A forced win of the side to move, once one is proven.
    pub win: Option<MateView>,
    /// Who stands how, in a sentence.
    pub sentence: Text,
}

/// A move of Omok worth showing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OmokCandidateView {
    /// The point.
    pub point: String,
    /// A value, `+M7` for a forced win in seven plies, `-M8` for a forced loss.
    pub score: String,
    /// The chance of the side to move, from 0 to 1.
    pub win_rate: f64,
    /// What it is for, as programs name it.
    pub purpose: String,
    /// Why, in the language that was asked for.
    pub why: String,
    /// How play may go on, this move first.
    pub line: Vec<String>,
    /// What it is for, in a word or two.
    pub name: Text,
    /// Why, in a sentence.
    pub sentence: Text,
    /// What it leads to: a chance, or a proven result.
    pub value: Text,
}

/// What a stone on an empty point would do for a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThreatView {
    /// The point.
    pub point: String,
    /// Whose stone.
    pub side: ColorName,
    /// The strongest thing it would make.
    pub kind: ThreatName,
}

/// The strongest thing a stone would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ThreatName {
    /// A five.
    Five,
    /// A four that cannot be stopped.
    WinningFour,
    /// A four.
    Four,
    /// An open three.
    Three,
}

impl OmokAnalysisView {
    /// The view of an analysis; `language` is that of [`OmokCandidateView::why`].
    pub fn of(
        position: &Position,
        analysis: &Analysis,
        tables: &Arc<Tables>,
        language: Language,
    ) -> OmokAnalysisView {
        let best = analysis.candidates.first().map(|candidate| candidate.score);
        let candidate = |candidate| OmokCandidateView::of(candidate, position, language);
        OmokAnalysisView {
            schema: 1,
            game: "omok".to_owned(),
            rule: rule_name(position),
            to_play: position.to_play().into(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            chance: best.map_or(0.5, chance),
            candidates: analysis.candidates.iter().map(candidate).collect(),
            threats: threats(position, tables),
            win: None,
            sentence: best
                .map_or_else(words::nothing_to_play, |score| words::balance(position.to_play(), score)),
        }
    }
}

impl OmokCandidateView {
    /// A candidate of the side to move.
    pub fn of(candidate: &Candidate, position: &Position, language: Language) -> OmokCandidateView {
        let sentence = words::purpose(candidate.purpose, candidate.point, position);
        OmokCandidateView {
            point: point(candidate.point, position.size()),
            score: candidate.score.to_string(),
            win_rate: chance(candidate.score),
            purpose: candidate.purpose.name().to_owned(),
            why: sentence.get(language).to_owned(),
            line: points(&candidate.line, position.size()),
            name: words::purpose_name(candidate.purpose),
            sentence,
            value: words::outlook(candidate.score),
        }
    }
}

/// A chance from 0 to 1.
fn chance(score: SearchScore) -> f64 {
    f64::from(score.win_rate()) / 1000.0
}

/// What both sides could make with one stone.
fn threats(position: &Position, tables: &Arc<Tables>) -> Vec<ThreatView> {
    const KINDS: [(Flags, ThreatName); 4] = [
        (Flags::FIVE, ThreatName::Five),
        (Flags::WINNING_FOUR, ThreatName::WinningFour),
        (Flags::FOUR, ThreatName::Four),
        (Flags::THREE, ThreatName::Three),
    ];
    let board = ShapeBoard::new(tables, position);
    let mut threats = Vec::new();
    for color in Color::BOTH {
        let mut named = PointSet::EMPTY;
        for (flag, kind) in KINDS {
            let stones = board.points(color, flag) - named;
            named |= stones;
            let legal = stones.iter().filter(|&stone| !board.is_forbidden(color, stone));
            threats.extend(legal.map(|stone| ThreatView {
                point: point(stone, position.size()),
                side: color.into(),
                kind,
            }));
        }
    }
    threats
}

/// The candidates in lines, each with its chance or forced result, its reason and its line of play.
pub fn lines(position: &Position, analysis: &Analysis, language: Language) -> Vec<String> {
    if analysis.candidates.is_empty() {
        return vec![words::nothing_to_play().into_string(language)];
    }
    let mut lines = Vec::new();
    for candidate in &analysis.candidates {
        let view = OmokCandidateView::of(candidate, position, language);
        let rate = match candidate.score {
            SearchScore::Value(_) => format!("{:>3.0}%", view.win_rate * 100.0),
            SearchScore::Win(_) | SearchScore::Loss(_) => format!("{:>4}", view.score),
        };
        lines.push(format!("{:<4} {rate}  {}", view.point, view.why));
        lines.push(format!("           {}", view.line.join(" ")));
    }
    lines
}
