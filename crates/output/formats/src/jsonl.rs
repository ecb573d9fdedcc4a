//! JSON lines: one value per line. A bad line is an error with its number and does not spoil the others.

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct BadLine {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// Reads every line that is not blank; `check` makes a value of the parsed line and its number.
pub(crate) fn read<Raw: DeserializeOwned, T>(
    bytes: &[u8],
    check: impl Fn(Raw, usize) -> Result<T, String>,
) -> Vec<Result<T, BadLine>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(index, line)| {
            let line_number = index + 1;
            let bad = |problem: String| BadLine { line: line_number, problem };
            let raw = serde_json::from_slice(line).map_err(|error| bad(message(&error)))?;
            check(raw, line_number).map_err(bad)
        })
        .collect()
}

/// serde's message with the column, and without its line number, which is always 1.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("{what} (column {})", error.column())
}

/// One value as a line.
pub(crate) fn line(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("values of this crate are JSON");
    text + "\n"
}
