//! What does every kind of job: the tools of one thread.

use std::path::PathBuf;
use std::sync::Arc;

use crate::{EngineStamp, JobError, Order, Runner, RunnerMaker};
use myosu::search::Cancel;
use myosu::signature;
use myosu::tsumego::Prover;
use myosu_host::files;
use serde::Deserialize;
use serde_json::Value;

use crate::kinds::candidates::GeneratorTools;
use crate::kinds::games::{GameTools, Programs};
use crate::kinds::life::LimitsJson;
use crate::kinds::networks::NetworkShelf;
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
pub fn runner() -> RunnerMaker {
    runner_with(Programs::Started)
}

/// Makes runners that start the programs of other machines' matches, or do not.
pub fn runner_with(programs: Programs) -> RunnerMaker {
    let networks = NetworkShelf::default();
    Arc::new(move || {
        let games = GameTools::new(programs);
        Box::new(KindRunner { networks: networks.clone(), games, ..KindRunner::default() }) as Box<dyn Runner>
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
    fn run(&mut self, order: &Order, item: &Value, cancel: &Cancel) -> Result<Vec<u8>, JobError> {
        let settings = &order.settings;
        match order.kind.as_str() {
            life::KIND => {
                let memory = life::memory(settings).map_err(JobError::Failed)?;
                life::work(self.prover(memory), settings, item, cancel)
            }
            recheck::KIND => {
                let limits =
                    LimitsJson::deserialize(settings).map_err(|error| JobError::Failed(error.to_string()))?;
                recheck::work(self.prover(limits.memory), limits, item, cancel)
            }
            trees::KIND => {
                let memory = trees::settings(settings).map_err(JobError::Failed)?.limits.memory;
                trees::work(self.prover(memory), settings, item, cancel)
            }
            candidates::KIND => candidates::work(
                self.generator.get_or_insert_with(GeneratorTools::default),
                settings,
                item,
                cancel,
            ),
            reviews::KIND => reviews::work(&self.networks, order, item),
            games::KIND => games::work(&mut self.games, order, item, cancel),
            labels::KIND => labels::work(&mut self.labels, order, item),
            probe::KIND => probe::work(settings, item, cancel),
            other => {
                Err(JobError::Unfit(format!("this version of the program knows no jobs of the kind {other}")))
            }
        }
    }

    fn check(&mut self, order: &Order, item: &Value, output: &[u8]) -> Result<(), String> {
        match order.kind.as_str() {
            life::KIND => life::check(&order.settings, item, output),
            recheck::KIND => recheck::check(output),
            trees::KIND => trees::check(output),
            candidates::KIND => candidates::check(output),
            reviews::KIND => reviews::check(&order.settings, output),
            games::KIND => games::check(&order.settings, item, output),
            labels::KIND => labels::check(&order.settings, output),
            _ => Ok(()),
        }
    }
}
