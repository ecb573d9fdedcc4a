//! Programs ended at once in the middle of their work. Laws: what was confirmed is there afterwards, and a run that
//! was killed and resumed ends with what a run that was not has.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use myosu::rules::go::playout::Dice;
use myosu::rules::{Color, Notation};
use myosu::tsumego::collection;
use tempfile::TempDir;

use crate::client::{StudioProcess, ask, field};
use crate::{Attack, Fault};

/// Players of games under load.
const PLAYERS: usize = 4;

/// A studio that does not answer is killed after this time.
const LONGEST_LOAD: Duration = Duration::from_secs(20);

/// Moves a studio confirmed, by game, while it was played with.
#[derive(Default)]
struct Confirmed {
    games: Mutex<Vec<(String, usize)>>,
    answers: AtomicUsize,
    is_over: AtomicBool,
}

/// Kills a studio again and again while games are played, and counts moves that were confirmed and lost. A kill comes
/// after a number of answers, so that a busy machine is attacked as an idle one.
///
/// # Errors
/// The first game that lost a confirmed move, or a studio that does not start again.
pub fn studio(binary: &Path, seed: u64, kills: usize) -> Attack {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut dice = Dice::new(seed);
    let mut all = Vec::new();
    for kill in 0..kills {
        let mut studio = StudioProcess::start(binary, folder.path())?;
        let (confirmed, address) = (Confirmed::default(), studio.address.clone());
        let (begun, answers) = (Instant::now(), 1 + dice.below(60));
        thread::scope(|scope| {
            for _ in 0..PLAYERS {
                scope.spawn(|| play(&address, &confirmed));
            }
            while confirmed.answers.load(Ordering::Relaxed) < answers && begun.elapsed() < LONGEST_LOAD {
                thread::sleep(Duration::from_millis(1));
            }
            studio.kill();
            confirmed.is_over.store(true, Ordering::Relaxed);
        });
        let last = all.len();
        all.extend(confirmed.games.into_inner().map_err(|_| "poisoned")?);
        let mut again = StudioProcess::start(binary, folder.path())?;
        // All games at the end, those of this kill before.
        let known = if kill + 1 == kills { &all[..] } else { &all[last..] };
        for (id, count) in known {
            let (status, view) = ask(&again.address, "GET", &format!("/games/{id}"), b"");
            let found: usize = field(&view, "moveNumber").and_then(|number| number.parse().ok()).unwrap_or(0);
            if status != 200 || found < *count {
                return Err(format!("kill {kill}: game {id} has {found} moves, {count} were confirmed"));
            }
        }
        again.kill();
    }
    let moves: usize = all.iter().map(|(_, count)| count).sum();
    Ok(format!("studio: {kills} kills under load, {moves} confirmed moves of {} games, none lost", all.len()))
}

/// Plays games point after point, and notes what the studio confirms.
fn play(address: &str, confirmed: &Confirmed) {
    while !confirmed.is_over.load(Ordering::Relaxed) {
        let (status, game) =
            ask(address, "POST", "/games", br#"{"game":"omok","rules":"freestyle","size":15}"#);
        let Some(id) = field(&game, "id").filter(|_| status == 200) else { return };
        let mut count = 0;
        for column in "abcdefgh".chars() {
            for row in [1, 4] {
                let body = format!("{{\"move\":\"{column}{}\"}}", row + (column as usize) % 3);
                let (status, _) = ask(address, "POST", &format!("/games/{id}/moves"), body.as_bytes());
                count += usize::from(status == 200);
                confirmed.answers.fetch_add(usize::from(status == 200), Ordering::Relaxed);
            }
        }
        if let Ok(mut games) = confirmed.games.lock() {
            games.push((id, count));
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

/// Kills each batch command a number of times while it works, lets it finish, and compares with a run that was not killed.
/// A run that came to its end between two kills is compared, and the kills go on with another one.
///
/// # Errors
/// The first command that ends with something else.
pub fn batches(binary: &Path, seed: u64, kills: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let mut report = Vec::new();
    for run in runs() {
        let plain = begin()?;
        let begun = Instant::now();
        finish(binary, plain.path(), &run)?;
        let whole = begun.elapsed().as_millis() as usize;
        let (mut done, mut compared, mut in_use) = (0, 0, begin()?);
        while done < kills {
            let after = Duration::from_millis((20 + dice.below(whole / 3 + 100)) as u64);
            if kill(binary, in_use.path(), &run, after)? {
                done += 1;
                continue;
            }
            compare(binary, plain.path(), in_use.path(), &run)?;
            compared += 1;
            in_use = begin()?;
        }
        compare(binary, plain.path(), in_use.path(), &run)?;
        report.push(format!("{} killed {done} times in {} runs", run.name, compared + 1));
    }
    Ok(format!("batches: {}; resumed results identical, no files left behind", report.join(", ")))
}

/// A folder with the input of every command.
fn begin() -> Result<TempDir, Fault> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    fs::write(folder.path().join("problems.sgf"), problems()).map_err(|error| error.to_string())?;
    Ok(folder)
}

/// Lets a run that was killed finish, and compares its results with those of one that was not.
fn compare(binary: &Path, plain: &Path, killed: &Path, run: &ResumableRun) -> Result<(), Fault> {
    finish(binary, killed, run)?;
    if (run.result)(plain)? != (run.result)(killed)? {
        return Err(format!("{}: a run that was killed ended with something else", run.name));
    }
    let left = parts(killed);
    if left.is_empty() { Ok(()) } else { Err(format!("{}: left behind: {left:?}", run.name)) }
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
            args: words("generate --out made.txt --count 1000 --candidates 160 --seed 3"),
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
            args: words("train knn --out map.bin --side 5 --epochs 12"),
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
    // The times differ from run to run, and have a page of their own.
    let is_page =
        |path: &PathBuf| path.extension().is_some_and(|end| end == "html") && !path.ends_with("times.html");
    let pages = files(folder).into_iter().filter(is_page);
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
