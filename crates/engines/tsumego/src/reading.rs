//! Reading a diagram: which stones are surrounded, which of them are the target, and where the fight may be
//! played. A reading states its assumptions.
//!
//! Where the wall is closed, flood fill finds the region, and chains of the wall that may be captured belong to it
//! with the rooms beyond them. Otherwise the links between the wall's stones
//! (defs 1.4-1.9 of the paper) close its gaps, and the region reaches a little beyond them, so that the
//! attacker can still block. Where even that leaves the wall open, the region ends a few steps from the
//! defender's stones. A small board that is nearly full is read whole.

mod gaps;
mod region;

use myosu_proof::go::{BadProblem, Problem, Role, Scope};
use myosu_rules::{Color, PointSet, Setup};

use super::area::LARGEST;
use gaps::gaps;
use region::{MOST_INSIDE, with_neighbors};

/// How the region was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Closure {
    /// The caller named it.
    Given,
    /// The wall is closed; [`Problem::scope`] says how firmly.
    Closed,
    /// Links close the gaps in the wall, or the wall can be captured; a defender who gets beyond it has lived.
    Gaps,
    /// There is no wall on some side; a defender who gets that far has lived.
    Open,
    /// A frame in which everything outside belongs to the loser: no reading of a diagram, but where an answer was
    /// proven.
    Framed,
    /// The whole board, where relevance zones prove the answer: no reading of a diagram either.
    Zoned,
}

/// One reading of a diagram: a problem, and what was assumed to make it one.
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

/// The most empty points of a board that is read whole. Chosen by hand: about as many as the prover settles without
/// knowing where to look.
const WHOLE: usize = 12;

/// The fewest empty points a narrower region leaves out. Chosen by hand: each point less takes about 40% of the nodes.
const LEFT_OUT: usize = 2;

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

    /// Where an answer to this reading holds.
    pub fn scope(&self) -> Scope {
        self.problem.scope()
    }

    /// Whether `other` is about stones inside this closed region, so that it is settled only if this is.
    pub(super) fn contains(&self, other: &Reading) -> bool {
        self.closure == Closure::Closed && other.problem.target().is_subset(self.problem.region())
    }

    /// The same target in a smaller region, for a search that did not settle this one: the room inside the wall and its gaps,
    /// and one step beyond them. Attackers with liberties outside it can no longer be captured. `None` if little is left out.
    pub(super) fn narrower(&self) -> Option<Reading> {
        let problem = &self.problem;
        let (setup, region) = (problem.setup(), problem.region());
        let (attackers, empty) = (problem.stones(Role::Attacker), setup.empties());
        let within = region - attackers;
        let inside = problem.target().flood(within - (gaps(setup, problem.color(Role::Attacker)) & empty));
        let room = (inside.grown() & within).grown() & within;
        let defender = problem.color(Role::Defender);
        let smaller = region::with_attackers_inside(setup, defender, room | problem.target());
        let left_out = (region & empty).len().saturating_sub((smaller & empty).len());
        if left_out < LEFT_OUT {
            return None;
        }
        let problem = Problem::new(*setup, smaller, problem.target(), defender).ok()?;
        Some(Reading { problem, closure: Closure::Gaps })
    }

    /// The same stones with the whole board as the region.
    fn on_the_whole_board(&self) -> Option<Reading> {
        let problem = &self.problem;
        let board = problem.size().point_set();
        let defender = problem.color(Role::Defender);
        let problem = Problem::new(*problem.setup(), board, problem.target(), defender).ok()?;
        Some(Reading { problem, closure: Closure::Closed })
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
    if region.is_none() && setup.size.area() <= LARGEST && setup.empties().len() <= WHOLE {
        let is_assumed = |reading: &&Reading| reading.scope() != Scope::Board;
        let whole = all.iter().filter(is_assumed).filter_map(Reading::on_the_whole_board);
        all = all.iter().filter(|reading| !is_assumed(reading)).copied().chain(whole).collect();
    }
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
            readings.push(match region::closed(setup, defender, room) {
                Some(region) => {
                    let stones = ReaderScope { target: given.target.or(Some(room & seeds)), ..given };
                    reading_of(setup, defender, region, stones, Closure::Closed)
                }
                None => {
                    let region = with_neighbors(setup, defender, room);
                    reading_of(setup, defender, region, given, Closure::Gaps)
                }
            });
        }
    }
    for room in rooms(setup, defender, seeds, gaps(setup, !defender)) {
        if is_small(setup, &room) {
            let room = widened(setup, defender, room, 3);
            let region = with_neighbors(setup, defender, room);
            readings.push(reading_of(setup, defender, region, given, Closure::Gaps));
        }
    }
    if let Some(largest) = seeds.components().max_by_key(PointSet::len) {
        let stones = if given.target.is_some() { seeds } else { near_stones(setup, defender, largest) };
        let region = with_neighbors(setup, defender, widened(setup, defender, stones, 4));
        readings.push(reading_of(setup, defender, region, given, Closure::Open));
    }
    readings
}

/// The parts of the board the defender's stones can reach without passing the attacker's stones or `wall`.
fn rooms(setup: &Setup, defender: Color, seeds: PointSet, wall: PointSet) -> Vec<PointSet> {
    let within = setup.size.point_set() - setup.of(!defender) - wall;
    within.components().filter(|room| room.intersects(seeds)).collect()
}

/// Whether a part of the board is an inside: not too many empty points, and less than half of the empty board.
fn is_small(setup: &Setup, room: &PointSet) -> bool {
    let empty = setup.empties();
    let inside = (*room & empty).len();
    inside <= MOST_INSIDE && 2 * inside < empty.len() + 2
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

/// The reading of a region: its target is what the caller names, or every chain of the defender that is enclosed.
fn reading_of(
    setup: &Setup,
    defender: Color,
    region: PointSet,
    given: ReaderScope,
    closure: Closure,
) -> Result<Reading, NoReading> {
    let own = setup.of(defender) & region;
    let is_enclosed = |chain: &PointSet| {
        ((chain.grown() & setup.size.point_set()) - region - setup.of(!defender)).is_empty()
    };
    let enclosed = own.components().filter(is_enclosed).fold(PointSet::EMPTY, |all, chain| all | chain);
    let problem = Problem::new(*setup, region, given.target.unwrap_or(enclosed), defender)?;
    Ok(Reading { problem, closure })
}
