//! A position in the making: the points inside a wall, and the stones on them.
//!
//! The eye space grows point by point near the edge. The defender's stones surround it; a few of them are left
//! out, become attackers or get a liberty outside. Then some stones are thrown in. All chances and weights are
//! chosen by hand.

use myosu_rules::{Color, Point, PointSet, Setup};

use super::{BOARD, SeededDice};
use crate::shape::BoardPart;

/// The color of the side inside; [`super::turned`] recolors the finished problem.
pub(super) const DEFENDER: Color = Color::White;

/// The numbers of free points a problem may have.
pub(super) const FREE: std::ops::RangeInclusive<usize> = 4..=14;

/// The most points inside a wall.
const ROOM: usize = 34;

/// The inside of a wall; the wall follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sketch {
    room: PointSet,
    stones: [PointSet; 2],
    /// The points the position may grow into.
    within: PointSet,
}

impl Sketch {
    /// A random position; `None` if it has too few or too many free points.
    pub(super) fn random(dice: &mut SeededDice) -> Option<Sketch> {
        let part = match dice.below(20) {
            0..13 => BoardPart::Corner,
            13..19 => BoardPart::Side,
            _ => BoardPart::Centre,
        };
        let within = within(part);
        let eye_space = grow(dice, part, within);
        let mut sketch = Sketch { room: eye_space, stones: [PointSet::EMPTY; 2], within };
        sketch.surround(dice, eye_space);
        sketch.throw_in(dice, eye_space);
        FREE.contains(&sketch.free().len()).then_some(sketch)
    }

    /// Surrounds the eye space with the defender's stones, with holes and liberties outside.
    fn surround(&mut self, dice: &mut SeededDice, eye_space: PointSet) {
        let board = BOARD.point_set();
        let beside = (eye_space.grown() & board) - eye_space;
        let diagonal = (king(eye_space) & board) - eye_space - beside;
        let hole = [0, 8, 15, 25][dice.below(4)];
        for point in beside {
            self.room.insert(point);
            let at_edge = BOARD.line(point) == 1;
            let stone = match dice.percent(if at_edge { hole + 20 } else { hole }) {
                false => Some(DEFENDER),
                true if dice.percent(30) => Some(!DEFENDER),
                true => None,
            };
            self.put(point, stone);
        }
        for point in diagonal {
            if dice.percent(45) {
                self.room.insert(point);
                self.put(point, Some(DEFENDER));
            }
        }
        for _ in 0..[0, 0, 1, 1, 2, 3][dice.below(6)] {
            let outside = (self.stones[DEFENDER.index()].grown() & board) - self.room;
            if let Some(point) = dice.point(outside) {
                self.room.insert(point);
            }
        }
    }

    fn throw_in(&mut self, dice: &mut SeededDice, eye_space: PointSet) {
        for (color, most) in [(DEFENDER, 2), (!DEFENDER, 3)] {
            for _ in 0..dice.below(most + 1) {
                if let Some(point) = dice.point(eye_space) {
                    self.put(point, Some(color));
                }
            }
        }
    }

    /// Makes a small random change; false if the result is no position to go on with.
    pub(super) fn change(&mut self, dice: &mut SeededDice) -> bool {
        let changed = match dice.below(10) {
            0 => self.widen(dice),
            1 => self.narrow(dice),
            2 => self.move_stone(dice),
            _ => self.replace_stone(dice),
        };
        changed.is_some() && FREE.contains(&self.free().len()) && self.room.len() <= ROOM
    }

    /// Adds a point beside the room, with a defender or empty.
    fn widen(&mut self, dice: &mut SeededDice) -> Option<()> {
        let near = (self.room.grown() & BOARD.point_set() & self.within) - self.room;
        let point = dice.point(near)?;
        self.room.insert(point);
        let stone = if dice.below(2) == 0 { Some(DEFENDER) } else { None };
        self.put(point, stone);
        Some(())
    }

    /// Takes a point at the rim away.
    fn narrow(&mut self, dice: &mut SeededDice) -> Option<()> {
        let rim = (BOARD.point_set() - self.room).grown() & self.room;
        let point = dice.point(rim - self.stones[DEFENDER.index()])?;
        self.put(point, None);
        self.room.remove(point);
        Some(())
    }

    /// Moves a stone to a free point beside it.
    fn move_stone(&mut self, dice: &mut SeededDice) -> Option<()> {
        let from = dice.point(self.stones[0] | self.stones[1])?;
        let near = PointSet::from(from).grown() & self.free();
        let to = dice.point(near)?;
        let stone = self.stone(from);
        self.put(from, None);
        self.put(to, stone);
        Some(())
    }

    /// Puts something else on a point.
    fn replace_stone(&mut self, dice: &mut SeededDice) -> Option<()> {
        let point = dice.point(self.room)?;
        let others: Vec<Option<Color>> = [None, Some(DEFENDER), Some(!DEFENDER)]
            .into_iter()
            .filter(|&stone| stone != self.stone(point))
            .collect();
        self.put(point, others[dice.below(2)]);
        Some(())
    }

    pub(super) fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| self.stones[color.index()].contains(point))
    }

    pub(super) fn put(&mut self, point: Point, stone: Option<Color>) {
        for color in Color::BOTH {
            self.stones[color.index()].remove(point);
        }
        if let Some(color) = stone {
            self.stones[color.index()].insert(point);
        }
    }

    /// The points inside without a stone.
    pub(super) fn free(&self) -> PointSet {
        self.room - self.stones[0] - self.stones[1]
    }

    /// The stones of a side inside the wall.
    pub(super) fn of(&self, color: Color) -> PointSet {
        self.stones[color.index()]
    }

    /// The position with a solid wall around it.
    pub(super) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(BOARD);
        setup.stones = self.stones;
        setup.stones[(!DEFENDER).index()] |= (king(self.room) & BOARD.point_set()) - self.room;
        setup
    }

    /// The stones of the wall that touch the inside at a corner only and just make it solid.
    pub(super) fn corners(&self) -> PointSet {
        ((king(self.room) & BOARD.point_set()) - self.room) - self.room.grown()
    }
}

/// The first point of an eye space.
fn start(part: BoardPart, dice: &mut SeededDice) -> Point {
    let mut below = |n: usize| dice.below(n) as u8;
    match part {
        BoardPart::Corner => {
            let x = below(3);
            Point::new(x, below(2))
        }
        BoardPart::Side => Point::new(9, below(2)),
        BoardPart::Centre => Point::new(9, 9),
    }
}

/// The points a problem may take.
fn within(part: BoardPart) -> PointSet {
    let (xs, ys) = match part {
        BoardPart::Corner => (0..7, 0..5),
        BoardPart::Side => (5..14, 0..4),
        BoardPart::Centre => (7..12, 7..12),
    };
    BOARD.points().filter(|p| xs.contains(&p.x()) && ys.contains(&p.y())).collect()
}

/// The weight of a point in a growing eye space: large near the edge. Chosen by hand.
fn weight(part: BoardPart, point: Point) -> usize {
    match part {
        BoardPart::Corner | BoardPart::Side => [0, 6, 6, 3, 1, 1, 1][usize::from(BOARD.line(point).min(6))],
        BoardPart::Centre => 1,
    }
}

/// A random connected set of points; round sets are likelier.
fn grow(dice: &mut SeededDice, part: BoardPart, within: PointSet) -> PointSet {
    let wanted = 3 + dice.below(8);
    let mut set = PointSet::from(start(part, dice));
    while set.len() < wanted {
        let near: Vec<(Point, usize)> = ((set.grown() & within) - set)
            .iter()
            .map(|point| {
                let friends = (PointSet::from(point).grown() & set).len();
                (point, weight(part, point) * friends * friends)
            })
            .collect();
        let total: usize = near.iter().map(|(_, weight)| weight).sum();
        if total == 0 {
            break;
        }
        let mut left = dice.below(total);
        for (point, weight) in near {
            if left < weight {
                set.insert(point);
                break;
            }
            left -= weight;
        }
    }
    set
}

/// The points of a set and all around them, diagonals included.
pub(super) fn king(set: PointSet) -> PointSet {
    let mut all = set;
    for point in set {
        for (dx, dy) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            if let Some(near) = point.offset(dx, dy).filter(|&p| BOARD.contains(p)) {
                all.insert(near);
            }
        }
    }
    all
}
