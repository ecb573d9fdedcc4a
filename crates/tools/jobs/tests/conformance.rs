//! One suite for both backends: every law of `jobs` holds on threads and on a queue.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use common::{Sums, items, run, run_until};
use myosu::search::Cancel;
use myosu_jobs::{Backend, Batch, Flow, JobError, Local, Order, ResultsFile, Runner};
use serde_json::{Value, json};

fn local(threads: usize) -> Local {
    Local { threads, runner: Arc::new(|| Box::new(Sums)), results: None }
}

#[test]
fn threads_conform() {
    for threads in [1, 3] {
        common::conforms(&local(threads));
    }
}

#[test]
fn a_run_resumes_from_its_file_wherever_it_was_cut() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.jsonl");
    let counted = Arc::new(AtomicUsize::new(0));
    let counter = counted.clone();
    let backend = |signature: &str| {
        let engine = myosu_jobs::EngineStamp { signature: signature.to_owned(), ..common::engine() };
        let counter = counter.clone();
        Local {
            threads: 2,
            runner: Arc::new(move || Box::new(common::Counted(counter.clone()))),
            results: Some(ResultsFile { path: path.clone(), engine }),
        }
    };
    let whole = run(&local(1), &items(40));
    assert_eq!(run_until(&backend("a"), &items(40), 15), whole[..15]);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
    counted.store(0, Ordering::Relaxed);
    assert_eq!(run(&backend("a"), &items(40)), whole);
    assert!(counted.load(Ordering::Relaxed) <= 26, "the file has at least 14 of 40");
    counted.store(0, Ordering::Relaxed);
    assert_eq!(run(&backend("a"), &items(40)), whole);
    assert_eq!(counted.load(Ordering::Relaxed), 0, "everything is in the file");
    assert_eq!(run(&backend("b"), &items(40)), whole);
    assert_eq!(counted.load(Ordering::Relaxed), 40, "results of another engine do not count");
}

/// Squares that cannot be written.
struct Unwritten;

impl Runner for Unwritten {
    type Item = u64;
    type Output = (u64, thread::ThreadId);

    fn run(&mut self, _: &Order, item: &u64, _: &Cancel) -> Result<Self::Output, JobError> {
        Ok((item * item, thread::current().id()))
    }

    fn check(&mut self, _: &Order, item: &u64, output: &Self::Output) -> Result<(), String> {
        if output.0 == item * item { Ok(()) } else { Err("no square".to_owned()) }
    }

    fn write_item(&self, _: &Order, _: &u64) -> Value {
        unreachable!("threads hand values over")
    }

    fn read_item(&self, _: &Order, _: &Value) -> Result<u64, JobError> {
        unreachable!("threads hand values over")
    }

    fn write(&self, _: &Order, _: &Self::Output) -> Vec<u8> {
        unreachable!("threads hand values over")
    }

    fn read(&self, _: &Order, _: &[u8]) -> Result<Self::Output, String> {
        unreachable!("threads hand values over")
    }
}

#[test]
fn threads_hand_values_over_and_write_nothing() {
    let backend = Local { threads: 3, runner: Arc::new(|| Box::new(Unwritten)), results: None };
    let item = |number: u64| number + 1;
    let batch = Batch {
        title: "squares".to_owned(),
        kind: "squares",
        settings: Value::Null,
        files: Vec::new(),
        count: 50,
        item: &item,
        group: 1,
        pack: None,
    };
    let (cancel, mut sum) = (Cancel::new(), 0);
    let watch = myosu_jobs::Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |_| {} };
    let count = backend.run(&batch, watch, &mut |_, output| {
        sum += output?.0;
        Ok(Flow::On)
    });
    assert_eq!((count.unwrap(), sum), (50, 42_925));
}

#[test]
fn an_interrupted_run_hands_over_a_beginning() {
    let cancel = Cancel::new();
    let batch = items(1000);
    let mut seen = 0;
    let watch = myosu_jobs::Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |_| {} };
    let item = |number: u64| json!({"add": [number, 1], "sleep": 2});
    let count = local(2).run(&batch.batch(&item), watch, &mut |number, _| {
        assert_eq!(number, seen);
        seen += 1;
        if seen == 7 {
            cancel.raise();
        }
        Ok(Flow::On)
    });
    assert!(count.unwrap() == seen && seen < 1000);
}
