//! `myosu config`: the settings in force.

use std::io::Write;

use anyhow::Result;
use myosu::words::work;

use super::Context;
use crate::config;
use crate::outcome::Outcome;
use crate::terminal;

#[derive(Debug, clap::Args)]
pub(crate) struct ConfigArgs {}

pub(crate) fn run(_: &ConfigArgs, context: &Context) -> Result<Outcome> {
    let mut out = terminal::stdout();
    match config::path() {
        Some(path) if path.exists() => writeln!(out, "# {}", path.display())?,
        Some(path) => writeln!(out, "# {} ({})", path.display(), work::no_such_file().get(context.language))?,
        None => writeln!(out, "# {}", work::no_configuration_folder().get(context.language))?,
    }
    writeln!(out, "lang = \"{}\"", context.language)?;
    let config = &context.config;
    if let Some(threads) = config.threads {
        writeln!(out, "threads = {threads}")?;
    }
    if let Some(memory) = config.memory {
        writeln!(out, "memory = {memory}")?;
    }
    if let Some(net) = &config.net {
        writeln!(out, "net = {:?}", net.display().to_string())?;
    }
    Ok(Outcome::Done)
}
