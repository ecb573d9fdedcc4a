//! `myosu train go`: the network for Baduk that comes with the program, from a teacher's labels.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use myosu_engine::net::Net;
use myosu_training::folder::RunFolder;
use myosu_training::games::read_games;
use myosu_training::label::Teacher;
use myosu_training::run::{Run, RunSettings, Step};

use crate::outcome::Outcome;
use crate::{console, files, interrupt, network};

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
    /// Label only, for a run that learns elsewhere
    #[arg(long)]
    label_only: bool,
    /// Rounds to learn or, with --label-only, shards to label
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    rounds: u64,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &TrainGoArgs) -> Result<Outcome> {
    let cancel = interrupt::on_interrupt()?;
    let bytes = args.games.as_deref().map(files::read).transpose()?.unwrap_or_default();
    let (games, bad) = read_games(&bytes).context("the packed games are damaged")?;
    bad.iter().for_each(|bad| console::note(&format!("left out: {bad}")));
    let run = Run {
        folder: &RunFolder::open(&args.folder)?,
        teacher: Teacher::new(Net::new(&network::model(Some(&args.teacher))?)),
        games: &games,
        settings: RunSettings { seed: args.seed, ..RunSettings::default() },
        most: args.rounds,
    };
    let mut report = |step: Step| console::note(&step.line());
    match args.label_only {
        true => run.label(&cancel, &mut report),
        false => run.learn(&cancel, &mut report),
    }?;
    Ok(if cancel.is_raised() { Outcome::Unsettled } else { Outcome::Done })
}
