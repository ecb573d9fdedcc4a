//! Depth-first proof-number search (df-pn): can the prover force the goal, whatever the refuter does?
//!
//! The search knows no game. It is exact under repetition: endless repetition is a failure of the prover,
//! unless the refuter has to pay for it in every round ([`ProofGame::renews`]); then the refuter fails. A result that
//! depends on a position of the current path is stored for that path only (the graph-history interaction
//! problem), until that position is settled the same way. So proofs and refutations hold for the position
//! itself, and do not depend on the size of the table.
//!
//! A game may say which part of a position a result depends on ([`ProofGame::ZONES`]). The moves of the losing side that
//! do not touch this part all fail alike, so one of them is searched.
//!
//! Thresholds have a margin of a quarter (the 1 + epsilon trick), so that the search does not jump back and
//! forth between siblings of nearly equal numbers.

mod path;
mod relevance;
mod table;

use std::cell::Cell;

use crate::{Budget, Cancel};
use path::{INDEPENDENT, SearchPath};
use relevance::ZoneTable;
pub use table::ProofTable;

/// The zone of a result that depends on the whole position.
pub const WHOLE: u64 = u64::MAX;

/// The proof number of a refuted position, and the disproof number of a proven one.
pub const INFINITE: u32 = u32::MAX / 4;

/// The side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofSide {
    /// Must reach the goal: one good move is enough (an OR node).
    Prover,
    /// Must prevent it: the goal has to be reached after every move (an AND node).
    Refuter,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofOutcome {
    /// The prover reaches the goal by force.
    Proven,
    /// The refuter prevents the goal for ever.
    Refuted,
    /// Not settled within the budget. This says nothing about the position.
    Unknown,
}

/// The proof and disproof number of a position: how many leaves a proof or a disproof still has to settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// Proof number: 0 if the goal is reached, [`INFINITE`] if it cannot be.
    pub proof: u32,
    /// Disproof number: 0 if the goal cannot be reached.
    pub disproof: u32,
}

impl ProofNumbers {
    /// The goal is reached, or sure to be.
    pub const PROVEN: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITE };
    /// The goal will not be reached.
    pub const REFUTED: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0 };
    /// Nothing is known.
    pub const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };

    /// The outcome these numbers settle.
    pub const fn outcome(self) -> ProofOutcome {
        match (self.proof, self.disproof) {
            (0, _) => ProofOutcome::Proven,
            (_, 0) => ProofOutcome::Refuted,
            _ => ProofOutcome::Unknown,
        }
    }
}

/// A game seen by the search: a position that can be played forward and back.
pub trait ProofGame {
    /// A move. It may carry the position after it.
    type Move: Copy;

    /// Whether positions can repeat. If not, the search skips the check.
    const REPEATS: bool;

    /// Whether the children of a position mostly transpose into each other. If so, the number that would be a
    /// sum over all children is that of the hardest child plus one for every three others: a sum would count
    /// shared subtrees many times.
    const OVERLAPS: bool = false;

    /// The hash of the position, the side to move and everything else that decides its value.
    fn key(&self) -> u64;

    /// The side to move.
    fn side(&self) -> ProofSide;

    /// Adds all children of the position, the most promising first. A side without moves has lost: the prover
    /// cannot go on, or the refuter cannot prevent the goal.
    fn children(&mut self, into: &mut Vec<ProofChild<Self::Move>>);

    /// The first numbers of the position after this move, before any search.
    fn initial_numbers(&mut self, step: Self::Move) -> ProofNumbers;

    /// The outcome of the position after this move that follows from results about other goals; `known` looks a
    /// key up in the table. A goal reached in a harder game is reached in an easier one.
    fn implied(&self, _step: Self::Move, _known: impl Fn(u64) -> ProofOutcome) -> ProofOutcome {
        ProofOutcome::Unknown
    }

    /// Whether two moves of different positions are the same move to a player. The search then tries the reply
    /// that settled one sibling first against the next.
    fn resembles(_one: Self::Move, _other: Self::Move) -> bool {
        false
    }

    /// Whether the refuter cannot make this move for ever: a repetition that contains such a move is a failure of
    /// the refuter. False for every move of the prover.
    fn renews(&self, _step: Self::Move) -> bool {
        false
    }

    /// Whether results have zones: the parts of a position they depend on, as sets of up to 64 points. A position with a zone
    /// has the same outcome whatever stands outside the zone.
    const ZONES: bool = false;

    /// The hash of everything that decides a result with this zone: what stands in the zone, the side to move, and the
    /// zone itself. Without one of its own, a game finds a result only at the position it belongs to.
    fn zone_key(&self, _zone: u64) -> u64 {
        self.key()
    }

    /// The zone of the position after a move that [`ProofGame::initial_numbers`] has settled.
    fn leaf_zone(&mut self, _step: Self::Move) -> u64 {
        WHOLE
    }

    /// The zone of this position if the side to move wins by a move; `after` is the zone of the position after it.
    fn winning_zone(&self, _step: Self::Move, _after: u64) -> u64 {
        WHOLE
    }

    /// A zone grown so that no move outside it changes anything in it.
    fn guarded(&self, _zone: u64) -> u64 {
        WHOLE
    }

    /// The zone to begin with if the side to move loses here, whatever its moves; most positions have none.
    fn forced_zone(&self) -> Option<u64> {
        None
    }

    /// Whether a move may change something in a guarded zone.
    fn touches(&self, _step: Self::Move, _zone: u64) -> bool {
        true
    }

    /// The zone of this position if the side to move loses: `base` is guarded, moves that do not touch it all fail for
    /// the same reason, and `after` unites the zones of the positions after all others.
    fn losing_zone(&self, _base: u64, _after: u64) -> u64 {
        WHOLE
    }

    /// Plays a move.
    fn play(&mut self, step: Self::Move);

    /// Takes the last move back.
    fn undo(&mut self);
}

/// A child of a position: the move, and what the search knows about the position after it.
#[derive(Clone, Copy, Debug)]
pub struct ProofChild<M> {
    step: M,
    key: u64,
    value: NodeValue,
}

impl<M> ProofChild<M> {
    /// A move and the key of the position after it.
    pub const fn new(step: M, key: u64) -> ProofChild<M> {
        ProofChild { step, key, value: NodeValue::free(ProofNumbers::UNKNOWN, WHOLE) }
    }
}

/// The numbers of a position, and if they are settled the depth of the path position they depend on, and their zone.
#[derive(Clone, Copy, Debug)]
struct NodeValue {
    numbers: ProofNumbers,
    depends_on: i32,
    zone: u64,
}

impl NodeValue {
    /// A value that holds on every path.
    const fn free(numbers: ProofNumbers, zone: u64) -> NodeValue {
        NodeValue { numbers, depends_on: INDEPENDENT, zone }
    }

    /// A value that depends on a position of the path.
    const fn on_path(numbers: ProofNumbers, depends_on: i32) -> NodeValue {
        NodeValue { numbers, depends_on, zone: WHOLE }
    }
}

/// The search with its table. Results stay in the table from one position to the next, until
/// [`Dfpn::forget`].
pub struct Dfpn<M> {
    table: ProofTable,
    path: SearchPath,
    children: Vec<ProofChild<M>>,
    /// The last move that settled a position, by depth.
    replies: Vec<Option<M>>,
    zones: ZoneTable,
    nodes: u64,
    visits: u64,
    limit: u64,
    cancel: Cancel,
    stopped: bool,
}

/// The deepest line; what needs a deeper one stays unknown. Chosen by hand to bound the stack.
const DEEPEST: usize = 2000;

impl<M: Copy> Dfpn<M> {
    /// A search with a table of at most `bytes` bytes.
    pub fn new(bytes: usize) -> Dfpn<M> {
        Dfpn {
            table: ProofTable::new(bytes),
            path: SearchPath::new(),
            children: Vec::with_capacity(1024),
            replies: Vec::with_capacity(256),
            zones: ZoneTable::default(),
            nodes: 0,
            visits: 0,
            limit: 0,
            cancel: Cancel::new(),
            stopped: false,
        }
    }

    /// Empties the table, so that the next search depends on its position alone.
    pub fn forget(&mut self) {
        self.table.forget();
        self.replies.clear();
        self.zones.forget();
    }

    /// Nodes since the search was made: the children of every visited position, counted at every visit.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Settles the position of `game` within the budget. The caller checks beforehand whether the game has ended
    /// in it.
    pub fn solve<G: ProofGame<Move = M>>(
        &mut self,
        game: &mut G,
        budget: Budget,
        cancel: &Cancel,
    ) -> ProofOutcome {
        if let Some(entry) = self.table.find(game.key())
            && entry.outcome() != ProofOutcome::Unknown
        {
            return entry.outcome();
        }
        self.search(game, budget, cancel)
    }

    /// Settles the position of `game`, whatever the table says about it.
    fn search<G: ProofGame<Move = M>>(
        &mut self,
        game: &mut G,
        budget: Budget,
        cancel: &Cancel,
    ) -> ProofOutcome {
        self.limit = self.nodes.saturating_add(budget.nodes);
        self.cancel = cancel.clone();
        self.stopped = false;
        self.path.clear();
        self.children.clear();
        let root = ProofNumbers { proof: INFINITE, disproof: INFINITE };
        loop {
            let value = self.visit(game, root);
            if self.stopped || value.depends_on < 0 {
                return ProofOutcome::Unknown;
            }
            let outcome = value.numbers.outcome();
            if outcome != ProofOutcome::Unknown {
                return outcome;
            }
        }
    }

    /// The moves known to win for the side to move, from the table and the initial numbers.
    pub fn known_winning_moves<G: ProofGame<Move = M>>(&mut self, game: &mut G) -> Vec<M> {
        let mut children = Vec::new();
        game.children(&mut children);
        let wanted = wanted(game.side());
        children.retain(|child| {
            self.known(child.key) == wanted
                || game.implied(child.step, |key| self.known(key)) == wanted
                || game.initial_numbers(child.step).outcome() == wanted
        });
        children.iter().map(|child| child.step).collect()
    }

    /// The winning moves of the side to move: all known ones, or if none is known the first one found. Empty if
    /// the side to move has lost, or if the budget was spent on one of the children.
    pub fn winning_moves<G: ProofGame<Move = M>>(
        &mut self,
        game: &mut G,
        budget: Budget,
        cancel: &Cancel,
    ) -> Vec<M> {
        let known = self.known_winning_moves(game);
        if !known.is_empty() {
            return known;
        }
        // The table knows no move of a position that it found by its zone.
        self.search(game, budget, cancel);
        let known = self.known_winning_moves(game);
        if !known.is_empty() {
            return known;
        }
        let mut children = Vec::new();
        game.children(&mut children);
        let wanted = wanted(game.side());
        let found = children.iter().find(|child| {
            if game.initial_numbers(child.step).outcome() != ProofOutcome::Unknown {
                return false;
            }
            game.play(child.step);
            let outcome = self.solve(game, budget, cancel);
            game.undo();
            outcome == wanted
        });
        found.map(|child| child.step).into_iter().collect()
    }

    /// The outcome the table holds for a position.
    pub fn known(&self, key: u64) -> ProofOutcome {
        self.table.find(key).map_or(ProofOutcome::Unknown, ProofNumbers::outcome)
    }

    /// The outcome the table holds for a position, and the zone it depends on.
    pub fn known_with_zone(&self, key: u64) -> (ProofOutcome, u64) {
        self.table
            .find_with_zone(key)
            .map_or((ProofOutcome::Unknown, WHOLE), |(numbers, zone)| (numbers.outcome(), zone))
    }

    /// Searches the current position until one of its numbers reaches its threshold.
    fn visit<G: ProofGame<Move = M>>(&mut self, game: &mut G, thresholds: ProofNumbers) -> NodeValue {
        // Step 1. Check the limits.
        self.visits += 1;
        if self.nodes >= self.limit || (self.visits.is_multiple_of(16) && self.cancel.is_raised()) {
            self.stopped = true;
        }
        let depth = self.path.len();
        if self.stopped || depth >= DEEPEST {
            return NodeValue::on_path(ProofNumbers::REFUTED, -1);
        }

        // Step 2. Look the position up by what stands in a zone, then all its children.
        let key = game.key();
        let side = game.side();
        if depth > 0
            && let Some(value) = self.known_by_zone(game)
        {
            self.nodes += 1;
            self.table.store_with_zone(key, value.numbers, value.zone, 1);
            return value;
        }
        let first = self.children.len();
        let before = self.nodes;
        game.children(&mut self.children);
        self.nodes += (self.children.len() - first).max(1) as u64;
        self.path.push(key);
        self.try_reply_first::<G>(first, depth);
        self.table.load(self.children[first..].iter().map(|child| child.key));
        for at in first..self.children.len() {
            self.children[at].value = self.look_up(game, at);
            if decides(side, self.children[at].value) {
                break;
            }
        }
        self.drop_alike(game, first);

        // Step 3. Descend into the most-proving child until a threshold is reached.
        let value = loop {
            let node = combine::<G>(side, &self.children[first..], depth);
            let CombinedChildren { value, most_proving, second, besides } = node;
            let ProofNumbers { proof, disproof } = value.numbers;
            if proof >= thresholds.proof || disproof >= thresholds.disproof || proof == 0 || disproof == 0 {
                break value;
            }
            let thresholds = child_thresholds(side, thresholds, second, besides);
            let step = self.children[first + most_proving].step;
            let renewals = self.path.renewals;
            self.path.renewals += u32::from(game.renews(step));
            game.play(step);
            let found = self.visit(game, thresholds);
            game.undo();
            self.path.renewals = renewals;
            if self.stopped {
                break found;
            }
            self.children[first + most_proving].value = found;
            self.drop_alike_of(game, first, first + most_proving);
        };
        let value = NodeValue { zone: self.zone(game, first, value), ..value };

        // Step 4. Store.
        self.remember_reply(side, first, depth);
        self.path.pop();
        self.children.truncate(first);
        if !self.stopped {
            self.store(game, value, depth, self.nodes - before + 1);
        }
        value
    }

    fn look_up<G: ProofGame<Move = M>>(&mut self, game: &mut G, at: usize) -> NodeValue {
        let ProofChild { step, key, .. } = self.children[at];
        if G::REPEATS {
            if let Some(place) = self.path.find(key) {
                let is_renewed = self.path.is_renewed_since(place) || game.renews(step);
                let numbers = if is_renewed { ProofNumbers::PROVEN } else { ProofNumbers::REFUTED };
                return NodeValue::on_path(numbers, place as i32);
            }
            if let Some((numbers, depends_on)) = self.table.find_for_path(key, self.path.key()) {
                return NodeValue::on_path(numbers, depends_on);
            }
        }
        let stored = self.table.find_with_zone(key);
        if let Some((numbers, zone)) = stored
            && numbers.outcome() != ProofOutcome::Unknown
        {
            return NodeValue::free(numbers, zone);
        }
        // The outcome is that of the last entry asked for.
        let zone = Cell::new(WHOLE);
        let known = |key| {
            let Some((numbers, found)) = self.table.find_with_zone(key) else { return ProofOutcome::Unknown };
            zone.set(found);
            numbers.outcome()
        };
        match game.implied(step, known) {
            ProofOutcome::Proven => NodeValue::free(ProofNumbers::PROVEN, zone.get()),
            ProofOutcome::Refuted => NodeValue::free(ProofNumbers::REFUTED, zone.get()),
            ProofOutcome::Unknown => match stored {
                Some((numbers, _)) => NodeValue::free(numbers, WHOLE),
                None => first_value(game, step),
            },
        }
    }

    /// Moves the reply to the front that settled the last position at this depth.
    fn try_reply_first<G: ProofGame<Move = M>>(&mut self, first: usize, depth: usize) {
        let Some(&Some(reply)) = self.replies.get(depth) else { return };
        let children = &mut self.children[first..];
        if let Some(at) = children.iter().position(|child| G::resembles(child.step, reply)) {
            children[..=at].rotate_right(1);
        }
    }

    fn remember_reply(&mut self, side: ProofSide, first: usize, depth: usize) {
        let settles = |child: &&ProofChild<M>| child.value.numbers.outcome() == wanted(side);
        if let Some(child) = self.children[first..].iter().find(settles) {
            if self.replies.len() <= depth {
                self.replies.resize(depth + 1, None);
            }
            self.replies[depth] = Some(child.step);
        }
    }

    fn store<G: ProofGame<Move = M>>(&mut self, game: &G, value: NodeValue, depth: usize, work: u64) {
        let key = game.key();
        let is_settled = value.numbers.outcome() != ProofOutcome::Unknown;
        if !is_settled || value.depends_on >= depth as i32 {
            self.table.store_with_zone(key, value.numbers, value.zone, work);
        } else if value.depends_on >= 0 {
            self.table.store_for_path(key, self.path.key(), value.numbers, value.depends_on, work);
        }
        self.keep_by_zone(game, value, work);
    }
}

/// The value of a position that has not been visited.
fn first_value<G: ProofGame>(game: &mut G, step: G::Move) -> NodeValue {
    let numbers = game.initial_numbers(step);
    let is_leaf = G::ZONES && numbers.outcome() != ProofOutcome::Unknown;
    NodeValue::free(numbers, if is_leaf { game.leaf_zone(step) } else { WHOLE })
}

/// The outcome in which the side to move wins.
fn wanted(side: ProofSide) -> ProofOutcome {
    match side {
        ProofSide::Prover => ProofOutcome::Proven,
        ProofSide::Refuter => ProofOutcome::Refuted,
    }
}

/// Whether this child wins for the side to move, whatever the path.
fn decides(side: ProofSide, value: NodeValue) -> bool {
    value.numbers.outcome() == wanted(side) && value.depends_on == INDEPENDENT
}

/// The value of a position from its children, and what the thresholds of the next visit need.
struct CombinedChildren {
    value: NodeValue,
    /// The index of the most-proving child.
    most_proving: usize,
    /// The smallest number among the other children.
    second: u32,
    /// What the other children add to the summed number.
    besides: u32,
}

fn combine<G: ProofGame>(
    side: ProofSide,
    children: &[ProofChild<G::Move>],
    depth: usize,
) -> CombinedChildren {
    let (mut least, mut second, mut best) = (INFINITE, INFINITE, 0);
    let (mut sum, mut most, mut open) = (0_u32, 0_u32, 0_u32);
    let mut all_depend_on = INDEPENDENT;
    let mut one_depends_on = i32::MIN;
    for (at, child) in children.iter().enumerate() {
        let NodeValue { numbers, depends_on, .. } = child.value;
        let (one, all) = match side {
            ProofSide::Prover => (numbers.proof, numbers.disproof),
            ProofSide::Refuter => (numbers.disproof, numbers.proof),
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
            one_depends_on = one_depends_on.max(depends_on);
        } else if all == 0 {
            all_depend_on = all_depend_on.min(depends_on);
        }
    }
    let mut besides = open.saturating_sub(1);
    if G::OVERLAPS {
        besides /= 3;
        sum = if most == INFINITE { INFINITE } else { (most + besides).min(INFINITE - 1) };
    } else if let Some(ProofChild { value, .. }) = children.get(best) {
        let own = if side == ProofSide::Prover { value.numbers.disproof } else { value.numbers.proof };
        besides = sum - own.min(sum);
    }
    let numbers = match side {
        ProofSide::Prover => ProofNumbers { proof: least, disproof: sum },
        ProofSide::Refuter => ProofNumbers { proof: sum, disproof: least },
    };
    let value = NodeValue::on_path(numbers, if least == 0 { one_depends_on } else { all_depend_on });
    CombinedChildren { value: settle(value, depth), most_proving: best, second, besides }
}

/// Drops the dependency of a value that depends on nothing above the position itself.
fn settle(mut value: NodeValue, depth: usize) -> NodeValue {
    if value.numbers.outcome() == ProofOutcome::Unknown || value.depends_on >= depth as i32 {
        value.depends_on = INDEPENDENT;
    }
    if value.numbers.disproof == 0 {
        value.numbers = ProofNumbers::REFUTED;
    } else if value.numbers.proof == 0 {
        value.numbers = ProofNumbers::PROVEN;
    }
    value
}

/// The thresholds for the most-proving child.
fn child_thresholds(side: ProofSide, thresholds: ProofNumbers, second: u32, besides: u32) -> ProofNumbers {
    let margin = if second >= INFINITE { INFINITE } else { second + second / 4 + 1 };
    let rest = |limit: u32| if limit >= INFINITE { INFINITE } else { limit - besides };
    match side {
        ProofSide::Prover => {
            ProofNumbers { proof: thresholds.proof.min(margin), disproof: rest(thresholds.disproof) }
        }
        ProofSide::Refuter => {
            ProofNumbers { proof: rest(thresholds.proof), disproof: thresholds.disproof.min(margin) }
        }
    }
}

#[cfg(test)]
mod tests;
