//! `myosu work`: does the jobs of a queue.

use crate::terminal;
use anyhow::Result;
use myosu::search::Cancel;
use myosu::text::Language;
use myosu::words::fleet as words;
use myosu_jobs::kinds::games::Programs;
use myosu_jobs::kinds::{engine_stamp, runner_with};
use myosu_jobs::nats::{Queue, without_password};
use myosu_jobs::written;

/// The arguments of `myosu work`.
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

impl WorkArgs {
    /// Works until the flag is raised; `usual` threads if no number was typed.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub(crate) fn run(&self, usual: usize, language: Language, interrupted: &Cancel) -> Result<()> {
        let threads = self.threads.map_or(usual, usize::from);
        let programs = if self.programs { Programs::Started } else { Programs::Refused };
        let queue = Queue::open_existing(&self.queue, engine_stamp(), written(runner_with(programs)))?;
        terminal::note(words::at_work(threads, &without_password(&self.queue)).get(language));
        let done = queue.work(threads, interrupted, &mut |text| terminal::note(text))?;
        terminal::note(words::work_ended(done).get(language));
        Ok(())
    }
}
