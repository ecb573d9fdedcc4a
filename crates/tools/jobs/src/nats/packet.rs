//! What travels: jobs, which are packs of items, and their results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::batch::{FailedItem, ItemOutput};
use crate::id::{EngineStamp, JobId};

/// A job: some items of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Packet {
    pub(super) batch: String,
    pub(super) kind: String,
    pub(super) settings: Value,
    /// Hashes of files by name.
    pub(super) files: BTreeMap<String, String>,
    pub(super) engine: EngineStamp,
    /// Numbers and items.
    pub(super) items: Vec<(u64, Value)>,
}

impl Packet {
    /// The key of the job, and of its result.
    pub(super) fn key(&self) -> String {
        let about =
            json!({"kind": self.kind, "settings": self.settings, "files": self.files, "engine": self.engine});
        format!("{}.{}", self.batch, JobId::of(&json!({"batch": about, "items": self.items})))
    }

    /// The items as jobs of their own.
    pub(super) fn split(&self) -> impl Iterator<Item = Packet> + '_ {
        self.items.iter().map(|item| Packet { items: vec![item.clone()], ..self.clone() })
    }
}

/// The result of one item in the head of a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum EntryHead {
    Done { number: u64, bytes: usize },
    Failed { number: u64, attempts: usize, error: String },
}

/// The first line of a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct ResultHead {
    worker: String,
    entries: Vec<EntryHead>,
    /// The body is in the object store under this name.
    #[serde(default)]
    object: Option<String>,
}

/// A result: the outputs of the items of a job. Items without one were made jobs of their own.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PacketResult {
    pub(super) worker: String,
    pub(super) outputs: Vec<(u64, ItemOutput)>,
}

/// A result as it is read: whole, or with a body that is elsewhere.
pub(super) enum ReadResult {
    Whole(PacketResult),
    Elsewhere(String),
}

impl PacketResult {
    /// The head and the body.
    pub(super) fn write(&self, object: Option<String>) -> (Vec<u8>, Vec<u8>) {
        let (mut entries, mut body) = (Vec::new(), Vec::new());
        for (number, output) in &self.outputs {
            let number = *number;
            entries.push(match output {
                Ok(bytes) => {
                    body.extend(bytes);
                    EntryHead::Done { number, bytes: bytes.len() }
                }
                Err(FailedItem { attempts, error }) => {
                    EntryHead::Failed { number, attempts: *attempts, error: error.clone() }
                }
            });
        }
        let head = ResultHead { worker: self.worker.clone(), entries, object };
        let mut head = json!(head).to_string().into_bytes();
        head.push(b'\n');
        (head, body)
    }

    /// Reads a value of the results; `body` is the object it refers to, if it was fetched.
    pub(super) fn read(value: &[u8], body: Option<&[u8]>) -> Result<ReadResult, String> {
        let end = value.iter().position(|&byte| byte == b'\n').ok_or("a result is cut off")?;
        let head: ResultHead = serde_json::from_slice(&value[..end]).map_err(|error| error.to_string())?;
        let mut left = match (head.object, body) {
            (Some(name), None) => return Ok(ReadResult::Elsewhere(name)),
            (Some(_), Some(body)) => body,
            (None, _) => &value[end + 1..],
        };
        let mut outputs = Vec::new();
        for entry in head.entries {
            outputs.push(match entry {
                EntryHead::Done { number, bytes } => {
                    let (own, rest) = left.split_at_checked(bytes).ok_or("a result is cut off")?;
                    left = rest;
                    (number, Ok(own.to_vec()))
                }
                EntryHead::Failed { number, attempts, error } => {
                    (number, Err(FailedItem { attempts, error }))
                }
            });
        }
        Ok(ReadResult::Whole(PacketResult { worker: head.worker, outputs }))
    }
}

/// The numbers of the items a result is about.
pub(super) fn numbers(value: &[u8]) -> Result<Vec<u64>, String> {
    let end = value.iter().position(|&byte| byte == b'\n').ok_or("a result is cut off")?;
    let head: ResultHead = serde_json::from_slice(&value[..end]).map_err(|error| error.to_string())?;
    let number = |entry: EntryHead| match entry {
        EntryHead::Done { number, .. } | EntryHead::Failed { number, .. } => number,
    };
    Ok(head.entries.into_iter().map(number).collect())
}

#[cfg(test)]
mod tests {
    use super::{FailedItem, PacketResult, ReadResult};

    #[test]
    fn results_are_read_back_whole_or_with_their_body_elsewhere() {
        let failed = FailedItem { attempts: 3, error: "no\nluck".to_owned() };
        let outputs = vec![(7, Ok(b"a\nb".to_vec())), (8, Err(failed)), (9, Ok(vec![]))];
        let result = PacketResult { worker: "here".to_owned(), outputs };
        let (mut value, body) = result.write(None);
        value.extend(&body);
        assert!(matches!(PacketResult::read(&value, None), Ok(ReadResult::Whole(read)) if read == result));
        for cut in 0..value.len() {
            assert!(PacketResult::read(&value[..cut], None).is_err(), "cut at {cut}");
        }
        let (head, body) = result.write(Some("x".to_owned()));
        assert!(matches!(PacketResult::read(&head, None), Ok(ReadResult::Elsewhere(name)) if name == "x"));
        assert!(
            matches!(PacketResult::read(&head, Some(&body)), Ok(ReadResult::Whole(read)) if read == result)
        );
    }
}
