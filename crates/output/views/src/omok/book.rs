//! A position of the opening book: its value, whether it is even, and the replies.

use myosu_omok::SearchScore;
use myosu_omok::book::{BookPosition, BookValue, Origin};
use myosu_rules::omok::Position;
use myosu_text::Text;
use myosu_words::omok as words;
use serde::{Deserialize, Serialize};

use super::point;

/// A position of the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookPositionView {
    /// 1.
    pub schema: u32,
    /// The moves that lead to it.
    pub moves: String,
    /// The name of the opening, if it has one, in the language that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its value for the side to move.
    pub value: BookValueView,
    /// Whether it is one of the even openings.
    pub balanced: bool,
    /// The same in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub even: Option<Text>,
    /// The replies, the best first.
    pub replies: Vec<BookReplyView>,
    /// Who stands better, and whether that is an estimate or proven.
    pub sentence: Text,
}

/// A reply of the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookReplyView {
    /// The point.
    pub point: String,
    /// Its value for the side that plays it.
    #[serde(flatten)]
    pub value: BookValueView,
    /// The value in words.
    pub sentence: Text,
}

/// A value of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookValueView {
    /// The winning chance in thousandths.
    pub win_rate: u32,
    /// Plies of a forced win, negative for a loss; absent if nothing is forced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forced: Option<i64>,
    /// Whether it is proven.
    pub proven: bool,
}

impl BookPositionView {
    /// What a book knows of a position that `moves` lead to.
    pub fn of(
        moves: &str,
        name: Option<&str>,
        position: &Position,
        known: &BookPosition,
        origin: &Origin,
    ) -> BookPositionView {
        let reply = |&(at, value): &(myosu_rules::Point, BookValue)| BookReplyView {
            point: point(at, position.size()),
            value: value.into(),
            sentence: words::book_value(value),
        };
        BookPositionView {
            schema: 1,
            moves: moves.to_owned(),
            name: name.map(str::to_owned),
            value: known.value.into(),
            balanced: known.is_balanced,
            even: known.is_balanced.then(words::even_opening),
            replies: known.replies.iter().map(reply).collect(),
            sentence: words::book_position(position.to_play(), known, origin),
        }
    }
}

impl From<BookValue> for BookValueView {
    fn from(value: BookValue) -> BookValueView {
        let forced = match value.score {
            SearchScore::Win(plies) => Some(i64::from(plies)),
            SearchScore::Loss(plies) => Some(-i64::from(plies)),
            SearchScore::Value(_) => None,
        };
        BookValueView { win_rate: value.score.win_rate(), forced, proven: value.is_proven }
    }
}
