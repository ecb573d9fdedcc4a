//! Unconditional life (Benson 1976) within a region: chains that cannot be captured even if their owner
//! never moves again.

use myosu_rules::PointSet;

use super::{Problem, Role, State};

/// Whether a chain of the defender with a stone on a target point is unconditionally alive.
pub(super) fn is_safe(problem: &Problem, state: &State) -> bool {
    let stones = state.stones(Role::Defender);
    let open = problem.lifeline(Role::Attacker);
    let lifeline = problem.lifeline(Role::Defender);
    let empty = state.empties(problem);
    let mut chains: Vec<PointSet> = stones.components().collect();
    let mut rooms: Vec<PointSet> =
        (problem.region() - stones).components().filter(|room| !room.intersects(open)).collect();
    loop {
        let is_vital = |room: &PointSet, chain: &PointSet| (*room & empty).is_subset(chain.grown());
        let lives = |chain: &PointSet| {
            chain.intersects(lifeline)
                || rooms.iter().filter(|room| borders(room, chain) && is_vital(room, chain)).count() >= 2
        };
        let (alive, lost): (Vec<PointSet>, Vec<PointSet>) = chains.iter().partition(|chain| lives(chain));
        if lost.is_empty() {
            return alive.iter().any(|chain| chain.intersects(problem.target()));
        }
        rooms.retain(|room| !lost.iter().any(|chain| borders(room, chain)));
        chains = alive;
    }
}

fn borders(room: &PointSet, chain: &PointSet) -> bool {
    room.grown().intersects(*chain)
}
