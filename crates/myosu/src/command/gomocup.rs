//! `myosu gomocup`: the Gomocup (Piskvork) protocol on standard input and output.

use std::io;

use anyhow::{Context, Result};
use myosu_engine::omok::Resources;
use myosu_engine::roster::{OMOK_PLAYERS, omok_player};
use myosu_machine::memory;
use myosu_protocols::gomocup::{self, GomocupSession};
use myosu_rules::omok::Variant;

use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct GomocupArgs {
    /// The rule until the manager names one: freestyle, standard, renju, caro, caro-exact, korean
    #[arg(long, default_value = "freestyle", value_parser = variant)]
    rule: Variant,

    /// Who plays
    #[arg(long, default_value = "myosu", value_parser = clap::builder::PossibleValuesParser::new(OMOK_PLAYERS))]
    player: String,
}

fn variant(text: &str) -> Result<Variant, String> {
    Variant::parse(text).map_err(|unknown| unknown.to_string())
}

pub(crate) fn run(args: &GomocupArgs) -> Result<Outcome> {
    let player = omok_player(&args.player, Resources::default()).context("there is no such player")?;
    let room = memory::fitting(u64::MAX, memory::available());
    let session = GomocupSession::new(player, args.rule.rule()).on_machine_with(room);
    gomocup::serve(session, io::stdin(), &mut io::stdout().lock())?;
    Ok(Outcome::Done)
}
