//! How a command ends: the exit codes scripts rely on.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done |
//! | 1 | failed; a sentence on stderr says why |
//! | 2 | the command line was wrong |
//! | 3 | not settled within the budget: neither yes nor no |

use std::io;
use std::process::ExitCode;

use crate::terminal;

/// How a command that did not fail ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Everything asked for was done.
    Done,
    /// Some of the input was refused and reported; the rest was done.
    Refused,
    /// The question was not settled within the budget.
    Unsettled,
}

impl Outcome {
    /// The outcome of two parts of a command: a refusal counts more than an open question.
    pub(crate) fn worse(self, other: Outcome) -> Outcome {
        match (self, other) {
            (Outcome::Refused, _) | (_, Outcome::Refused) => Outcome::Refused,
            (Outcome::Unsettled, _) | (_, Outcome::Unsettled) => Outcome::Unsettled,
            _ => Outcome::Done,
        }
    }
}

/// Prints a failure and gives the exit code.
pub(crate) fn report(result: anyhow::Result<Outcome>) -> ExitCode {
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Refused) => ExitCode::from(1),
        Ok(Outcome::Unsettled) => ExitCode::from(3),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            terminal::error(&error);
            ExitCode::from(1)
        }
    }
}

/// Whether the reader of our output has gone away, as `head` does: no reason to complain.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
