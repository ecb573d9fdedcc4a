//! `myosu work`: does the jobs of a queue.

use anyhow::Result;
use myosu_batch::games::Programs;
use myosu_batch::{engine_stamp, runner_with};
use myosu_jobs::nats::Queue;
use myosu_words::fleet as words;

use super::Context;
use crate::outcome::Outcome;
use crate::{console, interrupt};

#[derive(Debug, clap::Args)]
pub(crate) struct WorkArgs {
    /// The queue: nats://HOST:4222[/NAME]
    #[arg(long, value_name = "URL")]
    queue: String,

    /// Jobs at a time [default: `threads` of the settings, or 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Start the programs that matches name (gtp:COMMAND, gomocup:COMMAND): only for queues you trust
    #[arg(long)]
    programs: bool,
}

pub(crate) fn run(args: &WorkArgs, context: &Context) -> Result<Outcome> {
    let interrupted = interrupt::on_interrupt()?;
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let programs = if args.programs { Programs::Started } else { Programs::Refused };
    let queue = Queue::open_existing(&args.queue, engine_stamp(), runner_with(programs))?;
    console::note(words::at_work(threads, &args.queue).get(context.language));
    let done = queue.work(threads, &interrupted, &mut |text| console::note(text))?;
    console::note(words::work_ended(done).get(context.language));
    Ok(Outcome::Done)
}
