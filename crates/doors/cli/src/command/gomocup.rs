//! `myosu gomocup`: the Gomocup (Piskvork) protocol on standard input and output.

use std::io;

use anyhow::Result;
use myosu::omok::Resources;
use myosu::rules::omok::Variant;
use myosu_arena::entrants;
use myosu_host::memory;
use myosu_protocols::gomocup::{self, GomocupSession};

use super::Context;
use super::knowledge::replaced;
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct GomocupArgs {
    /// The rule until the manager names one: freestyle, standard, renju, caro, caro-exact, korean
    #[arg(long, default_value = "freestyle", value_parser = variant)]
    rule: Variant,

    /// Who plays: myosu, myosu-book (from its opening book), myosu:1 to myosu:10 (levels),
    /// alphabeta, knowledge, knowledge-literal, knowledge-searched, linear, or knowledge:FILE
    #[arg(long, default_value = "myosu")]
    player: String,
}

fn variant(text: &str) -> Result<Variant, String> {
    Variant::parse(text).map_err(|unknown| unknown.to_string())
}

pub(crate) fn run(args: &GomocupArgs, context: &Context) -> Result<Outcome> {
    let player = entrants::omok(&args.player, Resources::default(), |why| replaced(&why, context))?;
    let room = memory::fitting(u64::MAX, memory::available());
    let session = GomocupSession::new(player, args.rule.rule()).on_machine_with(room);
    gomocup::serve(session, io::stdin(), &mut io::stdout().lock())?;
    Ok(Outcome::Done)
}
