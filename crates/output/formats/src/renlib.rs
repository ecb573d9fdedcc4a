//! RenLib's libraries of renju openings (`.lib`): a tree of moves with comments and board texts.
//!
//! ```text
//! ff 'R' 'e' 'n' 'L' 'i' 'b' ff    20 bytes of header: the magic,
//! 03 00 ff ff ff ff ff ff ff ff ff ff    version, filling
//! 00 00                            then the nodes in pre-order, two bytes each: point and flags;
//! 78 08  'a' 'b' 00 00             point: row from the top (0-14) in the high half, column (1-15) in the low
//! 69 80  57 c0  99 40              half, 0 for no move; texts end with a zero and fill whole pairs of bytes
//! ```
//!
//! Flags: `SIBLING` another move in place of this one follows after this subtree, `LEAF` no move follows,
//! `COMMENT` and `OLD_COMMENT` a text follows, `EXTENSION` two more bytes of flags follow (the first bit:
//! a text shown on the board follows), `MARK` and `START` are marks of the user.
//!
//! Laws: no bytes make it panic; a damaged file is an error with the offset of the fault; what is written is
//! read back as the same tree.

mod tree;

use encoding_rs::Encoding;
use myosu_rules::{Point, Size};
use thiserror::Error;

use crate::sgf;

pub use tree::NotForRenLib;

/// The bytes a file begins with.
pub(crate) const MAGIC: &[u8] = b"\xffRenLib\xff";
const HEADER: usize = 20;
/// The board of every library.
const SIZE: Size = Size::square(15);
/// Nodes that are read at most (chosen by hand: a few gigabytes as a tree; public libraries have one million).
const MOST_NODES: usize = 16_000_000;
/// Bytes of the texts that decide their encoding (chosen by hand).
const TEXT_SAMPLE: usize = 1 << 20;

const SIBLING: u8 = 0x80;
const LEAF: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const START: u8 = 0x04;
const EXTENSION: u8 = 0x01;
/// In the first byte of the extension: a text is shown on the board at the move's point.
const BOARD_TEXT: u8 = 0x01;
/// Separates the title of a comment from its lines.
const TITLE_END: char = '\u{8}';

/// A library: its nodes in pre-order, the root first. The root has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenLib {
    nodes: Vec<LibraryNode>,
    warnings: Vec<String>,
}

/// A move of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct LibraryNode {
    parent: u32,
    /// None is a pass, or the root.
    point: Option<Point>,
    is_marked: bool,
    is_start: bool,
    comment: String,
    board_text: String,
}

/// Why a file is no library.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {problem}")]
pub struct BadRenLib {
    /// The place of the fault, from 0.
    pub offset: usize,
    /// The fault.
    pub problem: LibraryFault,
}

/// What is wrong with a library.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LibraryFault {
    /// It does not begin as a library does.
    #[error("this is no RenLib library: the file does not begin with ff 'RenLib' ff")]
    Header,
    /// Another version.
    #[error("version {0}.{1} of RenLib's format is unknown; version 3 is read")]
    Version(u8, u8),
    /// The byte names no point.
    #[error("0x{0:02x} is no point: row 0 to 14 and column 1 to 15 were expected")]
    Place(u8),
    /// The bytes end early.
    #[error("the file ends in the middle of {0}")]
    CutShort(&'static str),
    /// Too many moves.
    #[error("more than {0} moves")]
    TooLarge(usize),
    /// No encoding has this name.
    #[error("unknown encoding \"{0}\"")]
    Encoding(String),
}

/// The bytes of a text.
type TextSpan = std::ops::Range<usize>;

struct RawNode {
    parent: u32,
    place: u8,
    flags: u8,
    comment: TextSpan,
    board_text: TextSpan,
}

impl RenLib {
    /// Reads a library; its texts are in `encoding`, or in the one that fits.
    pub fn parse(bytes: &[u8], encoding: Option<&str>) -> Result<RenLib, BadRenLib> {
        check_header(bytes)?;
        let mut reader = LibraryReader { bytes, at: HEADER };
        let raw = reader.nodes()?;
        let mut warnings = Vec::new();
        if reader.at < bytes.len() {
            let rest = bytes.len() - reader.at;
            warnings.push(format!("byte {}: {rest} bytes after the last move are ignored", reader.at));
        }
        let encoding = text_encoding(bytes, &raw, encoding)?;
        let decode = |span: TextSpan| encoding.decode_without_bom_handling(&bytes[span]).0.into_owned();
        let mut nodes = vec![LibraryNode::default()];
        for (index, node) in raw.into_iter().enumerate() {
            let mut read = LibraryNode {
                parent: node.parent,
                point: point_of(node.place),
                is_marked: node.flags & MARK != 0,
                is_start: node.flags & START != 0,
                comment: plain_text(&decode(node.comment)),
                board_text: plain_text(&decode(node.board_text)).replace('\n', " "),
            };
            if read.point.is_none() {
                // There is no point to show the text at.
                read.comment.push_str(&std::mem::take(&mut read.board_text));
            }
            // Files begin with a node without a move, or at once with the first move.
            if index == 0 && read.point.is_none() {
                nodes[0] = read;
            } else {
                nodes.push(read);
            }
        }
        Ok(RenLib { nodes, warnings })
    }

    /// What was odd about the file and was read all the same.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// How many nodes the tree has, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }
}

fn check_header(bytes: &[u8]) -> Result<(), BadRenLib> {
    let bad = |offset, problem| Err(BadRenLib { offset, problem });
    if !bytes.starts_with(MAGIC) {
        return bad(0, LibraryFault::Header);
    }
    match bytes.get(MAGIC.len()..HEADER) {
        None => bad(bytes.len(), LibraryFault::CutShort("the header")),
        Some(&[major, minor, ..]) if major != 3 => bad(MAGIC.len(), LibraryFault::Version(major, minor)),
        Some(_) => Ok(()),
    }
}

fn point_of(place: u8) -> Option<Point> {
    let column = usize::from(place & 0x0f).checked_sub(1)?;
    SIZE.point(column, usize::from(place >> 4))
}

/// The text with the line breaks and blanks that SGF keeps.
fn plain_text(text: &str) -> String {
    let lines = text.replace("\r\n", "\n").replace(['\r', TITLE_END], "\n");
    lines.chars().map(|c| if c != '\n' && c.is_whitespace() { ' ' } else { c }).collect()
}

fn text_encoding(
    bytes: &[u8],
    nodes: &[RawNode],
    name: Option<&str>,
) -> Result<&'static Encoding, BadRenLib> {
    if let Some(name) = name {
        let problem = || LibraryFault::Encoding(name.to_owned());
        return sgf::named_encoding(name).ok_or_else(|| BadRenLib { offset: 0, problem: problem() });
    }
    let mut sample = Vec::new();
    for span in nodes.iter().flat_map(|node| [node.comment.clone(), node.board_text.clone()]) {
        if sample.len() >= TEXT_SAMPLE {
            break;
        }
        sample.extend_from_slice(&bytes[span]);
        sample.push(b'\n');
    }
    Ok(sgf::encoding_of(&sample))
}

struct LibraryReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl LibraryReader<'_> {
    /// The nodes in pre-order. Number 0 is the root, which the file may leave out; the first node with a move
    /// is number 1 then, as it is where the file has the root.
    fn nodes(&mut self) -> Result<Vec<RawNode>, BadRenLib> {
        let mut nodes: Vec<RawNode> = Vec::new();
        let mut waiting: Vec<u32> = Vec::new();
        let mut parent = 0;
        let mut number = 0;
        loop {
            let node = self.node(parent)?;
            let is_root = nodes.is_empty() && node.place == 0;
            number += u32::from(!is_root);
            if number as usize >= MOST_NODES {
                return Err(self.fault(LibraryFault::TooLarge(MOST_NODES)));
            }
            // A second root has no parent to stand under.
            if node.flags & SIBLING != 0 && !is_root {
                waiting.push(parent);
            }
            let is_leaf = node.flags & LEAF != 0;
            nodes.push(node);
            if !is_leaf {
                parent = number;
            } else if let Some(next) = waiting.pop() {
                parent = next;
            } else {
                return Ok(nodes);
            }
        }
    }

    fn node(&mut self, parent: u32) -> Result<RawNode, BadRenLib> {
        let start = self.at;
        let [place, flags] = self.pair("the tree")?;
        if place != 0 && point_of(place).is_none() {
            return Err(BadRenLib { offset: start, problem: LibraryFault::Place(place) });
        }
        let extension = if flags & EXTENSION != 0 { self.pair("a move's flags")?[0] } else { 0 };
        let has_comment = flags & (COMMENT | OLD_COMMENT) != 0;
        let comment = if has_comment { self.text("a comment")? } else { 0..0 };
        let has_board_text = extension & BOARD_TEXT != 0;
        let board_text = if has_board_text { self.text("a board text")? } else { 0..0 };
        Ok(RawNode { parent, place, flags, comment, board_text })
    }

    fn pair(&mut self, what: &'static str) -> Result<[u8; 2], BadRenLib> {
        match self.bytes.get(self.at..self.at + 2) {
            Some(&[first, second]) => {
                self.at += 2;
                Ok([first, second])
            }
            _ => Err(BadRenLib { offset: self.bytes.len(), problem: LibraryFault::CutShort(what) }),
        }
    }

    /// A text up to its zero, and the zeros that fill the pair.
    fn text(&mut self, what: &'static str) -> Result<TextSpan, BadRenLib> {
        let start = self.at;
        loop {
            let [first, second] = self.pair(what)?;
            if first == 0 {
                return Ok(start..self.at - 2);
            }
            if second == 0 {
                return Ok(start..self.at - 1);
            }
        }
    }

    fn fault(&self, problem: LibraryFault) -> BadRenLib {
        BadRenLib { offset: self.at, problem }
    }
}

#[cfg(test)]
mod tests;
