//! `myosu train`: makes the models that come with the program.

mod data;
mod go;
mod knn;
mod omok;
mod predictor;

use anyhow::Result;

pub(super) use knn::load as load_map;

use super::Context;
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    what: TrainModel,
}

#[derive(Debug, clap::Subcommand)]
enum TrainModel {
    /// The network for Baduk, from a teacher's labels; a run goes on where it stopped
    Go(go::TrainGoArgs),
    /// The Kohonen map of the paper knn: 900 neurons that gather similar problems
    Knn(knn::TrainMapArgs),
    /// The network of the Omok evaluation, from self-play; a run goes on where it stopped
    Omok(omok::TrainOmokArgs),
    /// The stronger predictor: a small network that ranks the moves of a problem
    Predictor(predictor::TrainPredictorArgs),
}

pub(crate) fn run(args: &TrainArgs, context: &Context) -> Result<Outcome> {
    match &args.what {
        TrainModel::Go(args) => go::run(args),
        TrainModel::Knn(args) => knn::run(args, context),
        TrainModel::Omok(args) => omok::run(args),
        TrainModel::Predictor(args) => predictor::run(args, context),
    }
}
