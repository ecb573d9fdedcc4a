//! A line from the controller, as section 2.5 of the GTP draft has it: `[id] command_name [arguments]`.

use std::fmt;

use thiserror::Error;

/// A command with its arguments and the id its reply must repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GtpCommand {
    /// The id the reply must repeat.
    pub id: Option<u64>,
    /// The command's name.
    pub name: String,
    /// The words after the name.
    pub arguments: Vec<String>,
}

/// A line that is not a command, with the id the failure must repeat.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct BadGtpCommand {
    /// The id the reply must repeat, if the line has a readable one.
    pub id: Option<u64>,
    /// What is wrong.
    pub problem: CommandFault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandFault {
    /// An id without a command.
    #[error("no command after the id")]
    NoCommand,
    /// The id does not fit into 64 bits.
    #[error("the id has {digits} digits; write a number below 2^64")]
    IdTooLarge {
        /// Its number of digits.
        digits: usize,
    },
    /// Bytes that are not text.
    #[error("the command is not UTF-8 text at byte {at}")]
    NotUtf8 {
        /// The first bad byte, from 0, control characters not counted.
        at: usize,
    },
    /// The line is longer than the bound.
    #[error("the line has {length} bytes, which is too long")]
    TooLong {
        /// Its length in bytes.
        length: u64,
    },
}

/// A missing argument.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{command} needs {what}")]
pub struct MissingArgument {
    /// The command.
    pub command: String,
    /// What the argument should be, such as "a color".
    pub what: &'static str,
}

/// Reads a line. `Ok(None)` is a line without a command (empty, or only a comment), to which GTP gives
/// no reply.
///
/// Drops control characters, turns tabs into spaces and cuts comments, which begin with `#`.
///
/// ```
/// use myosu_formats::gtp;
/// let command = gtp::parse(b"12 play\tb D4 # the corner").unwrap().unwrap();
/// assert_eq!((command.id, command.name.as_str()), (Some(12), "play"));
/// assert_eq!(command.arguments, ["b", "D4"]);
/// assert_eq!(gtp::parse(b" # nothing"), Ok(None));
/// ```
pub fn parse(line: &[u8]) -> Result<Option<GtpCommand>, BadGtpCommand> {
    let clean: Vec<u8> = line
        .iter()
        .take_while(|&&byte| byte != b'#')
        .filter(|&&byte| byte == b'\t' || !byte.is_ascii_control())
        .map(|&byte| if byte == b'\t' { b' ' } else { byte })
        .collect();
    let first = clean.split(|&byte| byte == b' ').find(|word| !word.is_empty());
    let Some(first) = first else { return Ok(None) };
    let id = id(first)?;
    let text = std::str::from_utf8(&clean)
        .map_err(|error| BadGtpCommand { id, problem: CommandFault::NotUtf8 { at: error.valid_up_to() } })?;
    let mut words = text.split(' ').filter(|word| !word.is_empty()).skip(usize::from(id.is_some()));
    let name = words.next().ok_or(BadGtpCommand { id, problem: CommandFault::NoCommand })?.to_owned();
    Ok(Some(GtpCommand { id, name, arguments: words.map(str::to_owned).collect() }))
}

/// The failure for a line longer than the bound, of which the splitter kept only the start.
pub fn too_long(start: &[u8], length: u64) -> BadGtpCommand {
    let word = start.split(|byte| b" \t".contains(byte)).find(|word| !word.is_empty()).unwrap_or(start);
    let whole = word.len() < start.len();
    BadGtpCommand { id: id(word).ok().flatten().filter(|_| whole), problem: CommandFault::TooLong { length } }
}

/// The id a word is, if it is all digits.
fn id(word: &[u8]) -> Result<Option<u64>, BadGtpCommand> {
    if word.is_empty() || !word.iter().all(u8::is_ascii_digit) {
        return Ok(None);
    }
    let number =
        word.iter().try_fold(0_u64, |sum, digit| sum.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
    let problem = CommandFault::IdTooLarge { digits: word.len() };
    number.map(Some).ok_or(BadGtpCommand { id: None, problem })
}

impl GtpCommand {
    /// A command without an id.
    pub fn new(name: &str, arguments: &[&str]) -> GtpCommand {
        let arguments = arguments.iter().map(|&word| word.to_owned()).collect();
        GtpCommand { id: None, name: name.to_owned(), arguments }
    }

    /// The argument of this index, from 0; `what` it should be goes into the error.
    pub fn argument(&self, index: usize, what: &'static str) -> Result<&str, MissingArgument> {
        let missing = || MissingArgument { command: self.name.clone(), what };
        self.arguments.get(index).map(String::as_str).ok_or_else(missing)
    }
}

impl fmt::Display for GtpCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.name)?;
        self.arguments.iter().try_for_each(|word| write!(f, " {word}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{BadGtpCommand, CommandFault, GtpCommand, parse, too_long};

    #[test]
    fn every_line_is_a_command_or_nothing_or_says_what_is_wrong() {
        let name = |line: &[u8]| parse(line).unwrap().unwrap().name;
        assert_eq!(name(b"name"), "name");
        assert_eq!(name(b"  \x07na\0me\r"), "name");
        assert_eq!(name(b"7 quit#now"), "quit");
        assert_eq!(name(b"7up"), "7up");
        assert_eq!(name("이름".as_bytes()), "이름");
        for silent in [&b""[..], b"  \t ", b"#\xff", b"\r", b"\0\x01"] {
            assert_eq!(parse(silent), Ok(None));
        }
        let problem = |line: &[u8]| parse(line).unwrap_err();
        assert_eq!(problem(b"12"), BadGtpCommand { id: Some(12), problem: CommandFault::NoCommand });
        assert_eq!(problem(b"12 # play"), BadGtpCommand { id: Some(12), problem: CommandFault::NoCommand });
        assert_eq!(
            problem(b"3 p\xff"),
            BadGtpCommand { id: Some(3), problem: CommandFault::NotUtf8 { at: 3 } }
        );
        assert_eq!(problem(&[b'9'; 21]).problem, CommandFault::IdTooLarge { digits: 21 });
    }

    #[test]
    fn the_id_of_a_line_that_is_too_long_is_kept_when_it_is_whole() {
        assert_eq!(too_long(b"12 play", 5000).id, Some(12));
        assert_eq!(too_long(b"1234", 5000).id, None);
        assert_eq!(too_long(b"   ", 5000).id, None);
    }

    #[test]
    fn what_is_missing_is_named() {
        let command = GtpCommand::new("play", &["b"]);
        assert_eq!(command.argument(0, "a color"), Ok("b"));
        assert_eq!(command.argument(1, "a vertex").unwrap_err().to_string(), "play needs a vertex");
    }
}
