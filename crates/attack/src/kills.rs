//! Programs ended at once in the middle of their work. Laws: what was confirmed is there afterwards, and a run that
//! was killed and resumed ends with what a run that was not has.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use myosu_engine::tsumego::collection;
use myosu_rules::go::playout::Dice;
use myosu_rules::{Color, Notation};

use crate::client::{StudioProcess, ask, field};
use crate::{Attack, Fault};

/// Players of games under load.
const PLAYERS: usize = 4;

/// Kills a studio again and again while games are played, and counts moves that were confirmed and lost.
///
/// # Errors
/// The first game that lost a confirmed move, or a studio that does not start again.
pub fn studio(binary: &Path, seed: u64, kills: usize) -> Attack {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut dice = Dice::new(seed);
    let confirmed: Mutex<Vec<(String, usize)>> = Mutex::default();
    let mut moves = 0;
    for kill in 0..kills {
        let mut studio = StudioProcess::start(binary, folder.path())?;
        let known: Vec<(String, usize)> = confirmed.lock().map_err(|_| "poisoned")?.drain(..).collect();
        for (id, count) in &known {
            let (status, view) = ask(&studio.address, "GET", &format!("/games/{id}"), b"");
            let found: usize = field(&view, "moveNumber").and_then(|number| number.parse().ok()).unwrap_or(0);
            if status != 200 || found < *count {
                return Err(format!("kill {kill}: game {id} has {found} moves, {count} were confirmed"));
            }
            moves += count;
        }
        let (over, address) = (AtomicBool::new(false), studio.address.clone());
        let time = Duration::from_millis(30 + dice.below(250) as u64);
        thread::scope(|scope| {
            for _ in 0..PLAYERS {
                scope.spawn(|| play(&address, &over, &confirmed));
            }
            thread::sleep(time);
            studio.kill();
            over.store(true, Ordering::Relaxed);
        });
    }
    Ok(format!("studio: {kills} kills, {moves} confirmed moves, none lost"))
}

/// Plays games point after point, and notes what the studio confirms.
fn play(address: &str, over: &AtomicBool, confirmed: &Mutex<Vec<(String, usize)>>) {
    while !over.load(Ordering::Relaxed) {
        let (status, game) =
            ask(address, "POST", "/games", br#"{"game":"omok","rules":"freestyle","size":15}"#);
        let Some(id) = field(&game, "id").filter(|_| status == 200) else { return };
        let mut count = 0;
        for column in "abcdefgh".chars() {
            for row in [1, 4] {
                let body = format!("{{\"move\":\"{column}{}\"}}", row + (column as usize) % 3);
                let (status, _) = ask(address, "POST", &format!("/games/{id}/moves"), body.as_bytes());
                count += usize::from(status == 200);
            }
        }
        if let Ok(mut confirmed) = confirmed.lock() {
            confirmed.push((id, count));
        }
    }
}

/// A command that can be killed and resumed, and what it leaves.
struct ResumableRun {
    name: &'static str,
    args: Vec<String>,
    /// Exit codes of a run that came to its end.
    ends: &'static [i32],
    result: fn(&Path) -> Result<Vec<u8>, Fault>,
}

/// Kills each batch command a number of times, lets it finish, and compares with a run that was not killed.
///
/// # Errors
/// The first command that ends with something else.
pub fn batches(binary: &Path, seed: u64, kills: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let mut report = Vec::new();
    for run in runs() {
        let plain = tempfile::tempdir().map_err(|error| error.to_string())?;
        let killed = tempfile::tempdir().map_err(|error| error.to_string())?;
        for folder in [&plain, &killed] {
            fs::write(folder.path().join("problems.sgf"), problems()).map_err(|error| error.to_string())?;
        }
        finish(binary, plain.path(), &run)?;
        let mut done = 0;
        for _ in 0..kills {
            done += usize::from(kill(
                binary,
                killed.path(),
                &run,
                Duration::from_millis(20 + dice.below(700) as u64),
            )?);
        }
        finish(binary, killed.path(), &run)?;
        if (run.result)(plain.path())? != (run.result)(killed.path())? {
            return Err(format!(
                "{}: a run that was killed {done} times ended with something else",
                run.name
            ));
        }
        let left = parts(killed.path());
        if !left.is_empty() {
            return Err(format!("{}: left behind: {left:?}", run.name));
        }
        report.push(format!("{} killed {done} times", run.name));
    }
    Ok(format!("batches: {}; resumed results identical, no files left behind", report.join(", ")))
}

fn runs() -> Vec<ResumableRun> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    vec![
        ResumableRun {
            name: "solve --batch",
            args: words("solve --batch problems.sgf --resume answers.jsonl --nodes 3000 --memory 4"),
            ends: &[0],
            result: |folder| without_times(&folder.join("answers.jsonl")),
        },
        ResumableRun {
            name: "generate",
            args: words("generate --out made.txt --count 1000 --candidates 1200 --seed 3"),
            ends: &[0],
            result: |folder| read(&folder.join("made.txt")),
        },
        ResumableRun {
            name: "match",
            args: words("match linear weak=linear --games 60 --nodes 50 --out games --json"),
            ends: &[0],
            result: |folder| records(&folder.join("games")),
        },
        ResumableRun {
            name: "train",
            args: words("train knn --out map.bin --side 5 --epochs 60"),
            ends: &[0],
            result: |folder| read(&folder.join("map.bin")),
        },
        ResumableRun {
            name: "papers",
            args: words("papers omok-kb epg --tiny --out report --gnugo none"),
            ends: &[0],
            result: |folder| report_text(&folder.join("report")),
        },
    ]
}

/// Shipped problems as a collection.
fn problems() -> String {
    let shipped = collection::shipped();
    let game = |exercise: &collection::Exercise| {
        let setup = exercise.setup();
        let list = |name: &str, color| {
            let points: String = setup
                .of(color)
                .iter()
                .map(|point| format!("[{}]", Notation::Sgf.write(point, setup.size)))
                .collect();
            if points.is_empty() { points } else { format!("{name}{points}") }
        };
        let (black, white) = (list("AB", Color::Black), list("AW", Color::White));
        let size = setup.size.width();
        format!(
            "(;GM[1]FF[4]SZ[{size}]GN[{}]{black}{white}PL[{}])\n",
            exercise.id,
            setup.to_play.pick("B", "W")
        )
    };
    shipped
        .exercises
        .iter()
        .filter(|exercise| exercise.setup().size.is_square())
        .take(120)
        .map(game)
        .collect()
}

fn command(binary: &Path, folder: &Path, run: &ResumableRun) -> Command {
    let mut command = Command::new(binary);
    command.args(&run.args).current_dir(folder).env("MYOSU_CONFIG", "none.toml").env_remove("MYOSU_NET");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a command to its end.
fn finish(binary: &Path, folder: &Path, run: &ResumableRun) -> Result<(), Fault> {
    let status = command(binary, folder, run).status().map_err(|error| error.to_string())?;
    if status.code().is_some_and(|code| run.ends.contains(&code)) {
        return Ok(());
    }
    Err(format!("{}: ended with {status}", run.name))
}

/// Starts a command and kills it after a time; whether it still ran.
fn kill(binary: &Path, folder: &Path, run: &ResumableRun, after: Duration) -> Result<bool, Fault> {
    let mut child = command(binary, folder, run).spawn().map_err(|error| error.to_string())?;
    thread::sleep(after);
    let is_running = child.try_wait().map_err(|error| error.to_string())?.is_none();
    let _ = child.kill();
    let _ = child.wait();
    Ok(is_running)
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Lines of JSON without the fields that say how long something took.
fn without_times(path: &Path) -> Result<Vec<u8>, Fault> {
    let text = String::from_utf8(read(path)?).map_err(|error| error.to_string())?;
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut value: serde_json::Value =
            serde_json::from_str(line).map_err(|error| format!("{error} in {line:.200}"))?;
        if let Some(fields) = value.as_object_mut() {
            fields.retain(|name, _| !["seconds", "time", "ms", "millis"].contains(&name.as_str()));
        }
        lines.push(value.to_string());
    }
    Ok(lines.join("\n").into_bytes())
}

/// The files of a match that do not say how long a move took: the records of its games.
fn records(folder: &Path) -> Result<Vec<u8>, Fault> {
    let mut all = Vec::new();
    for path in files(folder) {
        if path.extension().is_some_and(|end| end == "sgf" || end == "psq") {
            all.extend(path.file_name().unwrap_or_default().as_encoded_bytes());
            all.extend(read(&path)?);
        }
    }
    Ok(all)
}

/// The pages of a report.
fn report_text(folder: &Path) -> Result<Vec<u8>, Fault> {
    let pages = files(folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "html"));
    pages.map(|path| read(&path)).collect::<Result<Vec<_>, _>>().map(|pages| pages.concat())
}

/// All files of a folder and of those in it, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { paths.extend(files(&path)) } else { paths.push(path) }
    }
    paths.sort();
    paths
}

/// Temporary files that were left behind.
fn parts(folder: &Path) -> Vec<PathBuf> {
    let is_part = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with(".myosu-") || name.ends_with(".part")
    };
    files(folder).into_iter().filter(is_part).collect()
}
