//! KataGo's networks on the CPU: model files, inputs, inference.
//!
//! Data flows one way: the bytes of a model file become a [`Model`] (weights as the file has them), which
//! becomes a [`Net`] (norms folded, matrices packed). A position becomes [`Inputs`]; a [`Workspace`] runs
//! the network over a batch of them; [`Evaluation`] says what the numbers mean.

mod infer;
pub mod inputs;
pub mod model;
mod outputs;
mod read;
mod sample;
mod write;

pub use infer::{Lanes, Net, Precision, Raw, Workspace};
pub use inputs::{Context, Inputs, Past, Phase};
pub use model::Model;
pub use outputs::{Evaluation, Frame, untransformed};
pub use read::{BadModel, Fault, read};
pub use sample::sample;
pub use write::{Encoding, write};
