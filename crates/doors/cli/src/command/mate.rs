//! `myosu mate`: forced wins in Omok, found and proven.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use myosu::omok::Tables;
use myosu::omok::mate::{AttackKind, Mate, MateVerdict, mate};
use myosu::rules::Color;
use myosu::rules::omok::Position;
use myosu::search::{Budget, Cancel};
use serde::Serialize;

use super::Context;
use super::stones::{BatchEntry, Stones, color};
use crate::interrupt::{self, Timer};
use crate::outcome::Outcome;
use crate::{files, terminal};
use myosu::views::omok::MateView;
use myosu::words::omok::forced_win;

#[derive(Debug, clap::Args)]
pub(crate) struct MateArgs {
    #[command(flatten)]
    stones: Stones,

    /// Who attacks [default: the side to move in the file, or Black]
    #[arg(long, value_name = "COLOR", value_parser = color)]
    to_play: Option<Color>,

    /// Fours alone (vcf), or fours and threats of a win by fours (vct)
    #[arg(long, default_value = "vct", value_parser = kind)]
    kind: AttackKind,

    /// Seconds for each position [default: 10, unless --nodes is given]
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,

    /// Nodes for each position
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Write the proof of a win to this file; with --batch, into this folder
    #[arg(long, value_name = "OUT")]
    certificate: Option<PathBuf>,

    /// A file with a position per line (name, side to move, B:stones, W:stones), or any file of games of Omok;
    /// `-` is stdin
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn kind(text: &str) -> Result<AttackKind, String> {
    match text {
        "vcf" => Ok(AttackKind::Vcf),
        "vct" => Ok(AttackKind::Vct),
        _ => Err("vcf or vct".to_owned()),
    }
}

/// A number of seconds, as commands take it.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|s: &f64| *s >= 0.0 && *s <= 1e7);
    number.map(Duration::from_secs_f64).ok_or_else(|| "a number of seconds is expected".to_owned())
}

#[derive(Serialize)]
struct RefusedPosition {
    schema: u32,
    line: usize,
    error: String,
}

pub(crate) fn run(args: &MateArgs, context: &Context) -> Result<Outcome> {
    let interrupt = interrupt::on_interrupt()?;
    if let Some(path) = &args.batch {
        return batch(args, path, &interrupt);
    }
    if let Some(path) = &args.certificate {
        files::check_writable(path)?;
    }
    let position = open(args.stones.position(args.to_play)?)?;
    let tables = Arc::new(Tables::new(*position.rule()));
    let (found, spent) = search(args, &tables, &position, &interrupt);
    if let (Some(path), Some(certificate)) = (&args.certificate, &found.certificate) {
        files::write(path, &certificate.to_bytes().context("this rule has no name to write down")?)?;
    }
    if args.json {
        terminal::json(&MateView::of(None, &position, args.kind, &found, spent))?;
    } else {
        let text = forced_win(&found, args.kind, position.to_play(), position.size());
        writeln!(terminal::stdout(), "{}", text.get(context.language))?;
    }
    Ok(outcome(&found))
}

fn outcome(found: &Mate) -> Outcome {
    if found.verdict == MateVerdict::Unsettled { Outcome::Unsettled } else { Outcome::Done }
}

/// A position in which a side can still win.
fn open(position: Position) -> Result<Position> {
    ensure!(position.outcome().is_none(), "the game is over in this position");
    Ok(position)
}

fn search(args: &MateArgs, tables: &Arc<Tables>, position: &Position, cancel: &Cancel) -> (Mate, f64) {
    let time = args.time.or(args.nodes.is_none().then_some(Duration::from_secs(10)));
    let budget = args.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
    let start = Instant::now();
    let timer = time.map(|time| Timer::start(time, cancel.clone()));
    let found = mate(position, tables, args.kind, budget, cancel);
    drop(timer);
    (found, start.elapsed().as_secs_f64())
}

/// One line of JSON for each position; a bad line does not stop the others.
fn batch(args: &MateArgs, path: &Path, interrupt: &Cancel) -> Result<Outcome> {
    let (mut refused, mut unsettled) = (false, false);
    let mut tables: Option<Arc<Tables>> = None;
    let entries = args.stones.batch(path, Color::Black)?;
    if let Some(folder) = &args.certificate {
        files::make_folder(folder)?;
    }
    for BatchEntry { number, name, position, .. } in entries.filter(|entry| !entry.is_blank) {
        let name = name.unwrap_or_else(|| format!("position-{number:04}"));
        let solved = position.and_then(|position| {
            let rule = *position.rule();
            let known = tables.take().filter(|tables| *tables.rule() == rule);
            let tables = tables.insert(known.unwrap_or_else(|| Arc::new(Tables::new(rule))));
            batch_entry(args, tables, &name, position, interrupt)
        });
        ensure!(!interrupt.is_raised(), "stopped at position {number}");
        match solved {
            Ok(outcome) => unsettled |= outcome == Outcome::Unsettled,
            Err(error) => {
                refused = true;
                terminal::json(&RefusedPosition { schema: 1, line: number, error: format!("{error:#}") })?;
            }
        }
    }
    Ok(match (refused, unsettled) {
        (true, _) => Outcome::Refused,
        (false, true) => Outcome::Unsettled,
        (false, false) => Outcome::Done,
    })
}

fn batch_entry(
    args: &MateArgs,
    tables: &Arc<Tables>,
    name: &str,
    position: Position,
    interrupt: &Cancel,
) -> Result<Outcome> {
    let position = open(position)?;
    // Each position has a time of its own.
    let (found, spent) = search(args, tables, &position, &interrupt.child());
    if interrupt.is_raised() {
        return Ok(Outcome::Unsettled);
    }
    if let (Some(folder), Some(certificate)) = (&args.certificate, &found.certificate) {
        let bytes = certificate.to_bytes().context("this rule has no name to write down")?;
        files::write(&folder.join(Path::new(&file_name(name))), &bytes)?;
    }
    terminal::json(&MateView::of(Some(name), &position, args.kind, &found, spent))?;
    Ok(outcome(&found))
}

/// A file name without anything that could lead out of the folder.
fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || c == '-' || c == '_' { c } else { '_' };
    format!("{}.proof", name.chars().take(100).map(plain).collect::<String>())
}
