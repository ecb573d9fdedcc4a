//! Boards, charts, graphs and report pages as terminal text, SVG, PNG and HTML.
//!
//! Values in, picture out: nothing here reads or writes a file, asks for the time, or decides whether a
//! terminal has colours. The same value gives the same bytes on every machine. Letters and digits are
//! drawn with our own strokes, so no picture needs a font.
//!
//! ```
//! use myosu_draw::{BoardSpec, Mark, TextStyle};
//! use myosu_rules::{Notation, Point, diagram};
//!
//! let board = diagram::parse(". X O\n. X .\n. . .").unwrap();
//! let mut spec = BoardSpec::new(board.setup, Notation::Go);
//! spec.marks.push((Point::new(1, 1), Mark::LastMove));
//! assert!(spec.text(TextStyle::default()).contains("2  .(X)."));
//! assert!(spec.svg().starts_with("<svg"));
//! ```

mod board;
pub mod chart;
mod glyph;
pub mod graph;
pub mod page;
#[cfg(feature = "png")]
pub mod png;
mod region;
mod svg;
mod theme;

pub use board::{
    Arrow, BoardSpec, Candidate, Charset, Coloring, Head, Layer, Look, Mark, Scale, Sides, TextStyle,
};
pub use region::Region;
pub use theme::{BoardStyle, Theme};
