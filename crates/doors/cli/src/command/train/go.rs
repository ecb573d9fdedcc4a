//! `myosu train go`: the network for Baduk that comes with the program, from a teacher's labels.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use myosu::net::Model;
use myosu::search::Cancel;
use myosu_jobs::kinds::Run as Place;
use myosu_jobs::kinds::labels::BatchTeacher;
use myosu_training::folder::RunFolder;
use myosu_training::games::read_games;
use myosu_training::run::{Run, RunSettings, Step};

use crate::fleet::QueueArg;
use crate::outcome::Outcome;
use crate::{files, interrupt, network, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct TrainGoArgs {
    /// The folder of the run: labels, checkpoint, curve, latest network; a run in it goes on
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// The network that labels positions
    #[arg(long, value_name = "FILE")]
    teacher: PathBuf,
    /// Games to take positions from: JSON lines, packed or not [default: own play alone]
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// The network whose weights a new run starts with, or `shipped` for the one inside [default: random]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Label only, for a run that learns elsewhere
    #[arg(long)]
    label_only: bool,
    /// Rounds to learn or, with --label-only, shards to label
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    rounds: u64,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Shards that are labelled at a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[command(flatten)]
    queue: QueueArg,
}

pub(crate) fn run(args: &TrainGoArgs) -> Result<Outcome> {
    let cancel = interrupt::on_interrupt()?;
    let bytes = args.games.as_deref().map(files::read).transpose()?.unwrap_or_default();
    let (_, bad) = read_games(&bytes).context("the packed games are damaged")?;
    bad.iter().for_each(|bad| terminal::note(&format!("left out: {bad}")));
    let (folder, threads) = (RunFolder::open(&args.folder)?, args.threads.map_or(1, usize::from));
    let batches = args.queue.batches(threads, args.rounds, true.into())?;
    batches.run(&cancel, |run, _| Ok(train(args, &folder, run, &cancel)))??;
    Ok(if cancel.is_raised() { Outcome::Unsettled } else { Outcome::Done })
}

fn train(args: &TrainGoArgs, folder: &RunFolder, place: Place<'_>, cancel: &Cancel) -> Result<()> {
    let teacher = BatchTeacher::open(&args.teacher, args.games.as_deref(), place);
    let start = args.from.as_deref().map(start).transpose()?;
    let run = Run {
        folder,
        labeller: &mut teacher.map_err(anyhow::Error::msg)?,
        settings: RunSettings { seed: args.seed, start, ..RunSettings::default() },
        most: args.rounds,
    };
    let mut report = |step: Step| terminal::note(&step.line());
    Ok(match args.label_only {
        true => run.label(cancel, &mut report),
        false => run.learn(cancel, &mut report),
    }?)
}

fn start(file: &Path) -> Result<Model> {
    network::model((file != Path::new("shipped")).then_some(file))
}
