//! The fit of the order of moves: log-odds of being chosen, for the codes a move makes and stops and for how near it is to
//! the last moves.

use myosu_rules::Color;
use myosu_rules::omok::Rule;

use super::{Choice, Fitted, PossibleMove, TrainingPosition, column, shuffle};
use crate::code::{CODES, all_codes};
use crate::shape::SHAPES;
use crate::value::{CodeValues, MOST_ODDS, NEARNESS};

/// Passes over the samples, the first step of AdaGrad and the strength of L2 regularization; chosen by hand.
const ROUNDS: usize = 6;
const STEP: f64 = 3.0;
const DOUBT: f64 = 0.0002;
/// Errors below this teach nothing worth the time.
const LEAST_ERROR: f64 = 1e-3;

/// The log-odds being fitted, in hundredths: by column, owner or opponent, shape or code.
pub(super) struct OddsFit {
    rule: Rule,
    codes: Vec<[u8; 4]>,
    shapes: [[[Fitted; SHAPES]; 2]; 2],
    offsets: [[Vec<Fitted>; 2]; 2],
    near: [[Fitted; NEARNESS]; 2],
    /// Buffer for the chances of the moves of one choice.
    chances: Vec<f64>,
}

impl OddsFit {
    pub(super) fn new(rule: Rule) -> OddsFit {
        let zero = Fitted::new(0.0);
        OddsFit {
            rule,
            codes: all_codes(),
            shapes: [[[zero; SHAPES]; 2]; 2],
            offsets: [(); 2].map(|()| [(); 2].map(|()| vec![zero; CODES])),
            near: [[zero; NEARNESS]; 2],
            chances: Vec::new(),
        }
    }

    fn of_code(&self, column: usize, side: usize, code: u16) -> f64 {
        let lines = self.codes[usize::from(code)];
        self.offsets[column][side][usize::from(code)].value
            + lines.iter().map(|&shape| self.shapes[column][side][usize::from(shape)].value).sum::<f64>()
    }

    /// Several passes over the choices in random order.
    pub(super) fn learn_all(&mut self, samples: &[TrainingPosition], learned: &[usize], random: &mut u64) {
        let mut order: Vec<usize> =
            learned.iter().copied().filter(|&at| samples[at].choice.is_some()).collect();
        for round in 0..ROUNDS {
            shuffle(&mut order, random);
            let rate = 1.0 / (1.0 + round as f64 / 2.0);
            for &at in &order {
                if let Some(choice) = &samples[at].choice {
                    self.learn(choice, samples[at].to_play, STEP * rate);
                }
            }
        }
    }

    /// One step towards the move that was chosen.
    fn learn(&mut self, choice: &Choice, to_play: Color, step: f64) {
        let columns = [to_play, !to_play].map(|color| column(&self.rule, color));
        self.predict(choice, columns);
        for (at, possible) in choice.moves.iter().enumerate() {
            let error = self.chances[at] - if at == choice.chosen { 1.0 } else { 0.0 };
            if error.abs() >= LEAST_ERROR {
                self.learn_move(possible, columns, error, step);
            }
        }
    }

    fn learn_move(&mut self, possible: &PossibleMove, columns: [usize; 2], error: f64, step: f64) {
        for (side, code) in [possible.own, possible.enemy].map(usize::from).into_iter().enumerate() {
            let column = columns[side];
            let offset = &mut self.offsets[column][side][code];
            offset.step(error + DOUBT * offset.value, step);
            for shape in self.codes[code].into_iter().map(usize::from).filter(|&shape| shape > 0) {
                self.shapes[column][side][shape].step(error, step);
            }
        }
        for (odds, &near) in self.near.iter_mut().zip(&possible.near) {
            if near > 0 {
                odds[usize::from(near)].step(error, step);
            }
        }
    }

    /// Fills the chances of the moves: the softmax of their log-odds.
    fn predict(&mut self, choice: &Choice, columns: [usize; 2]) {
        let mut chances = std::mem::take(&mut self.chances);
        chances.clear();
        chances.extend(choice.moves.iter().map(|possible| {
            let near =
                self.near.iter().zip(&possible.near).map(|(odds, &near)| odds[usize::from(near)].value);
            self.of_code(columns[0], 0, possible.own)
                + self.of_code(columns[1], 1, possible.enemy)
                + near.sum::<f64>()
        }));
        let most = chances.iter().copied().fold(f64::MIN, f64::max);
        chances.iter_mut().for_each(|odds| *odds = ((*odds - most) / 100.0).exp());
        let sum: f64 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= sum);
        self.chances = chances;
    }

    /// Writes the log-odds.
    pub(super) fn write(&self, table: &mut CodeValues) {
        table.odds = Some(Color::BOTH.map(|color| {
            let column = column(&self.rule, color);
            let odds = |code: usize, side: usize| {
                Fitted::rounded(self.of_code(column, side, code as u16), MOST_ODDS)
            };
            (0..CODES).map(|code| [odds(code, 0), odds(code, 1)]).collect()
        }));
        for (to, from) in table.near.iter_mut().zip(&self.near) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = Fitted::rounded(from.value, MOST_ODDS));
        }
    }
}
