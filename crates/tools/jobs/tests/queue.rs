//! The same laws on a queue, and what only a queue can go wrong with.

mod common;

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use common::{SumBatch, Sums, engine, items, run, run_items, run_until};
use myosu::search::Cancel;
use myosu_jobs::nats::Queue;
use myosu_jobs::{Backend, EngineStamp, Flow, RunnerMaker, Watch};
use myosu_testing::NatsServer;
use serde_json::json;

fn runner() -> RunnerMaker {
    Arc::new(|| Box::new(Sums))
}

fn queue(server: &NatsServer, name: &str) -> Queue {
    Queue::open(&format!("{}/{name}", server.url()), engine(), runner()).expect("it works")
}

/// Workers that stop with this.
struct Crew {
    cancel: Cancel,
    threads: Vec<thread::JoinHandle<u64>>,
}

impl Crew {
    fn start(server: &NatsServer, name: &str, workers: usize) -> Crew {
        let cancel = Cancel::new();
        let start = |_| {
            let (url, cancel) = (format!("{}/{name}", server.url()), cancel.clone());
            thread::spawn(move || {
                let queue = Queue::open_existing(&url, engine(), runner()).expect("it works");
                queue.work(2, &cancel, &mut |_| {}).expect("it works")
            })
        };
        Crew { threads: (0..workers).map(start).collect(), cancel }
    }

    fn stop(self) -> u64 {
        self.cancel.raise();
        self.threads.into_iter().map(|thread| thread.join().expect("it works")).sum()
    }
}

#[test]
fn queues_conform() {
    let Some(server) = NatsServer::start() else { return };
    let mut queue = queue(&server, "laws");
    let crew = Crew::start(&server, "laws", 2);
    for pack in [Some(1), Some(7), None] {
        queue.pack = pack;
        common::conforms(&queue);
        queue.purge_finished().unwrap();
    }
    assert!(crew.stop() > 0);
}

#[test]
fn another_submitter_goes_on_where_one_was_interrupted() {
    let Some(server) = NatsServer::start() else { return };
    let mut first = queue(&server, "again");
    first.pack = Some(3);
    let item = |number: u64| json!({"add": [number], "sleep": 5});
    let cancel = Cancel::new();
    let crew = Crew::start(&server, "again", 1);
    let mut seen = 0;
    let watch = Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |_| {} };
    let count = first.run(&items(200).batch(&item), watch, &mut |_, _| {
        seen += 1;
        if seen == 20 {
            cancel.raise();
        }
        Ok(Flow::On)
    });
    assert!((20..200).contains(&count.unwrap()));
    let done_before = crew.stop();
    let state = first.state().unwrap();
    assert_eq!((state.batches.len(), state.workers.len()), (1, 0));
    drop(first);
    // Another machine measures for itself; the pack of the batch is what the first one chose.
    let second = queue(&server, "again");
    let crew = Crew::start(&server, "again", 2);
    let outputs = run_items(&second, &items(200), &item, u64::MAX);
    assert_eq!(outputs.len(), 200);
    assert_eq!(outputs[199], Ok(b"1199".to_vec()));
    let done_after = crew.stop();
    assert_eq!(done_before + done_after, 67, "200 items in jobs of 3, none done twice");
    let state = second.state().unwrap();
    assert!(state.batches[0].is_finished && state.waiting == 0 && state.at_work == 0, "{state:?}");
    assert_eq!(second.purge_finished().unwrap(), 1);
    assert_eq!(second.state().unwrap().batches, []);
}

#[test]
fn what_a_server_lost_is_published_again() {
    let Some(server) = NatsServer::start() else { return };
    let mut queue = queue(&server, "lost");
    queue.pack = Some(2);
    let item = |number: u64| json!({"add": [number, 5]});
    let cancel = Cancel::new();
    let watch = Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |_| {} };
    // Without workers the submitter is interrupted with everything published.
    let stopper = cancel.clone();
    let timer = thread::spawn(move || {
        thread::sleep(Duration::from_secs(2));
        stopper.raise();
    });
    assert_eq!(queue.run(&items(30).batch(&item), watch, &mut |_, _| Ok(Flow::On)).unwrap(), 0);
    timer.join().unwrap();
    let id = queue.state().unwrap().batches[0].id.clone();
    assert_eq!(queue.state().unwrap().waiting, 15);
    assert_eq!(queue.rebuild(&id[..8]).unwrap(), 30, "nothing has a result");
    assert_eq!(queue.state().unwrap().waiting, 15, "and nothing is in the queue twice");
    let crew = Crew::start(&server, "lost", 1);
    assert_eq!(run_items(&queue, &items(30), &item, u64::MAX).len(), 30);
    crew.stop();
    queue.cancel(&id).unwrap();
    assert!(queue.cancel(&id).unwrap_err().to_string().contains("no batch"), "it is gone");
}

#[test]
fn a_submitter_and_workers_survive_their_server() {
    let Some(mut server) = NatsServer::start() else { return };
    let mut queue = queue(&server, "down");
    queue.pack = Some(1);
    let crew = Crew::start(&server, "down", 2);
    let item = |number: u64| json!({"add": [number, 9], "sleep": 10});
    let outputs = thread::scope(|scope| {
        let running = scope.spawn(|| run_items(&queue, &items(300), &item, u64::MAX));
        for _ in 0..2 {
            thread::sleep(Duration::from_millis(700));
            server.kill();
            thread::sleep(Duration::from_millis(300));
            server.restart();
        }
        running.join().unwrap()
    });
    let expected: Vec<_> = (0..300).map(|number: u64| Ok((number + 1009).to_string().into_bytes())).collect();
    assert_eq!(outputs, expected);
    crew.stop();
}

#[test]
fn every_refusal_says_what_to_do() {
    let Some(server) = NatsServer::start() else { return };
    let refusal = |url: &str| Queue::open(url, engine(), runner()).err().unwrap().to_string();
    assert!(refusal("nats://127.0.0.1:1").contains("start nats-server"), "{}", refusal("nats://127.0.0.1:1"));
    assert!(refusal("http://x").contains("write nats://HOST:4222"));
    let known = queue(&server, "books");
    assert_eq!(run(&known, &items(0)), []);
    let unknown = Queue::open_existing(&format!("{}/none", server.url()), engine(), runner());
    let unknown = unknown.err().unwrap().to_string();
    assert!(unknown.contains("no queue none") && unknown.contains("books"), "{unknown}");
    // Another engine is refused, as a worker and as a submitter.
    let crew = Crew::start(&server, "books", 1);
    assert_eq!(run_until(&known, &items(3), u64::MAX).len(), 3);
    crew.stop();
    let stranger = EngineStamp { signature: "other".to_owned(), ..engine() };
    let other = Queue::open(&format!("{}/books", server.url()), stranger, runner()).unwrap();
    let refused = other.work(1, &Cancel::new(), &mut |_| {}).unwrap_err().to_string();
    assert!(refused.contains("another engine") && refused.contains("purge --all"), "{refused}");
    let item = |number: u64| json!({"add": [number]});
    let cancel = Cancel::new();
    let watch = Watch { interrupted: &cancel, progress: &mut |_| {}, note: &mut |_| {} };
    let sums = SumBatch { count: 1, plus: 0, files: Vec::new() };
    assert!(other.run(&sums.batch(&item), watch, &mut |_, _| Ok(Flow::On)).is_err());
    other.purge_all().unwrap();
    let begun = Instant::now();
    let again = queue(&server, "books");
    assert!(again.state().unwrap().batches.is_empty() && begun.elapsed() < Duration::from_secs(30));
}
