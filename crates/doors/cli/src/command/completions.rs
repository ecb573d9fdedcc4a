//! `myosu completions SHELL`: the script that lets a shell complete our commands.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use super::Cli;
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell the script is for
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "myosu", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Outcome::Done)
}
