//! What a player thinks, as `MESSAGE` lines.

use std::time::Duration;

use myosu::formats::gomocup::GomocupReply;
use myosu::omok::player::OmokDecision;
use myosu::omok::{Analysis, Candidate};
use myosu::rules::{Notation, Size};

/// Depth, value, nodes, speed, time and line of each candidate.
pub(super) fn messages(
    analysis: &Analysis,
    size: Size,
    elapsed: Duration,
) -> impl Iterator<Item = GomocupReply> + use<'_> {
    let time = elapsed.as_millis().max(1) as u64;
    let speed = analysis.nodes * 1000 / time;
    let message = move |(place, candidate): (usize, &Candidate)| {
        let line: Vec<String> =
            candidate.line.iter().map(|&point| Notation::Renju.write(point, size)).collect();
        GomocupReply::Message(format!(
            "({}) depth {}-{} ev {} n {} {}/s tm {time} pv {}",
            place + 1,
            analysis.depth,
            analysis.deepest,
            candidate.score,
            analysis.nodes,
            speed,
            line.join(" ")
        ))
    };
    analysis.candidates.iter().enumerate().map(message)
}

/// The reasons of a decision. After reports of an analysis the first line is enough: it names the purpose, and
/// the reports have shown the rest.
pub(super) fn reasons(
    decision: &OmokDecision,
    analysis_reported: bool,
) -> impl Iterator<Item = GomocupReply> + use<'_> {
    let lines = if analysis_reported { 1 } else { decision.explanation.len() };
    decision.explanation.iter().take(lines).cloned().map(GomocupReply::Message)
}
