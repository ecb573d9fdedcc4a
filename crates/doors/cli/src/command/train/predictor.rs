//! `myosu train predictor`: random enclosures answered by the prover, and problems if some are named, make a
//! predictor like the one that comes with the program.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget};
use myosu::intuition::{Case, Predictor, Schedule, lesson};
use myosu::search::Cancel;
use myosu::tsumego::Prover;
use myosu::words::work;

use super::data;
use crate::command::Context as CommandContext;
use crate::outcome::Outcome;
use crate::{files, interrupt, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct TrainPredictorArgs {
    #[command(flatten)]
    data: data::TrainingArgs,

    /// Where the predictor is written
    #[arg(short, long, value_name = "MODEL")]
    out: PathBuf,

    /// Random enclosures to make, answer with the prover and learn from
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    lessons: u32,

    /// Rounds over all problems
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,

    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &TrainPredictorArgs, context: &CommandContext) -> Result<Outcome> {
    let cancel = interrupt::on_interrupt()?;
    let mut cases = lessons(args, &cancel);
    if args.data.problems.is_some() {
        cases.extend(args.data.read(&cancel, context.language)?);
    }
    ensure!(!cases.is_empty(), "there is nothing to learn from");
    let bar = ProgressBar::with_draw_target(Some(args.rounds.into()), ProgressDrawTarget::stderr());
    let schedule = Schedule { rounds: args.rounds, seed: args.seed, ..Schedule::default() };
    let mut last = None;
    let predictor = Predictor::train(&cases, schedule, &cancel, |round| {
        bar.set_position(round.round.into());
        bar.set_message(format!("loss {:.3}, right {:.1}%", round.loss, 100.0 * round.first));
        last = Some(*round);
    });
    bar.finish_and_clear();
    files::write(&args.out, &predictor.to_bytes())?;
    let rounds = last.map_or(0, |round| round.round);
    let mut out = terminal::stdout();
    let ending = last.map(|round| (round.loss, 100.0 * round.first));
    for line in work::predictor_trained(cases.len(), rounds, ending) {
        writeln!(out, "{}", line.get(context.language))?;
    }
    Ok(if cancel.is_raised() { Outcome::Unsettled } else { Outcome::Done })
}

fn lessons(args: &TrainPredictorArgs, cancel: &Cancel) -> Vec<Case> {
    let bar = ProgressBar::with_draw_target(Some(args.lessons.into()), ProgressDrawTarget::stderr());
    let mut prover = Prover::new(8 << 20);
    let made = (0_u64..)
        .take_while(|_| !cancel.is_raised())
        .filter_map(|index| lesson(args.seed, index, &mut prover, cancel))
        .inspect(|_| bar.inc(1))
        .take(args.lessons as usize)
        .collect();
    bar.finish_and_clear();
    made
}
