//! `myosu match`: players against each other, with a ledger that survives interruption.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use myosu_text::Language;
use serde_json::{Value, json};

use myosu_arena::referee::{MatchTerms, Unplayed};
use myosu_arena::standing::{Duel, duels};
use myosu_arena::tournament::{self, Entrant, MatchPlan};
use myosu_arena::{MatchFolder, MatchLimits, MatchStart, Sprt, SprtVerdict, entrants};
use myosu_engine::omok::Resources;
use myosu_formats::input::ReadOptions;
use myosu_rules::{Move, Size, go, omok};

use super::Context;
use super::knowledge::replaced;
use crate::console;
use crate::interrupt;
use crate::network::NetFile;
use crate::outcome::Outcome;
use crate::source::{self, GameName};

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// The players: ours by name, or knowledge:FILE, gomocup:COMMAND, gtp:COMMAND, net:FILE (a network,
    /// its visits are --nodes), net (that of --net or, like myosu, the built-in one); NAME=... gives a name; {seed} in a command is another number in
    /// every game
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// The game
    #[arg(long, value_enum, default_value = "omok")]
    game: GameName,
    /// The rule of Omok, or the rule set of Baduk [default: freestyle, chinese]
    #[arg(long)]
    rule: Option<String>,
    /// Lines of the board [default: the rule's, 19 for Baduk]
    #[arg(long)]
    size: Option<usize>,
    /// Komi, for Baduk
    #[arg(long)]
    komi: Option<String>,
    /// A file with one opening a line (h8i9g7); each is played with both colors
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Games of each pair
    #[arg(long, default_value_t = 2)]
    games: usize,
    /// Seconds for a move
    #[arg(long, value_name = "S")]
    time: Option<f64>,
    /// CPU seconds for a move, for matches on a busy machine
    #[arg(long, value_name = "S")]
    cpu_time: Option<f64>,
    /// Seconds for all moves of a game
    #[arg(long, value_name = "S")]
    game_time: Option<f64>,
    #[command(flatten)]
    net: NetFile,
    /// Nodes for a move; visits of a network
    #[arg(long)]
    nodes: Option<u64>,
    /// Milliseconds a move may take longer than allowed
    #[arg(long, default_value_t = 200)]
    grace: u64,
    /// Moves after which a game is stopped [default: as many as the board has points, twice for Baduk]
    #[arg(long)]
    longest: Option<usize>,
    /// Games at once
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Keep games here, and go on with what is there already
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What all randomness derives from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop when the first player is shown to be this much stronger than the second, or not: ELO0,ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let read = || {
        let (elo0, elo1) = text.split_once(',')?;
        let (elo0, elo1): (f64, f64) = (elo0.trim().parse().ok()?, elo1.trim().parse().ok()?);
        (elo0 < elo1).then_some(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 })
    };
    read().ok_or_else(|| "two Elo differences, the smaller first, as in 0,30".to_owned())
}

pub(crate) fn run(args: &MatchArgs, context: &Context) -> Result<Outcome> {
    let entrants: Vec<Entrant> =
        args.players.iter().map(|text| entrant(text, args, context)).collect::<Result<_>>()?;
    let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    if names.iter().collect::<BTreeSet<_>>().len() < names.len() {
        bail!("two players have the same name; write NAME=PLAYER to tell them apart");
    }
    let plan = plan(args)?;
    for entrant in &entrants {
        let fit = entrant.try_out(&plan.terms);
        fit.with_context(|| format!("{} cannot take part in this match", entrant.name))?;
    }
    let mut book = MatchFolder::open(args.out.as_deref(), &terms(&names, args))?;
    let cancel = interrupt::on_interrupt()?;
    let bar = progress(plan.pairings(names.len()).len(), book.entries().len());
    let done: BTreeSet<usize> = book.entries().iter().map(|entry| entry.game).collect();
    let leaders = [names[0].clone(), names[1].clone()];
    let mut failed = None;
    let result = tournament::run(&plan, &entrants, &done, args.jobs, &cancel, |pairing, played| {
        let names = [names[pairing.black].as_str(), names[pairing.white].as_str()];
        let kept = book.add(pairing, names, played, &plan.terms.start);
        bar.inc(1);
        let score = duels(&leaders, book.entries())[0].score;
        bar.set_message(score.to_string());
        if let Err(error) = kept {
            failed = Some(error);
            return ControlFlow::Break(());
        }
        match args.sprt.map(|sprt| sprt.decide(&score)) {
            Some(SprtVerdict::Accept | SprtVerdict::Reject) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error.into());
    }
    match result {
        Ok(()) | Err(Unplayed::Cancelled) => {}
        Err(unplayed) => return Err(unplayed.into()),
    }
    print(args, &duels(&names, book.entries()), context.language)
}

/// What must be the same for a match to go on.
fn terms(names: &[String], args: &MatchArgs) -> Value {
    json!({
        "players": names, "game": format!("{:?}", args.game), "rule": args.rule, "size": args.size,
        "komi": args.komi, "time": args.time, "game_time": args.game_time, "cpu_time": args.cpu_time, "nodes": args.nodes,
        "seed": args.seed,
    })
}

/// A player; `net` alone is the network of the flag or the settings, or the one that ships.
fn entrant(text: &str, args: &MatchArgs, context: &Context) -> Result<Entrant> {
    let (name, what) = text.split_once('=').unwrap_or(("net", text));
    if what != "net" {
        if what.starts_with("knowledge:") {
            entrants::omok(what, Resources::default(), |why| replaced(&why, context))?;
        }
        return Ok(entrants::parse(text)?);
    }
    let Some(file) = args.net.path(&context.config) else {
        return Ok(entrants::parse(&format!("{name}=myosu"))?);
    };
    let file = file.to_str().context("the name of the network's file is not UTF-8")?;
    Ok(entrants::parse(&format!("{name}=net:{file}"))?)
}

fn progress(games: usize, done: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64).with_position(done as u64);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg}  {elapsed} (left {eta})")
    {
        bar.set_style(style);
    }
    bar
}

/// The games that are to be played.
fn plan(args: &MatchArgs) -> Result<MatchPlan> {
    let start = start(args)?;
    let seconds = |value: Option<f64>, what: &str| match value {
        Some(s) if !(s.is_finite() && s > 0.0) => bail!("{what} must be more than nothing"),
        Some(s) => Ok(Some(Duration::try_from_secs_f64(s)?)),
        None => Ok(None),
    };
    let limits = MatchLimits {
        turn: seconds(args.time, "--time")?,
        game: seconds(args.game_time, "--game-time")?,
        cpu: seconds(args.cpu_time, "--cpu-time")?,
        nodes: args.nodes,
    };
    let area = start.size().area();
    let longest = match start {
        MatchStart::Omok { .. } => area,
        MatchStart::Go { .. } => 2 * area,
    };
    let terms = MatchTerms {
        start,
        limits,
        grace: Duration::from_millis(args.grace),
        longest: args.longest.unwrap_or(longest),
    };
    let openings = match &args.openings {
        Some(path) => openings(path, start.size())?,
        None => vec![Vec::new()],
    };
    Ok(MatchPlan { terms, openings, games: args.games, seed: args.seed })
}

fn start(args: &MatchArgs) -> Result<MatchStart> {
    let square = |usual: u8| Size::new(args.size.unwrap_or(usual.into()), args.size.unwrap_or(usual.into()));
    Ok(match args.game {
        GameName::Omok => {
            let variant = omok::Variant::parse(args.rule.as_deref().unwrap_or("freestyle"))?;
            MatchStart::Omok { variant, size: square(variant.default_size().width())? }
        }
        GameName::Go => {
            let mut rules: go::Rules = args.rule.as_deref().unwrap_or("chinese").parse()?;
            if let Some(komi) = &args.komi {
                rules.komi = komi.parse()?;
            }
            MatchStart::Go { rules, size: square(19)? }
        }
    })
}

fn openings(path: &Path, size: Size) -> Result<Vec<Vec<Move>>> {
    let file = source::read(path, ReadOptions { size, ..ReadOptions::default() })?;
    let mut openings = Vec::new();
    for record in file.records() {
        let record = record.with_context(|| source::name(path))?;
        let found = record.start.size;
        ensure!(found == size, "{}: an opening on {found}, not on {size}", source::name(path));
        openings.push(record.moves.into_iter().map(|(_, mv)| mv).collect());
    }
    Ok(openings)
}

fn print(args: &MatchArgs, duels: &[Duel], language: Language) -> Result<Outcome> {
    if args.json {
        let rows: Vec<Value> = duels.iter().map(Duel::json).collect();
        console::json(&json!({ "schema": 1, "duels": rows }))?;
        return Ok(Outcome::Done);
    }
    let mut out = console::stdout();
    for line in duels.iter().flat_map(|duel| duel.lines(args.sprt)) {
        writeln!(out, "{}", line.get(language))?;
    }
    Ok(Outcome::Done)
}
