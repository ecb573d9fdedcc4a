//! The part of a book for one rule on one board.

use myosu_rules::omok::Variant;
use myosu_rules::{Point, Size};

use crate::book::placement::Placement;
use crate::book::value::BookValue;

/// The positions of a book under one rule on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookSection {
    /// The rule.
    pub variant: Variant,
    /// The board.
    pub size: Size,
    entries: Vec<Entry>,
}

/// A position of a book, in its canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The stones.
    pub placement: Placement,
    /// Whether the builder chose it as an even opening.
    pub is_balanced: bool,
    /// The best replies, best first; at least one.
    pub replies: Vec<Reply>,
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Where to play.
    pub point: Point,
    /// Its value for the side that plays it.
    pub value: BookValue,
}

impl Entry {
    /// The value for the side to move.
    pub fn value(&self) -> Option<BookValue> {
        self.replies.first().map(|reply| reply.value.of_position())
    }
}

impl BookSection {
    /// A section of these entries, no two for the same placement.
    pub(crate) fn new(variant: Variant, size: Size, mut entries: Vec<Entry>) -> BookSection {
        entries.sort_by(|a, b| a.placement.cmp(&b.placement));
        BookSection { variant, size, entries }
    }

    /// The entries, in the order of their placements.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of a placement in its canonical form.
    pub fn entry(&self, placement: &Placement) -> Option<&Entry> {
        let at = self.entries.binary_search_by(|entry| entry.placement.cmp(placement)).ok()?;
        self.entries.get(at)
    }

    /// The even openings, the evenest first.
    pub fn balanced(&self) -> Vec<&Entry> {
        let mut even: Vec<&Entry> = self.entries.iter().filter(|entry| entry.is_balanced).collect();
        let distance = |entry: &Entry| entry.value().and_then(BookValue::estimate).map_or(i32::MAX, i32::abs);
        even.sort_by_key(|entry| distance(entry));
        even
    }
}
