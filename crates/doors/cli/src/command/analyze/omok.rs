//! Omok: candidates of the modern player.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context as _, Result};
use myosu::draw::BoardSpec;
use myosu::formats::Record;
use myosu::formats::input::GameTree;
use myosu::omok::{Analysis, Engine, Limits, Resources, balance};
use myosu::rules::Notation;
use myosu::rules::omok::{Position, Variant};
use myosu::search::Cancel;
use myosu::views::omok::{OmokAnalysisView, WeightsView, analysis, weights as table};

use super::AnalyzeArgs;
use crate::command::Context;
use crate::command::limits::table_memory;
use crate::interrupt::{self, Timer};
use crate::outcome::Outcome;
use crate::source;
use crate::terminal;

pub(super) fn run(args: &AnalyzeArgs, tree: Option<&GameTree>, context: &Context) -> Result<Outcome> {
    let position = position(args, tree)?;
    if args.weights {
        return weights(&position, args, context);
    }
    let options = Resources {
        threads: args.threads.or(context.config.threads).unwrap_or(1).clamp(1, 256),
        memory: table_memory(args.memory, 256, context),
    };
    let interrupt = interrupt::on_interrupt()?;
    let mut engine = Engine::new(*position.rule(), options);
    let found = think(args, &position, &mut engine, &interrupt);
    if args.json {
        terminal::json(&OmokAnalysisView::of(&position, &found, engine.tables(), context.language))?;
    } else {
        let mut out = terminal::stdout();
        let board = BoardSpec::new(position.setup(), Notation::Renju);
        write!(out, "{}", board.text(terminal::board_style()))?;
        for line in analysis::lines(&position, &found, context.language) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(Outcome::Done)
}

/// The table of the paper omok-ab on a position.
fn weights(position: &Position, args: &AnalyzeArgs, context: &Context) -> Result<Outcome> {
    if args.json {
        terminal::json(&WeightsView::of(position))?;
        return Ok(Outcome::Done);
    }
    let mut out = terminal::stdout();
    write!(out, "{}", table::board(position).text(terminal::board_style()))?;
    table::lines(position, context.language).iter().try_for_each(|line| writeln!(out, "{line}"))?;
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

fn think(args: &AnalyzeArgs, position: &Position, engine: &mut Engine, interrupt: &Cancel) -> Analysis {
    let time = args.time.or(args.nodes.is_none().then_some(Duration::from_secs(3)));
    let limits = Limits {
        nodes: args.nodes.unwrap_or(u64::MAX),
        candidates: args.candidates as usize,
        ..Limits::default()
    };
    let timer = time.map(|time| Timer::start(time, interrupt.clone()));
    let found = if args.balance {
        balance(engine, position, &limits, interrupt)
    } else {
        engine.think(position, &limits, interrupt, &mut |_| {})
    };
    drop(timer);
    found
}
