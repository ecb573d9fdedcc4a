//! Places in a file, and the faults and oddities found there.

use std::fmt;

use thiserror::Error;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The byte of the text as UTF-8, from 0.
    pub offset: usize,
}

/// Why a file is no SGF at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSgf {
    /// There is no game tree in it.
    #[error("no game in the file: expected \"(;\", found {found} ({place})")]
    NoGame {
        /// Where the text begins.
        place: TextPlace,
        /// How it begins.
        found: String,
    },
    /// A text too long for this reader.
    #[error("the file has {bytes} bytes; at most {most} can be read")]
    TooLarge {
        /// Its length.
        bytes: usize,
        /// The limit.
        most: usize,
    },
    /// The encoding asked for does not exist.
    #[error("\"{0}\" is not an encoding; write utf-8, euc-kr, shift_jis, gb18030, big5, …")]
    UnknownEncoding(String),
}

/// A breach of the standard that did not stop the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Its place.
    pub place: TextPlace,
    /// Its kind.
    pub oddity: Oddity,
}

/// A breach of the standard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Oddity {
    /// A character without a meaning here, skipped.
    #[error("unexpected {0:?}: expected ';', '(', ')' or a property")]
    Character(char),
    /// Properties without a `;` before them, read as a node of their own.
    #[error("expected ';' before the property {0}")]
    MissingSemicolon(String),
    /// A value without a property, skipped.
    #[error("a value without a property name was left out")]
    ValueWithoutName,
    /// A property without a value, skipped.
    #[error("the property {0} has no value and was left out: expected '['")]
    NameWithoutValue(String),
    /// The file ends within a value.
    #[error("the file ends within a value: expected ']'")]
    UnclosedValue,
    /// The file ends within a tree.
    #[error("the file ends before {0} of its trees: expected ')'")]
    UnclosedTrees(usize),
    /// A node after a variation, read as another variation.
    #[error("a node after a variation was read as another variation")]
    NodeAfterVariation,
    /// A tree without a node, skipped.
    #[error("a game tree without a node was left out")]
    EmptyTree,
    /// Text between or after the games, skipped.
    #[error("text between games was left out")]
    TextBetweenGames,
    /// The bytes are not text in the encoding.
    #[error("some bytes are not {0} text; they are shown as \u{fffd}")]
    Malformed(&'static str),
    /// `CA[]` names one encoding and the bytes are in another.
    #[error("CA[{declared}] is wrong: the file was read as {read}")]
    OtherEncoding {
        /// The encoding `CA` names.
        declared: String,
        /// The encoding of the bytes.
        read: &'static str,
    },
}

impl TextPlace {
    /// The place of a byte of a text.
    pub(crate) fn of(text: &str, offset: usize) -> TextPlace {
        let boundary = (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let before = &text[..boundary];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        TextPlace {
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            offset,
        }
    }
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}, byte {}", self.line, self.column, self.offset)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.oddity)
    }
}
