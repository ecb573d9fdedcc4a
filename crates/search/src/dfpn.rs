//! Depth-first proof-number search: can the prover force the goal, whatever the refuter does?
//!
//! The search knows no game. It is exact under repetition: going round for ever is a failure of the
//! prover, unless the refuter has to pay for it in every round ([`Game::renews`]), and then it is a failure
//! of the refuter. What leans on a position of the present path is kept for that path only (the
//! graph-history interaction problem), until the position it leans on is itself settled the same way. What
//! is proven or refuted is therefore a law of the position, and the same with every size of table.
//!
//! Thresholds have a margin of a quarter (1 + epsilon), so that the search does not jump to and fro
//! between brothers of nearly equal numbers.

mod path;
mod table;

use crate::{Budget, Cancel};
use path::{FREE, Path};
pub use table::Table;

/// Proof or disproof number of what can never be had.
pub const INFINITE: u32 = u32::MAX / 4;

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The one who must reach the goal: one good move is enough (OR).
    Prover,
    /// The one who must prevent it: all moves count (AND).
    Refuter,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The prover reaches the goal by force.
    Proven,
    /// The refuter prevents it for ever.
    Refuted,
    /// The budget was spent first. This says nothing about the position.
    Unknown,
}

/// How far a position is from being settled, as far as one can see without looking ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// Proof number: 0 if the goal is reached, [`INFINITE`] if it cannot be.
    pub proof: u32,
    /// Disproof number: 0 if the goal cannot be reached.
    pub disproof: u32,
}

impl Estimate {
    /// The goal is reached, or sure to be.
    pub const PROVEN: Estimate = Estimate { proof: 0, disproof: INFINITE };
    /// The goal will not be reached.
    pub const REFUTED: Estimate = Estimate { proof: INFINITE, disproof: 0 };
    /// Nothing is known.
    pub const UNKNOWN: Estimate = Estimate { proof: 1, disproof: 1 };

    /// What is settled by these numbers.
    pub const fn outcome(self) -> Outcome {
        match (self.proof, self.disproof) {
            (0, _) => Outcome::Proven,
            (_, 0) => Outcome::Refuted,
            _ => Outcome::Unknown,
        }
    }
}

/// A game seen by the search: a position that can be played forward and back.
pub trait Game {
    /// What leads from a position to the next. It may carry the next position with it.
    type Move: Copy;

    /// Whether a position can come back. Where it cannot, the search does not look for it.
    const REPEATS: bool;

    /// Whether the branches of a position mostly lead to the same positions. Then, where all of them count,
    /// a position is as far from being settled as its hardest branch and one more for every three others: a
    /// sum would count what they have in common again and again.
    const OVERLAPS: bool = false;

    /// A number that names the position, the side to move and everything else that decides its value.
    fn key(&self) -> u64;

    /// Who is to move.
    fn side(&self) -> Side;

    /// Adds all moves of the position with the key of the position after each, best guesses first. A
    /// side without moves has lost: the prover cannot go on, or the refuter cannot prevent the goal.
    fn branches(&mut self, into: &mut Vec<Branch<Self::Move>>);

    /// What is known at once of the position after this move.
    fn estimate(&mut self, step: Self::Move) -> Estimate;

    /// What other claims about the position after this move tell of it, where `known` says what has been
    /// settled under a key: a goal reached in a harder game is reached in an easier one.
    fn follows(&self, _step: Self::Move, _known: impl Fn(u64) -> Outcome) -> Outcome {
        Outcome::Unknown
    }

    /// Whether two moves from different positions are the same for a player, so that what worked against
    /// one answer is tried first against the next.
    fn resembles(_one: Self::Move, _other: Self::Move) -> bool {
        false
    }

    /// Whether this move of the refuter is one it cannot make for ever: the refuter fails if it goes round in
    /// circles that hold such a move. No move of the prover is one.
    fn renews(&self, _step: Self::Move) -> bool {
        false
    }

    /// Plays a move.
    fn play(&mut self, step: Self::Move);

    /// Takes the last move back.
    fn undo(&mut self);
}

/// A move, and what the search knows of the position after it.
#[derive(Clone, Copy, Debug)]
pub struct Branch<M> {
    step: M,
    key: u64,
    value: Value,
}

impl<M> Branch<M> {
    /// A move and the key of the position after it.
    pub const fn new(step: M, key: u64) -> Branch<M> {
        Branch { step, key, value: Value { estimate: Estimate::UNKNOWN, leans_on: FREE } }
    }
}

/// Numbers of a position, and the place on the path that it leans on if they are settled.
#[derive(Clone, Copy, Debug)]
struct Value {
    estimate: Estimate,
    leans_on: i32,
}

/// The search, with its table. One can solve many positions with it, one after the other; what was
/// learnt stays until [`Dfpn::forget`].
pub struct Dfpn<M> {
    table: Table,
    path: Path,
    branches: Vec<Branch<M>>,
    /// The last move that settled a position, for every place on the path.
    replies: Vec<Option<M>>,
    nodes: u64,
    visits: u64,
    limit: u64,
    cancel: Cancel,
    stopped: bool,
}

/// Deeper lines than this are not looked at; a refutation that would need one is not made.
const DEEPEST: usize = 2000;

impl<M: Copy> Dfpn<M> {
    /// A search with a table of at most `bytes` bytes.
    pub fn new(bytes: usize) -> Dfpn<M> {
        Dfpn {
            table: Table::new(bytes),
            path: Path::new(),
            branches: Vec::with_capacity(1024),
            replies: Vec::with_capacity(256),
            nodes: 0,
            visits: 0,
            limit: 0,
            cancel: Cancel::new(),
            stopped: false,
        }
    }

    /// Forgets everything learnt, so that the next search depends on nothing but its position.
    pub fn forget(&mut self) {
        self.table.forget();
        self.replies.clear();
    }

    /// Positions looked at since the search was made: a position is looked at when a move leads to it from
    /// a position that is visited, as often as that happens.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Settles the position of `game`, within the budget. The position itself is searched and not
    /// estimated: the caller knows whether the goal is reached already.
    pub fn solve<G: Game<Move = M>>(&mut self, game: &mut G, budget: Budget, cancel: &Cancel) -> Outcome {
        if let Some(entry) = self.table.find(game.key())
            && entry.outcome() != Outcome::Unknown
        {
            return entry.outcome();
        }
        self.limit = self.nodes.saturating_add(budget.nodes);
        self.cancel = cancel.clone();
        self.stopped = false;
        self.path.clear();
        self.branches.clear();
        let root = Estimate { proof: INFINITE, disproof: INFINITE };
        loop {
            let value = self.visit(game, root);
            if self.stopped || value.leans_on < 0 {
                return Outcome::Unknown;
            }
            let outcome = value.estimate.outcome();
            if outcome != Outcome::Unknown {
                return outcome;
            }
        }
    }

    /// The moves that settle the position in favour of the side to move, as far as the table and a
    /// glance tell.
    pub fn known_winning_steps<G: Game<Move = M>>(&mut self, game: &mut G) -> Vec<M> {
        let mut branches = Vec::new();
        game.branches(&mut branches);
        let wanted = wanted(game.side());
        branches.retain(|branch| {
            self.known(branch.key) == wanted
                || game.follows(branch.step, |key| self.known(key)) == wanted
                || game.estimate(branch.step).outcome() == wanted
        });
        branches.iter().map(|branch| branch.step).collect()
    }

    /// The moves that settle the position in favour of the side to move: those known, or, if none is
    /// known, the first that is found. None at all means that the side to move has lost, or that the
    /// budget was spent on one of the branches.
    pub fn winning_steps<G: Game<Move = M>>(
        &mut self,
        game: &mut G,
        budget: Budget,
        cancel: &Cancel,
    ) -> Vec<M> {
        let known = self.known_winning_steps(game);
        if !known.is_empty() {
            return known;
        }
        let mut branches = Vec::new();
        game.branches(&mut branches);
        let wanted = wanted(game.side());
        let found = branches.iter().find(|branch| {
            if game.estimate(branch.step).outcome() != Outcome::Unknown {
                return false;
            }
            game.play(branch.step);
            let outcome = self.solve(game, budget, cancel);
            game.undo();
            outcome == wanted
        });
        found.map(|branch| branch.step).into_iter().collect()
    }

    /// What the table knows for certain of a position.
    pub fn known(&self, key: u64) -> Outcome {
        self.table.find(key).map_or(Outcome::Unknown, Estimate::outcome)
    }

    /// Searches the present position until one of its numbers reaches its threshold.
    fn visit<G: Game<Move = M>>(&mut self, game: &mut G, threshold: Estimate) -> Value {
        // Step 1. See whether somebody said stop.
        self.visits += 1;
        if self.nodes >= self.limit || (self.visits.is_multiple_of(16) && self.cancel.is_raised()) {
            self.stopped = true;
        }
        let depth = self.path.len();
        if self.stopped || depth >= DEEPEST {
            return Value { estimate: Estimate::REFUTED, leans_on: -1 };
        }

        // Step 2. Look up or estimate all branches.
        let key = game.key();
        let side = game.side();
        let first = self.branches.len();
        let before = self.nodes;
        game.branches(&mut self.branches);
        self.nodes += (self.branches.len() - first).max(1) as u64;
        self.path.push(key);
        self.try_reply_first::<G>(first, depth);
        for at in first..self.branches.len() {
            self.branches[at].value = self.look_up(game, at);
            if decides(side, self.branches[at].value) {
                break;
            }
        }

        // Step 3. Descend into the most promising branch until a threshold is reached.
        let value = loop {
            let sum = combine::<G>(side, &self.branches[first..], depth);
            let Sum { value, best, second, besides } = sum;
            let Estimate { proof, disproof } = value.estimate;
            if proof >= threshold.proof || disproof >= threshold.disproof || proof == 0 || disproof == 0 {
                break value;
            }
            let room = room(side, threshold, second, besides);
            let step = self.branches[first + best].step;
            let renewals = self.path.renewals;
            self.path.renewals += u32::from(game.renews(step));
            game.play(step);
            let found = self.visit(game, room);
            game.undo();
            self.path.renewals = renewals;
            if self.stopped {
                break found;
            }
            self.branches[first + best].value = found;
        };

        // Step 4. Remember.
        self.remember_reply(side, first, depth);
        self.path.pop();
        self.branches.truncate(first);
        if !self.stopped {
            self.store(key, value, depth, self.nodes - before + 1);
        }
        value
    }

    fn look_up<G: Game<Move = M>>(&mut self, game: &mut G, at: usize) -> Value {
        let Branch { step, key, .. } = self.branches[at];
        if G::REPEATS {
            if let Some(place) = self.path.find(key) {
                let is_renewed = self.path.is_renewed_since(place) || game.renews(step);
                let estimate = if is_renewed { Estimate::PROVEN } else { Estimate::REFUTED };
                return Value { estimate, leans_on: place as i32 };
            }
            if let Some((estimate, leans_on)) = self.table.find_leaning(key, self.path.key()) {
                return Value { estimate, leans_on };
            }
        }
        let stored = self.table.find(key);
        if let Some(estimate) = stored
            && estimate.outcome() != Outcome::Unknown
        {
            return Value { estimate, leans_on: FREE };
        }
        let estimate = match game.follows(step, |key| self.known(key)) {
            Outcome::Proven => Estimate::PROVEN,
            Outcome::Refuted => Estimate::REFUTED,
            Outcome::Unknown => stored.unwrap_or_else(|| game.estimate(step)),
        };
        Value { estimate, leans_on: FREE }
    }

    /// Brings the move to the front that settled the last position at this place.
    fn try_reply_first<G: Game<Move = M>>(&mut self, first: usize, depth: usize) {
        let Some(&Some(reply)) = self.replies.get(depth) else { return };
        let branches = &mut self.branches[first..];
        if let Some(at) = branches.iter().position(|branch| G::resembles(branch.step, reply)) {
            branches[..=at].rotate_right(1);
        }
    }

    fn remember_reply(&mut self, side: Side, first: usize, depth: usize) {
        let settles = |branch: &&Branch<M>| branch.value.estimate.outcome() == wanted(side);
        if let Some(branch) = self.branches[first..].iter().find(settles) {
            if self.replies.len() <= depth {
                self.replies.resize(depth + 1, None);
            }
            self.replies[depth] = Some(branch.step);
        }
    }

    fn store(&mut self, key: u64, value: Value, depth: usize, work: u64) {
        let is_settled = value.estimate.outcome() != Outcome::Unknown;
        if !is_settled || value.leans_on >= depth as i32 {
            self.table.store(key, value.estimate, work);
        } else if value.leans_on >= 0 {
            self.table.store_leaning(key, self.path.key(), value.estimate, value.leans_on, work);
        }
    }
}

/// The outcome the side to move hopes for.
fn wanted(side: Side) -> Outcome {
    match side {
        Side::Prover => Outcome::Proven,
        Side::Refuter => Outcome::Refuted,
    }
}

/// Whether this branch settles the position for the side to move for good.
fn decides(side: Side, value: Value) -> bool {
    value.estimate.outcome() == wanted(side) && value.leans_on == FREE
}

/// What the branches of a position tell of it.
struct Sum {
    value: Value,
    /// The branch to descend into.
    best: usize,
    /// The number of the second best.
    second: u32,
    /// What the other branches add to the number for which all of them count.
    besides: u32,
}

fn combine<G: Game>(side: Side, branches: &[Branch<G::Move>], depth: usize) -> Sum {
    let (mut least, mut second, mut best) = (INFINITE, INFINITE, 0);
    let (mut sum, mut most, mut open) = (0_u32, 0_u32, 0_u32);
    let mut all_lean_on = FREE;
    let mut one_leans_on = i32::MIN;
    for (at, branch) in branches.iter().enumerate() {
        let Value { estimate, leans_on } = branch.value;
        let (one, all) = match side {
            Side::Prover => (estimate.proof, estimate.disproof),
            Side::Refuter => (estimate.disproof, estimate.proof),
        };
        sum = if all.max(sum) == INFINITE { INFINITE } else { (sum + all).min(INFINITE - 1) };
        most = most.max(all);
        open += u32::from(all != 0);
        if one < least {
            (second, least, best) = (least, one, at);
        } else if one < second {
            second = one;
        }
        if one == 0 {
            one_leans_on = one_leans_on.max(leans_on);
        } else if all == 0 {
            all_lean_on = all_lean_on.min(leans_on);
        }
    }
    let mut besides = open.saturating_sub(1);
    if G::OVERLAPS {
        besides /= 3;
        sum = if most == INFINITE { INFINITE } else { (most + besides).min(INFINITE - 1) };
    } else if let Some(Branch { value, .. }) = branches.get(best) {
        let own = if side == Side::Prover { value.estimate.disproof } else { value.estimate.proof };
        besides = sum - own.min(sum);
    }
    let estimate = match side {
        Side::Prover => Estimate { proof: least, disproof: sum },
        Side::Refuter => Estimate { proof: sum, disproof: least },
    };
    let value = Value { estimate, leans_on: if least == 0 { one_leans_on } else { all_lean_on } };
    Sum { value: settle(value, depth), best, second, besides }
}

/// What leans on nothing above the position itself is good for ever.
fn settle(mut value: Value, depth: usize) -> Value {
    if value.estimate.outcome() == Outcome::Unknown || value.leans_on >= depth as i32 {
        value.leans_on = FREE;
    }
    if value.estimate.disproof == 0 {
        value.estimate = Estimate::REFUTED;
    } else if value.estimate.proof == 0 {
        value.estimate = Estimate::PROVEN;
    }
    value
}

/// The thresholds for the best branch.
fn room(side: Side, threshold: Estimate, second: u32, besides: u32) -> Estimate {
    let margin = if second >= INFINITE { INFINITE } else { second + second / 4 + 1 };
    let rest = |limit: u32| if limit >= INFINITE { INFINITE } else { limit - besides };
    match side {
        Side::Prover => Estimate { proof: threshold.proof.min(margin), disproof: rest(threshold.disproof) },
        Side::Refuter => Estimate { proof: rest(threshold.proof), disproof: threshold.disproof.min(margin) },
    }
}

#[cfg(test)]
mod tests;
