//! A map with all it was made from: settings, encoder, patterns, errors by epoch. It is at once what
//! proposes moves and what an interrupted training goes on with.

use serde::{Deserialize, Serialize};

use super::encode::Encoder;
use super::file::{self, BadModel, Kind};
use super::map::{MOST_SIDE, Map};
use super::train::{Ended, Epoch, Settings};
use super::window::Pattern;

pub(super) const KIND: Kind = Kind { name: *b"myosu-knn \r\n", what: "map of first moves", version: 1 };

/// A trained map, or one in training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub(super) settings: Settings,
    pub(super) encoder: Encoder,
    pub(super) map: Map,
    pub(super) training: Vec<Pattern>,
    pub(super) validation: Vec<Pattern>,
    pub(super) curve: Vec<Epoch>,
    pub(super) ended: Option<Ended>,
}

impl Model {
    /// A map that has learnt nothing yet.
    ///
    /// # Panics
    /// If the settings are out of range.
    pub fn new(training: Vec<Pattern>, validation: Vec<Pattern>, settings: Settings) -> Model {
        assert!(settings.is_sane() && (1..=MOST_SIDE).contains(&settings.side), "{settings:?}");
        let encoder = Encoder::fit(&training, settings.input);
        let map = Map::new(settings.side, encoder.width(), settings.seed);
        Model { settings, encoder, map, training, validation, curve: Vec::new(), ended: None }
    }

    /// How it is trained.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The errors and clusters by epoch.
    pub fn curve(&self) -> &[Epoch] {
        &self.curve
    }

    /// Why the training ended, if it did.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// What was learnt from, colors not yet exchanged.
    pub fn training(&self) -> &[Pattern] {
        &self.training
    }

    /// What the training was stopped by.
    pub fn validation(&self) -> &[Pattern] {
        &self.validation
    }

    /// What turns patterns into rows.
    pub fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// The neurons.
    pub fn map(&self) -> &Map {
        &self.map
    }

    pub(super) fn padded_row(&self, pattern: &Pattern) -> Vec<f32> {
        self.map.padded(&self.encoder.row(pattern))
    }

    /// The rows of all training patterns, then of the same with colors exchanged.
    pub(super) fn training_rows(&self) -> Vec<Vec<f32>> {
        let plain = self.training.iter().map(|pattern| self.padded_row(pattern));
        plain.chain(self.training.iter().map(|pattern| self.padded_row(&pattern.swapped()))).collect()
    }

    /// The model as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::seal(&KIND, self)
    }

    /// The model of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Model, BadModel> {
        let model: Model = file::open(&KIND, bytes)?;
        let wrong = |what: &str| Err(BadModel::Content(what.to_owned()));
        if !model.settings.is_sane() {
            return wrong("its settings are out of range");
        }
        if !model.encoder.is_whole() {
            return wrong("its components are incomplete");
        }
        if model.map.side() != usize::from(model.settings.side) || !model.map.is_whole(model.encoder.width())
        {
            return wrong("its weights are incomplete");
        }
        if model.curve.len() > model.settings.longest as usize {
            return wrong("it has more epochs than it may");
        }
        Ok(model)
    }
}
