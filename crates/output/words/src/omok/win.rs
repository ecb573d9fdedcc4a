//! Forced wins: the verdict of a search, and the moves of a proven strategy.

use myosu_omok::mate::{AttackKind, Mate, MateVerdict};
use myosu_rules::{Color, Notation, Point, Size};
use myosu_text::korean::{object, subject};

use crate::proof::plies_of;
use crate::{Text, join, renju, side};

/// The verdict of a search for a forced win.
pub fn win_verdict(verdict: MateVerdict, kind: AttackKind, mover: Color) -> Text {
    let (name, how, mover) = (kind_name(kind), win_kind(kind), side(mover));
    match verdict {
        MateVerdict::Win => Text::new(
            format!("{}의 {}필승입니다. 모든 응수를 확인했습니다.", mover.ko, how.ko),
            format!("{} wins by force{}; every defence is refuted.", mover.en, how.en),
        ),
        MateVerdict::None => Text::new(
            format!(
                "{}에게 {name} 수순이 없습니다({}). 다른 방법으로 이기는 수까지 없다는 뜻은 아닙니다.",
                mover.ko,
                attack_class(kind).ko
            ),
            format!(
                "{} has no {name} ({}); a win by other moves is not ruled out.",
                mover.en,
                attack_class(kind).en
            ),
        ),
        MateVerdict::Unsettled => Text::new(
            format!("주어진 한도 안에 {} 있는지 알아내지 못했습니다. 없다는 뜻은 아닙니다.", subject(name)),
            format!("Whether there is a {name} is not settled within the budget: neither yes nor no."),
        ),
    }
}

const fn kind_name(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Vcf => "VCF",
        AttackKind::Vct => "VCT",
    }
}

/// What a win is called. One found where threats were asked for may have quiet moves: it is a forced win and no VCT.
fn win_kind(kind: AttackKind) -> Text {
    match kind {
        AttackKind::Vcf => Text::new("VCF ", " (VCF)"),
        AttackKind::Vct => Text::default(),
    }
}

/// The moves of the attacker that a kind of attack consists of.
fn attack_class(kind: AttackKind) -> Text {
    match kind {
        AttackKind::Vcf => Text::new("사 연속 공격", "fours alone"),
        AttackKind::Vct => Text::new(
            "사, 열린 삼, 그리고 다음 수에 사가 되어 사 연속 공격을 노리는 수",
            "fours, open threes, and other lines one stone short of a four that threaten a win by fours",
        ),
    }
}

/// Like [`win_verdict`], with the line of a win.
///
/// The line ends with the move after which five cannot be stopped; the five itself may come later.
pub fn forced_win(mate: &Mate, kind: AttackKind, mover: Color, size: Size) -> Text {
    if mate.verdict != MateVerdict::Win {
        return win_verdict(mate.verdict, kind, mover);
    }
    let (how, mover) = (win_kind(kind), side(mover));
    let (listed, plies) = (mate.line.len(), mate.plies as usize);
    let line = join(mate.line.iter().copied(), Notation::Renju, size, " ");
    let five = if plies > listed {
        Text::new(
            format!(" 그 뒤로는 막을 수 없고, 늦어도 {plies}수째에 오목이 됩니다."),
            format!(" Five cannot be stopped after that and comes within {}.", plies_of(plies)),
        )
    } else {
        Text::default()
    };
    Text::new(
        format!("{}의 {}필승입니다. 수순 {listed}수: {line}.{}", mover.ko, how.ko, five.ko),
        format!("{} wins by force{} in {}: {line}.{}", mover.en, how.en, plies_of(listed), five.en),
    )
}

/// The move that makes five.
pub fn makes_five(point: Point, size: Size) -> Text {
    let at = renju(point, size);
    Text::new(format!("{at}에 두어 오목입니다."), format!("{at} makes five."))
}

/// What the winner's move threatens; `open` are the points where it would make five.
pub fn strategy_move(play: Point, open: &[Point], size: Size) -> Text {
    let at = renju(play, size);
    match open {
        [] => Text::new(
            format!("{at}: 손을 빼면 이기는 수순이 있습니다."),
            format!("{at} threatens to win by force."),
        ),
        [five] => {
            let five = renju(*five, size);
            Text::new(
                format!("{at}: 사입니다. {} 막아야 합니다.", object(&five)),
                format!("{at} makes a four; {five} has to be stopped."),
            )
        }
        several => {
            let fives = join(several.iter().copied(), Notation::Renju, size, ", ");
            Text::new(
                format!("{at}: {fives} 가운데 한 곳만 막을 수 있습니다."),
                format!("{at} threatens five at {fives} at once."),
            )
        }
    }
}

/// How the winner meets an answer.
pub fn strategy_reply(answer: Point, reply: Option<Point>, size: Size) -> Text {
    let (answer, reply) = (renju(answer, size), reply.map(|reply| renju(reply, size)));
    let reply = reply.unwrap_or_default();
    Text::new(format!("{answer}에는 {reply}"), format!("{answer} is met by {reply}"))
}

/// What meets every answer that is not listed: one reply, or a five at one of several points.
pub fn strategy_others(loser: Color, reply: Option<Point>, open: &[Point], size: Size) -> Option<Text> {
    let loser = side(loser);
    if let Some(reply) = reply {
        let reply = renju(reply, size);
        return Some(Text::new(
            format!("{}이 다른 곳에 두면 {reply}.", loser.ko),
            format!("{reply} meets every other move of {}.", loser.en),
        ));
    }
    (!open.is_empty()).then(|| {
        let at = join(open.iter().copied(), Notation::Renju, size, ", ");
        Text::new(
            format!("{}이 다른 곳에 두면 {at}에서 오목이 됩니다.", loser.ko),
            format!("After any other move of {}, {at} makes five.", loser.en),
        )
    })
}
