//! Where the batches of commands run, on this machine or by the workers of a queue, and the commands `work` and `queue`.

mod place;
#[cfg(feature = "nats")]
mod queue;
#[cfg(feature = "nats")]
mod work;

pub(crate) use place::QueueArg;
#[cfg(feature = "nats")]
pub(crate) use queue::QueueArgs;
#[cfg(feature = "nats")]
pub(crate) use work::WorkArgs;
