//! Forbidden points of renju, and why a point is forbidden or is not, with the stones to show.

use myosu_draw::{BoardSpec, Mark};
use myosu_rules::omok::{Extension, Forbidden, Four, Position, Row, Three, Variant, Why};
use myosu_rules::{Color, Notation, Point, Size};
use myosu_text::{Language, Text};
use myosu_words::omok as words;
use serde::{Deserialize, Serialize};

use super::{point, points, rule_name};
use crate::names::ColorName;

/// The points forbidden to a side with their reasons, and a point the user asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForbiddenView {
    /// 1.
    pub schema: u32,
    /// The rule.
    pub rule: String,
    /// The size of the board, as `15x15`.
    pub size: String,
    /// The side.
    pub color: ColorName,
    /// The points.
    pub forbidden: Vec<ForbiddenPointView>,
    /// The point the user asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<AskedPointView>,
}

/// The points forbidden to a side in a position of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForbiddenPointsView {
    /// 1.
    pub schema: u32,
    /// The points.
    pub forbidden: Vec<ForbiddenPointView>,
}

/// A forbidden point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForbiddenPointView {
    /// The point.
    pub point: String,
    /// `double-three`, `double-four` or `overline`.
    pub kind: String,
    /// The reason in lines, in the language that was asked for; absent in a batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Vec<String>>,
}

/// A point the user asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskedPointView {
    /// The point.
    pub point: String,
    /// What it is, if it is forbidden.
    pub kind: Option<String>,
    /// The reason in lines, in the language that was asked for.
    pub why: Vec<String>,
}

/// Why a point is forbidden to a side, or why it is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyView {
    /// 1.
    pub schema: u32,
    /// The point.
    pub point: String,
    /// `double-three`, `double-four`, `overline`, or `null`.
    pub forbidden: Option<String>,
    /// The verdict in a sentence.
    pub sentence: Text,
    /// The lines through the point that matter.
    pub lines: Vec<WhyLineView>,
}

/// A line through a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyLineView {
    /// What it amounts to.
    pub kind: WhyLineName,
    /// Its stones.
    pub stones: Vec<String>,
    /// Where it becomes a five or a straight four.
    pub points: Vec<String>,
    /// The line in a sentence.
    pub sentence: Text,
}

/// What a line through a point amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WhyLineName {
    /// A five.
    Five,
    /// Six or more.
    Overline,
    /// A four.
    Four,
    /// A three that becomes a straight four.
    Three,
    /// A three that does not.
    FalseThree,
}

impl ForbiddenView {
    /// The forbidden points of a position, with reasons in a language.
    pub fn of(position: &Position, color: Color, asked: Option<Point>, language: Language) -> ForbiddenView {
        let size = position.size();
        let why = |point| words::explanation(&position.why(color, point), size, language);
        let forbidden = position.forbidden_points(color).map(|(at, kind)| ForbiddenPointView {
            why: Some(why(at)),
            ..ForbiddenPointView::of(at, kind, size)
        });
        ForbiddenView {
            schema: 1,
            rule: rule_name(position),
            size: size.to_string(),
            color: color.into(),
            forbidden: forbidden.collect(),
            asked: asked.map(|asked| AskedPointView {
                point: point(asked, size),
                kind: position.forbidden(color, asked).map(|kind| kind.name().to_owned()),
                why: why(asked),
            }),
        }
    }
}

impl ForbiddenPointsView {
    /// The forbidden points of a position, without reasons.
    pub fn of(position: &Position, color: Color) -> ForbiddenPointsView {
        let points = position.forbidden_points(color);
        let forbidden = points.map(|(at, kind)| ForbiddenPointView::of(at, kind, position.size()));
        ForbiddenPointsView { schema: 1, forbidden: forbidden.collect() }
    }
}

impl ForbiddenPointView {
    fn of(at: Point, kind: Forbidden, size: Size) -> ForbiddenPointView {
        ForbiddenPointView { point: point(at, size), kind: kind.name().to_owned(), why: None }
    }
}

impl WhyView {
    /// The reason why an empty point is forbidden to a side, or is not.
    pub fn of(position: &Position, color: Color, at: Point) -> WhyView {
        let (why, size) = (position.why(color, at), position.size());
        WhyView {
            schema: 1,
            point: point(at, size),
            forbidden: why.forbidden.map(|kind| kind.name().to_owned()),
            sentence: words::why(&why, size),
            lines: why_lines(&why, size),
        }
    }
}

fn why_lines(why: &Why, size: Size) -> Vec<WhyLineView> {
    let fives = why.fives.iter().map(|row| of_row(WhyLineName::Five, row, size));
    let overlines = why.overlines.iter().map(|row| of_row(WhyLineName::Overline, row, size));
    let fours = why.fours.iter().map(|four| of_four(four, size));
    let threes = why.threes.iter().map(|three| of_three(three, size));
    fives.chain(overlines).chain(fours).chain(threes).collect()
}

fn of_row(kind: WhyLineName, row: &Row, size: Size) -> WhyLineView {
    let sentence =
        if kind == WhyLineName::Five { words::five(row, size) } else { words::overline(row, size) };
    WhyLineView { kind, stones: points(&row.stones, size), points: Vec::new(), sentence }
}

fn of_four(four: &Four, size: Size) -> WhyLineView {
    WhyLineView {
        kind: WhyLineName::Four,
        stones: points(&four.stones, size),
        points: points(&four.fives, size),
        sentence: words::four(four, size),
    }
}

fn of_three(three: &Three, size: Size) -> WhyLineView {
    let extensions: Vec<Point> = three.extensions.iter().map(Extension::point).collect();
    let (kind, sentence) = if three.is_real() {
        (WhyLineName::Three, words::three(three, size))
    } else {
        (WhyLineName::FalseThree, words::false_three(three, size))
    };
    WhyLineView { kind, stones: points(&three.stones, size), points: points(&extensions, size), sentence }
}

/// The board with the forbidden points of a side marked.
pub fn board(position: &Position, color: Color) -> BoardSpec {
    let mut spec = BoardSpec::new(position.setup(), Notation::Renju);
    spec.marks = position.forbidden_points(color).map(|(point, _)| (point, Mark::Forbidden)).collect();
    spec
}

/// The reason for every forbidden point, and for a point the user asked about.
pub fn lines(position: &Position, color: Color, asked: Option<Point>, language: Language) -> Vec<String> {
    let points: Vec<Point> = position.forbidden_points(color).map(|(point, _)| point).collect();
    let mut lines = Vec::new();
    if points.is_empty() {
        let rule = position.rule().variant().unwrap_or(Variant::Renju);
        lines.push(words::nothing_forbidden(color, rule).into_string(language));
    }
    for point in points.into_iter().chain(asked) {
        lines.extend(words::explanation(&position.why(color, point), position.size(), language));
    }
    lines
}
