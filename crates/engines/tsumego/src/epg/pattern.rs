//! Pattern matching (sections II and III of the paper): the eye space is looked up in the table of forms, and a
//! match decides life or death at once.
//!
//! Two or more components are an alive form. One component is looked up by its graph. A form that dies when the killer
//! moves first is a dead form: it is dead if the killer is to move, and once the killer has taken its vital point. The
//! killer's stones inside count as empty.
//!
//! Both readings of the table are here. [`TableReading::Literal`] is the paper's: the killer's stones count as empty,
//! wherever they stand, and completed links as complete. It errs where a stone inside was wasted. [`TableReading::Proven`]
//! decides only what the prover decided for the table: a space inside one chain that is empty, or in which the
//! killer has just taken a vital point.
//!
//! Either way the space must be one the table is about: nothing but liberties lies outside, and the killer's wall
//! cannot be captured.

use myosu_proof::go::{Problem, Role};
use myosu_rules::PointSet;
use myosu_rules::go::Position;

use super::super::fate::Fate;
use super::super::shape::{EyeShape, ShapeTable};
use super::extract::EyeSpaceExtract;

/// What the table says about an eye space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormVerdict {
    /// Alive (활형).
    Alive,
    /// Dead (사형).
    Dead,
}

/// How the table of forms is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableReading {
    /// As the paper reads it.
    Literal,
    /// Only where the verdict is proven.
    Proven,
}

/// A matched form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormMatch {
    /// The verdict for the side to move.
    pub verdict: FormVerdict,
    /// The vital points on the board: where the killer must play, if the first move decides.
    pub vital: PointSet,
}

/// The form of an eye space in the table, and its vital points for the killer on the board.
pub fn form<'a>(
    extract: &EyeSpaceExtract,
    position: &Position,
    shapes: &'a ShapeTable,
) -> Option<(&'a EyeShape, PointSet)> {
    let (shape, onto) = shapes.find(extract.space, position.size())?;
    let vital = shape.standing(extract.outside.len(), Role::Attacker).vital;
    Some((shape, onto.iter().filter(|(from, _)| vital.contains(*from)).map(|&(_, to)| to).collect()))
}

/// Looks up the eye space of a problem's position with this side to move; `None` if the table does not decide.
pub fn match_form(
    problem: &Problem,
    position: &Position,
    to_move: Role,
    reading: TableReading,
    shapes: &ShapeTable,
) -> Option<FormMatch> {
    let killer = problem.color(Role::Attacker);
    let found = EyeSpaceExtract::of(position, problem.target(), killer)?;
    let is_whole = found.completed.is_empty() && is_solid(position, &found) && is_sealed(position, &found);
    if !is_table_case(problem, position, &found) || reading == TableReading::Proven && !is_whole {
        return None;
    }
    if found.space.components().count() >= 2 {
        let alive = FormMatch { verdict: FormVerdict::Alive, vital: PointSet::EMPTY };
        return (is_whole && has_two_eyes(&found)).then_some(alive);
    }
    let (shape, vital) = form(&found, position, shapes)?;
    let fate = |first: Role| shape.standing(found.outside.len(), first).fate;
    let verdict = if is_dead(&found, vital, to_move, reading, fate) {
        FormVerdict::Dead
    } else if is_whole && found.inside.is_empty() && fate(to_move) == Fate::Alive {
        FormVerdict::Alive
    } else {
        return None;
    };
    Some(FormMatch { verdict, vital })
}

/// Whether a space of one component is a dead form: it dies even if the defender moves first, or the killer is to move,
/// or the killer has taken its vital point.
fn is_dead(
    found: &EyeSpaceExtract,
    vital: PointSet,
    to_move: Role,
    reading: TableReading,
    fate: impl Fn(Role) -> Fate,
) -> bool {
    if fate(Role::Attacker) != Fate::Dead {
        return false;
    }
    match reading {
        TableReading::Literal => {
            to_move == Role::Attacker || found.inside.intersects(vital) || fate(Role::Defender) == Fate::Dead
        }
        TableReading::Proven if found.inside.is_empty() => fate(to_move) == Fate::Dead,
        TableReading::Proven => {
            to_move == Role::Defender && found.inside.len() == 1 && found.inside.is_subset(vital)
        }
    }
}

/// Whether the table is about this space: outside it only single liberties are left, nothing there helps the
/// defender out, and no stone of the killer's wall is in play.
fn is_table_case(problem: &Problem, position: &Position, found: &EyeSpaceExtract) -> bool {
    let killer = problem.color(Role::Attacker);
    let walls = (position.stones(killer) & problem.region()) - found.space;
    let free = (position.empties() & problem.region()) - found.space - found.completed;
    let alone = free.iter().all(|p| !(PointSet::from(p).grown() & free).without(p).intersects(free));
    let escapes = (found.outside - problem.region()) | (problem.lifeline(Role::Defender) & free);
    walls.is_empty() && free == found.outside && alone && escapes.is_empty()
}

/// Whether the stones round the space are one chain.
fn is_solid(position: &Position, found: &EyeSpaceExtract) -> bool {
    let first = found.group.first();
    first.is_some_and(|stone| position.chain_len(stone) == found.group.len())
}

/// Whether nothing but the group's stones touches the space. A link to the edge leaves spaces with an open side.
fn is_sealed(position: &Position, found: &EyeSpaceExtract) -> bool {
    let around = (found.space.grown() & position.size().point_set()) - found.space;
    around.is_subset(found.group)
}

/// Whether two components of the space are safe eyes: without a stone of the killer, or too small for a nakade to
/// take both away.
fn has_two_eyes(found: &EyeSpaceExtract) -> bool {
    found.space.components().filter(|part| !part.intersects(found.inside)).count() >= 2
}
