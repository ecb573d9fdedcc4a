//! `myosu papers`: runs the papers' experiments and writes one report.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use myosu::rules::zobrist;
use myosu_arena::Gtp;
use myosu_papers::bench::{Halt, Host, PartStore, RunProgress, RunScale};
use myosu_papers::report::names;
use myosu_papers::{GivenData, GnuGo, Paper, RunTerms};

use myosu::words::{Language, work};

use super::Context;
use crate::outcome::Outcome;
use crate::{files, interrupt, source, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct PapersArgs {
    /// The papers to reproduce [default: all]
    #[arg(value_name = "PAPER", value_parser = ["cgs", "epg", "omok-ab", "omok-kb", "knn"])]
    papers: Vec<String>,
    /// A smaller run: about two minutes instead of twenty
    #[arg(long)]
    quick: bool,
    /// The smallest run that has every figure: a few seconds
    #[arg(long, hide = true, conflicts_with = "quick")]
    tiny: bool,
    /// The report's folder (the page opens in Korean unless --lang says otherwise); it also keeps finished parts, so that the same command continues a stopped run
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// The seed of all randomness: the same seed makes the same report
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Finished games of Baduk with their owners, as lines of JSON; otherwise the program plays its own
    #[arg(long, value_name = "FILE.jsonl")]
    games: Option<PathBuf>,
    /// Life-and-death problems (JSON lines or SGF); otherwise those that come with the program
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// A network in KataGo's format, to play openings beside the paper's program
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// The command that starts GNU Go, or "none" [default: where it is installed]
    #[arg(long, value_name = "COMMAND")]
    gnugo: Option<String>,
}

/// Finished parts as files of a folder.
struct Folder(PathBuf);

impl PartStore for Folder {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.0.join(name)).ok()
    }

    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        files::write(&self.0.join(name), bytes).map_err(io::Error::other)
    }
}

pub(crate) fn run(args: &PapersArgs, context: &Context) -> Result<Outcome> {
    let terms = terms(args)?;
    let folder = Folder(args.out.join("parts"));
    fs::create_dir_all(&folder.0).with_context(|| format!("cannot make {}", folder.0.display()))?;
    let plan = myosu_papers::plan(&terms);
    let seconds: f64 = plan.iter().map(|part| part.seconds).sum();
    terminal::note(work::report_plan(plan.len(), seconds).get(context.language));
    let cancel = interrupt::on_interrupt()?;
    let bar = ProgressBar::new(plan.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} parts  {msg}  {elapsed}") {
        bar.set_style(style);
    }
    let begun = Instant::now();
    let watch = |progress: &RunProgress| {
        bar.set_position(progress.done as u64);
        let text = work::report_progress(&progress.part, progress.left);
        bar.set_message(text.get(context.language).to_owned());
        bar.tick();
        if bar.is_hidden() {
            terminal::note(&format!("{}/{} {}", progress.done + 1, progress.of, text.get(context.language)));
        }
    };
    let host = Host { store: &folder, cancel: &cancel, clock: &|| begun.elapsed(), watch: &watch };
    // The papers are Korean, and so is the page as it opens, unless the user asks for another language.
    let opens_in = context.chosen.unwrap_or(Language::Korean);
    let done = myosu_papers::run(&terms, &machine(), opens_in, host);
    bar.finish_and_clear();
    let written = match done {
        Ok(written) => written,
        Err(Halt::Stopped) => {
            terminal::note(work::report_stopped().get(context.language));
            return Ok(Outcome::Unsettled);
        }
        Err(halt) => return Err(halt.into()),
    };
    for file in &written {
        files::write(&args.out.join(file.name), &file.bytes)?;
    }
    writeln!(terminal::stdout(), "{}", args.out.join(names::PAGE).display())?;
    Ok(Outcome::Done)
}

fn terms(args: &PapersArgs) -> Result<RunTerms> {
    let asked: Vec<Paper> = args.papers.iter().filter_map(|name| Paper::parse(name)).collect();
    let chosen = |paper: &Paper| asked.is_empty() || asked.contains(paper);
    let games = args.games.as_deref().map(|path| given(path, super::fit::owned_games)).transpose()?;
    let problems =
        args.problems.as_deref().map(|path| given(path, |path| Ok(source::problems(path)?.0))).transpose()?;
    if let Some(net) = &args.net {
        ensure!(net.is_file(), "{} is no file", net.display());
    }
    Ok(RunTerms {
        papers: Paper::ALL.into_iter().filter(chosen).collect(),
        scale: match (args.tiny, args.quick) {
            (true, _) => RunScale::Tiny,
            (_, true) => RunScale::Quick,
            _ => RunScale::Full,
        },
        seed: args.seed,
        games,
        problems,
        gnugo: match args.gnugo.as_deref() {
            Some("none") => None,
            Some(command) => gnugo(command.to_owned()),
            None => installed("gnugo").and_then(gnugo),
        },
        network: args.net.as_ref().map(|path| path.display().to_string()),
        command: command(args),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// GNU Go behind a command, if it starts and states its name and version.
fn gnugo(command: String) -> Option<GnuGo> {
    let program = Gtp::start(&format!("{command} --mode gtp --quiet")).ok()?;
    let [name, version] = ["name", "version"].map(|line| program.ask(line).ok());
    let name = format!("{} {}", name?, version?);
    Some(GnuGo { command, name })
}

/// A user's file, marked by a hash of its bytes.
fn given<T>(path: &Path, read: impl FnOnce(&Path) -> Result<Vec<T>>) -> Result<GivenData<T>> {
    ensure!(path.as_os_str() != files::STDIO, "a file is needed here, not standard input");
    let bytes = files::read(path)?;
    let mark = bytes.iter().fold(1, |mark, &byte| zobrist::mix(mark ^ u64::from(byte)));
    Ok(GivenData { name: file_name(path), mark, items: read(path)? })
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// The command that makes the same report; files by their names alone, wherever they are.
fn command(args: &PapersArgs) -> String {
    let mut words = vec!["myosu papers".to_owned()];
    words.extend(args.papers.iter().cloned());
    words.extend(args.quick.then(|| "--quick".to_owned()));
    words.extend(args.tiny.then(|| "--tiny".to_owned()));
    words.push(format!("--seed {}", args.seed));
    for (flag, path) in [("--games", &args.games), ("--problems", &args.problems), ("--net", &args.net)] {
        words.extend(path.as_deref().map(|path| format!("{flag} {}", file_name(path))));
    }
    words.push("--out DIR".to_owned());
    words.join(" ")
}

/// A program on the path, or where Debian puts games.
fn installed(name: &str) -> Option<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|folder| folder.join(name)).find(|file| file.is_file())?;
    found.to_str().filter(|text| !text.contains(char::is_whitespace)).map(str::to_owned)
}

/// The processor and how many cores may be used.
fn machine() -> String {
    let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let model = model.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores, {}; one core is used", std::env::consts::OS)
}
