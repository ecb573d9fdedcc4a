//! Game records in SGF: trees that lose nothing of a file, and records of one line.

pub use myosu_formats::sgf::{BadSgf, Collection, GameResult, Header, SgfGame, SgfNode, SgfNodeId};
pub use myosu_formats::{BadRecord, Record};
