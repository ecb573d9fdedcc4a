//! From a raw diagram to a problem: who is surrounded, which stones are meant, and where the fight may be
//! played. What had to be assumed is part of the result.
//!
//! Where a wall is closed, flood fill finds the region. Otherwise the links between the wall's stones
//! (defs 1.4-1.9 of the paper) close its gaps, and the region reaches a little beyond them, so that the
//! attacker can still block; where even that does not close it, the region ends a few steps from the
//! defender's stones.

use myosu_proof::go::{BadProblem, Problem, Role};
use myosu_rules::{Color, Point, PointSet, Setup};

use super::area::LARGEST;

/// How the region was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Closure {
    /// The user said so.
    Given,
    /// The wall is closed.
    Closed,
    /// Gaps in the wall were closed by links; a defender who gets beyond them has lived.
    Gaps,
    /// There is no wall on some side; a defender who gets that far has lived.
    Open,
}

/// A problem and what was assumed to make it one. In all of them, attackers with a liberty outside the
/// region are taken to be safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The problem.
    pub problem: Problem,
    /// How its region was found.
    pub closure: Closure,
}

/// What the user has decided about a problem.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// The stones in question.
    pub target: Option<PointSet>,
    /// Where stones may be played.
    pub region: Option<PointSet>,
}

/// Why no problem was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// One of the sides has no stone.
    #[error("there are no surrounded stones in this position")]
    NoTarget,
    /// The target has stones of both sides or none.
    #[error("the target must be stones of one color")]
    MixedTarget,
    /// The stones make no problem.
    #[error(transparent)]
    Bad(#[from] BadProblem),
}

/// The most empty points of a region that is not closed.
const ROOM: usize = 22;

/// A chain of the wall with at most so many liberties outside may be captured.
const WEAK: usize = 2;

/// Finds what the problem may be, unless the user has said so: the likeliest first, at least one.
pub fn find(setup: &Setup, wishes: Wishes) -> Result<Vec<Found>, NotFound> {
    let colors = match wishes.target {
        Some(target) => vec![color_of(setup, target)?],
        None => vec![Color::Black, Color::White],
    };
    let mut found: Vec<Found> = Vec::new();
    let mut bad = NotFound::NoTarget;
    for defender in colors {
        for problem in find_for(setup, defender, wishes) {
            match problem {
                Ok(problem) => found.push(problem),
                Err(error) => bad = error,
            }
        }
    }
    found.sort_by_key(rank);
    let mut readings: Vec<Found> = Vec::with_capacity(found.len());
    for reading in found {
        if readings.iter().all(|other| other.problem != reading.problem) {
            readings.push(reading);
        }
    }
    let found = readings;
    if found.is_empty() { Err(bad) } else { Ok(found) }
}

/// What looks least like the problem goes last: no wall at all; stones that belong to a group which is
/// itself surrounded, so that their friends stand around the region; gaps in the wall; a large region.
fn rank(found: &Found) -> (bool, usize, Closure, usize) {
    let problem = &found.problem;
    let friends = problem.stones(Role::Defender) - problem.region();
    let around = (problem.region().grown() & friends).len();
    (found.closure == Closure::Open, around, found.closure, problem.region().len())
}

fn color_of(setup: &Setup, target: PointSet) -> Result<Color, NotFound> {
    let is = |color: Color| !target.is_empty() && target.is_subset(setup.of(color));
    Color::BOTH.into_iter().find(|&color| is(color)).ok_or(NotFound::MixedTarget)
}

fn find_for(setup: &Setup, defender: Color, wishes: Wishes) -> Vec<Result<Found, NotFound>> {
    if let Some(region) = wishes.region {
        let target = wishes.target.unwrap_or(setup.of(defender) & region);
        let problem = Problem::new(*setup, region, target, defender);
        return vec![
            problem.map(|problem| Found { problem, closure: Closure::Given }).map_err(NotFound::Bad),
        ];
    }
    let seeds = wishes.target.unwrap_or(setup.of(defender));
    let mut found = Vec::new();
    for room in rooms(setup, defender, seeds, PointSet::EMPTY) {
        if is_small(setup, &room) {
            found.push(make(setup, defender, room, wishes, Closure::Closed));
        }
    }
    for room in rooms(setup, defender, seeds, gaps(setup, !defender)) {
        if is_small(setup, &room) {
            found.push(make(setup, defender, widened(setup, defender, room, 3), wishes, Closure::Gaps));
        }
    }
    if let Some(largest) = seeds.components().max_by_key(PointSet::len) {
        let stones = if wishes.target.is_some() { seeds } else { near_stones(setup, defender, largest) };
        let room = widened(setup, defender, stones, 4);
        found.push(make(setup, defender, room, wishes, Closure::Open));
    }
    found
}

/// The parts of the board the defender's stones can reach without passing the attacker's stones or `wall`.
fn rooms(setup: &Setup, defender: Color, seeds: PointSet, wall: PointSet) -> Vec<PointSet> {
    let within = setup.size.point_set() - setup.of(!defender) - wall;
    within.components().filter(|room| room.intersects(seeds)).collect()
}

/// Whether a part of the board is an inside: small, and less than half of the free board.
fn is_small(setup: &Setup, room: &PointSet) -> bool {
    let empty = setup.empties();
    let inside = (*room & empty).len();
    inside <= 30 && 2 * inside < empty.len() + 2
}

/// Stones of the defender near the given ones: what a player would take for one group.
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

/// The problem of a room: the attackers inside, whose liberties all lie in it, belong to it.
fn make(
    setup: &Setup,
    defender: Color,
    room: PointSet,
    wishes: Wishes,
    closure: Closure,
) -> Result<Found, NotFound> {
    let region = with_neighbors(setup, defender, room);
    let own = setup.of(defender) & region;
    let escaped = |chain: &PointSet| {
        ((chain.grown() & setup.size.point_set()) - region - setup.of(!defender)).is_empty()
    };
    let unsafe_stones = own.components().filter(escaped).fold(PointSet::EMPTY, |all, chain| all | chain);
    let target = wishes.target.unwrap_or(unsafe_stones);
    let problem = Problem::new(*setup, region, target, defender)?;
    Ok(Found { problem, closure })
}

/// Adds the chains beside a room that may be captured, with their liberties and the points beside these:
/// attackers inside it, attackers of the wall with few liberties outside, and single defenders beyond.
fn with_neighbors(setup: &Setup, defender: Color, room: PointSet) -> PointSet {
    let (attackers, defenders, empty) = (setup.of(!defender), setup.of(defender), setup.empties());
    let inside = |region: PointSet| {
        let within =
            |chain: &PointSet| chain.grown().intersects(region) && (chain.grown() & empty).is_subset(region);
        attackers.components().filter(within).fold(region, |all, chain| all | chain)
    };
    let inner = inside(room);
    let mut region = inner;
    for _ in 0..2 {
        let mut wider = region;
        for chain in attackers.components() {
            let liberties = chain.grown() & empty;
            let outside = liberties - region;
            let is_weak = (liberties - inner).len() <= WEAK && liberties.len() <= 4;
            if liberties.intersects(region) && is_weak {
                wider |= outside | (outside.grown() & empty);
            }
        }
        for chain in defenders.components() {
            let liberties = (chain.grown() & empty) - region;
            let beside = chain.grown().intersects(region) && !chain.intersects(region);
            if beside && liberties.len() <= 2 * WEAK && chain.len() <= 3 {
                wider |= chain | liberties | (liberties.grown() & empty);
            }
        }
        wider = inside(wider | wider.flood(defenders | wider) & defenders);
        if wider.len() > LARGEST - 8 || (wider & empty).len() > (room & empty).len().max(6) + 8 {
            break;
        }
        region = wider;
    }
    region
}

/// The empty points through which the links of a wall run (defs 1.4-1.9): diagonals, one-point jumps,
/// knight's moves, and the way down to the edge.
fn gaps(setup: &Setup, wall: Color) -> PointSet {
    let (own, empty, size) = (setup.of(wall), setup.empties(), setup.size);
    let mut gaps = PointSet::EMPTY;
    for point in own {
        let at = |dx: i32, dy: i32| point.offset(dx, dy).filter(|&p| size.contains(p));
        let holds = |dx: i32, dy: i32| at(dx, dy).is_some_and(|p| own.contains(p));
        let mut close = |steps: &[(i32, i32)]| {
            let points: Vec<Point> = steps.iter().filter_map(|&(dx, dy)| at(dx, dy)).collect();
            if points.iter().all(|&p| empty.contains(p)) {
                gaps |= points.into_iter().collect();
            }
        };
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            if holds(2 * dx, 2 * dy) {
                close(&[(dx, dy)]);
            }
            for (ex, ey) in [(dy, dx), (-dy, -dx)] {
                if holds(2 * dx + ex, 2 * dy + ey) {
                    close(&[(dx, dy), (dx + ex, dy + ey)]);
                    close(&[(2 * dx, 2 * dy), (ex, ey)]);
                }
            }
            let edge = at(2 * dx, 2 * dy).is_none();
            let third = at(3 * dx, 3 * dy).is_none() && !edge;
            if edge {
                close(&[(dx, dy)]);
            } else if third {
                close(&[(dx, dy), (2 * dx, 2 * dy)]);
            }
        }
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if holds(dx, dy) {
                close(&[(dx, 0)]);
                close(&[(0, dy)]);
            }
        }
    }
    gaps
}
