//! Bytes to values and back: SGF, RenLib, GTP, Gomocup, collections of problems; [`input`] is the one way in for files.
//!
//! Laws: nothing here opens a file or a socket or reads a clock; no input makes it panic; bytes it cannot read
//! are an error that names the fault and its place; a printed value is read back as the same value.

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
pub mod renlib;
pub mod replay;
pub mod sgf;

pub use jsonl::BadLine;
pub use record::{BadRecord, Record};
