//! Game records in SGF: read, written, and joined with positions.

pub use myosu_formats::sgf::*;
