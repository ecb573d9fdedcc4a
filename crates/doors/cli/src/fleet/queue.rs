//! `myosu queue`: what a queue holds, and taking things out of it.

use std::io::Write;

use crate::terminal;
use anyhow::Result;
use myosu::search::Cancel;
use myosu::text::Language;
use myosu::words::fleet as words;
use myosu_jobs::kinds::probe::{Probe, measure};
use myosu_jobs::kinds::{Proofs, Run, engine_stamp, runner};
use myosu_jobs::nats::{BatchState, Queue};
use myosu_jobs::{EngineStamp, Flow, InWriting, written};

/// The arguments of `myosu queue`.
#[derive(Debug, clap::Args)]
pub(crate) struct QueueArgs {
    #[command(subcommand)]
    what: QueueCommand,

    /// The queue: nats://HOST:4222[/NAME]
    #[arg(long, value_name = "URL", global = true, default_value = "nats://127.0.0.1:4222")]
    queue: String,
}

#[derive(Debug, clap::Subcommand)]
enum QueueCommand {
    /// Workers, jobs and batches
    Status,
    /// The batches, one a line
    List,
    /// Take back a batch: its jobs and its results
    Cancel {
        /// The beginning of its id
        batch: String,
    },
    /// Publish the jobs of a batch that have no result again, from its manifest
    Rebuild {
        /// The beginning of its id
        batch: String,
    },
    /// Remove the batches that are finished
    Purge {
        /// Remove the queue with everything in it
        #[arg(long)]
        all: bool,
    },
    /// Measure a queue with jobs that only count
    Probe {
        /// How many jobs
        #[arg(long, default_value_t = 1000)]
        jobs: u64,
        /// Steps of arithmetic in each job, about a nanosecond each
        #[arg(long, default_value_t = 0)]
        steps: u64,
        /// Another seed, other jobs
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Items in a job
        #[arg(long, default_value_t = 1)]
        pack: u64,
        /// The number of a job that fails
        #[arg(long, value_name = "N")]
        failing: Option<u64>,
        /// The number of a job that ends its worker
        #[arg(long, value_name = "N")]
        deadly: Option<u64>,
    },
}

impl QueueArgs {
    /// Does what was asked for; returns false if a probe was interrupted.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub(crate) fn run(&self, language: Language, interrupted: &Cancel) -> Result<bool> {
        if let QueueCommand::Probe { jobs, steps, seed, pack, failing, deadly } = self.what {
            let probe = Probe { count: jobs, steps, seed, failing, deadly };
            return self.probe(probe, pack, interrupted);
        }
        let nothing = EngineStamp { version: String::new(), signature: String::new() };
        let queue = Queue::open_existing(&self.queue, nothing, written(runner()))?;
        match &self.what {
            QueueCommand::Status => {
                let state = queue.state()?;
                let counts = (state.waiting, state.at_work, state.again);
                let lines = words::queue_lines(
                    &state.name,
                    state.engine.as_deref(),
                    counts,
                    &state.workers,
                    state.bytes,
                );
                for line in lines {
                    writeln!(terminal::stdout(), "{}", line.get(language))?;
                }
                list(&state.batches, language)?;
            }
            QueueCommand::List => list(&queue.state()?.batches, language)?,
            QueueCommand::Cancel { batch } => {
                terminal::note(words::batch_cancelled(&queue.cancel(batch)?).get(language));
            }
            QueueCommand::Rebuild { batch } => {
                terminal::note(words::published_again(queue.rebuild(batch)?).get(language));
            }
            QueueCommand::Purge { all: true } => queue.purge_all()?,
            QueueCommand::Purge { all: false } => {
                terminal::note(words::batches_removed(queue.purge_finished()?).get(language));
            }
            QueueCommand::Probe { .. } => {}
        }
        Ok(true)
    }

    /// Prints the result of every job, as any batch does.
    fn probe(&self, probe: Probe, pack: u64, interrupted: &Cancel) -> Result<bool> {
        let mut queue = Queue::open(&self.queue, engine_stamp(), written(runner()))?;
        queue.pack = Some(pack.max(1));
        let bar = terminal::progress(probe.count);
        let mut out = std::io::BufWriter::new(terminal::stdout());
        let run = Run {
            backend: &InWriting { backend: Box::new(queue), runner: runner() },
            interrupted,
            progress: &mut |progress| bar.set_position(progress.done),
            note: &mut |text| bar.suspend(|| terminal::note(text)),
            proofs: Proofs::Replayed,
        };
        let done = measure(probe, run, &mut |number, output| {
            match output {
                Ok(sum) => writeln!(out, "{number} {sum:016x}")?,
                Err(failed) => writeln!(out, "{number} {failed}")?,
            }
            Ok(Flow::On)
        })?;
        out.flush()?;
        bar.finish_and_clear();
        Ok(done == probe.count)
    }
}

fn list(batches: &[BatchState], language: Language) -> Result<()> {
    for BatchState { id, title, jobs, results, queued, is_finished, .. } in batches {
        let queued = (!is_finished).then_some(*queued);
        let line = words::batch_line(id, title, (*results, *jobs), queued);
        writeln!(terminal::stdout(), "{}", line.get(language))?;
    }
    Ok(())
}
