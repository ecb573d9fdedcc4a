//! Fitting the evaluation: self-play games, and logistic regression of the codes' values on their results.
//!
//! The law: the same rule, seed and numbers give the same games everywhere, and the same table wherever the
//! system's exponential rounds alike; everything is summed in one order.

use std::sync::Arc;

use myosu_rules::omok::{Outcome, Position, Rule};
use myosu_rules::{Color, Point, Size, zobrist};
use myosu_search::Cancel;

use super::board::{ShapeBoard, Tables};
use super::code::{CODES, Flags};
use super::engine::{Engine, Limits, Resources};
use super::value::CodeValues;

/// How self-play games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// The first game's number; every number is another game.
    pub seed: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// The board.
    pub size: Size,
}

/// A calm position of a game with its result for the side to move: 1 won, 0 lost, 1/2 drawn.
#[derive(Clone, Debug)]
pub struct TrainingPosition {
    own: Vec<u16>,
    enemy: Vec<u16>,
    result: f32,
}

/// Plays a game from a random opening and keeps its calm positions.
pub fn play_game(engine: &mut Engine, play: &SelfPlay, number: u64) -> Vec<TrainingPosition> {
    let rule = *engine.tables().rule();
    let mut random = zobrist::mix(play.seed ^ zobrist::mix(number));
    let mut position = opening(rule, play.size, &mut random);
    let mut seen: Vec<(Color, TrainingPosition)> = Vec::new();
    engine.forget();
    while position.outcome().is_none() {
        let board = ShapeBoard::new(engine.tables(), &position);
        if is_calm(&board) {
            seen.push((position.to_play(), sample(&board)));
        }
        let limits = Limits { nodes: play.nodes, candidates: 1, ..Limits::default() };
        let found = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
        let Some(best) = found.best() else { break };
        position.place(best);
    }
    let result = |color: Color| match position.outcome() {
        Some(Outcome::Win(winner)) if winner == color => 1.0,
        Some(Outcome::Win(_)) => 0.0,
        _ => 0.5,
    };
    seen.into_iter().map(|(color, sample)| TrainingPosition { result: result(color), ..sample }).collect()
}

/// Three to six stones near the middle, at random.
fn opening(rule: Rule, size: Size, random: &mut u64) -> Position {
    let mut next = |below: usize| {
        *random = zobrist::mix(*random);
        (*random >> 33) as usize % below
    };
    loop {
        let mut position =
            Position::new(rule, size).expect("games are played on boards that are large enough");
        for _ in 0..3 + next(4) {
            let (x, y) = (next(7), next(7));
            let middle = |side: u8| (usize::from(side) / 2).saturating_sub(3);
            if let Some(point) = size.point(x + middle(size.width()), y + middle(size.height())) {
                let _ = position.play(point);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Whether neither side can win or must defend within the next moves.
fn is_calm(board: &ShapeBoard) -> bool {
    Color::BOTH.iter().all(|&color| {
        board.points(color, Flags::FIVE).is_empty() && board.points(color, Flags::WINNING_FOUR).is_empty()
    })
}

fn sample(board: &ShapeBoard) -> TrainingPosition {
    let codes = |color: Color| {
        let empties = board.position().empties();
        let codes = empties.iter().map(|point: Point| board.code(color, point) as u16);
        codes.filter(|&code| code != 0).collect()
    };
    TrainingPosition { own: codes(board.to_play()), enemy: codes(!board.to_play()), result: 0.5 }
}

/// Mean log loss before and after a fit.
#[derive(Clone, Copy, Debug)]
pub struct FitLoss {
    /// With the values the fit began with.
    pub before: f64,
    /// With the fitted values.
    pub after: f64,
}

/// Passes over the samples; chosen by hand.
const ROUNDS: usize = 60;
/// The first step of AdaGrad, in units of the evaluation; chosen by hand.
const STEP: f64 = 4.0;
/// The strength of L2 regularization; chosen by hand.
const DOUBT: f64 = 0.0008;

/// Fits the values of all codes to the results by AdaGrad, starting from the plain values. Regularization keeps
/// codes with few samples near their start.
pub fn fit(rule: Rule, samples: &[TrainingPosition]) -> (CodeValues, FitLoss) {
    let plain = Arc::new(Tables::with_values(rule, &CodeValues::plain()));
    let start = plain.plain_worth();
    let mut offset = vec![[0.0f64; 2]; CODES];
    let mut square = vec![[1e-6f64; 2]; CODES];
    let mut tempo = 0.0;
    let before = loss(samples, &start, &offset, tempo);
    for round in 0..ROUNDS {
        let step = STEP / (1.0 + round as f64 / 10.0);
        for sample in samples {
            let error = predict(sample, &start, &offset, tempo) - f64::from(sample.result);
            tempo -= 0.2 * error;
            for (codes, side, sign) in [(&sample.own, 0, 1.0), (&sample.enemy, 1, -1.0)] {
                for &code in codes {
                    let at = usize::from(code);
                    let slope = sign * error + DOUBT * offset[at][side];
                    square[at][side] += slope * slope;
                    offset[at][side] -= step * slope / square[at][side].sqrt();
                }
            }
        }
    }
    let after = loss(samples, &start, &offset, tempo);
    let round = |value: f64| value.round().clamp(-2000.0, 2000.0) as i16;
    let values = CodeValues::from_offsets(offset.iter().map(|o| [round(o[0]), round(o[1])]).collect());
    (values, FitLoss { before, after })
}

fn predict(sample: &TrainingPosition, start: &[[i16; 2]], offset: &[[f64; 2]], tempo: f64) -> f64 {
    let worth = |codes: &[u16], side: usize| -> f64 {
        codes.iter().map(|&c| f64::from(start[usize::from(c)][side]) + offset[usize::from(c)][side]).sum()
    };
    let value = worth(&sample.own, 0) - worth(&sample.enemy, 1) + tempo;
    1.0 / (1.0 + (-value / 100.0).exp())
}

fn loss(samples: &[TrainingPosition], start: &[[i16; 2]], offset: &[[f64; 2]], tempo: f64) -> f64 {
    let one = |sample: &TrainingPosition| {
        let p = predict(sample, start, offset, tempo).clamp(1e-6, 1.0 - 1e-6);
        let result = f64::from(sample.result);
        -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// An engine for self-play, small and with the plain values.
pub fn sparring_engine(rule: Rule) -> Engine {
    let tables = Arc::new(Tables::with_values(rule, &CodeValues::plain()));
    Engine::with_tables(tables, Resources { threads: 1, memory: 4 << 20 })
}
