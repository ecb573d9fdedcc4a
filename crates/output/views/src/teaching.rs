//! What a teacher says of a move and of a game.

use myosu_rules::{Notation, Setup, Size};
use myosu_teaching::coach::{MoveGrade, MoveQuality, TurningPoint};
use myosu_text::Text;
use serde::{Deserialize, Serialize};

use crate::names::ColorName;
use crate::points;

/// The grade of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GradeView {
    /// 1.
    pub schema: u32,
    /// How good it was.
    pub quality: QualityName,
    /// What it lost: points of Baduk, percents of winning chance of Omok.
    pub loss: f64,
    /// How play could have gone instead, the better move first; empty for a good move.
    pub better: Vec<String>,
    /// The same line as the board names it.
    pub better_at: Vec<String>,
    /// The grade in a sentence or two.
    pub sentence: Text,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum QualityName {
    /// It lost little or nothing.
    Good,
    /// It lost something.
    Doubtful,
    /// It lost much.
    Bad,
}

/// A turning point of a game: the scene, what is recommended, what was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurningPointView {
    /// 1.
    pub schema: u32,
    /// The number of the move, from 1.
    pub number: usize,
    /// Who made it.
    pub color: ColorName,
    /// The move.
    pub played: String,
    /// The move as the board names it.
    pub played_at: String,
    /// How play could have gone instead, the recommended move first.
    pub better: Vec<String>,
    /// The same line as the board names it.
    pub better_at: Vec<String>,
    /// What it lost.
    pub loss: f64,
    /// The stones before it: `B`, `W` or `.` for every point, row by row.
    pub before: String,
    /// The stones after it.
    pub after: String,
    /// The position before it.
    pub scene: Text,
    /// What is recommended, and why.
    pub advice: Text,
    /// What was played, and what came of it.
    pub actual: Text,
}

impl From<MoveQuality> for QualityName {
    fn from(quality: MoveQuality) -> QualityName {
        match quality {
            MoveQuality::Good => QualityName::Good,
            MoveQuality::Doubtful => QualityName::Doubtful,
            MoveQuality::Bad => QualityName::Bad,
        }
    }
}

impl GradeView {
    /// The view of a grade on a board that names points by this notation.
    pub fn of(graded: &MoveGrade, notation: Notation, size: Size) -> GradeView {
        GradeView {
            schema: 1,
            quality: graded.quality.into(),
            loss: graded.loss,
            better: points::line(&graded.better, size),
            better_at: points::line_at(&graded.better, notation, size),
            sentence: graded.text.clone(),
        }
    }
}

impl TurningPointView {
    /// The view of a turning point on a board that names points by this notation.
    pub fn of(point: &TurningPoint, notation: Notation) -> TurningPointView {
        let size = point.before.size;
        TurningPointView {
            schema: 1,
            number: point.number,
            color: point.color.into(),
            played: points::played(point.played, size),
            played_at: points::named(point.played, notation, size),
            better: points::line(&point.better, size),
            better_at: points::line_at(&point.better, notation, size),
            loss: point.loss,
            before: stones(&point.before),
            after: stones(&point.after),
            scene: point.scene.clone(),
            advice: point.advice.clone(),
            actual: point.actual.clone(),
        }
    }
}

fn stones(setup: &Setup) -> String {
    let stone = |point| setup.stone(point).map_or('.', |color| color.pick('B', 'W'));
    setup.size.points().map(stone).collect()
}
