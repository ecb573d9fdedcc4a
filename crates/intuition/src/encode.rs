//! What the map is shown of a pattern: its attributes or their principal components, as a row of length
//! one (eq. 11).

use serde::{Deserialize, Serialize};

use super::pca::Pca;
use super::window::{ATTRIBUTES, Pattern};

/// Which numbers the map is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// The 242 attributes themselves.
    Attributes,
    /// So many principal components; the paper keeps all 242.
    Components(u16),
}

/// Turns patterns into rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Encoder {
    input: Input,
    pca: Option<Pca>,
}

impl Encoder {
    /// An encoder fitted to these patterns.
    pub fn fit<'a>(patterns: impl IntoIterator<Item = &'a Pattern>, input: Input) -> Encoder {
        let pca = match input {
            Input::Attributes => None,
            Input::Components(_) => {
                let rows: Vec<_> = patterns.into_iter().map(Pattern::attributes).collect();
                Some(Pca::fit(&rows))
            }
        };
        Encoder { input, pca }
    }

    /// How many numbers a row has.
    pub fn width(&self) -> usize {
        match self.input {
            Input::Attributes => ATTRIBUTES,
            Input::Components(count) => usize::from(count).clamp(1, ATTRIBUTES),
        }
    }

    /// The components, where they are used.
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

    /// Whether a file held a whole one.
    pub(super) fn is_whole(&self) -> bool {
        match (self.input, &self.pca) {
            (Input::Attributes, None) => true,
            (Input::Components(_), Some(pca)) => pca.is_whole(),
            _ => false,
        }
    }
}
