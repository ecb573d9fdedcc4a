//! `myosu review`: a whole game of Baduk judged move by move, as a page, JSON or SGF.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context as _, Result, anyhow};
use myosu_engine::baduk::judge::PositionJudge;
use myosu_engine::baduk::review::{ReviewedMove, review};
use myosu_formats::Record;
use myosu_pages::judgement::{review_json, review_page, review_sgf};
use myosu_rules::Size;
use myosu_rules::go::{Game, Rules};

use super::Context;
use crate::network::NetFlag;
use crate::outcome::Outcome;
use crate::{console, files, source};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ReviewFormat {
    /// A page for people.
    Html,
    /// For programs.
    Json,
    /// The game with marks, comments and values for graphs.
    Sgf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReviewArgs {
    /// A game as SGF; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What is written [default: by the name of the output, else html]
    #[arg(long, value_enum)]
    format: Option<ReviewFormat>,
    /// Where it is written
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    net: NetFlag,
    /// Visits of the network for every move
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u64).range(1..))]
    visits: u64,
    /// Threads of the network's search [default: `threads` of the settings, or 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &ReviewArgs, context: &Context) -> Result<Outcome> {
    let tree = source::first_game(&args.file, Size::square(19))?;
    let mut judge = args.net.judge(&context.config, args.threads.map(usize::from), args.visits)?;
    let game = tree.go(tree.go_rules(Rules::default()), Some(0)).with_context(|| source::name(&args.file))?;
    let record = Record::of(tree.root()).with_context(|| source::name(&args.file))?;
    let steps = reviewed(&record, game, &mut judge).with_context(|| source::name(&args.file))?;
    let by_name = match args.output.extension().and_then(|e| e.to_str()) {
        Some("json") => ReviewFormat::Json,
        Some("sgf") => ReviewFormat::Sgf,
        _ => ReviewFormat::Html,
    };
    match args.format.unwrap_or(by_name) {
        ReviewFormat::Html => files::write(
            &args.output,
            review_page(&record, &steps, judge.name(), context.language).html().as_bytes(),
        )?,
        ReviewFormat::Sgf => files::write(&args.output, &review_sgf(&record, &steps, context.language))?,
        ReviewFormat::Json if args.output.as_os_str() == files::STDIO => {
            console::json(&review_json(&record, &steps, judge.name()))?;
        }
        ReviewFormat::Json => {
            files::write(&args.output, review_json(&record, &steps, judge.name()).to_string().as_bytes())?;
        }
    }
    Ok(Outcome::Done)
}

fn reviewed(record: &Record, game: Game, judge: &mut PositionJudge) -> Result<Vec<ReviewedMove>> {
    let bar = console::progress(record.moves.len() as u64);
    let moves = review(game, &record.moves, judge, |_| {
        bar.inc(1);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    moves.map_err(|(number, illegal)| anyhow!("move {number} cannot be played: {illegal}"))
}
