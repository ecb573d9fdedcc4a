//! `myosu train omok`: the network of the Omok evaluation, from games the engine plays against itself.

use std::path::PathBuf;

use anyhow::Result;
use myosu::rules::omok::Variant;
use myosu_training::omok::{OmokRun, OmokSettings};

use crate::command::stones::variant;
use crate::outcome::Outcome;
use crate::{interrupt, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct TrainOmokArgs {
    /// The folder of the run: games, checkpoint, curve, latest network; a run in it goes on
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// The rule: freestyle, standard, renju, caro, caro-exact, korean
    #[arg(long, default_value = "freestyle", value_parser = variant)]
    rule: Variant,
    /// Games to play
    #[arg(long, default_value_t = 50_000)]
    games: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Passes over the positions of the games
    #[arg(long, default_value_t = 3)]
    passes: u64,
    /// The network whose weights a new run starts with, or `shipped` for the one inside [default: random]
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &TrainOmokArgs) -> Result<Outcome> {
    let TrainOmokArgs { games, nodes, passes, seed, ref from, .. } = *args;
    let settings =
        OmokSettings { rule: args.rule.to_string(), seed, games, nodes, passes, from: from.clone() };
    let run = OmokRun { folder: args.folder.clone(), rule: args.rule.rule(), settings };
    let cancel = interrupt::on_interrupt()?;
    run.run(&cancel, &mut |step| terminal::note(&step.line()))?;
    Ok(if cancel.is_raised() { Outcome::Unsettled } else { Outcome::Done })
}
