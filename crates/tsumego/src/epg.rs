//! The solver of the 1994 paper: empty planar graphs, six ordering parameters, ordered AND/OR search.
//!
//! The paper solves closed problems, Black to kill; here either color may be the killer.

mod graph;
mod parameters;
mod search;

pub use graph::{EmptyPlanarGraph, GraphKey, LARGEST, connected, counts};
pub use parameters::{Parameters, parameters, special_points};
pub use search::{KillResult, PointOrder, solve};
