//! `myosu analyze`: the best moves of a position, with their reasons.

mod omok;

use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;
use myosu_rules::Size;
use myosu_rules::omok::Variant;

use super::Context;
use super::forbidden::{side, variant};
use super::mate::seconds;
use crate::outcome::Outcome;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    /// Five in a row.
    Omok,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(long, value_enum, default_value = "omok")]
    game: Game,

    /// The rule of Omok: freestyle, standard, renju, caro, caro-exact, korean, omok-ab, omok-kb
    #[arg(long, default_value = "renju", value_parser = variant)]
    rule: Variant,

    /// Lines of the board [default: that of the rule]
    #[arg(long, value_parser = side)]
    size: Option<Size>,

    /// The moves so far, Black first, run together: h8g7f6
    #[arg(long, value_name = "MOVES", default_value = "")]
    position: String,

    /// How many candidates to show
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=50))]
    candidates: u32,

    /// Seconds to think [default: 3, unless --nodes is given]
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,

    /// Nodes to search; with one thread the result is the same on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Threads [default: 1, or that of the configuration]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// MiB to remember positions in [default: 256, or that of the configuration]
    #[arg(long, value_name = "MIB")]
    memory: Option<usize>,

    /// Look for the move after which both sides stand most nearly equal
    #[arg(long)]
    balance: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Outcome> {
    match args.game {
        Game::Omok => omok::run(args, context),
    }
}
