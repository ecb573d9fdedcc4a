//! A signature of everything that searches: fixed positions, fixed budgets, one thread. It is the same on
//! every machine, and another one means that some decision has changed.
//!
//! An engine that is added joins [`parts`]. Networks stay out, because the weights that ship are replaced; the tree
//! search they guide is here with a judge of its own.

mod go;
mod omok;
mod puct;
mod tsumego;

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

/// The engines that have searches in the signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineGroup {
    /// Omok.
    Omok,
    /// Life and death.
    LifeAndDeath,
    /// Baduk without a network: the players of the paper cgs.
    Cgs,
    /// The tree search that networks guide.
    NetworkSearch,
}

impl EngineGroup {
    /// The searches of these engines.
    pub fn parts(self) -> Vec<Part> {
        match self {
            EngineGroup::Omok => omok::parts(),
            EngineGroup::LifeAndDeath => tsumego::parts(),
            EngineGroup::Cgs => go::parts(),
            EngineGroup::NetworkSearch => puct::parts(),
        }
    }
}

/// Searches everything.
pub fn parts() -> Vec<Part> {
    use EngineGroup::{Cgs, LifeAndDeath, NetworkSearch, Omok};
    [Omok, LifeAndDeath, Cgs, NetworkSearch].into_iter().flat_map(EngineGroup::parts).collect()
}

/// One number for all of it.
pub fn of(parts: &[Part]) -> u64 {
    let bytes = |part: &Part| {
        let text = format!("{}\n{}\n{}\n", part.name, part.nodes, part.result);
        text.into_bytes()
    };
    parts.iter().flat_map(bytes).fold(0, |sum, byte| mix(sum ^ u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::{Part, of, omok, puct, tsumego};

    #[test]
    fn searching_again_gives_the_same_signature() {
        let parts = || [tsumego::parts(), puct::parts(), omok::papers()].concat();
        assert_eq!(of(&parts()), of(&parts()));
    }

    #[test]
    fn every_difference_changes_the_signature() {
        let part = Part { name: "a".to_owned(), nodes: 1, result: "h8".to_owned() };
        let mut others = vec![part.clone(); 3];
        others[0].name.push('b');
        others[1].nodes = 2;
        others[2].result = "h9".to_owned();
        for other in others {
            assert_ne!(of(std::slice::from_ref(&part)), of(&[other]));
        }
    }
}
