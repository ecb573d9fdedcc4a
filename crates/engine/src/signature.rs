//! A signature of everything that searches: fixed positions, fixed budgets, one thread. It is the same on
//! every machine, and another one means that some decision has changed.
//!
//! An engine that is added joins [`parts`].

mod omok;

use myosu_rules::zobrist::mix;

/// What one search of the signature did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What was searched.
    pub name: String,
    /// Nodes visited.
    pub nodes: u64,
    /// The decision, as text.
    pub result: String,
}

/// Searches everything.
pub fn parts() -> Vec<Part> {
    omok::parts()
}

/// One number for all of it.
pub fn of(parts: &[Part]) -> u64 {
    let bytes = |part: &Part| {
        let text = format!("{}\n{}\n{}\n", part.name, part.nodes, part.result);
        text.into_bytes()
    };
    parts.iter().flat_map(bytes).fold(0, |sum, byte| mix(sum ^ u64::from(byte)))
}
