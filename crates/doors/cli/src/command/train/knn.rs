//! `myosu train knn`: trains the map, shows how it goes, and can be interrupted and resumed.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use myosu::intuition::protocol::{LEAST, Protocol, divided};
use myosu::intuition::{Case, Ended, KohonenModel, MapInput, MapSettings, Pattern, WinnerRule, distinct};
use myosu::text::Language;
use myosu::views::life::training::{TrainingView, epoch_text, training_lines};
use myosu::words::work;

use super::data;
use crate::command::Context as CommandContext;
use crate::outcome::Outcome;
use crate::{files, interrupt, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct TrainMapArgs {
    #[command(flatten)]
    data: data::TrainingArgs,
    /// Where the model is written; an interrupted training that is there goes on
    #[arg(short, long, value_name = "MODEL")]
    out: PathBuf,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Neurons on a side of the map
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(2..=100))]
    side: u16,
    /// The most epochs
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    epochs: u32,
    /// Principal components shown to the map: a number, a share of the variance (85%), 70/c (those above 70/242 %
    /// of it), gap (those before the last marked gap), or attributes for none
    #[arg(long, value_name = "RULE", default_value = "242")]
    components: MapInput,
    /// Find the winning neuron by dot product instead of distance
    #[arg(long)]
    dot_product: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &TrainMapArgs, context: &CommandContext) -> Result<Outcome> {
    let cancel = interrupt::on_interrupt()?;
    ensure!(args.out.as_os_str() != files::STDIO, "a model cannot be written to standard output");
    let before = args.out.exists().then(|| load(&args.out)).transpose()?;
    let mut model = fresh(args, args.data.read(&cancel, context.language)?)?;
    if let Some(before) = before {
        ensure!(
            before.settings() == model.settings() && before.training() == model.training(),
            "{} holds another training (other problems, seed or settings); remove it or choose another --out",
            args.out.display()
        );
        terminal::note(work::resumed_after(before.curve().len()).get(context.language));
        model = before;
    }
    let bar = ProgressBar::with_draw_target(Some(args.epochs.into()), ProgressDrawTarget::stderr());
    bar.set_style(ProgressStyle::with_template("{bar:24} {pos}/{len} {msg} {elapsed}")?);
    bar.set_position(model.curve().len() as u64);
    let ended = model.train(&cancel, |epoch| {
        bar.set_position(epoch.epoch.into());
        bar.set_message(epoch_text(epoch).into_string(context.language));
    });
    bar.finish_and_clear();
    files::write(&args.out, &model.to_bytes())?;
    report(args, &model, ended, context.language)?;
    Ok(if ended.is_some() { Outcome::Done } else { Outcome::Unsettled })
}

/// Reads a model and says which file was wrong.
pub(in crate::command) fn load(path: &Path) -> Result<KohonenModel> {
    KohonenModel::from_bytes(&files::read(path)?).with_context(|| format!("in {}", path.display()))
}

fn fresh(args: &TrainMapArgs, cases: Vec<Case>) -> Result<KohonenModel> {
    let usable = distinct(cases);
    if usable.cases.len() < LEAST {
        bail!(
            "{} different problems fit the 11x11 window; at least {LEAST} are needed ({} doubles, {} too large)",
            usable.cases.len(),
            usable.doubles,
            usable.outside
        );
    }
    let settings = MapSettings {
        side: args.side,
        longest: args.epochs,
        seed: args.seed,
        input: args.components,
        winner: if args.dot_product { WinnerRule::DotProduct } else { WinnerRule::Distance },
        ..MapSettings::default()
    };
    let patterns: Vec<Pattern> = usable.cases.iter().map(Case::pattern).collect();
    let (training, test) = divided(&patterns, &Protocol::default(), args.seed);
    let pick = |numbers: Vec<usize>| numbers.into_iter().map(|n| patterns[n].clone()).collect();
    Ok(KohonenModel::new(pick(training), pick(test), settings))
}

fn report(args: &TrainMapArgs, model: &KohonenModel, ended: Option<Ended>, language: Language) -> Result<()> {
    let Some(last) = model.curve().last() else {
        terminal::note(work::nothing_learnt().get(language));
        return Ok(());
    };
    if args.json {
        return terminal::json(&TrainingView::of(model, ended, last));
    }
    let mut out = terminal::stdout();
    for line in training_lines(model, ended, last) {
        writeln!(out, "{}", line.get(language))?;
    }
    Ok(())
}
