//! Runners and backends in writing: items are JSON and results bytes, as a queue carries them.
//!
//! A queue knows no kind of job. On its way there a batch of values becomes one of JSON, and a worker's bytes become a
//! value again; both are done by the runner that knows the values.

use std::sync::Arc;

use myosu::search::Cancel;
use serde_json::Value;

use crate::batch::{Backend, BackendError, Batch, JobError, Order, ResultSink, Runner, RunnerMaker, Watch};

/// A runner of what is written: JSON in, bytes out.
pub trait WrittenRunner {
    /// Does a written item.
    ///
    /// # Errors
    /// Why there is no result.
    fn run_written(&mut self, order: &Order, item: &Value, cancel: &Cancel) -> Result<Vec<u8>, JobError>;

    /// Checks a written result.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check_written(&mut self, order: &Order, item: &Value, output: &[u8]) -> Result<(), String>;
}

/// What is written is written as it is.
impl<R: WrittenRunner> Runner for R {
    type Item = Value;
    type Output = Vec<u8>;

    fn run(&mut self, order: &Order, item: &Value, cancel: &Cancel) -> Result<Vec<u8>, JobError> {
        self.run_written(order, item, cancel)
    }

    fn check(&mut self, order: &Order, item: &Value, output: &Vec<u8>) -> Result<(), String> {
        self.check_written(order, item, output)
    }

    fn write_item(&self, _: &Order, item: &Value) -> Value {
        item.clone()
    }

    fn read_item(&self, _: &Order, written: &Value) -> Result<Value, JobError> {
        Ok(written.clone())
    }

    fn write(&self, _: &Order, output: &Vec<u8>) -> Vec<u8> {
        output.clone()
    }

    fn read(&self, _: &Order, written: &[u8]) -> Result<Vec<u8>, String> {
        Ok(written.to_vec())
    }
}

/// A runner whose items and results are read before they are done and checked.
struct Written<I, O>(Box<dyn Runner<Item = I, Output = O>>);

/// Makes runners in writing.
pub fn written<I: 'static, O: Send + 'static>(runner: RunnerMaker<I, O>) -> RunnerMaker {
    Arc::new(move || Box::new(Written(runner())))
}

impl<I, O: Send> WrittenRunner for Written<I, O> {
    fn run_written(&mut self, order: &Order, item: &Value, cancel: &Cancel) -> Result<Vec<u8>, JobError> {
        let item = self.0.read_item(order, item)?;
        let output = self.0.run(order, &item, cancel)?;
        Ok(self.0.write(order, &output))
    }

    fn check_written(&mut self, order: &Order, item: &Value, output: &[u8]) -> Result<(), String> {
        let item = self.0.read_item(order, item).map_err(|error| error.to_string())?;
        let output = self.0.read(order, output)?;
        self.0.check(order, &item, &output)
    }
}

/// A backend of values over one that carries writing.
pub struct InWriting<I, O> {
    /// Carries what is written.
    pub backend: Box<dyn Backend>,
    /// Writes and reads.
    pub runner: RunnerMaker<I, O>,
}

impl<I, O: Send> Backend<I, O> for InWriting<I, O> {
    fn run(
        &self,
        batch: &Batch<'_, I>,
        watch: Watch<'_>,
        sink: ResultSink<'_, O>,
    ) -> Result<u64, BackendError> {
        let (order, runner) = (batch.order(), &self.runner);
        let reader = runner();
        let item = |number: u64| runner().write_item(&order, &(batch.item)(number));
        let written = Batch {
            title: batch.title.clone(),
            kind: batch.kind,
            settings: batch.settings.clone(),
            files: batch.files.clone(),
            count: batch.count,
            item: &item,
            group: batch.group,
            pack: batch.pack,
        };
        self.backend.run(&written, watch, &mut |number, output| {
            let output = match output {
                Ok(bytes) => Ok(reader.read(&order, &bytes)?),
                Err(failed) => Err(failed),
            };
            sink(number, output)
        })
    }
}
