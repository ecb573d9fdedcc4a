//! The recursion of the paper cgs, eq. (9) to (19): V, the best moves Γ, and both parts of the change. Points are those of a Go
//! board, and names those of the paper.

use myosu_baduk::cgs::lookahead::{BestMove, Recursion};
use myosu_baduk::judgement::Purpose;
use myosu_rules::{Notation, Size};
use myosu_text::{Language, Text};
use myosu_words::go as words;
use serde::{Deserialize, Serialize};

use super::item;
use crate::{points, round};

/// The recursion of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecursionView {
    /// 1.
    pub schema: u32,
    /// Moves it looks ahead.
    pub depth: usize,
    /// Moves of each position.
    pub width: usize,
    /// V: the points Black may expect.
    pub v: f64,
    /// P: for every point the probability that it ends Black's, row by row.
    pub pm: Vec<f64>,
    /// Γ, the best move first.
    pub gamma: Vec<BestMoveView>,
    /// How far the laws of the paper fail to hold.
    pub departures: DeparturesView,
    /// The same in a sentence.
    pub laws: Text,
    /// The recursion in a sentence.
    pub sentence: Text,
}

/// A move of Γ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestMoveView {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is for.
    pub purpose: Option<String>,
    /// V after it.
    pub v: f64,
    /// The line of best moves from it.
    pub line: Vec<String>,
    /// ΔI of every point: what the stone alone changes.
    pub delta_i: Vec<f64>,
    /// ΔII of every point: what the turn changes besides.
    pub delta_ii: Vec<f64>,
    /// The move in a sentence.
    pub sentence: Text,
}

/// How far the paper's laws fail to hold. All are zero at depth 1 and width 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeparturesView {
    /// Points where ΔI goes against the mover (eq. 12).
    pub delta_i: usize,
    /// Points where ΔII goes for the mover (eq. 12).
    pub delta_ii: usize,
    /// The largest difference of V between moves of Γ.
    pub eq17: f64,
    /// The largest distance between V before and after a move of Γ.
    pub eq18: f64,
    /// The largest sum of changes of a point over Γ.
    pub eq19: f64,
}

impl RecursionView {
    /// The view of a recursion.
    pub fn of(run: &Recursion) -> RecursionView {
        let (size, breaks) = (run.matrix.size(), run.breaks());
        RecursionView {
            schema: 1,
            depth: run.lookahead.depth(),
            width: run.lookahead.width(),
            v: round(run.value(), 3),
            pm: run.matrix.rows().map(|pv| round(pv, 5)).collect(),
            gamma: run.best.iter().map(|found| BestMoveView::of(found, size)).collect(),
            departures: DeparturesView {
                delta_i: breaks.stone,
                delta_ii: breaks.turn,
                eq17: round(breaks.unequal, 4),
                eq18: round(breaks.changed, 4),
                eq19: round(breaks.sum, 6),
            },
            laws: words::law_breaks(&breaks),
            sentence: words::recursion(run),
        }
    }
}

impl BestMoveView {
    fn of(found: &BestMove, size: Size) -> BestMoveView {
        let all = |change: &[f64]| change.iter().map(|value| round(*value, 5)).collect();
        BestMoveView {
            mv: points::named(found.mv, Notation::Go, size),
            purpose: found.purpose.map(|purpose| Purpose::name(purpose).to_owned()),
            v: round(found.value, 3),
            line: points::line_at(&found.line, Notation::Go, size),
            delta_i: all(&found.change.stone),
            delta_ii: all(&found.change.turn),
            sentence: words::best_move(found, size),
        }
    }
}

/// The recursion in lines.
pub fn lines(run: &Recursion, language: Language) -> Vec<String> {
    let size = run.matrix.size();
    let best = run.best.iter().map(|found| item(&words::best_move(found, size)));
    let texts = [Text::default(), words::recursion(run)].into_iter().chain(best);
    let texts = texts.chain([words::law_breaks(&run.breaks())]);
    texts.map(|text| text.into_string(language)).collect()
}
