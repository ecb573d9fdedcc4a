//! Where the batches of commands run, on this machine or by the workers of a queue, and the commands `work` and `queue`.

mod place;
#[cfg(feature = "nats")]
mod queue;
#[cfg(feature = "nats")]
mod work;

pub use place::{Batches, QueueArg, Receiver, Repeats};
#[cfg(feature = "nats")]
pub use queue::QueueArgs;
#[cfg(feature = "nats")]
pub use work::WorkArgs;
