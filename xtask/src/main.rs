//! Habits of this repository that a machine checks.
//!
//! `cargo xtask tidy` checks all of them, `cargo xtask map` prints the map of ARCHITECTURE.md (`--write` puts it
//! there), `cargo xtask sizes` and `cargo xtask names` print
//! sizes, edges and names. The limits are data in
//! `limits.rs`. `cargo xtask torture` builds the program and attacks it (`crates/tests/torture`).

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod commits;
mod dependencies;
mod glossary;
mod limits;
mod links;
mod map;
mod names;
mod prose;
mod sizes;
mod source;
mod toolchain;
mod torture;
mod workspace;

use std::process::ExitCode;

use workspace::Workspace;

/// A check: what it is about, and the faults it finds, one sentence each.
type Check = (&'static str, fn(&Workspace) -> Vec<String>);

const CHECKS: &[Check] = &[
    ("map", map::faults),
    ("sizes", sizes::faults),
    ("names", names::faults),
    ("glossary", glossary::faults),
    ("prose", prose::faults),
    ("links", links::faults),
    ("dependencies", dependencies::faults),
    ("toolchain", toolchain::faults),
    ("commits", commits::faults),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let workspace = match Workspace::load() {
        Ok(workspace) => workspace,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    match words.as_slice() {
        ["tidy"] => tidy(&workspace, CHECKS),
        ["tidy", names @ ..] => {
            let asked = CHECKS.iter().copied().filter(|(check, _)| names.contains(check));
            tidy(&workspace, &asked.collect::<Vec<_>>())
        }
        ["map"] => print(&map::render(&workspace)),
        ["map", "--write"] => match map::write(&workspace) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        ["torture", more @ ..] => torture::run(more),
        ["sizes"] => print(&sizes::report(&workspace)),
        ["names"] => print(&names::report(&workspace)),
        _ => {
            eprintln!("cargo xtask tidy [CHECK…] | map [--write] | sizes | names | torture [PART [COUNT]]");
            ExitCode::from(2)
        }
    }
}

fn print(text: &str) -> ExitCode {
    print!("{text}");
    ExitCode::SUCCESS
}

/// Runs the checks and prints every fault.
fn tidy(workspace: &Workspace, checks: &[Check]) -> ExitCode {
    let mut count = 0;
    for (name, faults) in checks {
        for fault in faults(workspace) {
            eprintln!("tidy: {name}: {fault}");
            count += 1;
        }
    }
    if count == 0 {
        println!("tidy: {} checks hold", checks.len());
        return ExitCode::SUCCESS;
    }
    eprintln!("tidy: {count} faults");
    ExitCode::FAILURE
}
