//! The solver of the 1994 paper: empty planar graphs, dead and alive forms, six ordering parameters, ordered AND/OR
//! search.
//!
//! The paper solves closed problems, Black to kill; here either color may be the killer.

mod extract;
mod graph;
mod old_order;
mod parameters;
mod pattern;
mod search;

pub use extract::EyeSpaceExtract;
pub use graph::{EmptyPlanarGraph, GraphKey, LARGEST, connected, counts};
pub use old_order::{old_order, old_value};
pub use parameters::{OrderPlace, Parameters, parameters, special_points};
pub use pattern::{FormMatch, FormVerdict, TableReading, form, match_form};
pub use search::{COMPARED_SEARCHES, KillResult, KillSearch, PatternMatching, PointOrder, search, solve};
