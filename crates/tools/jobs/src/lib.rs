//! Batches of jobs: on the threads of this machine, or on many machines by a queue on a NATS server.
//!
//! A [`Batch`] is numbered items of one kind; a [`Runner`] does an item and checks a result. A [`Backend`] has the
//! items done and hands the results over in the order of their numbers. On threads of this machine items and results are
//! values; only a queue and a file of results write them. Laws: every item has one result; what the
//! caller sees depends neither on the backend nor on the number of threads and workers; a result is checked before it
//! is handed over; an item that fails [`ATTEMPTS`] times has a failure for a result, and the others go on.

mod batch;
mod id;
pub mod kinds;
mod local;
#[cfg(feature = "nats")]
pub mod nats;
mod pool;
mod written;

pub use batch::{
    Backend, BackendError, Batch, FailedItem, ItemOutput, JobError, JobFile, Order, Progress, ResultSink,
    Runner, RunnerMaker, SinkError, Watch,
};
pub use id::{EngineStamp, JobId};
pub use local::{Local, ResultsFile};
pub use pool::{Flow, Jobs};
pub use written::{InWriting, WrittenRunner, written};

/// An item that fails this many times is given up.
pub const ATTEMPTS: usize = 3;
