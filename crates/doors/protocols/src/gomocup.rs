//! The Gomocup (Piskvork) protocol with Yixin's extensions: lines in, replies out.
//!
//! Law: a command that has an answer gets exactly one; `INFO`, `END`, `STOP` and empty lines have none unless
//! they are faulty. `MESSAGE` lines are no answers and may come before one.

mod board;
mod messages;
mod refusal;
mod session;
mod settings;
mod stopper;
#[cfg(test)]
mod tests;

use std::io::{self, Read, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use myosu::formats::gomocup::{GomocupCommand, GomocupReply, parse};
use myosu::formats::lines::{InputLine, LineSplitter};

pub use session::{GomocupSession, SessionState};
pub use stopper::Stopper;

/// The longest line read as a command, in bytes. No command of the protocol comes near it.
const LONGEST_LINE: usize = 4096;

/// Answers lines from `input` on `output` until `END` or the end of the input. `STOP` and `END` end a search
/// that is running.
pub fn serve(
    mut session: GomocupSession,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let (lines, incoming) = channel();
    let stopper = session.stopper();
    thread::spawn(move || read_lines(input, &lines, &stopper));
    let mut printed = Ok(());
    let mut print = |reply: GomocupReply| {
        if printed.is_ok() {
            printed = writeln!(output, "{reply}").and_then(|()| output.flush());
        }
    };
    let ended = incoming.iter().any(|line| session.take(&line, &mut print) == SessionState::Ended);
    if !ended {
        session.finish(&mut print);
    }
    printed
}

/// Passes on lines until the input ends or the session does; a stop command takes effect at once.
fn read_lines(mut input: impl Read, lines: &Sender<InputLine>, stopper: &Stopper) {
    let mut splitter = LineSplitter::new(LONGEST_LINE);
    let mut buffer = [0; 8192];
    loop {
        let count = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(problem) if problem.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let mut bytes = &buffer[..count];
        while let Some(line) = splitter.next(&mut bytes) {
            if is_stop(&line) {
                stopper.stop();
            }
            if lines.send(line).is_err() {
                return;
            }
        }
    }
    stopper.stop();
    if let Some(line) = splitter.finish() {
        let _ = lines.send(line);
    }
}

fn is_stop(line: &InputLine) -> bool {
    match line {
        InputLine::Whole(bytes) => {
            matches!(parse(bytes), Ok(Some(GomocupCommand::Stop | GomocupCommand::End)))
        }
        InputLine::TooLong { .. } => false,
    }
}
