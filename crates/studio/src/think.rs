//! What the engines say, in the form the page shows.

pub(crate) mod go;
pub(crate) mod omok;
pub(crate) mod papers;
pub(crate) mod player;
pub(crate) mod tsumego;

use serde::Serialize;

use myosu_text::Text;

/// A move worth showing, of either game.
#[derive(Debug, Serialize)]
pub(crate) struct Candidate {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// What it is for, in a word.
    pub(crate) name: Text,
    /// Why, in a sentence.
    pub(crate) text: Text,
    /// What it leads to: points or a score.
    pub(crate) value: String,
    /// How play may go on, this move first.
    pub(crate) line: Vec<String>,
}
