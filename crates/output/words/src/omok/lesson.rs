//! What a teacher says of a move of Omok.

use myosu_rules::{Color, Point, Size};
use myosu_text::english::count;
use myosu_text::korean::{subject, topic};

use crate::{Text, renju, side};

/// What is proven about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// Nothing.
    Nothing,
    /// The side to move had a forced win, and has none after the move.
    Win,
    /// The opponent has a forced win after the move.
    Allowed,
}

/// The grade of a move.
pub fn graded(played: Point, loss: f64, missed: Missed, best: Option<Point>, size: Size) -> Text {
    let place = renju(played, size);
    let better = match best.map(|best| renju(best, size)) {
        Some(best) => {
            Text::new(format!(" {} 더 나았습니다.", subject(&best)), format!(" {best} was better."))
        }
        None => Text::default(),
    };
    let said = match missed {
        Missed::Nothing if best.is_none() => {
            return Text::new(
                format!("{} 좋은 수입니다.", topic(&place)),
                format!("{place} is a good move."),
            );
        }
        Missed::Nothing => Text::new(
            format!("{} 승산을 {loss:.0}%쯤 잃습니다.", topic(&place)),
            format!("{place} loses about {loss:.0}% of the winning chance."),
        ),
        other => told(other, &place),
    };
    Text::new(format!("{}{}", said.ko, better.ko), format!("{}{}", said.en, better.en))
}

fn told(missed: Missed, place: &str) -> Text {
    match missed {
        Missed::Nothing => Text::default(),
        Missed::Win => Text::new(
            format!("{} 필승 수순을 놓쳤습니다(증명됨).", topic(place)),
            format!("{place} misses a forced win (proven)."),
        ),
        Missed::Allowed => Text::new(
            format!("{} 상대에게 필승 수순을 내줍니다(증명됨).", topic(place)),
            format!("{place} allows a forced win of the opponent (proven)."),
        ),
    }
}

/// The scene before a turning point.
pub fn scene(moves: usize, color: Color, missed: Missed) -> Text {
    let mover = side(color);
    let rest = match missed {
        Missed::Win => Text::new(
            format!(" {}에게 필승 수순이 있습니다(증명됨).", mover.ko),
            format!(" {} has a forced win (proven).", mover.en),
        ),
        Missed::Nothing | Missed::Allowed => Text::default(),
    };
    Text::new(
        format!("{moves}수까지 두고 {} 차례입니다.{}", mover.ko, rest.ko),
        format!("After {}, {} to play.{}", count(moves, "move"), mover.en, rest.en),
    )
}

/// What is recommended.
pub fn advice(best: Option<Point>, size: Size) -> Text {
    match best.map(|best| renju(best, size)) {
        Some(best) => Text::new(format!("{best}에 둘 곳이었습니다."), format!("{best} was the move.")),
        None => Text::new("둘 곳이 없었습니다.", "There was nothing to play."),
    }
}

/// What was played, and what came of it.
pub fn actual(played: Point, loss: f64, missed: Missed, size: Size) -> Text {
    let place = renju(played, size);
    match missed {
        Missed::Nothing => Text::new(
            format!("{place}. 승산을 {loss:.0}%쯤 잃었습니다."),
            format!("{place}. About {loss:.0}% of the winning chance is lost."),
        ),
        other => told(other, &place),
    }
}
