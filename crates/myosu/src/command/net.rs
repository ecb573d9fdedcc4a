//! `myosu net`: what a network is, and how fast this machine runs it.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use myosu_engine::net::Net;
use myosu_rules::Size;
use myosu_text::Language;
use myosu_training::measure::{ModelSummary, evaluations_per_second};
use myosu_words::work;

use super::Context;
use crate::console;
use crate::network::{self, PrecisionFlag};
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct NetArgs {
    #[command(subcommand)]
    action: NetAction,
}

#[derive(Debug, clap::Subcommand)]
enum NetAction {
    /// What is in a network's file
    Info {
        /// The file, in KataGo's format (.bin.gz, .txt.gz); `-` is stdin
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Evaluations per second on one core of this machine
    Bench {
        /// The file
        file: PathBuf,
        /// Seconds for each board
        #[arg(long, default_value_t = 2.0, value_parser = seconds)]
        seconds: f64,
        /// Positions evaluated together
        #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=256))]
        batch: u16,
        #[command(flatten)]
        precision: PrecisionFlag,
    },
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|s: &f64| (0.01..=3600.0).contains(s));
    seconds.ok_or_else(|| "a number of seconds up to 3600".to_owned())
}

pub(crate) fn run(args: &NetArgs, context: &Context) -> Result<Outcome> {
    match &args.action {
        NetAction::Info { file, json } => info(file, *json, context.language),
        NetAction::Bench { file, seconds, batch, precision } => {
            bench(&precision.prepare(&network::model(file)?), *seconds, usize::from(*batch), context.language)
        }
    }
}

fn info(file: &Path, json: bool, language: Language) -> Result<Outcome> {
    let info = ModelSummary::of(&network::model(file)?);
    if json {
        console::json(&info)?;
        return Ok(Outcome::Done);
    }
    let mut out = console::stdout();
    let kinds: Vec<_> = info.kinds.iter().map(|block| (block.kind.to_string(), block.count)).collect();
    let trunk = (info.blocks, info.channels);
    for line in work::network_lines(&info.name, info.version, info.parameters, trunk, &kinds, info.policies) {
        writeln!(out, "{}", line.get(language))?;
    }
    Ok(Outcome::Done)
}

fn bench(net: &Net, seconds: f64, batch: usize, language: Language) -> Result<Outcome> {
    let mut out = console::stdout();
    for side in [19, 13, 9] {
        let (mean, best) = evaluations_per_second(net, Size::square(side), batch, seconds);
        writeln!(out, "{}", work::network_speed(side, mean, best).get(language))?;
    }
    Ok(Outcome::Done)
}
