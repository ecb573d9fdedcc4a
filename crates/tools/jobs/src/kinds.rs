//! The kinds of jobs a batch can be made of, and the worker that does all of them.
//!
//! A kind is a module: its settings, how a worker does an item, how a result is checked, how both are written for a
//! queue, and one function that a command calls with any [`Backend`]. Law: where nodes are the budget, the results are the same on
//! every backend.

pub mod candidates;
pub mod games;
pub mod labels;
pub mod life;
pub mod networks;
pub mod probe;
pub mod recheck;
pub mod reviews;
pub mod trees;
mod value;
mod worker;

pub use value::{KindItem, KindOutput};
pub use worker::{KindRunner, engine_stamp, runner, runner_with};

use crate::{Backend, BackendError, Batch, Progress, ResultSink, Watch};
use myosu::search::Cancel;

/// Where a batch is done, what ends it, and who sees how far it is.
pub struct Run<'a> {
    /// Where.
    pub backend: &'a dyn Backend<KindItem, KindOutput>,
    /// Ends it.
    pub interrupted: &'a Cancel,
    /// Sees how far it is.
    pub progress: &'a mut dyn FnMut(&Progress),
    /// Receives sentences about what needs the user.
    pub note: &'a mut dyn FnMut(&str),
    /// Whether results cross a network, so that workers write proofs down for the checker.
    pub proofs: Proofs,
}

/// Whether workers write the proofs of their answers down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proofs {
    /// They are threads of this program.
    Trusted,
    /// They are elsewhere: the checker replays what they prove.
    Replayed,
}

impl Run<'_> {
    fn run(
        &mut self,
        batch: &Batch<'_, KindItem>,
        sink: ResultSink<'_, KindOutput>,
    ) -> Result<u64, BackendError> {
        let watch =
            Watch { interrupted: self.interrupted, progress: &mut *self.progress, note: &mut *self.note };
        self.backend.run(batch, watch, sink)
    }
}

/// The queue of a URL, for batches of this program.
///
/// # Errors
/// A sentence that says what to do.
#[cfg(feature = "nats")]
pub fn queue(url: &str) -> Result<Box<dyn Backend<KindItem, KindOutput>>, BackendError> {
    let queue = crate::nats::Queue::open(url, engine_stamp(), crate::written(runner()))?;
    Ok(Box::new(crate::InWriting { backend: Box::new(queue), runner: runner() }))
}

/// Queues are not part of this build.
///
/// # Errors
/// Always.
#[cfg(not(feature = "nats"))]
pub fn queue(_: &str) -> Result<Box<dyn Backend<KindItem, KindOutput>>, BackendError> {
    let why = "this program was built without queues: build it with the feature nats";
    Err(BackendError::Queue(why.to_owned()))
}
