//! A Kohonen map with everything it was made from: settings, encoder, patterns, errors by epoch. It proposes
//! moves, and an interrupted training resumes from it.

use serde::{Deserialize, Serialize};

use super::case::Case;
use super::encode::Encoder;
use super::file::{self, BadModelFile, FileKind};
use super::map::{KohonenMap, MOST_SIDE};
use super::train::{Ended, Epoch, MapSettings};
use super::window::Pattern;

pub(super) const KIND: FileKind =
    FileKind { name: *b"myosu-knn \r\n", what: "map of first moves", version: 2 };

/// The map that comes with the program: the run of the paper's protocol on the corner problems of the program whose
/// validation error is the least of five seeds at the early stop.
static SHIPPED: &[u8] = include_bytes!("../data/map.bin");

/// A trained map, or one in training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KohonenModel {
    pub(super) settings: MapSettings,
    pub(super) encoder: Encoder,
    pub(super) map: KohonenMap,
    pub(super) training: Vec<Pattern>,
    pub(super) validation: Vec<Pattern>,
    pub(super) curve: Vec<Epoch>,
    pub(super) ended: Option<Ended>,
}

impl KohonenModel {
    /// An untrained map.
    ///
    /// # Panics
    /// If the settings are out of range.
    pub fn new(training: Vec<Pattern>, validation: Vec<Pattern>, settings: MapSettings) -> KohonenModel {
        assert!(settings.is_sane() && (1..=MOST_SIDE).contains(&settings.side), "{settings:?}");
        let encoder = Encoder::fit(&training, settings.input);
        let map = KohonenMap::new(settings.side, encoder.width(), settings.seed);
        KohonenModel { settings, encoder, map, training, validation, curve: Vec::new(), ended: None }
    }

    /// The map that comes with the program.
    pub fn shipped() -> KohonenModel {
        KohonenModel::from_bytes(SHIPPED).expect("the shipped map is whole")
    }

    /// The neuron that wins a row.
    pub(super) fn winner(&self, row: &[f32]) -> usize {
        self.map.winner_by(self.settings.winner, row).0
    }

    /// Whether the map was trained on this problem or a sibling of it.
    pub fn has_learnt(&self, case: &Case) -> bool {
        let pattern = case.pattern();
        self.training.iter().any(|known| known.is_sibling(&pattern))
    }

    /// The settings of the training.
    pub fn settings(&self) -> &MapSettings {
        &self.settings
    }

    /// The errors and clusters by epoch.
    pub fn curve(&self) -> &[Epoch] {
        &self.curve
    }

    /// Why the training ended; `None` while it goes on.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The training patterns, without their twins of exchanged colors.
    pub fn training(&self) -> &[Pattern] {
        &self.training
    }

    /// The patterns that decide when the training stops.
    pub fn validation(&self) -> &[Pattern] {
        &self.validation
    }

    /// The encoder of the map's input.
    pub fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// The neurons.
    pub fn map(&self) -> &KohonenMap {
        &self.map
    }

    pub(super) fn padded_row(&self, pattern: &Pattern) -> Vec<f32> {
        self.map.padded(&self.encoder.row(pattern))
    }

    /// The rows of all training patterns, then of their twins of exchanged colors.
    pub(super) fn training_rows(&self) -> Vec<Vec<f32>> {
        let plain = self.training.iter().map(|pattern| self.padded_row(pattern));
        plain.chain(self.training.iter().map(|pattern| self.padded_row(&pattern.swapped()))).collect()
    }

    /// The model as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::seal(&KIND, self)
    }

    /// The model of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<KohonenModel, BadModelFile> {
        let model: KohonenModel = file::open(&KIND, bytes)?;
        let wrong = |what: &str| Err(BadModelFile::Content(what.to_owned()));
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
