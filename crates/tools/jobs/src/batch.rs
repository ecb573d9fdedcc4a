//! A batch, what does its items, and what has them done.

use std::collections::BTreeMap;
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use myosu::search::Cancel;
use myosu_host::files::FileError;
use serde_json::{Value, json};
use thiserror::Error;

use crate::id::{EngineStamp, JobId, hash_file};
use crate::pool::Flow;

/// Numbered items of one kind: values, or what a queue carries of them.
pub struct Batch<'a, I = Value> {
    /// What a list of batches shows, such as the command and the name of its file.
    pub title: String,
    /// The kind: which runner does the items.
    pub kind: &'a str,
    /// What all items share: limits, seeds, languages.
    pub settings: Value,
    /// Large inputs that all items share, such as networks.
    pub files: Vec<JobFile>,
    /// The number of items; `u64::MAX` if only the caller knows when there are enough.
    pub count: u64,
    /// The item of a number.
    pub item: &'a (dyn Fn(u64) -> I + Sync),
    /// Items that belong together, such as the two games of an opening: no job separates them.
    pub group: u64,
    /// Items of a job where the kind knows; otherwise the first submitter measures.
    pub pack: Option<u64>,
}

/// A large input that jobs name and that goes to a worker once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobFile {
    /// The name by which a runner finds it.
    pub name: String,
    /// Where it is on this machine.
    pub path: PathBuf,
    /// Its SHA-256.
    pub hash: String,
}

impl JobFile {
    /// A file of this machine.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(name: &str, path: &Path) -> Result<JobFile, FileError> {
        let hash = hash_file(path).map_err(|error| FileError::Read(path.to_owned(), error))?;
        Ok(JobFile { name: name.to_owned(), path: path.to_owned(), hash })
    }
}

impl<I> Batch<'_, I> {
    /// What a runner gets to know beside the item.
    pub(crate) fn order(&self) -> Order {
        let files = self.files.iter().map(|file| (file.name.clone(), file.path.clone())).collect();
        Order { kind: self.kind.to_owned(), settings: self.settings.clone(), files }
    }

    /// The id of an item, as it is written.
    pub(crate) fn item_id(&self, item: &Value, engine: &EngineStamp) -> JobId {
        JobId::of(&json!({"batch": self.about(engine), "item": item}))
    }

    /// Everything that results depend on beside the item.
    pub(crate) fn about(&self, engine: &EngineStamp) -> Value {
        let files: BTreeMap<&str, &str> =
            self.files.iter().map(|file| (file.name.as_str(), file.hash.as_str())).collect();
        json!({"kind": self.kind, "settings": self.settings, "files": files, "engine": engine})
    }
}

/// What a runner gets to know beside the item.
#[derive(Clone, Debug)]
pub struct Order {
    /// The kind of the batch.
    pub kind: String,
    /// The settings of the batch.
    pub settings: Value,
    /// Where the files of the batch are on this machine, by name.
    pub files: BTreeMap<String, PathBuf>,
}

/// Does items, one at a time. Each thread has its own.
///
/// Threads of one program hand items and outputs over as they are. Only a queue and a file of results write them: law:
/// what is read is what was written, and no input makes reading panic.
pub trait Runner {
    /// What one item asks.
    type Item;
    /// What comes of it.
    type Output: Send;

    /// Does an item.
    ///
    /// # Errors
    /// Why there is no result.
    fn run(&mut self, order: &Order, item: &Self::Item, cancel: &Cancel) -> Result<Self::Output, JobError>;

    /// Checks a result, wherever it comes from.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(&mut self, order: &Order, item: &Self::Item, output: &Self::Output) -> Result<(), String>;

    /// An item as a queue carries it, and as its id is made of.
    fn write_item(&self, order: &Order, item: &Self::Item) -> Value;

    /// The item that was written.
    ///
    /// # Errors
    /// It is none that this program knows.
    fn read_item(&self, order: &Order, written: &Value) -> Result<Self::Item, JobError>;

    /// A result as a queue carries it and a file keeps it.
    fn write(&self, order: &Order, output: &Self::Output) -> Vec<u8>;

    /// The result that was written.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(&self, order: &Order, written: &[u8]) -> Result<Self::Output, String>;
}

/// Makes the runner of a thread.
pub type RunnerMaker<I = Value, O = Vec<u8>> =
    Arc<dyn Fn() -> Box<dyn Runner<Item = I, Output = O>> + Send + Sync>;

/// Why an item has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JobError {
    /// The cancel flag was raised.
    #[error("interrupted")]
    Interrupted,
    /// The item cannot be done, on this machine or any other.
    #[error("{0}")]
    Failed(String),
    /// This machine cannot do it, another one may: it has no such program, or another processor.
    #[error("{0}")]
    Unfit(String),
}

/// Does an item and checks the result; a panic is a failure.
pub(crate) fn attempt<I, O: Send>(
    runner: &mut dyn Runner<Item = I, Output = O>,
    order: &Order,
    item: &I,
    cancel: &Cancel,
) -> Result<O, JobError> {
    let done = catch_unwind(AssertUnwindSafe(|| {
        let output = runner.run(order, item, cancel)?;
        if cancel.is_raised() {
            return Err(JobError::Interrupted);
        }
        let checked = runner.check(order, item, &output);
        checked.map_err(|why| JobError::Failed(format!("the result is not valid: {why}")))?;
        Ok(output)
    }));
    done.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Err(JobError::Failed(format!("the program broke down: {}", text.unwrap_or_default())))
    })
}

/// An item that was given up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("failed {attempts} times, at last: {error}")]
pub struct FailedItem {
    /// How often it was tried.
    pub attempts: usize,
    /// The last error.
    pub error: String,
}

/// The result of an item.
pub type ItemOutput<O = Vec<u8>> = Result<O, FailedItem>;

/// What the receiver of results may fail with.
pub type SinkError = Box<dyn Error + Send + Sync>;

/// Receives the results in the order of their numbers.
pub type ResultSink<'a, O = Vec<u8>> = &'a mut dyn FnMut(u64, ItemOutput<O>) -> Result<Flow, SinkError>;

/// How far a batch is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Items with a result.
    pub done: u64,
    /// Items in all.
    pub count: u64,
    /// Items that were given up.
    pub failed: u64,
    /// Items a second.
    pub rate: f64,
    /// Threads that work.
    pub workers: usize,
    /// The time the rest will take, if that can be estimated.
    pub left: Option<Duration>,
}

/// What a caller sees of a run and how it ends it.
pub struct Watch<'a> {
    /// Ends the run when it is raised.
    pub interrupted: &'a Cancel,
    /// Is called when there is something new.
    pub progress: &'a mut dyn FnMut(&Progress),
    /// Receives a sentence when something needs the user, or went wrong and was mended.
    pub note: &'a mut dyn FnMut(&str),
}

/// Has batches done.
pub trait Backend<I = Value, O = Vec<u8>> {
    /// Has the items done and hands their results over in the order of their numbers, as soon as they are there.
    /// Returns how many were handed over: all of them, or fewer if the sink stopped the run or it was interrupted.
    ///
    /// # Errors
    /// The first error of the sink, or why the backend cannot go on.
    fn run(
        &self,
        batch: &Batch<'_, I>,
        watch: Watch<'_>,
        sink: ResultSink<'_, O>,
    ) -> Result<u64, BackendError>;
}

/// Why a backend cannot go on.
#[derive(Debug, Error)]
pub enum BackendError {
    /// The receiver of results failed.
    #[error(transparent)]
    Sink(SinkError),
    /// The file of results, or a file that jobs need.
    #[error(transparent)]
    File(#[from] FileError),
    /// The queue; a sentence that says what to do.
    #[error("{0}")]
    Queue(String),
}

/// Counts what comes in and estimates the rest.
pub(crate) struct Tally {
    begun: std::time::Instant,
    /// Results that were there before this run; they say nothing about its speed.
    pub(crate) before: u64,
    pub(crate) progress: Progress,
}

impl Tally {
    pub(crate) fn new(count: u64, workers: usize) -> Tally {
        let progress = Progress { done: 0, count, failed: 0, rate: 0.0, workers, left: None };
        Tally { begun: std::time::Instant::now(), before: 0, progress }
    }

    pub(crate) fn add<O>(&mut self, output: &ItemOutput<O>) {
        self.progress.done += 1;
        self.progress.failed += u64::from(output.is_err());
        self.estimate();
    }

    pub(crate) fn estimate(&mut self) {
        let Progress { done, count, .. } = self.progress;
        let own = done.saturating_sub(self.before) as f64;
        self.progress.rate = own / self.begun.elapsed().as_secs_f64().max(1e-3);
        let left = (count - done.min(count)) as f64 / self.progress.rate;
        let is_known = own > 0.0 && count != u64::MAX;
        self.progress.left = if is_known { Duration::try_from_secs_f64(left).ok() } else { None };
    }
}
