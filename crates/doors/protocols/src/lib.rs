//! GTP, Gomocup and KataGo's analysis protocol as sessions over bytes.
//!
//! A session reads commands from any input and writes replies to any output; the binary passes standard input
//! and output, tests pass text. Nothing here opens a file, a socket or a process: [`gtp::RecordFiles`] lends
//! `loadsgf` and `printsgf` the caller's files.

pub mod analysis;
pub mod gomocup;
pub mod gtp;
mod input;
mod params;
