//! `myosu train go`: the network for Baduk that comes with the program, from a teacher's labels.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use myosu_engine::net::Net;
use myosu_formats::games::PlayedGame;
use myosu_rules::go::Rules;
use myosu_training::folder::RunFolder;
use myosu_training::games::{TrainingGame, read_games, turn};
use myosu_training::label::Teacher;
use myosu_training::run::{Run, RunSettings, Step};

use crate::outcome::Outcome;
use crate::{console, files, interrupt, network, source};

#[derive(Debug, clap::Args)]
pub(crate) struct TrainGoArgs {
    /// The folder of the run: labels, checkpoint, curve, latest network; a run in it goes on
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// The network that labels positions
    #[arg(long, value_name = "FILE")]
    teacher: PathBuf,
    /// Games to take positions from: JSON lines, packed or not, or a folder of SGF files [default: own play
    /// alone]
    #[arg(long, value_name = "FILE|FOLDER")]
    games: Option<PathBuf>,
    /// Label only, for a run that learns elsewhere
    #[arg(long)]
    label_only: bool,
    /// Rounds to learn or, with --label-only, shards to label
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    rounds: u64,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &TrainGoArgs) -> Result<Outcome> {
    let cancel = interrupt::on_interrupt()?;
    let (games, bad) = args.games.as_deref().map(games).transpose()?.unwrap_or_default();
    bad.iter().for_each(|bad| console::note(&format!("left out: {bad}")));
    let run = Run {
        folder: &RunFolder::open(&args.folder)?,
        teacher: Teacher::new(Net::new(&network::model(&args.teacher)?)),
        games: &games,
        settings: RunSettings { seed: args.seed, ..RunSettings::default() },
        most: args.rounds,
    };
    let mut report = |step: Step| console::note(&step.line());
    match args.label_only {
        true => run.label(&cancel, &mut report),
        false => run.learn(&cancel, &mut report),
    }?;
    Ok(if cancel.is_raised() { Outcome::Unsettled } else { Outcome::Done })
}

/// The games of a file or of the SGF files in a folder, and a sentence for each that cannot be used.
fn games(path: &Path) -> Result<(Vec<TrainingGame>, Vec<String>)> {
    if !path.is_dir() {
        return read_games(&files::read(path)?).with_context(|| path.display().to_string());
    }
    let (mut games, mut bad) = (Vec::new(), Vec::new());
    for file in source::sgf_files(path)? {
        match source::games(&file) {
            Ok(played) => played.into_iter().for_each(|game| match usable(game) {
                Ok(game) => games.push(game),
                Err(why) => bad.push(format!("{}: {why}", file.display())),
            }),
            Err(why) => bad.push(format!("{why:#}")),
        }
    }
    Ok((games, bad))
}

fn usable(game: PlayedGame) -> Result<TrainingGame, String> {
    if game.moves.iter().enumerate().any(|(at, (color, _))| *color != turn(at)) {
        return Err(format!("{}: the sides do not alternate, Black first", game.id));
    }
    let moves = game.moves.iter().map(|(_, mv)| *mv).collect();
    let komi = game.komi.map(|komi| komi as f32);
    TrainingGame::new(game.id, (game.size, Rules::japanese()), komi, game.result.as_deref(), moves)
}
