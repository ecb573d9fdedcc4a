//! Every command that reads a file, with every kind of bad file, in a temporary folder.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use myosu::net::{Encoding, sample, write as write_network};
use myosu::rules::go::playout::Dice;

use crate::words::mutated;
use crate::{Attack, Fault, shown};

/// Commands that read a file named `{}`, with small limits.
const COMMANDS: [&str; 28] = [
    "show {}",
    "convert {} - --to sgf",
    "convert {} - --to lib",
    "convert {} - --to psq",
    "convert {} - --to moves",
    "convert {} - --to jsonl",
    "analyze {}",
    "solve {} --nodes 500",
    "solve --batch {} --nodes 200 --memory 4",
    "mate {} --nodes 500",
    "mate --batch {} --nodes 200",
    "verify {}",
    "verify --show {}",
    "review {}",
    "epg {}",
    "suggest {}",
    "suggest problem.txt --model {}",
    "solve problem.txt --nodes 500 --order predictor --model {}",
    "forbidden {}",
    "forbidden {} --rule renju",
    "net info {}",
    "audit {} --nodes 500",
    "knowledge check {}",
    "knowledge show {}",
    "generate --check {} --nodes 500",
    "match linear knowledge:{} --games 2 --nodes 20",
    "match linear other=linear --openings {} --games 2 --nodes 20",
    "gtp --net {}",
];

/// Files that are right for some command, beside those the program writes itself.
const GOOD: [&[u8]; 9] = [
    b"(;GM[1]FF[4]SZ[9]AB[aa][ba][bb][cb][db][eb][ea]AW[ca][da];B[cc];W[dd](;B[ee])(;B[ff]))",
    b"(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[gh];W[ih](;B[hg])(;B[gg]C[why]))",
    b"{\"id\":\"a\",\"size\":9,\"black\":[\"C3\"],\"white\":[\"D4\"],\"to_play\":\"black\"}\n",
    b"Piskvorky 15x15, 1:1, 0\n8,8,0\n9,9,0\n-1\n",
    b"h8i9g7h7\n",
    b"X X O . .\n. O O . .\n. . . . .\n. . . . .\n. . . . .\n",
    b"one\tblack\tB:h8i8j8\tW:a1a3a5\n",
    include_bytes!("../../../engines/omok/src/knowledge/default.toml"),
    include_bytes!("../../../engines/intuition/data/first-moves.bin"),
];

/// Commands whose output is right for some command, as a file `made`.
const MADE: [&str; 4] = [
    "convert omok.sgf made --to lib",
    "mate --black h8i8j8 --white a1a3a5 --rule freestyle --certificate made",
    "solve problem.txt --certificate made",
    "generate --out made --count 3 --candidates 400",
];

/// A life-and-death problem with an answer: three in a row.
const PROBLEM: &str = ". . . X O\nX X X X O\nO O O O O\n";

/// The longest a command may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs every command on good, changed and random files; none may panic, hang or end by a signal, and each one accepts
/// some file: what refuses everything is not attacked.
///
/// # Errors
/// The first command that does.
pub fn attack(binary: &Path, seed: u64, rounds: usize) -> Attack {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut sources = good_files(binary)?;
    sources.push(write_network(&sample(8, 8, 3), Encoding::Binary));
    fs::write(folder.path().join("problem.txt"), PROBLEM).map_err(|error| error.to_string())?;
    let mut dice = Dice::new(seed);
    let (mut count, mut refused, mut accepted) = (0, 0, [0; COMMANDS.len()]);
    for round in 0..sources.len() + rounds {
        let source = &sources[if round < sources.len() { round } else { dice.below(sources.len()) }];
        let bytes = match round {
            _ if round < sources.len() => source.clone(),
            _ if round % 8 == 0 => (0..dice.below(3000)).map(|_| dice.below(256) as u8).collect(),
            _ => mutated(&mut dice, source),
        };
        let path = folder.path().join("input");
        fs::write(&path, &bytes).map_err(|error| error.to_string())?;
        for (number, command) in COMMANDS.iter().enumerate() {
            let code = run(binary, folder.path(), &command.replace("{}", "input"))
                .map_err(|fault| format!("{command}: {fault}, for {}", shown(&bytes)))?;
            count += 1;
            refused += usize::from(code != 0);
            // 3: the file was read, and the question is open.
            accepted[number] += usize::from(code == 0 || code == 3);
        }
    }
    if let Some(never) = accepted.iter().position(|&count| count == 0) {
        return Err(format!("{}: no file was accepted, so nothing behind it was attacked", COMMANDS[never]));
    }
    let left = fs::read_dir(folder.path()).map_err(|error| error.to_string())?.count();
    if left != 2 {
        return Err(format!("{left} files were left in the folder instead of two"));
    }
    Ok(format!(
        "files: {count} runs of {} commands on {} good and {rounds} changed files, {refused} refused",
        COMMANDS.len(),
        sources.len()
    ))
}

/// Files that some command reads.
fn good_files(binary: &Path) -> Result<Vec<Vec<u8>>, Fault> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut files: Vec<Vec<u8>> = GOOD.iter().map(|bytes| bytes.to_vec()).collect();
    files.push(PROBLEM.as_bytes().to_vec());
    for (name, bytes) in [("omok.sgf", GOOD[1]), ("problem.txt", PROBLEM.as_bytes())] {
        fs::write(folder.path().join(name), bytes).map_err(|error| error.to_string())?;
    }
    for command in MADE {
        run(binary, folder.path(), command)?;
        let made = folder.path().join("made");
        files.push(fs::read(&made).map_err(|error| format!("{command}: {error}"))?);
        fs::remove_file(&made).map_err(|error| error.to_string())?;
    }
    Ok(files)
}

/// Runs a command; its exit code.
fn run(binary: &Path, folder: &Path, command: &str) -> Result<i32, Fault> {
    let child = Command::new(binary)
        .args(command.split_whitespace())
        .current_dir(folder)
        .env("MYOSU_CONFIG", "none.toml")
        .env_remove("MYOSU_NET")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.map_err(|error| error.to_string())?;
    let begun = Instant::now();
    loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => match status.code() {
                Some(101) | None => return Err(format!("it ended with {status}")),
                Some(code) => return Ok(code),
            },
            None if begun.elapsed() > PATIENCE => {
                let _ = child.kill();
                let _ = child.wait();
                return Err("it did not end within a minute".to_owned());
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}
