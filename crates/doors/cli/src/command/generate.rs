//! `myosu generate`: makes life-and-death problems, writes their solutions, and proves collections again.

mod check;
mod trees;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use myosu::search::Cancel;
use myosu::teaching::sheet::sheet_of;
use myosu::text::Language;
use myosu::tsumego::collection::{self, Difficulty, ProblemSet};
use myosu::tsumego::generate::Assembly;
use myosu::words::{life as words, work};
use myosu_jobs::Flow;
use myosu_jobs::kinds::candidates;

use super::Context;
use super::limits::LimitArgs;
use crate::fleet::QueueArg;
use crate::outcome::Outcome;
use crate::{files, interrupt, terminal};

/// The collection is saved after this many candidates.
const SAVE: u64 = 500;

/// The name of the collection that comes with the program.
const SHIPPED: &str = "shipped";

#[derive(Debug, clap::Args)]
pub(crate) struct GenerateArgs {
    /// How many problems there shall be in all
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,

    /// Look at no more than this many candidates in all, even if there are fewer problems then
    #[arg(long, value_name = "N")]
    candidates: Option<u64>,

    /// What decides which problems are made: the same seed, the same problems
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Where the collection goes; if it is there and has this seed, it is gone on with
    #[arg(long, value_name = "FILE", required_unless_present_any = ["check", "sgf", "sheet"])]
    out: Option<PathBuf>,

    /// Only problems of this level, from 1 (beginner) to 5 (dan) [default: all in equal shares]
    #[arg(long, value_name = "L", value_parser = level)]
    level: Option<Difficulty>,

    /// Write the solutions as SGF into this folder, a file for each level; without --out, those of the
    /// collection that comes with the program
    #[arg(long, value_name = "DIR")]
    sgf: Option<PathBuf>,

    /// Write the problems, then their answers, as one HTML page to print
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,

    /// Make nothing; prove every answer of a collection again [default: shipped]
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = SHIPPED, conflicts_with = "out")]
    check: Option<PathBuf>,

    /// How many problems at a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    #[command(flatten)]
    queue: QueueArg,

    #[command(flatten)]
    limits: LimitArgs,
}

fn level(text: &str) -> Result<Difficulty, String> {
    let number = text.parse().ok().and_then(Difficulty::of_number);
    let named =
        || Difficulty::ALL.into_iter().find(|level| level.name() == text || words::level(*level).ko == text);
    number.or_else(named).ok_or_else(|| "a level from 1 to 5".to_owned())
}

pub(crate) fn run(args: &GenerateArgs, context: &Context) -> Result<Outcome> {
    let interrupted = interrupt::on_interrupt()?;
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let limits = args.limits.limits(context)?;
    if let Some(path) = &args.check {
        let collection = if path.as_os_str() == SHIPPED { collection::shipped() } else { read(path)? };
        return check::run(&collection, (&args.queue, threads), limits, context.language, &interrupted);
    }
    let collection = match &args.out {
        Some(out) => make(args, out, threads, context.language, &interrupted)?,
        None => collection::shipped(),
    };
    if let Some(path) = &args.sheet {
        files::write(path, sheet_of(&collection, args.level, context.language).as_bytes())?;
    }
    if let Some(folder) = &args.sgf
        && !interrupted.is_raised()
    {
        let place = (&args.queue, threads);
        trees::write(&collection, folder, place, limits, context.language, &interrupted)?;
    }
    if interrupted.is_raised() { bail!("stopped; the same command goes on") } else { Ok(Outcome::Done) }
}

fn read(path: &Path) -> Result<ProblemSet> {
    ProblemSet::read(&files::read_text(path)?).with_context(|| format!("in {}", path.display()))
}

/// Makes the missing problems; saves the collection now and then, and when the user interrupts.
fn make(
    args: &GenerateArgs,
    out: &Path,
    threads: usize,
    language: Language,
    interrupted: &Cancel,
) -> Result<ProblemSet> {
    let wanted = usize::try_from(args.count)?;
    files::check_writable(out)?;
    let mut assembly = Assembly::new(args.seed, wanted, args.level);
    if out.as_os_str() != files::STDIO && out.exists() {
        assembly =
            assembly.resume(read(out)?).with_context(|| format!("cannot go on with {}", out.display()))?;
    }
    let save = |assembly: &Assembly| files::write(out, assembly.collection().write().as_bytes());
    let is_file = out.as_os_str() != files::STDIO;
    if !assembly.is_full() {
        let last = args.candidates.unwrap_or(u64::MAX);
        let numbers = assembly.next()..last.max(assembly.next());
        let title = format!("generate, seed {}", args.seed);
        args.queue.batches(threads, args.count, true.into())?.run(interrupted, |run, receiver| {
            candidates::make(&title, args.seed, numbers, run, &mut |candidate| {
                assembly.offer(candidate);
                receiver.bar.set_position(assembly.progress().0 as u64);
                let is_due = is_file && assembly.next().is_multiple_of(SAVE);
                let saved = if is_due { save(&assembly) } else { Ok(()) };
                let flow = if assembly.is_full() { Flow::Stop } else { Flow::On };
                receiver.flow(saved.map(|()| flow).map_err(Into::into))
            })
        })?;
    }
    save(&assembly)?;
    let collection = assembly.collection();
    let levels = Difficulty::ALL.map(|level| (words::level(level), collection.level(level).count()));
    let made = work::problems_made(collection.exercises.len(), collection.tried, &levels);
    terminal::note(made.get(language));
    Ok(collection)
}
