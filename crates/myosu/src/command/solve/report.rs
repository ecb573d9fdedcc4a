//! An answer in words and as JSON.

use std::io::Write;

use anyhow::Result;
use myosu_engine::tsumego::{Answer, Closure, Fate, KoKind};
use myosu_proof::go::Role;
use myosu_rules::{Move, Notation, PointSet, Size, diagram};
use serde_json::{Value, json};

use super::Solved;
use super::words::{self, assumed, fate_in_words, korean};
use crate::console;
use myosu_text::Language;

/// The JSON object of a problem. Points are written as in SGF, a pass as "pass".
pub(in crate::command) fn json(id: &str, solved: &Solved) -> Value {
    let answer = &solved.answer;
    let problem = &answer.reading.problem;
    let size = problem.size();
    let color = problem.color(answer.to_play);
    let best: Vec<String> = answer.best().iter().map(|&p| Notation::Sgf.write(p, size)).collect();
    let moves: Vec<Value> = answer
        .moves
        .iter()
        .map(|first| {
            json!({
                "move": written(first.played, size),
                "best": first.keeps,
                "fate": first.fate.map(Fate::name),
                "ko": first.fate.and_then(|fate| ko(answer, fate)),
                "refutation": first.refutation.map(|played| written(played, size)),
            })
        })
        .collect();
    json!({
        "schema": 1,
        "id": id,
        "size": if size.is_square() { json!(size.width()) } else { json!([size.width(), size.height()]) },
        "to_play": color.to_string(),
        "defender": problem.color(Role::Defender).to_string(),
        "target": set(problem.target(), size),
        "region": set(problem.region(), size),
        "assumptions": assumption(answer.reading.closure),
        "goal": if answer.to_play == Role::Attacker { "kill" } else { "live" },
        "verdict": if answer.is_settled() { "settled" } else { "unsettled" },
        "fate": answer.fate.map(Fate::name),
        "ko": answer.fate.and_then(|fate| ko(answer, fate)),
        "best": best,
        "complete": answer.is_complete(),
        "needs_move": answer.needs_a_move(),
        "note": words::whoever_plays(answer, Language::English),
        "other_first": answer.other_first.map(Fate::name),
        "line": answer.line.iter().map(|&played| written(played, size)).collect::<Vec<_>>(),
        "moves": moves,
        "nodes": answer.nodes,
        "seconds": (solved.seconds * 1e6).round() / 1e6,
    })
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

fn written(played: Move, size: Size) -> String {
    match played {
        Move::Place(point) => Notation::Sgf.write(point, size),
        Move::Pass => "pass".to_owned(),
    }
}

fn set(points: PointSet, size: Size) -> Vec<String> {
    points.iter().map(|p| Notation::Sgf.write(p, size)).collect()
}

fn assumption(closure: Closure) -> &'static str {
    match closure {
        Closure::Given => "given",
        Closure::Closed => "closed",
        Closure::Gaps => "gaps",
        Closure::Open => "open",
    }
}

/// Prints an answer for a person.
pub(super) fn text(solved: &Solved, language: Language) -> Result<()> {
    let answer = &solved.answer;
    let problem = &answer.reading.problem;
    let mut out = console::stdout();
    write!(out, "{}", diagram::draw(problem.setup(), Notation::Go))?;
    let Some(fate) = answer.fate else {
        writeln!(out, "{}", words::unsettled(language))?;
        return Ok(());
    };
    let whose = problem.color(Role::Defender);
    match words::whoever_plays(answer, language) {
        Some(sentence) => writeln!(out, "{sentence}")?,
        None => {
            let color = problem.color(answer.to_play);
            let after = fate_in_words(fate, whose, language);
            match language {
                Language::English => writeln!(out, "{color} to play: {whose} is {after}")?,
                Language::Korean => writeln!(out, "{} 차례: {} {after}", korean(color), korean(whose))?,
            }
            let best: Vec<Move> = answer.best().into_iter().map(Move::Place).collect();
            writeln!(out, "{}  {}", head(Head::Best, language), points(answer, &best))?;
        }
    }
    if !answer.line.is_empty() {
        writeln!(out, "{}  {}", head(Head::Line, language), points(answer, &answer.line))?;
    }
    for first in answer.moves.iter().filter(|first| first.keeps != Some(true)) {
        let after = match first.fate {
            Some(fate) => fate_in_words(fate, whose, language),
            None => head(Head::Open, language).to_owned(),
        };
        let reply =
            first.refutation.map_or(String::new(), |reply| format!(" -> {}", points(answer, &[reply])));
        writeln!(out, "  {:>4}  {after}{reply}", points(answer, &[first.played]))?;
    }
    writeln!(out, "{}", assumed(answer.reading.closure, language))?;
    Ok(())
}

/// What stands before a part of the answer.
#[derive(Clone, Copy)]
enum Head {
    Best,
    Line,
    Open,
}

fn head(head: Head, language: Language) -> &'static str {
    match (head, language) {
        (Head::Best, Language::English) => "best:",
        (Head::Best, Language::Korean) => "정답:",
        (Head::Line, Language::English) => "line:",
        (Head::Line, Language::Korean) => "수순:",
        (Head::Open, Language::English) => "not settled",
        (Head::Open, Language::Korean) => "결론이 나지 않음",
    }
}

fn points(answer: &Answer, moves: &[Move]) -> String {
    let size = answer.reading.problem.size();
    let word = |played: &Move| {
        played.point().map_or_else(|| "pass".to_owned(), |point| Notation::Go.write(point, size))
    };
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}
