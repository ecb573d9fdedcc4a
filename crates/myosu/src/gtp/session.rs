//! A GTP session: lines in, exactly one reply for every command out, whatever the lines are.

use std::fmt::Display;

use myosu_formats::gtp::{self, Command, Reply};
use myosu_formats::lines::{Line, Lines};

/// The longest line that is read as a command; the longest sensible one is far shorter.
const LONGEST: usize = 1 << 16;

/// The commands every session has.
const OWN: [&str; 6] = ["known_command", "list_commands", "name", "protocol_version", "quit", "version"];

/// What a game adds to the session.
pub(crate) trait Table {
    /// The commands it understands, those every session has not included.
    fn commands(&self) -> &'static [&'static str];

    /// Carries out one of its commands; the error is the text of the failure.
    fn answer(&mut self, command: &Command) -> Result<String, String>;

    /// Carries out a command whose answer goes on until somebody says something; `None` for all others.
    fn stream(&mut self, command: &Command, listener: &mut Listener<'_>) -> Option<Result<(), String>> {
        let _ = (command, listener);
        None
    }
}

/// Somebody who takes lines of an answer, and says when to stop.
pub(crate) struct Listener<'a> {
    /// Takes a line.
    pub(crate) line: &'a mut dyn FnMut(&str),
    /// Whether there is something new to do.
    pub(crate) is_heard: &'a dyn Fn() -> bool,
}

/// A session about one game.
pub(crate) struct Session<T> {
    table: T,
    lines: Lines,
    over: bool,
}

impl<T: Table> Session<T> {
    /// A session that has heard nothing yet.
    pub(crate) fn new(table: T) -> Session<T> {
        Session { table, lines: Lines::new(LONGEST), over: false }
    }

    /// Whether `quit` was said.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Takes bytes as they come and gives each reply to `reply`. An answer that goes on ends as soon as
    /// there are more bytes, or `is_heard` says that more have come.
    pub(crate) fn feed<E>(
        &mut self,
        mut bytes: &[u8],
        is_heard: &dyn Fn() -> bool,
        mut reply: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        while let Some(line) = self.lines.next(&mut bytes) {
            let more = !bytes.is_empty();
            if !self.streamed(&line, &|| more || is_heard(), &mut reply)?
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

    /// Answers a command line by line if it is one of that kind.
    fn streamed<E>(
        &mut self,
        line: &Line,
        is_heard: &dyn Fn() -> bool,
        reply: &mut impl FnMut(&str) -> Result<(), E>,
    ) -> Result<bool, E> {
        let Line::Whole(bytes) = line else { return Ok(false) };
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
        let done = self.table.stream(&command, &mut Listener { line: &mut send, is_heard });
        if let Some(error) = failed {
            return Err(error);
        }
        match done {
            None => return Ok(false),
            Some(Err(why)) if !begun => reply(&gtp::print(command.id, &Reply::Failure(why)))?,
            Some(_) if begun => reply("\n")?,
            Some(_) => reply(&gtp::print(command.id, &Reply::Success(String::new())))?,
        }
        Ok(true)
    }

    /// The input has ended: answers a last line that has no line feed.
    pub(crate) fn finish(&mut self) -> Option<String> {
        let line = self.lines.finish()?;
        let mut text = String::new();
        let streamed: Result<bool, ()> = self.streamed(&line, &|| true, &mut |part: &str| {
            text.push_str(part);
            Ok(())
        });
        if streamed == Ok(true) { Some(text) } else { self.line(&line) }
    }

    fn line(&mut self, line: &Line) -> Option<String> {
        let parsed = match line {
            Line::Whole(bytes) => gtp::parse(bytes),
            Line::TooLong { start, length } => Err(gtp::too_long(start, *length)),
        };
        match parsed {
            Ok(None) => None,
            Ok(Some(command)) => Some(gtp::print(command.id, &self.reply(&command))),
            Err(bad) => Some(gtp::print(bad.id, &Reply::Failure(bad.to_string()))),
        }
    }

    fn reply(&mut self, command: &Command) -> Reply {
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
            name if self.knows(name) => self.table.answer(command),
            _ => Err("unknown command".to_owned()),
        };
        answer.map_or_else(Reply::Failure, Reply::Success)
    }

    fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = OWN.iter().chain(self.table.commands()).copied().collect();
        names.sort_unstable();
        names
    }

    fn knows(&self, name: &str) -> bool {
        OWN.iter().chain(self.table.commands()).any(|known| *known == name)
    }
}

/// An error as the text of a failure.
pub(crate) fn text(error: impl Display) -> String {
    error.to_string()
}
