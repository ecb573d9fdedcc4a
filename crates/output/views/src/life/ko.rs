//! A ko that decides: who takes first, who must find threats, and how many.
//!
//! The surplus alone determines it; the rest is there so that no reader has to know how.

use myosu_rules::Color;
use myosu_tsumego::{Fate, Ko};
use serde::{Deserialize, Serialize};

use crate::DamagedView;
use crate::names::{ColorName, FateName, KoKindName};

/// The largest surplus that is read, either way: beyond every ko of a board, within what an `i8` can calculate with.
const LARGEST_SURPLUS: i8 = 100;

/// A ko that decides life and death. Its fields stand in the order of their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoView {
    /// How many threats it takes.
    pub kind: KoKindName,
    /// Who must find threats.
    pub must_find_threats: ColorName,
    /// The defender survives with at least this many threats more than the attacker.
    pub surplus: i8,
    /// Who takes the ko first.
    pub takes_first: ColorName,
    /// How many threats that side must find.
    pub threats: u8,
}

impl KoView {
    /// The ko of a fate, if it is one.
    pub fn of(fate: Fate, defender: Color) -> Option<KoView> {
        let Fate::Ko(ko) = fate else { return None };
        let (seeker, threats) =
            if ko.surplus > 0 { (defender, ko.defender_needs()) } else { (!defender, ko.attacker_needs()) };
        Some(KoView {
            kind: ko.kind().into(),
            must_find_threats: seeker.into(),
            surplus: ko.surplus,
            takes_first: (!seeker).into(),
            threats,
        })
    }
}

/// The fate of a word and, if it is a ko, what stands beside it.
pub(super) fn read_fate(name: FateName, ko: Option<&KoView>, field: &str) -> Result<Fate, DamagedView> {
    match (name, ko) {
        (FateName::Dead, _) => Ok(Fate::Dead),
        (FateName::Seki, _) => Ok(Fate::Seki),
        (FateName::Alive, _) => Ok(Fate::Alive),
        (FateName::Ko, Some(ko)) if (-LARGEST_SURPLUS..=LARGEST_SURPLUS).contains(&ko.surplus) => {
            Ok(Fate::Ko(Ko { surplus: ko.surplus }))
        }
        (FateName::Ko, Some(ko)) => {
            Err(DamagedView::new(&format!("{field}.surplus"), format!("{} is too many", ko.surplus)))
        }
        (FateName::Ko, None) => Err(DamagedView::new(field, "the fate is a ko, but nothing says which")),
    }
}
