//! A group of Baduk and how it stands.

use myosu_baduk::judge::JudgedPosition;
use myosu_rules::Notation;
use myosu_text::Text;
use myosu_words::go as words;
use serde::{Deserialize, Serialize};

use crate::names::{ColorName, FateName};
use crate::{points, round};

/// Chains that live or die together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupView {
    /// Its first stone, as on a Go board.
    pub at: Option<String>,
    /// Whose it is.
    pub color: ColorName,
    /// Its stones, as on a Go board.
    pub stones: Vec<String>,
    /// The probability that its points stay its own, from 0 to 1.
    pub stability: f64,
    /// Its liberties.
    pub liberties: usize,
    /// Its eyes; a half eye is a half.
    pub eyes: f64,
    /// Links to other groups.
    pub links: usize,
    /// What the solver knows of it, if it is shut in.
    pub solved: Option<OutlookView>,
    /// How it stands, in a sentence.
    pub sentence: Text,
}

/// What the solver knows of a group that is shut in, by its largest chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutlookView {
    /// Its fate if the attacker moves first.
    pub attacked: FateName,
    /// Its fate if the defender moves first.
    pub defended: FateName,
    /// Whether the wall around it stands.
    pub wall_stands: bool,
}

impl GroupView {
    /// The group of this number.
    pub fn of(thoughts: &JudgedPosition, number: usize) -> GroupView {
        let size = thoughts.analysis.matrix.size();
        let group = &thoughts.evaluation.survey.groups[number];
        GroupView {
            at: group.stones.first().map(|point| Notation::Go.write(point, size)),
            color: group.color.into(),
            stones: points::set_at(group.stones, size),
            stability: round(thoughts.group_stability(number), 4),
            liberties: group.liberties.len(),
            eyes: f64::from(group.half_eyes) / 2.0,
            links: group.partners.len(),
            solved: OutlookView::of(thoughts, number),
            sentence: words::group(thoughts, number),
        }
    }

    /// All groups of a position.
    pub fn all(thoughts: &JudgedPosition) -> Vec<GroupView> {
        (0..thoughts.evaluation.survey.groups.len()).map(|number| GroupView::of(thoughts, number)).collect()
    }
}

impl OutlookView {
    fn of(thoughts: &JudgedPosition, number: usize) -> Option<OutlookView> {
        let survey = &thoughts.evaluation.survey;
        let chains = survey.groups[number].chains.iter().map(|&chain| &survey.chains[chain]);
        let outlook = chains.max_by_key(|chain| chain.stones.len())?.outlook?;
        Some(OutlookView {
            attacked: outlook.attacked.into(),
            defended: outlook.defended.into(),
            wall_stands: outlook.wall_stands,
        })
    }
}
