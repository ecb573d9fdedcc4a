//! The program `myosu`: commands, clocks, threads, files and printing. A command reads what was typed,
//! calls one function of a library crate and prints the answer.

mod command;
mod config;
mod console;
mod files;
mod interrupt;
mod network;
mod outcome;
mod parallel;
mod source;

use std::process::ExitCode;

use clap::Parser;

use crate::command::Cli;
use crate::outcome::report;

fn main() -> ExitCode {
    let cli = Cli::parse();
    report(command::run(cli))
}
