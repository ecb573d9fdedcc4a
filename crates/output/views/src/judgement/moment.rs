//! A judged position of one of many games: a line of `analyze --batch`.

use myosu_baduk::judge::JudgedPosition;
use serde::{Deserialize, Serialize};

use super::candidate::CandidateView;
use super::group::GroupView;
use crate::names::ColorName;

/// A judged moment of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MomentView {
    /// 1.
    pub schema: u32,
    /// The name of the game.
    pub id: String,
    /// Which moment.
    #[serde(rename = "move")]
    pub moment: MomentName,
    /// Who moves.
    pub to_play: ColorName,
    /// For every point the probability that it ends Black's, row by row.
    pub pm: Vec<f64>,
    /// The groups.
    pub groups: Vec<GroupView>,
    /// The candidates.
    pub candidates: Vec<CandidateView>,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum MomentName {
    /// After this many moves.
    After(usize),
    /// Its last position.
    Last(EndName),
}

impl MomentName {
    /// The last position of a game.
    pub const END: MomentName = MomentName::Last(EndName::End);
}

/// The word for the last position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EndName {
    /// The end.
    End,
}

impl MomentView {
    /// The view of a judged moment of the game of this name.
    pub fn of(id: &str, moment: MomentName, thoughts: &JudgedPosition) -> MomentView {
        MomentView {
            schema: 1,
            id: id.to_owned(),
            moment,
            to_play: thoughts.analysis.to_play.into(),
            pm: thoughts.analysis.matrix.rows().collect(),
            groups: GroupView::all(thoughts),
            candidates: CandidateView::all(&thoughts.analysis),
        }
    }
}
