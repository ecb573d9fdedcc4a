//! Training: the gradient of a small network, worked out by hand on the kernels of inference.
//!
//! A [`NetShape`] fixes the architecture; all its parameters lie in one flat list, which an optimiser changes
//! and [`NetShape::model`] turns into a [`Model`](crate::Model). A [`Learner`] runs boards of one size forward,
//! compares the outputs with [`Targets`] and adds up the gradient in a [`Gradient`].
//!
//! Norms have no batch statistics: each is a scale and a bias per channel, set from data once
//! ([`Learner::settle_norms`]) and learned from then on. So every position is judged alone, boards of all
//! sizes can be mixed, and the file holds exactly the network that was trained. The law: the gradient has the
//! same bits on every machine with fused multiply-add.

mod adjoint;
mod backward;
mod conv;
mod forward;
mod heads;
mod loss;
mod orthogonal;
mod outer;
mod shape;
#[cfg(test)]
mod tests;

pub use backward::Gradient;
pub use forward::Learner;
pub use loss::{LossParts, LossWeights, Targets};
pub use orthogonal::orthogonalize;
pub use shape::{BlockShape, NetShape};
