//! Unconditional life (Benson 1976) within a region: chains that cannot be captured even if their owner
//! never moves again.

use myosu_rules::PointSet;

use super::{Problem, Role, State};

/// Chains and the rooms that keep them alive.
struct Living {
    chains: Vec<PointSet>,
    rooms: Vec<PointSet>,
}

/// Whether a chain of the defender with a stone on a target point is unconditionally alive.
pub(super) fn is_safe(problem: &Problem, state: &State) -> bool {
    living(problem, state).chains.iter().any(|chain| chain.intersects(problem.target()))
}

/// The points that keep a target chain alive: the chain with its two smallest vital rooms, and so for every chain
/// around these. `None` if no target chain is unconditionally alive. For regions without lifelines.
pub(super) fn living_zone(problem: &Problem, state: &State) -> Option<PointSet> {
    if !may_live(problem, state) {
        return None;
    }
    let Living { chains, mut rooms } = living(problem, state);
    rooms.sort_by_key(PointSet::len);
    let empty = state.empties(problem);
    let mut zone = PointSet::EMPTY;
    let mut waiting = vec![*chains.iter().find(|chain| chain.intersects(problem.target()))?];
    while let Some(chain) = waiting.pop() {
        zone |= chain;
        for room in rooms.iter().filter(|room| is_vital(room, &chain, empty)).take(2) {
            zone |= *room;
        }
        waiting.extend(chains.iter().filter(|other| {
            let near = (zone - state.stones(Role::Defender)).grown();
            !other.is_subset(zone) && other.intersects(near)
        }));
        waiting.dedup();
    }
    Some(zone)
}

/// Whether a target chain has two vital rooms, a quick condition of life. Rooms that are not vital are not walked
/// through.
fn may_live(problem: &Problem, state: &State) -> bool {
    let stones = state.stones(Role::Defender);
    let (within, empty) = (problem.region() - stones, state.empties(problem));
    let mut targets = stones & problem.target();
    while let Some(point) = targets.first() {
        let chain = PointSet::from(point).flood(stones);
        targets -= chain;
        let outside = empty - chain.grown();
        let (mut left, mut vital) = (chain.grown() & within, 0);
        while let Some(point) = left.first() {
            let mut room = PointSet::from(point);
            let is_vital = loop {
                let next = room.grown() & within;
                if next.intersects(outside) {
                    break false;
                }
                if next == room {
                    break true;
                }
                room = next;
            };
            left -= room;
            vital += usize::from(is_vital);
        }
        if vital >= 2 {
            return true;
        }
    }
    false
}

fn living(problem: &Problem, state: &State) -> Living {
    let stones = state.stones(Role::Defender);
    let open = problem.lifeline(Role::Attacker);
    let lifeline = problem.lifeline(Role::Defender);
    let within = problem.region() - stones;
    let rooms = within.components().filter(|room| !room.intersects(open));
    let is_free = |chain: &PointSet| chain.intersects(lifeline);
    fixed_point(stones.components().collect(), rooms.collect(), state.empties(problem), is_free)
}

/// The chains that have two vital rooms each, or are alive anyway by `is_free`.
pub(super) fn unconditional(
    chains: Vec<PointSet>,
    rooms: Vec<PointSet>,
    empty: PointSet,
    is_free: impl Fn(&PointSet) -> bool,
) -> Vec<PointSet> {
    fixed_point(chains, rooms, empty, is_free).chains
}

/// Benson's rounds.
fn fixed_point(
    mut chains: Vec<PointSet>,
    mut rooms: Vec<PointSet>,
    empty: PointSet,
    is_free: impl Fn(&PointSet) -> bool,
) -> Living {
    loop {
        let lives = |chain: &PointSet| {
            is_free(chain) || rooms.iter().filter(|room| is_vital(room, chain, empty)).count() >= 2
        };
        let (alive, lost): (Vec<PointSet>, Vec<PointSet>) = chains.iter().partition(|chain| lives(chain));
        if lost.is_empty() {
            return Living { chains: alive, rooms };
        }
        rooms.retain(|room| !lost.iter().any(|chain| borders(room, chain)));
        chains = alive;
    }
}

/// Whether all empty points of a room are liberties of a chain beside it.
fn is_vital(room: &PointSet, chain: &PointSet, empty: PointSet) -> bool {
    borders(room, chain) && (*room & empty).is_subset(chain.grown())
}

fn borders(room: &PointSet, chain: &PointSet) -> bool {
    room.grown().intersects(*chain)
}
