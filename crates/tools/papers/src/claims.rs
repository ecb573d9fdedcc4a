//! The figures that the papers state, from the one file that holds them: `data/figures.toml`.
//!
//! Law: no other file holds a figure of a paper; asking for a name that is not in the file is a bug.

use serde::Deserialize;

use crate::number::Unit;

/// A figure that a paper states.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatedFigure {
    /// Its name, beginning with the paper's.
    pub(crate) id: String,
    /// The figure.
    pub(crate) value: f64,
    /// What it counts.
    pub(crate) unit: Unit,
    /// Its place in the paper: a section, table or figure.
    pub(crate) place: String,
    /// Digits after the point, where the paper prints more or fewer than the unit's usual ones.
    pub(crate) decimals: Option<usize>,
}

#[derive(Deserialize)]
struct FigureFile {
    claim: Vec<StatedFigure>,
}

/// All figures that the papers state.
#[derive(Clone, Debug)]
pub(crate) struct StatedFigures {
    all: Vec<StatedFigure>,
}

impl StatedFigures {
    /// Reads the file that comes with the program.
    pub(crate) fn built_in() -> StatedFigures {
        let file: FigureFile = toml::from_str(include_str!("../data/figures.toml")).expect("a sound file");
        StatedFigures { all: file.claim }
    }

    /// The figure of this name, which is in the file.
    pub(crate) fn named(&self, id: &str) -> &StatedFigure {
        self.all.iter().find(|claim| claim.id == id).unwrap_or_else(|| panic!("no figure is named {id}"))
    }

    /// All figures, in the order of the file.
    pub(crate) fn all(&self) -> &[StatedFigure] {
        &self.all
    }
}

impl StatedFigure {
    /// The figure as the paper prints it.
    pub(crate) fn shown(&self) -> String {
        self.unit.show(self.value, self.decimals)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::StatedFigures;
    use crate::Paper;

    #[test]
    fn every_figure_has_a_name_of_its_own_and_a_place() {
        let claims = StatedFigures::built_in();
        let names: BTreeSet<&str> = claims.all().iter().map(|claim| claim.id.as_str()).collect();
        assert_eq!(names.len(), claims.all().len());
        for claim in claims.all() {
            let paper = claim.id.split('.').next().unwrap();
            assert!(Paper::parse(paper).is_some(), "{}", claim.id);
            assert!(!claim.place.is_empty() && claim.value.is_finite());
        }
    }
}
