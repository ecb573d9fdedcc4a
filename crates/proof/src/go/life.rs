//! Unconditional life (Benson 1976) within a region: chains that cannot be captured even if their owner
//! never moves again.

use myosu_rules::PointSet;

use super::{Problem, Role, State};

/// Whether a chain of the defender with a stone on a target point is unconditionally alive.
pub(super) fn is_safe(problem: &Problem, state: &State) -> bool {
    let stones = state.stones(Role::Defender);
    let open = problem.lifeline(Role::Attacker);
    let lifeline = problem.lifeline(Role::Defender);
    let within = problem.region() - stones;
    let rooms = within.components().filter(|room| !room.intersects(open));
    let is_free = |chain: &PointSet| chain.intersects(lifeline);
    let alive =
        unconditional(stones.components().collect(), rooms.collect(), state.empties(problem), is_free);
    alive.iter().any(|chain| chain.intersects(problem.target()))
}

/// Benson's rounds: the chains that have two vital rooms each, or are alive anyway by `is_free`. A room is vital to
/// a chain if all its empty points are liberties of the chain.
pub(super) fn unconditional(
    mut chains: Vec<PointSet>,
    mut rooms: Vec<PointSet>,
    empty: PointSet,
    is_free: impl Fn(&PointSet) -> bool,
) -> Vec<PointSet> {
    loop {
        let is_vital = |room: &PointSet, chain: &PointSet| (*room & empty).is_subset(chain.grown());
        let lives = |chain: &PointSet| {
            is_free(chain)
                || rooms.iter().filter(|room| borders(room, chain) && is_vital(room, chain)).count() >= 2
        };
        let (alive, lost): (Vec<PointSet>, Vec<PointSet>) = chains.iter().partition(|chain| lives(chain));
        if lost.is_empty() {
            return alive;
        }
        rooms.retain(|room| !lost.iter().any(|chain| borders(room, chain)));
        chains = alive;
    }
}

fn borders(room: &PointSet, chain: &PointSet) -> bool {
    room.grown().intersects(*chain)
}
