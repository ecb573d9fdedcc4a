//! A first move of a life-and-death problem and what becomes of it.

use myosu_proof::go::Role;
use myosu_rules::{Notation, Size};
use myosu_text::Text;
use myosu_tsumego::{Answer, Fate, FirstMove};
use myosu_words::life as words;
use serde::{Deserialize, Serialize};

use super::ko::{KoView, read_fate};
use crate::names::{FateName, Shade};
use crate::{DamagedView, points};

/// A first move. Its fields stand in the order of their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstMoveView {
    /// The move as on a Go board, or `pass`.
    pub at: String,
    /// Whether it reaches the best fate; `null` if that is not settled.
    pub best: Option<bool>,
    /// The fate after it; `null` if it is not settled, or was not asked for because it is not the best.
    pub fate: Option<FateName>,
    /// The ko, if it is one.
    pub ko: Option<KoView>,
    /// The move as in SGF, or `pass`.
    #[serde(rename = "move")]
    pub played: String,
    /// The reply that holds the mover to this fate.
    pub refutation: Option<String>,
    /// What becomes of it, in a sentence.
    pub sentence: Text,
    /// How a picture colors it.
    pub shade: Shade,
    /// What a picture writes on it.
    pub sign: String,
}

impl FirstMoveView {
    /// A first move of an answer.
    pub fn of(answer: &Answer, first: &FirstMove) -> FirstMoveView {
        let problem = &answer.reading.problem;
        let (size, defender) = (problem.size(), problem.color(Role::Defender));
        let (shade, sign) = shown(first);
        FirstMoveView {
            at: points::named(first.played, Notation::Go, size),
            best: first.keeps,
            fate: first.fate.map(FateName::from),
            ko: first.fate.and_then(|fate| KoView::of(fate, defender)),
            played: points::played(first.played, size),
            refutation: first.refutation.map(|mv| points::played(mv, size)),
            sentence: words::first_move(answer, first),
            shade,
            sign: sign.to_owned(),
        }
    }

    pub(super) fn read(&self, size: Size) -> Result<FirstMove, DamagedView> {
        let refutation = self.refutation.as_deref();
        Ok(FirstMove {
            played: points::read_move(&self.played, size, "move")?,
            keeps: self.best,
            fate: self.fate.map(|name| read_fate(name, self.ko.as_ref(), "ko")).transpose()?,
            refutation: refutation.map(|text| points::read_move(text, size, "refutation")).transpose()?,
        })
    }
}

/// The color and the sign of a first move. Signs are those of Korean problem books in every language.
fn shown(first: &FirstMove) -> (Shade, &'static str) {
    match (first.keeps, first.fate) {
        (Some(true), _) => (Shade::Good, "○"),
        (_, Some(Fate::Ko(_))) => (Shade::Maybe, "패"),
        (_, Some(Fate::Seki)) => (Shade::Maybe, "빅"),
        (Some(false), _) => (Shade::Bad, "×"),
        (None, _) => (Shade::Maybe, "?"),
    }
}
