//! `cargo xtask torture`: builds the program and the attack on it, and runs the attack.

use std::process::{Command, ExitCode};

/// Runs the attack with these words.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let run = |arguments: &[&str]| {
        let status = Command::new(&cargo).args(arguments).status();
        status.is_ok_and(|status| status.success())
    };
    let build = ["build", "--release", "--quiet", "-p", "myosu-cli", "-p", "myosu-torture"];
    let attack = [&["run", "--release", "--quiet", "-p", "myosu-torture", "--"], words].concat();
    if run(&build) && run(&attack) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
