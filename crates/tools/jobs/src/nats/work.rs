//! A worker: takes jobs, keeps them while it works on them, stores results once, and hands back what it cannot finish.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::Message;
use async_nats::jetstream::kv::CreateErrorKind;
use futures_util::StreamExt as _;
use myosu::search::Cancel;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use super::connection::{CONSUMER, Parts, Queue, ack_wait, chain, consumer, sentence};
use super::packet::{Packet, PacketResult};
use super::presence::Mark;
use crate::ATTEMPTS;
use crate::batch::{BackendError, FailedItem, JobError, Order, RunnerMaker, attempt};
use crate::id::{EngineStamp, hash};

/// Results that are larger go to the object store; a server takes messages of 1 MiB.
const LARGEST_VALUE: usize = 700 << 10;
/// How long a request for a job waits at the server.
const PATIENCE: Duration = Duration::from_secs(5);
/// Between two looks at the interrupt flag.
const TICK: Duration = Duration::from_millis(50);
/// How long a job rests that this machine cannot do.
const REST: Duration = Duration::from_secs(20);
/// Idle time with jobs waiting after which the consumer is taken for stuck.
const STUCK: Duration = Duration::from_secs(60);

/// A failure of a job, as the queue keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct JobFailure {
    worker: String,
    error: String,
}

/// What the threads of a worker share.
struct Crew {
    parts: Parts,
    engine: EngineStamp,
    /// The machine and the process.
    name: String,
    folder: TempDir,
    interrupted: Cancel,
    notes: mpsc::UnboundedSender<String>,
    noted: Mutex<HashSet<String>>,
    fetching: tokio::sync::Mutex<()>,
}

/// What came of items, by number.
type Attempts = Vec<(u64, Result<Vec<u8>, JobError>)>;

/// The work of a thread: some items, and where their outputs go.
struct Assignment {
    order: Order,
    items: Vec<(u64, Value)>,
    cancel: Cancel,
    done: oneshot::Sender<Attempts>,
}

impl Queue {
    /// Works until the flag is raised: `threads` jobs at a time, of every kind the runner knows. Returns how many jobs
    /// were done.
    ///
    /// # Errors
    /// A sentence that says why this worker cannot take part.
    pub fn work(
        &self,
        threads: usize,
        interrupted: &Cancel,
        note: &mut dyn FnMut(&str),
    ) -> Result<u64, BackendError> {
        self.block(async {
            self.parts.admit(&self.engine).await?;
            let folder = tempfile::Builder::new().prefix("myosu-work-").tempdir();
            let folder =
                folder.map_err(|error| sentence(format!("there is no temporary folder: {error}")))?;
            let (notes, mut inbox) = mpsc::unbounded_channel();
            let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
            let crew = Arc::new(Crew {
                parts: self.parts.clone(),
                engine: self.engine.clone(),
                name: format!("{}-{}", host.trim(), std::process::id()),
                folder,
                interrupted: interrupted.clone(),
                notes,
                noted: Mutex::default(),
                fetching: tokio::sync::Mutex::default(),
            });
            let mut slots = JoinSet::new();
            for number in 0..threads.max(1) {
                let hands = start_thread(self.runner.clone());
                slots.spawn(slot(crew.clone(), format!("{}-{number}", unique()), hands));
            }
            drop(crew);
            let mut done = 0;
            loop {
                tokio::select! {
                    Some(text) = inbox.recv() => note(&text),
                    ended = slots.join_next() => match ended {
                        Some(Ok(count)) => done += count?,
                        Some(Err(error)) => return Err(sentence(format!("a thread broke down: {error}"))),
                        None => return Ok(done),
                    },
                }
            }
        })
    }
}

/// A name that no other thread of the fleet has.
fn unique() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("{}-{:x}", std::process::id(), now.as_nanos())
}

/// A thread with a runner of its own.
fn start_thread(runner: RunnerMaker) -> std::sync::mpsc::Sender<Assignment> {
    let (send, receive) = std::sync::mpsc::channel::<Assignment>();
    thread::spawn(move || {
        let mut runner = runner();
        for Assignment { order, items, cancel, done } in receive {
            let mut outputs = Vec::with_capacity(items.len());
            for (number, item) in items {
                let output = attempt(&mut *runner, &order, &item, &cancel);
                let is_over = matches!(output, Err(JobError::Interrupted | JobError::Unfit(_)));
                outputs.push((number, output));
                if is_over {
                    break;
                }
            }
            let _ = done.send(outputs);
        }
    });
    send
}

/// Takes one job after the other.
async fn slot(
    crew: Arc<Crew>,
    mark: String,
    hands: std::sync::mpsc::Sender<Assignment>,
) -> Result<u64, BackendError> {
    let (mut done, mut idle, mut is_done) = (0, Instant::now(), false);
    while !crew.interrupted.is_raised() {
        // The mark of a job that is done may stay until the next one begins: its result is there.
        if !is_done {
            crew.renew(&mark, None).await;
        }
        let message = crew.next_message().await;
        is_done = match &message {
            Some(message) => crew.handle(message, &mark, &hands).await?,
            None => false,
        };
        done += u64::from(is_done);
        if message.is_some() {
            idle = Instant::now();
        } else if idle.elapsed() > STUCK {
            crew.wake_consumer().await;
            idle = Instant::now();
        }
    }
    let _ = crew.parts.workers.delete(&mark).await;
    Ok(done)
}

impl Crew {
    /// Says something once.
    fn note(&self, text: String) {
        if self.noted.lock().is_ok_and(|mut noted| noted.insert(text.clone())) {
            let _ = self.notes.send(text);
        }
    }

    async fn renew(&self, key: &str, job: Option<&str>) {
        let mark = Mark { worker: self.name.clone(), job: job.map(str::to_owned) };
        self.parts.renew(key, &mark).await;
    }

    /// Marks the begin of a job and waits until the server has the mark: the job may end this process.
    async fn mark_start(&self, key: &str, job: &str) {
        let mark = Mark { worker: self.name.clone(), job: Some(job.to_owned()) };
        let bytes = serde_json::to_vec(&mark).unwrap_or_default();
        let _ = self.parts.workers.put(key, bytes.into()).await;
    }

    /// The next job, if one comes.
    async fn next_message(&self) -> Option<Message> {
        let request = self.parts.consumer.batch().max_messages(1).expires(PATIENCE).messages();
        let mut messages = match request.await {
            Ok(messages) => messages,
            Err(error) => {
                self.note(format!("the server does not answer ({}); trying again", chain(&error)));
                tokio::time::sleep(Duration::from_secs(1)).await;
                return None;
            }
        };
        loop {
            tokio::select! {
                message = messages.next() => return match message {
                    Some(Ok(message)) => Some(message),
                    Some(Err(_)) => {
                        tokio::time::sleep(Duration::from_millis(500)).await;
                        None
                    }
                    None => None,
                },
                () = tokio::time::sleep(TICK) => if self.interrupted.is_raised() {
                    return None;
                },
            }
        }
    }

    /// Makes the consumer anew if jobs wait that it does not hand out, or if it is gone.
    async fn wake_consumer(&self) {
        match self.parts.consumer.get_info().await {
            Ok(state) if state.num_pending > 0 && state.num_ack_pending == 0 => {
                self.note("the consumer of the queue stands still and is made anew".to_owned());
                let _ = self.parts.jobs.delete_consumer(CONSUMER).await;
                let _ = consumer(&self.parts.jobs).await;
            }
            Ok(_) => {}
            Err(_) => {
                let _ = consumer(&self.parts.jobs).await;
            }
        }
    }

    /// Handles a message; returns true if a job was done.
    async fn handle(
        &self,
        message: &Message,
        mark: &str,
        hands: &std::sync::mpsc::Sender<Assignment>,
    ) -> Result<bool, BackendError> {
        let Ok(packet) = serde_json::from_slice::<Packet>(&message.payload) else {
            self.note("a message of the queue is no job and is dropped".to_owned());
            self.answer(message, AckKind::Term).await;
            return Ok(false);
        };
        if packet.engine != self.engine {
            self.answer(message, AckKind::Nak(None)).await;
            return Err(sentence(format!(
                "the jobs of this queue are for another engine ({}); this worker is {}: install the same program",
                packet.engine, self.engine
            )));
        }
        let key = packet.key();
        let is_again = message.info().is_ok_and(|info| info.delivered > 1);
        if is_again && !self.may_try_again(message, &packet, &key).await {
            return Ok(false);
        }
        let order = match self.order(&packet).await {
            Ok(order) => order,
            Err(why) => {
                self.note(why);
                self.answer(message, AckKind::Nak(Some(REST))).await;
                return Ok(false);
            }
        };
        self.mark_start(mark, &key).await;
        match self.outputs(message, &packet, (order, &key, mark), hands).await {
            Some(outputs) => {
                if outputs.iter().any(|(_, output)| output.is_err()) {
                    // Before the job may go to another worker, which would take this one for its owner.
                    self.renew(mark, None).await;
                }
                Ok(self.settle(message, &packet, &key, outputs).await)
            }
            None => Ok(false),
        }
    }

    async fn answer(&self, message: &Message, kind: AckKind) {
        if message.ack_with(kind).await.is_ok() {
            let _ = self.parts.client.flush().await;
        }
    }

    /// Whether a job that was with another worker before is to be tried: not if it is done, cancelled or given up, or
    /// if that worker still has it.
    async fn may_try_again(&self, message: &Message, packet: &Packet, key: &str) -> bool {
        if matches!(self.parts.results.get(key).await, Ok(Some(_))) {
            let _ = message.double_ack().await;
            return false;
        }
        if matches!(self.parts.batches.get(&packet.batch).await, Ok(None)) {
            self.answer(message, AckKind::Term).await;
            return false;
        }
        let marks = self.parts.marks().await;
        let mut deaths = 0;
        for mark in marks.iter().filter(|mark| mark.mark.job.as_deref() == Some(key)) {
            if mark.is_alive() {
                self.answer(message, AckKind::Nak(Some(ack_wait() / 3))).await;
                return false;
            }
            // The mark goes, so that a death is counted once.
            if self.parts.workers.delete(&mark.key).await.is_ok() {
                deaths += 1;
                let worker = mark.mark.worker.clone();
                let error = format!("{worker} stopped in the middle of it");
                self.fail(key, JobFailure { worker, error }).await;
            }
        }
        let failures = self.failures(key).await;
        if failures.len() >= ATTEMPTS {
            let error = failures.last().map_or(String::new(), |last| last.error.clone());
            let failed = FailedItem { attempts: failures.len(), error };
            let outputs = packet.items.iter().map(|(number, _)| (*number, Err(failed.clone()))).collect();
            self.store(message, key, PacketResult { worker: self.name.clone(), outputs }).await;
            return false;
        }
        if deaths > 0 && packet.items.len() > 1 {
            // One of the items may be what ended the worker: each becomes a job of its own.
            let numbers: Vec<u64> = packet.items.iter().map(|(number, _)| *number).collect();
            self.split(message, packet, key, &numbers, Vec::new()).await;
            return false;
        }
        true
    }

    async fn failures(&self, key: &str) -> Vec<JobFailure> {
        let bytes = self.parts.failures.get(key).await.ok().flatten();
        bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
    }

    /// Adds a failure to those of a job and returns all of them.
    async fn fail(&self, key: &str, failure: JobFailure) -> Vec<JobFailure> {
        for _ in 0..10 {
            let entry = self.parts.failures.entry(key).await.ok().flatten();
            let known = entry.as_ref().and_then(|entry| serde_json::from_slice(&entry.value).ok());
            let mut all: Vec<JobFailure> = known.unwrap_or_default();
            all.push(failure.clone());
            let bytes = serde_json::to_vec(&all).unwrap_or_default();
            let revision = entry.map_or(0, |entry| entry.revision);
            if self.parts.failures.update(key, bytes.into(), revision).await.is_ok() {
                return all;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        vec![failure]
    }

    /// What a runner gets to know, with the files of the batch on this machine.
    async fn order(&self, packet: &Packet) -> Result<Order, String> {
        let mut files = BTreeMap::new();
        for (name, wanted) in &packet.files {
            files.insert(name.clone(), self.file(wanted).await?);
        }
        Ok(Order { kind: packet.kind.clone(), settings: packet.settings.clone(), files })
    }

    /// A file by its hash, fetched if it is not here.
    async fn file(&self, wanted: &str) -> Result<PathBuf, String> {
        let path = self.folder.path().join(wanted);
        let _alone = self.fetching.lock().await;
        if !path.exists() {
            let bytes = self.parts.object(wanted).await?;
            if hash(&bytes) != wanted {
                return Err(format!(
                    "the queue's file {wanted} is damaged: empty the queue and submit again"
                ));
            }
            myosu_host::files::write(&path, &bytes).map_err(|error| error.to_string())?;
        }
        Ok(path)
    }

    /// Has the items done while the job is kept; nothing if it was handed back or cancelled.
    async fn outputs(
        &self,
        message: &Message,
        packet: &Packet,
        (order, key, mark): (Order, &str, &str),
        hands: &std::sync::mpsc::Sender<Assignment>,
    ) -> Option<Attempts> {
        let (done, mut outputs) = oneshot::channel();
        let cancel = Cancel::new();
        let assignment = Assignment { order, items: packet.items.clone(), cancel: cancel.clone(), done };
        hands.send(assignment).ok()?;
        let mut beat = Instant::now();
        loop {
            tokio::select! {
                outputs = &mut outputs => return outputs.ok(),
                () = tokio::time::sleep(TICK) => {}
            }
            if self.interrupted.is_raised() {
                cancel.raise();
                self.renew(mark, None).await;
                self.answer(message, AckKind::Nak(None)).await;
                return None;
            }
            if beat.elapsed() > ack_wait() / 3 {
                beat = Instant::now();
                let _ = message.ack_with(AckKind::Progress).await;
                self.renew(mark, Some(key)).await;
                if matches!(self.parts.batches.get(&packet.batch).await, Ok(None)) {
                    cancel.raise();
                    self.answer(message, AckKind::Term).await;
                    // The thread must be free before the next job.
                    let _ = (&mut outputs).await;
                    return None;
                }
            }
        }
    }

    /// Stores what came of a job; returns true if it is done.
    async fn settle(&self, message: &Message, packet: &Packet, key: &str, outputs: Attempts) -> bool {
        let (mut done, mut failed) = (Vec::new(), Vec::new());
        for (number, output) in outputs {
            match output {
                Ok(bytes) => done.push((number, Ok(bytes))),
                Err(JobError::Failed(error)) => failed.push((number, error)),
                Err(JobError::Interrupted) => {
                    self.answer(message, AckKind::Nak(None)).await;
                    return false;
                }
                Err(JobError::Unfit(why)) => {
                    self.note(format!("{why}; the job is left to other workers"));
                    self.answer(message, AckKind::Nak(Some(REST))).await;
                    return false;
                }
            }
        }
        if failed.is_empty() {
            self.store(message, key, PacketResult { worker: self.name.clone(), outputs: done }).await;
            return true;
        }
        if packet.items.len() > 1 {
            let numbers: Vec<u64> = failed.iter().map(|(number, _)| *number).collect();
            self.split(message, packet, key, &numbers, done).await;
            return true;
        }
        let (number, error) = failed.swap_remove(0);
        let failures = self.fail(key, JobFailure { worker: self.name.clone(), error: error.clone() }).await;
        if failures.len() < ATTEMPTS {
            self.answer(message, AckKind::Nak(None)).await;
            return false;
        }
        let outputs = vec![(number, Err(FailedItem { attempts: failures.len(), error }))];
        self.store(message, key, PacketResult { worker: self.name.clone(), outputs }).await;
        true
    }

    /// Makes some items of a job jobs of their own, and stores the results of the others.
    async fn split(
        &self,
        message: &Message,
        packet: &Packet,
        key: &str,
        numbers: &[u64],
        done: Vec<(u64, Result<Vec<u8>, FailedItem>)>,
    ) {
        let singles: Vec<Packet> =
            packet.split().filter(|single| numbers.contains(&single.items[0].0)).collect();
        if self.parts.publish(&singles).await.is_empty() {
            self.store(message, key, PacketResult { worker: self.name.clone(), outputs: done }).await;
        } else {
            self.answer(message, AckKind::Nak(Some(Duration::from_secs(1)))).await;
        }
    }

    /// Writes a result unless there is one, and then acknowledges its job. While the server does not answer, the result
    /// is kept here and offered again.
    async fn store(&self, message: &Message, key: &str, result: PacketResult) {
        let (head, body) = result.write(None);
        let mut value = [head, body.clone()].concat();
        let mut object = None;
        if value.len() > LARGEST_VALUE {
            object = Some(hash(&body));
            value = result.write(object.clone()).0;
        }
        let mut wait = Duration::from_millis(200);
        loop {
            match self.try_store(key, &value, object.as_deref().map(|name| (name, &body[..]))).await {
                Ok(()) => {
                    for _ in 0..3 {
                        if message.double_ack().await.is_ok() {
                            break;
                        }
                    }
                    return;
                }
                Err(why) => {
                    self.note(format!(
                        "the server does not take a result ({why}): if its disk is full, free space or raise \
                         max_file_store; the result is kept and offered again"
                    ));
                    if self.interrupted.is_raised() {
                        return;
                    }
                    tokio::time::sleep(wait).await;
                    wait = (2 * wait).min(Duration::from_secs(5));
                    let _ = message.ack_with(AckKind::Progress).await;
                }
            }
        }
    }

    async fn try_store(&self, key: &str, value: &[u8], object: Option<(&str, &[u8])>) -> Result<(), String> {
        if let Some((name, body)) = object {
            self.parts.put_object(name, body).await.map_err(|error| error.to_string())?;
        }
        match self.parts.results.create(key, value.to_vec().into()).await {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == CreateErrorKind::AlreadyExists => Ok(()),
            Err(error) => Err(chain(&error)),
        }
    }
}
