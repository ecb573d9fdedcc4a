//! How a group stands, and what speaks against it.

use myosu_baduk::cgs::{Outlook, PaperEvaluation, SurveyedChain, Tactics};
use myosu_baduk::judge::JudgedPosition;
use myosu_baduk::judgement::Safety;
use myosu_rules::Notation;
use myosu_text::english::count;
use myosu_tsumego::Fate;

use super::candidate::{stones_en, stones_ko};
use crate::{Text, side};

/// How safe a group looks; only what is proven is stated as a fact.
pub fn safety(safety: Safety) -> Text {
    match safety {
        Safety::Dead => Text::new("잡힌 돌로 보입니다", "looks dead"),
        Safety::VeryWeak => Text::new("매우 약합니다", "very weak"),
        Safety::Weak => Text::new("약합니다", "weak"),
        Safety::Strong => Text::new("튼튼한 편입니다", "fairly strong"),
        Safety::Alive => Text::new("산 돌로 보입니다", "looks alive"),
    }
}

/// The fate of all chains of a group whoever moves first, where the prover settled each of them.
fn settled(thoughts: &JudgedPosition, number: usize) -> Option<Text> {
    let survey = &thoughts.evaluation.survey;
    let outlooks = survey.groups[number].chains.iter().map(|&chain| survey.chains[chain].outlook);
    let outlooks: Vec<_> = outlooks.collect::<Option<_>>()?;
    let all = |is: &dyn Fn(&Outlook) -> bool| !outlooks.is_empty() && outlooks.iter().all(is);
    if all(&|outlook| outlook.attacked == Fate::Alive) {
        Some(Text::new("살아 있습니다(수읽기로 증명)", "alive (proven)"))
    } else if all(&|outlook| outlook.defended == Fate::Dead) {
        Some(Text::new(
            "둘러싼 돌이 잡히지 않는 한 죽은 돌입니다(수읽기로 증명)",
            "dead unless the stones around it are captured (proven)",
        ))
    } else {
        None
    }
}

/// A group with the figures it is judged by.
pub fn group(thoughts: &JudgedPosition, number: usize) -> Text {
    let group = &thoughts.evaluation.survey.groups[number];
    let stability = thoughts.group_stability(number);
    let whose = side(group.color);
    let state = settled(thoughts, number).unwrap_or_else(|| safety(Safety::of(stability)));
    let (stones, liberties) = (group.stones.len(), group.liberties.len());
    let eyes = match group.half_eyes {
        0 => Text::default(),
        halves => {
            let eyes = f64::from(halves) / 2.0;
            Text::new(format!(", 눈 {eyes}"), format!(", eyes {eyes}"))
        }
    };
    Text::new(
        format!(
            "{} {}: {} (안정도 {stability:.2}, 활로 {liberties}{})",
            whose.ko,
            stones_ko(stones),
            state.ko,
            eyes.ko
        ),
        format!(
            "{}, {}: {} (stability {stability:.2}, liberties {liberties}{})",
            whose.en,
            count(stones, "stone"),
            state.en,
            eyes.en
        ),
    )
}

/// A group in trouble, and why.
pub fn weak_group(thoughts: &JudgedPosition, number: usize) -> Text {
    let evaluation = &thoughts.evaluation;
    let group = &evaluation.survey.groups[number];
    let size = evaluation.survey.size;
    let place = group.stones.first().map_or_else(String::new, |point| Notation::Go.write(point, size));
    let percent = 100.0 * thoughts.group_stability(number);
    let (whose, stones) = (side(group.color), group.stones.len());
    let why = Text::join(&reasons(evaluation, number), ", ");
    Text::new(
        format!("{place} 쪽 {} {}: 안정도 {percent:.0}% ({}).", whose.ko, stones_ko(stones), why.ko),
        format!("{}'s {} at {place}: stability {percent:.0}%; {}.", whose.en, stones_en(stones), why.en),
    )
}

/// What the solver knows of a chain that is shut in.
fn proven(chain: &SurveyedChain) -> Option<Text> {
    let outlook = chain.outlook.filter(|outlook| outlook.attacked < Fate::Seki)?;
    Some(match (outlook.defended, outlook.wall_stands) {
        (Fate::Dead, true) => {
            Text::new("먼저 두어도 잡힘(수읽기로 증명)", "it is dead even if it moves first (proven)")
        }
        (Fate::Dead, false) => Text::new(
            "둘러싼 돌이 잡히지 않으면 죽음(수읽기로 증명)",
            "it is dead unless the stones around it are captured (proven)",
        ),
        _ => Text::new(
            "먼저 두는 쪽이 생사를 정함(수읽기로 증명)",
            "who moves first decides its life (proven)",
        ),
    })
}

/// What speaks against a group; never empty.
fn reasons(evaluation: &PaperEvaluation, number: usize) -> Vec<Text> {
    let group = &evaluation.survey.groups[number];
    let mut why: Vec<Text> =
        group.chains.iter().filter_map(|&c| proven(&evaluation.survey.chains[c])).take(1).collect();
    let read = |wanted: Tactics| group.chains.iter().any(|&c| evaluation.survey.chains[c].tactics == wanted);
    if read(Tactics::Lost) {
        why.push(Text::new(
            "달아나도 축이나 장문으로 잡힘",
            "it is caught in a ladder or net even if it runs",
        ));
    } else if read(Tactics::Threatened) {
        why.push(Text::new(
            "손을 빼면 축이나 장문으로 잡힘",
            "it is caught in a ladder or net if it is not answered",
        ));
    }
    match group.half_eyes {
        0 | 1 => why.push(Text::new("눈이 없음", "it has no eye")),
        2 | 3 => why.push(Text::new("눈이 하나뿐", "it has one eye only")),
        _ => {}
    }
    let liberties = group.liberties.len();
    if liberties <= FEW_LIBERTIES {
        why.push(Text::new(format!("활로 {liberties}개"), format!("it has {}", count(liberties, "liberty"))));
    }
    if group.partners.len() == 1 {
        why.push(Text::new("연결이 한 곳뿐이라 끊길 수 있음", "its only link can be cut"));
    }
    if why.is_empty() {
        why.push(Text::new("둘러싸여 나갈 곳이 좁음", "it is surrounded with little room"));
    }
    why
}

/// Liberties worth a mention: with more, a group has time to answer. Chosen by hand.
const FEW_LIBERTIES: usize = 4;
