//! `myosu gtp`: a session of the Go Text Protocol on standard input and output.

use std::io;
use std::path::Path;

use anyhow::{Context as _, Result};
use myosu::baduk::network::SearcherOptions;
use myosu::formats::sgf::Collection;
use myosu::omok::{Limits, Resources};
use myosu::roster::{BADUK_PLAYERS, baduk_player};
use myosu::rules::go::{Komi, Rules};
use myosu::rules::omok::{self, Opening, Variant};
use myosu::rules::{GameKind, Size};
use myosu_arena::entrants;
use myosu_host::files::{self, FileError};
use myosu_protocols::gtp::go::BadukCommands;
use myosu_protocols::gtp::omok::OmokCommands;
use myosu_protocols::gtp::{self, RecordFiles};

use super::Context;
use super::knowledge::replaced;
use crate::network::NetFlag;
use crate::outcome::Outcome;
use crate::source::game_parser;

#[derive(Debug, clap::Args)]
pub(crate) struct GtpArgs {
    /// The game that is played
    #[arg(long, value_parser = game_parser(), default_value = "go")]
    game: GameKind,
    /// Go: korean, japanese, chinese, aga, new-zealand, tromp-taylor. Omok: freestyle, standard,
    /// renju, caro, caro-exact, korean [default: korean for Go, renju for Omok]
    #[arg(long)]
    rules: Option<String>,
    /// The komi of Go [default: that of the rules]
    #[arg(long, allow_negative_numbers = true)]
    komi: Option<Komi>,
    /// Lines of the board before `boardsize` says otherwise [default: 19 for Go, that of the rules for
    /// Omok]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20))]
    size: Option<u8>,
    /// Who plays Go: myosu (with a network), cgs-search (reads ahead on cgs), cgs-fitted (candidates as professional games teach), cgs (the paper's
    /// program: by purpose, no statistics of games), plain (the rules alone)
    #[arg(long, default_value = BADUK_PLAYERS[0], value_parser = BADUK_PLAYERS)]
    player: String,
    /// Who plays Omok: myosu, myosu-book (from its opening book), myosu:1 to myosu:10 (levels),
    /// alphabeta, knowledge, knowledge-literal, knowledge-searched, linear, or knowledge:FILE
    #[arg(long, value_name = "PLAYER", default_value = "myosu")]
    omok_player: String,
    /// Seed of the dice of weaker levels and of the plain player
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The opening protocol of Omok: free, swap, swap2, pro, long-pro, rif, yamaguchi, soosorv-8, taraguchi-10
    #[arg(long, default_value = "free", value_parser = opening)]
    opening: Opening,
    /// Positions the Omok player may look at for a move
    #[arg(long, default_value_t = 300_000)]
    nodes: u64,
    #[command(flatten)]
    net: NetFlag,
    /// Visits of the network for a move of Go [default: as the clock allows, 200 without a clock]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    visits: Option<u64>,
    /// How well the player of Go plays: 18k to 1k, 1d, 2d (estimates), best, or adaptive (follows its opponent)
    #[arg(long, default_value = "best")]
    level: String,
    /// Threads of the network's search [default: `threads` of the settings, or 1]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Play every game to its end
    #[arg(long)]
    never_resign: bool,
}

fn opening(text: &str) -> Result<Opening, String> {
    Opening::parse(text).map_err(|unknown| unknown.to_string())
}

pub(crate) fn run(args: &GtpArgs, context: &Context) -> Result<Outcome> {
    let (input, mut output) = (io::stdin(), io::stdout().lock());
    match args.game {
        GameKind::Go => gtp::serve(go(args, context)?, input, &mut output)?,
        GameKind::Omok => gtp::serve(omok(args, context)?, input, &mut output)?,
    }
    Ok(Outcome::Done)
}

fn go(args: &GtpArgs, context: &Context) -> Result<BadukCommands> {
    let rules: Rules = args.rules.as_deref().unwrap_or("korean").parse()?;
    let rules = rules.with_komi(args.komi.unwrap_or(rules.komi));
    let net = (args.player == BADUK_PLAYERS[0]).then(|| args.net.load(&context.config)).transpose()?;
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let player = baduk_player(&args.player, net, SearcherOptions { threads, ..SearcherOptions::default() });
    let player = player.context("there is no such player")?.with_seed(args.seed).with_level(&args.level)?;
    let player = if args.never_resign { player.never_resigning() } else { player };
    let commands = BadukCommands::new(Size::square(args.size.unwrap_or(19)), rules, player);
    Ok(commands.with_visits(args.visits).with_files(Box::new(LocalFiles)))
}

fn omok(args: &GtpArgs, context: &Context) -> Result<OmokCommands> {
    let variant = Variant::parse(args.rules.as_deref().unwrap_or("renju"))?;
    let size = args.size.map_or(variant.default_size(), Size::square);
    let game =
        omok::Game::new(variant.rule(), size, args.opening).context("the board does not fit the game")?;
    let note = |why: String| replaced(&why, context);
    let player = entrants::omok(&args.omok_player, Resources::default(), note)?;
    let limits = Limits { nodes: args.nodes, ..Limits::default() };
    Ok(OmokCommands::new(game, player, limits).with_files(Box::new(LocalFiles)))
}

/// The files of this machine.
struct LocalFiles;

impl RecordFiles for LocalFiles {
    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, String> {
        files::read_record(Path::new(path), most).map_err(told)
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        let begins = |old: &[u8]| old.trim_ascii_start().starts_with(b"(") && old.contains(&b';');
        let is_record = |old: &[u8]| begins(old) && Collection::parse(old).is_ok();
        files::write_record(Path::new(path), bytes, is_record).map_err(told)
    }
}

/// A failure with its reasons.
fn told(error: FileError) -> String {
    format!("{:#}", anyhow::Error::from(error))
}
