//! `myosu fit`: finds the free parameters of a model anew, from games.

mod cgs;
mod moves;
mod omok;

use anyhow::Result;

use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// The judgement of Baduk positions, from games whose final owners are known
    Cgs(cgs::Args),
    /// The ranking of Baduk moves, from games of strong players
    Moves(moves::Args),
    /// The evaluation of Omok, from games the engine plays against itself
    Omok(omok::Args),
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    match &args.what {
        What::Cgs(args) => cgs::run(args),
        What::Moves(args) => moves::run(args),
        What::Omok(args) => omok::run(args),
    }
}
