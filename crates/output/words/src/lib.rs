//! Every sentence about a value, in Korean and English: the balance of a position, the purpose of a move, the
//! fate of stones, verdicts, fouls, results.
//!
//! Command line, protocols, report and studio call these functions and write no such sentence themselves, so
//! that one value is described in one way everywhere.
//!
//! Laws: no I/O; no threshold (an engine's value says whether a game is even or a group weak); an unsettled
//! question is never worded as a no.

pub mod experience;
pub mod fleet;
pub mod game;
pub mod go;
pub mod life;
pub mod omok;
pub mod proof;
pub mod work;

pub use myosu_text::{Language, Text};

use myosu_rules::{Color, Move, Notation, Point, PointSet, Size};

/// What a side is called: 흑, Black.
pub fn side(color: Color) -> Text {
    color.pick(Text::new("흑", "Black"), Text::new("백", "White"))
}

/// Both sides' names, the given side's first.
fn sides(color: Color) -> (Text, Text) {
    (side(color), side(!color))
}

/// A move in a notation; a pass is 통과 in Korean.
pub fn played(mv: Move, notation: Notation, size: Size) -> Text {
    match mv {
        Move::Place(point) => Text::same(notation.write(point, size)),
        Move::Pass => Text::new("통과", "pass"),
    }
}

/// Points as they are written on a Go board, separated by spaces.
pub fn go_points(points: PointSet, size: Size) -> String {
    join(points.iter(), Notation::Go, size, " ")
}

fn renju(point: Point, size: Size) -> String {
    Notation::Renju.write(point, size)
}

fn join(points: impl IntoIterator<Item = Point>, notation: Notation, size: Size, between: &str) -> String {
    points.into_iter().map(|point| notation.write(point, size)).collect::<Vec<_>>().join(between)
}

/// The text with a capital letter at its head.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A search that did not reach an answer.
pub fn unsettled() -> Text {
    Text::new(
        "주어진 한도 안에 결론이 나지 않았습니다. 안 된다는 뜻은 아닙니다.",
        "Not settled within the budget: neither yes nor no.",
    )
}
