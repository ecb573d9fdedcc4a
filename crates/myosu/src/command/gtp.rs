//! `myosu gtp`: a session of the Go Text Protocol on standard input and output.

use std::io::{self, Read, Write};

use anyhow::{Context, Result};
use myosu_engine::go::plain::Plain;
use myosu_engine::omok::modern::Modern;
use myosu_engine::omok::{self as engine};
use myosu_rules::Size;
use myosu_rules::go::{Komi, Rules};
use myosu_rules::omok::{Position, Variant};
use myosu_search::Budget;

use crate::gtp::go::{GoTable, Mover};
use crate::gtp::omok::OmokTable;
use crate::gtp::{Session, Table};
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game that is played
    #[arg(long, value_enum, default_value_t = Game::Go)]
    game: Game,
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
    /// Who plays Go
    #[arg(long, value_enum, default_value_t = GoPlayer::Plain)]
    player: GoPlayer,
    /// What the dice of the plain player start from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions the Omok player may look at for a move
    #[arg(long, default_value_t = 300_000)]
    nodes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Game {
    /// Baduk (바둑)
    #[value(alias = "baduk")]
    Go,
    /// Five in a row (오목)
    #[value(alias = "gomoku")]
    Omok,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum GoPlayer {
    /// Quick and sane, with the rules alone
    Plain,
    /// The program of the paper cgs: probabilities, five candidates with purposes
    Cgs,
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    match args.game {
        Game::Go => talk(go(args)?),
        Game::Omok => talk(omok(args)?),
    }
}

fn go(args: &Args) -> Result<GoTable> {
    let rules: Rules = args.rules.as_deref().unwrap_or("korean").parse()?;
    let rules = rules.with_komi(args.komi.unwrap_or(rules.komi));
    let player = match args.player {
        GoPlayer::Plain => Mover::Plain(Plain { seed: args.seed, ..Plain::default() }),
        GoPlayer::Cgs => Mover::Cgs(Box::default()),
    };
    Ok(GoTable::new(Size::square(args.size.unwrap_or(19)), rules, player))
}

fn omok(args: &Args) -> Result<OmokTable> {
    let variant = Variant::parse(args.rules.as_deref().unwrap_or("renju"))?;
    let size = args.size.map_or(variant.default_size(), Size::square);
    let position = Position::new(variant.rule(), size).context("the board does not fit the game")?;
    let player = Modern::new(engine::Options::default());
    Ok(OmokTable::new(position, player, Budget::nodes(args.nodes)))
}

/// Answers until `quit` or the end of the input.
fn talk(table: impl Table) -> Result<Outcome> {
    let mut session = Session::new(table);
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut buffer = vec![0; 1 << 16];
    let mut send = |reply: &str| -> io::Result<()> {
        output.write_all(reply.as_bytes())?;
        output.flush()
    };
    while !session.is_over() {
        let count = match input.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if count == 0 {
            if let Some(reply) = session.finish() {
                send(&reply)?;
            }
            break;
        }
        session.feed(&buffer[..count], &mut send)?;
    }
    Ok(Outcome::Done)
}
