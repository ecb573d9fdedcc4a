//! The answer to a life-and-death problem.

use myosu_proof::go::{Role, Scope};
use myosu_rules::{Move, Notation};
use myosu_text::english::count;
use myosu_tsumego::collection::Objective;
use myosu_tsumego::{Answer, Assertion, Fate, FirstMove};

use super::{fate, fate_name, task};
use crate::{Text, go_points, played, side, unsettled};

/// The answer in a sentence: who moves first and what comes of it, and that it is about the region if it is not about
/// the board.
pub fn answer(answer: &Answer) -> Text {
    let Some(best) = answer.fate else { return unsettled() };
    let sentence = settled_already(answer).unwrap_or_else(|| if_moved_first(answer, best));
    if answer.reading.scope() != Scope::Region {
        return sentence;
    }
    Text::new(format!("표시한 영역에서, {}", sentence.ko), format!("In the region shown: {}", sentence.en))
}

/// Whether what was asserted is true, if something was.
pub fn asserted(answer: &Answer) -> Option<Text> {
    let problem = &answer.reading.problem;
    let (own, mover) = (side(problem.color(Role::Defender)), side(problem.color(answer.to_play)));
    let claim = match answer.asserted? {
        Assertion::Live => Text::new(format!("{}이 산다", own.ko), format!("{} lives", own.en)),
        Assertion::Kill => Text::new(format!("{}이 죽는다", own.ko), format!("{} is dead", own.en)),
        Assertion::Seki => Text::new("빅이 된다", "it is seki"),
        Assertion::Ko => Text::new("패가 된다", "it is ko"),
    };
    let truth = match answer.claim {
        Some(true) => Text::new("증명되었습니다", "proven"),
        Some(false) => Text::new("사실이 아닙니다", "not true"),
        None => Text::new("결론이 나지 않았습니다", "not settled"),
    };
    Some(Text::new(
        format!("{}이 먼저 둘 때 '{}': {}.", mover.ko, claim.ko, truth.ko),
        format!("If {} moves first, {}: {}.", mover.en, claim.en, truth.en),
    ))
}

fn if_moved_first(answer: &Answer, best: Fate) -> Text {
    let problem = &answer.reading.problem;
    let after = fate(best, problem.color(Role::Defender));
    let mover = side(problem.color(answer.to_play));
    Text::new(
        format!("{}이 먼저 두면 {}.", mover.ko, after.ko),
        format!("If {} moves first, {}.", mover.en, after.en),
    )
}

/// The fate where it does not depend on who moves first.
pub fn settled_already(answer: &Answer) -> Option<Text> {
    let best = answer.fate.filter(|_| answer.needs_a_move() == Some(false))?;
    let defender = answer.reading.problem.color(Role::Defender);
    let is_content =
        matches!((answer.to_play, best), (Role::Attacker, Fate::Dead) | (Role::Defender, Fate::Alive));
    let name = side(defender);
    let stands = match best {
        Fate::Alive => Text::new(format!("{}은 살아 있습니다", name.ko), format!("{} is alive", name.en)),
        Fate::Dead => Text::new(format!("{}은 죽어 있습니다", name.ko), format!("{} is dead", name.en)),
        Fate::Seki => Text::new("빅입니다", "it is seki"),
        Fate::Ko(_) => fate(best, defender),
    };
    let moves = if is_content {
        Text::new("둘 필요가 없습니다.", "no move is needed.")
    } else {
        Text::new("먼저 두어도 달라지지 않습니다.", "no first move changes that.")
    };
    Some(Text::new(
        format!("누가 먼저 두어도 {}. {}", stands.ko, moves.ko),
        format!("{}, whoever plays first: {}", crate::capitalized(&stands.en), moves.en),
    ))
}

/// The best fate and the first moves that reach it, as far as they are settled.
pub fn reached(answer: &Answer, best: Fate) -> Text {
    let problem = &answer.reading.problem;
    let after = fate(best, problem.color(Role::Defender));
    let moves = go_points(answer.best().into_iter().collect(), problem.size());
    if moves.is_empty() {
        let name = fate_name(best).ko;
        return Text::new(
            format!("최선의 결과는 {name}입니다. 어느 첫 수로 그렇게 되는지는 결론이 나지 않았습니다."),
            format!("With best play {}, but it is not settled which first moves reach this.", after.en),
        );
    }
    Text::new(format!("{moves}: {}.", after.ko), format!("After {moves}, {}.", after.en))
}

/// A first move, what becomes of it, and the reply to a move that falls short.
pub fn first_move(answer: &Answer, first: &FirstMove) -> Text {
    let problem = &answer.reading.problem;
    let place = played(first.played, Notation::Go, problem.size());
    let Some(after) = first.fate else {
        let (ko, en) = match first.keeps {
            Some(false) => ("정답이 아님", "falls short"),
            Some(true) | None => ("결론이 나지 않음", "not settled"),
        };
        return Text::new(format!("{}: {ko}", place.ko), format!("{}: {en}", place.en));
    };
    let words = fate(after, problem.color(Role::Defender));
    let reply = match first.refutation.filter(|_| answer.fate != Some(after)) {
        Some(mv @ Move::Place(_)) => {
            let reply = played(mv, Notation::Go, problem.size());
            Text::new(format!(", 상대는 {}", reply.ko), format!(", answered at {}", reply.en))
        }
        Some(Move::Pass) => Text::new(", 상대는 손을 빼도 됩니다", ", and can be ignored"),
        None => Text::default(),
    };
    Text::new(
        format!("{}: {}{}", place.ko, words.ko, reply.ko),
        format!("{}: {}{}", place.en, words.en, reply.en),
    )
}

/// The task of a problem, its best fate, and what happens if the side to move passes.
pub fn task_and_fate(answer: &Answer) -> Text {
    let Some(best) = answer.fate else { return unsettled() };
    let problem = &answer.reading.problem;
    let (color, defender) = (problem.color(answer.to_play), problem.color(Role::Defender));
    let (asked, after) = (task(Objective::of(answer.to_play, best), color), fate(best, defender));
    let passed = answer.if_passed().map_or_else(Text::default, |passed| {
        let fate = fate(passed, defender);
        Text::new(format!(" 손을 빼면 {}.", fate.ko), format!(" If {} passes, {}.", side(color).en, fate.en))
    });
    Text::new(
        format!("{}입니다. 최선으로 두면 {}.{}", asked.ko, after.ko, passed.ko),
        format!("{}. With best play {}.{}", asked.en, after.en, passed.en),
    )
}

/// What the claims of a proof of an answer say together.
pub fn what_is_proven(answer: &Answer) -> Text {
    let first = match answer.to_play {
        Role::Attacker => Text::new("잡는 쪽이 먼저 두면", "If the attacker moves first,"),
        Role::Defender => Text::new("사는 쪽이 먼저 두면", "If the defender moves first,"),
    };
    let rest = match answer.fate {
        Some(Fate::Dead) => {
            Text::new("팻감이 아무리 많아도 잡힙니다.", "the stones are captured, whatever the ko threats.")
        }
        Some(Fate::Alive) => {
            Text::new("상대 팻감이 아무리 많아도 삽니다.", "the stones live, whatever the ko threats.")
        }
        Some(Fate::Seki) => Text::new(
            "잡히지 않지만 두 눈은 나지 않습니다.",
            "the stones are never captured, but do not get two eyes.",
        ),
        Some(Fate::Ko(ko)) => Text::new(
            format!("사는 쪽의 팻감이 {}개 이상 많으면 살고, 그보다 적으면 잡힙니다.", ko.surplus),
            format!(
                "they survive with a surplus of {} or more, and fall with fewer.",
                count(ko.surplus, "ko threat")
            ),
        ),
        None => Text::new("아직 결론이 나지 않았습니다.", "it is not settled."),
    };
    Text::join(&[first, rest], " ")
}
