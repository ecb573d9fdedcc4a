//! `myosu fit omok`: the evaluation of Omok, from games the engine plays against itself.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use myosu::omok::CodeValues;
use myosu::omok::tune::{SelfPlay, fit, positions_of, sparring_engine};
use myosu::rules::omok::Variant;
use myosu::text::Language;
use myosu::words::work;

use crate::command::stones::variant;
use crate::outcome::Outcome;
use crate::{files, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct FitOmokArgs {
    /// The rule: freestyle, standard, renju, caro, caro-exact, korean
    #[arg(long, default_value = "renju", value_parser = variant)]
    rule: Variant,
    /// Games to play
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 1500)]
    nodes: u64,
    /// What the openings derive from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The table the players of these games evaluate with: the shipped one, plain, or a file
    #[arg(long, value_name = "TABLE", default_value = "shipped")]
    from: String,
    /// Write the table here instead of to standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
}

pub(crate) fn run(args: &FitOmokArgs, language: Language) -> Result<Outcome> {
    let mut engine = sparring_engine(args.rule.rule(), &table(args)?);
    let play = SelfPlay { seed: args.seed, nodes: args.nodes, size: args.rule.default_size() };
    let progress = ProgressBar::new(args.games);
    let mut samples = Vec::new();
    for number in 0..args.games {
        samples.extend(positions_of(&play.game(&mut engine, number), number, (engine.tables(), play.size)));
        progress.inc(1);
    }
    progress.finish_and_clear();
    let (values, how) = fit(args.rule.rule(), &samples);
    terminal::note(work::values_fitted(samples.len(), args.games, how.before, how.after).get(language));
    let mut text = Vec::new();
    writeln!(
        text,
        "# Fitted values and log-odds of moves, as crates/engines/omok/src/value.rs reads them. Made by:\n\
         # myosu fit omok --rule {} --from {} --games {} --nodes {} --seed {}",
        args.rule, args.from, args.games, args.nodes, args.seed
    )?;
    text.extend_from_slice(values.write().as_bytes());
    files::write(&args.out, &text)?;
    Ok(Outcome::Done)
}

fn table(args: &FitOmokArgs) -> Result<CodeValues> {
    match args.from.as_str() {
        "shipped" => Ok(CodeValues::fitted(&args.rule.rule())),
        "plain" => Ok(CodeValues::plain()),
        file => CodeValues::parse(&std::fs::read_to_string(file).with_context(|| file.to_owned())?)
            .with_context(|| format!("{file} is not a table of values")),
    }
}
