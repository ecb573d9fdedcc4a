//! What a teacher says of a move of Baduk.

use myosu_baduk::judge::JudgedPosition;
use myosu_baduk::judgement::Candidate;
use myosu_baduk::review::Mistake;
use myosu_rules::{Color, Move, Notation, Point, Size};
use myosu_text::english::count;
use myosu_text::korean::{subject, topic, toward};

use super::{balance, purpose, stones_ko, weak_group};
use crate::{Text, played, side};

/// A group that lost stability with a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FallenGroup {
    /// Whose it is.
    pub color: Color,
    /// One of its stones.
    pub at: Point,
    /// How many stones it has.
    pub stones: usize,
    /// Its stability before.
    pub from: f64,
    /// Its stability after.
    pub to: f64,
}

/// The grade of a move: what it lost against the best one, which is named with its reason if the loss is worth it.
pub fn graded(mv: Move, loss: f64, best: Option<&Candidate>, size: Size) -> Text {
    let place = played(mv, Notation::Go, size);
    let Some(best) = best else {
        return Text::new(
            format!("{} 좋은 수입니다.", topic(&place.ko)),
            format!("{} is a good move.", place.en),
        );
    };
    let (better, why) = (played(best.mv, Notation::Go, size), purpose(best, size));
    Text::new(
        format!(
            "{} {loss:.1}집쯤 손해입니다. {} 더 나았습니다: {}",
            topic(&place.ko),
            subject(&better.ko),
            why.ko
        ),
        format!("{} loses about {loss:.1} points. {} was better: {}", place.en, better.en, why.en),
    )
}

/// A mistake in the list of a review: its number, the move, what it lost, and what was better.
pub fn listed_mistake(
    number: usize,
    (color, mv): (Color, Move),
    loss: f64,
    better: Option<Point>,
    size: Size,
) -> Text {
    let (side, place) = (side(color), played(mv, Notation::Go, size));
    let better = better.map(|point| Notation::Go.write(point, size));
    let (ko, en) = better.map_or_else(Default::default, |better| {
        (format!(", {} 더 나았습니다", subject(&better)), format!("; {better} was better"))
    });
    Text::new(
        format!("{number}수 {} {}: {loss:.1}집쯤 손해{ko}", side.ko, place.ko),
        format!("move {number}, {} {}: loses about {loss:.1} points{en}", side.en, place.en),
    )
}

/// No move of a reviewed game was a mistake.
pub fn no_mistakes() -> Text {
    let least = Mistake::DOUBTFUL;
    Text::new(
        format!("{least}집 넘게 손해 본 수는 없습니다."),
        format!("No move lost {least} points or more."),
    )
}

/// The scene before a turning point: after how many moves, whose turn, how the game stands, and the weakest group.
pub fn scene(before: &JudgedPosition, moves: usize, color: Color) -> Text {
    let (mover, stands) = (side(color), balance(before.analysis.verdict()));
    let weak = before.weak_groups().first().map(|&group| weak_group(before, group)).unwrap_or_default();
    let join = |text: &str| if text.is_empty() { String::new() } else { format!(" {text}") };
    Text::new(
        format!("{moves}수까지 두고 {} 차례입니다. {}{}", mover.ko, stands.ko, join(&weak.ko)),
        format!("After {}, {} to play. {}{}", count(moves, "move"), mover.en, stands.en, join(&weak.en)),
    )
}

/// What is recommended to a side, and why.
pub fn advice(color: Color, best: &Candidate, size: Size) -> Text {
    let (mover, place, why) = (side(color), played(best.mv, Notation::Go, size), purpose(best, size));
    Text::new(
        format!("{} {}. {}", mover.ko, place.ko, why.ko),
        format!("{} {}. {}", mover.en, place.en, why.en),
    )
}

/// What a side played, what it lost, and which group it left weak.
pub fn actual((color, mv): (Color, Move), loss: f64, fallen: Option<FallenGroup>, size: Size) -> Text {
    let (mover, place) = (side(color), played(mv, Notation::Go, size));
    let rest = fallen.map(|group| fallen_group(group, size)).unwrap_or_default();
    Text::new(
        format!("{} {}. {loss:.1}집쯤 손해입니다.{}", mover.ko, place.ko, rest.ko),
        format!("{} {}. About {loss:.1} points are lost.{}", mover.en, place.en, rest.en),
    )
}

fn fallen_group(FallenGroup { color, at, stones, from, to }: FallenGroup, size: Size) -> Text {
    let (whose, place) = (side(color), Notation::Go.write(at, size));
    Text::new(
        format!(
            " {place} 쪽 {} {}의 안정도가 {from:.2}에서 {} 떨어졌습니다.",
            whose.ko,
            stones_ko(stones),
            toward(&format!("{to:.2}"))
        ),
        format!(
            " The stability of {}'s {} at {place} fell from {from:.2} to {to:.2}.",
            whose.en,
            super::candidate::stones_en(stones)
        ),
    )
}
