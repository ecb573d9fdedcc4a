//! `myosu analyze`: a position judged, and its best moves with their reasons.

pub(crate) mod go;
mod omok;

use std::time::Duration;

use anyhow::Result;
use myosu::formats::input::GameTree;
use myosu::formats::sgf::SgfGame;
use myosu::rules::omok::Variant;
use myosu::rules::{GameKind, Size};

use super::Context;
use super::mate::seconds;
use super::stones::{side, variant};
use crate::outcome::Outcome;
use crate::source::{self, game_parser};

#[derive(Debug, clap::Args)]
pub(crate) struct AnalyzeArgs {
    /// The game [default: as the file says, or Baduk]
    #[arg(long, value_parser = game_parser())]
    game: Option<GameKind>,

    /// The rule of Omok: freestyle, standard, renju, caro, caro-exact, korean, omok-ab, omok-kb
    /// [default: as the file says, or renju]
    #[arg(long, value_parser = variant)]
    rule: Option<Variant>,

    /// Omok: lines of the board [default: that of the rule]
    #[arg(long, value_parser = side)]
    size: Option<Size>,

    /// Omok: the moves so far, Black first, run together: h8g7f6
    #[arg(long, value_name = "MOVES", default_value = "")]
    position: String,

    /// Omok: how many candidates to show
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=50))]
    candidates: u32,

    /// Omok: seconds to think [default: 3, unless --nodes is given]
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,

    /// Omok: nodes to search; with one thread the result is the same on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Threads [default: 1, or that of the configuration]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// MiB to remember positions in [default: 256, or that of the configuration]
    #[arg(long, value_name = "MIB")]
    memory: Option<usize>,

    /// Omok: look for the move after which both sides stand most nearly equal
    #[arg(long)]
    balance: bool,

    /// Omok: show the weight and the pattern of every point by the table of the paper omok-ab
    #[arg(long)]
    weights: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    go: go::GoAnalysisArgs,
}

pub(crate) fn run(args: &AnalyzeArgs, context: &Context) -> Result<Outcome> {
    let format = if args.json { go::AnswerFormat::Json } else { go::AnswerFormat::Words };
    let board = args.size.unwrap_or(args.rule.unwrap_or(Variant::Renju).default_size());
    let tree = args.go.file().map(|path| source::first_game(path, board)).transpose()?;
    let in_file = || tree.as_ref().map(GameTree::game);
    match args.game.map(SgfGame::from).or_else(in_file) {
        Some(SgfGame::Omok) => omok::run(args, tree.as_ref(), context),
        _ => go::run(&args.go, tree.as_ref(), format, args.threads, context),
    }
}
