//! Fitting the evaluation: self-play games, and logistic regression of the shapes' and codes' values on their
//! results and on the values the search gave.
//!
//! The law: the same rule, seed and numbers give the same games everywhere, and the same table wherever the
//! system's exponential rounds alike; everything is summed in one order.

use std::sync::Arc;

use myosu_rules::omok::{Outcome, Position, Rule};
use myosu_rules::{Color, Point, Size, zobrist};
use myosu_search::Cancel;

use super::board::{ShapeBoard, Tables};
use super::code::{CODES, Flags, all_codes};
use super::engine::{Engine, Limits, Resources};
use super::shape::SHAPES;
use super::value::{CodeValues, MOVING, WAITING};

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

/// A position of a game with what it is worth to the side to move: 1 won, 0 lost, 1/2 drawn.
#[derive(Clone, Debug)]
pub struct TrainingPosition {
    own: Vec<u16>,
    enemy: Vec<u16>,
    to_play: Color,
    /// What the fit aims at: half the game's result, half the winning chance of the search.
    target: f32,
    result: f32,
}

/// Plays a game from a random opening and keeps the positions in which no side is about to make five.
pub fn play_game(engine: &mut Engine, play: &SelfPlay, number: u64) -> Vec<TrainingPosition> {
    let rule = *engine.tables().rule();
    let mut random = zobrist::mix(play.seed ^ zobrist::mix(number));
    let mut position = opening(rule, play.size, &mut random);
    let mut seen: Vec<TrainingPosition> = Vec::new();
    engine.forget();
    while position.outcome().is_none() {
        let limits = Limits { nodes: play.nodes, candidates: 1, ..Limits::default() };
        let found = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
        let Some(best) = found.candidates.first() else { break };
        let board = ShapeBoard::new(engine.tables(), &position);
        if needs_judgement(&board) {
            seen.push(sample(&board, best.score.win_rate() as f32 / 1000.0));
        }
        position.place(best.point);
    }
    for sample in &mut seen {
        sample.result = match position.outcome() {
            Some(Outcome::Win(winner)) if winner == sample.to_play => 1.0,
            Some(Outcome::Win(_)) => 0.0,
            _ => 0.5,
        };
        sample.target = (sample.target + sample.result) / 2.0;
    }
    seen
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

/// Whether the evaluation decides: no side makes five next, and the side to move no four that cannot be stopped.
fn needs_judgement(board: &ShapeBoard) -> bool {
    Color::BOTH.iter().all(|&color| board.points(color, Flags::FIVE).is_empty())
        && board.unstoppable_four(board.to_play()).is_none()
}

fn sample(board: &ShapeBoard, target: f32) -> TrainingPosition {
    let codes = |color: Color| {
        let counts = |point: &Point| !board.flags(color, *point).has(Flags::FOUL);
        let codes = board.position().empties().iter().filter(counts);
        codes.map(|point| board.code(color, point) as u16).filter(|&code| code != 0).collect()
    };
    let to_play = board.to_play();
    TrainingPosition { own: codes(to_play), enemy: codes(!to_play), to_play, target, result: 0.5 }
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
const ROUNDS: usize = 16;
/// The first steps of AdaGrad for shapes and codes, in units of the evaluation; chosen by hand.
const SHAPE_STEP: f64 = 1.0;
const CODE_STEP: f64 = 1.5;
/// The strength of L2 regularization of the codes, which keeps those with few samples at the sum of their shapes;
/// chosen by hand.
const DOUBT: f64 = 0.02;

/// A number of the fit with the sum of its squared slopes.
#[derive(Clone, Copy, Debug)]
struct Fitted {
    value: f64,
    squares: f64,
}

impl Fitted {
    fn new(value: f64) -> Fitted {
        Fitted { value, squares: 1e-4 }
    }

    fn step(&mut self, slope: f64, step: f64) {
        self.squares += slope * slope;
        self.value -= step * slope / self.squares.sqrt();
    }
}

/// The values being fitted: by color, moving or waiting, shape or code.
struct FitState {
    codes: Vec<[u8; 4]>,
    shapes: [[[Fitted; SHAPES]; 2]; 2],
    offsets: [[Vec<Fitted>; 2]; 2],
    tempo: [Fitted; 2],
}

impl FitState {
    fn new() -> FitState {
        let line = |values: [i16; SHAPES]| values.map(|value| Fitted::new(value.into()));
        FitState {
            codes: all_codes(),
            shapes: [[line(MOVING), line(WAITING)]; 2],
            offsets: [(); 2].map(|()| [(); 2].map(|()| vec![Fitted::new(0.0); CODES])),
            tempo: [Fitted::new(0.0); 2],
        }
    }

    fn worth(&self, codes: &[u16], color: Color, side: usize) -> f64 {
        let shapes = &self.shapes[color.index()][side];
        let offsets = &self.offsets[color.index()][side];
        let of = |&code: &u16| {
            let lines = self.codes[usize::from(code)];
            offsets[usize::from(code)].value
                + lines.iter().map(|&shape| shapes[usize::from(shape)].value).sum::<f64>()
        };
        codes.iter().map(of).sum()
    }

    fn predict(&self, sample: &TrainingPosition) -> f64 {
        let own = sample.to_play;
        let value = self.worth(&sample.own, own, 0) - self.worth(&sample.enemy, !own, 1)
            + self.tempo[own.index()].value;
        1.0 / (1.0 + (-value / 100.0).exp())
    }

    /// One step towards the target of a sample.
    fn learn(&mut self, sample: &TrainingPosition, rate: f64) {
        let own = sample.to_play;
        let error = self.predict(sample) - f64::from(sample.target);
        self.tempo[own.index()].step(error, rate);
        for (codes, color, side, sign) in [(&sample.own, own, 0, 1.0), (&sample.enemy, !own, 1, -1.0)] {
            let mut counts = [0.0; SHAPES];
            for &code in codes {
                let offset = &mut self.offsets[color.index()][side][usize::from(code)];
                offset.step(sign * error + DOUBT * offset.value, CODE_STEP * rate);
                self.codes[usize::from(code)].iter().for_each(|&shape| counts[usize::from(shape)] += 1.0);
            }
            let shapes = &mut self.shapes[color.index()][side];
            // A line without a shape is worth nothing.
            for (shape, &count) in shapes.iter_mut().zip(&counts).skip(1).filter(|(_, count)| **count > 0.0) {
                shape.step(sign * error * count, SHAPE_STEP * rate);
            }
        }
    }

    /// Gives both colors the mean of their values.
    fn join_colors(&mut self) {
        let join = |a: &mut Fitted, b: &mut Fitted| {
            let mean = f64::midpoint(a.value, b.value);
            (a.value, b.value) = (mean, mean);
        };
        let [black, white] = &mut self.shapes;
        black.iter_mut().flatten().zip(white.iter_mut().flatten()).for_each(|(a, b)| join(a, b));
        let [black, white] = &mut self.offsets;
        black.iter_mut().flatten().zip(white.iter_mut().flatten()).for_each(|(a, b)| join(a, b));
        let [black, white] = &mut self.tempo;
        join(black, white);
    }

    /// Mean log loss against the results.
    fn loss(&self, samples: &[TrainingPosition]) -> f64 {
        let one = |sample: &TrainingPosition| {
            let p = self.predict(sample).clamp(1e-6, 1.0 - 1e-6);
            let result = f64::from(sample.result);
            -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
        };
        samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
    }

    /// What each code's value differs from the plain one.
    fn values(&self) -> CodeValues {
        let round = |value: f64| value.round().clamp(-2000.0, 2000.0) as i16;
        CodeValues::from_offsets(Color::BOTH.map(|color| {
            let offset = |code: usize, side: usize, plain: &[i16; SHAPES]| {
                let plain: i16 = self.codes[code].iter().map(|&shape| plain[usize::from(shape)]).sum();
                round(self.worth(&[code as u16], color, side) - f64::from(plain))
            };
            (0..CODES).map(|code| [offset(code, 0, &MOVING), offset(code, 1, &WAITING)]).collect()
        }))
    }
}

/// Fits the values of shapes and codes by AdaGrad, starting from the plain values; for each color where the rule
/// binds them differently.
pub fn fit(rule: Rule, samples: &[TrainingPosition]) -> (CodeValues, FitLoss) {
    let mut state = FitState::new();
    let before = state.loss(samples);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut random = zobrist::mix(samples.len() as u64);
    for round in 0..ROUNDS {
        for last in (1..order.len()).rev() {
            random = zobrist::mix(random);
            order.swap(last, random as usize % (last + 1));
        }
        let rate = 1.0 / (1.0 + round as f64 / 4.0);
        order.iter().for_each(|&at| state.learn(&samples[at], rate));
        if rule.black == rule.white {
            state.join_colors();
        }
    }
    (state.values(), FitLoss { before, after: state.loss(samples) })
}

/// An engine for self-play, small and with the plain values.
pub fn sparring_engine(rule: Rule) -> Engine {
    let tables = Arc::new(Tables::with_values(rule, &CodeValues::plain()));
    Engine::with_tables(tables, Resources { threads: 1, memory: 4 << 20 })
}
