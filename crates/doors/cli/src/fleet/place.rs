//! Where a batch is done, on this machine or by the workers of a queue, and how a command sees it.

use crate::terminal;
use anyhow::{Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use myosu::search::Cancel;
use myosu::text::Language;
use myosu::words::fleet::may_differ;
use myosu_jobs::kinds::{KindItem, KindOutput, Proofs, Run};
use myosu_jobs::{Backend, BackendError, Flow, Local, Progress, SinkError};

/// The option `--queue` of a command with batches.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct QueueArg {
    /// Have the work done by the workers of a queue (see `myosu work`): nats://HOST:4222[/NAME]
    #[arg(long, value_name = "URL")]
    queue: Option<String>,
}

/// Whether a batch gives the same results on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeats {
    /// Nodes are the budget.
    Everywhere,
    /// Time is the budget.
    PerhapsNot,
}

impl From<bool> for Repeats {
    fn from(is_exact: bool) -> Repeats {
        if is_exact { Repeats::Everywhere } else { Repeats::PerhapsNot }
    }
}

/// A place for a batch, and a bar that shows how far it is.
pub(crate) struct Batches {
    backend: Box<dyn Backend<KindItem, KindOutput>>,
    proofs: Proofs,
    bar: ProgressBar,
}

impl QueueArg {
    /// Whether others do the work.
    pub(crate) fn is_given(&self) -> bool {
        self.queue.is_some()
    }

    /// Refuses a queue for a single game or problem.
    pub(crate) fn needs_batch(&self) -> Result<()> {
        ensure!(!self.is_given(), "--queue is for batches: write --batch COLLECTION");
        Ok(())
    }

    /// The place that was asked for, with `count` items to show. A note says if results may differ from machine to
    /// machine.
    pub(crate) fn batches(&self, threads: usize, count: u64, repeats: Repeats) -> Result<Batches> {
        if self.is_given() && repeats == Repeats::PerhapsNot {
            terminal::note(may_differ().get(Language::of_locale(|name| std::env::var(name).ok())));
        }
        let (backend, proofs): (Box<dyn Backend<KindItem, KindOutput>>, Proofs) = match &self.queue {
            None => {
                let local = Local { threads, runner: myosu_jobs::kinds::runner(), results: None };
                (Box::new(local), Proofs::Trusted)
            }
            Some(url) => (myosu_jobs::kinds::queue(url)?, Proofs::Replayed),
        };
        let bar = terminal::progress(count);
        if let (Some(_), Ok(style)) =
            (&self.queue, ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}  {elapsed} (left {eta})"))
        {
            bar.set_style(style);
        }
        Ok(Batches { backend, proofs, bar })
    }
}

impl Batches {
    /// Runs a batch: `start` gets where to run it and how a result's receiver reports.
    pub(crate) fn run<T>(
        self,
        interrupted: &Cancel,
        start: impl FnOnce(Run<'_>, &mut Receiver) -> Result<T, BackendError>,
    ) -> Result<T> {
        let Batches { backend, proofs, bar } = self;
        let mut receiver = Receiver { failed: None, bar: bar.clone() };
        let shown = bar.clone();
        let mut progress = |progress: &Progress| {
            shown.set_position(progress.done);
            if proofs == Proofs::Replayed {
                shown.set_message(message(progress));
            }
        };
        let mut note = |text: &str| bar.suspend(|| terminal::note(text));
        let run = Run { backend: &*backend, interrupted, progress: &mut progress, note: &mut note, proofs };
        let result = start(run, &mut receiver);
        bar.finish_and_clear();
        match receiver.failed {
            Some(error) => Err(error),
            None => Ok(result?),
        }
    }
}

fn message(progress: &Progress) -> String {
    let Progress { rate, workers, failed, .. } = progress;
    let failed = if *failed > 0 { format!(", {failed} failed") } else { String::new() };
    format!("{rate:.1}/s, {workers} at work{failed}")
}

/// Keeps the first error of what receives results.
pub(crate) struct Receiver {
    failed: Option<anyhow::Error>,
    /// Shows how far the batch is.
    pub(crate) bar: ProgressBar,
}

impl Receiver {
    /// Goes on, or stops the batch and keeps the error.
    pub(crate) fn flow(&mut self, result: Result<Flow>) -> Result<Flow, SinkError> {
        Ok(result.unwrap_or_else(|error| {
            self.failed = Some(error);
            Flow::Stop
        }))
    }
}
