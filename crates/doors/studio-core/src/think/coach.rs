//! The teacher's remarks as the page shows them: grades of moves and turning points of games.

use serde::Serialize;

use myosu::rules::{Notation, Setup, Size};
use myosu::teaching::coach::{MoveGrade, MoveQuality, TurningPoint};

use crate::view::{SideName, write_move};
use myosu::text::Text;

/// The grade of the move that was just made.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GradeView {
    schema: u32,
    quality: QualityName,
    /// Points of Baduk, percents of winning chance of Omok.
    loss: f64,
    /// How play could have gone instead, the better move first; empty for a good move.
    better: Vec<String>,
    text: Text,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum QualityName {
    Good,
    Doubtful,
    Bad,
}

impl GradeView {
    /// A grade as the page shows it.
    pub(crate) fn of(graded: &MoveGrade, notation: Notation, size: Size) -> GradeView {
        GradeView {
            schema: 1,
            quality: match graded.quality {
                MoveQuality::Good => QualityName::Good,
                MoveQuality::Doubtful => QualityName::Doubtful,
                MoveQuality::Bad => QualityName::Bad,
            },
            loss: graded.loss,
            better: graded.better.iter().map(|&mv| write_move(mv, notation, size)).collect(),
            text: graded.text.clone(),
        }
    }
}

/// A turning point: the scene, what is recommended, what was played.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TurningView {
    schema: u32,
    /// The node of the move.
    node: usize,
    /// The number of the move, from 1.
    number: usize,
    color: SideName,
    played: String,
    /// How play could have gone instead, the recommended move first.
    better: Vec<String>,
    loss: f64,
    /// The stones before the move and after it, as a game has them.
    before: String,
    after: String,
    scene: Text,
    advice: Text,
    actual: Text,
}

impl TurningView {
    /// A turning point as the page shows it.
    pub(crate) fn of(point: &TurningPoint, node: usize, notation: Notation) -> TurningView {
        let size = point.before.size;
        TurningView {
            schema: 1,
            node,
            number: point.number,
            color: point.color.into(),
            played: write_move(point.played, notation, size),
            better: point.better.iter().map(|&mv| write_move(mv, notation, size)).collect(),
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
    let stone = |p| setup.stone(p).map_or('.', |color: myosu::rules::Color| color.pick('B', 'W'));
    setup.size.points().map(stone).collect()
}
