//! `myosu man`: the manual pages, made from the same words as `--help`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_mangen::Man;

use super::Cli;
use crate::files;
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// Write `myosu.1` and a page for every command into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &ManArgs) -> Result<Outcome> {
    let mut program = Cli::command();
    program.build();
    match &args.out {
        None => std::io::stdout().write_all(&page(program.clone())?)?,
        Some(folder) => {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
            files::write(&folder.join("myosu.1"), &page(program.clone())?)?;
            for command in program.get_subcommands().filter(|command| !command.is_hide_set()) {
                let name = format!("myosu-{}", command.get_name());
                files::write(&folder.join(format!("{name}.1")), &page(command.clone())?)?;
            }
        }
    }
    Ok(Outcome::Done)
}

fn page(command: clap::Command) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    Man::new(command).render(&mut text)?;
    Ok(text)
}
