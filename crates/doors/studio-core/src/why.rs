//! Why a point of Omok is forbidden, or why it is not, in sentences and with the stones to show.

use serde::Serialize;

use myosu::rules::omok::{Extension, Forbidden, Four, Row, Three, Why};
use myosu::rules::{Move, Notation, Point, Size};

use crate::fault::Fault;
use crate::record::{BoardState, GameRecord};
use myosu::text::Text;
use myosu::words::omok as words;

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
        text: words::why(&why, position.size()),
        lines: lines(&why, position.size()),
    })
}

fn write(point: Point, size: Size) -> String {
    Notation::Renju.write(point, size)
}

fn lines(why: &Why, size: Size) -> Vec<LineView> {
    let fives = why.fives.iter().map(|row| row_text(WhyLineKind::Five, row, size));
    let overlines = why.overlines.iter().map(|row| row_text(WhyLineKind::Overline, row, size));
    let fours = why.fours.iter().map(|four| four_text(four, size));
    let threes = why.threes.iter().map(|three| three_text(three, size));
    fives.chain(overlines).chain(fours).chain(threes).collect()
}

fn row_text(kind: WhyLineKind, row: &Row, size: Size) -> LineView {
    let text = if kind == WhyLineKind::Five { words::five(row, size) } else { words::overline(row, size) };
    LineView { kind, stones: names(&row.stones, size), points: Vec::new(), text }
}

fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&p| write(p, size)).collect()
}

fn four_text(four: &Four, size: Size) -> LineView {
    LineView {
        kind: WhyLineKind::Four,
        stones: names(&four.stones, size),
        points: names(&four.fives, size),
        text: words::four(four, size),
    }
}

fn three_text(three: &Three, size: Size) -> LineView {
    let points: Vec<Point> = three.extensions.iter().map(Extension::point).collect();
    let (kind, text) = if three.is_real() {
        (WhyLineKind::Three, words::three(three, size))
    } else {
        (WhyLineKind::FalseThree, words::false_three(three, size))
    };
    LineView { kind, stones: names(&three.stones, size), points: names(&points, size), text }
}
