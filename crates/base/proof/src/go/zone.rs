//! Relevance zones: which points of the board a proof depends on.
//!
//! A moment and a zone (a set of points) are *certified* if the winner wins from every moment with the same stones in
//! the zone, whatever stands outside. The functions here compute the zone of a moment from those of the moments after it;
//! `docs/design/zones.md` proves each rule. They are about whole boards and about goals that are reached: the
//! winner is the side that has to make progress.

use myosu_rules::{Move, Point, PointSet};

use super::{GameStep, Goal, Problem, Role, State, Supply, life};

/// The liberties a chain of the winner needs in the zone, unless all its neighbours are in it.
const LIBERTIES: usize = 2;

/// The zone rules of one problem and goal.
#[derive(Clone, Copy, Debug)]
pub struct ZoneRules<'a> {
    problem: &'a Problem,
    goal: Goal,
    standing: PointSet,
}

impl<'a> ZoneRules<'a> {
    /// The rules of a problem whose region is the whole board.
    pub fn new(problem: &'a Problem, goal: Goal) -> ZoneRules<'a> {
        ZoneRules { problem, goal, standing: PointSet::EMPTY }
    }

    /// The same rules where the chains of these stones of the winner are known to stay: see [`ZoneRules::spare_liberties`].
    #[must_use]
    pub fn with_standing(self, standing: PointSet) -> ZoneRules<'a> {
        ZoneRules { standing: standing.flood(self.problem.stones(self.winner())), ..self }
    }

    /// The fewest liberties outside a zone of the chains of the standing stones. They stay if the loser passes less often
    /// than this on every line of the proof. `None` if no stones are named.
    pub fn spare_liberties(&self, state: &State, zone: PointSet) -> Option<usize> {
        let outside = state.empties(self.problem) - zone;
        let chains = chains_in(state.stones(self.winner()), self.standing);
        chains.map(|chain| (chain.grown() & outside).len()).min()
    }

    /// The side that wins.
    pub fn winner(&self) -> Role {
        self.goal.prover()
    }

    /// The zone of a moment in which the target is unconditionally alive: the chains that make it so and their rooms.
    /// `None` if it is not alive or not meant to live.
    pub fn living_zone(&self, state: &State) -> Option<PointSet> {
        if self.goal == Goal::Life { life::living_zone(self.problem, state) } else { None }
    }

    /// The zone to begin with where the target is captured and the loser may only take back: it contains what decides
    /// whether a stone on a target point captures. `None` while stones of the target are left.
    pub fn cleared_zone(&self, state: &State) -> Option<PointSet> {
        let is_over = state.to_play() != self.winner() && state.is_cleared(self.problem);
        is_over.then(|| self.problem.target().grown() & self.problem.region())
    }

    /// The zone of a moment of the winner: that of the moment after the move, the move, what it captures, and whatever
    /// decides that the move is legal and captures nothing else in the zone.
    pub fn winner_zone(&self, before: &State, step: &GameStep, after: PointSet) -> PointSet {
        let own = before.stones(self.winner());
        let mut zone = after;
        match step.played {
            Move::Place(point) => zone = self.placed_zone(before, step, point, zone),
            Move::Pass => zone.extend(before.ban()),
        }
        let target = self.problem.target() & own;
        if self.goal == Goal::Life && !target.intersects(zone) {
            zone.extend(target.first());
        }
        zone
    }

    fn placed_zone(&self, before: &State, step: &GameStep, point: Point, after: PointSet) -> PointSet {
        let (winner, loser) = (self.winner(), self.winner().other());
        let (own, others) = (step.after.stones(winner), step.after.stones(loser));
        let (board, empty) = (self.problem.region(), step.after.empties(self.problem));
        let near = PointSet::from(point).grown() & board;
        let captured = before.stones(loser) - others;
        let mut zone = after.with(point);
        if !captured.is_empty() {
            zone |= captured.grown() & board;
        }
        if step.after.ban().is_some() && before.threats().of(loser) != Supply::Any {
            zone |= near;
        }
        let has_liberty = |part: PointSet, zone: PointSet| part.grown().intersects(empty & zone);
        let part = PointSet::from(point).flood(own & zone);
        if !has_liberty(part, zone) && !part.intersects(self.standing) {
            let chain = PointSet::from(point).flood(own);
            zone |= chain;
            if !chain.intersects(self.standing) {
                zone.extend((chain.grown() & empty).first());
            }
        }
        loop {
            let loose = (others & zone)
                .components()
                .filter(|part| !has_liberty(*part, zone))
                .fold(PointSet::EMPTY, |all, part| all | part);
            if loose.is_empty() {
                return zone;
            }
            let beside = loose & near;
            if near.is_subset(zone) && beside.is_empty() {
                return zone;
            }
            zone |= near;
            for chain in chains_in(others, beside) {
                zone |= chain;
                zone.extend((chain.grown() & empty).first());
            }
        }
    }

    /// The zone of a moment of the loser: those of the moments after the pass and after the replies in the zone
    /// (`after`), and whatever decides which replies are legal and what they capture.
    pub fn loser_zone(&self, state: &State, after: PointSet) -> PointSet {
        let (board, empty) = (self.problem.region(), state.empties(self.problem));
        let own = state.stones(self.winner());
        let is_cleared = state.is_cleared(self.problem);
        let mut zone = after;
        loop {
            let before = zone;
            for part in (own & zone).components() {
                let is_closed = (part.grown() & board).is_subset(zone);
                let breath = (part.grown() & empty & zone).len();
                if is_closed || breath >= LIBERTIES || part.intersects(self.standing) {
                    continue;
                }
                let chain = part.flood(own);
                if chain.intersects(self.standing) {
                    zone |= chain;
                    continue;
                }
                let liberties = chain.grown() & empty;
                zone |= if liberties.len() < LIBERTIES { chain.grown() & board } else { chain };
                while (liberties & zone).len() < LIBERTIES.min(liberties.len()) {
                    zone.extend((liberties - zone).first());
                }
            }
            if !is_cleared {
                for point in zone & empty {
                    zone |= self.reply_zone(state, point, zone);
                }
            }
            if zone == before {
                return zone;
            }
        }
    }

    /// What decides whether a reply is suicide, or takes a ko.
    fn reply_zone(&self, state: &State, point: Point, zone: PointSet) -> PointSet {
        let (board, loser) = (self.problem.region(), state.to_play());
        let stone = PointSet::from(point);
        match state.step(self.problem, self.goal, Move::Place(point)) {
            Some(step) => {
                let captured = state.stones(self.winner()) - step.after.stones(self.winner());
                if (captured & zone).len() == 1 { stone.grown() & board } else { PointSet::EMPTY }
            }
            None if state.ban() == Some(point) => PointSet::EMPTY,
            None => stone.flood(state.stones(loser) | stone).grown() & board,
        }
    }

    /// The points of the zone where the loser may reply.
    pub fn replies(&self, state: &State, zone: PointSet) -> PointSet {
        state.places(self.problem) & state.empties(self.problem) & zone
    }

    /// Whether what is certified of one moment of the winner and a zone holds of another.
    pub fn is_same(&self, one: &State, other: &State, zone: PointSet) -> bool {
        let banned = |state: &State| state.ban().filter(|&point| zone.contains(point));
        let stones = |state: &State, role| state.stones(role) & zone;
        [Role::Attacker, Role::Defender].into_iter().all(|role| stones(one, role) == stones(other, role))
            && one.to_play() == other.to_play()
            && one.threats() == other.threats()
            && banned(one) == banned(other)
    }
}

/// The chains of `stones` that have a stone in a set.
fn chains_in(stones: PointSet, set: PointSet) -> impl Iterator<Item = PointSet> {
    let mut left = stones & set;
    std::iter::from_fn(move || {
        let chain = PointSet::from(left.first()?).flood(stones);
        left -= chain;
        Some(chain)
    })
}
