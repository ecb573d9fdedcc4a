//! Bytes to values and back: SGF, GTP, Gomocup, collections of problems.
//!
//! Nothing here reads a file, a socket or a clock, and no input makes it panic: what cannot be read is
//! an error that says what is wrong and where. What is printed is read back as the same value.

pub mod convert;
pub mod games;
pub mod gomocup;
pub mod gtp;
pub mod input;
mod jsonl;
pub mod lines;
pub mod moves;
pub mod positions;
pub mod problems;
pub mod psq;
mod record;
pub mod replay;
pub mod sgf;

pub use jsonl::BadLine;
pub use record::{BadRecord, Record};
