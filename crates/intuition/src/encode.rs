//! The map's input: the attributes of a pattern or their principal components, as a row of length one (eq. 11).

use serde::{Deserialize, Serialize};

use super::pca::Pca;
use super::window::{ATTRIBUTES, Pattern};

/// The numbers that make an input row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MapInput {
    /// The 242 attributes themselves.
    Attributes,
    /// This many principal components; the paper keeps all 242.
    Components(u16),
}

/// Turns patterns into rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Encoder {
    input: MapInput,
    pca: Option<Pca>,
}

impl Encoder {
    /// An encoder fitted to these patterns.
    pub fn fit<'a>(patterns: impl IntoIterator<Item = &'a Pattern>, input: MapInput) -> Encoder {
        let pca = match input {
            MapInput::Attributes => None,
            MapInput::Components(_) => {
                let rows: Vec<_> = patterns.into_iter().map(Pattern::attributes).collect();
                Some(Pca::fit(&rows))
            }
        };
        Encoder { input, pca }
    }

    /// The length of a row.
    pub fn width(&self) -> usize {
        match self.input {
            MapInput::Attributes => ATTRIBUTES,
            MapInput::Components(count) => usize::from(count).clamp(1, ATTRIBUTES),
        }
    }

    /// The principal components, if the input uses them.
    pub fn pca(&self) -> Option<&Pca> {
        self.pca.as_ref()
    }

    /// The row of a pattern, of length one unless it is zero (eq. 11).
    pub fn row(&self, pattern: &Pattern) -> Vec<f32> {
        let attributes = pattern.attributes();
        let mut row = match &self.pca {
            None => attributes.to_vec(),
            Some(pca) => pca.turn(&attributes, self.width()),
        };
        let length = row.iter().map(|&value| f64::from(value) * f64::from(value)).sum::<f64>().sqrt();
        if length > 0.0 {
            row.iter_mut().for_each(|value| *value = (f64::from(*value) / length) as f32);
        }
        row
    }

    /// Whether all parts are there, after reading a file.
    pub(super) fn is_whole(&self) -> bool {
        match (self.input, &self.pca) {
            (MapInput::Attributes, None) => true,
            (MapInput::Components(_), Some(pca)) => pca.is_whole(),
            _ => false,
        }
    }
}
