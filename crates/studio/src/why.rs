//! Why a point of Omok is forbidden, or why it is not, in sentences and with the stones to show.

use serde::Serialize;

use myosu_rules::omok::{Extension, Forbidden, Four, Row, Three, Why};
use myosu_rules::{Move, Notation, Point, Size};

use crate::fault::Fault;
use crate::record::{BoardState, GameRecord};
use myosu_text::Text;

/// The explanation of a point.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Explanation {
    schema: u32,
    point: String,
    /// `double-three`, `double-four`, `overline`, or nothing.
    forbidden: Option<&'static str>,
    /// The verdict in a sentence.
    text: Text,
    /// One sentence for every line that matters, with its stones.
    lines: Vec<LineView>,
}

/// A line through the point.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct LineView {
    kind: WhyLineKind,
    stones: Vec<String>,
    /// Where the row becomes a five or a straight four.
    points: Vec<String>,
    text: Text,
}

/// What a line through the point amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum WhyLineKind {
    Five,
    Overline,
    Four,
    Three,
    FalseThree,
}

/// Explains a point for the side to move.
pub(crate) fn explain(record: &GameRecord, mv: Move) -> Result<Explanation, Fault> {
    let (BoardState::Omok(game), Move::Place(point)) = (record.board()?, mv) else {
        return Err(Fault::bad("오목의 빈자리를 골라 주세요.", "Choose an empty point of an Omok board."));
    };
    let position = game.position();
    if !position.is_empty(point) {
        return Err(Fault::bad("이미 돌이 있습니다.", "The point is occupied."));
    }
    let why = position.why(position.to_play(), point);
    Ok(Explanation {
        schema: 1,
        point: write(point, position.size()),
        forbidden: why.forbidden.map(Forbidden::name),
        text: whole(&why, position.size()),
        lines: lines(&why, position.size()),
    })
}

fn write(point: Point, size: Size) -> String {
    Notation::Renju.write(point, size)
}

fn list(points: &[Point], size: Size) -> String {
    points.iter().map(|&p| write(p, size)).collect::<Vec<_>>().join(" ")
}

fn whole(why: &Why, size: Size) -> Text {
    let place = write(why.point, size);
    let Some(kind) = why.forbidden else {
        if !why.fives.is_empty() {
            return Text::new(
                format!("{place}: 오목이 되므로 금수가 아닙니다."),
                format!("{place} makes five in a row, which is never forbidden."),
            );
        }
        let apparent = why.threes.len();
        if apparent >= 2 && why.real_threes().count() < 2 {
            return Text::new(
                format!("{place}: 삼삼처럼 보이지만 거짓 삼이 있어 금수가 아닙니다."),
                format!("{place} looks like a double three, but a three of it is false: it is allowed."),
            );
        }
        return Text::new(format!("{place}: 금수가 아닙니다."), format!("{place} is allowed."));
    };
    let english = kind.name().replace('-', " ");
    Text::new(
        format!("{place}: {} 금수입니다.", kind.korean_name()),
        format!("{place} is forbidden: {english}."),
    )
}

fn lines(why: &Why, size: Size) -> Vec<LineView> {
    let fives = why.fives.iter().map(|row| row_text(WhyLineKind::Five, row, size));
    let overlines = why.overlines.iter().map(|row| row_text(WhyLineKind::Overline, row, size));
    let fours = why.fours.iter().map(|four| four_text(four, size));
    let threes = why.threes.iter().map(|three| three_text(three, size));
    fives.chain(overlines).chain(fours).chain(threes).collect()
}

fn row_text(kind: WhyLineKind, row: &Row, size: Size) -> LineView {
    let stones = list(&row.stones, size);
    let text = if kind == WhyLineKind::Five {
        Text::new(format!("오목: {stones}"), format!("Five in a row: {stones}"))
    } else {
        Text::new(
            format!("장목({}목): {stones}", row.stones.len()),
            format!("An overline of {}: {stones}", row.stones.len()),
        )
    };
    LineView { kind, stones: names(&row.stones, size), points: Vec::new(), text }
}

fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&p| write(p, size)).collect()
}

fn four_text(four: &Four, size: Size) -> LineView {
    let (stones, fives) = (list(&four.stones, size), list(&four.fives, size));
    LineView {
        kind: WhyLineKind::Four,
        stones: names(&four.stones, size),
        points: names(&four.fives, size),
        text: Text::new(
            format!("사: {stones} ({fives}에 두면 오목)"),
            format!("A four: {stones} (five at {fives})"),
        ),
    }
}

fn three_text(three: &Three, size: Size) -> LineView {
    let stones = list(&three.stones, size);
    let points: Vec<Point> = three.extensions.iter().map(Extension::point).collect();
    let (kind, text) = if three.is_real() {
        let free: Vec<Point> = three
            .extensions
            .iter()
            .filter(|extension| matches!(extension, Extension::Free(_)))
            .map(Extension::point)
            .collect();
        let free = list(&free, size);
        let text = Text::new(
            format!("열린 삼: {stones} ({free}에 두면 열린 사)"),
            format!("An open three: {stones} (a straight four at {free})"),
        );
        (WhyLineKind::Three, text)
    } else {
        (WhyLineKind::FalseThree, false_three(three, &stones, size))
    };
    LineView { kind, stones: names(&three.stones, size), points: names(&points, size), text }
}

/// Why a line that looks like a three is none: each point that would make a straight four of it.
fn false_three(three: &Three, stones: &str, size: Size) -> Text {
    let (mut ko, mut en) = (Vec::new(), Vec::new());
    for extension in &three.extensions {
        let place = write(extension.point(), size);
        match extension {
            Extension::Free(_) => {}
            Extension::Five(_) => {
                ko.push(format!("{place}은(는) 열린 사가 아니라 오목이 되고"));
                en.push(format!("{place} makes a five instead of a straight four"));
            }
            Extension::Forbidden(why) => {
                let kind =
                    why.forbidden.map_or(("금수", "forbidden"), |kind| (kind.korean_name(), kind.name()));
                ko.push(format!("{place}은(는) {} 금수이고", kind.0));
                en.push(format!("{place} is itself forbidden ({})", kind.1));
            }
        }
    }
    Text::new(
        format!("거짓 삼: {stones}. {} 열린 사가 될 자리가 없습니다.", ko.join(", ")),
        format!("A false three: {stones}, because {}", en.join(" and ")),
    )
}
