//! `myosu work`: does the jobs of a queue.

use anyhow::Result;
use myosu_batch::games::Programs;
use myosu_batch::{engine_stamp, runner_with};
use myosu_jobs::nats::{Queue, without_password};
use myosu_search::Cancel;
use myosu_terminal as console;
use myosu_text::Language;
use myosu_words::fleet as words;

/// The arguments of `myosu work`.
#[derive(Debug, clap::Args)]
pub struct WorkArgs {
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
    pub fn run(&self, usual: usize, language: Language, interrupted: &Cancel) -> Result<()> {
        let threads = self.threads.map_or(usual, usize::from);
        let programs = if self.programs { Programs::Started } else { Programs::Refused };
        let queue = Queue::open_existing(&self.queue, engine_stamp(), runner_with(programs))?;
        console::note(words::at_work(threads, &without_password(&self.queue)).get(language));
        let done = queue.work(threads, interrupted, &mut |text| console::note(text))?;
        console::note(words::work_ended(done).get(language));
        Ok(())
    }
}
