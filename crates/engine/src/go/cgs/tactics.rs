//! Reading whether a chain with few liberties can be taken in a ladder (축).
//!
//! Law: [`Tactics::Lost`] and [`Tactics::Threatened`] are said only where a sequence was read to its end;
//! what the budget does not reach is [`Tactics::Standing`], which claims nothing.

use myosu_rules::go::{Ladder, Position, Suicide, ladder};
use myosu_rules::{Color, Move, Point, PointSet};

/// What short forced sequences do to a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tactics {
    /// No capture was found.
    Standing,
    /// The enemy, moving first, takes it; its owner, moving first, saves it.
    Threatened,
    /// Taken even if its owner moves first.
    Lost,
}

/// Moves one reading may try; a ladder across the board takes some eighty.
const NODES: u32 = 400;

/// Reads one chain. The position is as before when this returns.
pub(crate) fn read(position: &mut Position, stone: Point) -> Tactics {
    let Some(owner) = position.stone(stone) else { return Tactics::Standing };
    if ladder::hunted(position, stone, NODES) != Ladder::Captured {
        return Tactics::Standing;
    }
    let ways = position.liberty_set(stone) | counter_captures(position, stone, owner);
    let mut lost = true;
    for point in ways {
        if position.check(owner, Move::Place(point), Suicide::Forbidden).is_ok() {
            let undo = position.play(owner, Move::Place(point));
            lost &= ladder::hunted(position, stone, NODES) == Ladder::Captured;
            position.undo(&undo);
        }
    }
    if lost { Tactics::Lost } else { Tactics::Threatened }
}

/// The points where the owner takes an enemy chain that is in atari beside the chain.
fn counter_captures(position: &Position, stone: Point, owner: Color) -> PointSet {
    position
        .chain_stones(stone)
        .flat_map(Point::neighbors)
        .filter(|&p| position.stone(p) == Some(!owner))
        .filter_map(|p| position.last_liberty(p))
        .collect()
}
