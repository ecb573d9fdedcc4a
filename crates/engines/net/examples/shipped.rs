//! Compares the outputs of the shipped network on this machine with those in the repository, where no test harness runs:
//! in a browser's module, under an emulator, on a machine without the sources. Fails if they differ.
//!
//! For WebAssembly `main` is an export without imports: `instance.exports.main(0, 0)` returns 0, or 1 if they differ.

#![expect(clippy::print_stdout, reason = "says what it found")]

use std::process::ExitCode;

use myosu_net::Lanes;

#[path = "../tests/shipped/comparison.rs"]
mod comparison;

fn main() -> ExitCode {
    let lanes = Lanes::detect();
    match comparison::compare(lanes) {
        Ok(worst) => {
            println!("{lanes:?}: the largest difference is {worst:e}");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            println!("{fault}");
            ExitCode::FAILURE
        }
    }
}
