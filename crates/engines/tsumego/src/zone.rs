//! Relevance-zone search on the whole board: proves that one side reaches its goal, and finds the points the proof
//! depends on.
//!
//! The winner's moves come from an [`arena`](arenas) around the target. The loser passes first; what refutes the
//! pass has a zone, and only moves inside it can be better than the pass. So a proof is one about the board, and a search
//! that fails says nothing: the arena may be too small.

mod arena;
mod search;
mod table;

use myosu_proof::go::{Claim, Goal, Holds, Problem, Refusal, Role, State, Threats, certify_zone};
use myosu_rules::{Move, PointSet};
use myosu_search::dfpn::ProofTable;
use myosu_search::{Budget, Cancel};

use arena::{arenas, inside};
use search::ZoneSearch;
use table::ZoneTable;

/// The most memory of each of the two tables.
const MOST_MEMORY: usize = 24 << 20;

/// Nodes spent on proving a moment again whose entry was lost from the table.
const AGAIN: u64 = 300_000;

/// The tables of the search: proof numbers of positions, and proven zones.
pub(super) struct ZoneMemory {
    numbers: ProofTable,
    proven: ZoneTable,
}

/// One side reaching its goal on the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ZoneClaim<'a> {
    /// A [zoned](Problem::zoned) problem.
    pub(super) problem: &'a Problem,
    pub(super) goal: Goal,
    /// Threats of both sides; the winner's are counted.
    pub(super) threats: Threats,
    /// Stones of the winner that are taken to stay.
    pub(super) standing: PointSet,
    /// The most passes of the loser on a line for which they do.
    pub(super) patience: u8,
}

/// The fewest liberties away from the target of a chain that is taken to stay. Chosen by hand: killing a group takes
/// about as many moves.
const STRONG: usize = 7;

impl<'a> ZoneClaim<'a> {
    /// A claim in which no stone is taken to stay.
    pub(super) fn new(problem: &'a Problem, goal: Goal, threats: Threats) -> ZoneClaim<'a> {
        ZoneClaim { problem, goal, threats, standing: PointSet::EMPTY, patience: u8::MAX }
    }

    /// The claim with the winner's strong chains taken to stay; the proof shows that they do.
    #[must_use]
    pub(super) fn standing(self) -> ZoneClaim<'a> {
        let winner = self.goal.prover();
        let outside = self.problem.setup().empties() - inside(self.problem, winner);
        let liberties = |chain: &PointSet| (chain.grown() & outside).len();
        let stones = self.problem.stones(winner);
        let strong = stones.components().filter(|chain| liberties(chain) >= STRONG);
        let least = strong.clone().map(|chain| liberties(&chain)).min();
        let standing = strong.filter_map(|chain| chain.first()).collect();
        let patience = least.map_or(usize::MAX, |least| least - 1);
        ZoneClaim { standing, patience: u8::try_from(patience).unwrap_or(u8::MAX), ..self }
    }
}

impl ZoneMemory {
    /// Tables of at most `memory` bytes each, and not more than 24 MiB.
    pub(super) fn new(memory: usize) -> ZoneMemory {
        let bytes = memory.min(MOST_MEMORY);
        ZoneMemory { numbers: ProofTable::new(bytes), proven: ZoneTable::new(bytes) }
    }

    /// Empties the tables.
    pub(super) fn forget(&mut self) {
        self.numbers.forget();
        self.proven.forget();
    }

    /// The zone of a proof that the claim's side wins from a moment, and the nodes visited.
    pub(super) fn prove_state(
        &mut self,
        claim: ZoneClaim<'_>,
        state: &State,
        budget: Budget,
        cancel: &Cancel,
    ) -> (Option<PointSet>, u64) {
        let mut nodes = 0;
        let all = arenas(claim.problem, claim.goal.prover());
        for (number, arena) in all.iter().enumerate() {
            // What is refuted in a small arena may be proven in a larger one; what is proven stays so.
            self.numbers.forget();
            let left = budget.nodes.saturating_sub(nodes);
            let share = left / (all.len() - number).max(2) as u64;
            let part = if number + 1 == all.len() { left } else { share };
            let mut search = ZoneSearch::new(self, claim, *arena, Budget::nodes(part), cancel);
            let found = search.prove(state);
            nodes += search.nodes();
            if found.is_some() || cancel.is_raised() {
                return (found, nodes);
            }
        }
        (None, nodes)
    }

    /// The winner's move in a moment that is known to be won.
    pub(super) fn best(&mut self, claim: ZoneClaim<'_>, state: &State, cancel: &Cancel) -> Option<Move> {
        if let Some(played) = self.known(claim, state, cancel) {
            return Some(played);
        }
        self.prove_state(claim, state, Budget::nodes(AGAIN), cancel).0?;
        self.known(claim, state, cancel)
    }

    fn known(&mut self, claim: ZoneClaim<'_>, state: &State, cancel: &Cancel) -> Option<Move> {
        ZoneSearch::new(self, claim, PointSet::EMPTY, Budget::nodes(0), cancel).known(state)
    }

    /// The zone proof of a claim that [`ZoneMemory::prove_state`] has proven.
    pub(super) fn certify(
        &mut self,
        claim: ZoneClaim<'_>,
        first: Role,
        cancel: &Cancel,
    ) -> Result<(Claim, Vec<u8>), Refusal> {
        let ZoneClaim { problem, goal, threats, .. } = claim;
        let stated = Claim { problem: *problem, to_play: first, threats, goal, holds: Holds::Reached };
        let proof = certify_zone(&stated, claim.standing, claim.patience.into(), |state, passes| {
            let used = u8::try_from(passes).unwrap_or(u8::MAX);
            let patience = claim.patience.saturating_sub(used);
            self.best(ZoneClaim { patience, ..claim }, state, cancel)
        })?;
        Ok((stated, proof))
    }
}
