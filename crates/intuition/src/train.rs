//! Training: epochs over shuffled patterns with shrinking rate and kernel (eq. 9-10), stopped early when
//! the validation error grows faster than the training error still falls.
//!
//! What happens in an epoch depends on the seed, the epoch and the state before it alone. An interrupted
//! epoch is not kept, so a training that was interrupted and resumed ends like one that was not.

use myosu_rules::zobrist::mix;
use myosu_search::Cancel;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::encode::Input;
use super::map::Map;
use super::model::Model;

/// How a map is trained.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Neurons on a side: 30.
    pub side: u16,
    /// The learning rate at the start: 0.5.
    pub rate: f64,
    /// The most epochs, t_max of eq. (9) and (10): 1,000.
    pub longest: u32,
    /// The stopping parameter: 1.2.
    pub stop: f64,
    /// The length of a training strip: 5 epochs.
    pub strip: u32,
    /// What the map is shown.
    pub input: Input,
    /// The seed of weights and shuffles.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        let input = Input::Components(242);
        Settings { side: 30, rate: 0.5, longest: 1000, stop: 1.2, strip: 5, input, seed: 1 }
    }
}

impl Settings {
    /// The learning rate in an epoch (eq. 9).
    pub fn rate(&self, epoch: u32) -> f64 {
        self.rate * self.shrunk(epoch)
    }

    /// The width of the kernel in an epoch (eq. 10).
    pub fn kernel(&self, epoch: u32) -> f64 {
        let half = f64::from(self.side) / 2.0;
        half.hypot(half) * self.shrunk(epoch)
    }

    fn shrunk(&self, epoch: u32) -> f64 {
        let longest = f64::from(self.longest);
        longest / (longest + f64::from(epoch))
    }

    pub(super) fn is_sane(&self) -> bool {
        self.rate > 0.0
            && self.rate <= 1.0
            && (1..=100_000).contains(&self.longest)
            && self.stop > 0.0
            && self.strip >= 1
    }
}

/// How the map stands after an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Which one, from 1.
    pub epoch: u32,
    /// Root mean square error over the attributes of the training patterns.
    pub training: f64,
    /// The same of the validation patterns; 0 without any.
    pub validation: f64,
    /// Neurons on which training patterns fall.
    pub clusters: u32,
}

/// Why a training ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    /// The validation error grew.
    Stopped,
    /// All epochs are over.
    Finished,
}

impl Model {
    /// Trains until the early stop, the last epoch, or until somebody says stop: nothing in that case. `each`
    /// is told of every epoch.
    pub fn train(&mut self, cancel: &Cancel, mut each: impl FnMut(&Epoch)) -> Option<Ended> {
        let rows = self.training_rows();
        let held_out: Vec<Vec<f32>> = self.validation.iter().map(|p| self.padded_row(p)).collect();
        while self.ended.is_none() {
            let done = self.curve.len() as u32;
            let trained = epoch(&self.map, &self.settings, &rows, done, cancel)?;
            let (training, clusters) = judged(&trained, &rows);
            let validation = judged(&trained, &held_out).0;
            self.map = trained;
            let figures = Epoch { epoch: done + 1, training, validation, clusters };
            self.curve.push(figures);
            self.ended = ended(&self.curve, &self.settings);
            each(&figures);
        }
        self.ended
    }
}

/// The map after one more epoch; nothing if somebody said stop.
fn epoch(before: &Map, settings: &Settings, rows: &[Vec<f32>], done: u32, cancel: &Cancel) -> Option<Map> {
    let (rate, kernel) = (settings.rate(done), settings.kernel(done));
    let mut map = before.clone();
    for at in shuffled(rows.len(), mix(settings.seed ^ mix(u64::from(done) + 1))) {
        if cancel.is_raised() {
            return None;
        }
        let row = &rows[at];
        let (winner, _) = map.winner(row);
        map.pull(row, winner, rate, kernel);
    }
    Some(map)
}

/// The numbers below `count` in an order that depends on the seed.
pub fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..count).collect();
    for at in (1..count).rev() {
        // Multiplying instead of dividing: a bias of count / 2^64 is none.
        let other = (u128::from(rng.next_u64()) * (at as u128 + 1)) >> 64;
        order.swap(at, other as usize);
    }
    order
}

/// The root mean square error of rows, and on how many neurons they fall. Rows are searched side by side
/// and summed in their order.
fn judged(map: &Map, rows: &[Vec<f32>]) -> (f64, u32) {
    let winners: Vec<(usize, f32)> = rows.par_iter().map(|row| map.winner(row)).collect();
    let sum: f64 = winners.iter().map(|&(_, distance)| f64::from(distance)).sum();
    let numbers = rows.len() * map.weights(0).len();
    let mut hit = vec![false; map.neurons()];
    winners.iter().for_each(|&(neuron, _)| hit[neuron] = true);
    let clusters = hit.iter().filter(|&&hit| hit).count() as u32;
    ((sum / numbers.max(1) as f64).sqrt(), clusters)
}

/// Whether the training ends here. The paper names a stopping parameter and a training strip, which are the
/// terms of the quotient PQ: at the end of a strip, the loss of generality GL = 100 (E / best E - 1) of the
/// validation error over the progress P = 1000 (mean / least - 1) of the training error in the strip.
fn ended(curve: &[Epoch], settings: &Settings) -> Option<Ended> {
    let now = curve.last()?;
    if now.epoch >= settings.longest {
        return Some(Ended::Finished);
    }
    let strip = settings.strip as usize;
    if !now.epoch.is_multiple_of(settings.strip) || curve.len() < strip || now.validation == 0.0 {
        return None;
    }
    let best = curve.iter().map(|epoch| epoch.validation).fold(f64::INFINITY, f64::min);
    let loss = 100.0 * (now.validation / best - 1.0);
    let errors = curve[curve.len() - strip..].iter().map(|epoch| epoch.training);
    let least = errors.clone().fold(f64::INFINITY, f64::min);
    let progress = 1000.0 * (errors.sum::<f64>() / (strip as f64 * least) - 1.0);
    (loss > settings.stop * progress).then_some(Ended::Stopped)
}
