//! The five papers: their short names, titles and what they are about.

use myosu_draw::page::Text;

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
    /// All papers in the order of the report.
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
        match self {
            Paper::Cgs => Text::new(
                "cgs · 확률적 평가에 기반한 바둑 후보 생성 시스템 (2000)",
                "cgs · Candidate generation for Baduk by probabilistic evaluation (2000)",
            ),
            Paper::Epg => Text::new(
                "epg · 휴리스틱 함수를 사용한 사활문제 풀이 (1994)",
                "epg · Life and death with a heuristic function (1994)",
            ),
            Paper::OmokAb => Text::new(
                "omok-ab · 게임 트리와 알파-베타 가지치기를 이용한 오목 (2018년경)",
                "omok-ab · Omok with a game tree and alpha-beta pruning (c. 2018)",
            ),
            Paper::OmokKb => Text::new(
                "omok-kb · 지식베이스를 이용한 오목 (1988)",
                "omok-kb · Omok from a knowledge base (1988)",
            ),
            Paper::Knn => Text::new(
                "knn · 코호넨 신경망이 고르는 사활 첫수 후보 (2009)",
                "knn · Candidate first moves by a Kohonen network (2009)",
            ),
        }
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
