//! The five papers and their short names.

use myosu::text::Text;

use crate::template::Template;

/// One of the papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Paper {
    /// Candidate generation by probabilistic evaluation (2000).
    Cgs,
    /// Life and death with a heuristic function (1994).
    Epg,
    /// Omok with a game tree and alpha-beta pruning (c. 2018).
    OmokAb,
    /// Omok from a knowledge base (1988).
    OmokKb,
    /// Candidate first moves by a Kohonen network (2009).
    Knn,
}

impl Paper {
    /// All papers, in the order of the report.
    pub const ALL: [Paper; 5] = [Paper::Cgs, Paper::Epg, Paper::OmokAb, Paper::OmokKb, Paper::Knn];

    /// The short name used in commands, files and names of numbers.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::Cgs => "cgs",
            Paper::Epg => "epg",
            Paper::OmokAb => "omok-ab",
            Paper::OmokKb => "omok-kb",
            Paper::Knn => "knn",
        }
    }

    /// The paper of this name.
    pub fn parse(name: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.name() == name)
    }

    /// The heading of its chapter.
    pub fn heading(self) -> Text {
        Template::of_paper(self).heading().cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Paper;

    #[test]
    fn every_name_is_that_of_its_paper() {
        for paper in Paper::ALL {
            assert_eq!(Paper::parse(paper.name()), Some(paper));
        }
        assert_eq!(Paper::parse("none"), None);
    }
}
