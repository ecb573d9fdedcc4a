//! A book as bytes. `docs/design/omok-book.md` describes the format.
//!
//! Laws: no bytes make the reader panic; a damaged file is an error with the offset of the fault; what is written is
//! read back as the same book, and what is read is written as the same bytes.

use myosu_rules::omok::{Position, Variant};
use myosu_rules::{Color, Size};
use thiserror::Error;

use crate::book::placement::{Placement, point_at};
use crate::book::section::{BookSection, Entry, Reply};
use crate::book::value::BookValue;
use crate::book::{Book, Origin};

/// The bytes a book begins with; the first is no text, and the last finds files damaged by line ends.
const MAGIC: &[u8; 8] = b"\x89myobok\n";
const VERSION: u8 = 1;
/// In the byte before the replies: an even opening. The other bits count the replies.
const BALANCED: u8 = 0x80;
/// Boards up to this area write a point in one byte.
const SMALL_BOARD: usize = 256;

/// Why bytes are no book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {problem}")]
pub struct BadBook {
    /// The place of the fault, from 0.
    pub offset: usize,
    /// The fault.
    pub problem: BookFault,
}

/// What is wrong with a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookFault {
    /// Another kind of file.
    #[error("this is no opening book: it does not begin with 89 'myobok' 0a")]
    Magic,
    /// A later version.
    #[error("version {0} of the book format is unknown; version {VERSION} is read")]
    Version(u8),
    /// The bytes end early.
    #[error("the file ends in the middle of {0}")]
    CutShort(&'static str),
    /// No rule has this name.
    #[error("\"{0}\" is no rule of Omok")]
    Rule(String),
    /// The board cannot be.
    #[error("a board of {0}x{1} points is not possible in Omok (5 to 20)")]
    Board(u8, u8),
    /// Two sections for one rule and board.
    #[error("a second section for {0} on this board")]
    SectionTwice(Variant),
    /// The stones are no position of a game that goes on.
    #[error("the stones are no position of a game that goes on")]
    Stones,
    /// The position is not the least of its images.
    #[error("the position is not in its canonical form")]
    NotCanonical,
    /// Positions out of order, or one twice.
    #[error("the position does not come after the one before it")]
    Order,
    /// A position without a reply.
    #[error("the position has no reply")]
    NoReply,
    /// A reply where none can be played, or one twice.
    #[error("a reply is off the board, on a stone, or written twice")]
    ReplyPoint,
    /// A number that is no value.
    #[error("{0} is no value")]
    Value(i16),
    /// A reply that is better than the one before it.
    #[error("a reply is better than the one before it")]
    ReplyOrder,
    /// The sum over all bytes differs.
    #[error("the checksum differs: some byte before it was damaged")]
    Checksum,
    /// More bytes than the book has.
    #[error("{0} bytes after the end of the book")]
    Trailing(usize),
}

impl Book {
    /// Reads a book.
    pub fn parse(bytes: &[u8]) -> Result<Book, BadBook> {
        let mut reader = BookReader { bytes, at: 0 };
        if !bytes.starts_with(MAGIC) {
            return Err(reader.fault(BookFault::Magic));
        }
        reader.at = MAGIC.len();
        let version = reader.byte("the header")?;
        if version != VERSION {
            return Err(BadBook { offset: MAGIC.len(), problem: BookFault::Version(version) });
        }
        let mut number = || reader.array("the header").map(u64::from_le_bytes);
        let origin =
            Origin { seed: number()?, signature: number()?, nodes: number()?, prover_nodes: number()? };
        let mut sections: Vec<BookSection> = Vec::new();
        for _ in 0..reader.byte("the header")? {
            let start = reader.at;
            let section = reader.section()?;
            let is_same = |other: &BookSection| {
                (other.variant.rule(), other.size) == (section.variant.rule(), section.size)
            };
            if sections.iter().any(is_same) {
                return Err(BadBook { offset: start, problem: BookFault::SectionTwice(section.variant) });
            }
            sections.push(section);
        }
        reader.end()?;
        Ok(Book { origin, sections })
    }

    /// The bytes of the book.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        let Origin { seed, signature, nodes, prover_nodes } = self.origin;
        for number in [seed, signature, nodes, prover_nodes] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.push(self.sections.len() as u8);
        for section in &self.sections {
            write_section(&mut bytes, section);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

fn write_section(bytes: &mut Vec<u8>, section: &BookSection) {
    let name = section.variant.name().as_bytes();
    bytes.push(name.len() as u8);
    bytes.extend(name);
    bytes.extend([section.size.width(), section.size.height()]);
    bytes.extend((section.entries().len() as u32).to_le_bytes());
    for entry in section.entries() {
        bytes.push(entry.placement.len() as u8);
        for color in Color::BOTH {
            entry.placement.stones(color).iter().for_each(|&at| write_point(bytes, at, section.size));
        }
        let balanced = if entry.is_balanced { BALANCED } else { 0 };
        bytes.push(entry.replies.len() as u8 | balanced);
        for reply in &entry.replies {
            write_point(bytes, section.size.ordinal(reply.point) as u16, section.size);
            bytes.extend(reply.value.code().to_le_bytes());
        }
    }
}

fn write_point(bytes: &mut Vec<u8>, ordinal: u16, size: Size) {
    let both = ordinal.to_le_bytes();
    bytes.extend(if size.area() <= SMALL_BOARD { &both[..1] } else { &both[..] });
}

/// FNV-1a of 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

struct BookReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BookReader<'_> {
    fn fault(&self, problem: BookFault) -> BadBook {
        BadBook { offset: self.at, problem }
    }

    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], BadBook> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let Some((array, _)) = rest.split_first_chunk::<N>() else {
            return Err(BadBook { offset: self.bytes.len(), problem: BookFault::CutShort(what) });
        };
        self.at += N;
        Ok(*array)
    }

    fn byte(&mut self, what: &'static str) -> Result<u8, BadBook> {
        self.array::<1>(what).map(|[byte]| byte)
    }

    fn section(&mut self) -> Result<BookSection, BadBook> {
        let start = self.at;
        let length = self.byte("the name of a rule")?;
        let mut name = Vec::new();
        for _ in 0..length {
            name.push(self.byte("the name of a rule")?);
        }
        let name = String::from_utf8_lossy(&name).into_owned();
        // Names are written in one way, so that a book has one form.
        let variant = Variant::ALL.into_iter().find(|variant| variant.name() == name);
        let variant = variant.ok_or(BadBook { offset: start, problem: BookFault::Rule(name) })?;
        let board = self.at;
        let [width, height] = self.array("the size of a board")?;
        let size = Size::new(width.into(), height.into()).ok();
        let size = size.filter(|&size| Position::new(variant.rule(), size).is_ok());
        let size = size.ok_or(BadBook { offset: board, problem: BookFault::Board(width, height) })?;
        let count = u32::from_le_bytes(self.array("the number of positions")?);
        let mut entries: Vec<Entry> = Vec::new();
        for _ in 0..count {
            let start = self.at;
            let entry = self.entry(variant, size)?;
            if entries.last().is_some_and(|last| last.placement >= entry.placement) {
                return Err(BadBook { offset: start, problem: BookFault::Order });
            }
            entries.push(entry);
        }
        Ok(BookSection::new(variant, size, entries))
    }

    fn entry(&mut self, variant: Variant, size: Size) -> Result<Entry, BadBook> {
        let start = self.at;
        let bad = |problem| BadBook { offset: start, problem };
        let count = usize::from(self.byte("a position")?);
        let mut stones: Vec<u16> = Vec::new();
        for _ in 0..count {
            stones.push(self.ordinal("a position", size)?);
        }
        let white = stones.split_off(count.div_ceil(2));
        let is_sorted = stones.is_sorted() && white.is_sorted();
        let placement = Placement::new(stones, white).filter(|_| is_sorted);
        let placement = placement.ok_or_else(|| bad(BookFault::Stones))?;
        let position = placement.position(variant.rule(), size).ok_or_else(|| bad(BookFault::Stones))?;
        if Placement::canonical(&position).is_none_or(|(least, _)| least != placement) {
            return Err(bad(BookFault::NotCanonical));
        }
        let flags = self.byte("a position")?;
        if flags & !BALANCED == 0 {
            return Err(BadBook { offset: self.at - 1, problem: BookFault::NoReply });
        }
        let mut replies: Vec<Reply> = Vec::new();
        for _ in 0..flags & !BALANCED {
            let reply = self.reply(&position, &replies)?;
            replies.push(reply);
        }
        Ok(Entry { placement, is_balanced: flags & BALANCED != 0, replies })
    }

    fn reply(&mut self, position: &Position, before: &[Reply]) -> Result<Reply, BadBook> {
        let start = self.at;
        let bad = |problem| BadBook { offset: start, problem };
        let point = point_at(position.size(), self.ordinal("a reply", position.size())?);
        let is_fresh = |point| position.is_empty(point) && before.iter().all(|other| other.point != point);
        let point = point.filter(|&point| is_fresh(point)).ok_or_else(|| bad(BookFault::ReplyPoint))?;
        let code = i16::from_le_bytes(self.array("a reply")?);
        let value = BookValue::from_code(code).ok_or_else(|| bad(BookFault::Value(code)))?;
        if before.last().is_some_and(|other| other.value.code() < code) {
            return Err(bad(BookFault::ReplyOrder));
        }
        Ok(Reply { point, value })
    }

    fn ordinal(&mut self, what: &'static str, size: Size) -> Result<u16, BadBook> {
        if size.area() <= SMALL_BOARD {
            return self.byte(what).map(u16::from);
        }
        self.array(what).map(u16::from_le_bytes)
    }

    fn end(&mut self) -> Result<(), BadBook> {
        let sum = checksum(&self.bytes[..self.at]);
        let start = self.at;
        if u64::from_le_bytes(self.array("the checksum")?) != sum {
            return Err(BadBook { offset: start, problem: BookFault::Checksum });
        }
        match self.bytes.len() - self.at {
            0 => Ok(()),
            more => Err(self.fault(BookFault::Trailing(more))),
        }
    }
}
