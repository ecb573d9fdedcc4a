//! Trains the networks that ship.
//!
//! A teacher labels positions of games ([`label`]) and of its own play on small boards; the labels lie in a
//! folder as numbered shards ([`folder`]). A [`Trainer`] learns them in rounds and stands in a checkpoint after
//! each; [`run`] puts the two together and makes new labels whenever the old ones have been used often enough.
//!
//! The law: the weights after a round follow from the checkpoint before it and the shards it names, on every
//! machine.

mod curve;
mod dice;
pub mod folder;
pub mod games;
pub mod label;
pub mod measure;
pub mod omok;
mod optimizer;
pub mod own_play;
pub mod record;
pub mod run;
mod trainer;

pub use optimizer::LearningRate;
pub use trainer::{BadCheckpoint, RoundLosses, Trainer};
