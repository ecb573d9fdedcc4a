//! Boards of a suggestion: the problem with its candidates, and the problems it resembles.

use myosu_draw::{BoardSpec, Candidate, Mark, Region};
use myosu_engine::kohonen::Pattern;
use myosu_rules::{Notation, PointSet};

use super::Shown;

/// The problem with its candidates.
pub(super) fn problem(shown: &Shown) -> BoardSpec {
    let setup = shown.case.setup;
    let mut spec = BoardSpec::new(setup, Notation::Go);
    let places: PointSet = shown.candidates.iter().map(|&(point, _)| point).collect();
    spec.region = Region::around((setup.occupied() | places).iter(), 2, setup.size);
    let candidate = |(at, &(point, share)): (usize, &(_, f64))| Candidate {
        point,
        rank: at as u32 + 1,
        note: format!("{:.0}%", 100.0 * share),
    };
    spec.candidates = shown.candidates.iter().enumerate().map(candidate).collect();
    spec
}

/// A similar problem in the top left corner, its right moves circled.
pub(super) fn similar(pattern: &Pattern) -> BoardSpec {
    let setup = pattern.setup();
    let mut spec = BoardSpec::new(setup, Notation::Go);
    spec.region = Region::around((setup.occupied() | pattern.first_moves()).iter(), 1, setup.size);
    spec.marks = pattern.first_moves().iter().map(|point| (point, Mark::Circle)).collect();
    spec.title.clone_from(&pattern.id);
    spec
}

/// All boards in one picture, one below the other.
pub(super) fn svg(shown: &Shown) -> String {
    let boards: Vec<String> =
        std::iter::once(problem(shown).svg()).chain(shown.similar.iter().map(|p| similar(p).svg())).collect();
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
