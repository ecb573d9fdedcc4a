//! A suggestion of first moves: its boards and its JSON.

use myosu_draw::{BoardSpec, Candidate, Mark, Region, TextStyle};
use myosu_intuition::{Advice, Adviser, Case, Pattern};
use myosu_rules::{Color, Notation, PointSet};
use myosu_text::english::count;
use myosu_text::{Language, Text};
use myosu_words::experience;
use serde_json::{Value, json};

use crate::{round, sgf_points};

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

/// The suggestion as JSON. Points are written as in SGF; similar problems are turned into the top left corner,
/// the attacker Black.
pub fn suggestion_json(suggestion: &Suggestion) -> Value {
    let setup = &suggestion.case.setup;
    let sgf = |point| Notation::Sgf.write(point, setup.size);
    let one = |advice: &Advice| {
        let candidates = advice
            .candidates
            .iter()
            .map(|&(point, share)| json!({"move": sgf(point), "probability": round(share, 6)}));
        json!({
            "by": advice.by.name(),
            "classified": advice.by != Adviser::Map || advice.cluster.is_some(),
            "cluster": advice.cluster,
            "candidates": candidates.collect::<Vec<_>>(),
            "similar": advice.similar.iter().map(pattern_json).collect::<Vec<_>>(),
        })
    };
    json!({
        "schema": 2,
        "id": suggestion.case.id,
        "to_play": setup.to_play.to_string(),
        "suggestions": suggestion.advice.iter().map(one).collect::<Vec<_>>(),
    })
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

fn pattern_json(pattern: &Pattern) -> Value {
    let setup = pattern.setup();
    json!({
        "id": pattern.id,
        "black": sgf_points(setup.of(Color::Black), setup.size),
        "white": sgf_points(setup.of(Color::White), setup.size),
        "to_play": setup.to_play.to_string(),
        "first_moves": sgf_points(pattern.first_moves(), setup.size),
    })
}

/// The nodes a search saved by trying suggested first moves first.
#[derive(Clone, Copy, Debug)]
pub struct NodesSaved {
    /// What suggested: `predictor` or `map`.
    pub by: &'static str,
    /// Nodes without suggestions.
    pub plain: u64,
    /// Nodes with them.
    pub suggested: u64,
}

impl NodesSaved {
    /// The share of nodes saved; negative if suggestions cost more than they saved.
    fn share(self) -> f64 {
        1.0 - self.suggested as f64 / self.plain.max(1) as f64
    }

    /// The comparison as JSON.
    pub fn json(&self) -> Value {
        json!({
            "by": self.by,
            "nodes_without": self.plain,
            "nodes_with": self.suggested,
            "saved": round(self.share(), 4),
        })
    }

    /// The comparison in a sentence.
    pub fn text(&self) -> Text {
        let (plain, with, by) = (self.plain, self.suggested, self.by);
        let share = 100.0 * self.share();
        Text::new(
            format!("후보 첫 수({by})를 먼저 살폈습니다: 노드 {plain}개 대신 {with}개({share:.1}% 절약)."),
            format!(
                "First moves suggested by the {by}: {} instead of {plain} ({share:.1}% saved).",
                count(with, "node")
            ),
        )
    }
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
