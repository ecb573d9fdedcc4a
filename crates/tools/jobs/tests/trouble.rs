//! What can go wrong with a queue: each is a sentence that says what to do, and nothing is lost.

mod common;

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream;
use common::{SumBatch, Sums, engine, items, run, run_items};
use myosu::search::Cancel;
use myosu_jobs::nats::Queue;
use myosu_jobs::{Backend, Flow, ItemOutput, JobError, JobFile, Order, RunnerMaker, Watch, WrittenRunner};
use myosu_testing::{NatsServer, ServerSettings};
use serde_json::{Value, json};

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(120);

fn runner() -> RunnerMaker {
    Arc::new(|| Box::new(Sums))
}

fn queue(url: &str) -> Queue {
    let mut queue = Queue::open(url, engine(), runner()).expect("it works");
    queue.pack = Some(1);
    queue
}

/// A worker and what it says.
struct Worker {
    cancel: Cancel,
    said: Arc<Mutex<Vec<String>>>,
    thread: thread::JoinHandle<u64>,
}

impl Worker {
    fn start(url: &str, runner: RunnerMaker) -> Worker {
        let (cancel, said) = (Cancel::new(), Arc::new(Mutex::new(Vec::new())));
        let (url, flag, notes) = (url.to_owned(), cancel.clone(), said.clone());
        let thread = thread::spawn(move || {
            let queue = Queue::open_existing(&url, engine(), runner).expect("it works");
            queue
                .work(1, &flag, &mut |text| notes.lock().expect("no thread panics").push(text.to_owned()))
                .expect("it works")
        });
        Worker { cancel, said, thread }
    }

    /// Waits until it says something with these words.
    fn hear(&self, words: &str) {
        wait_until(|| self.said.lock().expect("no thread panics").iter().any(|text| text.contains(words)));
    }

    fn stop(self) -> u64 {
        self.cancel.raise();
        self.thread.join().expect("it works")
    }
}

fn wait_until(mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "it does not come");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A batch that runs beside the test, with what its submitter says.
fn run_noted(
    queue: &Queue,
    sums: &SumBatch,
    item: &(dyn Fn(u64) -> Value + Sync),
) -> (Vec<ItemOutput>, Vec<String>) {
    let (mut outputs, mut notes) = (Vec::new(), Vec::new());
    let cancel = Cancel::new();
    let watch =
        Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |text| notes.push(text.to_owned()) };
    let count = queue.run(&sums.batch(item), watch, &mut |_, output| {
        outputs.push(output);
        Ok(Flow::On)
    });
    assert_eq!(count.expect("it works"), sums.count);
    (outputs, notes)
}

/// What a sum of `add: [number, 1]` is.
fn sums(count: u64) -> Vec<ItemOutput> {
    (0..count).map(|number| Ok((number + 1001).to_string().into_bytes())).collect()
}

#[test]
fn wrong_credentials_and_a_server_without_jetstream_are_sentences() {
    let settings = ServerSettings {
        server: "authorization { users = [ { user: fleet, password: secret } ] }".to_owned(),
        ..ServerSettings::default()
    };
    let Some(server) = NatsServer::start_with(settings) else { return };
    let with = |user: &str| server.url().replace("nats://", &format!("nats://{user}@"));
    for user in ["fleet:wrong", "stranger:secret"] {
        let refused = Queue::open(&with(user), engine(), runner()).err().unwrap().to_string();
        assert!(refused.contains("refuses these credentials") && refused.contains("NATS_CREDS"), "{refused}");
        assert!(!refused.contains(user), "{refused}");
    }
    let refused = Queue::open(&server.url(), engine(), runner()).err().unwrap().to_string();
    assert!(refused.contains("refuses these credentials"), "{refused}");
    let url = with("fleet:secret");
    let queue = queue(&url);
    let worker = Worker::start(&url, runner());
    assert_eq!(run(&queue, &items(5)), sums(5));
    worker.stop();

    let bare = ServerSettings { jetstream: None, ..ServerSettings::default() };
    let server = NatsServer::start_with(bare).unwrap();
    let refused = Queue::open(&server.url(), engine(), runner()).err().unwrap().to_string();
    assert!(refused.contains("without JetStream") && refused.contains("-js"), "{refused}");
}

#[test]
fn a_server_with_an_unknown_certificate_is_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let [key, certificate] =
        ["key.pem", "server.pem"].map(|name| folder.path().join(name).display().to_string());
    let made = std::process::Command::new("openssl")
        .args(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1"
                .split(' '),
        )
        .args(["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", &key, "-out", &certificate])
        .output();
    if !made.is_ok_and(|made| made.status.success()) {
        return myosu_testing::skip("no certificate: openssl cannot be run");
    }
    let tls = format!("tls {{ cert_file: \"{certificate}\", key_file: \"{key}\" }}");
    let Some(server) = NatsServer::start_with(ServerSettings { server: tls, ..ServerSettings::default() })
    else {
        return;
    };
    for scheme in ["nats://", "tls://"] {
        let url = server.url().replace("nats://", scheme);
        let refused = Queue::open(&url, engine(), runner()).err().unwrap().to_string();
        assert!(refused.contains("set NATS_CA") && refused.contains("NATS_CERT"), "{refused}");
    }
}

/// Removes a file of a queue behind its back.
fn remove_file(server: &NatsServer, queue: &str, name: &str) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let context = jetstream::new(async_nats::connect(server.url()).await.expect("the server"));
        let store = context.get_object_store(format!("myosu-{queue}-files")).await.expect("its files");
        store.delete(name).await.expect("the file");
    });
}

#[test]
fn a_worker_without_the_file_of_a_job_says_so_and_the_next_submitter_brings_it() {
    let Some(server) = NatsServer::start() else { return };
    let url = format!("{}/files", server.url());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net.bin");
    std::fs::write(&path, [7; 90]).unwrap();
    let file = JobFile::open("more", &path).unwrap();
    let batch = SumBatch { count: 3, plus: 0, files: vec![file.clone()] };
    let item = |number: u64| json!({"add": [number]});
    // A submitter that is interrupted when its jobs are there, and then the file is lost.
    let (first, cancel) = (queue(&url), Cancel::new());
    thread::scope(|scope| {
        let submitted = scope.spawn(|| {
            let watch = Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |_| {} };
            first.run(&batch.batch(&item), watch, &mut |_, _| Ok(Flow::On)).unwrap()
        });
        let other = Queue::open_existing(&url, engine(), runner()).unwrap();
        wait_until(|| other.state().unwrap().waiting == 3);
        cancel.raise();
        assert_eq!(submitted.join().unwrap(), 0);
    });
    remove_file(&server, "files", &file.hash);
    let worker = Worker::start(&url, runner());
    worker.hear("run the command that submitted the batch again");
    assert_eq!(worker.stop(), 0);
    let worker = Worker::start(&url, runner());
    let outputs = run_items(&queue(&url), &batch, &item, u64::MAX);
    assert_eq!(outputs, [Ok(b"90".to_vec()), Ok(b"91".to_vec()), Ok(b"92".to_vec())]);
    worker.stop();
}

/// A worker that lies and does not check itself.
struct Liar;

impl WrittenRunner for Liar {
    fn run_written(&mut self, order: &Order, item: &Value, cancel: &Cancel) -> Result<Vec<u8>, JobError> {
        if item["add"][0] == json!(4) { Ok(b"-1".to_vec()) } else { Sums.run_written(order, item, cancel) }
    }

    fn check_written(&mut self, _: &Order, _: &Value, _: &[u8]) -> Result<(), String> {
        Ok(())
    }
}

#[test]
fn a_result_that_is_not_valid_is_refused_and_made_again() {
    let Some(server) = NatsServer::start() else { return };
    let url = format!("{}/lies", server.url());
    let queue = queue(&url);
    let liar = Worker::start(&url, Arc::new(|| Box::new(Liar)));
    let item = |number: u64| json!({"add": [number, 1]});
    // Nothing but lies: the third one is the end of the item, and of nothing else.
    let (outputs, notes) = run_noted(&queue, &items(8), &item);
    assert_eq!((&outputs[..4], &outputs[5..]), (&sums(8)[..4], &sums(8)[5..]));
    let failed = outputs[4].as_ref().unwrap_err().to_string();
    assert!(failed.contains("not valid") && failed.contains("not negative"), "{failed}");
    assert!(notes.iter().any(|note| note.contains("item 4") && note.contains("refused")), "{notes:?}");
    // An honest worker comes after the first lie.
    let again = SumBatch { plus: 1000, count: 9, files: Vec::new() };
    let mut honest = None;
    let cancel = Cancel::new();
    let mut liar = Some(liar);
    let mut outputs = Vec::new();
    let watch = Watch {
        interrupted: &cancel,
        progress: &mut |_| {},
        note: &mut |text| {
            if let Some(liar) = liar.take_if(|_| text.contains("refused")) {
                liar.cancel.raise();
                honest = Some(Worker::start(&url, runner()));
            }
        },
    };
    let run = queue.run(&again.batch(&item), watch, &mut |_, output| {
        outputs.push(output);
        Ok(Flow::On)
    });
    assert_eq!(run.unwrap(), 9);
    assert_eq!(outputs[..4], sums(9)[..4]);
    assert!(outputs[4] == sums(9)[4] || outputs[4].is_err(), "the liar may have been quicker");
    honest.expect("a lie was refused").stop();
}

#[test]
fn a_full_server_is_waited_for() {
    let limited = |size: &str| ServerSettings {
        jetstream: Some(format!("sync_interval: always\n max_file_store: {size}")),
        ..ServerSettings::default()
    };
    let Some(mut server) = NatsServer::start_with(limited("3MB")) else { return };
    let url = format!("{}/full", server.url());
    let queue = queue(&url);
    let worker = Worker::start(&url, runner());
    let item = |number: u64| json!({"add": [number, 1], "large": 400_000});
    let batch = items(20);
    let outputs = thread::scope(|scope| {
        let running = scope.spawn(|| run_items(&queue, &batch, &item, u64::MAX));
        worker.hear("free space or raise max_file_store");
        server.restart_with(limited("100MB"));
        running.join().unwrap()
    });
    for (output, sum) in outputs.iter().zip(sums(20)) {
        let (output, sum) = (output.as_ref().unwrap(), sum.unwrap());
        assert!(output.len() == 400_000 && output.starts_with(&sum));
    }
    // A job whose acknowledgement was lost in the restart is done again; its result is there already.
    assert!(worker.stop() >= 20);
}

#[test]
fn an_interrupted_worker_hands_its_job_back_at_once() {
    let Some(server) = NatsServer::start() else { return };
    let url = format!("{}/back", server.url());
    let (first, cancel) = (queue(&url), Cancel::new());
    let item = |number: u64| json!({"add": [number, 1], "sleep": 3_600_000});
    thread::scope(|scope| {
        let running = scope.spawn(|| {
            let watch = Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |_| {} };
            first.run(&items(1).batch(&item), watch, &mut |_, _| Ok(Flow::On)).unwrap()
        });
        let other = Queue::open_existing(&url, engine(), runner()).unwrap();
        let worker = Worker::start(&url, runner());
        wait_until(|| other.state().unwrap().at_work == 1);
        assert_eq!(worker.stop(), 0);
        // No time passes in which the server would have taken the job back by itself: it is free for the next worker.
        let next = Worker::start(&url, runner());
        wait_until(|| other.state().unwrap().again == 1);
        next.stop();
        cancel.raise();
        assert_eq!(running.join().unwrap(), 0);
    });
}

#[test]
fn a_consumer_that_is_gone_is_made_anew() {
    let Some(server) = NatsServer::start() else { return };
    let url = format!("{}/gone", server.url());
    let queue = queue(&url);
    let worker = Worker::start(&url, runner());
    let item = |number: u64| json!({"add": [number, 1], "sleep": 20});
    let outputs = thread::scope(|scope| {
        let running = scope.spawn(|| run_items(&queue, &items(150), &item, u64::MAX));
        let other = Queue::open_existing(&url, engine(), runner()).unwrap();
        wait_until(|| other.state().unwrap().batches.first().is_some_and(|batch| batch.results > 10));
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let context = jetstream::new(async_nats::connect(server.url()).await.unwrap());
            let stream = context.get_stream("MYOSU_gone").await.unwrap();
            stream.delete_consumer("workers").await.unwrap();
        });
        running.join().unwrap()
    });
    assert_eq!(outputs, sums(150));
    worker.stop();
}

#[test]
fn a_submitter_that_has_enough_takes_the_rest_back() {
    let Some(server) = NatsServer::start() else { return };
    let url = format!("{}/enough", server.url());
    let queue = queue(&url);
    let worker = Worker::start(&url, runner());
    let item = |number: u64| json!({"add": [number, 1], "sleep": 5});
    assert_eq!(run_items(&queue, &items(5_000), &item, 12), sums(12));
    let state = queue.state().unwrap();
    assert_eq!((state.waiting, state.batches.len()), (0, 0), "{state:?}");
    assert!(worker.stop() < 1_000, "the rest is not done");
}

#[test]
fn what_is_no_job_is_dropped_and_named() {
    let Some(server) = NatsServer::start() else { return };
    let url = format!("{}/noise", server.url());
    let queue = queue(&url);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let context = jetstream::new(async_nats::connect(server.url()).await.unwrap());
        let nested = "[".repeat(100_000);
        for (number, text) in ["", "{", "null", "{\"batch\":1}", nested.as_str(), "\u{0}"].iter().enumerate()
        {
            let sent =
                context.publish(format!("myosu.noise.x.{number}"), (*text).to_owned().into()).await.unwrap();
            sent.await.unwrap();
        }
    });
    let worker = Worker::start(&url, runner());
    worker.hear("is no job and is dropped");
    assert_eq!(run(&queue, &items(5)), sums(5));
    assert_eq!(queue.state().unwrap().waiting, 0);
    worker.stop();
}
