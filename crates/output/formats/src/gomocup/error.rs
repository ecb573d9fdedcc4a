//! Faults of a line from the manager, and the replies to them.

use myosu_rules::BadSize;
use thiserror::Error;

use super::GomocupReply;

/// A line that is not a command of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadGomocupCommand {
    /// A word that is no command.
    #[error("{name} is not a command")]
    Unknown {
        /// The word, shortened.
        name: String,
    },
    /// An argument is missing.
    #[error("{command} needs {what}")]
    Missing {
        /// The command.
        command: &'static str,
        /// What it needs.
        what: &'static str,
    },
    /// An argument has a value the command does not take.
    #[error("{command} needs {what}, not \"{found}\"")]
    Argument {
        /// The command.
        command: &'static str,
        /// What it needs.
        what: &'static str,
        /// The argument, shortened.
        found: String,
    },
    /// A board of an impossible size.
    #[error("{0}")]
    Size(#[from] BadSize),
    /// Bytes that are not text.
    #[error("the line is not UTF-8 text at byte {at}")]
    NotUtf8 {
        /// The first bad byte, from 0.
        at: usize,
    },
    /// The line is longer than the bound.
    #[error("the line has {length} bytes, which is too long")]
    TooLong {
        /// Its length in bytes.
        length: u64,
    },
}

impl BadGomocupCommand {
    /// `UNKNOWN` for a word that is no command, `ERROR` for every other fault.
    pub fn reply(&self) -> GomocupReply {
        match self {
            BadGomocupCommand::Unknown { .. } => GomocupReply::Unknown(self.to_string()),
            _ => GomocupReply::Error(self.to_string()),
        }
    }
}

/// The first printable characters of a text, for an error message.
pub(super) fn shorten(text: &str) -> String {
    let short: String = text.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect();
    if short.chars().count() < text.chars().count() { short + "…" } else { short }
}
