//! The Go Text Protocol: a session turns bytes into commands and replies; each game adds its commands.
//!
//! Law: every command gets exactly one reply, whatever the input is; no input makes a session panic.

mod argument;
mod clock;
mod files;
pub mod go;
pub mod omok;
mod session;
#[cfg(test)]
mod transcript;

use std::io::{self, Read, Write};

pub use files::{NoFiles, RecordFiles};
pub use session::{CommandResult, Controller, GtpCommands, GtpSession};

use crate::input::InputReader;

/// Answers commands from `input` on `output` until `quit` or the end of the input.
pub fn serve(
    commands: impl GtpCommands,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut session = GtpSession::new(commands);
    let mut send = |reply: &str| {
        output.write_all(reply.as_bytes())?;
        output.flush()
    };
    let input = InputReader::start(input);
    while !session.is_over() {
        let Some(bytes) = input.next()? else {
            return session.finish().map_or(Ok(()), |reply| send(&reply));
        };
        session.feed(&bytes, &|patience| input.await_more(patience), &mut send)?;
    }
    Ok(())
}
