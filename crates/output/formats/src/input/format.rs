//! Which format a file is in, by its name and by its bytes.

use myosu_rules::Size;

use super::drawing;
use super::error::UnreadableFile;
use crate::moves;
use crate::renlib;
use crate::sgf::decode_text;

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// SGF.
    Sgf,
    /// Problems as JSON lines.
    Problems,
    /// Games of Go as JSON lines.
    Games,
    /// JSON lines of one kind or the other: their keys show which.
    JsonLines,
    /// Piskvork's files.
    Psq,
    /// RenLib's libraries.
    RenLib,
    /// Games of Omok as strings of moves, one on each line.
    Moves,
    /// A board drawn as text.
    Diagram,
}

/// The bytes of a file that are looked at to find its format.
const SNIFFED: usize = 1 << 20;

impl Format {
    /// The format to write a file of this name in.
    ///
    /// ```
    /// use myosu_formats::input::Format;
    /// assert_eq!(Format::of_name("games/Final.SGF"), Some(Format::Sgf));
    /// assert_eq!(Format::of_name("readme"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Format> {
        let extension = name.rsplit_once('.')?.1.to_ascii_lowercase();
        match extension.as_str() {
            "sgf" => Some(Format::Sgf),
            "jsonl" | "ndjson" => Some(Format::JsonLines),
            "psq" => Some(Format::Psq),
            "lib" => Some(Format::RenLib),
            "txt" | "moves" | "pos" => Some(Format::Moves),
            _ => None,
        }
    }

    /// The format in words.
    pub const fn words(self) -> &'static str {
        match self {
            Format::Sgf => "SGF",
            Format::Problems => "problems",
            Format::Games => "games",
            Format::JsonLines => "JSON lines",
            Format::Psq => "a psq file",
            Format::RenLib => "a RenLib library",
            Format::Moves => "strings of moves",
            Format::Diagram => "a diagram",
        }
    }
}

/// The format of a file. The extensions `.sgf`, `.jsonl`, `.psq` and `.lib` decide; any other name leaves it to the
/// bytes, because people keep diagrams and strings of moves under all sorts of names.
pub(super) fn sniff(bytes: &[u8], name: Option<&str>, size: Size) -> Result<Format, UnreadableFile> {
    if let Some(named) = name.and_then(Format::of_name).filter(|&format| format != Format::Moves) {
        return Ok(named);
    }
    if bytes.starts_with(renlib::MAGIC) {
        return Ok(Format::RenLib);
    }
    let head = &bytes[..bytes.len().min(SNIFFED)];
    let text = decode_text(head);
    let start = text.trim_start();
    let marked = |word: &str| start.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word));
    if start.starts_with('{') {
        Ok(Format::JsonLines)
    } else if marked("piskvor") {
        Ok(Format::Psq)
    } else if start.starts_with('(') {
        Ok(Format::Sgf)
    } else if let Some((offset, byte)) = not_text(&text, head) {
        Err(UnreadableFile::Binary { offset, byte })
    } else if has_game_tree(&text) {
        Ok(Format::Sgf)
    } else if begins_with_move(start, size) {
        Ok(Format::Moves)
    } else if drawing::is_meant(&text) {
        Ok(Format::Diagram)
    } else {
        Err(unknown(&text))
    }
}

/// Whether the first line that is an object has moves.
pub(super) fn holds_games(bytes: &[u8]) -> bool {
    type Object = serde_json::Map<String, serde_json::Value>;
    let mut objects =
        bytes.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice::<Object>(line).ok());
    objects.next().is_some_and(|object| object.contains_key("moves"))
}

/// The first byte that no text has. Texts in two-byte encodings have a byte order mark and are decoded by now.
fn not_text(text: &str, bytes: &[u8]) -> Option<(usize, u8)> {
    let is_stray = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}' | '\u{1a}');
    let stray = |&(_, &byte): &(usize, &u8)| byte.is_ascii() && is_stray(char::from(byte));
    text.contains(is_stray).then(|| bytes.iter().enumerate().find(stray).map(|(at, &byte)| (at, byte)))?
}

/// Whether `(` and `;` follow each other, with nothing but white space between them.
fn has_game_tree(text: &str) -> bool {
    text.match_indices('(').take(1000).any(|(at, _)| text[at + 1..].trim_start().starts_with(';'))
}

/// Whether the first line is a string of moves, or begins with a move and goes wrong later.
fn begins_with_move(start: &str, size: Size) -> bool {
    let line = start.lines().next().unwrap_or_default().trim();
    let has_move = |line: &str| {
        let mut chars = line.chars();
        chars.next().is_some_and(|c| c.is_ascii_alphabetic())
            && chars.next().is_some_and(|c| c.is_ascii_digit())
    };
    let is_string = moves::parse(line, size).is_ok_and(|moves| moves.iter().any(|mv| mv.point().is_some()));
    is_string || has_move(line)
}

fn unknown(text: &str) -> UnreadableFile {
    let first = (1..).zip(text.lines()).find(|(_, line)| !line.trim().is_empty());
    let (line, start) = first.unwrap_or((1, ""));
    UnreadableFile::Unknown { line, start: start.trim().chars().take(20).collect() }
}
