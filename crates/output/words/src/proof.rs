//! Proofs: what they claim, and what the checker found.

use std::fmt::Display;

use myosu_proof::go::{Claim, Goal, Holds, Role, Supply};
use myosu_proof::omok::{Flaw, StrategyRefusal};
use myosu_rules::Color;
use myosu_rules::omok::Variant;
use myosu_text::english::count;

use crate::omok::rule_name;
use crate::{Text, side, sides};

/// A claim about life and death, with the ko threats it is made for.
pub fn go_claim(claim: &Claim) -> Text {
    let mover = side(claim.problem.color(claim.to_play));
    let (own, other) = sides(claim.problem.color(Role::Defender));
    let what = match (claim.goal, claim.holds) {
        (Goal::Capture, Holds::Reached) => {
            Text::new(format!("{}이 돌을 잡습니다", other.ko), format!("{} captures the target", other.en))
        }
        (Goal::Capture, Holds::Prevented) => {
            Text::new(format!("{}은 잡히지 않습니다", own.ko), format!("{} is never captured", own.en))
        }
        (Goal::Life, Holds::Reached) => {
            Text::new(format!("{}이 두 눈을 냅니다", own.ko), format!("{} makes two eyes", own.en))
        }
        (Goal::Life, Holds::Prevented) => {
            Text::new(format!("{}은 두 눈을 내지 못합니다", own.ko), format!("{} gets no two eyes", own.en))
        }
    };
    let (of_own, of_other) =
        (supply(claim.threats.of(Role::Defender)), supply(claim.threats.of(Role::Attacker)));
    Text::new(
        format!(
            "{} 차례: {} (팻감: {} {}, {} {})",
            mover.ko, what.ko, own.ko, of_own.ko, other.ko, of_other.ko
        ),
        format!(
            "{} to play: {}, with {} for {} and {} for {}",
            mover.en, what.en, of_own.en, own.en, of_other.en, other.en
        ),
    )
}

fn supply(supply: Supply) -> Text {
    match supply {
        Supply::Count(number) => Text::new(format!("{number}개"), count(number, "ko threat")),
        Supply::Any => Text::new("얼마든지", "any number of ko threats"),
    }
}

/// A forced win of Omok, with its rule and its greatest length in plies.
pub fn omok_claim(color: Color, rule: Option<Variant>, plies: u32) -> Text {
    let mover = side(color);
    let rule = rule.map_or_else(Text::default, |rule| {
        let name = rule_name(rule);
        Text::new(format!("({}) ", name.ko), format!(" under the rule {}", name.en))
    });
    Text::new(
        format!("{}{} 차례: 늦어도 {plies}수째(양쪽 합쳐)에 오목이 됩니다", rule.ko, mover.ko),
        format!("{} to play wins by force{}, in at most {}", mover.en, rule.en, plies_of(plies)),
    )
}

/// `1 ply`, `3 plies`.
pub(crate) fn plies_of(plies: impl TryInto<u128> + Display + Copy) -> String {
    count(plies, "ply")
}

/// A proof holds; the checker played through this many positions.
pub fn proven(positions: u64) -> Text {
    Text::new(
        format!("증명되었습니다(국면 {positions}개)"),
        format!("proven ({})", count(positions, "position")),
    )
}

/// The checker refuses a claim of a life-and-death proof; `number` counts from 0.
pub fn go_refused(number: usize, why: &impl Display) -> Text {
    let number = number + 1;
    Text::new(
        format!("{number}번째 주장은 증명되지 않았습니다: {why}"),
        format!("claim {number} is not proven: {why}"),
    )
}

/// The checker refuses the proof of a forced win, or gives up before it has played everything.
pub fn omok_refused(why: &StrategyRefusal) -> Text {
    match why.why {
        Flaw::TooLarge(most) => {
            return Text::new(
                format!("검사하기에 너무 큽니다: 국면 {most}개를 넘습니다"),
                format!("too large to check: more than {}", count(most, "position")),
            );
        }
        Flaw::Stopped(positions) => {
            return Text::new(
                format!("국면 {positions}개에서 검사를 멈추었습니다"),
                format!("the check was stopped after {}", count(positions, "position")),
            );
        }
        _ => {}
    }
    Text::new(format!("승리가 증명되지 않았습니다: {why}"), format!("the win is not proven: {why}"))
}

/// A life-and-death proof was checked by the rules alone.
pub fn go_checked(claims: usize, positions: usize) -> Text {
    Text::new(
        format!(
            "증명을 따로 검사했고 맞습니다: 주장 {claims}개, 국면 {positions}개를 모두 따라가 보았습니다."
        ),
        format!(
            "The proof was checked on its own and holds: {}, {} walked through.",
            count(claims, "claim"),
            count(positions, "position")
        ),
    )
}

/// A proof of a forced win was checked by the rules alone.
pub fn omok_checked(positions: u64) -> Text {
    Text::new(
        format!("증명을 따로 검사했고 맞습니다: 국면 {positions}개를 모두 따라가 보았습니다."),
        format!(
            "The proof was checked on its own and holds: {} walked through.",
            count(positions, "position")
        ),
    )
}

/// The checker refused a proof.
pub fn fails(why: &impl Display) -> Text {
    Text::new(format!("증명이 틀렸습니다: {why}"), format!("The proof fails: {why}"))
}

/// The answer is settled, but its proof could not be written down in time.
pub fn not_written() -> Text {
    Text::new(
        "답은 확정되었지만, 증명을 적는 데는 시간이 모자랐습니다.",
        "The answer is settled, but there was not enough time to write the proof down.",
    )
}
