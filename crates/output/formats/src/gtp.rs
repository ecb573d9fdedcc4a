//! The Go Text Protocol, version 2: commands and replies as values, read and printed.
//!
//! Law: a printed command or reply is read back as the same value, and no reply contains an empty line
//! except the one that ends it.

mod command;
mod reply;
mod vertex;

pub use command::{BadGtpCommand, CommandFault, GtpCommand, MissingArgument, parse, too_long};
pub use reply::{GtpReply, Replies, begin, print, stream_line};
pub use vertex::{BadVertex, Vertex};
