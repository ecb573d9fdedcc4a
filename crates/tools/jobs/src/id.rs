//! What identifies a job: everything its result depends on.

use std::fmt::{self, Write as _};
use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The program that computes: its version, and the signature of what its searches decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineStamp {
    /// The version of the program.
    pub version: String,
    /// The signature of `myosu bench`.
    pub signature: String,
}

impl fmt::Display for EngineStamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "version {}, signature {}", self.version, self.signature)
    }
}

/// The hash of everything a result depends on: kind, input, settings, files and engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId(String);

impl JobId {
    /// The id of a value. Objects are written with their names in order, so equal values have equal ids.
    pub(crate) fn of(value: &Value) -> JobId {
        JobId(hex(&Sha256::digest(value.to_string().as_bytes()))[..32].to_owned())
    }

    /// The id as text: 32 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes of hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let byte = |pair: &[u8; 2]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    if rest.is_empty() { pairs.iter().map(byte).collect() } else { None }
}

/// The SHA-256 of bytes.
#[cfg(feature = "nats")]
pub(crate) fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The SHA-256 of a file.
pub(crate) fn hash_file(path: &Path) -> std::io::Result<String> {
    let (mut file, mut sha) = (std::fs::File::open(path)?, Sha256::new());
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hex(&sha.finalize())),
            read => sha.update(&buffer[..read]),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{JobId, hex, unhex};

    #[test]
    fn equal_values_have_equal_ids_and_every_difference_shows() {
        let id = |value| JobId::of(&value);
        assert_eq!(id(json!({"a": 1, "b": [2]})), id(json!({"b": [2], "a": 1})));
        let other = [json!({"a": 1, "b": [3]}), json!({"a": 1}), json!({"a": "1", "b": [2]})];
        assert!(other.into_iter().all(|other| id(other) != id(json!({"a": 1, "b": [2]}))));
    }

    #[test]
    fn hexadecimal_digits_are_read_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!([unhex("0"), unhex("zz"), unhex("é")], [None, None, None]);
    }
}
