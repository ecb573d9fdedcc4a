//! Replies of the program to the manager.

use std::fmt;

use super::GomocupCell;

/// A line of output. Line feeds and control characters in texts are printed as spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GomocupReply {
    /// `OK`.
    Ok,
    /// A move; or two or three, in answer to `SWAP2BOARD` and `YXBALANCETWO`.
    Moves(Vec<GomocupCell>),
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
    Suggest(GomocupCell),
    /// `FORBID xxyy….`: the points forbidden to Black.
    Forbid(Vec<GomocupCell>),
    /// The answer to `ABOUT`: `name="…", version="…", …`.
    About(Vec<(String, String)>),
    /// A line that is none of these.
    Other(String),
}

impl GomocupReply {
    /// Reads a line of an engine; a line in no known form is [`GomocupReply::Other`].
    ///
    /// ```
    /// use myosu_formats::gomocup::{GomocupCell, GomocupReply};
    /// assert_eq!(GomocupReply::parse("10,9"), GomocupReply::Moves(vec![GomocupCell { x: 10, y: 9 }]));
    /// assert_eq!(GomocupReply::parse("FORBID 09121011."), GomocupReply::Forbid(vec![GomocupCell { x: 9, y: 12 }, GomocupCell { x: 10, y: 11 }]));
    /// ```
    pub fn parse(line: &str) -> GomocupReply {
        let line = clean(line);
        let (name, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let text = || rest.trim().to_owned();
        let known = match name.to_ascii_uppercase().as_str() {
            "OK" => Some(GomocupReply::Ok),
            "SWAP" => Some(GomocupReply::Swap),
            "ERROR" => Some(GomocupReply::Error(text())),
            "UNKNOWN" => Some(GomocupReply::Unknown(text())),
            "MESSAGE" => Some(GomocupReply::Message(text())),
            "DEBUG" => Some(GomocupReply::Debug(text())),
            "SUGGEST" => GomocupCell::parse(rest).map(GomocupReply::Suggest),
            "FORBID" => forbidden(rest).map(GomocupReply::Forbid),
            _ => moves(&line).or_else(|| about(&line)),
        };
        known.unwrap_or(GomocupReply::Other(line))
    }
}

fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

fn moves(line: &str) -> Option<GomocupReply> {
    let cells: Option<Vec<GomocupCell>> = line.split_ascii_whitespace().map(GomocupCell::parse).collect();
    cells.filter(|cells| !cells.is_empty()).map(GomocupReply::Moves)
}

fn forbidden(text: &str) -> Option<Vec<GomocupCell>> {
    let digits = text.trim().strip_suffix('.').unwrap_or(text.trim()).as_bytes();
    let pair = |pair: &[u8]| -> Option<u16> {
        let two = pair.len() == 2 && pair.iter().all(u8::is_ascii_digit);
        two.then(|| u16::from(pair[0] - b'0') * 10 + u16::from(pair[1] - b'0'))
    };
    let read = |four: &[u8]| {
        let (x, y) = four.split_at_checked(2)?;
        Some(GomocupCell { x: pair(x)?, y: pair(y)? })
    };
    digits.chunks(4).map(read).collect()
}

/// `key="value"` pairs, separated by commas.
fn about(line: &str) -> Option<GomocupReply> {
    let mut pairs = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (key, after) = rest.split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        pairs.push((key.trim().to_owned(), value.trim().to_owned()));
        rest = after.trim_start().trim_start_matches(',').trim_start();
    }
    (!pairs.is_empty()).then_some(GomocupReply::About(pairs))
}

impl fmt::Display for GomocupReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |f: &mut fmt::Formatter<'_>, name: &str, text: &str| {
            write!(f, "{}", format!("{name} {}", clean(text)).trim_end())
        };
        match self {
            GomocupReply::Ok => f.write_str("OK"),
            GomocupReply::Swap => f.write_str("SWAP"),
            GomocupReply::Error(text) => named(f, "ERROR", text),
            GomocupReply::Unknown(text) => named(f, "UNKNOWN", text),
            GomocupReply::Message(text) => named(f, "MESSAGE", text),
            GomocupReply::Debug(text) => named(f, "DEBUG", text),
            GomocupReply::Suggest(cell) => write!(f, "SUGGEST {cell}"),
            GomocupReply::Moves(cells) => {
                let cells: Vec<String> = cells.iter().map(GomocupCell::to_string).collect();
                f.write_str(&cells.join(" "))
            }
            GomocupReply::Forbid(cells) => {
                f.write_str("FORBID ")?;
                cells.iter().try_for_each(|cell| write!(f, "{:02}{:02}", cell.x % 100, cell.y % 100))?;
                f.write_str(".")
            }
            GomocupReply::About(pairs) => {
                let quote = |text: &str| clean(text).replace('"', "'");
                let pairs: Vec<String> =
                    pairs.iter().map(|(key, value)| format!("{key}=\"{}\"", quote(value))).collect();
                f.write_str(&pairs.join(", "))
            }
            GomocupReply::Other(text) => f.write_str(&clean(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::GomocupReply;

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
            assert_eq!(GomocupReply::parse(line).to_string(), line);
        }
        assert!(matches!(GomocupReply::parse("SUGGEST nothing"), GomocupReply::Other(_)));
    }

    #[test]
    fn a_reply_is_one_line() {
        let about = GomocupReply::About(vec![("name".into(), "a\"b\nc".into())]);
        assert_eq!(about.to_string(), "name=\"a'b c\"");
        assert_eq!(GomocupReply::Message("a\r\nb\0".into()).to_string(), "MESSAGE a  b");
    }
}
