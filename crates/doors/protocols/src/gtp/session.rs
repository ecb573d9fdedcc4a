//! A GTP session: bytes in, exactly one reply for every command out.

use std::fmt::Display;
use std::time::Duration;

use myosu::formats::gtp::{self, GtpCommand, GtpReply};
use myosu::formats::lines::{InputLine, LineSplitter};

/// The longest line read as a command, in bytes. Real commands are far shorter; the bound keeps memory small.
const LONGEST: usize = 1 << 16;

/// The commands every session answers itself.
const OWN: [&str; 6] = ["known_command", "list_commands", "name", "protocol_version", "quit", "version"];

/// The text of a success or of a failure.
pub type CommandResult = Result<String, String>;

/// The commands one game adds to a session.
pub trait GtpCommands {
    /// Their names, without those every session answers itself.
    fn commands(&self) -> &'static [&'static str];

    /// Carries out a command with one reply.
    fn answer(&mut self, command: &GtpCommand) -> CommandResult;

    /// Carries out a command that reports line by line or ends when the controller sends more; `None` if the
    /// command is not of that kind. The text of a success is the reply of a command that has sent no line.
    fn stream(&mut self, command: &GtpCommand, controller: &mut Controller<'_>) -> Option<CommandResult> {
        let _ = (command, controller);
        None
    }
}

/// The program at the other end of a session, while it receives a reply line by line.
pub struct Controller<'a> {
    pub(crate) send: &'a mut dyn FnMut(&str),
    pub(crate) await_input: &'a dyn Fn(Duration) -> bool,
}

impl Controller<'_> {
    /// Sends a line of the reply.
    pub fn send(&mut self, line: &str) {
        (self.send)(line);
    }

    /// Returns true if the controller has sent more, which ends an analysis; waits up to `patience` for it.
    pub fn await_input(&self, patience: Duration) -> bool {
        (self.await_input)(patience)
    }
}

/// A session about one game.
pub struct GtpSession<T> {
    commands: T,
    lines: LineSplitter,
    over: bool,
}

impl<T: GtpCommands> GtpSession<T> {
    /// A new session.
    pub fn new(commands: T) -> GtpSession<T> {
        GtpSession { commands, lines: LineSplitter::without_comments(LONGEST, b'#'), over: false }
    }

    /// Returns true after `quit`.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Takes bytes as they come and passes each reply to `reply`. A reply line by line ends as soon as
    /// there are more bytes, here or where `await_input` looks.
    pub fn feed<E>(
        &mut self,
        mut bytes: &[u8],
        await_input: &dyn Fn(Duration) -> bool,
        mut reply: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        while let Some(line) = self.lines.next(&mut bytes) {
            let more = !bytes.is_empty();
            if !self.streamed(&line, &|patience| more || await_input(patience), &mut reply)?
                && let Some(text) = self.line(&line)
            {
                reply(&text)?;
            }
            if self.over {
                break;
            }
        }
        Ok(())
    }

    /// Answers a command that reports line by line; returns false for all others.
    fn streamed<E>(
        &mut self,
        line: &InputLine,
        await_input: &dyn Fn(Duration) -> bool,
        reply: &mut impl FnMut(&str) -> Result<(), E>,
    ) -> Result<bool, E> {
        let InputLine::Whole(bytes) = line else { return Ok(false) };
        let Ok(Some(command)) = gtp::parse(bytes) else { return Ok(false) };
        if !self.knows(&command.name) {
            return Ok(false);
        }
        let (mut begun, mut failed) = (false, None);
        let mut send = |text: &str| {
            if failed.is_none() {
                let head = if begun { String::new() } else { gtp::begin(command.id) };
                begun = true;
                failed = reply(&(head + &gtp::stream_line(text))).err();
            }
        };
        let done = self.commands.stream(&command, &mut Controller { send: &mut send, await_input });
        if let Some(error) = failed {
            return Err(error);
        }
        match done {
            None => return Ok(false),
            Some(Err(why)) if !begun => reply(&gtp::print(command.id, &GtpReply::Failure(why)))?,
            Some(_) if begun => reply("\n")?,
            Some(done) => {
                reply(&gtp::print(command.id, &GtpReply::Success(done.unwrap_or_default())))?;
            }
        }
        Ok(true)
    }

    /// Answers a last line without a line feed after the input has ended.
    pub fn finish(&mut self) -> Option<String> {
        let line = self.lines.finish()?;
        let mut text = String::new();
        let streamed: Result<bool, ()> = self.streamed(&line, &|_| true, &mut |part: &str| {
            text.push_str(part);
            Ok(())
        });
        if streamed == Ok(true) { Some(text) } else { self.line(&line) }
    }

    fn line(&mut self, line: &InputLine) -> Option<String> {
        let parsed = match line {
            InputLine::Whole(bytes) => gtp::parse(bytes),
            InputLine::TooLong { start, length } => Err(gtp::too_long(start, *length)),
        };
        match parsed {
            Ok(None) => None,
            Ok(Some(command)) => Some(gtp::print(command.id, &self.reply(&command))),
            Err(bad) => Some(gtp::print(bad.id, &GtpReply::Failure(bad.to_string()))),
        }
    }

    fn reply(&mut self, command: &GtpCommand) -> GtpReply {
        let answer = match command.name.as_str() {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("myosu".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => {
                command.argument(0, "a command").map(|name| self.knows(name).to_string()).map_err(text)
            }
            "list_commands" => Ok(self.names().join("\n")),
            "quit" => {
                self.over = true;
                Ok(String::new())
            }
            name if self.knows(name) => self.commands.answer(command),
            _ => Err("unknown command".to_owned()),
        };
        answer.map_or_else(GtpReply::Failure, GtpReply::Success)
    }

    fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = OWN.iter().chain(self.commands.commands()).copied().collect();
        names.sort_unstable();
        names
    }

    fn knows(&self, name: &str) -> bool {
        OWN.iter().chain(self.commands.commands()).any(|known| *known == name)
    }
}

/// An error as the text of a failure.
pub(super) fn text(error: impl Display) -> String {
    error.to_string()
}
