//! What does every kind of job: the tools of one thread.

use std::path::PathBuf;
use std::sync::Arc;

use crate::{EngineStamp, JobError, Order, Runner, RunnerMaker};
use myosu::search::Cancel;
use myosu::signature;
use myosu::tsumego::Prover;
use myosu_host::files;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::kinds::candidates::GeneratorTools;
use crate::kinds::games::{GameTools, Programs};
use crate::kinds::life::LimitTerms;
use crate::kinds::networks::NetworkShelf;
use crate::kinds::value::{KindItem, KindOutput};
use crate::kinds::{candidates, games, labels, life, probe, recheck, reviews, trees};

/// Does every kind of job. Tools are made when they are needed and kept for the next job.
#[derive(Default)]
pub struct KindRunner {
    prover: Option<(usize, Prover)>,
    generator: Option<GeneratorTools>,
    networks: NetworkShelf,
    games: GameTools,
    labels: labels::LabelTools,
}

/// Makes runners for the threads of a backend.
pub fn runner() -> RunnerMaker<KindItem, KindOutput> {
    runner_with(Programs::Started)
}

/// Makes runners that start the programs of other machines' matches, or do not.
pub fn runner_with(programs: Programs) -> RunnerMaker<KindItem, KindOutput> {
    let networks = NetworkShelf::default();
    Arc::new(move || {
        let games = GameTools::new(programs);
        Box::new(KindRunner { networks: networks.clone(), games, ..KindRunner::default() })
    })
}

/// The version of this program and the signature of what it decides. The first call of a program takes seconds; the
/// next ones find the signature in the user's cache, under the time and size of the program's file.
pub fn engine_stamp() -> EngineStamp {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let cache = cache();
    let cached = cache.as_ref().and_then(|(path, key)| {
        let text = std::fs::read_to_string(path).ok()?;
        Some(text.strip_prefix(key.as_str())?.trim().to_owned())
    });
    if let Some(signature) = cached.filter(|text| text.len() == 16) {
        return EngineStamp { version, signature };
    }
    let signature = format!("{:016x}", signature::of(&signature::parts()));
    if let Some((path, key)) = cache {
        let folder = path.parent().map_or(Ok(()), files::make_folder);
        let _ = folder.and_then(|()| files::write(&path, format!("{key}{signature}\n").as_bytes()));
    }
    EngineStamp { version, signature }
}

/// Where the signature is cached, and what identifies this program.
fn cache() -> Option<(PathBuf, String)> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")))?;
    let program = std::env::current_exe().ok()?;
    let meta = std::fs::metadata(&program).ok()?;
    let changed = meta.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    let key = format!("{} {} {} ", program.display(), meta.len(), changed.as_nanos());
    Some((folder.join("myosu").join("signature"), key))
}

impl KindRunner {
    fn prover(&mut self, memory: usize) -> &mut Prover {
        if self.prover.as_ref().is_none_or(|(size, _)| *size != memory) {
            self.prover = None;
        }
        &mut self.prover.get_or_insert_with(|| (memory, Prover::new(memory))).1
    }
}

impl Runner for KindRunner {
    type Item = KindItem;
    type Output = KindOutput;

    fn run(&mut self, order: &Order, item: &KindItem, cancel: &Cancel) -> Result<KindOutput, JobError> {
        let settings = &order.settings;
        Ok(match item {
            KindItem::Life(problem) => {
                let memory = life::memory(settings).map_err(JobError::Failed)?;
                KindOutput::Life(Box::new(life::work(self.prover(memory), settings, problem, cancel)?))
            }
            KindItem::Recheck(exercise) => {
                let limits =
                    LimitTerms::deserialize(settings).map_err(|error| JobError::Failed(error.to_string()))?;
                KindOutput::Recheck(recheck::work(self.prover(limits.memory), limits, exercise, cancel)?)
            }
            KindItem::Tree(exercise) => {
                let memory = trees::settings(settings).map_err(JobError::Failed)?.limits.memory;
                KindOutput::Tree(trees::work(self.prover(memory), settings, exercise, cancel)?)
            }
            KindItem::Candidate(number) => {
                let generator = self.generator.get_or_insert_with(GeneratorTools::default);
                KindOutput::Candidate(Box::new(candidates::work(generator, settings, *number, cancel)?))
            }
            KindItem::Review(record) => KindOutput::Review(reviews::work(&self.networks, order, record)?),
            KindItem::Game(game) => {
                KindOutput::Game(Box::new(games::work(&mut self.games, order, game, cancel)?))
            }
            KindItem::Shard(shard) => KindOutput::Shard(labels::work(&mut self.labels, order, *shard)?),
            KindItem::Probe(probe) => KindOutput::Probe(probe::work(settings, *probe, cancel)?),
        })
    }

    fn check(&mut self, order: &Order, item: &KindItem, output: &KindOutput) -> Result<(), String> {
        let settings = &order.settings;
        match (item, output) {
            (KindItem::Life(problem), KindOutput::Life(proven)) => life::check(settings, problem, proven),
            (KindItem::Recheck(_), KindOutput::Recheck(_)) | (KindItem::Probe(_), KindOutput::Probe(_)) => {
                Ok(())
            }
            (KindItem::Tree(_), KindOutput::Tree(tree)) => trees::check(tree),
            (KindItem::Candidate(_), KindOutput::Candidate(candidate)) => candidates::check(candidate),
            (KindItem::Review(_), KindOutput::Review(review)) => reviews::check(settings, review),
            (KindItem::Game(game), KindOutput::Game(played)) => games::check(settings, game, played),
            (KindItem::Shard(_), KindOutput::Shard(shard)) => labels::check(settings, shard),
            _ => Err("it is of another kind".to_owned()),
        }
    }

    fn write_item(&self, order: &Order, item: &KindItem) -> Value {
        match item {
            KindItem::Life(problem) => life::write_item(problem),
            KindItem::Recheck(exercise) => recheck::written(exercise),
            KindItem::Tree(exercise) => trees::write_item(exercise),
            KindItem::Candidate(number) => json!(number),
            KindItem::Review(record) => reviews::write_item(record),
            KindItem::Game(game) => games::write_item(order, game),
            KindItem::Shard(shard) => json!(shard),
            KindItem::Probe(probe) => json!(probe),
        }
    }

    fn read_item(&self, order: &Order, written: &Value) -> Result<KindItem, JobError> {
        let bad = |error: serde_json::Error| error.to_string();
        let item = match order.kind.as_str() {
            life::KIND => life::read_item(written).map(|problem| KindItem::Life(Box::new(problem))),
            recheck::KIND => recheck::read(written).map(|exercise| KindItem::Recheck(Box::new(exercise))),
            trees::KIND => trees::read_item(written).map(|exercise| KindItem::Tree(Box::new(exercise))),
            candidates::KIND => {
                written.as_u64().map(KindItem::Candidate).ok_or_else(|| format!("{written} is no number"))
            }
            reviews::KIND => reviews::read_item(written).map(|record| KindItem::Review(Box::new(record))),
            games::KIND => games::read_item(order, written).map(KindItem::Game),
            labels::KIND => labels::ShardItem::deserialize(written).map(KindItem::Shard).map_err(bad),
            probe::KIND => probe::ProbeItem::deserialize(written).map(KindItem::Probe).map_err(bad),
            other => {
                let why = format!("this version of the program knows no jobs of the kind {other}");
                return Err(JobError::Unfit(why));
            }
        };
        item.map_err(JobError::Failed)
    }

    fn write(&self, order: &Order, output: &KindOutput) -> Vec<u8> {
        match output {
            KindOutput::Life(proven) => life::write(proven),
            KindOutput::Recheck(found) => recheck::write(found),
            KindOutput::Tree(tree) => tree.clone().into_bytes(),
            KindOutput::Candidate(candidate) => candidates::write(candidate),
            KindOutput::Review(review) => review.clone(),
            KindOutput::Game(played) => games::write(order, played),
            KindOutput::Shard(shard) => shard.clone(),
            KindOutput::Probe(sum) => probe::write(*sum),
        }
    }

    fn read(&self, order: &Order, written: &[u8]) -> Result<KindOutput, String> {
        match order.kind.as_str() {
            life::KIND => life::read_result(written).map(|proven| KindOutput::Life(Box::new(proven))),
            recheck::KIND => recheck::read_result(written).map(KindOutput::Recheck),
            trees::KIND => {
                let tree = String::from_utf8(written.to_vec());
                tree.map(KindOutput::Tree).map_err(|_| "a tree is not text".to_owned())
            }
            candidates::KIND => {
                candidates::read_result(written).map(|made| KindOutput::Candidate(Box::new(made)))
            }
            reviews::KIND => Ok(KindOutput::Review(written.to_vec())),
            games::KIND => games::read_result(order, written).map(|game| KindOutput::Game(Box::new(game))),
            labels::KIND => Ok(KindOutput::Shard(written.to_vec())),
            probe::KIND => probe::read_result(written).map(KindOutput::Probe),
            other => Err(format!("this version of the program knows no jobs of the kind {other}")),
        }
    }
}
