//! A position in the making: the points inside a wall, and what stands on them.
//!
//! The eye space is grown point by point near the edge, the defender's stones are put around it, a few are
//! taken out, turned into attackers or get a liberty outside, and some stones are thrown in.

use myosu_rules::{Color, Point, PointSet, Setup};

use super::{BOARD, Dice};

/// The color of the side inside while a problem is being made.
pub(super) const DEFENDER: Color = Color::White;

/// The most and the fewest free points of a problem.
pub(super) const FREE: std::ops::RangeInclusive<usize> = 4..=14;

/// The most points inside a wall.
const ROOM: usize = 34;

/// What is inside a wall. The wall itself follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sketch {
    room: PointSet,
    stones: [PointSet; 2],
    /// Where the place ends: nothing is put farther away.
    within: PointSet,
}

/// Where on the board a problem is.
#[derive(Clone, Copy)]
enum Place {
    Corner,
    Side,
    Center,
}

impl Sketch {
    /// A position as chance will have it.
    pub(super) fn random(dice: &mut Dice) -> Option<Sketch> {
        let place = match dice.below(20) {
            0..13 => Place::Corner,
            13..19 => Place::Side,
            _ => Place::Center,
        };
        let within = place.within();
        let eye_space = grow(dice, place, within);
        let mut sketch = Sketch { room: eye_space, stones: [PointSet::EMPTY; 2], within };
        sketch.surround(dice, eye_space);
        sketch.throw_in(dice, eye_space);
        FREE.contains(&sketch.free().len()).then_some(sketch)
    }

    /// The stones of the defender around an eye space, with holes and liberties outside.
    fn surround(&mut self, dice: &mut Dice, eye_space: PointSet) {
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

    fn throw_in(&mut self, dice: &mut Dice, eye_space: PointSet) {
        for (color, most) in [(DEFENDER, 2), (!DEFENDER, 3)] {
            for _ in 0..dice.below(most + 1) {
                if let Some(point) = dice.point(eye_space) {
                    self.put(point, Some(color));
                }
            }
        }
    }

    /// A small change; false if it led nowhere.
    pub(super) fn change(&mut self, dice: &mut Dice) -> bool {
        let board = BOARD.point_set();
        match dice.below(10) {
            0 => {
                let near = (self.room.grown() & board & self.within) - self.room;
                let Some(point) = dice.point(near) else { return false };
                self.room.insert(point);
                let stone = if dice.below(2) == 0 { Some(DEFENDER) } else { None };
                self.put(point, stone);
            }
            1 => {
                let rim = (board - self.room).grown() & self.room;
                let Some(point) = dice.point(rim - self.stones[DEFENDER.index()]) else { return false };
                self.put(point, None);
                self.room.remove(point);
            }
            2 => {
                let Some(from) = dice.point(self.stones[0] | self.stones[1]) else { return false };
                let near = PointSet::from(from).grown() & self.free();
                let Some(to) = dice.point(near) else { return false };
                let stone = self.stone(from);
                self.put(from, None);
                self.put(to, stone);
            }
            _ => {
                let Some(point) = dice.point(self.room) else { return false };
                let others: Vec<Option<Color>> = [None, Some(DEFENDER), Some(!DEFENDER)]
                    .into_iter()
                    .filter(|&stone| stone != self.stone(point))
                    .collect();
                self.put(point, others[dice.below(2)]);
            }
        }
        FREE.contains(&self.free().len()) && self.room.len() <= ROOM
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

    /// The stones of the wall that only make it solid: they touch the inside at a corner.
    pub(super) fn corners(&self) -> PointSet {
        ((king(self.room) & BOARD.point_set()) - self.room) - self.room.grown()
    }
}

impl Place {
    fn start(self, dice: &mut Dice) -> Point {
        let by = |n: usize| n as u8;
        match self {
            Place::Corner => Point::new(by(dice.below(3)), by(dice.below(2))),
            Place::Side => Point::new(9, by(dice.below(2))),
            Place::Center => Point::new(9, 9),
        }
    }

    fn within(self) -> PointSet {
        let (xs, ys) = match self {
            Place::Corner => (0..7, 0..5),
            Place::Side => (5..14, 0..4),
            Place::Center => (7..12, 7..12),
        };
        BOARD.points().filter(|p| xs.contains(&p.x()) && ys.contains(&p.y())).collect()
    }

    /// How gladly a point is taken: near the edge rather than far from it.
    fn weight(self, point: Point) -> usize {
        match self {
            Place::Corner | Place::Side => [0, 6, 6, 3, 1, 1, 1][usize::from(BOARD.line(point).min(6))],
            Place::Center => 1,
        }
    }
}

/// A connected set of points, the rounder the better.
fn grow(dice: &mut Dice, place: Place, within: PointSet) -> PointSet {
    let wanted = 3 + dice.below(8);
    let mut set = PointSet::from(place.start(dice));
    while set.len() < wanted {
        let near: Vec<(Point, usize)> = ((set.grown() & within) - set)
            .iter()
            .map(|point| {
                let friends = (PointSet::from(point).grown() & set).len();
                (point, place.weight(point) * friends * friends)
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

/// The points of a set and all around them, also at the corners.
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
