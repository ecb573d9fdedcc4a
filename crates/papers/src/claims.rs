//! The papers' own figures, from the one file that holds them: `data/figures.toml`.
//!
//! Law: no figure of a paper stands anywhere else; a name that is asked for is in the file.

use serde::Deserialize;

use crate::number::Unit;

/// A figure a paper gives.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its name, beginning with the paper's.
    pub id: String,
    /// The figure.
    pub value: f64,
    /// What it counts.
    pub unit: Unit,
    /// Where in the paper it stands.
    pub place: String,
    /// Digits after the point, where the paper gives more or fewer than is usual for the unit.
    pub decimals: Option<usize>,
}

#[derive(Deserialize)]
struct File {
    claim: Vec<Claim>,
}

/// All figures of the papers.
#[derive(Clone, Debug)]
pub struct Claims {
    all: Vec<Claim>,
}

impl Claims {
    /// Reads the file that comes with the program.
    pub fn built_in() -> Claims {
        let file: File = toml::from_str(include_str!("../data/figures.toml")).expect("a sound file");
        Claims { all: file.claim }
    }

    /// The figure of this name, which is in the file.
    pub fn named(&self, id: &str) -> &Claim {
        self.all.iter().find(|claim| claim.id == id).unwrap_or_else(|| panic!("no figure is named {id}"))
    }

    /// All of them, in the order of the file.
    pub fn all(&self) -> &[Claim] {
        &self.all
    }
}

impl Claim {
    /// The figure as it is read.
    pub fn shown(&self) -> String {
        self.unit.show(self.value, self.decimals)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Claims;
    use crate::Paper;

    #[test]
    fn every_figure_has_a_name_of_its_own_and_a_place() {
        let claims = Claims::built_in();
        let names: BTreeSet<&str> = claims.all().iter().map(|claim| claim.id.as_str()).collect();
        assert_eq!(names.len(), claims.all().len());
        for claim in claims.all() {
            let paper = claim.id.split('.').next().unwrap();
            assert!(Paper::parse(paper).is_some(), "{}", claim.id);
            assert!(!claim.place.is_empty() && claim.value.is_finite());
        }
    }
}
