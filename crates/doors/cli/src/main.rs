//! The program `myosu`: commands, clocks, threads, files and printing. A command reads what was typed,
//! calls one function of a library crate and prints the answer.

mod command;
mod config;
mod fleet;
mod help;
mod interrupt;
mod network;
mod outcome;
mod source;
mod terminal;

use myosu_host::files;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::command::{Cli, command_line};
use crate::outcome::report;

fn main() -> ExitCode {
    let matches = command_line(help::language()).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    report(command::run(cli))
}
