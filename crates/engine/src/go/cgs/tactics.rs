//! Reading whether a chain with few liberties can be taken: ladders (축) and the atari that lead to them.
//!
//! Law: [`Tactics::Lost`] and [`Tactics::Threatened`] are said only where a sequence was read to its end;
//! what the budget does not reach is [`Tactics::Standing`], which claims nothing.

use myosu_rules::go::{Position, Suicide};
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
const BUDGET: u32 = 400;

/// Reads one chain. The position is as before when this returns.
pub(crate) fn read(position: &mut Position, stone: Point) -> Tactics {
    let mut reader = Reader { position, target: stone, left: BUDGET };
    if !reader.falls() {
        return Tactics::Standing;
    }
    reader.left = BUDGET;
    let saved = reader.is_saved();
    if saved || reader.left == 0 { Tactics::Threatened } else { Tactics::Lost }
}

struct Reader<'a> {
    position: &'a mut Position,
    target: Point,
    left: u32,
}

impl Reader<'_> {
    /// Whether the attacker, to move, takes the target.
    fn falls(&mut self) -> bool {
        let Some(owner) = self.position.stone(self.target) else { return true };
        match self.position.liberties_up_to(self.target, 3) {
            0 | 1 => true,
            2 => {
                let liberties = self.position.liberty_set(self.target);
                liberties.iter().any(|p| self.tried(!owner, p, |reader| !reader.escapes()))
            }
            _ => false,
        }
    }

    /// Whether the defender, to move with the target in atari, gets it out.
    fn escapes(&mut self) -> bool {
        let Some(owner) = self.position.stone(self.target) else { return false };
        if self.position.liberties_up_to(self.target, 2) > 1 {
            return true;
        }
        let moves = self.counter_captures(owner) | self.position.liberty_set(self.target);
        moves.iter().any(|p| self.tried(owner, p, |reader| !reader.falls()))
    }

    /// Whether the defender, to move with one or two liberties, makes the target safe from reading.
    fn is_saved(&mut self) -> bool {
        let Some(owner) = self.position.stone(self.target) else { return false };
        let moves = self.counter_captures(owner) | self.position.liberty_set(self.target);
        moves.iter().any(|p| self.tried(owner, p, |reader| !reader.falls()))
    }

    /// The points where the owner takes an attacking chain that is in atari beside the target.
    fn counter_captures(&self, owner: Color) -> PointSet {
        self.position
            .chain_stones(self.target)
            .flat_map(Point::neighbors)
            .filter(|&p| self.position.stone(p) == Some(!owner))
            .filter_map(|p| self.position.last_liberty(p))
            .collect()
    }

    /// Plays a move if it is legal and the budget allows it, asks, and takes it back.
    fn tried(&mut self, color: Color, point: Point, ask: impl FnOnce(&mut Self) -> bool) -> bool {
        let legal = self.position.check(color, Move::Place(point), Suicide::Forbidden).is_ok();
        if self.left == 0 || !legal {
            return false;
        }
        self.left -= 1;
        let undo = self.position.play(color, Move::Place(point));
        let answer = ask(self);
        self.position.undo(&undo);
        answer
    }
}
