//! Reading a diagram: which stones are surrounded, which of them are the target, and where the fight may be
//! played. A reading states its assumptions.
//!
//! Where the wall is closed, flood fill finds the region. Otherwise the links between the wall's stones
//! (defs 1.4-1.9 of the paper) close its gaps, and the region reaches a little beyond them, so that the
//! attacker can still block. Where even that leaves the wall open, the region ends a few steps from the
//! defender's stones.

use myosu_proof::go::{BadProblem, Problem, Role};
use myosu_rules::{Color, Point, PointSet, Setup};

use super::area::LARGEST;

/// How the region was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Closure {
    /// The caller named it.
    Given,
    /// The wall is closed.
    Closed,
    /// Links close the gaps in the wall; a defender who gets beyond them has lived.
    Gaps,
    /// There is no wall on some side; a defender who gets that far has lived.
    Open,
}

/// One reading of a diagram: a problem, and what was assumed to make it one. Every reading takes attackers
/// with a liberty outside the region to be safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The problem.
    pub problem: Problem,
    /// How its region was found.
    pub closure: Closure,
}

/// Why a diagram shows no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoReading {
    /// One of the sides has no stone.
    #[error("there are no surrounded stones in this position")]
    NoTarget,
    /// The target has stones of both sides or none.
    #[error("the target must be stones of one color")]
    MixedTarget,
    /// Stones, region and target do not fit.
    #[error(transparent)]
    Bad(#[from] BadProblem),
}

/// The most empty points of a region that is not closed. Chosen by hand.
const ROOM: usize = 22;

/// A chain of the wall with at most this many liberties outside may be captured. Chosen by hand.
const WEAK: usize = 2;

/// What the caller has decided about a diagram.
#[derive(Clone, Copy)]
struct ReaderScope {
    target: Option<PointSet>,
    region: Option<PointSet>,
}

impl Reading {
    /// A problem whose region the caller names.
    pub fn given(problem: Problem) -> Reading {
        Reading { problem, closure: Closure::Given }
    }

    /// All readings of a diagram, the likeliest first; at least one.
    pub fn all(setup: &Setup) -> Result<Vec<Reading>, NoReading> {
        read(setup, None, None)
    }

    /// The likeliest reading of a diagram.
    pub fn likeliest(setup: &Setup) -> Result<Reading, NoReading> {
        Ok(Reading::all(setup)?[0])
    }

    /// Sorts what looks least like the problem last: no wall at all; stones that belong to a group which is
    /// itself surrounded, so that friends stand around the region; gaps in the wall; a large region.
    fn rank(&self) -> (bool, usize, Closure, usize) {
        let problem = &self.problem;
        let friends = problem.stones(Role::Defender) - problem.region();
        let around = (problem.region().grown() & friends).len();
        (self.closure == Closure::Open, around, self.closure, problem.region().len())
    }
}

/// The readings of a diagram, the likeliest first; at least one. The caller may name target and region.
pub(super) fn read(
    setup: &Setup,
    target: Option<PointSet>,
    region: Option<PointSet>,
) -> Result<Vec<Reading>, NoReading> {
    let given = ReaderScope { target, region };
    let defenders = match target {
        Some(target) => vec![color_of(setup, target)?],
        None => vec![Color::Black, Color::White],
    };
    let mut all: Vec<Reading> = Vec::new();
    let mut bad = NoReading::NoTarget;
    for defender in defenders {
        for reading in readings_for(setup, defender, given) {
            match reading {
                Ok(reading) => all.push(reading),
                Err(error) => bad = error,
            }
        }
    }
    all.sort_by_key(Reading::rank);
    let mut different: Vec<Reading> = Vec::with_capacity(all.len());
    for reading in all {
        if different.iter().all(|other| other.problem != reading.problem) {
            different.push(reading);
        }
    }
    if different.is_empty() { Err(bad) } else { Ok(different) }
}

fn color_of(setup: &Setup, target: PointSet) -> Result<Color, NoReading> {
    let is = |color: Color| !target.is_empty() && target.is_subset(setup.of(color));
    Color::BOTH.into_iter().find(|&color| is(color)).ok_or(NoReading::MixedTarget)
}

fn readings_for(setup: &Setup, defender: Color, given: ReaderScope) -> Vec<Result<Reading, NoReading>> {
    if let Some(region) = given.region {
        let target = given.target.unwrap_or(setup.of(defender) & region);
        let problem = Problem::new(*setup, region, target, defender);
        return vec![problem.map(Reading::given).map_err(NoReading::Bad)];
    }
    let seeds = given.target.unwrap_or(setup.of(defender));
    let mut readings = Vec::new();
    for room in rooms(setup, defender, seeds, PointSet::EMPTY) {
        if is_small(setup, &room) {
            readings.push(reading_of(setup, defender, room, given, Closure::Closed));
        }
    }
    for room in rooms(setup, defender, seeds, gaps(setup, !defender)) {
        if is_small(setup, &room) {
            let room = widened(setup, defender, room, 3);
            readings.push(reading_of(setup, defender, room, given, Closure::Gaps));
        }
    }
    if let Some(largest) = seeds.components().max_by_key(PointSet::len) {
        let stones = if given.target.is_some() { seeds } else { near_stones(setup, defender, largest) };
        let room = widened(setup, defender, stones, 4);
        readings.push(reading_of(setup, defender, room, given, Closure::Open));
    }
    readings
}

/// The parts of the board the defender's stones can reach without passing the attacker's stones or `wall`.
fn rooms(setup: &Setup, defender: Color, seeds: PointSet, wall: PointSet) -> Vec<PointSet> {
    let within = setup.size.point_set() - setup.of(!defender) - wall;
    within.components().filter(|room| room.intersects(seeds)).collect()
}

/// Whether a part of the board is an inside: at most 30 empty points (chosen by hand) and less than half of the
/// empty board.
fn is_small(setup: &Setup, room: &PointSet) -> bool {
    let empty = setup.empties();
    let inside = (*room & empty).len();
    inside <= 30 && 2 * inside < empty.len() + 2
}

/// Stones of the defender near the given ones: what a player takes for one group.
fn near_stones(setup: &Setup, defender: Color, start: PointSet) -> PointSet {
    let own = setup.of(defender);
    let mut group = start;
    loop {
        let near = (group.grown() & setup.size.point_set()) - setup.of(!defender);
        let next = group | near.grown().flood(own | near) & own;
        if next == group {
            return group;
        }
        group = next;
    }
}

/// Adds layer after layer of empty points (and the defender's stones among them), while there is room.
fn widened(setup: &Setup, defender: Color, start: PointSet, layers: usize) -> PointSet {
    let within = setup.size.point_set() - setup.of(!defender);
    let empty = setup.empties();
    let mut room = start;
    for _ in 0..layers {
        let mut next = room.grown() & within;
        next |= next.flood(setup.of(defender) | next) & within;
        if (next & empty).len() > ROOM || next.len() > LARGEST - 12 {
            break;
        }
        room = next;
    }
    room
}

/// The reading of a room, with the chains beside it that belong to the problem.
fn reading_of(
    setup: &Setup,
    defender: Color,
    room: PointSet,
    given: ReaderScope,
    closure: Closure,
) -> Result<Reading, NoReading> {
    let region = with_neighbors(setup, defender, room);
    let own = setup.of(defender) & region;
    let is_enclosed = |chain: &PointSet| {
        ((chain.grown() & setup.size.point_set()) - region - setup.of(!defender)).is_empty()
    };
    let enclosed = own.components().filter(is_enclosed).fold(PointSet::EMPTY, |all, chain| all | chain);
    let problem = Problem::new(*setup, region, given.target.unwrap_or(enclosed), defender)?;
    Ok(Reading { problem, closure })
}

/// Adds the chains beside a room that may be captured, with their liberties and the points beside these:
/// attackers inside it, attackers of the wall with few liberties outside, and single defenders beyond.
fn with_neighbors(setup: &Setup, defender: Color, room: PointSet) -> PointSet {
    let (defenders, empty) = (setup.of(defender), setup.empties());
    let inner = with_attackers_inside(setup, defender, room);
    let mut region = inner;
    for _ in 0..2 {
        let near = weak_neighbors(setup, defender, region, inner);
        let wider = with_attackers_inside(setup, defender, near | near.flood(defenders | near) & defenders);
        // Chosen by hand: what is beside a room must not outgrow the room.
        if wider.len() > LARGEST - 8 || (wider & empty).len() > (room & empty).len().max(6) + 8 {
            break;
        }
        region = wider;
    }
    region
}

/// A region with the attackers whose liberties all lie in it.
fn with_attackers_inside(setup: &Setup, defender: Color, region: PointSet) -> PointSet {
    let empty = setup.empties();
    let is_inside =
        |chain: &PointSet| chain.grown().intersects(region) && (chain.grown() & empty).is_subset(region);
    setup.of(!defender).components().filter(is_inside).fold(region, |all, chain| all | chain)
}

/// A region with the liberties of weak attackers beside it, and with small chains of defenders beside it.
fn weak_neighbors(setup: &Setup, defender: Color, region: PointSet, inner: PointSet) -> PointSet {
    let empty = setup.empties();
    let mut wider = region;
    for chain in setup.of(!defender).components() {
        let liberties = chain.grown() & empty;
        let outside = liberties - region;
        let is_weak = (liberties - inner).len() <= WEAK && liberties.len() <= 4;
        if liberties.intersects(region) && is_weak {
            wider |= outside | (outside.grown() & empty);
        }
    }
    for chain in setup.of(defender).components() {
        let liberties = (chain.grown() & empty) - region;
        let is_beside = chain.grown().intersects(region) && !chain.intersects(region);
        if is_beside && liberties.len() <= 2 * WEAK && chain.len() <= 3 {
            wider |= chain | liberties | (liberties.grown() & empty);
        }
    }
    wider
}

/// The empty points through which the links of a wall run (defs 1.4-1.9): diagonals, one-point jumps,
/// knight's moves, and the way down to the edge.
fn gaps(setup: &Setup, wall: Color) -> PointSet {
    let mut gaps = PointSet::EMPTY;
    for stone in setup.of(wall) {
        let mut links = Links { setup, wall, stone, gaps };
        for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            links.jumps(direction);
            links.edge(direction);
        }
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if links.has_stone(dx, dy) {
                links.close(&[(dx, 0)]);
                links.close(&[(0, dy)]);
            }
        }
        gaps = links.gaps;
    }
    gaps
}

/// The links of one stone of a wall; offsets count from the stone.
struct Links<'a> {
    setup: &'a Setup,
    wall: Color,
    stone: Point,
    gaps: PointSet,
}

impl Links<'_> {
    fn at(&self, dx: i32, dy: i32) -> Option<Point> {
        self.stone.offset(dx, dy).filter(|&point| self.setup.size.contains(point))
    }

    fn has_stone(&self, dx: i32, dy: i32) -> bool {
        self.at(dx, dy).is_some_and(|point| self.setup.of(self.wall).contains(point))
    }

    /// Closes a gap whose points are all empty.
    fn close(&mut self, offsets: &[(i32, i32)]) {
        let points: PointSet = offsets.iter().filter_map(|&(dx, dy)| self.at(dx, dy)).collect();
        if points.is_subset(self.setup.empties()) {
            self.gaps |= points;
        }
    }

    /// One-point jumps and knight's moves.
    fn jumps(&mut self, (dx, dy): (i32, i32)) {
        if self.has_stone(2 * dx, 2 * dy) {
            self.close(&[(dx, dy)]);
        }
        for (ex, ey) in [(dy, dx), (-dy, -dx)] {
            if self.has_stone(2 * dx + ex, 2 * dy + ey) {
                self.close(&[(dx, dy), (dx + ex, dy + ey)]);
                self.close(&[(2 * dx, 2 * dy), (ex, ey)]);
            }
        }
    }

    /// The way down to the edge from the second and the third line.
    fn edge(&mut self, (dx, dy): (i32, i32)) {
        if self.at(2 * dx, 2 * dy).is_none() {
            self.close(&[(dx, dy)]);
        } else if self.at(3 * dx, 3 * dy).is_none() {
            self.close(&[(dx, dy), (2 * dx, 2 * dy)]);
        }
    }
}
