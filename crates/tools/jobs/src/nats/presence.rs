//! Who is at work on what: one mark per thread, in memory on the server and renewed with every heartbeat. The marks
//! tell a worker that died on a job from one that was only cut off for a while.

use std::time::Duration;

use async_nats::jetstream::kv::Operation;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};

use super::connection::{Parts, ack_wait};

/// A mark of a thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Mark {
    /// The machine and the process.
    pub(super) worker: String,
    /// The job it has, by key.
    pub(super) job: Option<String>,
}

/// A mark with its age in seconds.
pub(super) struct SeenMark {
    pub(super) key: String,
    pub(super) mark: Mark,
    age: Duration,
}

impl SeenMark {
    /// Whether the thread still renews its mark.
    pub(super) fn is_alive(&self) -> bool {
        self.age < ack_wait() * 2 / 3
    }
}

impl Parts {
    /// Renews a mark without waiting for the server.
    pub(super) async fn renew(&self, key: &str, mark: &Mark) {
        let subject = format!("$KV.{}.{key}", self.workers.name);
        if let Ok(bytes) = serde_json::to_vec(mark) {
            let _ = self.client.publish(subject, bytes.into()).await;
        }
    }

    /// All marks, or those there were when the server stopped answering.
    pub(super) async fn marks(&self) -> Vec<SeenMark> {
        let now = self.workers.put("clock", "now".into()).await;
        let newest = match now {
            Ok(_) => self.workers.entry("clock").await.ok().flatten().map(|entry| entry.created),
            Err(_) => None,
        };
        let (Some(now), Ok(mut entries)) = (newest, self.workers.watch_with_history(">").await) else {
            return Vec::new();
        };
        let mut marks = Vec::new();
        while let Ok(Some(Ok(entry))) = tokio::time::timeout(Duration::from_secs(5), entries.next()).await {
            let age = Duration::try_from_secs_f64((now - entry.created).as_seconds_f64()).unwrap_or_default();
            if let (Operation::Put, Ok(mark)) = (entry.operation, serde_json::from_slice(&entry.value)) {
                marks.push(SeenMark { key: entry.key, mark, age });
            }
            if entry.delta == 0 {
                break;
            }
        }
        marks
    }

    /// The number of threads at work.
    pub(super) async fn count_alive(&self) -> usize {
        self.marks().await.iter().filter(|mark| mark.is_alive()).count()
    }
}
