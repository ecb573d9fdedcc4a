//! Training of the network in [`myosu::omok::net`]: backpropagation with Adam, in one order, then rounding to whole numbers.

use std::ops::Range;

use myosu::lanes::{Kernel, Lanes, Vectors, exp};
use myosu::omok::net::{
    BadNet, CELLS, EvalNet, HALF, HIDDEN, HIDDEN_SHIFT, MAGIC, MOST, MOST_OUT, MOST_WEIGHT, OUT_SHIFT,
    WHOLE_SHIFT, WIDTH, WINDOW_SHIFT,
};
use myosu::omok::tune::{column, shuffle};
use myosu::omok::{CODES, SHAPES, THREATS, all_codes};
use myosu::rules::omok::Rule;
use myosu::rules::zobrist;

use super::samples::{NetSample, NetSamples};

/// Samples of a step.
const BATCH: usize = 1024;
/// The highest rate of a step, reached after `WARM_UP` steps; it falls along a cosine. Chosen by hand, for random weights
/// and for those of a trained network.
const RATE: f32 = 5e-3;
const TRAINED_RATE: f32 = 3e-3;
const WARM_UP: f32 = 200.0;
/// Adam's memories of slopes and of their squares, and the share by which rows of codes shrink at a step of rate one.
const BETA: [f32; 2] = [0.9, 0.999];
const DECAY: f32 = 0.01;
/// The share of the average of weights that a step replaces at least.
const AVERAGE: f32 = 1.0 / 300.0;
/// Whole numbers for one in a row, and for one in a weight of the whole board's layer; a window's has a quarter.
const ROW_UNIT: f32 = 200.0;
const WEIGHT_UNIT: f32 = 512.0;
/// The evaluation is in hundredths of log-odds.
pub(super) const VALUE_UNIT: f32 = 100.0;

// Where the parameters of a side lie.
const OWN_SHAPES: usize = 0;
const ENEMY_SHAPES: usize = OWN_SHAPES + SHAPES * HALF;
const OWN: usize = ENEMY_SHAPES + SHAPES * HALF;
const ENEMY: usize = OWN + CODES * HALF;
const VALUES: usize = ENEMY + CODES * HALF;
const WHOLE: usize = VALUES + THREATS;
const WINDOW: usize = WHOLE + LAYER;
const THREATS_AT: usize = WINDOW + LAYER;
const SIDE: usize = THREATS_AT + THREATS * HIDDEN;
/// A layer: weights, bias, weights in the result.
const LAYER: usize = HIDDEN * WIDTH + 2 * HIDDEN;
const BIAS: usize = HIDDEN * WIDTH;
const OUT: usize = BIAS + HIDDEN;

/// The cells of a board of 15 lines, and the first of each window.
const ALL_CELLS: [usize; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];
const WINDOWS: [usize; 4] = [0, 1, 4, 5];

type Vector = [f32; WIDTH];
type Rows = Vec<[f32; HALF]>;

/// Mean log losses of a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PassLosses {
    /// Of the positions learned, against their targets, while they were learned.
    pub(super) learned: f64,
    /// Of the games kept out, against their targets.
    pub(super) held_out: f64,
    /// Of the games kept out, against their results.
    pub(super) result: f64,
}

/// A network in training.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NetFit {
    rule: Rule,
    seed: u64,
    sides: usize,
    weights: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    average: Vec<f32>,
    steps: u64,
    rate: f32,
}

impl NetFit {
    /// A network of random weights.
    pub(super) fn new(rule: Rule, seed: u64) -> NetFit {
        let sides = if rule.black == rule.white { 1 } else { 2 };
        let zeros = vec![0.0; sides * SIDE];
        let mut random = zobrist::mix(seed);
        let mut weights = zeros.clone();
        let layer = |at: usize| (at..at + BIAS, at + OUT..at + LAYER);
        let [(whole, whole_out), (window, window_out)] = [WHOLE, WINDOW].map(layer);
        for side in weights.chunks_exact_mut(SIDE) {
            for (range, width) in [
                (OWN_SHAPES..OWN, 0.3),
                (whole.clone(), 0.2),
                (window.clone(), 0.2),
                (whole_out.clone(), 0.02),
                (window_out.clone(), 0.02),
            ] {
                for weight in &mut side[range] {
                    random = zobrist::mix(random);
                    *weight = width * ((random >> 40) as f32 / (1_u64 << 24) as f32 - 0.5);
                }
            }
        }
        let (mean, square, average) = (zeros.clone(), zeros, weights.clone());
        NetFit { rule, seed, sides, weights, mean, square, average, steps: 0, rate: RATE }
    }

    /// A network to train further. Its rows become those of codes; shapes begin at zero.
    pub(super) fn from_net(rule: Rule, seed: u64, net: &[u8]) -> Result<NetFit, BadNet> {
        EvalNet::parse(net)?;
        let mut fit = NetFit::new(rule, seed);
        fit.rate = TRAINED_RATE;
        let numbers = net[MAGIC.len()..].as_chunks::<2>().0;
        let places = places();
        if numbers.len() != fit.sides * places.len() {
            let expected = MAGIC.len() + 2 * fit.sides * places.len();
            return Err(BadNet::Length { found: net.len(), expected });
        }
        for (side, numbers) in fit.weights.chunks_exact_mut(SIDE).zip(numbers.chunks_exact(places.len())) {
            side[..OWN].fill(0.0);
            for (place, number) in places.iter().zip(numbers) {
                side[place.at] = f32::from(i16::from_le_bytes(*number)) / place.unit;
            }
        }
        fit.average.clone_from(&fit.weights);
        Ok(fit)
    }

    /// The state as bytes.
    pub(super) fn checkpoint(&self) -> Vec<u8> {
        let numbers = [&self.weights, &self.mean, &self.square, &self.average].into_iter().flatten();
        let mut bytes = self.rate.to_le_bytes().to_vec();
        bytes.extend(self.steps.to_le_bytes());
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// The run with the state of [`NetFit::checkpoint`]; `None` if the bytes are not one of this rule.
    pub(super) fn resume(rule: Rule, seed: u64, bytes: &[u8]) -> Option<NetFit> {
        let mut fit = NetFit::new(rule, seed);
        let (rate, bytes) = bytes.split_first_chunk()?;
        fit.rate = f32::from_le_bytes(*rate);
        let (steps, rest) = bytes.split_first_chunk()?;
        let (numbers, over) = rest.as_chunks::<4>();
        if !over.is_empty() || numbers.len() != 4 * fit.weights.len() {
            return None;
        }
        fit.steps = u64::from_le_bytes(*steps);
        let mut numbers = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes));
        for to in [&mut fit.weights, &mut fit.mean, &mut fit.square, &mut fit.average] {
            to.iter_mut().zip(&mut numbers).for_each(|(to, number)| *to = number);
        }
        Some(fit)
    }

    /// One pass over the samples, the one after `pass` others of `passes`. `go_on` is asked before every step; `None` if
    /// it says no.
    pub(super) fn pass(
        &mut self,
        samples: &NetSamples,
        (pass, passes): (u64, u64),
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<PassLosses> {
        let mut learned: Vec<usize> = (0..samples.len()).filter(|&at| !samples.is_held_out(at)).collect();
        shuffle(&mut learned, &mut zobrist::mix(self.seed ^ zobrist::mix(pass)));
        let total = passes * learned.len().div_ceil(BATCH) as u64;
        let mut loss = 0.0;
        for batch in learned.chunks(BATCH) {
            if !go_on() {
                return None;
            }
            loss += self.step(samples, batch, total);
        }
        let [held_out, result] = self.held_out(samples);
        Some(PassLosses { learned: loss / learned.len().max(1) as f64, held_out, result })
    }

    /// Mean log losses of the games kept out: against their targets, and against their results.
    pub(super) fn held_out(&self, samples: &NetSamples) -> [f64; 2] {
        let tables = RowTables::new(&self.average, self.sides);
        let (mut losses, mut count) = ([0.0; 2], 0_usize);
        for sample in (0..samples.len()).filter(|&at| samples.is_held_out(at)).map(|at| &samples.samples[at])
        {
            let value = self.forward(&self.average, &tables, samples, sample).value;
            for (loss, truth) in losses.iter_mut().zip([sample.target, sample.result]) {
                *loss += log_loss(value, truth);
            }
            count += 1;
        }
        losses.map(|loss| loss / count.max(1) as f64)
    }

    /// One step of Adam; returns the sum of the losses.
    fn step(&mut self, samples: &NetSamples, batch: &[usize], total: u64) -> f64 {
        let mut slopes = Slopes::new(self.sides);
        let mut loss = 0.0;
        let tables = RowTables::new(&self.weights, self.sides);
        let work =
            Backward { fit: self, tables: &tables, samples, batch, slopes: &mut slopes, loss: &mut loss };
        Lanes::detect().run(work);
        slopes.gather(&tables.codes);
        let done = self.steps as f32 / total.max(1) as f32;
        self.steps += 1;
        let warm = (self.steps as f32 / WARM_UP).min(1.0);
        let rate = self.rate * warm * (0.02 + 0.98 * fall(done));
        let correct = BETA.map(|beta| 1.0 - (0..self.steps.min(10_000)).fold(1.0, |power, _| power * beta));
        let share = AVERAGE.max(1.0 / self.steps as f32);
        for (at, slope) in slopes.all.iter().enumerate() {
            let slope = slope / batch.len() as f32;
            self.mean[at] += (1.0 - BETA[0]) * (slope - self.mean[at]);
            self.square[at] += (1.0 - BETA[1]) * (slope * slope - self.square[at]);
            let size = (self.square[at] / correct[1]).sqrt() + 1e-8;
            let weight = &mut self.weights[at];
            *weight -= rate * (self.mean[at] / correct[0]) / size;
            if (OWN..VALUES).contains(&(at % SIDE)) {
                *weight *= 1.0 - rate * DECAY;
            }
            self.average[at] += share * (*weight - self.average[at]);
        }
        loss
    }

    /// The log-odds of a position, with what they were made of.
    #[inline(always)]
    fn forward(
        &self,
        weights: &[f32],
        tables: &RowTables,
        samples: &NetSamples,
        sample: &NetSample,
    ) -> Forward {
        let [own, enemy] = [sample.to_play, !sample.to_play].map(|color| column(&self.rule, color));
        let mut cells = [[0.0; WIDTH]; CELLS * CELLS];
        for &(mine, theirs, cell) in &samples.points[sample.first..sample.first + sample.count] {
            let (mine, theirs) = (usize::from(mine), usize::from(theirs));
            let to = &mut cells[usize::from(cell) % (CELLS * CELLS)];
            let rows = [&tables.own[own][mine], &tables.enemy[own][theirs]];
            let others = [&tables.own[enemy][theirs], &tables.enemy[enemy][mine]];
            for at in 0..HALF {
                to[at] += (rows[0][at] + rows[1][at]).max(0.0);
            }
            for at in 0..HALF {
                to[HALF + at] += (others[0][at] + others[1][at]).max(0.0);
            }
        }
        let weights = &weights[own * SIDE..(own + 1) * SIDE];
        let threats = usize::from(sample.threats);
        let mut inputs = [[0.0; WIDTH]; 5];
        ALL_CELLS.iter().for_each(|&cell| add(&mut inputs[0], &cells[cell]));
        for (input, first) in inputs[1..].iter_mut().zip(WINDOWS) {
            [0, 1, 4, 5].iter().for_each(|step| add(input, &cells[first + step]));
        }
        let mut hidden = [[0.0; HIDDEN]; 5];
        let mut value = sample.base + weights[VALUES + threats];
        for (number, (hidden, input)) in hidden.iter_mut().zip(&inputs).enumerate() {
            let at = if number == 0 { WHOLE } else { WINDOW };
            for unit in 0..HIDDEN {
                let row = &weights[at + unit * WIDTH..at + (unit + 1) * WIDTH];
                let mut sum = weights[at + BIAS + unit];
                if number == 0 {
                    sum += weights[THREATS_AT + threats * HIDDEN + unit];
                }
                sum += row.iter().zip(input).fold(0.0, |sum, (weight, input)| sum + weight * input);
                hidden[unit] = sum.max(0.0);
                value += hidden[unit] * weights[at + OUT + unit];
            }
        }
        Forward { inputs, hidden, value }
    }

    /// Adds a sample's slopes; returns its loss.
    #[inline(always)]
    fn backward(
        &self,
        tables: &RowTables,
        samples: &NetSamples,
        sample: &NetSample,
        slopes: &mut Slopes,
    ) -> f64 {
        let Forward { inputs, hidden, value } = self.forward(&self.weights, tables, samples, sample);
        let error = 1.0 / (1.0 + exp(-value)) - sample.target;
        let [own, enemy] = [sample.to_play, !sample.to_play].map(|color| column(&self.rule, color));
        let weights = &self.weights[own * SIDE..(own + 1) * SIDE];
        let side = &mut slopes.all[own * SIDE..(own + 1) * SIDE];
        let threats = usize::from(sample.threats);
        side[VALUES + threats] += error;
        let mut of_inputs = [[0.0; WIDTH]; 5];
        for number in 0..5 {
            let at = if number == 0 { WHOLE } else { WINDOW };
            for unit in 0..HIDDEN {
                let active = hidden[number][unit];
                if active <= 0.0 {
                    continue;
                }
                side[at + OUT + unit] += error * active;
                let slope = error * weights[at + OUT + unit];
                side[at + BIAS + unit] += slope;
                if number == 0 {
                    side[THREATS_AT + threats * HIDDEN + unit] += slope;
                }
                let row = at + unit * WIDTH..at + (unit + 1) * WIDTH;
                scaled(&mut side[row.clone()], &inputs[number], slope);
                scaled(&mut of_inputs[number], &weights[row], slope);
            }
        }
        let mut of_cells = [of_inputs[0]; CELLS * CELLS];
        for (slope, first) in of_inputs[1..].iter().zip(WINDOWS) {
            [0, 1, 4, 5].iter().for_each(|step| add(&mut of_cells[first + step], slope));
        }
        for &(mine, theirs, cell) in &samples.points[sample.first..sample.first + sample.count] {
            let (mine, theirs) = (usize::from(mine), usize::from(theirs));
            let from = &of_cells[usize::from(cell) % (CELLS * CELLS)];
            for (half, side, first, second) in [(0, own, mine, theirs), (HALF, enemy, theirs, mine)] {
                let rows = [&tables.own[side][first], &tables.enemy[side][second]];
                let mut passed = [0.0; HALF];
                for at in 0..HALF {
                    passed[at] = if rows[0][at] + rows[1][at] > 0.0 { from[half + at] } else { 0.0 };
                }
                scaled(&mut slopes.own[side][first], &passed, 1.0);
                scaled(&mut slopes.enemy[side][second], &passed, 1.0);
            }
        }
        log_loss(value, sample.target)
    }

    /// The network in whole numbers, as [`EvalNet::parse`] reads it.
    pub(super) fn write(&self) -> Vec<u8> {
        let tables = RowTables::new(&self.average, self.sides);
        let mut bytes = MAGIC.to_vec();
        let places = places();
        for (number, side) in self.average.chunks_exact(SIDE).enumerate() {
            let rows = [(OWN, &tables.own[number]), (ENEMY, &tables.enemy[number])];
            let mut side = side.to_vec();
            for (first, rows) in rows {
                side[first..first + CODES * HALF].copy_from_slice(rows.as_flattened());
            }
            for place in &places {
                let most = f32::from(place.most);
                let number = (side[place.at] * place.unit).round().clamp(-most, most) as i16;
                bytes.extend(number.to_le_bytes());
            }
        }
        bytes
    }
}

/// How a number of a side's part of a file is counted.
#[derive(Clone, Copy)]
struct Place {
    /// The parameter: for a row that of its code, to which those of its shapes are added.
    at: usize,
    /// What one is in the file.
    unit: f32,
    /// The largest number.
    most: i16,
}

/// The numbers of a side's part of a file, in their order.
fn places() -> Vec<Place> {
    let mut places = Vec::new();
    let mut put = |range: Range<usize>, unit: f32, most: i16| {
        places.extend(range.map(|at| Place { at, unit, most }));
    };
    let power = |shift: u32| (1_u32 << shift) as f32;
    put(VALUES..WHOLE, VALUE_UNIT, i16::MAX);
    put(OWN..VALUES, ROW_UNIT, MOST / 2);
    // A sum of products is `sum_unit` times the real one; biases are read as a sixteenth of it.
    let bias_shift = HIDDEN_SHIFT - 2;
    for (at, shift, unit) in [(WHOLE, WHOLE_SHIFT, WEIGHT_UNIT), (WINDOW, WINDOW_SHIFT, WEIGHT_UNIT / 4.0)] {
        let sum_unit = ROW_UNIT / power(shift) * unit;
        let hidden_unit = sum_unit / power(HIDDEN_SHIFT);
        put(at..at + BIAS, unit, MOST_WEIGHT);
        put(at + BIAS..at + OUT, sum_unit / power(bias_shift), i16::MAX);
        put(at + OUT..at + LAYER, VALUE_UNIT * power(OUT_SHIFT) / hidden_unit, MOST_OUT);
    }
    let sum_unit = ROW_UNIT / power(WHOLE_SHIFT) * WEIGHT_UNIT;
    put(THREATS_AT..SIDE, sum_unit / power(bias_shift), i16::MAX);
    places
}

/// The inputs and hidden values of the whole board and the windows, and the log-odds.
struct Forward {
    inputs: [Vector; 5],
    hidden: [[f32; HIDDEN]; 5],
    value: f32,
}

/// The rows of all codes, by side: the sum of those of its shapes and its own.
struct RowTables {
    codes: Vec<[u8; 4]>,
    own: Vec<Rows>,
    enemy: Vec<Rows>,
}

impl RowTables {
    fn new(weights: &[f32], sides: usize) -> RowTables {
        let codes = all_codes();
        let rows = |side: usize, of_shapes: usize, of_codes: usize| {
            let row = |(code, shapes): (usize, &[u8; 4])| {
                std::array::from_fn(|at| {
                    let of = |first: usize, number: usize| weights[side * SIDE + first + number * HALF + at];
                    let sum: f32 = shapes.iter().map(|&shape| of(of_shapes, shape.into())).sum();
                    sum + of(of_codes, code)
                })
            };
            codes.iter().enumerate().map(row).collect()
        };
        let own = (0..sides).map(|side| rows(side, OWN_SHAPES, OWN)).collect();
        let enemy = (0..sides).map(|side| rows(side, ENEMY_SHAPES, ENEMY)).collect();
        RowTables { codes, own, enemy }
    }
}

/// The slopes of all parameters, and of the rows they make.
struct Slopes {
    all: Vec<f32>,
    own: Vec<Rows>,
    enemy: Vec<Rows>,
}

impl Slopes {
    fn new(sides: usize) -> Slopes {
        let rows = || vec![vec![[0.0; HALF]; CODES]; sides];
        Slopes { all: vec![0.0; sides * SIDE], own: rows(), enemy: rows() }
    }

    /// Brings the slopes of the rows to the parameters of codes and shapes.
    fn gather(&mut self, codes: &[[u8; 4]]) {
        for (rows, of_shapes, of_codes) in [(&self.own, OWN_SHAPES, OWN), (&self.enemy, ENEMY_SHAPES, ENEMY)]
        {
            for (side, rows) in rows.iter().enumerate() {
                for (code, (row, shapes)) in rows.iter().zip(codes).enumerate() {
                    let targets = shapes.iter().map(|&shape| of_shapes + usize::from(shape) * HALF);
                    for first in targets.chain([of_codes + code * HALF]) {
                        scaled(&mut self.all[side * SIDE + first..][..HALF], row, 1.0);
                    }
                }
            }
        }
    }
}

/// The slopes of a batch.
struct Backward<'a> {
    fit: &'a NetFit,
    tables: &'a RowTables,
    samples: &'a NetSamples,
    batch: &'a [usize],
    slopes: &'a mut Slopes,
    loss: &'a mut f64,
}

impl Kernel for Backward<'_> {
    #[inline(always)]
    fn run<V: Vectors>(self, _: V) {
        for &at in self.batch {
            let sample = &self.samples.samples[at];
            *self.loss += self.fit.backward(self.tables, self.samples, sample, self.slopes);
        }
    }
}

#[inline(always)]
fn add(to: &mut Vector, from: &Vector) {
    scaled(to, from, 1.0);
}

#[inline(always)]
fn scaled(to: &mut [f32], from: &[f32], by: f32) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += by * from;
    }
}

/// From one at the begin to zero at the end, along half a cosine wave; a polynomial, equal on every machine.
fn fall(done: f32) -> f32 {
    let x = done.clamp(0.0, 1.0);
    1.0 - x * x * (3.0 - 2.0 * x)
}

fn log_loss(value: f32, target: f32) -> f64 {
    let (value, target) = (f64::from(value), f64::from(target));
    (-value.abs()).exp().ln_1p() + value.max(0.0) - value * target
}

#[cfg(test)]
mod tests;
