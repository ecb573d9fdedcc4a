//! First moves of life-and-death problems, proposed from experience: the Kohonen map of the 2009 paper
//! (`knn`) and a stronger predictor under the same interface.
//!
//! The way of a problem: [`Case`] (stones and right first moves) -> [`Pattern`] (the 11x11 corner window,
//! eq. 1) -> [`Encoder`] (principal components, eq. 2-5, rows of length one, eq. 11) -> [`Map`] (eq. 6-10)
//! -> [`Clusters`] with their move sets. `docs/design/kohonen.md` tells what the paper leaves open.

mod case;
mod clusters;
mod encode;
mod file;
mod map;
mod model;
mod pca;
mod predictor;
pub mod protocol;
pub mod rank;
mod suggest;
pub mod table;
mod train;
mod window;

pub use case::{Case, Distinct, distinct, nearest};
pub use clusters::{Clusters, Proposal};
pub use encode::{Encoder, Input};
pub use file::BadModel;
pub use map::Map;
pub use model::Model;
pub use pca::Pca;
pub use predictor::{Predictor, Round, Schedule, lesson};
pub use suggest::Suggest;
pub use train::{Ended, Epoch, Settings, shuffled};
pub use window::{ATTRIBUTES, Cells, Pattern, SIDE, Turn, Window};

#[cfg(test)]
mod tests;
