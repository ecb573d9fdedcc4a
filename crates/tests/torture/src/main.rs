//! The repeatable attack: `cargo xtask torture [PART] [COUNT]`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::process::ExitCode;
use std::time::Duration;

use myosu_torture::client::{StudioProcess, binary};
use myosu_torture::{Attack, clocks, doors, downloads, fleet, kills, lines, proofs, requests, soak};

/// The seed of every attack.
const SEED: u64 = 22;

/// The parts with their usual counts, and what a count counts.
const PARTS: [(&str, usize, &str); 14] = [
    ("gtp", 400_000, "lines"),
    ("gomocup", 400_000, "lines"),
    ("analysis", 200_000, "lines"),
    ("omok-proofs", 12_000, "proofs"),
    ("go-proofs", 12_000, "proofs"),
    ("files", 40, "files"),
    ("downloads", 400, "answers of a server"),
    ("requests", 600, "requests"),
    ("kill-studio", 100, "kills"),
    ("kill-batches", 20, "kills of each command"),
    ("clocks", 1, "games with each clock"),
    ("soak", 20, "minutes with 50 clients"),
    ("fleet", 10_000, "jobs"),
    ("fleet-cost", 200, "jobs"),
];

fn part(name: &str, count: usize) -> Attack {
    match name {
        "gtp" => lines::gtp(SEED, count),
        "gomocup" => lines::gomocup(SEED, count),
        "analysis" => lines::analysis(SEED, count),
        "omok-proofs" => proofs::omok(SEED, count),
        "go-proofs" => proofs::go(SEED, count),
        "files" => doors::attack(&binary()?, SEED, count),
        "requests" => {
            let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
            requests::attack(&mut StudioProcess::start(&binary()?, folder.path())?, SEED, count)
        }
        "kill-studio" => kills::studio(&binary()?, SEED, count),
        "kill-batches" => kills::batches(&binary()?, SEED, count),
        "downloads" => downloads::attack(SEED, count),
        "clocks" => clocks::play(&binary()?, count),
        "fleet" => fleet::faults(&binary()?, SEED, count),
        "fleet-cost" => fleet::costs(&binary()?, SEED, count),
        "soak" => soak::run(&binary()?, SEED, 50, Duration::from_secs(60 * count as u64)),
        _ => Err(format!("there is no part {name}")),
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usual = |name: &str| PARTS.iter().find(|(part, ..)| *part == name).map(|(_, count, _)| *count);
    let count = words.get(1).map(|word| word.parse());
    let chosen: Vec<(&str, usize)> = match (words.first().map(String::as_str), count) {
        (None, _) => PARTS[..11].iter().map(|(name, count, _)| (*name, *count)).collect(),
        (Some(name), None) if usual(name).is_some() => vec![(name, usual(name).unwrap_or(1))],
        (Some(name), Some(Ok(count))) if usual(name).is_some() => vec![(name, count)],
        _ => {
            for (name, count, what) in PARTS {
                eprintln!("cargo xtask torture {name} [{count} {what}]");
            }
            return ExitCode::from(2);
        }
    };
    let mut code = ExitCode::SUCCESS;
    for (name, count) in chosen {
        match part(name, count) {
            Ok(line) => println!("{line}"),
            Err(fault) => {
                eprintln!("{name}: {fault}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
