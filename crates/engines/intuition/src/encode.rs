//! The map's input: the attributes of a pattern or their principal components, as a row of length one (eq. 11).

use serde::{Deserialize, Serialize};

use super::pca::Pca;
use super::window::{ATTRIBUTES, Pattern};

/// The numbers that make an input row. The last three are the rules the paper names for choosing components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MapInput {
    /// The 242 attributes themselves.
    Attributes,
    /// This many principal components; the paper keeps all 242.
    Components(u16),
    /// As many components as hold this percentage of the variance; the paper names 80 to 90.
    Share(u8),
    /// The components that hold at least (70 / 242) % of the variance each.
    LeastShare,
    /// The components before the last marked gap between neighbouring eigenvalues.
    Gap,
}

/// A text that names no input of the map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no input: 1 to 242 components, attributes, 1% to 100%, 70/c or gap")]
pub struct BadMapInput(String);

impl std::str::FromStr for MapInput {
    type Err = BadMapInput;

    fn from_str(text: &str) -> Result<MapInput, BadMapInput> {
        let bad = || BadMapInput(text.to_owned());
        match text {
            "attributes" => Ok(MapInput::Attributes),
            "70/c" => Ok(MapInput::LeastShare),
            "gap" => Ok(MapInput::Gap),
            _ => match text.strip_suffix('%') {
                Some(share) => {
                    let share = share.parse().ok().filter(|share| (1..=100).contains(share));
                    share.map(MapInput::Share).ok_or_else(bad)
                }
                None => {
                    let count = text.parse().ok().filter(|count| (1..=242).contains(count));
                    count.map(MapInput::Components).ok_or_else(bad)
                }
            },
        }
    }
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
        if input == MapInput::Attributes {
            return Encoder { input, pca: None };
        }
        let rows: Vec<_> = patterns.into_iter().map(Pattern::attributes).collect();
        let pca = Pca::fit(&rows);
        Encoder { input: MapInput::Components(pca.chosen(input) as u16), pca: Some(pca) }
    }

    /// The length of a row.
    pub fn width(&self) -> usize {
        match self.input {
            MapInput::Components(count) => usize::from(count).clamp(1, ATTRIBUTES),
            _ => ATTRIBUTES,
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
