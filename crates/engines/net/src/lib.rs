//! KataGo's networks on the CPU: model files, inputs, inference.
//!
//! Data flows one way: the bytes of a model file become a [`Model`] (weights as the file has them), which
//! becomes a [`Net`] (norms folded, matrices packed). A position becomes [`Inputs`]; a [`Workspace`] runs
//! the network over a batch of them; [`Evaluation`] turns raw outputs into probabilities, points and owners.

mod cache;
pub mod half;
mod infer;
pub mod inputs;
pub mod learn;
pub mod model;
mod outputs;
pub mod profile;
mod read;
mod sample;
mod shipped;
mod write;

pub use cache::{CACHE_BYTES, CacheUse};
pub use infer::{Lanes, Net, Precision, RawOutput, Workspace};
pub use inputs::{InputContext, Inputs, Past, Phase};
pub use model::Model;
pub use outputs::{Evaluation, EvaluationFrame, untransformed};
pub use profile::{BadProfile, Profile};
pub use read::{BadModel, ModelFault, read};
pub use sample::{human_sample, sample};
pub use shipped::{shipped, shipped_file};
pub use write::{Encoding, write};
