//! The tree search as a guide for proofs: it announces wins that no search of threats alone finds, by a quiet stone or
//! by a defence that attacks.
//!
//! The law: a guide proves nothing. [`crate::certify`] asks it for a move, answers every defence, and the checker decides.

use std::sync::Arc;

use myosu_rules::Point;
use myosu_rules::omok::Position;
use myosu_search::Cancel;

use super::analysis::SearchScore;
use super::board::Tables;
use super::engine::{Engine, Limits, Resources};

/// Bytes of the guide's tables.
const MEMORY: usize = 32 << 20;

/// The nodes of the first question and of each later one, most of which the table answers. Chosen by hand on the wins
/// announced in games against another program.
const FIRST: u64 = 250_000;
const LATER: u64 = 60_000;

/// A tree search that names winning moves for one position and for those after it.
pub(crate) struct Guide {
    engine: Engine,
    nodes: u64,
}

impl Guide {
    /// A guide for positions under the rule of the tables.
    pub(crate) fn new(tables: &Arc<Tables>) -> Guide {
        let resources = Resources { threads: 1, memory: MEMORY };
        Guide { engine: Engine::with_tables(Arc::clone(tables), resources), nodes: 0 }
    }

    /// Nodes searched.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The move with which the search announces a win of the side to move.
    pub(crate) fn winning_move(&mut self, position: &Position, cancel: &Cancel) -> Option<Point> {
        let nodes = if self.nodes == 0 { FIRST } else { LATER };
        let limits = Limits { nodes, ..Limits::default() };
        let found = self.engine.think(position, &limits, cancel, &mut |_| {});
        self.nodes += found.nodes + 1;
        let best = found.candidates.first()?;
        matches!(best.score, SearchScore::Win(_)).then_some(best.point)
    }
}
