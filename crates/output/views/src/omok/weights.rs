//! The weights of the table of the paper omok-ab on a position.

use myosu_draw::BoardSpec;
use myosu_omok::alphabeta::{MovePattern, WeighedPoint, weighed_points};
use myosu_rules::Notation;
use myosu_rules::omok::Position;
use myosu_text::{Language, Text};
use myosu_words::omok as words;
use serde::{Deserialize, Serialize};

use super::{point, rule_name};
use crate::names::ColorName;

/// The points of a position with a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WeightsView {
    /// 1.
    pub schema: u32,
    /// `omok`.
    pub game: String,
    /// The rule.
    pub rule: String,
    /// Who moves.
    pub to_play: ColorName,
    /// The points, the heaviest first.
    pub points: Vec<WeighedPointView>,
    /// How many there are, in a sentence.
    pub sentence: Text,
}

/// A point with the patterns that a stone on it would make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WeighedPointView {
    /// The point.
    pub point: String,
    /// That of the side to move.
    pub own: Option<PatternView>,
    /// That of the other side.
    pub theirs: Option<PatternView>,
}

/// A pattern of the paper's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PatternView {
    /// Its name.
    pub pattern: String,
    /// Its weight.
    pub weight: i32,
}

impl WeightsView {
    /// The weights of a position.
    pub fn of(position: &Position) -> WeightsView {
        let pattern = |pattern: MovePattern| PatternView {
            pattern: pattern.name().to_owned(),
            weight: pattern.weight(),
        };
        let weighed = weighed_points(position);
        let view = |at: &WeighedPoint| WeighedPointView {
            point: point(at.point, position.size()),
            own: at.own.map(pattern),
            theirs: at.theirs.map(pattern),
        };
        WeightsView {
            schema: 1,
            game: "omok".to_owned(),
            rule: rule_name(position),
            to_play: position.to_play().into(),
            points: weighed.iter().map(view).collect(),
            sentence: words::weights_heading(weighed.len(), position.to_play()),
        }
    }
}

/// A line for every point with a pattern.
pub fn lines(position: &Position, language: Language) -> Vec<String> {
    let points = weighed_points(position);
    let mut lines = vec![words::weights_heading(points.len(), position.to_play()).into_string(language)];
    let shown = |pattern: Option<MovePattern>| {
        let name = pattern.map_or("–".to_owned(), |p| words::pattern_name(p).into_string(language));
        format!("{:>5} {name}", WeighedPoint::weight(pattern))
    };
    for at in points {
        let name = point(at.point, position.size());
        lines.push(format!("{name:<4} {}  | {}", shown(at.own), shown(at.theirs)));
    }
    lines
}

/// The board with the weights that the side to move makes.
pub fn board(position: &Position) -> BoardSpec {
    let mut spec = BoardSpec::new(position.setup(), Notation::Renju);
    let own = weighed_points(position).into_iter().filter(|at| at.own.is_some());
    spec.labels = own.map(|at| (at.point, WeighedPoint::weight(at.own).to_string())).collect();
    spec
}
