//! What the opening book says about the position of a game.

use serde::Serialize;

use myosu::omok::book;
use myosu::rules::{Notation, omok};
use myosu::text::Text;
use myosu::words;

/// A position that is in the opening book.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BookView {
    /// Who stands better, and whether that is an estimate or proven.
    text: Text,
    /// Whether it is one of the even openings, in words.
    even: Option<Text>,
    /// The replies, best first.
    replies: Vec<BookReplyView>,
}

/// A move of the opening book.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct BookReplyView {
    #[serde(rename = "move")]
    mv: String,
    /// The winning chance of the side that plays it, or a forced result.
    value: Text,
}

/// What the book says about the position of a game, also while an opening protocol asks for a choice; nothing once the
/// game is over.
pub(crate) fn view(game: &omok::Game) -> Option<BookView> {
    let (position, book) = (game.position(), book::shipped());
    let known = book.find(position).filter(|_| game.outcome().is_none())?;
    let reply = |&(point, value): &(myosu::rules::Point, book::BookValue)| BookReplyView {
        mv: Notation::Renju.write(point, position.size()),
        value: words::omok::book_value(value),
    };
    Some(BookView {
        text: words::omok::book_position(position.to_play(), &known, &book.origin),
        even: known.is_balanced.then(words::omok::even_opening),
        replies: known.replies.iter().map(reply).collect(),
    })
}
