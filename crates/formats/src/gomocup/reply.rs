//! Replies of the program to the manager.

use std::fmt;

use super::Cell;

/// A line of output. Line feeds and control characters in texts are printed as spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// A move; or two or three, in answer to `SWAP2BOARD` and `YXBALANCETWO`.
    Moves(Vec<Cell>),
    /// `SWAP`: the program takes the other color.
    Swap,
    /// `ERROR text`: understood, and not possible.
    Error(String),
    /// `UNKNOWN text`: not understood.
    Unknown(String),
    /// `MESSAGE text`: for the user.
    Message(String),
    /// `DEBUG text`: for the author.
    Debug(String),
    /// `SUGGEST x,y`: a move the manager may accept with `PLAY`.
    Suggest(Cell),
    /// `FORBID xxyy….`: the points forbidden to Black.
    Forbid(Vec<Cell>),
    /// The answer to `ABOUT`: `name="…", version="…", …`.
    About(Vec<(String, String)>),
    /// A line that is none of these.
    Other(String),
}

impl Reply {
    /// Reads a line of an engine; a line in no known form is [`Reply::Other`].
    ///
    /// ```
    /// use myosu_formats::gomocup::{Cell, Reply};
    /// assert_eq!(Reply::parse("10,9"), Reply::Moves(vec![Cell { x: 10, y: 9 }]));
    /// assert_eq!(Reply::parse("FORBID 09121011."), Reply::Forbid(vec![Cell { x: 9, y: 12 }, Cell { x: 10, y: 11 }]));
    /// ```
    pub fn parse(line: &str) -> Reply {
        let line = clean(line);
        let (name, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let text = || rest.trim().to_owned();
        let known = match name.to_ascii_uppercase().as_str() {
            "OK" => Some(Reply::Ok),
            "SWAP" => Some(Reply::Swap),
            "ERROR" => Some(Reply::Error(text())),
            "UNKNOWN" => Some(Reply::Unknown(text())),
            "MESSAGE" => Some(Reply::Message(text())),
            "DEBUG" => Some(Reply::Debug(text())),
            "SUGGEST" => Cell::parse(rest).map(Reply::Suggest),
            "FORBID" => forbidden(rest).map(Reply::Forbid),
            _ => moves(&line).or_else(|| about(&line)),
        };
        known.unwrap_or(Reply::Other(line))
    }
}

fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

fn moves(line: &str) -> Option<Reply> {
    let cells: Option<Vec<Cell>> = line.split_ascii_whitespace().map(Cell::parse).collect();
    cells.filter(|cells| !cells.is_empty()).map(Reply::Moves)
}

fn forbidden(text: &str) -> Option<Vec<Cell>> {
    let digits = text.trim().strip_suffix('.').unwrap_or(text.trim()).as_bytes();
    let pair = |pair: &[u8]| -> Option<u16> {
        let two = pair.len() == 2 && pair.iter().all(u8::is_ascii_digit);
        two.then(|| u16::from(pair[0] - b'0') * 10 + u16::from(pair[1] - b'0'))
    };
    let read = |four: &[u8]| {
        let (x, y) = four.split_at_checked(2)?;
        Some(Cell { x: pair(x)?, y: pair(y)? })
    };
    digits.chunks(4).map(read).collect()
}

/// `key="value"` pairs, separated by commas.
fn about(line: &str) -> Option<Reply> {
    let mut pairs = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (key, after) = rest.split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        pairs.push((key.trim().to_owned(), value.trim().to_owned()));
        rest = after.trim_start().trim_start_matches(',').trim_start();
    }
    (!pairs.is_empty()).then_some(Reply::About(pairs))
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |f: &mut fmt::Formatter<'_>, name: &str, text: &str| {
            write!(f, "{}", format!("{name} {}", clean(text)).trim_end())
        };
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Swap => f.write_str("SWAP"),
            Reply::Error(text) => named(f, "ERROR", text),
            Reply::Unknown(text) => named(f, "UNKNOWN", text),
            Reply::Message(text) => named(f, "MESSAGE", text),
            Reply::Debug(text) => named(f, "DEBUG", text),
            Reply::Suggest(cell) => write!(f, "SUGGEST {cell}"),
            Reply::Moves(cells) => {
                let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
                f.write_str(&cells.join(" "))
            }
            Reply::Forbid(cells) => {
                f.write_str("FORBID ")?;
                cells.iter().try_for_each(|cell| write!(f, "{:02}{:02}", cell.x % 100, cell.y % 100))?;
                f.write_str(".")
            }
            Reply::About(pairs) => {
                let quote = |text: &str| clean(text).replace('"', "'");
                let pairs: Vec<String> =
                    pairs.iter().map(|(key, value)| format!("{key}=\"{}\"", quote(value))).collect();
                f.write_str(&pairs.join(", "))
            }
            Reply::Other(text) => f.write_str(&clean(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Reply;

    #[test]
    fn replies_are_printed_as_they_are_read() {
        for line in [
            "OK",
            "SWAP",
            "7,7",
            "1,2 3,4 5,6",
            "ERROR no",
            "UNKNOWN what",
            "MESSAGE depth 3",
            "MESSAGE",
            "DEBUG x",
            "SUGGEST 4,4",
            "FORBID .",
            "FORBID 09121011.",
            "name=\"묘수\", version=\"0.1\"",
            "SUGGEST nothing",
            "FORBID 091.",
            "",
        ] {
            assert_eq!(Reply::parse(line).to_string(), line);
        }
        assert!(matches!(Reply::parse("SUGGEST nothing"), Reply::Other(_)));
    }

    #[test]
    fn a_reply_is_one_line() {
        let about = Reply::About(vec![("name".into(), "a\"b\nc".into())]);
        assert_eq!(about.to_string(), "name=\"a'b c\"");
        assert_eq!(Reply::Message("a\r\nb\0".into()).to_string(), "MESSAGE a  b");
    }
}
