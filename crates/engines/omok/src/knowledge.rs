//! `knowledge`: the program of the paper omok-kb (1988), which plays from an expert's preferences and
//! looks no move ahead.
//!
//! A move is described by up to eight [`Vector`]s: in each of four lines, what its stone would make for
//! the program (attack) and for the opponent (defence). A [`KnowledgeBase`] says which vectors an expert prefers.
//! [`Knowledge`] picks candidates by the paper's rules 1 and 2, finds the best vector among them, and
//! narrows the candidates down until one is left.
//!
//! Where the paper says "any", the candidate nearest to the middle of the board is taken. The expert's
//! preferences are not in the paper; the built-in ones are ours.

mod base;
mod choice;
mod draft;
mod file;
mod graph;
mod vector;

pub use base::{BadBase, FourRule, KnowledgeBase, PreferenceTable, Preferred, Stance};
pub use choice::{EliminationRound, ExplainedChoice, candidates, choose, choose_without};
pub use draft::{DraftGraph, KnowledgeDraft};
pub use file::BadKnowledgeFile;
pub use graph::{Arcs, PreferenceGraph, exist_cycle};
pub use vector::{ChainKind, Ends, LineKind, Vector, chained, vector, vectors};

use myosu_search::Cancel;

use super::analysis::Analysis;
use super::engine::Limits;
use super::player::{OmokDecision, OmokPlayer, Situation};

/// The paper's player with a knowledge base.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    base: KnowledgeBase,
}

impl Knowledge {
    /// Plays from this knowledge base.
    pub fn new(base: KnowledgeBase) -> Knowledge {
        Knowledge { base }
    }

    /// The procedure to the letter, without our rule about fours, from the built-in preferences.
    pub fn literal() -> Knowledge {
        Knowledge { base: KnowledgeBase::default().with_fours(FourRule::Alike) }
    }

    /// The procedure to the letter, from preferences that were found by search.
    pub fn searched() -> Knowledge {
        Knowledge { base: KnowledgeBase::searched() }
    }
}

impl OmokPlayer for Knowledge {
    fn name(&self) -> &'static str {
        "knowledge"
    }

    fn choose(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        _: &Cancel,
        _: &mut dyn FnMut(&Analysis),
    ) -> Option<OmokDecision> {
        let choice = choose_without(&self.base, situation, limits.excluded)?;
        let nodes = choice.candidates as u64;
        Some(OmokDecision { point: choice.point, nodes, explanation: choice.explain(&self.base) })
    }
}
