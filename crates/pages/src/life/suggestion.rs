//! A suggestion of first moves: its boards and its JSON.

use myosu_draw::{BoardSpec, Candidate, Mark, Region};
use myosu_intuition::{Case, Pattern};
use myosu_rules::{Color, Notation, Point, PointSet};
use myosu_text::Text;
use myosu_text::english::count;
use serde_json::{Value, json};

use crate::{round, sgf_points};

/// First moves from experience, and the problems the experience comes from.
pub struct Suggestion {
    /// The problem.
    pub case: Case,
    /// What suggests: `predictor` or `map`.
    pub by: &'static str,
    /// The cluster of a map; nothing if the problem is not classified, or a predictor suggests.
    pub cluster: Option<usize>,
    /// The moves with their probabilities, the likeliest first.
    pub candidates: Vec<(Point, f64)>,
    /// Similar problems, the most similar first.
    pub similar: Vec<Pattern>,
}

/// The suggestion as JSON. Points are written as in SGF; similar problems are turned into the top left corner,
/// the attacker Black.
pub fn suggestion_json(suggestion: &Suggestion) -> Value {
    let setup = &suggestion.case.setup;
    let sgf = |point| Notation::Sgf.write(point, setup.size);
    let candidates = suggestion
        .candidates
        .iter()
        .map(|&(point, share)| json!({"move": sgf(point), "probability": round(share, 6)}));
    json!({
        "schema": 1,
        "id": suggestion.case.id,
        "to_play": setup.to_play.to_string(),
        "by": suggestion.by,
        "classified": suggestion.by != "map" || suggestion.cluster.is_some(),
        "cluster": suggestion.cluster,
        "candidates": candidates.collect::<Vec<_>>(),
        "similar": suggestion.similar.iter().map(pattern_json).collect::<Vec<_>>(),
    })
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

/// The heading above the similar problems.
pub fn similar_heading(suggestion: &Suggestion) -> Text {
    match suggestion.cluster {
        Some(cluster) => Text::new(
            format!("군집 {cluster}의 유사한 문제 (정답은 동그라미):"),
            format!("Similar problems of cluster {cluster}, right moves circled:"),
        ),
        None => Text::new("유사한 문제 (정답은 동그라미):", "Similar problems, right moves circled:"),
    }
}

/// A map has learnt no problem like this one.
pub fn not_classified() -> Text {
    Text::new(
        "미분류: 학습한 문제 가운데 같은 뉴런에 속하는 것이 없습니다.",
        "Not classified: no problem the map has learnt falls on this neuron.",
    )
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

/// The problem with its candidates.
pub fn problem_board(suggestion: &Suggestion) -> BoardSpec {
    let setup = suggestion.case.setup;
    let mut spec = BoardSpec::new(setup, Notation::Go);
    let places: PointSet = suggestion.candidates.iter().map(|&(point, _)| point).collect();
    spec.region = Region::around((setup.occupied() | places).iter(), 2, setup.size);
    let candidate = |(at, &(point, share)): (usize, &(_, f64))| Candidate {
        point,
        rank: at as u32 + 1,
        note: format!("{:.0}%", 100.0 * share),
    };
    spec.candidates = suggestion.candidates.iter().enumerate().map(candidate).collect();
    spec
}

/// A similar problem in the top left corner, its right moves circled.
pub fn similar_board(pattern: &Pattern) -> BoardSpec {
    let setup = pattern.setup();
    let mut spec = BoardSpec::new(setup, Notation::Go);
    spec.region = Region::around((setup.occupied() | pattern.first_moves()).iter(), 1, setup.size);
    spec.marks = pattern.first_moves().iter().map(|point| (point, Mark::Circle)).collect();
    spec.title.clone_from(&pattern.id);
    spec
}

/// All boards in one picture, one below the other.
pub fn suggestion_svg(suggestion: &Suggestion) -> String {
    let boards: Vec<String> = std::iter::once(problem_board(suggestion).svg())
        .chain(suggestion.similar.iter().map(|pattern| similar_board(pattern).svg()))
        .collect();
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
