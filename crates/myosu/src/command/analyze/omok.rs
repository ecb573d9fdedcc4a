//! Omok: candidates of the modern player.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context as _, Result};
use myosu_draw::BoardSpec;
use myosu_engine::omok::{Analysis, Candidate, Engine, Limits, Resources, SearchScore as Score, balance};
use myosu_formats::Record;
use myosu_formats::input::GameTree;
use myosu_rules::Notation;
use myosu_rules::omok::{Position, Variant};
use myosu_search::Cancel;
use serde::Serialize;

use super::AnalyzeArgs;
use crate::command::Context;
use crate::console;
use crate::interrupt::{self, Timer};
use crate::outcome::Outcome;
use crate::source;
use myosu_text::Language;
use myosu_words::omok as words;

#[derive(Serialize)]
struct Answer {
    schema: u32,
    game: &'static str,
    rule: &'static str,
    to_play: &'static str,
    depth: u32,
    nodes: u64,
    candidates: Vec<Shown>,
}

#[derive(Serialize)]
struct Shown {
    point: String,
    /// `+M7` is a forced win of seven moves of both sides, `-M8` a forced loss.
    score: String,
    /// The chance to win of the side to move, from 0 to 1.
    win_rate: f64,
    purpose: &'static str,
    why: String,
    line: Vec<String>,
}

pub(super) fn run(args: &AnalyzeArgs, tree: Option<&GameTree>, context: &Context) -> Result<Outcome> {
    let position = position(args, tree)?;
    let options = Resources {
        threads: args.threads.or(context.config.threads).unwrap_or(1).clamp(1, 256),
        memory: args.memory.or(context.config.memory).unwrap_or(256).clamp(1, 1 << 20) << 20,
    };
    let interrupt = interrupt::on_interrupt()?;
    let found = think(args, &position, options, &interrupt);
    if args.json {
        print_json(&position, &found, context.language)?;
    } else {
        print(&position, &found, context.language)?;
    }
    Ok(Outcome::Done)
}

/// The position of the file, or of the moves that were typed.
fn position(args: &AnalyzeArgs, tree: Option<&GameTree>) -> Result<Position> {
    if let (Some(tree), Some(path)) = (tree, args.go.file()) {
        let rule = args.rule.map_or_else(|| tree.omok_rule(Variant::Renju.rule()), Variant::rule);
        let game = tree.omok(rule, args.go.at()).with_context(|| source::name(path))?;
        return Ok(*game.position());
    }
    let variant = args.rule.unwrap_or(Variant::Renju);
    let size = args.size.unwrap_or(variant.default_size());
    let typed = Record::of_moves(&args.position, size)?;
    Ok(*GameTree::of_record(&typed).omok(variant.rule(), None)?.position())
}

fn think(args: &AnalyzeArgs, position: &Position, options: Resources, interrupt: &Cancel) -> Analysis {
    let time = args.time.or(args.nodes.is_none().then_some(Duration::from_secs(3)));
    let limits = Limits {
        nodes: args.nodes.unwrap_or(u64::MAX),
        candidates: args.candidates as usize,
        ..Limits::default()
    };
    let mut engine = Engine::new(*position.rule(), options);
    let timer = time.map(|time| Timer::start(time, interrupt.clone()));
    let found = if args.balance {
        balance(&mut engine, position, &limits, interrupt)
    } else {
        engine.think(position, &limits, interrupt, &mut |_| {})
    };
    drop(timer);
    found
}

fn shown(candidate: &Candidate, position: &Position, language: Language) -> Shown {
    let name = |point| Notation::Renju.write(point, position.size());
    Shown {
        point: name(candidate.point),
        score: candidate.score.to_string(),
        win_rate: f64::from(candidate.score.win_rate()) / 1000.0,
        purpose: candidate.purpose.name(),
        why: words::purpose(candidate.purpose, candidate.point, position).into_string(language),
        line: candidate.line.iter().map(|&point| name(point)).collect(),
    }
}

fn print_json(position: &Position, found: &Analysis, language: Language) -> Result<()> {
    console::json(&Answer {
        schema: 1,
        game: "omok",
        rule: position.rule().variant().map_or("", Variant::name),
        to_play: position.to_play().pick("black", "white"),
        depth: found.depth,
        nodes: found.nodes,
        candidates: found.candidates.iter().map(|c| shown(c, position, language)).collect(),
    })
}

fn print(position: &Position, found: &Analysis, language: Language) -> Result<()> {
    let mut out = console::stdout();
    let board = BoardSpec::new(position.setup(), Notation::Renju);
    write!(out, "{}", board.text(console::board_style()))?;
    if found.candidates.is_empty() {
        writeln!(out, "{}", words::nothing_to_play().get(language))?;
    }
    for candidate in &found.candidates {
        let shown = shown(candidate, position, language);
        let rate = match candidate.score {
            Score::Value(_) => format!("{:>3.0}%", shown.win_rate * 100.0),
            _ => format!("{:>4}", shown.score),
        };
        writeln!(out, "{:<4} {rate}  {}", shown.point, shown.why)?;
        writeln!(out, "           {}", shown.line.join(" "))?;
    }
    Ok(())
}
