//! Depth-first proof-number search with zones.
//!
//! Only proofs are exact. A refutation means "not found in this arena", so what depends on a repetition needs no
//! bookkeeping: it is kept as a doubtful number and not as a refutation.

use myosu_proof::go::{GameStep, Goal, Problem, Role, State, Supply, ZoneRules};
use myosu_rules::{Color, Move, PointSet, zobrist};
use myosu_search::dfpn::{INFINITE, ProofNumbers, ProofOutcome};
use myosu_search::{Budget, Cancel};

use super::table::Proven;
use super::{ZoneClaim, ZoneMemory};

/// The deepest line. Chosen by hand to bound the stack.
const DEEPEST: usize = 150;

/// The proof number of a moment that was refuted by repetition.
const DOUBTFUL: u32 = 10_000;

/// A moment with the key of its stones.
#[derive(Clone, Copy)]
struct ZoneNode {
    state: State,
    stones: u64,
}

#[derive(Clone, Copy)]
struct ZoneChild {
    step: GameStep,
    stones: u64,
    numbers: ProofNumbers,
    is_doubtful: bool,
    zone: PointSet,
    passes: u8,
}

/// What a visit found: the zone counts if the numbers prove.
#[derive(Clone, Copy)]
struct Visited {
    numbers: ProofNumbers,
    is_doubtful: bool,
    zone: PointSet,
    passes: u8,
}

impl Visited {
    const NOTHING: Visited =
        Visited { numbers: ProofNumbers::REFUTED, is_doubtful: true, zone: PointSet::EMPTY, passes: 0 };
}

/// The children of a node seen together.
struct Summary {
    numbers: ProofNumbers,
    best: usize,
    second: u32,
    besides: u32,
    is_doubtful: bool,
}

pub(super) struct ZoneSearch<'a> {
    memory: &'a mut ZoneMemory,
    rules: ZoneRules<'a>,
    problem: &'a Problem,
    goal: Goal,
    arena: PointSet,
    cancel: &'a Cancel,
    children: Vec<ZoneChild>,
    path: Vec<u64>,
    replies: Vec<Option<Move>>,
    nodes: u64,
    visits: u64,
    /// Passes of the loser on the current path, and the most of them for which the standing stones stay.
    passes: u8,
    patience: u8,
    limit: u64,
    stopped: bool,
}

impl<'a> ZoneSearch<'a> {
    pub(super) fn new(
        memory: &'a mut ZoneMemory,
        claim: ZoneClaim<'a>,
        arena: PointSet,
        budget: Budget,
        cancel: &'a Cancel,
    ) -> ZoneSearch<'a> {
        ZoneSearch {
            memory,
            rules: ZoneRules::new(claim.problem, claim.goal).with_standing(claim.standing),
            problem: claim.problem,
            goal: claim.goal,
            arena,
            cancel,
            children: Vec::new(),
            path: Vec::new(),
            replies: Vec::new(),
            nodes: 0,
            visits: 0,
            passes: 0,
            patience: claim.patience,
            limit: budget.nodes,
            stopped: false,
        }
    }

    /// Moments visited and their children, counted at every visit.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The zone of a proof that the winner wins from here, if one is found.
    pub(super) fn prove(&mut self, state: &State) -> Option<PointSet> {
        let Visited { zone, passes, .. } = self.solve(state)?;
        let spare = self.rules.spare_liberties(state, zone);
        spare.is_none_or(|spare| usize::from(passes) < spare).then_some(zone)
    }

    fn solve(&mut self, state: &State) -> Option<Visited> {
        let node = self.node(state);
        let root = ProofNumbers { proof: INFINITE, disproof: INFINITE };
        loop {
            let found = self.visit(&node, root);
            if self.stopped {
                return None;
            }
            match found.numbers.outcome() {
                ProofOutcome::Proven => return Some(found),
                ProofOutcome::Refuted => return None,
                ProofOutcome::Unknown => {}
            }
        }
    }

    /// The winner's move in a moment that the table knows to be won.
    pub(super) fn known(&mut self, state: &State) -> Option<Move> {
        let node = self.node(state);
        let exact = self.memory.proven.find(self.key(&node)).filter(|proven| self.is_usable(proven));
        exact.or_else(|| self.by_zone(&node))?.played
    }

    fn node(&self, state: &State) -> ZoneNode {
        let board = self.problem.region();
        ZoneNode { state: *state, stones: stones_key(state, board) }
    }

    fn visit(&mut self, node: &ZoneNode, thresholds: ProofNumbers) -> Visited {
        (self.nodes, self.visits) = (self.nodes + 1, self.visits + 1);
        if self.nodes >= self.limit || (self.visits.is_multiple_of(64) && self.cancel.is_raised()) {
            self.stopped = true;
        }
        if self.stopped || self.path.len() >= DEEPEST || self.passes > self.patience {
            return Visited::NOTHING;
        }
        let key = self.key(node);
        if let Some(proven) = self.proven_at_once(node) {
            self.memory.proven.store(key, proven);
            let Proven { zone, passes, .. } = proven;
            return Visited { numbers: ProofNumbers::PROVEN, is_doubtful: false, zone, passes };
        }
        let (first, before) = (self.children.len(), self.nodes);
        self.path.push(key);
        let is_winner = node.state.to_play() == self.rules.winner();
        let found = if is_winner {
            self.visit_winner(node, first, thresholds)
        } else {
            self.visit_loser(node, first, thresholds)
        };
        self.path.pop();
        if !self.stopped {
            self.store(node, key, first, found, self.nodes - before + 1);
        }
        self.children.truncate(first);
        found
    }

    /// A moment that is won without search: the target lives, or the table knows the stones in a zone.
    fn proven_at_once(&mut self, node: &ZoneNode) -> Option<Proven> {
        if node.state.to_play() != self.rules.winner()
            && let Some(zone) = self.rules.living_zone(&node.state)
        {
            return Some(Proven { zone, played: None, passes: 0 });
        }
        self.by_zone(node)
    }

    fn by_zone(&mut self, node: &ZoneNode) -> Option<Proven> {
        let zones = self.memory.proven.recent().iter();
        let mut found = zones.filter_map(|zone| self.memory.proven.find(self.zone_key(&node.state, *zone)));
        let proven = found.find(|proven| self.is_usable(proven))?;
        self.memory.proven.renew(proven.zone);
        Some(proven)
    }

    /// Whether the loser passes seldom enough on the lines of a proof that is used here.
    fn is_usable(&self, proven: &Proven) -> bool {
        self.passes.saturating_add(proven.passes) <= self.patience
    }

    fn visit_winner(&mut self, node: &ZoneNode, first: usize, thresholds: ProofNumbers) -> Visited {
        self.add_winner_moves(node, first);
        loop {
            let seen = summary(&self.children[first..], |numbers| (numbers.proof, numbers.disproof));
            let numbers = match seen.numbers {
                ProofNumbers { proof: 0, .. } => ProofNumbers::PROVEN,
                ProofNumbers { disproof: 0, .. } => ProofNumbers::REFUTED,
                numbers => numbers,
            };
            if is_over(numbers, thresholds) {
                let mut found = Visited { numbers, is_doubtful: seen.is_doubtful, ..Visited::NOTHING };
                if numbers.proof == 0 {
                    let child = &self.children[first + seen.best];
                    found.zone = self.rules.winner_zone(&node.state, &child.step, child.zone);
                    found.passes = child.passes;
                    self.remember(child.step.played);
                }
                return found;
            }
            let next = ProofNumbers {
                proof: thresholds.proof.min(margin(seen.second)),
                disproof: rest(thresholds.disproof, seen.besides),
            };
            self.descend(first + seen.best, next);
            if self.stopped {
                return Visited::NOTHING;
            }
        }
    }

    fn visit_loser(&mut self, node: &ZoneNode, first: usize, thresholds: ProofNumbers) -> Visited {
        let cleared = self.rules.cleared_zone(&node.state);
        let mut zone = cleared.unwrap_or(PointSet::EMPTY);
        let mut examined = PointSet::EMPTY;
        if cleared.is_none()
            && let Some(step) = node.state.step(self.problem, self.goal, Move::Pass)
        {
            self.add(node, step, 0);
        }
        loop {
            let all_proven = |children: &[ZoneChild]| children.iter().all(|child| child.numbers.proof == 0);
            while all_proven(&self.children[first..]) {
                zone = self.children[first..].iter().fold(zone, |all, child| all | child.zone);
                zone = self.rules.loser_zone(&node.state, zone);
                let new = self.rules.replies(&node.state, zone) - examined;
                if new.is_empty() {
                    let passes = |child: &ZoneChild| match child.step.played {
                        Move::Pass => child.passes.saturating_add(1),
                        Move::Place(_) => child.passes,
                    };
                    let passes = self.children[first..].iter().map(passes).max().unwrap_or(0);
                    let numbers = ProofNumbers::PROVEN;
                    return Visited { numbers, is_doubtful: false, zone, passes };
                }
                examined |= new;
                for point in new {
                    if let Some(step) = node.state.step(self.problem, self.goal, Move::Place(point)) {
                        self.add(node, step, 0);
                    }
                }
            }
            let seen = summary(&self.children[first..], |numbers| (numbers.disproof, numbers.proof));
            let numbers = match seen.numbers {
                ProofNumbers { proof: 0, .. } => ProofNumbers::REFUTED,
                ProofNumbers { proof, disproof } => ProofNumbers { proof: disproof, disproof: proof },
            };
            if is_over(numbers, thresholds) {
                return Visited { numbers, is_doubtful: seen.is_doubtful, ..Visited::NOTHING };
            }
            let next = ProofNumbers {
                proof: rest(thresholds.proof, seen.besides),
                disproof: thresholds.disproof.min(margin(seen.second)),
            };
            self.descend(first + seen.best, next);
            if self.stopped {
                return Visited::NOTHING;
            }
        }
    }

    fn descend(&mut self, at: usize, thresholds: ProofNumbers) {
        let child = &self.children[at];
        let node = ZoneNode { state: child.step.after, stones: child.stones };
        let is_pass = child.step.played == Move::Pass && node.state.to_play() == self.rules.winner();
        self.passes += u8::from(is_pass);
        let found = self.visit(&node, thresholds);
        self.passes -= u8::from(is_pass);
        let child = &mut self.children[at];
        (child.numbers, child.is_doubtful) = (found.numbers, found.is_doubtful);
        (child.zone, child.passes) = (found.zone, found.passes);
    }

    fn add_winner_moves(&mut self, node: &ZoneNode, first: usize) {
        let places = self.arena & node.state.empties(self.problem);
        for point in places {
            if let Some(step) = node.state.step(self.problem, self.goal, Move::Place(point)) {
                let doubt = self.doubt(node, &step);
                self.add(node, step, doubt);
            }
        }
        if let Some(step) = node.state.step(self.problem, self.goal, Move::Pass) {
            self.add(node, step, 3);
        }
        if let Some(&Some(reply)) = self.replies.get(self.path.len()) {
            let children = &mut self.children[first..];
            if let Some(at) = children.iter().position(|child| child.step.played == reply) {
                if children[at].numbers.outcome() == ProofOutcome::Unknown {
                    children[at].numbers.proof = 1;
                }
                children[..=at].rotate_right(1);
            }
        }
    }

    /// What speaks against a move of the winner: an eye of its own, a chain in atari, distance from the target.
    /// The weights are chosen by hand.
    fn doubt(&self, node: &ZoneNode, step: &GameStep) -> u32 {
        let (winner, loser) = (self.rules.winner(), self.rules.winner().other());
        let Some(point) = step.played.point() else { return 3 };
        if node.state.stones(loser) != step.after.stones(loser) {
            return 0;
        }
        let stone = PointSet::from(point);
        let (near, own) = (stone.grown() & self.problem.region(), step.after.stones(winner));
        if near.is_subset(own) {
            return 5;
        }
        let empty = step.after.empties(self.problem);
        let stones = node.state.stones(Role::Defender) & self.problem.target();
        let distance = match () {
            () if near.intersects(stones) => 0,
            () if near.grown().intersects(stones) => 1,
            () if near.intersects(own - stone) || near.intersects(node.state.stones(loser)) => 2,
            () => 3,
        };
        let breath = (near & empty).len();
        let is_weak = breath <= 1 && (stone.flood(own).grown() & empty).len() <= 1;
        distance + if is_weak && winner == Role::Defender { 3 } else { u32::from(is_weak) }
    }

    fn add(&mut self, node: &ZoneNode, step: GameStep, doubt: u32) {
        let stones = ROLES.iter().fold(node.stones, |key, &role| {
            let changed = node.state.stones(role) ^ step.after.stones(role);
            changed.iter().fold(key, |key, point| key ^ zobrist::stone(Color::BOTH[role.index()], point))
        });
        let after = ZoneNode { state: step.after, stones };
        let key = self.key(&after);
        let mut child = ZoneChild {
            step,
            stones,
            numbers: ProofNumbers { proof: 1 + doubt, disproof: 1 },
            is_doubtful: false,
            zone: PointSet::EMPTY,
            passes: 0,
        };
        if self.path.contains(&key) {
            (child.numbers, child.is_doubtful) = (ProofNumbers::REFUTED, true);
        } else if let Some(proven) = self.memory.proven.find(key).filter(|proven| self.is_usable(proven)) {
            (child.numbers, child.zone, child.passes) = (ProofNumbers::PROVEN, proven.zone, proven.passes);
        } else if let Some(numbers) = self.memory.numbers.find(key) {
            child.numbers = numbers;
        }
        self.nodes += 1;
        self.children.push(child);
    }

    fn store(&mut self, node: &ZoneNode, key: u64, first: usize, found: Visited, work: u64) {
        match found.numbers.outcome() {
            ProofOutcome::Proven => {
                let is_winner = node.state.to_play() == self.rules.winner();
                let best = self.children[first..].iter().find(|child| child.numbers.proof == 0);
                let played = best.filter(|_| is_winner).map(|child| child.step.played);
                let proven = Proven { zone: found.zone, played, passes: found.passes };
                self.memory.proven.store(key, proven);
                self.memory.proven.store(self.zone_key(&node.state, found.zone), proven);
                self.memory.proven.renew(found.zone);
            }
            ProofOutcome::Refuted if found.is_doubtful => {
                self.memory.numbers.store(key, ProofNumbers { proof: DOUBTFUL, disproof: 1 }, work);
            }
            _ => self.memory.numbers.store(key, found.numbers, work),
        }
    }

    /// Remembers a winning reply, to try it first against the loser's other moves.
    fn remember(&mut self, played: Move) {
        let depth = self.path.len();
        if self.replies.len() <= depth {
            self.replies.resize(depth + 1, None);
        }
        self.replies[depth] = Some(played);
    }

    fn key(&self, node: &ZoneNode) -> u64 {
        node.stones ^ self.situation(&node.state, self.problem.region())
    }

    /// The key of the stones in a zone.
    fn zone_key(&self, state: &State, zone: PointSet) -> u64 {
        stones_key(state, zone) ^ self.situation(state, zone) ^ zone_name(zone)
    }

    /// The key of everything but the stones: the side to play, a ban that binds, the threats, the goal.
    fn situation(&self, state: &State, zone: PointSet) -> u64 {
        let side = state.to_play();
        let count = |role| match state.threats().of(role) {
            Supply::Count(n) => u64::from(n),
            Supply::Any => 256,
        };
        let threats = count(Role::Attacker) << 9 | count(Role::Defender);
        let goal = u64::from(self.goal == Goal::Life);
        let key = zobrist::mix(threats << 4 | goal << 1 | side.index() as u64);
        let is_bound = state.threats().of(side) != Supply::Any;
        let ban = state.ban().filter(|&point| is_bound && zone.contains(point));
        ban.map_or(key, |point| key ^ zobrist::ko(point))
    }
}

/// Both roles.
const ROLES: [Role; 2] = [Role::Attacker, Role::Defender];

fn stones_key(state: &State, within: PointSet) -> u64 {
    let of = |role: Role| {
        let stones = state.stones(role) & within;
        stones.iter().fold(0, |key, point| key ^ zobrist::stone(Color::BOTH[role.index()], point))
    };
    ROLES.iter().fold(0, |key, &role| key ^ of(role))
}

/// A number for a set of points.
fn zone_name(zone: PointSet) -> u64 {
    zone.iter().fold(0x7a6f_6e65, |key, point| key ^ zobrist::ko(point).rotate_left(7))
}

fn is_over(numbers: ProofNumbers, thresholds: ProofNumbers) -> bool {
    let ProofNumbers { proof, disproof } = numbers;
    proof == 0 || disproof == 0 || proof >= thresholds.proof || disproof >= thresholds.disproof
}

fn margin(second: u32) -> u32 {
    if second >= INFINITE { INFINITE } else { second + second / 4 + 1 }
}

fn rest(limit: u32, besides: u32) -> u32 {
    if limit >= INFINITE { INFINITE } else { limit.saturating_sub(besides) }
}

/// The numbers of the side to move, whose own number comes first: the least of its children's, and the largest of the
/// other plus one for every three children.
fn summary(children: &[ZoneChild], of: impl Fn(ProofNumbers) -> (u32, u32)) -> Summary {
    let (mut least, mut second, mut best) = (INFINITE, INFINITE, 0);
    let (mut most, mut open, mut is_doubtful) = (0, 0_u32, false);
    for (at, child) in children.iter().enumerate() {
        let (one, all) = of(child.numbers);
        most = most.max(all);
        open += u32::from(all != 0);
        is_doubtful |= child.is_doubtful;
        if one < least {
            (second, least, best) = (least, one, at);
        } else if one < second {
            second = one;
        }
    }
    let besides = open.saturating_sub(1) / 3;
    let all = if most == INFINITE { INFINITE } else { (most + besides).min(INFINITE - 1) };
    Summary { numbers: ProofNumbers { proof: least, disproof: all }, best, second, besides, is_doubtful }
}
