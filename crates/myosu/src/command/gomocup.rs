//! `myosu gomocup`: the Gomocup (Piskvork) protocol on standard input and output.

use std::io;

use anyhow::{Context, Result};
use myosu_engine::omok::{Resources, roster};
use myosu_protocols::gomocup::{self, GomocupSession, Stopper, Thinker, ThinkingModern, ThinkingPlayer};
use myosu_rules::omok::Variant;

use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rule until the manager names one: freestyle, standard, renju, caro, caro-exact, korean
    #[arg(long, default_value = "freestyle", value_parser = variant)]
    rule: Variant,

    /// Who plays
    #[arg(long, default_value = "myosu", value_parser = clap::builder::PossibleValuesParser::new(roster::NAMES))]
    player: String,
}

fn variant(text: &str) -> Result<Variant, String> {
    Variant::parse(text).map_err(|unknown| unknown.to_string())
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let stopper = Stopper::default();
    let session = GomocupSession::new(thinker(&args.player, &stopper)?, args.rule.rule());
    gomocup::serve(session, stopper, io::stdin(), &mut io::stdout().lock())?;
    Ok(Outcome::Done)
}

/// The modern player honours every setting; the papers' players just play.
fn thinker(name: &str, stopper: &Stopper) -> Result<Box<dyn Thinker>> {
    if name == "myosu" {
        return Ok(Box::new(ThinkingModern::new(stopper.clone())));
    }
    let player = roster::player(name, Resources::default()).context("there is no such player")?;
    Ok(Box::new(ThinkingPlayer::new(player, stopper.clone())))
}
