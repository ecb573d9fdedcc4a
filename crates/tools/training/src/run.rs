//! A run from labels to weights: one loop that labels when it has nothing fresh, learns a round, and keeps
//! where it stands.

use myosu::net::Model;
use myosu::net::learn::NetShape;
use myosu::search::Cancel;
use thiserror::Error;

use crate::folder::{BadRunFile, HELD_OUT, RunFolder, ShardName};
use crate::label::{ShardDraw, ShardPlan, ShardSource};
use crate::optimizer::LearningRate;
use crate::record::LabelRecord;
use crate::trainer::{BadCheckpoint, RoundLosses, Trainer};

/// Positions of a shard: some five seconds of a small teacher.
const SHARD: usize = 512;
/// Shards of a round: 4,096 positions, a minute or two.
const ROUND: usize = 8;
/// Rounds between two measurements on held-out shards.
const MEASURED: u64 = 10;
/// Held-out shards that are measured on, per source.
const MEASURED_SHARDS: usize = 2;

/// Shards that are planned at once.
const PLANNED: u64 = 4096;

/// Keeps the bytes of a shard.
pub type KeepShard<'a> = &'a mut dyn FnMut(&ShardPlan, &[u8]) -> Result<(), RunFailed>;

/// Makes shards of labels, here or elsewhere.
pub trait Labeller {
    /// The name of the teacher's network.
    fn teacher(&self) -> &str;

    /// Whether there are games to take positions from; without them all shards are own play.
    fn has_games(&self) -> bool;

    /// Makes shards and hands their bytes over in the order of the plans, fewer if `cancel` is raised.
    ///
    /// # Errors
    /// The first error of `keep`, or why there are no more shards.
    fn label(&mut self, plans: &[ShardPlan], cancel: &Cancel, keep: KeepShard<'_>) -> Result<(), RunFailed>;
}

/// What a run is made of.
pub struct Run<'a> {
    /// Where it lives.
    pub folder: &'a RunFolder,
    /// Who labels.
    pub labeller: &'a mut dyn Labeller,
    /// The network that is trained, and how.
    pub settings: RunSettings,
    /// Shards to label, or rounds to learn, at most.
    pub most: u64,
}

/// How a network is trained.
#[derive(Clone, Debug)]
pub struct RunSettings {
    /// The network.
    pub shape: NetShape,
    /// The seed of everything random.
    pub seed: u64,
    /// How fast it learns.
    pub rate: LearningRate,
    /// How often a label is learned before new ones are made.
    pub passes: u32,
    /// Positions of a shard.
    pub shard: usize,
    /// The network whose weights a new run starts with; random ones without it.
    pub start: Option<Model>,
}

impl Default for RunSettings {
    /// The settings of the network that ships.
    fn default() -> RunSettings {
        let (shape, rate) = (NetShape::shipped(), LearningRate::default());
        RunSettings { shape, seed: 1, rate, passes: 4, shard: SHARD, start: None }
    }
}

/// Something to report.
#[derive(Clone, Debug)]
pub enum Step {
    /// A shard was labelled: its file.
    Labelled(String),
    /// A round was learned and kept.
    Learned(RoundLosses),
    /// A shard is damaged and left out: why.
    Damaged(String),
}

impl Step {
    /// The step as a line of a log.
    pub fn line(&self) -> String {
        match self {
            Step::Labelled(file) => format!("labelled {file}"),
            Step::Damaged(why) => format!("left out: {why}"),
            Step::Learned(r) => {
                let held_out = r.held_out.map_or(String::new(), |[policy, outcome, lead, owners, first]| {
                    format!(
                        "; held out: policy {policy:.3}, outcome {outcome:.3}, lead {lead:.2}, owners \
                         {owners:.4}, first {first:.1}%"
                    )
                });
                format!(
                    "round {}, {} samples: policy {:.3}, outcome {:.3}, lead {:.2}, owners {:.4}, first {:.1}%, \
                     rate {:.2e}, slope {:.2}{held_out}",
                    r.round, r.samples, r.policy, r.outcome, r.lead, r.ownership, r.first, r.rate, r.slope
                )
            }
        }
    }
}

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum RunFailed {
    /// A file is missing, damaged or cannot be written.
    #[error(transparent)]
    File(#[from] BadRunFile),
    /// The checkpoint does not fit.
    #[error("{path}: {why}")]
    Checkpoint {
        /// The file.
        path: std::path::PathBuf,
        /// What is wrong.
        why: BadCheckpoint,
    },
    /// The network to start from does not fit.
    #[error("the network to start from: {0}")]
    Start(BadCheckpoint),
    /// There are no more labels.
    #[error("{0}")]
    NoLabels(String),
}

impl Run<'_> {
    /// Only labels, until `most` shards are made or `cancel` is raised.
    ///
    /// # Errors
    /// If the folder cannot be used.
    pub fn label(mut self, cancel: &Cancel, report: &mut impl FnMut(Step)) -> Result<(), RunFailed> {
        let mut left = self.most;
        while left > 0 && !cancel.is_raised() {
            let count = left.min(PLANNED);
            self.label_next(count, cancel, report)?;
            left -= count;
        }
        Ok(())
    }

    /// Learns, and labels where needed, until `most` rounds are learned or `cancel` is raised.
    ///
    /// # Errors
    /// If the folder cannot be used or its checkpoint does not fit.
    pub fn learn(mut self, cancel: &Cancel, report: &mut impl FnMut(Step)) -> Result<(), RunFailed> {
        let Some(mut trainer) = self.trainer(cancel, report)? else { return Ok(()) };
        for _ in 0..self.most {
            if trainer.planned().is_empty() {
                let Some(shards) = self.fresh(&trainer, cancel, report)? else { break };
                trainer.plan(&shards, ROUND);
            }
            let records = self.read(trainer.planned(), report);
            let Some(mut losses) = trainer.round(&records, cancel) else { break };
            if losses.round % MEASURED == 1 {
                losses.held_out = Some(trainer.measure(&self.held_out(report)?));
            }
            self.folder.keep(&trainer, &trainer.model(&format!("myosu-b6c64-s{}", losses.samples)))?;
            report(Step::Learned(losses));
        }
        Ok(())
    }

    /// The run of the folder's checkpoint, or a new one; `None` if `cancel` is raised before there is a label.
    fn trainer(
        &mut self,
        cancel: &Cancel,
        report: &mut impl FnMut(Step),
    ) -> Result<Option<Trainer>, RunFailed> {
        if let Some(bytes) = self.folder.checkpoint()? {
            let path = self.folder.checkpoint_path();
            return Trainer::resume(&self.settings.shape, &bytes)
                .map(Some)
                .map_err(|why| RunFailed::Checkpoint { path, why });
        }
        let RunSettings { shape, seed, rate, .. } = &self.settings;
        if let Some(start) = &self.settings.start {
            return Trainer::from_model(shape, *seed, *rate, start).map(Some).map_err(RunFailed::Start);
        }
        if self.folder.shards()?.is_empty() {
            self.label_next(1, cancel, report)?;
        }
        if self.folder.shards()?.is_empty() {
            return Ok(None);
        }
        let first: Vec<String> = self.folder.shards()?.iter().take(1).map(ShardName::file).collect();
        let records = self.read(&first, report);
        let RunSettings { shape, seed, rate, .. } = &self.settings;
        Ok(Some(Trainer::new(shape, *seed, *rate, &records)))
    }

    /// The shards that may still be learned, after labelling until they fill a round; `None` if `cancel` is
    /// raised before.
    fn fresh(
        &mut self,
        trainer: &Trainer,
        cancel: &Cancel,
        report: &mut impl FnMut(Step),
    ) -> Result<Option<Vec<String>>, RunFailed> {
        loop {
            let shards = self.folder.shards()?;
            let learnable =
                shards.iter().filter(|shard| !shard.number.is_multiple_of(HELD_OUT)).map(ShardName::file);
            let fresh: Vec<String> =
                learnable.filter(|file| trainer.uses(file) < self.settings.passes).collect();
            if cancel.is_raised() {
                return Ok(None);
            }
            if fresh.len() >= ROUND {
                return Ok(Some(fresh));
            }
            self.label_next((ROUND - fresh.len()) as u64, cancel, report)?;
        }
    }

    /// Labels the next shards.
    fn label_next(
        &mut self,
        count: u64,
        cancel: &Cancel,
        report: &mut impl FnMut(Step),
    ) -> Result<(), RunFailed> {
        let plans = self.next_shards(count)?;
        let folder = self.folder;
        self.labeller.label(&plans, cancel, &mut |plan, bytes| {
            folder.write_shard(&plan.name, bytes)?;
            report(Step::Labelled(plan.name.file()));
            Ok(())
        })
    }

    /// The next shards: two of games for each of own play.
    fn next_shards(&self, count: u64) -> Result<Vec<ShardPlan>, RunFailed> {
        let name = self.labeller.teacher();
        let teacher: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let shards = self.folder.shards()?;
        let after = |source: &str| {
            shards.iter().filter(|s| s.source == source).map(|s| s.number + 1).max().unwrap_or(0)
        };
        let [games, play] = ["games", "play"].map(|kind| format!("{kind}-{teacher}"));
        let (mut of_games, mut of_play) = (after(&games), after(&play));
        // Each teacher labels positions of its own.
        let seed = self.settings.seed ^ crate::dice::fingerprint(teacher.as_bytes());
        let plan = |_| {
            let is_game = self.labeller.has_games() && of_games < 2 * of_play + 2;
            let (source, file, next) = if is_game {
                (ShardSource::Games, &games, &mut of_games)
            } else {
                (ShardSource::OwnPlay, &play, &mut of_play)
            };
            let number = *next;
            *next += 1;
            let draw = ShardDraw { seed, number, count: self.settings.shard };
            ShardPlan { name: ShardName { source: file.clone(), number }, source, draw }
        };
        Ok((0..count).map(plan).collect())
    }

    /// The records of shards; damaged ones are named and left out.
    fn read(&self, files: &[String], report: &mut impl FnMut(Step)) -> Vec<LabelRecord> {
        let mut records = Vec::new();
        for file in files {
            match self.folder.read_shard(file) {
                Ok(shard) => records.extend(shard),
                Err(bad) => report(Step::Damaged(bad.to_string())),
            }
        }
        records
    }

    /// Records that are never learned: the first held-out shards of every source.
    fn held_out(&self, report: &mut impl FnMut(Step)) -> Result<Vec<LabelRecord>, RunFailed> {
        let shards = self.folder.shards()?;
        let is_measured = |shard: &&ShardName| {
            shard.number.is_multiple_of(HELD_OUT) && shard.number < HELD_OUT * MEASURED_SHARDS as u64
        };
        let files: Vec<String> = shards.iter().filter(is_measured).map(ShardName::file).collect();
        Ok(self.read(&files, report))
    }
}
