//! The threads of this machine, with a file of results that a run resumes from if the caller wants one.

use std::collections::HashMap;
use std::path::PathBuf;

use myosu::search::Cancel;
use myosu_host::ledger::Ledger;
use serde_json::{Value, json};

use crate::ATTEMPTS;
use crate::batch::{
    Backend, BackendError, Batch, FailedItem, ItemOutput, JobError, Order, ResultSink, Runner, RunnerMaker,
    Tally, Watch, attempt,
};
use crate::id::{EngineStamp, JobId, hex, unhex};
use crate::pool::{Flow, Jobs};

/// A file of results, and the engine they must come from to count.
#[derive(Clone, Debug)]
pub struct ResultsFile {
    /// The file: a line of JSON for each result.
    pub path: PathBuf,
    /// The engine.
    pub engine: EngineStamp,
}

/// Threads of this machine.
pub struct Local {
    /// Items at a time.
    pub threads: usize,
    /// What does the items.
    pub runner: RunnerMaker,
    /// Where results are kept, if anywhere.
    pub results: Option<ResultsFile>,
}

fn result_of_line(line: &str) -> Option<(String, Vec<u8>)> {
    let line: Value = serde_json::from_str(line).ok()?;
    let text = line["text"].as_str().map(|text| text.as_bytes().to_vec());
    let bytes = text.or_else(|| unhex(line["hex"].as_str()?))?;
    Some((line["id"].as_str()?.to_owned(), bytes))
}

/// A result with the id it is kept under, if it is new and there is a file to keep it in.
struct Done {
    keep_as: Option<JobId>,
    output: Option<ItemOutput>,
}

impl Backend for Local {
    fn run(&self, batch: &Batch<'_>, watch: Watch<'_>, sink: ResultSink<'_>) -> Result<u64, BackendError> {
        let (mut ledger, mut known) = (None, HashMap::new());
        if let Some(file) = &self.results {
            let (opened, text) = Ledger::open(&file.path)?;
            known = text.lines().filter_map(result_of_line).collect();
            ledger = Some(opened);
        }
        let order = batch.order();
        let mut tally = Tally::new(batch.count, self.threads);
        let jobs = Jobs { numbers: 0..batch.count, threads: self.threads, interrupted: watch.interrupted };
        let mut number = 0;
        jobs.run(
            || (self.runner)(),
            |runner, number, cancel| {
                let item = (batch.item)(number);
                let id = self.results.as_ref().map(|file| batch.item_id(&item, &file.engine));
                match id.as_ref().and_then(|id| known.get(id.as_str())) {
                    Some(output) => Done { keep_as: None, output: Some(Ok(output.clone())) },
                    None => Done { keep_as: id, output: done(&mut **runner, &order, &item, cancel) },
                }
            },
            |Done { keep_as, output }| {
                let Some(output) = output else { return Ok(Flow::Stop) };
                if let (Some(id), Some(ledger), Ok(output)) = (keep_as, &mut ledger, &output) {
                    ledger.add(&line_of_result(&id, output))?;
                }
                tally.add(&output);
                (watch.progress)(&tally.progress);
                number += 1;
                sink(number - 1, output).map_err(BackendError::Sink)
            },
        )?;
        Ok(number)
    }
}

fn line_of_result(id: &JobId, output: &[u8]) -> String {
    let line = match std::str::from_utf8(output) {
        Ok(text) => json!({"id": id.as_str(), "text": text}),
        Err(_) => json!({"id": id.as_str(), "hex": hex(output)}),
    };
    line.to_string()
}

/// The result of an item, or of its last failure; nothing if it was interrupted.
fn done(runner: &mut dyn Runner, order: &Order, item: &Value, cancel: &Cancel) -> Option<ItemOutput> {
    let mut error = String::new();
    for _ in 0..ATTEMPTS {
        match attempt(runner, order, item, cancel) {
            Ok(output) => return Some(Ok(output)),
            Err(JobError::Interrupted) => return None,
            Err(JobError::Unfit(why)) => return Some(Err(FailedItem { attempts: 1, error: why })),
            Err(JobError::Failed(why)) => error = why,
        }
    }
    Some(Err(FailedItem { attempts: ATTEMPTS, error }))
}
