//! `myosu gtp`: a session of the Go Text Protocol on standard input and output.

use std::io::{self, Read, Write};

use anyhow::Result;
use myosu_engine::go::plain::Plain;
use myosu_rules::Size;
use myosu_rules::go::{Komi, Rules};

use crate::gtp::go::GoTable;
use crate::gtp::{Session, Table};
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rules: korean, japanese, chinese, aga, new-zealand, tromp-taylor
    #[arg(long, default_value = "korean")]
    rules: Rules,
    /// The komi [default: that of the rules]
    #[arg(long, allow_negative_numbers = true)]
    komi: Option<Komi>,
    /// Lines of the board before `boardsize` says otherwise
    #[arg(long, default_value_t = 19, value_parser = clap::value_parser!(u8).range(1..=20))]
    size: u8,
    /// What the player's dice start from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let rules = args.rules.with_komi(args.komi.unwrap_or(args.rules.komi));
    let player = Plain { seed: args.seed, ..Plain::default() };
    talk(GoTable::new(Size::square(args.size), rules, player))
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
