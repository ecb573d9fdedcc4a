//! The opening book of Omok: positions of openings with a value and the best replies, for every rule.
//!
//! Our own search builds it ([`build`]), a file holds it ([`mod@file`]), a player asks it ([`BookPlayer`]). Positions that
//! turn or mirror into each other share one entry. A value is what a search of fixed nodes says, no proof; only a
//! forced win with a checked certificate counts as proven.

pub mod build;
pub mod file;
mod ledger;
mod openings;
mod placement;
mod player;
mod section;
mod value;

use std::sync::OnceLock;

use myosu_rules::Point;
use myosu_rules::omok::{Position, Variant};

pub use file::{BadBook, BookFault};
pub use placement::Placement;
pub use player::BookPlayer;
pub use section::{BookSection, Entry, Reply};
pub use value::BookValue;

/// An opening book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// How it was made.
    pub origin: Origin,
    /// A part for each rule and board, no two for the same.
    pub sections: Vec<BookSection>,
}

/// How a book was made: with these figures the same search makes the same book again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// What the sampled openings derive from.
    pub seed: u64,
    /// The signature that `myosu bench` printed for the search.
    pub signature: u64,
    /// Nodes of the search for each position.
    pub nodes: u64,
    /// Nodes of the prover for each forced win that the search announces.
    pub prover_nodes: u64,
}

/// A position that is in the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookPosition {
    /// The value for the side to move.
    pub value: BookValue,
    /// Whether the builder chose it as an even opening.
    pub is_balanced: bool,
    /// The replies, best first, and the value of each for the side that plays it. All are legal.
    pub replies: Vec<(Point, BookValue)>,
}

impl Book {
    /// The part for the rule and the board of a position.
    pub fn section(&self, position: &Position) -> Option<&BookSection> {
        let is_it = |section: &&BookSection| {
            section.variant.rule() == *position.rule() && section.size == position.size()
        };
        self.sections.iter().find(is_it)
    }

    /// Looks a position up, however it is turned.
    pub fn find(&self, position: &Position) -> Option<BookPosition> {
        let section = self.section(position)?;
        let (placement, symmetry) = Placement::canonical(position)?;
        let entry = section.entry(&placement)?;
        let back = symmetry.inverse();
        let replies: Vec<(Point, BookValue)> = entry
            .replies
            .iter()
            .map(|reply| (back.point(reply.point, section.size), reply.value))
            .filter(|(point, _)| position.check(*point).is_ok())
            .collect();
        Some(BookPosition {
            value: replies.first()?.1.of_position(),
            is_balanced: entry.is_balanced,
            replies,
        })
    }

    /// The part for a rule on its usual board.
    pub fn of_variant(&self, variant: Variant) -> Option<&BookSection> {
        let size = variant.default_size();
        self.sections.iter().find(|section| section.variant.rule() == variant.rule() && section.size == size)
    }
}

/// The bytes of the book that ships.
const SHIPPED: &[u8] = include_bytes!("../data/omok.book");

/// The book that ships, read once.
pub fn shipped() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| Book::parse(SHIPPED).expect("a test reads the book that ships"))
}
