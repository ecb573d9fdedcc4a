//! `myosu queue`: what a queue holds, and taking things out of it.

use std::io::Write;

use anyhow::Result;
use myosu_batch::probe::{Probe, measure};
use myosu_batch::{Proofs, Run, engine_stamp, runner};
use myosu_jobs::nats::{BatchState, Queue};
use myosu_jobs::{EngineStamp, Flow};
use myosu_words::fleet as words;

use super::Context;
use crate::outcome::Outcome;
use crate::{console, interrupt};

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

pub(crate) fn run(args: &QueueArgs, context: &Context) -> Result<Outcome> {
    let language = context.language;
    if let QueueCommand::Probe { jobs, steps, seed, pack, failing, deadly } = args.what {
        let probe = Probe { count: jobs, steps, seed, failing, deadly };
        return self::probe(args, probe, pack);
    }
    let nothing = EngineStamp { version: String::new(), signature: String::new() };
    let queue = Queue::open_existing(&args.queue, nothing, runner())?;
    let mut out = console::stdout();
    match &args.what {
        QueueCommand::Status => {
            let state = queue.state()?;
            let engine = state.engine.as_deref();
            let counts = (state.waiting, state.at_work, state.again);
            for line in words::queue_lines(&state.name, engine, counts, &state.workers, state.bytes) {
                writeln!(out, "{}", line.get(language))?;
            }
            list(&mut out, &state.batches, context)?;
        }
        QueueCommand::List => list(&mut out, &queue.state()?.batches, context)?,
        QueueCommand::Cancel { batch } => {
            let title = queue.cancel(batch)?;
            console::note(words::batch_cancelled(&title).get(language));
        }
        QueueCommand::Rebuild { batch } => {
            let items = queue.rebuild(batch)?;
            console::note(words::published_again(items).get(language));
        }
        QueueCommand::Purge { all: true } => queue.purge_all()?,
        QueueCommand::Purge { all: false } => {
            console::note(words::batches_removed(queue.purge_finished()?).get(language));
        }
        QueueCommand::Probe { .. } => {}
    }
    Ok(Outcome::Done)
}

fn list(out: &mut impl Write, batches: &[BatchState], context: &Context) -> Result<()> {
    for BatchState { id, title, jobs, results, queued, is_finished, .. } in batches {
        let queued = (!is_finished).then_some(*queued);
        let line = words::batch_line(id, title, (*results, *jobs), queued);
        writeln!(out, "{}", line.get(context.language))?;
    }
    Ok(())
}

/// Prints the result of every job, as any batch does.
fn probe(args: &QueueArgs, probe: Probe, pack: u64) -> Result<Outcome> {
    let interrupted = interrupt::on_interrupt()?;
    let mut queue = Queue::open(&args.queue, engine_stamp(), runner())?;
    queue.pack = Some(pack.max(1));
    let bar = console::progress(probe.count);
    let mut out = std::io::BufWriter::new(console::stdout());
    let run = Run {
        backend: &queue,
        interrupted: &interrupted,
        progress: &mut |progress| bar.set_position(progress.done),
        note: &mut |text| bar.suspend(|| console::note(text)),
        proofs: Proofs::Replayed,
    };
    let done = measure(probe, run, &mut |number, output| {
        match output {
            Ok(sum) => writeln!(out, "{number} {}", String::from_utf8_lossy(&sum))?,
            Err(failed) => writeln!(out, "{number} {failed}")?,
        }
        Ok(Flow::On)
    })?;
    bar.finish_and_clear();
    Ok(if done == probe.count { Outcome::Done } else { Outcome::Unsettled })
}
