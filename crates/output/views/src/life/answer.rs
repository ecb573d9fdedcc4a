//! An answer as JSON, board and lines of text.

use myosu_draw::{BoardSpec, Mark, Region};
use myosu_proof::go::{Role, Scope};
use myosu_rules::{Move, Notation, Size};
use myosu_text::{Language, Text};
use myosu_tsumego::{Answer, Closure, Fate, HumanEffort, KoKind, Reading};
use myosu_words::life as words;
use serde_json::{Value, json};

use crate::{round, sgf_or_pass, sgf_points};

/// The JSON object of a problem, or of the reason why it has no answer.
pub fn solved_json(id: &str, solved: &Result<(Answer, Option<f64>), String>) -> Value {
    match solved {
        Ok((answer, seconds)) => answer_json(id, answer, *seconds),
        Err(why) => json!({"schema": 1, "id": id, "verdict": "unsettled", "error": why}),
    }
}

/// The JSON object of a problem. Points are written as in SGF, a pass as "pass". Without seconds it is the same on
/// every machine.
pub fn answer_json(id: &str, answer: &Answer, seconds: Option<f64>) -> Value {
    let problem = &answer.reading.problem;
    let size = problem.size();
    let best: Vec<String> = answer.best().iter().map(|&p| Notation::Sgf.write(p, size)).collect();
    json!({
        "schema": 1,
        "id": id,
        "size": if size.is_square() { json!(size.width()) } else { json!([size.width(), size.height()]) },
        "to_play": problem.color(answer.to_play).to_string(),
        "defender": problem.color(Role::Defender).to_string(),
        "target": sgf_points(problem.target(), size),
        "region": sgf_points(answer.shown_region(), size),
        "method": method(&answer.reading),
        "zone": answer.zone.map(|zone| sgf_points(zone, size)),
        "assumptions": assumption(&answer.reading),
        "scope": scope(answer.reading.scope()),
        "goal": if answer.to_play == Role::Attacker { "kill" } else { "live" },
        "claim": answer.asserted.map(|asserted| json!({"asked": asserted.name(), "holds": answer.claim})),
        "verdict": if answer.is_settled() { "settled" } else { "unsettled" },
        "fate": answer.fate.map(Fate::name),
        "ko": answer.fate.and_then(|fate| ko(answer, fate)),
        "best": best,
        "complete": answer.is_complete(),
        "needs_move": answer.needs_a_move(),
        "note": words::settled_already(answer).map(|text| text.en),
        "other_first": answer.other_first.map(Fate::name),
        "line": answer.line.iter().map(|&played| sgf_or_pass(played, size)).collect::<Vec<_>>(),
        "moves": first_moves(answer),
        "nodes": answer.nodes,
        "seconds": seconds.map(|seconds| round(seconds, 6)),
    })
}

/// The JSON object of what makes a problem hard for people.
pub fn effort_json(effort: HumanEffort) -> Value {
    json!({
        "level": effort.difficulty().name(),
        "rank": effort.rank,
        "tempting": effort.tempting,
        "refutation": effort.refutation,
        "depth": effort.depth,
    })
}

fn first_moves(answer: &Answer) -> Vec<Value> {
    let size = answer.reading.problem.size();
    let each = answer.moves.iter().map(|first| {
        json!({
            "move": sgf_or_pass(first.played, size),
            "best": first.keeps,
            "fate": first.fate.map(Fate::name),
            "ko": first.fate.and_then(|fate| ko(answer, fate)),
            "refutation": first.refutation.map(|played| sgf_or_pass(played, size)),
        })
    });
    each.collect()
}

fn ko(answer: &Answer, fate: Fate) -> Option<Value> {
    let Fate::Ko(ko) = fate else { return None };
    let defender = answer.reading.problem.color(Role::Defender);
    let (seeker, threats) =
        if ko.surplus > 0 { (defender, ko.defender_needs()) } else { (!defender, ko.attacker_needs()) };
    let kind = match ko.kind() {
        KoKind::Direct => "direct",
        KoKind::Indirect => "approach or several steps",
    };
    Some(json!({
        "kind": kind,
        "takes_first": (!seeker).to_string(),
        "must_find_threats": seeker.to_string(),
        "threats": threats,
        "surplus": ko.surplus,
    }))
}

/// How the answer was found.
fn method(reading: &Reading) -> &'static str {
    match reading.closure {
        Closure::Framed => "frame",
        Closure::Zoned => "zone",
        Closure::Given | Closure::Closed | Closure::Gaps | Closure::Open => "region",
    }
}

/// Only a region whose wall the checker finds closed is called closed.
fn assumption(reading: &Reading) -> &'static str {
    match (reading.scope(), reading.closure) {
        (_, Closure::Framed) => "framed",
        (_, Closure::Zoned) => "zone",
        (Scope::Board | Scope::Walled, _) => "closed",
        (Scope::Region, Closure::Given | Closure::Closed) => "given",
        (Scope::Region, Closure::Gaps) => "gaps",
        (Scope::Region, Closure::Open) => "open",
    }
}

fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Board => "board",
        Scope::Walled => "board while the wall stands",
        Scope::Region => "region given",
    }
}

/// The part of the board the problem is on, the right first moves circled.
pub fn answer_board(answer: &Answer) -> BoardSpec {
    let problem = &answer.reading.problem;
    let mut spec = BoardSpec::new(*problem.setup(), Notation::Go);
    let shown = problem.setup().occupied() | answer.shown_region();
    spec.region = Region::around(shown.iter(), 1, problem.size());
    if answer.needs_a_move() != Some(false) {
        spec.marks = answer.best().into_iter().map(|point| (point, Mark::Circle)).collect();
    }
    spec
}

/// The answer in lines: the fate, the right moves, a line of play, every wrong move, what was assumed.
pub fn answer_lines(answer: &Answer, language: Language) -> Vec<String> {
    let asserted = words::asserted(answer);
    let mut texts: Vec<Text> = asserted.iter().cloned().collect();
    if asserted.is_none() || answer.is_settled() {
        texts.push(words::answer(answer));
    }
    if answer.is_settled() {
        if answer.needs_a_move() != Some(false) && !answer.moves.is_empty() {
            let best: Vec<Move> = answer.best().into_iter().map(Move::Place).collect();
            texts.push(headed(&Text::new("정답", "Right"), &best, answer));
        }
        if !answer.line.is_empty() {
            texts.push(headed(&Text::new("수순", "Line"), &answer.line, answer));
        }
        let others = answer.moves.iter().filter(|first| first.keeps != Some(true));
        texts.extend(others.map(|first| {
            let text = words::first_move(answer, first);
            Text::new(format!("  {}", text.ko), format!("  {}", text.en))
        }));
        texts.push(words::assumed(&answer.reading));
    }
    texts.into_iter().map(|text| text.into_string(language)).collect()
}

fn headed(head: &Text, moves: &[Move], answer: &Answer) -> Text {
    let size: Size = answer.reading.problem.size();
    let moves: Vec<Text> =
        moves.iter().map(|&played| myosu_words::played(played, Notation::Go, size)).collect();
    let moves = Text::join(&moves, " ");
    Text::new(format!("{}: {}", head.ko, moves.ko), format!("{}: {}", head.en, moves.en))
}
