//! The engines' results in the form the page shows.

pub(crate) mod coach;
pub(crate) mod counting;
pub(crate) mod curve;
pub(crate) mod free;
pub(crate) mod go;
pub(crate) mod omok;
pub(crate) mod papers;
pub(crate) mod player;
pub(crate) mod recursion;
pub(crate) mod tsumego;

use serde::Serialize;

use myosu::text::Text;

/// How the page colors a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Shade {
    /// The best there is.
    Good,
    /// A mistake.
    Bad,
    /// Neither, or not settled.
    Maybe,
}

/// A move worth showing, of either game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CandidateView {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// What it is for, in a word.
    pub(crate) name: Text,
    /// Why, in a sentence.
    pub(crate) text: Text,
    /// What it leads to: points, a chance, or a proven win.
    pub(crate) value: Text,
    /// How play may go on, this move first.
    pub(crate) line: Vec<String>,
}
