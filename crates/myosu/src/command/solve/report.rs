//! An answer in words and as JSON.

use std::io::Write;

use anyhow::Result;
use myosu_engine::tsumego::{Answer, Closure, Fate, KoKind};
use myosu_proof::go::Role;
use myosu_rules::{Color, Move, Notation, PointSet, Size, diagram};
use serde_json::{Value, json};

use super::Solved;
use crate::console;
use crate::language::Language;

/// The JSON object of a problem. Points are written as in SGF, a pass as "pass".
pub(in crate::command) fn json(id: &str, solved: &Solved) -> Value {
    let answer = &solved.answer;
    let problem = &answer.found.problem;
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
        "assumptions": assumption(answer.found.closure),
        "goal": if answer.to_play == Role::Attacker { "kill" } else { "live" },
        "verdict": if answer.is_settled() { "settled" } else { "unsettled" },
        "fate": answer.fate.map(Fate::name),
        "ko": answer.fate.and_then(|fate| ko(answer, fate)),
        "best": best,
        "needs_move": answer.needs_a_move(),
        "other_first": answer.other_first.map(Fate::name),
        "line": answer.line.iter().map(|&played| written(played, size)).collect::<Vec<_>>(),
        "moves": moves,
        "nodes": answer.nodes,
        "seconds": (solved.seconds * 1e6).round() / 1e6,
    })
}

fn ko(answer: &Answer, fate: Fate) -> Option<Value> {
    let Fate::Ko(ko) = fate else { return None };
    let defender = answer.found.problem.color(Role::Defender);
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
    let problem = &answer.found.problem;
    let size = problem.size();
    let mut out = console::stdout();
    write!(out, "{}", diagram::draw(problem.setup(), Notation::Go))?;
    let color = problem.color(answer.to_play);
    let Some(fate) = answer.fate else {
        let words = match language {
            Language::English => "not settled within the budget: neither yes nor no",
            Language::Korean => "주어진 한도 안에 결론이 나지 않았습니다",
        };
        writeln!(out, "{words}")?;
        return Ok(());
    };
    let points = |moves: &[Move]| -> String {
        let words: Vec<String> = moves
            .iter()
            .map(|played| played.point().map_or_else(|| "pass".to_owned(), |p| Notation::Go.write(p, size)))
            .collect();
        words.join(" ")
    };
    let best: Vec<Move> = answer.best().into_iter().map(Move::Place).collect();
    let whose = problem.color(Role::Defender);
    match language {
        Language::English => {
            writeln!(out, "{color} to play: {whose} is {}", fate_in_words(fate, whose, language))?;
            writeln!(out, "best:  {}", points(&best))?;
            writeln!(out, "line:  {}", points(&answer.line))?;
        }
        Language::Korean => {
            writeln!(
                out,
                "{} 차례: {} {}",
                korean(color),
                korean(whose),
                fate_in_words(fate, whose, language)
            )?;
            writeln!(out, "정답:  {}", points(&best))?;
            writeln!(out, "수순:  {}", points(&answer.line))?;
        }
    }
    for first in answer.moves.iter().filter(|first| first.fate != answer.fate) {
        let after = first.fate.map_or_else(|| "?".to_owned(), |fate| fate_in_words(fate, whose, language));
        let reply = first.refutation.map_or(String::new(), |reply| format!(" -> {}", points(&[reply])));
        writeln!(out, "  {:>4}  {after}{reply}", points(&[first.played]))?;
    }
    writeln!(out, "{}", assumed(answer.found.closure, language))?;
    Ok(())
}

/// 흑 or 백.
pub(super) fn korean(color: Color) -> &'static str {
    color.pick("흑", "백")
}

/// A fate in the words for it, after the name of the side inside.
pub(in crate::command) fn fate_in_words(fate: Fate, whose: Color, language: Language) -> String {
    match (fate, language) {
        (Fate::Ko(ko), Language::English) if ko.surplus > 0 => {
            format!("in ko: {whose} must find {} ko threat(s) more than {}", ko.defender_needs(), !whose)
        }
        (Fate::Ko(ko), Language::English) => {
            format!("in ko: {} must find {} ko threat(s) more than {whose}", !whose, ko.attacker_needs())
        }
        (Fate::Ko(ko), Language::Korean) if ko.surplus > 0 => {
            format!("패: {}이 팻감 {}개가 더 있어야 삽니다", korean(whose), ko.defender_needs())
        }
        (Fate::Ko(ko), Language::Korean) => {
            format!("패: {}이 팻감 {}개가 더 있어야 잡습니다", korean(!whose), ko.attacker_needs())
        }
        (fate, Language::English) => fate.name().to_owned(),
        (fate, Language::Korean) => fate.korean().to_owned(),
    }
}

/// What was taken for granted to find the problem.
pub(in crate::command) fn assumed(closure: Closure, language: Language) -> &'static str {
    match (closure, language) {
        (Closure::Given, Language::English) => {
            "region as given; attackers with a liberty outside it are safe"
        }
        (Closure::Closed, Language::English) => "closed region; attackers with a liberty outside it are safe",
        (Closure::Gaps, Language::English) => {
            "gaps in the wall closed by links; outside attackers are safe, and a defender who gets beyond has lived"
        }
        (Closure::Open, Language::English) => {
            "no closed wall; outside attackers are safe, and a defender who leaves the region has lived"
        }
        (Closure::Given, Language::Korean) => {
            "주어진 영역. 영역 밖에 활로가 있는 공격 쪽 돌은 살아 있다고 봅니다"
        }
        (Closure::Closed, Language::Korean) => "폐쇄형. 밖에 활로가 있는 공격 쪽 돌은 살아 있다고 봅니다",
        (Closure::Gaps, Language::Korean) => {
            "포위망의 틈은 연결된 것으로 봅니다. 바깥 공격 쪽 돌은 살아 있고, 밖으로 나간 돌은 산 것으로 봅니다"
        }
        (Closure::Open, Language::Korean) => {
            "미폐쇄형. 바깥 공격 쪽 돌은 살아 있고, 영역을 벗어난 돌은 산 것으로 봅니다"
        }
    }
}
