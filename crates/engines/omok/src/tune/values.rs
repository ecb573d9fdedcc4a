//! The fit of the static evaluation.

use myosu_rules::Color;
use myosu_rules::omok::Rule;

use super::{Fitted, TrainingPosition, column, shuffle};
use crate::code::{CODES, all_codes};
use crate::params::SearchParams;
use crate::shape::SHAPES;
use crate::value::{CodeValues, MOVING, THREATS, WAITING};

/// Passes over the samples; chosen by hand.
const ROUNDS: usize = 12;
/// The first steps of AdaGrad for shapes, codes and threats, in units of the evaluation; chosen by hand.
const SHAPE_STEP: f64 = 1.0;
const CODE_STEP: f64 = 1.5;
const THREAT_STEP: f64 = 2.0;
/// The strength of L2 regularization of the codes, which keeps those with few samples at the sum of their shapes;
/// chosen by hand.
const DOUBT: f64 = 0.02;
/// The hand-chosen values are about twice too large: the fit begins with this share of them.
const START: f64 = 0.5;
/// The bound of an offset.
const MOST: i16 = 2000;

/// The values being fitted: by column, moving or waiting, shape or code.
pub(super) struct ValueFit {
    rule: Rule,
    tempo: f64,
    codes: Vec<[u8; 4]>,
    shapes: [[[Fitted; SHAPES]; 2]; 2],
    offsets: [[Vec<Fitted>; 2]; 2],
    threats: [Vec<Fitted>; 2],
}

impl ValueFit {
    pub(super) fn new(rule: Rule) -> ValueFit {
        let line = |values: [i16; SHAPES]| values.map(|value| Fitted::new(START * f64::from(value)));
        ValueFit {
            rule,
            tempo: SearchParams::of(&rule).tempo.into(),
            codes: all_codes(),
            shapes: [[line(MOVING), line(WAITING)]; 2],
            offsets: [(); 2].map(|()| [(); 2].map(|()| vec![Fitted::new(0.0); CODES])),
            threats: [(); 2].map(|()| vec![Fitted::new(0.0); THREATS]),
        }
    }

    fn worth(&self, codes: &[u16], column: usize, side: usize) -> f64 {
        let shapes = &self.shapes[column][side];
        let offsets = &self.offsets[column][side];
        let of = |&code: &u16| {
            let lines = self.codes[usize::from(code)];
            offsets[usize::from(code)].value
                + lines.iter().map(|&shape| shapes[usize::from(shape)].value).sum::<f64>()
        };
        codes.iter().map(of).sum()
    }

    fn predict(&self, sample: &TrainingPosition) -> f64 {
        let [own, enemy] = [sample.to_play, !sample.to_play].map(|color| column(&self.rule, color));
        let value = self.worth(&sample.own, own, 0) - self.worth(&sample.enemy, enemy, 1)
            + self.threats[own][usize::from(sample.threats)].value
            + self.tempo;
        1.0 / (1.0 + (-value / 100.0).exp())
    }

    /// Several passes over the samples in random order.
    pub(super) fn learn_all(&mut self, samples: &[TrainingPosition], learned: &[usize], random: &mut u64) {
        let mut order = learned.to_vec();
        for round in 0..ROUNDS {
            shuffle(&mut order, random);
            let rate = 1.0 / (1.0 + round as f64 / 3.0);
            order.iter().for_each(|&at| self.learn(&samples[at], rate));
        }
    }

    /// One step towards the target of a sample.
    fn learn(&mut self, sample: &TrainingPosition, rate: f64) {
        let [own, enemy] = [sample.to_play, !sample.to_play].map(|color| column(&self.rule, color));
        let error = self.predict(sample) - f64::from(sample.target);
        self.threats[own][usize::from(sample.threats)].step(error, THREAT_STEP * rate);
        for (codes, column, side, sign) in [(&sample.own, own, 0, 1.0), (&sample.enemy, enemy, 1, -1.0)] {
            let mut counts = [0.0; SHAPES];
            for &code in codes {
                let offset = &mut self.offsets[column][side][usize::from(code)];
                offset.step(sign * error + DOUBT * offset.value, CODE_STEP * rate);
                self.codes[usize::from(code)].iter().for_each(|&shape| counts[usize::from(shape)] += 1.0);
            }
            let shapes = &mut self.shapes[column][side];
            // A line without a shape is worth nothing.
            for (shape, &count) in shapes.iter_mut().zip(&counts).skip(1).filter(|(_, count)| **count > 0.0) {
                shape.step(sign * error * count, SHAPE_STEP * rate);
            }
        }
    }

    /// Mean log loss against the results.
    pub(super) fn loss(&self, samples: &[TrainingPosition], measured: &[usize]) -> f64 {
        let one = |&at: &usize| {
            let p = self.predict(&samples[at]).clamp(1e-6, 1.0 - 1e-6);
            let result = f64::from(samples[at].result);
            -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
        };
        measured.iter().map(one).sum::<f64>() / measured.len().max(1) as f64
    }

    /// Writes what each code's value differs from the plain one, and what threats are worth.
    pub(super) fn write(&self, table: &mut CodeValues) {
        for color in Color::BOTH {
            let column = column(&self.rule, color);
            let offset = |code: usize, side: usize, plain: &[i16; SHAPES]| {
                let plain: i16 = self.codes[code].iter().map(|&shape| plain[usize::from(shape)]).sum();
                Fitted::rounded(self.worth(&[code as u16], column, side) - f64::from(plain), MOST)
            };
            table.offsets[color.index()] =
                (0..CODES).map(|code| [offset(code, 0, &MOVING), offset(code, 1, &WAITING)]).collect();
            let threats = table.threats[color.index()].iter_mut().zip(&self.threats[column]);
            threats.for_each(|(to, from)| *to = Fitted::rounded(from.value, MOST));
        }
    }
}
