//! Collecting a batch: publishes jobs ahead, takes results as they come, checks them, hands them over in order, and
//! notices when the queue stands still.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::{Duration, Instant};

use async_nats::jetstream::kv::{Entry, Operation};
use futures_util::StreamExt as _;
use serde_json::Value;

use super::connection::{CONSUMER, Parts, Queue, ack_wait, consumer, failed, sentence};
use super::packet::{Packet, PacketResult, ReadResult};
use super::submit::BatchRecord;
use crate::ATTEMPTS;
use crate::batch::{BackendError, Batch, FailedItem, ItemOutput, Order, ResultSink, Runner, Tally, Watch};
use crate::pool::Flow;

/// Items that are published beyond those that were handed over.
const AHEAD: u64 = 20_000;
/// Items ahead where only the sink knows how many are needed.
const AHEAD_OPEN: u64 = 512;
/// Between two looks at the interrupt flag.
const TICK: Duration = Duration::from_millis(100);
/// Between two looks at the workers and the consumer.
const LOOK: Duration = Duration::from_secs(3);

/// How a collection ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Collected {
    pub(super) delivered: u64,
    pub(super) is_complete: bool,
    /// The sink wanted no more.
    pub(super) has_enough: bool,
}

impl Collected {
    pub(super) fn is_over(self) -> bool {
        self.is_complete || self.has_enough
    }
}

/// The state of a collection.
pub(super) struct Collector<'a> {
    parts: &'a Parts,
    batch: &'a Batch<'a>,
    template: Packet,
    pack: u64,
    order: Order,
    checker: Box<dyn Runner<Item = Value, Output = Vec<u8>>>,
    /// Results that wait for those before them.
    waiting: BTreeMap<u64, ItemOutput>,
    /// Items that were handed over.
    next: u64,
    /// Items that were published or are known to be done.
    published: u64,
    /// Jobs that have a result, whole or not.
    answered: HashSet<String>,
    /// Results that were refused, by item.
    refused: HashMap<u64, usize>,
    tally: Tally,
    dog: Watchdog,
}

/// Notices a queue that stands still.
struct Watchdog {
    looked: Instant,
    /// When a result came last.
    fed: Instant,
    has_noted: bool,
}

impl<'a> Collector<'a> {
    pub(super) fn new(queue: &'a Queue, batch: &'a Batch<'a>, record: &BatchRecord) -> Collector<'a> {
        let now = Instant::now();
        Collector {
            parts: &queue.parts,
            batch,
            template: record.template.clone(),
            pack: record.pack.max(1),
            order: batch.order(),
            checker: (queue.runner)(),
            waiting: BTreeMap::new(),
            next: 0,
            published: 0,
            answered: HashSet::new(),
            refused: HashMap::new(),
            tally: Tally::new(batch.count, 0),
            dog: Watchdog { looked: now - LOOK, fed: now, has_noted: false },
        }
    }

    fn pattern(&self) -> String {
        format!("{}.>", self.template.batch)
    }

    /// Takes the results that are there before anything is published.
    pub(super) async fn read_earlier_results(&mut self, watch: &mut Watch<'_>) -> Result<(), BackendError> {
        let subject = format!("$KV.{}.{}", self.parts.results.name, self.pattern());
        let count = self.parts.results.stream.info_with_subjects(subject).await;
        let count = count.map_err(failed("count the results"))?.count().await;
        if count > 0 {
            let mut entries = self.watch().await?;
            while let Some(Ok(entry)) = entries.next().await {
                let is_last = entry.delta == 0;
                self.take(entry, watch).await?;
                if is_last || watch.interrupted.is_raised() {
                    break;
                }
            }
        }
        self.tally.before = self.tally.progress.done;
        Ok(())
    }

    async fn watch(&self) -> Result<async_nats::jetstream::kv::Watch, BackendError> {
        let watch = self.parts.results.watch_with_history(self.pattern()).await;
        watch.map_err(failed("show its results"))
    }

    /// Runs until everything is handed over, the sink has enough, or the run is interrupted.
    pub(super) async fn run(
        &mut self,
        watch: &mut Watch<'_>,
        sink: ResultSink<'_>,
    ) -> Result<Collected, BackendError> {
        let mut entries = self.watch().await?;
        loop {
            let has_enough = self.hand_over(sink)? == Flow::Stop;
            let is_complete = self.next >= self.batch.count;
            if has_enough || is_complete || watch.interrupted.is_raised() {
                return Ok(Collected { delivered: self.next, is_complete, has_enough });
            }
            self.publish_ahead(watch).await;
            tokio::select! {
                entry = entries.next() => match entry {
                    Some(Ok(entry)) => self.take(entry, watch).await?,
                    // The server went away: results that came meanwhile are shown by a new look.
                    _ => {
                        tokio::time::sleep(TICK).await;
                        if let Ok(again) = self.watch().await {
                            entries = again;
                        }
                    }
                },
                () = tokio::time::sleep(TICK) => {}
            }
            if self.dog.looked.elapsed() > LOOK {
                self.dog.looked = Instant::now();
                if self.look(watch).await
                    && let Ok(again) = self.watch().await
                {
                    entries = again;
                }
            }
        }
    }

    fn hand_over(&mut self, sink: ResultSink<'_>) -> Result<Flow, BackendError> {
        while let Some(output) = self.waiting.remove(&self.next) {
            self.next += 1;
            if sink(self.next - 1, output).map_err(BackendError::Sink)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::On)
    }

    fn has(&self, number: u64) -> bool {
        number < self.next || self.waiting.contains_key(&number)
    }

    /// Takes a result: checks what is new of it.
    async fn take(&mut self, entry: Entry, watch: &mut Watch<'_>) -> Result<(), BackendError> {
        if entry.operation != Operation::Put || self.answered.contains(&entry.key) {
            return Ok(());
        }
        let key = entry.key.clone();
        let result = match self.read(&entry.value).await {
            Ok(result) => result,
            Err(why) => {
                (watch.note)(&format!("a result cannot be read and is made again: {why}"));
                let _ = self.parts.results.purge(&key).await;
                self.publish_from_start();
                return Ok(());
            }
        };
        self.answered.insert(key.clone());
        let mut invalid = Vec::new();
        for (number, output) in result.outputs {
            if self.has(number) || number >= self.batch.count {
                continue;
            }
            match self.checked(number, output, &result.worker) {
                Ok(output) => self.keep(number, output),
                Err(why) => {
                    (watch.note)(&format!(
                        "item {number}: the result of {} is refused: {why}",
                        result.worker
                    ));
                    invalid.push(number);
                }
            }
        }
        if !invalid.is_empty() {
            // The result is taken back and its items become jobs of their own.
            let _ = self.parts.results.purge(&key).await;
            self.answered.remove(&key);
            let singles: Vec<Packet> = invalid.iter().map(|&number| self.packet(&[number])).collect();
            for single in singles.iter().map(Packet::key) {
                let _ = self.parts.results.purge(&single).await;
                self.answered.remove(&single);
            }
            self.parts.publish(&singles).await;
        }
        self.dog.fed = Instant::now();
        (watch.progress)(&self.tally.progress);
        Ok(())
    }

    async fn read(&self, value: &[u8]) -> Result<PacketResult, String> {
        match PacketResult::read(value, None)? {
            ReadResult::Whole(result) => Ok(result),
            ReadResult::Elsewhere(name) => {
                let body = self.parts.object(&name).await?;
                match PacketResult::read(value, Some(&body))? {
                    ReadResult::Whole(result) => Ok(result),
                    ReadResult::Elsewhere(_) => Err("a result refers to itself".to_owned()),
                }
            }
        }
    }

    fn keep(&mut self, number: u64, output: ItemOutput) {
        self.tally.add(&output);
        self.waiting.insert(number, output);
    }

    /// Checks an output; one that is refused for the third time becomes a failure.
    fn checked(&mut self, number: u64, output: ItemOutput, worker: &str) -> Result<ItemOutput, String> {
        let Ok(bytes) = &output else { return Ok(output) };
        let Err(why) = self.checker.check(&self.order, &(self.batch.item)(number), bytes) else {
            return Ok(output);
        };
        let attempts = self.refused.entry(number).or_default();
        *attempts += 1;
        if *attempts < ATTEMPTS {
            return Err(why);
        }
        Ok(Err(FailedItem {
            attempts: *attempts,
            error: format!("the result of {worker} is not valid: {why}"),
        }))
    }

    /// Goes through all items that were not handed over once more. Packs are cut as before.
    fn publish_from_start(&mut self) {
        self.published = self.next / self.pack * self.pack;
    }

    fn packet(&self, numbers: &[u64]) -> Packet {
        let items: Vec<(u64, Value)> =
            numbers.iter().map(|&number| (number, (self.batch.item)(number))).collect();
        Packet { items, ..self.template.clone() }
    }

    /// Publishes jobs ahead of what was handed over, without those that are done.
    async fn publish_ahead(&mut self, watch: &mut Watch<'_>) {
        let ahead = if self.batch.count == u64::MAX { AHEAD_OPEN } else { AHEAD }.max(2 * self.pack);
        let last = self.batch.count.min(self.next.saturating_add(ahead));
        // Waits until a good part of them is done, so that jobs are published many at a time.
        if self.published >= last || (self.published > self.next + ahead / 2 && last < self.batch.count) {
            return;
        }
        let (mut packets, mut at) = (Vec::new(), self.published);
        while at < last {
            let end = self.batch.count.min(at.saturating_add(self.pack));
            let missing: Vec<u64> = (at..end).filter(|&number| !self.has(number)).collect();
            let whole = self.packet(&missing);
            if missing.len() as u64 == end - at && !self.answered.contains(&whole.key()) {
                packets.push(whole);
            } else {
                packets.extend(missing.iter().map(|&number| self.packet(&[number])));
            }
            at = end;
        }
        let left = self.parts.publish(&packets).await;
        if let Some((first, why)) = left.first() {
            (watch.note)(&format!(
                "the server did not take {} jobs ({why}): if its disk is full, free space or raise max_file_store; \
                 they are offered again",
                left.len()
            ));
            // Goes on from the first job that was not taken.
            self.published =
                first.items.first().map_or(self.published, |(number, _)| *number / self.pack * self.pack);
            tokio::time::sleep(Duration::from_secs(1)).await;
        } else {
            self.published = at;
        }
    }

    /// Looks at workers and consumer; returns true if the results should be watched anew.
    async fn look(&mut self, watch: &mut Watch<'_>) -> bool {
        let alive = self.parts.count_alive().await;
        self.tally.progress.workers = alive;
        self.tally.estimate();
        (watch.progress)(&self.tally.progress);
        if self.dog.fed.elapsed() < (ack_wait() / 2).max(LOOK) {
            return false;
        }
        let Ok(state) = self.parts.consumer.get_info().await else {
            return self.reopen(watch).await;
        };
        let own = self.parts.subject(&self.pattern());
        if let Ok(queued) = self.parts.jobs.info_with_subjects(own).await
            && queued.count().await == 0
        {
            // Everything that was published is done or lost: what has no result is published again.
            self.publish_from_start();
            self.dog.fed = Instant::now();
            return true;
        }
        if alive == 0 && !self.dog.has_noted {
            self.dog.has_noted = true;
            (watch.note)(&format!(
                "no worker is at work: start some with `myosu work --queue {}`",
                self.parts.url
            ));
        }
        let is_stuck = alive > 0 && state.num_ack_pending == 0 && self.dog.fed.elapsed() > 4 * ack_wait();
        if is_stuck {
            (watch.note)("the consumer of the queue stands still and is made anew");
            let _ = self.parts.jobs.delete_consumer(CONSUMER).await;
            return self.reopen(watch).await;
        }
        false
    }

    async fn reopen(&mut self, watch: &mut Watch<'_>) -> bool {
        self.dog.fed = Instant::now();
        if let Err(error) = consumer(&self.parts.jobs).await {
            (watch.note)(&format!("{error}; trying again"));
            return false;
        }
        true
    }
}

impl Parts {
    /// The bytes of an object.
    pub(super) async fn object(&self, name: &str) -> Result<Vec<u8>, String> {
        use tokio::io::AsyncReadExt as _;
        let missing = |why: String| {
            format!("the queue has no file {name} ({why}): run the command that submitted the batch again")
        };
        let mut object = self.files.get(name).await.map_err(|error| missing(error.to_string()))?;
        let mut bytes = Vec::new();
        object.read_to_end(&mut bytes).await.map_err(|error| missing(error.to_string()))?;
        Ok(bytes)
    }

    /// Publishes the jobs of a batch that have no result, from its manifest; returns how many items they have.
    pub(super) async fn rebuild(&self, record: &BatchRecord) -> Result<usize, BackendError> {
        let key = &record.template.batch;
        let manifest = self.object(&super::submit::manifest(key)).await.map_err(sentence)?;
        let mut done = HashSet::new();
        let subject = format!("$KV.{}.{key}.>", self.results.name);
        let count =
            self.results.stream.info_with_subjects(subject).await.map_err(failed("count the results"))?;
        if count.count().await > 0 {
            let entries = self.results.watch_with_history(format!("{key}.>")).await;
            let mut entries = entries.map_err(failed("show its results"))?;
            while let Some(Ok(entry)) = entries.next().await {
                if let Ok(numbers) = super::packet::numbers(&entry.value) {
                    done.extend(numbers);
                }
                if entry.delta == 0 {
                    break;
                }
            }
        }
        let items: Vec<(u64, Value)> = (0..).zip(super::submit::items(&manifest)).collect();
        let (mut packets, mut missing) = (Vec::new(), 0);
        for pack in items.chunks(record.pack.max(1) as usize) {
            let left: Vec<(u64, Value)> =
                pack.iter().filter(|(number, _)| !done.contains(number)).cloned().collect();
            missing += left.len();
            let packet = Packet { items: left, ..record.template.clone() };
            if packet.items.len() == pack.len() {
                packets.push(packet);
            } else {
                packets.extend(packet.split());
            }
        }
        match self.publish(&packets).await.first() {
            None => Ok(missing),
            Some((_, why)) => Err(sentence(format!("the server did not take the jobs: {why}"))),
        }
    }
}
