//! A game of Baduk judged move by move.

use myosu_baduk::review::{Flip, Mistake, ReviewedMove, flips, worst};
use myosu_formats::Record;
use myosu_rules::{Notation, Point, Size};
use myosu_text::Text;
use myosu_words::go as words;
use serde::{Deserialize, Serialize};

use super::candidate::CandidateView;
use crate::names::ColorName;
use crate::points;

/// The costliest moves that are listed.
const WORST: usize = 10;

/// A reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewView {
    /// 1.
    pub schema: u32,
    /// `go`.
    pub game: String,
    /// Who judges.
    pub judge: String,
    /// The moves in their order.
    pub moves: Vec<ReviewedMoveView>,
    /// Where many points changed hands at once.
    pub flips: Vec<FlipView>,
    /// The numbers of the moves that lost most, the costliest first.
    pub worst: Vec<usize>,
}

/// A move and the judgement after it. Points are those of a Go board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedMoveView {
    /// Its number, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// Who played it.
    pub color: ColorName,
    /// Where; `null` for a pass.
    pub at: Option<String>,
    /// PM_B after it.
    pub pm_black: f64,
    /// Black's lead after it as the course of the game shows it, komi included.
    pub lead: f64,
    /// Black's chance after it, from 0 to 1.
    pub black_wins: f64,
    /// The points the mover lost against the best candidate.
    pub loss: f64,
    /// The best candidate before it.
    pub best: Option<String>,
    /// How bad it was, if it was a mistake.
    pub mistake: Option<MistakeName>,
    /// The candidates after it.
    pub candidates: Vec<CandidateView>,
    /// The judgement after it in a sentence.
    pub sentence: Text,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MistakeName {
    /// It lost some points.
    Doubtful,
    /// It lost many.
    Bad,
}

/// Points that one move took from one side to the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipView {
    /// The number of the move, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// Their new owner.
    pub to: ColorName,
    /// The points, as on a Go board.
    pub points: Vec<String>,
}

impl From<Mistake> for MistakeName {
    fn from(mistake: Mistake) -> MistakeName {
        match mistake {
            Mistake::Doubtful => MistakeName::Doubtful,
            Mistake::Bad => MistakeName::Bad,
        }
    }
}

impl ReviewView {
    /// The view of a game that was reviewed by the judge of this name.
    pub fn of(record: &Record, moves: &[ReviewedMove], judge: &str) -> ReviewView {
        let size = record.start.size;
        ReviewView {
            schema: 1,
            game: "go".to_owned(),
            judge: judge.to_owned(),
            moves: (1..).zip(moves).map(|(number, step)| ReviewedMoveView::of(number, step, size)).collect(),
            flips: flips(moves).iter().map(|flip| FlipView::of(flip, size)).collect(),
            worst: worst(moves, WORST).iter().map(|number| number + 1).collect(),
        }
    }
}

impl ReviewedMoveView {
    fn of(number: usize, step: &ReviewedMove, size: Size) -> ReviewedMoveView {
        let analysis = &step.thoughts.analysis;
        let name = |point: Point| Notation::Go.write(point, size);
        ReviewedMoveView {
            number,
            color: step.color.into(),
            at: step.mv.point().map(name),
            pm_black: analysis.matrix.expected(myosu_rules::Color::Black),
            lead: step.lead,
            black_wins: analysis.black_wins,
            loss: step.loss,
            best: step.best.map(name),
            mistake: step.mistake().map(MistakeName::from),
            candidates: CandidateView::all(analysis),
            sentence: words::judgement(analysis),
        }
    }
}

impl FlipView {
    fn of(flip: &Flip, size: Size) -> FlipView {
        FlipView { number: flip.number, to: flip.to.into(), points: points::set_at(flip.points, size) }
    }
}
