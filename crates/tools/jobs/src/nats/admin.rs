//! What a queue holds, and taking things out of it.

use std::collections::BTreeMap;

use futures_util::{StreamExt as _, TryStreamExt as _};

use super::connection::{ENGINE, Parts, Queue, failed, sentence};
use super::submit::{BatchRecord, manifest};
use crate::batch::BackendError;

/// What a queue holds.
#[derive(Clone, Debug, PartialEq)]
pub struct QueueState {
    /// Its name.
    pub name: String,
    /// The engine it belongs to, if a batch was ever submitted.
    pub engine: Option<String>,
    /// Jobs that wait.
    pub waiting: u64,
    /// Jobs that are with workers.
    pub at_work: usize,
    /// Jobs that were handed out again.
    pub again: usize,
    /// The workers, with the number of their threads.
    pub workers: BTreeMap<String, usize>,
    /// Bytes of jobs and results on the server.
    pub bytes: u64,
    /// The batches, oldest first.
    pub batches: Vec<BatchState>,
}

/// A batch of a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchState {
    /// Its id.
    pub id: String,
    /// What its submitter calls it.
    pub title: String,
    /// Seconds since 1970 when it was submitted.
    pub created: u64,
    /// Its jobs, if their number is known.
    pub jobs: Option<u64>,
    /// Results that are there, counted as jobs.
    pub results: usize,
    /// Jobs in the queue, waiting or at work.
    pub queued: usize,
    /// Whether its submitter has collected everything.
    pub is_finished: bool,
}

impl Queue {
    /// What the queue holds.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub fn state(&self) -> Result<QueueState, BackendError> {
        self.block(self.parts.state())
    }

    /// Takes back a batch: its jobs, its results and its files.
    ///
    /// # Errors
    /// If there is no such batch, or a sentence that says what to do.
    pub fn cancel(&self, id: &str) -> Result<String, BackendError> {
        self.block(async {
            let (key, record) = self.parts.named(id).await?;
            self.parts.remove(&key).await?;
            Ok(record.title)
        })
    }

    /// Publishes the jobs of a batch that have no result again, from its manifest; returns the number of items.
    ///
    /// # Errors
    /// If there is no such batch or manifest, or a sentence that says what to do.
    pub fn rebuild(&self, id: &str) -> Result<usize, BackendError> {
        self.block(async {
            let (_, record) = self.parts.named(id).await?;
            self.parts.rebuild(&record).await
        })
    }

    /// Removes all batches that are finished; returns how many.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub fn purge_finished(&self) -> Result<usize, BackendError> {
        self.block(async {
            let finished = self.parts.records().await?.into_iter().filter(|(_, record)| record.is_finished);
            let keys: Vec<String> = finished.map(|(key, _)| key).collect();
            for key in &keys {
                self.parts.remove(key).await?;
            }
            Ok(keys.len())
        })
    }

    /// Removes the queue with everything in it.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub fn purge_all(&self) -> Result<(), BackendError> {
        self.block(async {
            let Parts { context, name, .. } = &self.parts;
            context.delete_stream(format!("MYOSU_{name}")).await.map_err(failed("remove the queue"))?;
            for what in ["results", "batches", "failures", "workers"] {
                let removed = context.delete_key_value(format!("myosu-{name}-{what}")).await;
                removed.map_err(failed("remove a bucket"))?;
            }
            let removed = context.delete_object_store(format!("myosu-{name}-files")).await;
            removed.map_err(failed("remove the files"))
        })
    }
}

impl Parts {
    async fn records(&self) -> Result<Vec<(String, BatchRecord)>, BackendError> {
        let keys = self.batches.keys().await.map_err(failed("list its batches"))?;
        let keys: Vec<String> = keys.try_collect().await.map_err(failed("list its batches"))?;
        let mut records = Vec::new();
        for key in keys.into_iter().filter(|key| key != ENGINE) {
            let bytes = self.batches.get(&key).await.map_err(failed("read a batch"))?;
            let record = bytes.and_then(|bytes| serde_json::from_slice::<BatchRecord>(&bytes).ok());
            records.extend(record.map(|record| (key, record)));
        }
        records.sort_by_key(|(key, record)| (record.created, key.clone()));
        Ok(records)
    }

    /// The batch whose id begins so.
    async fn named(&self, id: &str) -> Result<(String, BatchRecord), BackendError> {
        let mut found = self.records().await?;
        found.retain(|(key, _)| !id.is_empty() && key.starts_with(id));
        match found.len() {
            1 => Ok(found.swap_remove(0)),
            0 => Err(sentence(format!(
                "the queue {} has no batch {id}: `myosu queue list` shows them",
                self.name
            ))),
            _ => Err(sentence(format!("several batches begin with {id}: write more of its id"))),
        }
    }

    async fn remove(&self, key: &str) -> Result<(), BackendError> {
        self.batches.delete(key).await.map_err(failed("remove a batch"))?;
        let jobs = self.jobs.purge().filter(self.subject(&format!("{key}.>"))).await;
        jobs.map_err(failed("remove jobs"))?;
        for store in [&self.results, &self.failures] {
            let subject = format!("$KV.{}.{key}.>", store.name);
            store.stream.purge().filter(subject).await.map_err(failed("remove results"))?;
        }
        let _ = self.files.delete(manifest(key)).await;
        Ok(())
    }

    async fn state(&self) -> Result<QueueState, BackendError> {
        let consumer = self.consumer.get_info().await.map_err(failed("describe the queue"))?;
        let stamp = self.batches.get(ENGINE).await.map_err(failed("read the queue's engine"))?;
        let stamp = stamp.and_then(|bytes| serde_json::from_slice::<crate::id::EngineStamp>(&bytes).ok());
        let mut workers: BTreeMap<String, usize> = BTreeMap::new();
        for mark in self.marks().await.into_iter().filter(super::presence::SeenMark::is_alive) {
            *workers.entry(mark.mark.worker).or_default() += 1;
        }
        let mut bytes = 0;
        for stream in [&self.results.stream.get_info().await, &self.jobs.get_info().await] {
            bytes += stream.as_ref().map_or(0, |info| info.state.bytes);
        }
        let mut batches = Vec::new();
        for (id, record) in self.records().await? {
            let results = format!("$KV.{}.{id}.>", self.results.name);
            let results = self.results.stream.info_with_subjects(results).await;
            let queued = self.jobs.info_with_subjects(self.subject(&format!("{id}.>"))).await;
            batches.push(BatchState {
                title: record.title.clone(),
                created: record.created,
                jobs: record.jobs(),
                results: results.map_err(failed("count the results"))?.count().await,
                queued: queued.map_err(failed("count the jobs"))?.count().await,
                is_finished: record.is_finished,
                id,
            });
        }
        Ok(QueueState {
            name: self.name.clone(),
            engine: stamp.map(|stamp| stamp.to_string()),
            waiting: consumer.num_pending,
            at_work: consumer.num_ack_pending,
            again: consumer.num_redelivered,
            workers,
            bytes,
            batches,
        })
    }
}
