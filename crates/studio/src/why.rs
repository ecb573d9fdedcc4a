//! Why a point of Omok is forbidden, or why it is not, in sentences and with the stones to show.

use serde::Serialize;

use myosu_rules::omok::{Extension, Forbidden, Four, Row, Three, Why};
use myosu_rules::{Move, Notation, Point, Size};

use crate::fault::Fault;
use crate::record::{Board, Record};
use myosu_text::Text;
use myosu_words::omok as words;

/// What is said about a point.
#[derive(Debug, Serialize)]
pub(crate) struct Explanation {
    schema: u32,
    point: String,
    /// `double-three`, `double-four`, `overline`, or nothing.
    forbidden: Option<&'static str>,
    /// The whole of it.
    text: Text,
    /// One sentence for every line that matters, with its stones.
    lines: Vec<LineText>,
}

/// A line through the point.
#[derive(Debug, Serialize)]
struct LineText {
    /// `five`, `overline`, `four`, `three` or `false-three`.
    kind: &'static str,
    stones: Vec<String>,
    /// Where the row becomes a five or a straight four.
    points: Vec<String>,
    text: Text,
}

/// Explains a point for the side to move.
pub(crate) fn explain(record: &Record, mv: Move) -> Result<Explanation, Fault> {
    let (Board::Omok(game), Move::Place(point)) = (record.board()?, mv) else {
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

fn lines(why: &Why, size: Size) -> Vec<LineText> {
    let fives = why.fives.iter().map(|row| row_text("five", row, size));
    let overlines = why.overlines.iter().map(|row| row_text("overline", row, size));
    let fours = why.fours.iter().map(|four| four_text(four, size));
    let threes = why.threes.iter().map(|three| three_text(three, size));
    fives.chain(overlines).chain(fours).chain(threes).collect()
}

fn row_text(kind: &'static str, row: &Row, size: Size) -> LineText {
    let text = if kind == "five" { words::five(row, size) } else { words::overline(row, size) };
    LineText { kind, stones: names(&row.stones, size), points: Vec::new(), text }
}

fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&p| write(p, size)).collect()
}

fn four_text(four: &Four, size: Size) -> LineText {
    LineText {
        kind: "four",
        stones: names(&four.stones, size),
        points: names(&four.fives, size),
        text: words::four(four, size),
    }
}

fn three_text(three: &Three, size: Size) -> LineText {
    let points: Vec<Point> = three.extensions.iter().map(Extension::point).collect();
    let (kind, text) = if three.is_real() {
        ("three", words::three(three, size))
    } else {
        ("false-three", words::false_three(three, size))
    };
    LineText { kind, stones: names(&three.stones, size), points: names(&points, size), text }
}
