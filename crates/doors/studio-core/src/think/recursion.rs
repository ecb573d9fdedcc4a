//! The recursion of the paper cgs as the page shows it: V, the best moves, and both parts of the change (eq. 9-19).

use serde::Serialize;

use myosu::baduk::cgs::lookahead::{BestMove, Lookahead, Recursion};
use myosu::baduk::judge::PositionJudge;
use myosu::rules::{Notation, Size, go};

use crate::fault::Fault;
use crate::view::write_move;
use myosu::text::Text;
use myosu::words::go as words;

/// The recursion of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RecursionView {
    schema: u32,
    depth: usize,
    width: usize,
    /// V: the points Black may expect.
    value: f64,
    text: Text,
    /// How far the laws of the paper hold.
    laws: Text,
    best: Vec<BestMoveView>,
}

/// A move of Γ.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct BestMoveView {
    #[serde(rename = "move")]
    mv: String,
    /// V after it.
    value: f64,
    text: Text,
    /// ΔI of every point: what the stone alone changes.
    stone: Vec<f32>,
    /// ΔII of every point: what the turn changes besides.
    turn: Vec<f32>,
}

/// Runs the recursion on the position of a game by the paper's program.
pub(crate) fn recursion(game: &go::Game, depth: usize, width: usize) -> Result<RecursionView, Fault> {
    let lookahead = Lookahead::new(depth, width).map_err(|many| {
        Fault::bad(format!("내다볼 국면이 너무 많습니다: 깊이 {depth}, 너비 {width}."), format!("{many}."))
    })?;
    let (run, size) = (PositionJudge::paper().recursion(game, lookahead), game.position().size());
    Ok(view(&run, size))
}

fn view(run: &Recursion, size: Size) -> RecursionView {
    RecursionView {
        schema: 1,
        depth: run.lookahead.depth(),
        width: run.lookahead.width(),
        value: run.value(),
        text: words::recursion(run),
        laws: words::law_breaks(&run.breaks()),
        best: run.best.iter().map(|found| best_move(found, size)).collect(),
    }
}

fn best_move(found: &BestMove, size: Size) -> BestMoveView {
    let narrow = |change: &[f64]| change.iter().map(|&value| value as f32).collect();
    BestMoveView {
        mv: write_move(found.mv, Notation::Go, size),
        value: found.value,
        text: words::best_move(found, size),
        stone: narrow(&found.change.stone),
        turn: narrow(&found.change.turn),
    }
}
