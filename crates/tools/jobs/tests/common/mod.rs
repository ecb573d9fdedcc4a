//! The laws, and a kind of job for them: sums, some of which fail.
#![allow(dead_code, reason = "each test binary uses its part")]
#![allow(unreachable_pub, reason = "shared by two test binaries")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use myosu::search::Cancel;
use myosu_jobs::{
    ATTEMPTS, Backend, Batch, EngineStamp, Flow, ItemOutput, JobError, Order, Progress, Watch, WrittenRunner,
};
use serde_json::{Value, json};

/// The engine of the tests.
pub fn engine() -> EngineStamp {
    EngineStamp { version: "0".to_owned(), signature: "0123456789abcdef".to_owned() }
}

/// Adds numbers. `{"fail": why}` fails, `{"panic": why}` panics, `{"lie": true}` gives a result that is not valid.
pub struct Sums;

impl WrittenRunner for Sums {
    fn run_written(&mut self, order: &Order, item: &Value, cancel: &Cancel) -> Result<Vec<u8>, JobError> {
        if let Some(why) = item["fail"].as_str() {
            return Err(JobError::Failed(why.to_owned()));
        }
        assert!(item["panic"].is_null(), "{}", item["panic"]);
        if item["lie"] == json!(true) {
            return Ok(b"-1".to_vec());
        }
        if let Some(millis) = item["sleep"].as_u64() {
            let end = std::time::Instant::now() + std::time::Duration::from_millis(millis);
            while std::time::Instant::now() < end {
                if cancel.is_raised() {
                    return Err(JobError::Interrupted);
                }
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        }
        let more = match order.files.get("more") {
            Some(path) => {
                std::fs::read(path).map_err(|error| JobError::Failed(error.to_string()))?.len() as u64
            }
            None => 0,
        };
        let sum: u64 = numbers(item).iter().sum();
        let mut bytes = (sum + more + order.settings["plus"].as_u64().unwrap_or(0)).to_string().into_bytes();
        if let Some(size) = item["large"].as_u64() {
            bytes.resize(size as usize, 0xff);
        }
        Ok(bytes)
    }

    fn check_written(&mut self, _: &Order, _: &Value, output: &[u8]) -> Result<(), String> {
        if output.starts_with(b"-") { Err("a sum is not negative".to_owned()) } else { Ok(()) }
    }
}

fn numbers(item: &Value) -> Vec<u64> {
    item["add"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
}

/// Sums that are counted.
pub struct Counted(pub Arc<AtomicUsize>);

impl WrittenRunner for Counted {
    fn run_written(&mut self, order: &Order, item: &Value, cancel: &Cancel) -> Result<Vec<u8>, JobError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Sums.run_written(order, item, cancel)
    }

    fn check_written(&mut self, order: &Order, item: &Value, output: &[u8]) -> Result<(), String> {
        Sums.check_written(order, item, output)
    }
}

/// A batch of sums.
pub struct SumBatch {
    pub count: u64,
    pub plus: u64,
    pub files: Vec<myosu_jobs::JobFile>,
}

pub fn items(count: u64) -> SumBatch {
    SumBatch { count, plus: 1000, files: Vec::new() }
}

impl SumBatch {
    pub fn batch<'a>(&self, item: &'a (dyn Fn(u64) -> Value + Sync)) -> Batch<'a> {
        Batch {
            title: "sums".to_owned(),
            kind: "sums",
            settings: json!({"plus": self.plus}),
            files: self.files.clone(),
            count: self.count,
            item,
            group: 1,
            pack: None,
        }
    }
}

/// All results.
pub fn run(backend: &dyn Backend, sums: &SumBatch) -> Vec<ItemOutput> {
    run_until(backend, sums, u64::MAX)
}

/// The first results.
pub fn run_until(backend: &dyn Backend, sums: &SumBatch, last: u64) -> Vec<ItemOutput> {
    run_items(backend, sums, &|number| json!({"add": [number, 1]}), last)
}

/// The first results of any items.
pub fn run_items(
    backend: &dyn Backend,
    sums: &SumBatch,
    item: &(dyn Fn(u64) -> Value + Sync),
    last: u64,
) -> Vec<ItemOutput> {
    let mut outputs = Vec::new();
    let mut seen: Option<Progress> = None;
    let cancel = Cancel::new();
    let watch =
        Watch { interrupted: &cancel, progress: &mut |progress| seen = Some(*progress), note: &mut |_| {} };
    let count = backend
        .run(&sums.batch(item), watch, &mut |number, output| {
            assert_eq!(number, outputs.len() as u64, "results come in order");
            outputs.push(output);
            Ok(if outputs.len() as u64 == last { Flow::Stop } else { Flow::On })
        })
        .expect("it works");
    assert_eq!(count, outputs.len() as u64);
    if last == u64::MAX && sums.count > 0 {
        let seen = seen.expect("progress is shown");
        assert_eq!((seen.done, seen.count), (sums.count, sums.count));
        assert_eq!(seen.failed, outputs.iter().filter(|output| output.is_err()).count() as u64);
    }
    outputs
}

/// The laws.
pub fn conforms(backend: &dyn Backend) {
    every_item_has_one_result_in_order(backend);
    what_fails_three_times_is_a_failure_and_the_rest_goes_on(backend);
    the_sink_ends_the_run_and_its_error_comes_through(backend);
    settings_and_files_reach_the_items(backend);
    large_results_arrive_whole(backend);
    a_run_without_an_end_stops_when_the_sink_has_enough(backend);
    a_raised_flag_ends_the_run(backend);
}

fn every_item_has_one_result_in_order(backend: &dyn Backend) {
    for count in [0, 1, 157] {
        let expected: Vec<ItemOutput> =
            (0..count).map(|number| Ok((number + 1001).to_string().into_bytes())).collect();
        assert_eq!(run(backend, &items(count)), expected);
    }
}

fn what_fails_three_times_is_a_failure_and_the_rest_goes_on(backend: &dyn Backend) {
    let item = |number: u64| match number {
        3 => json!({"fail": "there is no 3"}),
        7 => json!({"panic": "seven"}),
        11 => json!({"lie": true}),
        _ => json!({"add": [number]}),
    };
    let outputs = run_items(backend, &items(20), &item, u64::MAX);
    for (number, output) in outputs.iter().enumerate() {
        let Err(failed) = output else {
            assert!(![3, 7, 11].contains(&number));
            continue;
        };
        assert_eq!(failed.attempts, ATTEMPTS);
        let wanted = [(3, "there is no 3"), (7, "seven"), (11, "not negative")];
        let (_, text) = wanted.iter().find(|(at, _)| *at == number).expect("only these fail");
        assert!(failed.error.contains(text), "{failed}");
    }
    assert_eq!(outputs.iter().filter(|output| output.is_err()).count(), 3);
}

fn the_sink_ends_the_run_and_its_error_comes_through(backend: &dyn Backend) {
    assert_eq!(run_until(backend, &items(90), 5).len(), 5);
    let cancel = Cancel::new();
    let watch = Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |_| {} };
    let item = |number: u64| json!({"add": [number, 2]});
    let failed = backend.run(&items(9).batch(&item), watch, &mut |_, _| Err("the disk is full".into()));
    assert_eq!(failed.expect_err("it fails").to_string(), "the disk is full");
}

fn settings_and_files_reach_the_items(backend: &dyn Backend) {
    let folder = tempfile::tempdir().expect("it works");
    let path = folder.path().join("more.bin");
    std::fs::write(&path, vec![7; 300_000]).expect("it works");
    let files = vec![myosu_jobs::JobFile::open("more", &path).expect("it works")];
    let outputs = run(backend, &SumBatch { count: 3, plus: 5, files });
    assert_eq!(outputs[2], Ok(b"300008".to_vec()));
}

fn large_results_arrive_whole(backend: &dyn Backend) {
    let item = |number: u64| json!({"add": [number], "large": 3_000_000});
    let outputs = run_items(backend, &items(2), &item, u64::MAX);
    let bytes = outputs[1].as_ref().expect("it works");
    assert!(bytes.len() == 3_000_000 && bytes.starts_with(b"1001\xff"));
}

fn a_run_without_an_end_stops_when_the_sink_has_enough(backend: &dyn Backend) {
    let sums = SumBatch { count: u64::MAX, plus: 9, files: Vec::new() };
    let outputs = run_until(backend, &sums, 60);
    assert_eq!(outputs.last(), Some(&Ok(b"69".to_vec())));
}

fn a_raised_flag_ends_the_run(backend: &dyn Backend) {
    let cancel = Cancel::new();
    cancel.raise();
    let item = |number: u64| json!({"add": [number, 77]});
    let watch = Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |_| {} };
    assert_eq!(backend.run(&items(30).batch(&item), watch, &mut |_, _| Ok(Flow::On)).expect("it works"), 0);
}
