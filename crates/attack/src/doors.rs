//! Every command that reads a file, with every kind of bad file, in a temporary folder.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use myosu_rules::go::playout::Dice;

use crate::words::mutated;
use crate::{Attack, Fault, shown};

/// Commands that read a file named `{}`, with small limits.
const COMMANDS: [&str; 14] = [
    "show {}",
    "convert {} --to sgf",
    "analyze {}",
    "solve {} --nodes 500",
    "mate {} --nodes 500",
    "verify {}",
    "review {}",
    "epg {}",
    "suggest {}",
    "forbidden {}",
    "stones {}",
    "net info {}",
    "audit {} --nodes 500",
    "knowledge check {}",
];

/// Files that are right for some command.
const GOOD: [&[u8]; 5] = [
    b"(;GM[1]FF[4]SZ[9]AB[aa][ba][bb][cb][db][eb][ea]AW[ca][da];B[cc];W[dd](;B[ee])(;B[ff]))",
    b"{\"id\":\"a\",\"size\":9,\"black\":[\"C3\"],\"white\":[\"D4\"],\"to_play\":\"black\"}\n",
    b"Piskvorky 15x15, 1:1, 0\n8,8,0\n9,9,0\n-1\n",
    b"h8i9g7h7",
    b"X X O . .\n. O O . .\n. . . . .\n. . . . .\n. . . . .\n",
];

/// The longest a command may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs every command on changed files; none may panic, hang or end by a signal.
///
/// # Errors
/// The first command that does.
pub fn attack(binary: &Path, seed: u64, rounds: usize) -> Attack {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut dice = Dice::new(seed);
    let (mut count, mut refused) = (0, 0);
    for round in 0..rounds {
        let source = GOOD[dice.below(GOOD.len())];
        let bytes = match round % 4 {
            0 => source.to_vec(),
            1 => (0..dice.below(3000)).map(|_| dice.below(256) as u8).collect(),
            _ => mutated(&mut dice, source),
        };
        let path = folder.path().join("input");
        fs::write(&path, &bytes).map_err(|error| error.to_string())?;
        for command in COMMANDS {
            let code = run(binary, folder.path(), &command.replace("{}", "input"))
                .map_err(|fault| format!("{command}: {fault}, for {}", shown(&bytes)))?;
            count += 1;
            refused += usize::from(code != 0);
        }
    }
    let left = fs::read_dir(folder.path()).map_err(|error| error.to_string())?.count();
    if left != 1 {
        return Err(format!("{left} files were left in the folder instead of one"));
    }
    Ok(format!("files: {count} commands on {rounds} files, {refused} refused"))
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
