//! `myosu review`: games of Baduk judged move by move, as pages, JSON or SGF.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use myosu::formats::Record;
use myosu::rules::Size;
use myosu_jobs::Flow;
use myosu_jobs::kinds::reviews::{ReviewFormat, ReviewTerms, review_all, written};

use super::Context;
use crate::fleet::QueueArg;
use crate::network::NetFlag;
use crate::outcome::Outcome;
use crate::{files, interrupt, source, terminal};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum FormatArg {
    /// How the game ended up and the moves that lost most, in lines.
    Text,
    /// A page for people.
    Html,
    /// For programs.
    Json,
    /// The game with marks, comments and values for graphs.
    Sgf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReviewArgs {
    /// A game as SGF; - is standard input
    #[arg(value_name = "FILE", required_unless_present = "batch")]
    file: Option<PathBuf>,
    /// Review all games of a collection: SGF, JSON lines, or a folder of them; --output is a folder then, and games
    /// it has already are left out
    #[arg(long, value_name = "COLLECTION", conflicts_with = "file", requires = "output")]
    batch: Option<PathBuf>,
    /// What is written [default: by the name of the output, else text in a terminal and html elsewhere]
    #[arg(long, value_enum)]
    format: Option<FormatArg>,
    /// Where it is written
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    net: NetFlag,
    /// Visits of the network for every move
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u64).range(1..))]
    visits: u64,
    /// Threads of the network's search, or games at a time with --batch [default: `threads` of the settings, or 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[command(flatten)]
    queue: QueueArg,
}

pub(crate) fn run(args: &ReviewArgs, context: &Context) -> Result<Outcome> {
    let by_name = match args.output.extension().and_then(|e| e.to_str()) {
        Some("json") => ReviewFormat::Json,
        Some("sgf") => ReviewFormat::Sgf,
        Some("txt") => ReviewFormat::Text,
        _ if args.output.as_os_str() == files::STDIO && terminal::is_terminal() => ReviewFormat::Text,
        _ => ReviewFormat::Html,
    };
    let format = args.format.map_or(by_name, |format| match format {
        FormatArg::Text => ReviewFormat::Text,
        FormatArg::Html => ReviewFormat::Html,
        FormatArg::Json => ReviewFormat::Json,
        FormatArg::Sgf => ReviewFormat::Sgf,
    });
    let Some(file) = &args.file else {
        return batch(args, args.batch.as_deref().context("a file is needed")?, format, context);
    };
    args.queue.needs_batch()?;
    let tree = source::first_game(file, Size::square(19))?;
    let mut judge = args.net.judge(&context.config, args.threads.map(usize::from), args.visits)?;
    let bar = terminal::progress(0);
    bar.set_length(Record::of(tree.root()).map_or(0, |record| record.moves.len() as u64));
    let review = written(&tree, &mut judge, (format, context.language), || bar.inc(1));
    bar.finish_and_clear();
    let mut review = review.map_err(|why| anyhow!("{}: {why}", source::name(file)))?;
    if format == ReviewFormat::Json && args.output.as_os_str() == files::STDIO {
        review.push(b'\n');
    }
    files::write(&args.output, &review)?;
    Ok(Outcome::Done)
}

/// Reviews every game of a collection into a file of its own.
fn batch(args: &ReviewArgs, collection: &Path, format: ReviewFormat, context: &Context) -> Result<Outcome> {
    let (records, refused) = source::records(collection)?;
    files::make_folder(&args.output)?;
    let path = |number: usize| args.output.join(format!("{:06}.{}", number + 1, format.extension()));
    let left: Vec<usize> = (0..records.len()).filter(|&number| !path(number).exists()).collect();
    let all: Vec<Record> = left.iter().map(|&number| records[number].clone()).collect();
    let net = args.net.for_batch(&context.config)?;
    let terms = ReviewTerms { format, language: context.language, visits: args.visits, net };
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let title = format!("review {}", source::name(collection));
    let (interrupted, mut outcome) = (interrupt::on_interrupt()?, Outcome::Done);
    let batches = args.queue.batches(threads, all.len() as u64, true.into())?;
    let done = batches.run(&interrupted, |run, receiver| {
        review_all(&title, &all, &terms, run, &mut |number, review| {
            let kept = match review {
                Ok(review) => files::write(&path(left[number]), &review),
                Err(failed) => {
                    terminal::note(&format!("game {}: {failed}", left[number] + 1));
                    outcome = Outcome::Refused;
                    Ok(())
                }
            };
            receiver.flow(kept.map(|()| Flow::On).map_err(Into::into))
        })
    })?;
    if done < all.len() as u64 {
        bail!("stopped after {done} of {} games; the same command goes on", all.len());
    }
    Ok(if refused > 0 { Outcome::Refused } else { outcome })
}
