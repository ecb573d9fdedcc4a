//! First moves of life-and-death problems, proposed from experience: the Kohonen map of the 2009 paper
//! (`knn`) and a stronger predictor under the same interface.
//!
//! The map's pipeline: [`Case`] (stones and right first moves) -> [`Pattern`] (the 11x11 corner window, eq. 1) ->
//! [`Encoder`] (principal components, eq. 2-5, rows of length one, eq. 11) -> [`KohonenMap`] (eq. 6-10) ->
//! [`Clusters`] with their move sets. The [`Predictor`] is no map: it is a small feed-forward network that scores
//! every move by itself. `docs/design/kohonen.md` lists what the paper leaves open.

mod advice;
mod case;
mod clusters;
mod encode;
mod file;
pub mod fill_once;
mod jacobi;
mod map;
mod model;
mod pca;
mod predictor;
pub mod protocol;
pub mod rank;
pub mod savings;
mod suggest;
pub mod table;
mod train;
mod window;

pub use advice::{Advice, Adviser};
pub use case::{Case, Distinct, corner_cases, distinct, families, nearest, shipped_cases};
pub use clusters::{ClusterProposal, Clusters};
pub use encode::{BadMapInput, Encoder, MapInput};
pub use file::BadModelFile;
pub use map::{KohonenMap, WinnerRule};
pub use model::KohonenModel;
pub use pca::Pca;
pub use predictor::{Predictor, Schedule, SixParameters, TrainingRound, lesson};
pub use suggest::Suggest;
pub use train::{Ended, Epoch, MapSettings, shuffled};
pub use window::{ATTRIBUTES, CornerWindow, FirstSide, Pattern, SIBLINGS, SIDE, WindowCells};

#[cfg(test)]
mod tests;
