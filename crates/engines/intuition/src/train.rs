//! Training of the map: epochs over shuffled patterns with shrinking rate and kernel (eq. 9-10). It stops early
//! when the validation error grows faster than the training error still falls.
//!
//! An epoch depends on the seed, its number and the state before it alone. An interrupted epoch is dropped, so a
//! resumed training ends like an uninterrupted one.

use myosu_rules::zobrist::mix;
use myosu_search::Cancel;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::encode::MapInput;
use super::map::{KohonenMap, WinnerRule};
use super::model::KohonenModel;

/// The settings of a map's training; the defaults are the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MapSettings {
    /// Neurons on a side; the paper has 30.
    pub side: u16,
    /// The initial learning rate; the paper has 0.5.
    pub rate: f64,
    /// The most epochs, t_max of eq. (9) and (10); the paper has 1,000.
    pub longest: u32,
    /// The stopping parameter; the paper has 1.2.
    pub stop: f64,
    /// The epochs of a training strip; the paper has 5.
    pub strip: u32,
    /// The input of the map.
    pub input: MapInput,
    /// How the winner is found.
    pub winner: WinnerRule,
    /// The seed of weights and shuffles.
    pub seed: u64,
}

impl Default for MapSettings {
    fn default() -> MapSettings {
        let input = MapInput::Components(242);
        let winner = WinnerRule::Distance;
        MapSettings { side: 30, rate: 0.5, longest: 1000, stop: 1.2, strip: 5, input, winner, seed: 1 }
    }
}

impl MapSettings {
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

/// The figures of the map after an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// The number of the epoch, from 1.
    pub epoch: u32,
    /// Root mean square error over the attributes of the training patterns.
    pub training: f64,
    /// The same of the validation patterns; 0 without any.
    pub validation: f64,
    /// Neurons that win training patterns.
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

impl KohonenModel {
    /// Trains until the early stop or the last epoch, and calls `each` after every epoch. `None` once `cancel` is
    /// raised.
    pub fn train(&mut self, cancel: &Cancel, mut each: impl FnMut(&Epoch)) -> Option<Ended> {
        let rows = self.training_rows();
        let held_out: Vec<Vec<f32>> = self.validation.iter().map(|p| self.padded_row(p)).collect();
        while self.ended.is_none() {
            let done = self.curve.len() as u32;
            let trained = epoch(&self.map, &self.settings, &rows, done, cancel)?;
            let (training, clusters) = error_and_clusters(&trained, self.settings.winner, &rows);
            let validation = error_and_clusters(&trained, self.settings.winner, &held_out).0;
            self.map = trained;
            let figures = Epoch { epoch: done + 1, training, validation, clusters };
            self.curve.push(figures);
            self.ended = ended(&self.curve, &self.settings);
            each(&figures);
        }
        self.ended
    }
}

/// The map after one more epoch; `None` once `cancel` is raised.
fn epoch(
    before: &KohonenMap,
    settings: &MapSettings,
    rows: &[Vec<f32>],
    done: u32,
    cancel: &Cancel,
) -> Option<KohonenMap> {
    let (rate, kernel) = (settings.rate(done), settings.kernel(done));
    let mut map = before.clone();
    for at in shuffled(rows.len(), mix(settings.seed ^ mix(u64::from(done) + 1))) {
        if cancel.is_raised() {
            return None;
        }
        let row = &rows[at];
        let (winner, _) = map.winner_by(settings.winner, row);
        map.pull(row, winner, rate, kernel);
    }
    Some(map)
}

/// The numbers below `count` in an order that depends on the seed.
pub fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..count).collect();
    for at in (1..count).rev() {
        // Multiplying instead of dividing: the bias of count / 2^64 is negligible.
        let other = (u128::from(rng.next_u64()) * (at as u128 + 1)) >> 64;
        order.swap(at, other as usize);
    }
    order
}

/// The root mean square error of rows, and the number of neurons that win them. Threads share the rows; the sum
/// runs in their order, so that it is the same everywhere.
fn error_and_clusters(map: &KohonenMap, rule: WinnerRule, rows: &[Vec<f32>]) -> (f64, u32) {
    let winners: Vec<(usize, f32)> = rows.par_iter().map(|row| map.winner_by(rule, row)).collect();
    let sum: f64 = winners.iter().map(|&(_, distance)| f64::from(distance)).sum();
    let numbers = rows.len() * map.weights(0).len();
    let mut hit = vec![false; map.neurons()];
    winners.iter().for_each(|&(neuron, _)| hit[neuron] = true);
    let clusters = hit.iter().filter(|&&hit| hit).count() as u32;
    ((sum / numbers.max(1) as f64).sqrt(), clusters)
}

/// Why the training ends here, if it does. The paper names a stopping parameter and a training strip, the terms
/// of Prechelt's quotient PQ: at the end of a strip, the generalisation loss GL = 100 (E / best E - 1) of the
/// validation error over the progress P = 1000 (mean / least - 1) of the training error in the strip.
fn ended(curve: &[Epoch], settings: &MapSettings) -> Option<Ended> {
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
