//! The words for what was found, in both languages.

use myosu_engine::tsumego::{Answer, Closure, Fate};
use myosu_proof::go::Role;
use myosu_rules::Color;

use myosu_text::Language;

/// Not settled within the budget, said so that nobody takes it for a no.
pub(in crate::command) fn unsettled(language: Language) -> &'static str {
    match language {
        Language::English => "not settled within the budget: neither yes nor no",
        Language::Korean => "주어진 한도 안에 결론이 나지 않았습니다",
    }
}

/// That the fate is the same whoever plays first, where it is.
pub(in crate::command) fn whoever_plays(answer: &Answer, language: Language) -> Option<String> {
    let fate = answer.fate.filter(|_| answer.needs_a_move() == Some(false))?;
    let whose = answer.reading.problem.color(Role::Defender);
    let is_content =
        matches!((answer.to_play, fate), (Role::Attacker, Fate::Dead) | (Role::Defender, Fate::Alive));
    Some(match language {
        Language::English => {
            let fate = fate_in_words(fate, whose, language);
            let moves = if is_content { "no move is needed" } else { "no first move changes that" };
            format!("{whose} is {fate}, whoever plays first: {moves}")
        }
        Language::Korean => {
            let name = korean(whose);
            let stands = match fate {
                Fate::Alive => format!("{name}은 살아 있습니다"),
                Fate::Dead => format!("{name}은 죽어 있습니다"),
                Fate::Seki => "빅입니다".to_owned(),
                Fate::Ko(_) => fate_in_words(fate, whose, language),
            };
            let moves = if is_content {
                "둘 필요가 없습니다"
            } else {
                "먼저 두어도 달라지지 않습니다"
            };
            format!("누가 먼저 두어도 {stands}. {moves}")
        }
    })
}

/// 흑 or 백.
pub(super) fn korean(color: Color) -> &'static str {
    color.pick("흑", "백")
}

/// A fate in the words for it, after the name of the side inside.
pub(in crate::command) fn fate_in_words(fate: Fate, whose: Color, language: Language) -> String {
    match (fate, language) {
        (Fate::Ko(ko), Language::English) if ko.surplus > 0 => {
            format!("in ko: {whose} must find {} more than {}", threats(ko.defender_needs()), !whose)
        }
        (Fate::Ko(ko), Language::English) => {
            format!("in ko: {} must find {} more than {whose}", !whose, threats(ko.attacker_needs()))
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

fn threats(count: u8) -> String {
    format!("{count} ko threat{}", if count == 1 { "" } else { "s" })
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

/// A sentence with a capital letter at its head.
pub(in crate::command) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
