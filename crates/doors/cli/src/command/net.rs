//! `myosu net`: what a network is, how fast this machine runs it, and where to get one.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use myosu::net::{Net, shipped_file};
use myosu::rules::Size;
use myosu::text::Language;
use myosu::words::work;
use myosu_fetch::KnownNetwork;
use myosu_training::measure::{ModelSummary, evaluations_per_second};

use super::Context;
use crate::files;
use crate::interrupt::on_interrupt;
use crate::network::{self, PrecisionFlag};
use crate::outcome::Outcome;
use crate::terminal;

#[derive(Debug, clap::Args)]
pub(crate) struct NetArgs {
    #[command(subcommand)]
    action: NetAction,
}

#[derive(Debug, clap::Subcommand)]
enum NetAction {
    /// What is in a network's file
    Info {
        /// The file, in KataGo's format (.bin.gz, .txt.gz); `-` is stdin [default: the built-in network]
        file: Option<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Evaluations per second on one core of this machine
    Bench {
        /// The file [default: the built-in network]
        file: Option<PathBuf>,
        /// Seconds for each board
        #[arg(long, default_value_t = 2.0, value_parser = seconds)]
        seconds: f64,
        /// Positions evaluated together
        #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=256))]
        batch: u16,
        #[command(flatten)]
        precision: PrecisionFlag,
    },
    /// Write the built-in network as a file that KataGo reads, too
    Export {
        /// The file to write (.bin.gz)
        file: PathBuf,
    },
    /// Known public networks, or the download of one of them
    Get {
        /// The network to download; without one, all are listed
        name: Option<String>,
        /// A server that has the files, instead of their publishers'
        #[arg(long, value_name = "URL")]
        mirror: Option<String>,
        /// Keep networks here [default: myosu/networks in the XDG data directory]
        #[arg(long, value_name = "DIR")]
        into: Option<PathBuf>,
        /// Another list of networks (JSON)
        #[arg(long, value_name = "FILE")]
        list: Option<PathBuf>,
    },
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|s: &f64| (0.01..=3600.0).contains(s));
    seconds.ok_or_else(|| "a number of seconds up to 3600".to_owned())
}

pub(crate) fn run(args: &NetArgs, context: &Context) -> Result<Outcome> {
    match &args.action {
        NetAction::Info { file, json } => info(file.as_deref(), *json, context.language),
        NetAction::Bench { file, seconds, batch, precision } => {
            let net = precision.prepare(&network::model(file.as_deref())?);
            bench(&net, *seconds, (*batch).into(), context.language)
        }
        NetAction::Export { file } => Ok(files::write(file, &shipped_file()).map(|()| Outcome::Done)?),
        NetAction::Get { name, mirror, into, list } => {
            let list = match list {
                None => myosu_fetch::known(),
                Some(file) => myosu_fetch::read_list(&String::from_utf8(files::read(file)?)?)
                    .with_context(|| file.display().to_string())?,
            };
            let Some(name) = name else { return print_list(&list, context.language) };
            let network = list.iter().find(|network| network.name == *name);
            let network =
                network.with_context(|| work::no_such_network(name).get(context.language).to_owned())?;
            let folder = into.clone().or_else(|| Some(myosu_fetch::data_folder()?.join("networks")));
            let folder = folder.context("no place to keep networks: set --into, XDG_DATA_HOME or HOME")?;
            get(network, mirror.as_deref(), &folder, context.language)
        }
    }
}

fn info(file: Option<&Path>, json: bool, language: Language) -> Result<Outcome> {
    let info = ModelSummary::of(&network::model(file)?);
    if json {
        terminal::json(&info)?;
        return Ok(Outcome::Done);
    }
    let kinds: Vec<_> = info.kinds.iter().map(|block| (block.kind.to_string(), block.count)).collect();
    let trunk = (info.blocks, info.channels);
    for line in work::network_lines(&info.name, info.version, info.parameters, trunk, &kinds, info.policies) {
        writeln!(terminal::stdout(), "{}", line.get(language))?;
    }
    Ok(Outcome::Done)
}

fn print_list(list: &[KnownNetwork], language: Language) -> Result<Outcome> {
    let mut out = terminal::stdout();
    for network in list {
        let KnownNetwork { name, bytes, strength, licence, sha256, .. } = network;
        let line = work::known_network(name, *bytes, strength, licence, sha256.as_deref());
        writeln!(out, "{}", line.get(language))?;
    }
    Ok(Outcome::Done)
}

fn get(network: &KnownNetwork, mirror: Option<&str>, folder: &Path, language: Language) -> Result<Outcome> {
    let (bar, cancel) = (terminal::progress(0), on_interrupt()?);
    let got = myosu_fetch::download(network, mirror, folder, |progress| {
        bar.set_length(progress.total.unwrap_or(progress.done));
        bar.set_position(progress.done);
        if cancel.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    bar.finish_and_clear();
    let here = work::network_is_here(got.path.display(), &got.sha256, network.sha256.as_deref());
    writeln!(terminal::stdout(), "{}", here.get(language))?;
    Ok(Outcome::Done)
}

fn bench(net: &Net, seconds: f64, batch: usize, language: Language) -> Result<Outcome> {
    let mut out = terminal::stdout();
    for side in [19, 13, 9] {
        let (mean, best) = evaluations_per_second(net, Size::square(side), batch, seconds);
        writeln!(out, "{}", work::network_speed(side, mean, best).get(language))?;
    }
    Ok(Outcome::Done)
}
