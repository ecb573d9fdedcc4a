//! Submitting a batch: its record, its manifest, its files, and how many items make a job.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_nats::jetstream::context::{PublishAckFuture, PublishError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use futures_util::future::join_all;
use myosu::search::Cancel;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::collect::Collector;
use super::connection::{Parts, Queue, chain, failed, sentence};
use super::packet::Packet;
use crate::batch::{Backend, BackendError, Batch, ResultSink, Watch, attempt};
use crate::id::{JobId, hash, hex};

/// A job is at least this much work.
const LEAST_WORK: Duration = Duration::from_millis(100);
/// Items that are measured to find how many make a job.
const MEASURED: u64 = 8;
/// Items of a job at most.
const LARGEST_PACK: u64 = 256;
/// Messages that are published before their confirmations are read.
const IN_FLIGHT: usize = 256;

/// What a queue keeps about a batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct BatchRecord {
    pub(super) title: String,
    pub(super) kind: String,
    /// The number of items; nothing if only the submitter knows when there are enough.
    pub(super) count: Option<u64>,
    pub(super) pack: u64,
    /// Seconds since 1970.
    pub(super) created: u64,
    pub(super) is_finished: bool,
    /// A job without items: what all jobs of the batch share.
    pub(super) template: Packet,
}

impl BatchRecord {
    /// The jobs of the batch, if their number is known.
    pub(super) fn jobs(&self) -> Option<u64> {
        self.count.map(|count| count.div_ceil(self.pack.max(1)))
    }
}

impl Backend for Queue {
    fn run(&self, batch: &Batch<'_>, watch: Watch<'_>, sink: ResultSink<'_>) -> Result<u64, BackendError> {
        if batch.count == 0 || watch.interrupted.is_raised() {
            return Ok(0);
        }
        self.block(self.run_batch(batch, watch, sink))
    }
}

impl Queue {
    async fn run_batch(
        &self,
        batch: &Batch<'_>,
        mut watch: Watch<'_>,
        sink: ResultSink<'_>,
    ) -> Result<u64, BackendError> {
        self.parts.admit(&self.engine).await?;
        for file in &batch.files {
            self.parts.upload(&file.hash, &file.path).await?;
        }
        let record = self.enter(batch, watch.interrupted).await?;
        let key = record.template.batch.clone();
        let mut collector = Collector::new(self, batch, &record);
        collector.read_earlier_results(&mut watch).await?;
        let done = collector.run(&mut watch, sink).await?;
        if done.is_over() {
            self.parts.finish(&key, record, done).await;
        } else {
            (watch.note)(
                "the jobs stay in the queue: the same command, here or elsewhere, goes on with them",
            );
        }
        Ok(done.delivered)
    }

    /// The record of a batch, made if there is none.
    async fn enter(&self, batch: &Batch<'_>, cancel: &Cancel) -> Result<BatchRecord, BackendError> {
        let template = Packet {
            batch: self.batch_id(batch),
            kind: batch.kind.to_owned(),
            settings: batch.settings.clone(),
            files: batch.files.iter().map(|file| (file.name.clone(), file.hash.clone())).collect(),
            engine: self.engine.clone(),
            items: Vec::new(),
        };
        let key = template.batch.clone();
        let known = self.parts.batches.get(&key).await.map_err(failed("read its batches"))?;
        if let Some(record) = known.and_then(|bytes| serde_json::from_slice(&bytes).ok()) {
            return Ok(record);
        }
        let pack = self.pack.or(batch.pack).unwrap_or_else(|| self.measure(batch, cancel));
        let pack = pack.next_multiple_of(batch.group.max(1));
        let record = BatchRecord {
            title: batch.title.clone(),
            kind: batch.kind.to_owned(),
            count: (batch.count != u64::MAX).then_some(batch.count),
            pack,
            created: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            is_finished: false,
            template,
        };
        if batch.count != u64::MAX {
            let lines: String =
                (0..batch.count).map(|number| (batch.item)(number).to_string() + "\n").collect();
            self.parts.put_object(&manifest(&key), lines.as_bytes()).await?;
        }
        self.parts.keep_record(&key, &record).await?;
        Ok(record)
    }

    /// The id of a batch: everything its results depend on.
    fn batch_id(&self, batch: &Batch<'_>) -> String {
        let mut sha = Sha256::new();
        let last = if batch.count == u64::MAX { 1 } else { batch.count };
        for number in 0..last {
            sha.update((batch.item)(number).to_string());
            sha.update("\n");
        }
        let items = hex(&sha.finalize());
        let about = json!({"about": batch.about(&self.engine), "count": batch.count, "items": items});
        JobId::of(&about).as_str()[..16].to_owned()
    }

    /// How many items make a job: some are done here, and the time tells.
    fn measure(&self, batch: &Batch<'_>, interrupted: &Cancel) -> u64 {
        let mut runner = (self.runner)();
        let order = batch.order();
        let known = batch.count.min(1 << 20);
        let (begun, mut count) = (Instant::now(), 0);
        for number in (0..MEASURED).map(|part| part * known / MEASURED).filter(|number| *number < batch.count)
        {
            let cancel = interrupted.child();
            let raised = cancel.clone();
            thread::spawn(move || {
                thread::sleep(LEAST_WORK);
                raised.raise();
            });
            let _ = attempt(&mut *runner, &order, &(batch.item)(number), &cancel);
            count += 1;
            if begun.elapsed() > 4 * LEAST_WORK {
                break;
            }
        }
        let each = begun.elapsed().as_secs_f64() / f64::from(count.max(1));
        ((LEAST_WORK.as_secs_f64() / each.max(1e-6)) as u64).clamp(1, LARGEST_PACK)
    }
}

/// The name of a batch's manifest among the files.
pub(super) fn manifest(batch: &str) -> String {
    format!("manifest.{batch}")
}

impl Parts {
    pub(super) async fn keep_record(&self, key: &str, record: &BatchRecord) -> Result<(), BackendError> {
        let bytes = serde_json::to_vec(record).map_err(|error| sentence(error.to_string()))?;
        self.batches.put(key, bytes.into()).await.map_err(failed("keep the batch"))?;
        Ok(())
    }

    /// Uploads a file under its hash unless it is there.
    async fn upload(&self, name: &str, path: &Path) -> Result<(), BackendError> {
        // A file that was deleted leaves its description.
        if self.files.info(name).await.is_ok_and(|info| !info.deleted) {
            return Ok(());
        }
        let bytes = myosu_host::files::read(path)?;
        if hash(&bytes) != name {
            return Err(sentence(format!(
                "{} has changed since the command began: run it again",
                path.display()
            )));
        }
        self.put_object(name, &bytes).await
    }

    pub(super) async fn put_object(&self, name: &str, mut bytes: &[u8]) -> Result<(), BackendError> {
        let put = self.files.put(name, &mut bytes).await;
        put.map(|_| ()).map_err(|error| {
            sentence(format!(
                "the server did not take a file of {} bytes ({}): free space on its disk, or raise max_file_store",
                bytes.len(),
                chain(&error)
            ))
        })
    }

    /// Publishes jobs that are not in the queue; returns those the server did not confirm.
    pub(super) async fn publish(&self, packets: &[Packet]) -> Vec<(Packet, String)> {
        let mut left = Vec::new();
        for chunk in packets.chunks(IN_FLIGHT) {
            let mut sent = Vec::with_capacity(chunk.len());
            for packet in chunk {
                let bytes = serde_json::to_vec(packet).unwrap_or_default();
                // A job that is in the queue already is refused: publishing twice is safe.
                let message = PublishMessage::build().payload(bytes.into()).expected_last_subject_sequence(0);
                sent.push(self.context.send_publish(self.subject(&packet.key()), message).await);
            }
            let confirmed = join_all(sent.into_iter().map(confirmed));
            for (packet, confirmed) in chunk.iter().zip(confirmed.await) {
                match confirmed {
                    Ok(()) => {}
                    Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => {}
                    Err(error) => left.push((packet.clone(), chain(&error))),
                }
            }
        }
        left
    }

    /// Marks a batch as finished, or takes back the rest of one that has enough.
    async fn finish(&self, key: &str, record: BatchRecord, done: super::collect::Collected) {
        if done.has_enough {
            let _ = self.jobs.purge().filter(self.subject(&format!("{key}.>"))).await;
            let _ = self.batches.delete(key).await;
        } else {
            let _ = self.keep_record(key, &BatchRecord { is_finished: true, ..record }).await;
        }
    }
}

/// Waits for the server to confirm a message.
async fn confirmed(sent: Result<PublishAckFuture, PublishError>) -> Result<(), PublishError> {
    sent?.await.map(|_| ())
}

/// The items of a manifest.
pub(super) fn items(manifest: &[u8]) -> impl Iterator<Item = Value> + '_ {
    manifest.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok())
}
