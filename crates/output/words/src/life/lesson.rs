//! Hints in steps, free replies after a mistake, and mistakes of a game as problems.

use myosu_rules::{Color, Move, Notation, Point, Size};
use myosu_tsumego::{Fate, Technique};

use super::fate;
use crate::{Text, played, renju, side};

/// The first hint: where to look.
pub fn hint_area() -> Text {
    Text::new("이 근처에 급소가 있습니다.", "The vital point is in this area.")
}

/// The second hint: what kind of move it is.
pub fn hint_kind(kind: Technique) -> Text {
    match kind {
        Technique::Capture => Text::new("돌을 따내는 수입니다.", "The move takes stones."),
        Technique::ThrowIn => Text::new("먹여치는 수입니다.", "The move is a throw-in."),
        Technique::Atari => Text::new("단수를 치는 수입니다.", "The move gives atari."),
        Technique::Connection => Text::new("돌을 잇는 수입니다.", "The move connects stones."),
        Technique::Placement => {
            Text::new("치중하는 수입니다.", "The move is a placement inside the eye space.")
        }
        Technique::Descent => Text::new("1선으로 내려서는 수입니다.", "The move descends to the edge."),
        Technique::EdgeHane => Text::new("1선에서 젖히는 수입니다.", "The move is a hane on the first line."),
        Technique::Attachment => Text::new("상대 돌에 붙이는 수입니다.", "The move is an attachment."),
        Technique::Quiet => Text::new("조용한 수입니다.", "The move is a quiet one."),
    }
}

/// The third hint: the first move itself.
pub fn hint_first(point: Point, size: Size) -> Text {
    let at = Notation::Go.write(point, size);
    Text::new(format!("첫 수는 {at}입니다."), format!("The first move is {at}."))
}

/// No first move is better than another, so there is no hint.
pub fn no_hint(after: Fate, defender: Color) -> Text {
    let after = fate(after, defender);
    Text::new(format!("어디에 두어도 {}.", after.ko), format!("Whatever is played, {}.", after.en))
}

/// The other side's answer in a line that was tried freely, and where it leads.
pub fn free_reply(reply: Move, after: Fate, defender: Color, size: Size) -> Text {
    let (at, after) = (played(reply, Notation::Go, size), fate(after, defender));
    match reply {
        Move::Place(_) => Text::new(
            format!("{} 응수하면 {}.", myosu_text::korean::toward(&at.ko), after.ko),
            format!("After the answer {}, {}.", at.en, after.en),
        ),
        Move::Pass => Text::new(
            format!("상대가 손을 빼도 {}.", after.ko),
            format!("Even if the other side passes, {}.", after.en),
        ),
    }
}

/// A line that is at its end: the stones in question are off the board.
pub fn stones_taken(defender: Color) -> Text {
    let own = side(defender);
    Text::new(format!("{} 돌이 잡혔습니다.", own.ko), format!("{}'s stones are taken.", own.en))
}

/// A refutation that was played on the board, in a sentence: what answers the move that was tried.
pub fn refuted(tried: Move, reply: Move, by: Color, size: Size) -> Text {
    let (tried, answer) = (played(tried, Notation::Go, size), played(reply, Notation::Go, size));
    let by = side(by);
    match reply {
        Move::Place(_) => Text::new(
            format!(
                "아쉽습니다. {}에는 {} {} 맥점입니다.",
                tried.ko,
                by.ko,
                myosu_text::korean::subject(&answer.ko)
            ),
            format!("Not quite: {} is answered by {} {}.", tried.en, by.en, answer.en),
        ),
        Move::Pass => Text::new(
            format!("아쉽습니다. {}에는 {}이 손을 빼도 됩니다.", tried.ko, by.ko),
            format!("Not quite: {} can be ignored.", tried.en),
        ),
    }
}

/// A group of a game that died although the prover can save it: before which move, and what was played.
pub fn lost_group(number: usize, mover: Color, mv: Move, size: Size) -> Text {
    let (mover, mv) = (side(mover), played(mv, Notation::Go, size));
    Text::new(
        format!("{number}수째: 이 돌은 살릴 수 있었습니다(실전 {} {}).", mover.ko, mv.ko),
        format!("Move {number}: these stones could be saved ({} played {}).", mover.en, mv.en),
    )
}

/// A forced win of Omok that was not taken: before which move, and what was played.
pub fn missed_win(number: usize, mover: Color, point: Point, size: Size) -> Text {
    let (mover, at) = (side(mover), renju(point, size));
    Text::new(
        format!("{number}수째: {}에게 필승 수순이 있었습니다(실전 {at}).", mover.ko),
        format!("Move {number}: {} had a forced win (the game went {at}).", mover.en),
    )
}

/// A problem whose task is not settled: only the side to play is known.
pub fn to_play(color: Color) -> Text {
    let own = side(color);
    Text::new(format!("{} 차례", own.ko), format!("{} to play", own.en))
}

/// The task of a missed win.
pub fn to_win(color: Color) -> Text {
    let own = side(color);
    Text::new(format!("{}이 먼저 두어 이기는 문제", own.ko), format!("{} to play and win", own.en))
}

#[cfg(test)]
mod tests {
    use super::{free_reply, refuted};
    use myosu_rules::{Color, Move, Notation, Size};
    use myosu_tsumego::Fate;

    #[test]
    fn a_refutation_names_both_moves_with_the_right_particle() {
        let size = Size::square(9);
        let at = |text: &str| Move::Place(Notation::Go.parse(text, size).unwrap());
        assert_eq!(
            refuted(at("B1"), at("A2"), Color::White, size).ko,
            "아쉽습니다. B1에는 백 A2가 맥점입니다."
        );
        assert_eq!(
            refuted(at("B1"), at("A1"), Color::White, size).ko,
            "아쉽습니다. B1에는 백 A1이 맥점입니다."
        );
        assert_eq!(free_reply(at("A1"), Fate::Dead, Color::Black, size).ko, "A1로 응수하면 흑이 죽습니다.");
    }
}
