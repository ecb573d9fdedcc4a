//! Closed groups: which chains are shut in, and what the reader knows about their life.
//!
//! Law: life is proven for the diagram as it stands. Death and the cases that depend on the turn are proven as long
//! as the wall is not captured; [`Outlook::wall_stands`] says whether the wall may be trusted.

use myosu_rules::{Color, PointSet, Setup};
use myosu_tsumego::{Fate, LARGEST};

use super::reader::{ClosedFight, Fates, LifeReader};
use super::survey::{PositionSurvey, SurveyedChain};
use super::tactics::Tactics;

/// The most empty points and shut-in enemy stones of a closed group. Chosen by hand: the prover's small budget
/// settles most fights of this size.
const ROOM: usize = 12;

/// Steps from the defender's stones within which every point of a closed group lies. One less than the distance at
/// which a point is quiet, so that no stone on quiet ground opens or closes a group.
const NEAR: usize = 4;

/// Outside liberties with which a standing group of the wall is trusted. Chosen by hand.
const WALL_LIBERTIES: usize = 5;

/// What is proven about a chain in a closed group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Its fate if the enemy moves first.
    pub attacked: Fate,
    /// Its fate if its owner moves first.
    pub defended: Fate,
    /// Whether no chain of the wall around it is in danger itself.
    pub wall_stands: bool,
}

/// A side's closed group: its stones and empty points, and the enemy chains around.
struct ClosedPart {
    points: PointSet,
    prisoners: PointSet,
    walls: Vec<usize>,
}

/// Finds the outlook of all chains in closed groups. Whether walls stand is decided later, by [`judge_walls`].
pub(crate) fn find_outlooks(survey: &mut PositionSurvey, reader: &LifeReader) -> Vec<Vec<usize>> {
    let mut walls = vec![Vec::new(); survey.chains.len()];
    for color in Color::BOTH {
        let parts = closed_parts(survey, color);
        // Captures may join a part in two ways; what both would say is left open.
        let is_shared = |stones: PointSet| parts.iter().filter(|p| stones.intersects(p.points)).count() > 1;
        for part in &parts {
            let chains = chains_in(survey, part.points, color);
            let fight =
                ClosedFight { setup: setup(survey), defender: color, region: part.points | part.prisoners };
            let solid = solid_eye_space(survey, part, &chains);
            for chain in chains {
                let stones = survey.chains[chain].stones;
                if survey.chains[chain].alive || is_shared(stones) {
                    continue;
                }
                let known = solid.and_then(|(space, free)| reader.eye_space(space, survey.size, free));
                let fates = known.or_else(|| reader.chain(&fight, stones));
                survey.chains[chain].outlook = fates.map(outlook);
                walls[chain].clone_from(&part.walls);
            }
        }
    }
    walls
}

/// The chains in closed groups whose life is not settled or depends on the turn, each with its fight.
pub(crate) fn undecided_fights(survey: &PositionSurvey) -> Vec<(ClosedFight, PointSet)> {
    let mut fights = Vec::new();
    for color in Color::BOTH {
        for part in closed_parts(survey, color) {
            let fight =
                ClosedFight { setup: setup(survey), defender: color, region: part.points | part.prisoners };
            let chains = chains_in(survey, part.points, color).into_iter().map(|c| &survey.chains[c]);
            let is_open = |chain: &&SurveyedChain| {
                !chain.alive && chain.outlook.is_none_or(|outlook| outlook.attacked != outlook.defended)
            };
            fights.extend(chains.filter(is_open).map(|chain| (fight.clone(), chain.stones)));
        }
    }
    fights
}

fn outlook([attacked, defended]: Fates) -> Outlook {
    Outlook { attacked, defended, wall_stands: false }
}

/// Decides which outlooks may trust their walls; `walls` has the wall of every chain.
pub(crate) fn judge_walls(survey: &mut PositionSurvey, walls: &[Vec<usize>]) {
    let stands: Vec<bool> = (0..survey.chains.len()).map(|chain| stands(survey, chain)).collect();
    for (chain, walls) in survey.chains.iter_mut().zip(walls) {
        if let Some(outlook) = &mut chain.outlook {
            outlook.wall_stands = walls.iter().all(|&wall| stands[wall]);
        }
    }
}

/// Whether a chain of a wall may be trusted to stay on the board.
fn stands(survey: &PositionSurvey, number: usize) -> bool {
    let chain = &survey.chains[number];
    let group = &survey.groups[chain.group];
    let lives = chain.outlook.is_some_and(|o| o.attacked >= Fate::Seki);
    let dies = chain.outlook.is_some_and(|o| o.attacked < Fate::Seki);
    chain.alive
        || lives
        || !dies
            && chain.tactics == Tactics::Standing
            && (group.free || group.half_eyes >= 4 || group.liberties.len() >= WALL_LIBERTIES)
}

fn setup(survey: &PositionSurvey) -> Setup {
    let mut setup = Setup::empty(survey.size);
    setup.stones = survey.stones;
    setup
}

/// The chains of a color with stones among the points.
fn chains_in(survey: &PositionSurvey, points: PointSet, color: Color) -> Vec<usize> {
    let stones = points & survey.stones[color.index()];
    let mut chains: Vec<usize> = stones.iter().filter_map(|p| survey.chain_at(p)).collect();
    chains.sort_unstable();
    chains.dedup();
    chains
}

/// The closed groups of a color.
fn closed_parts(survey: &PositionSurvey, color: Color) -> Vec<ClosedPart> {
    let enemies = survey.stones[(!color).index()];
    let within = survey.size.point_set() - enemies;
    let mut parts: Vec<ClosedPart> = Vec::new();
    for points in within.components() {
        let is_known = parts.iter().any(|part: &ClosedPart| points.is_subset(part.points));
        if is_known || !may_close(survey, points, color) {
            continue;
        }
        let Some(part) = with_prisoners(survey, points, within, color) else { continue };
        if is_near(survey, &part, color) {
            parts.retain(|smaller| !smaller.points.is_subset(part.points));
            parts.push(part);
        }
    }
    parts
}

/// Whether the points may be a closed group: stones of the color, little room, no quiet ground.
fn may_close(survey: &PositionSurvey, points: PointSet, color: Color) -> bool {
    (points & survey.empties).len() <= ROOM
        && points.intersects(survey.stones[color.index()])
        && !points.intersects(survey.quiet[color.index()])
}

/// Adds the enemy chains that have no liberty elsewhere, and what their capture would join.
fn with_prisoners(
    survey: &PositionSurvey,
    points: PointSet,
    within: PointSet,
    color: Color,
) -> Option<ClosedPart> {
    let mut part = ClosedPart { points, prisoners: PointSet::EMPTY, walls: Vec::new() };
    loop {
        let around = chains_in(survey, part.points.grown(), !color);
        let is_shut_in = |&&c: &&usize| survey.chains[c].liberties.is_subset(part.points);
        let prisoners = around.iter().filter(is_shut_in);
        part.prisoners = prisoners.fold(PointSet::EMPTY, |all, &c| all | survey.chains[c].stones);
        let joined = (part.points | part.prisoners.grown() & within).flood(within);
        if !may_close(survey, joined, color) || (joined & survey.empties | part.prisoners).len() > ROOM {
            return None;
        }
        if joined == part.points {
            part.walls = around.into_iter().filter(|c| !is_shut_in(&c)).collect();
            return ((joined | part.prisoners).len() <= LARGEST).then_some(part);
        }
        part.points = joined;
    }
}

/// Whether every point of the group is near its stones.
fn is_near(survey: &PositionSurvey, part: &ClosedPart, color: Color) -> bool {
    let mut near = part.points & survey.stones[color.index()];
    for _ in 0..NEAR {
        near = near.grown();
    }
    part.points.is_subset(near)
}

/// The eye space of a group that is one solid chain around one empty space, and the number of its outside liberties:
/// single points between the chain and the wall.
fn solid_eye_space(
    survey: &PositionSurvey,
    part: &ClosedPart,
    chains: &[usize],
) -> Option<(PointSet, usize)> {
    let ([chain], true) = (chains, part.prisoners.is_empty()) else { return None };
    let chain = &survey.chains[*chain];
    let enemies = survey.stones[(!chain.color).index()];
    let (mut space, mut outside) = (None, 0);
    for empty in (part.points & survey.empties).components() {
        if empty.grown().intersects(enemies) {
            (empty.len() == 1).then_some(())?;
            outside += 1;
        } else if space.replace(empty).is_some() {
            return None;
        }
    }
    space.map(|space| (space, outside))
}
