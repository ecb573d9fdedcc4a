//! Commands under bad conditions: no memory, no folder, signals, files that are none, players that do not play.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const MYOSU: &str = env!("CARGO_BIN_EXE_myosu");

/// Two eyes in a row of five, White to play: settled in a moment.
const PROBLEM: &str = ". . . . . . .\nX X X X X . .\nO O O O X . .\n. . . O X . .\n";

fn myosu(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(MYOSU);
    command.args(args).current_dir(folder).env("MYOSU_CONFIG", "none.toml").env_remove("MYOSU_NET");
    command.stdin(Stdio::null()).output().unwrap()
}

/// Runs a line of shell with a bound on the address space, in kilobytes; `$MYOSU` is the program.
fn bounded(folder: &Path, kilobytes: u32, line: &str) -> Output {
    let line = format!("ulimit -v {kilobytes} && {line}");
    let mut command = Command::new("sh");
    command.args(["-c", &line]).current_dir(folder).env("MYOSU", MYOSU).env("MYOSU_CONFIG", "none.toml");
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn memory_options_shrink_to_the_machine_and_say_so() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("problem.txt"), PROBLEM).unwrap();
    let solve = "\"$MYOSU\" --lang en solve problem.txt --nodes 2000 --memory 99999999";
    let run = bounded(folder.path(), 600_000, solve);
    assert!(matches!(run.status.code(), Some(0 | 3)), "{:?} {}", run.status, text(&run.stderr));
    assert!(text(&run.stderr).contains("MiB of memory"), "{}", text(&run.stderr));
    let lines = "INFO timeout_turn 0\\nINFO hash_size 1000000000\\nSTART 15\\nBEGIN\\nEND\\n";
    let run = bounded(folder.path(), 900_000, &format!("printf '{lines}' | \"$MYOSU\" gomocup"));
    let answers = text(&run.stdout);
    assert!(run.status.success() && answers.contains("MESSAGE this machine has room"), "{answers}");
    assert!(answers.lines().last().is_some_and(|line| line.contains(',')), "a move: {answers}");
}

#[test]
fn verify_goes_on_after_files_it_cannot_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("junk"), "no proof").unwrap();
    let run = myosu(folder.path(), &["verify", "missing", "junk", "."]);
    let said = text(&run.stderr);
    assert_eq!(run.status.code(), Some(1));
    assert!(said.lines().count() == 3 && said.contains("missing") && said.contains("junk"), "{said}");
}

#[test]
fn a_match_refuses_those_who_cannot_play_it() {
    let folder = tempfile::tempdir().unwrap();
    for stranger in ["cgs", "gomocup:no-such-program-at-all", "gtp:false"] {
        let run = myosu(folder.path(), &["match", "linear", stranger, "--games", "2", "--nodes", "10"]);
        assert_eq!(run.status.code(), Some(1), "{stranger}: {}", text(&run.stdout));
        assert!(text(&run.stderr).contains("cannot take part"), "{}", text(&run.stderr));
        assert!(run.stdout.is_empty(), "{}", text(&run.stdout));
    }
}

#[test]
fn what_cannot_be_written_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("problem.txt"), PROBLEM).unwrap();
    for option in ["--certificate", "--sgf"] {
        let run = myosu(folder.path(), &["solve", "problem.txt", option, "none/out"]);
        assert_eq!(run.status.code(), Some(1));
        assert!(text(&run.stderr).contains("cannot write none/out") && run.stdout.is_empty());
    }
    fs::write(folder.path().join("positions.txt"), "h8i9g7\n").unwrap();
    fs::write(folder.path().join("taken"), "").unwrap();
    let batch = |proofs: &str| {
        let args = ["mate", "--batch", "positions.txt", "--nodes", "100", "--certificate", proofs];
        myosu(folder.path(), &args)
    };
    assert!(text(&batch("taken").stderr).contains("cannot write taken"));
    batch("made/here");
    assert!(folder.path().join("made/here").is_dir());
}

#[test]
fn sigterm_ends_a_batch_between_lines_and_the_next_run_finishes_it() {
    let folder = tempfile::tempdir().unwrap();
    let problem = "(;GM[1]SZ[9]AB[aa][ba][ca][da][ea][ed][ec][eb]AW[ab][bb][cb][db][dc][dd])";
    let game = |n: usize| problem.replacen("SZ[9]", &format!("SZ[9]GN[p{n}]"), 1);
    fs::write(folder.path().join("all.sgf"), (0..400).map(game).collect::<String>()).unwrap();
    let args = ["solve", "--batch", "all.sgf", "--resume", "out.jsonl", "--nodes", "3000", "--memory", "4"];
    let mut child = Command::new(MYOSU)
        .args(args)
        .current_dir(folder.path())
        .env("MYOSU_CONFIG", "none.toml")
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let out = folder.path().join("out.jsonl");
    while fs::metadata(&out).map_or(0, |meta| meta.len()) == 0 && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    let status = child.wait().unwrap();
    assert!(told.success() && matches!(status.code(), Some(0 | 1)), "no signal ended it: {status}");
    let written = fs::read_to_string(&out).unwrap();
    assert!(written.ends_with('\n'), "{written}");
    // As if the next run had been killed in the middle of a line.
    fs::write(&out, format!("{written}{{\"schema\":1,\"id\":\"p399")).unwrap();
    let run = myosu(folder.path(), &args);
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    let lines = BufReader::new(fs::File::open(&out).unwrap()).lines();
    let ids: std::collections::BTreeSet<String> = lines
        .map(|line| serde_json::from_str::<serde_json::Value>(&line.unwrap()).unwrap()["id"].to_string())
        .collect();
    assert_eq!((ids.len(), fs::read_to_string(&out).unwrap().lines().count()), (400, 400));
}
