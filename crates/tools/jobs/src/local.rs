//! The threads of this machine, with a file of results that a run resumes from if the caller wants one.

use std::collections::HashMap;
use std::path::PathBuf;

use myosu::search::Cancel;
use myosu_host::files::FileError;
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

/// Threads of this machine. They hand values over; only a file of results is written.
pub struct Local<I = Value, O = Vec<u8>> {
    /// Items at a time.
    pub threads: usize,
    /// What does the items.
    pub runner: RunnerMaker<I, O>,
    /// Where results are kept, if anywhere.
    pub results: Option<ResultsFile>,
}

fn result_of_line(line: &str) -> Option<(String, Vec<u8>)> {
    let line: Value = serde_json::from_str(line).ok()?;
    let text = line["text"].as_str().map(|text| text.as_bytes().to_vec());
    let bytes = text.or_else(|| unhex(line["hex"].as_str()?))?;
    Some((line["id"].as_str()?.to_owned(), bytes))
}

/// A result; nothing if it was interrupted. One that is new has a line for the file, if there is one.
struct Done<O> {
    line: Option<String>,
    output: Option<ItemOutput<O>>,
}

/// A file of results while a batch runs: what it had before.
struct Keeper {
    engine: EngineStamp,
    known: HashMap<String, Vec<u8>>,
}

impl Keeper {
    fn open(file: &ResultsFile) -> Result<(Keeper, Ledger), FileError> {
        let (ledger, text) = Ledger::open(&file.path)?;
        let known = text.lines().filter_map(result_of_line).collect();
        Ok((Keeper { engine: file.engine.clone(), known }, ledger))
    }

    /// The result the file has of an item; otherwise does it and writes the line of its result.
    fn done<I, O: Send>(
        &self,
        batch: &Batch<'_, I>,
        runner: &mut dyn Runner<Item = I, Output = O>,
        (order, item): (&Order, &I),
        cancel: &Cancel,
    ) -> Done<O> {
        let id = batch.item_id(&runner.write_item(order, item), &self.engine);
        let known = self.known.get(id.as_str()).and_then(|written| runner.read(order, written).ok());
        if let Some(output) = known {
            return Done { line: None, output: Some(Ok(output)) };
        }
        let output = done(runner, order, item, cancel);
        let line = match &output {
            Some(Ok(output)) => Some(line_of_result(&id, &runner.write(order, output))),
            _ => None,
        };
        Done { line, output }
    }
}

impl<I, O: Send> Backend<I, O> for Local<I, O> {
    fn run(
        &self,
        batch: &Batch<'_, I>,
        watch: Watch<'_>,
        sink: ResultSink<'_, O>,
    ) -> Result<u64, BackendError> {
        let opened = self.results.as_ref().map(Keeper::open).transpose()?;
        let (keeper, mut ledger) =
            opened.map_or((None, None), |(keeper, ledger)| (Some(keeper), Some(ledger)));
        let order = batch.order();
        let mut tally = Tally::new(batch.count, self.threads);
        let jobs = Jobs { numbers: 0..batch.count, threads: self.threads, interrupted: watch.interrupted };
        let mut number = 0;
        jobs.run(
            || (self.runner)(),
            |runner, number, cancel| {
                let item = (batch.item)(number);
                match &keeper {
                    Some(keeper) => keeper.done(batch, &mut **runner, (&order, &item), cancel),
                    None => Done { line: None, output: done(&mut **runner, &order, &item, cancel) },
                }
            },
            |Done { line, output }| {
                let Some(output) = output else { return Ok(Flow::Stop) };
                if let (Some(line), Some(ledger)) = (line, &mut ledger) {
                    ledger.add(&line)?;
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
fn done<I, O: Send>(
    runner: &mut dyn Runner<Item = I, Output = O>,
    order: &Order,
    item: &I,
    cancel: &Cancel,
) -> Option<ItemOutput<O>> {
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
