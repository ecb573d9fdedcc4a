//! First moves from experience: what the map and the predictor propose for a problem.

use myosu_draw::{BoardSpec, Candidate, Mark, Region, TextStyle};
use myosu_intuition::{Advice, Adviser, Case, Pattern};
use myosu_rules::{Color, Notation, Point, PointSet, Size};
use myosu_text::{Language, Text};
use myosu_words::experience;
use serde::{Deserialize, Serialize};

use crate::names::ColorName;
use crate::{points, round};

/// A problem and what each adviser proposes for it.
pub struct Suggestion {
    /// The problem.
    pub case: Case,
    /// The proposals.
    pub advice: Vec<Advice>,
}

/// The name of an adviser.
pub fn adviser_name(by: Adviser) -> Text {
    match by {
        Adviser::Map => experience::map_name(),
        Adviser::Predictor => experience::predictor_name(),
    }
}

/// A suggestion of first moves. Its fields stand in the order of their names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuggestionView {
    /// The name of the problem.
    pub id: String,
    /// 2.
    pub schema: u32,
    /// What each adviser proposes.
    pub suggestions: Vec<AdviceView>,
    /// Who moves first.
    pub to_play: ColorName,
}

/// What one adviser proposes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdviceView {
    /// Who: `map` or `predictor`.
    pub by: String,
    /// The first moves, the likeliest first.
    pub candidates: Vec<SuggestedMoveView>,
    /// Whether the map classified the problem; a predictor classifies every problem.
    pub classified: bool,
    /// The cluster of the map it fell on.
    pub cluster: Option<usize>,
    /// Who, as readers call it.
    pub name: Text,
    /// Problems that fell on the same place of the map.
    pub similar: Vec<SimilarProblemView>,
}

/// A first move from experience.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuggestedMoveView {
    /// The point as on a Go board.
    pub at: String,
    /// The point as in SGF.
    #[serde(rename = "move")]
    pub point: String,
    /// How likely it is.
    pub probability: f64,
}

/// A similar problem, turned into the top left corner, the attacker Black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SimilarProblemView {
    /// Black's stones.
    pub black: Vec<String>,
    /// Its right first moves.
    pub first_moves: Vec<String>,
    /// Its name.
    pub id: String,
    /// Who moves first.
    pub to_play: ColorName,
    /// White's stones.
    pub white: Vec<String>,
}

impl SuggestionView {
    /// The view of a suggestion.
    pub fn of(suggestion: &Suggestion) -> SuggestionView {
        let setup = &suggestion.case.setup;
        SuggestionView {
            id: suggestion.case.id.clone(),
            schema: 2,
            suggestions: suggestion.advice.iter().map(|advice| AdviceView::of(advice, setup.size)).collect(),
            to_play: setup.to_play.into(),
        }
    }
}

impl AdviceView {
    fn of(advice: &Advice, size: Size) -> AdviceView {
        let candidate = |&(point, share): &(Point, f64)| SuggestedMoveView {
            at: Notation::Go.write(point, size),
            point: Notation::Sgf.write(point, size),
            probability: round(share, 6),
        };
        AdviceView {
            by: advice.by.name().to_owned(),
            candidates: advice.candidates.iter().map(candidate).collect(),
            classified: advice.by != Adviser::Map || advice.cluster.is_some(),
            cluster: advice.cluster,
            name: adviser_name(advice.by),
            similar: advice.similar.iter().map(SimilarProblemView::of).collect(),
        }
    }
}

impl SimilarProblemView {
    fn of(pattern: &Pattern) -> SimilarProblemView {
        let setup = pattern.setup();
        let set = |points| points::set(points, setup.size);
        SimilarProblemView {
            black: set(setup.of(Color::Black)),
            first_moves: set(pattern.first_moves()),
            id: pattern.id.clone(),
            to_play: setup.to_play.into(),
            white: set(setup.of(Color::White)),
        }
    }
}

/// The suggestion as text: each adviser's name, its board, its similar problems.
pub fn suggestion_text(suggestion: &Suggestion, style: TextStyle, language: Language) -> String {
    let mut out = String::new();
    for advice in &suggestion.advice {
        if !out.is_empty() {
            out.push('\n');
        }
        out += &format!("{}\n\n", adviser_name(advice.by).get(language));
        out += &problem_board(&suggestion.case, advice).text(style);
        if advice.candidates.is_empty() {
            out += &format!("{}\n", experience::not_classified().get(language));
        }
        if !advice.similar.is_empty() {
            out += &format!("\n{}\n", experience::similar_problems(advice.cluster).get(language));
        }
        for pattern in &advice.similar {
            out += &format!("\n{}\n", similar_board(pattern).text(style).trim_end());
        }
    }
    out
}

/// The problem with the candidates of one adviser.
fn problem_board(case: &Case, advice: &Advice) -> BoardSpec {
    let setup = case.setup;
    let mut spec = BoardSpec::new(setup, Notation::Go);
    let places: PointSet = advice.candidates.iter().map(|&(point, _)| point).collect();
    spec.region = Region::around((setup.occupied() | places).iter(), 2, setup.size);
    let candidate = |(at, &(point, share)): (usize, &(_, f64))| Candidate {
        point,
        rank: at as u32 + 1,
        note: format!("{:.0}%", 100.0 * share),
    };
    spec.candidates = advice.candidates.iter().enumerate().map(candidate).collect();
    spec
}

/// A similar problem in the top left corner, its right moves circled.
fn similar_board(pattern: &Pattern) -> BoardSpec {
    let setup = pattern.setup();
    let mut spec = BoardSpec::new(setup, Notation::Go);
    spec.region = Region::around((setup.occupied() | pattern.first_moves()).iter(), 1, setup.size);
    spec.marks = pattern.first_moves().iter().map(|point| (point, Mark::Circle)).collect();
    spec.title.clone_from(&pattern.id);
    spec
}

/// All boards in one picture, one below the other.
pub fn suggestion_svg(suggestion: &Suggestion, language: Language) -> String {
    let boards = suggestion.advice.iter().flat_map(|advice| {
        let mut first = problem_board(&suggestion.case, advice);
        first.title = adviser_name(advice.by).into_string(language);
        std::iter::once(first.svg()).chain(advice.similar.iter().map(|pattern| similar_board(pattern).svg()))
    });
    let boards: Vec<String> = boards.collect();
    let (mut width, mut height, mut inner) = (0.0_f64, 0.0, String::new());
    for board in &boards {
        inner += &board.replacen("<svg ", &format!("<svg y=\"{height}\" "), 1);
        inner.push('\n');
        width = width.max(number(board, "width"));
        height += number(board, "height");
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n{inner}</svg>\n"
    )
}

/// A number of the first tag of a picture of ours.
fn number(svg: &str, attribute: &str) -> f64 {
    let value = svg.split_once(&format!(" {attribute}=\"")).and_then(|(_, rest)| rest.split('"').next());
    value.and_then(|value| value.parse().ok()).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn the_size_of_a_picture_is_read_from_its_first_tag() {
        let svg = "<svg viewBox=\"0 0 9 8\" width=\"31.5\" height=\"20\"><rect width=\"7\"/></svg>";
        assert_eq!((number(svg, "width"), number(svg, "height")), (31.5, 20.0));
    }
}
