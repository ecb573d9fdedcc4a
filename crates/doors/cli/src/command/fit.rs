//! `myosu fit`: finds the free parameters of a model anew, from games.

mod cgs;
mod finished;
mod moves;
mod omok;

use std::path::Path;

use anyhow::{Result, ensure};
use myosu::baduk::cgs::fit::OwnedGame;
use myosu::baduk::cgs::ranking;
use myosu::formats::games::PlayedGame;

use super::Context;
use crate::outcome::Outcome;
use crate::source;

#[derive(Debug, clap::Args)]
pub(crate) struct FitArgs {
    #[command(subcommand)]
    what: FitModel,
}

#[derive(Debug, clap::Subcommand)]
enum FitModel {
    /// The judgement of Baduk positions, from games whose final owners are known
    Cgs(cgs::FitCgsArgs),
    /// The ranking of Baduk moves, from games of strong players
    Moves(moves::FitMovesArgs),
    /// The evaluation of Omok, from games the engine plays against itself
    Omok(omok::FitOmokArgs),
}

pub(crate) fn run(args: &FitArgs, context: &Context) -> Result<Outcome> {
    match &args.what {
        FitModel::Cgs(args) => cgs::run(args, context.language),
        FitModel::Moves(args) => moves::run(args, context.language),
        FitModel::Omok(args) => omok::run(args, context.language),
    }
}

/// The games of a file whose final owners are known.
pub(super) fn owned_games(path: &Path) -> Result<Vec<OwnedGame>> {
    let owned = |g: PlayedGame| Some(OwnedGame { size: g.size, moves: g.moves, owners: g.ownership? });
    let games: Vec<OwnedGame> = source::games(path)?.into_iter().filter_map(owned).collect();
    ensure!(!games.is_empty(), "{} holds no game with an \"ownership\"", path.display());
    Ok(games)
}

/// The moves of the games of a file.
fn played_games(path: &Path) -> Result<Vec<ranking::RankedGame>> {
    let played = |g: PlayedGame| ranking::RankedGame { size: g.size, moves: g.moves };
    Ok(source::games(path)?.into_iter().map(played).collect())
}
