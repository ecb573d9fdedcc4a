//! Shards of labels for training: a teacher's words on positions of games and of its own play.

use std::path::{Path, PathBuf};

use crate::{BackendError, Batch, Flow, JobError, JobFile, Order};
use myosu::net::{Net, Precision, read};
use myosu::search::Cancel;
use myosu_host::files;
use myosu_training::games::{TrainingGame, read_games};
use myosu_training::label::{ShardDraw, ShardPlan, ShardSource, Teacher};
use myosu_training::record::{read_shard, write_shard};
use myosu_training::run::{KeepShard, Labeller, RunFailed};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::kinds::Run;
use crate::kinds::networks::{FILE, NetworkStamp};
use crate::kinds::value::{KindItem, only, taking};

/// The kind.
pub const KIND: &str = "labels";

/// The name of the games among the files of a batch.
const GAMES: &str = "games";

#[derive(Serialize, Deserialize)]
struct LabelSettings {
    seed: u64,
    count: usize,
    teacher: NetworkStamp,
}

/// Which shard is labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardItem {
    own_play: bool,
    number: u64,
}

/// A teacher whose shards are made by a backend.
pub struct BatchTeacher<'a> {
    /// Where, what ends it, who sees how far it is.
    pub run: Run<'a>,
    name: String,
    stamp: NetworkStamp,
    files: Vec<JobFile>,
}

impl<'a> BatchTeacher<'a> {
    /// A teacher with the network of a file, and perhaps a file of games.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn open(net: &Path, games: Option<&Path>, run: Run<'a>) -> Result<BatchTeacher<'a>, String> {
        let network = load(net)?;
        let open = |name: &str, path: &Path| JobFile::open(name, path).map_err(|error| error.to_string());
        let mut files = vec![open(FILE, net)?];
        files.extend(games.map(|path| open(GAMES, path)).transpose()?);
        let stamp = NetworkStamp::new(&network, Precision::F32);
        Ok(BatchTeacher { run, name: network.name().to_owned(), stamp, files })
    }
}

impl Labeller for BatchTeacher<'_> {
    fn teacher(&self) -> &str {
        &self.name
    }

    fn has_games(&self) -> bool {
        self.files.iter().any(|file| file.name == GAMES)
    }

    fn label(&mut self, plans: &[ShardPlan], _: &Cancel, keep: KeepShard<'_>) -> Result<(), RunFailed> {
        let Some(first) = plans.first() else { return Ok(()) };
        let ShardDraw { seed, count, .. } = first.draw;
        let item = |number: u64| {
            let plan = &plans[number as usize];
            let own_play = plan.source == ShardSource::OwnPlay;
            KindItem::Shard(ShardItem { own_play, number: plan.draw.number })
        };
        let batch = Batch {
            title: format!("labels of {}", self.name),
            kind: KIND,
            settings: json!(LabelSettings { seed, count, teacher: self.stamp.clone() }),
            files: self.files.clone(),
            count: plans.len() as u64,
            item: &item,
            group: 1,
            pack: Some(1),
        };
        let done = self.run.run(&batch, &mut |number, output| {
            keep(&plans[number as usize], &only(output, taking!(Shard))?)?;
            Ok(Flow::On)
        });
        match done {
            Ok(count) if count == batch.count || self.run.interrupted.is_raised() => Ok(()),
            Ok(count) => {
                Err(RunFailed::NoLabels(format!("only {count} of {} shards were made", batch.count)))
            }
            Err(BackendError::Sink(error)) => Err(match error.downcast::<RunFailed>() {
                Ok(failed) => *failed,
                Err(other) => RunFailed::NoLabels(other.to_string()),
            }),
            Err(error) => Err(RunFailed::NoLabels(error.to_string())),
        }
    }
}

fn load(path: &Path) -> Result<Net, String> {
    let bytes = files::read(path).map_err(|error| error.to_string())?;
    let model = read(&bytes).map_err(|error| format!("{} is not a network: {error}", path.display()))?;
    Ok(Net::new(&model))
}

/// The teacher and the games of the latest job.
#[derive(Default)]
pub(crate) struct LabelTools {
    teacher: Option<(PathBuf, Teacher)>,
    games: Option<(PathBuf, Vec<TrainingGame>)>,
}

impl LabelTools {
    fn prepare(&mut self, order: &Order, stamp: &NetworkStamp) -> Result<(), JobError> {
        let net =
            order.files.get(FILE).ok_or_else(|| JobError::Failed("the job names no teacher".to_owned()))?;
        if self.teacher.as_ref().is_none_or(|(path, _)| path != net) {
            let network = load(net).map_err(JobError::Failed)?;
            if NetworkStamp::new(&network, Precision::F32) != *stamp {
                return Err(JobError::Unfit("the teacher gives other numbers on this machine".to_owned()));
            }
            self.teacher = Some((net.clone(), Teacher::new(network)));
        }
        let games = order.files.get(GAMES);
        if let Some(file) = games.filter(|file| self.games.as_ref().is_none_or(|(path, _)| path != *file)) {
            let bytes = files::read(file).map_err(|error| JobError::Failed(error.to_string()))?;
            let (read, _) = read_games(&bytes).map_err(|error| JobError::Failed(error.to_string()))?;
            self.games = Some((file.clone(), read));
        }
        if games.is_none() {
            self.games = None;
        }
        Ok(())
    }
}

pub(crate) fn work(tools: &mut LabelTools, order: &Order, item: ShardItem) -> Result<Vec<u8>, JobError> {
    let LabelSettings { seed, count, teacher } = settings(&order.settings).map_err(JobError::Failed)?;
    tools.prepare(order, &teacher)?;
    let ShardItem { own_play, number } = item;
    let source = if own_play { ShardSource::OwnPlay } else { ShardSource::Games };
    let games = tools.games.as_ref().map_or(&[][..], |(_, games)| games);
    let Some((_, teacher)) = &mut tools.teacher else { return Err(JobError::Interrupted) };
    let records = teacher.label(source, games, ShardDraw { seed, number, count });
    Ok(write_shard(&records))
}

fn settings(value: &Value) -> Result<LabelSettings, String> {
    LabelSettings::deserialize(value).map_err(|error| format!("the settings: {error}"))
}

/// A shard can be read and has as many positions as were asked for.
pub(crate) fn check(value: &Value, output: &[u8]) -> Result<(), String> {
    let (found, wanted) = (read_shard(output)?.len(), settings(value)?.count);
    if found == wanted { Ok(()) } else { Err(format!("the shard has {found} positions, not {wanted}")) }
}
