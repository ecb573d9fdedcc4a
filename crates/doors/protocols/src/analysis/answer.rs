//! A search as the protocol writes it.

use myosu::baduk::network::{MoveReport, SearchReport};
use myosu::rules::{Color, Move, Notation, Size};
use serde_json::{Value, json};

use super::Perspective;
use super::query::IncludedParts;

/// The query an answer belongs to.
pub(super) struct AnswerContext<'a> {
    pub(super) id: &'a str,
    pub(super) turn: usize,
    pub(super) include: IncludedParts,
    pub(super) view: Perspective,
    /// The position's key, and that of its class under symmetry.
    pub(super) keys: [u64; 2],
}

/// Whether a report comes during the search or after it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReportStage {
    During,
    Done,
}

/// The answer to a query that was terminated before it began.
pub(super) fn nothing(meta: &AnswerContext<'_>) -> Value {
    json!({ "id": meta.id, "turnNumber": meta.turn, "isDuringSearch": false, "noResults": true })
}

/// The answer of a query.
pub(super) fn answer(
    meta: &AnswerContext<'_>,
    report: &SearchReport,
    policy: Option<&[f64]>,
    stage: ReportStage,
) -> Value {
    let view = match meta.view {
        Perspective::Black => Color::Black,
        Perspective::White => Color::White,
        Perspective::SideToMove => report.to_play,
    };
    let visited = report.moves.iter().filter(|report| report.visits > 0);
    let moves: Vec<Value> =
        visited.enumerate().map(|(order, one)| move_info(meta, report, one, order, view)).collect();
    let mut answer = json!({
        "id": meta.id,
        "turnNumber": meta.turn,
        "isDuringSearch": stage == ReportStage::During,
        "moveInfos": moves,
        "rootInfo": root_info(meta, report, view),
    });
    if meta.include.ownership {
        answer["ownership"] = ownership(&report.mean.ownership, view);
    }
    if meta.include.ownership_deviation {
        answer["ownershipStdev"] = rounded(&report.mean.ownership_deviation);
    }
    if let Some(policy) = policy {
        answer["policy"] = policy.iter().map(|p| round(*p, 9)).collect();
    }
    answer
}

/// Rounds to a number of decimals.
pub(super) fn round(number: f64, decimals: i32) -> f64 {
    let scale = 10f64.powi(decimals);
    (number * scale).round() / scale
}

fn ownership(black: &[f64], view: Color) -> Value {
    black.iter().map(|owned| round(view.pick(*owned, -owned), 6)).collect()
}

fn rounded(numbers: &[f64]) -> Value {
    numbers.iter().map(|number| round(*number, 6)).collect()
}

fn root_info(meta: &AnswerContext<'_>, report: &SearchReport, view: Color) -> Value {
    let sure = report.uncertainty;
    // KataGo writes -1 for networks that do not say.
    let [win_error, score_error, open] =
        sure.map_or([-1.0; 3], |sure| [sure.win_error, sure.score_error, sure.open_moves]);
    let (mean, first) = (&report.mean, &report.first);
    json!({
        "currentPlayer": report.to_play.pick("B", "W"),
        "visits": report.visits,
        "winrate": round(mean.wins(view), 9),
        "scoreLead": round(mean.lead(view), 9),
        "scoreSelfplay": round(view.pick(mean.black_score, -mean.black_score), 9),
        "scoreStdev": round(mean.deviation, 9),
        "utility": round(if view == report.to_play { report.value } else { -report.value }, 9),
        "weight": report.visits,
        "thisHash": format!("{:016X}", meta.keys[0]),
        "symHash": format!("{:016X}", meta.keys[1]),
        "rawStWrError": round(win_error, 9),
        "rawStScoreError": round(score_error, 9),
        "rawVarTimeLeft": round(open, 9),
        "rawWinrate": round(first.wins(view), 9),
        "rawLead": round(first.lead(view), 9),
        "rawScoreSelfplay": round(view.pick(first.black_score, -first.black_score), 9),
        "rawScoreSelfplayStdev": round(first.deviation, 9),
        "rawNoResultProb": round(first.no_result, 9),
    })
}

fn move_info(
    meta: &AnswerContext<'_>,
    report: &SearchReport,
    one: &MoveReport,
    order: usize,
    view: Color,
) -> Value {
    let mean = &one.mean;
    let mover = report.to_play;
    let seen = |value: f64| if view == mover { value } else { -value };
    let least = if view == mover { one.least } else { 1.0 - one.least };
    let line: Vec<String> = one.line.iter().map(|mv| name(*mv, report.size)).collect();
    let mut info = json!({
        "move": name(one.mv, report.size),
        "visits": one.visits,
        "edgeVisits": one.visits,
        "winrate": round(mean.wins(view), 9),
        "scoreMean": round(mean.lead(view), 9),
        "scoreLead": round(mean.lead(view), 9),
        "scoreSelfplay": round(view.pick(mean.black_score, -mean.black_score), 9),
        "scoreStdev": round(mean.deviation, 9),
        "prior": round(one.prior, 9),
        "utility": round(seen(one.value), 9),
        "utilityLcb": round(seen(one.value - 2.0 * (mean.wins(mover) - one.least)), 9),
        "lcb": round(least, 9),
        "weight": one.visits,
        "edgeWeight": one.visits,
        "playSelectionValue": one.visits,
        "order": order,
        "pv": line,
    });
    if meta.include.pv_visits {
        info["pvVisits"] = one.line_visits.clone().into();
        // In a tree every position has one move that leads to it.
        info["pvEdgeVisits"] = one.line_visits.clone().into();
    }
    if meta.include.moves_ownership {
        info["ownership"] = ownership(&mean.ownership, view);
    }
    if meta.include.moves_ownership_deviation {
        info["ownershipStdev"] = rounded(&mean.ownership_deviation);
    }
    if meta.include.no_result {
        info["noResultValue"] = round(mean.no_result, 9).into();
    }
    info
}

/// A move as the protocol writes it.
pub(super) fn name(mv: Move, size: Size) -> String {
    mv.point().map_or_else(|| "pass".to_owned(), |point| Notation::Go.write(point, size))
}
