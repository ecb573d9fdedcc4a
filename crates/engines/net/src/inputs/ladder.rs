//! Ladders as KataGo's training reads them: a chain with one liberty that cannot get three by running, or one
//! with two liberties that the opponent can bring into that state.
//!
//! Not the rules crate's ladder reader, because the network must see exactly what it learned from: a defender
//! with a ko escapes, kos at the start are open to the defender, and a chain held by two kos at once is caught.

use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Move, Point, PointSet};

/// The ladders of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ladders {
    /// Stones that are caught.
    pub(super) caught: PointSet,
    /// Moves that catch a chain of this side with two liberties, [by the side of the chain].
    pub(super) working: [PointSet; 2],
}

/// Finds all ladders.
pub(super) fn ladders(position: &Position) -> Ladders {
    let mut found = Ladders::default();
    let mut reader =
        LadderProbe { position: position.clone(), depth: 0, deepest: position.size().area() * 3 / 2 };
    for stone in position.chain_roots() {
        let Some(color) = position.stone(stone) else { continue };
        let liberties = position.liberties_up_to(stone, 3);
        let caught = match liberties {
            1 => reader.is_caught_running(stone, color),
            2 => {
                let working = reader.working_moves(stone, color, position.ko());
                found.working[color.index()] = found.working[color.index()] | working;
                !working.is_empty()
            }
            _ => false,
        };
        if caught {
            position.chain_stones(stone).for_each(|p| found.caught.insert(p));
        }
    }
    found
}

struct LadderProbe {
    position: Position,
    depth: usize,
    deepest: usize,
}

impl LadderProbe {
    /// The chain has one liberty and its owner to move, every ko open to him.
    fn is_caught_running(&mut self, stone: Point, defender: Color) -> bool {
        let undo = self.position.play(!defender, Move::Pass);
        let caught = self.defend(stone, defender, ReadingStart::Open);
        self.position.undo(&undo);
        caught
    }

    /// The moves that catch a chain of two liberties.
    fn working_moves(&mut self, stone: Point, defender: Color, ko: Option<Point>) -> PointSet {
        let attacker = !defender;
        let mut working = PointSet::EMPTY;
        for point in self.position.liberty_set(stone) {
            if ko == Some(point) || !self.may(attacker, point) {
                continue;
            }
            let undo = self.position.play(attacker, Move::Place(point));
            if self.position.liberties_up_to(stone, 2) == 1 && self.is_caught_running(stone, defender) {
                working.insert(point);
            }
            self.position.undo(&undo);
        }
        working
    }

    fn may(&self, color: Color, point: Point) -> bool {
        self.position.check(color, Move::Place(point), Suicide::Forbidden).is_ok()
    }

    /// Whether the chain is caught with the defender to move.
    fn defend(&mut self, stone: Point, defender: Color, start: ReadingStart) -> bool {
        if self.position.liberties_up_to(stone, 2) >= 2 {
            return false;
        }
        if start == ReadingStart::Within && self.position.ko().is_some() {
            return false;
        }
        if self.depth >= self.deepest {
            return true;
        }
        let moves = self.captures(stone, defender) | self.position.liberty_set(stone);
        for point in moves {
            if !self.may(defender, point) {
                continue;
            }
            let undo = self.position.play(defender, Move::Place(point));
            self.depth += 1;
            let caught = self.attack(stone, defender);
            self.depth -= 1;
            self.position.undo(&undo);
            if !caught {
                return false;
            }
        }
        true
    }

    /// Whether the chain is caught with the attacker to move.
    fn attack(&mut self, stone: Point, defender: Color) -> bool {
        let attacker = !defender;
        match self.position.liberties_up_to(stone, 3) {
            0 | 1 => return true,
            3.. => return false,
            _ => {}
        }
        if self.depth >= self.deepest {
            return true;
        }
        let liberties = self.position.liberty_set(stone);
        if self.is_held_by_two_kos(stone, defender, liberties) {
            return true;
        }
        for point in self.worth_trying(liberties) {
            if !self.may(attacker, point) {
                continue;
            }
            let undo = self.position.play(attacker, Move::Place(point));
            self.depth += 1;
            let caught = self.defend(stone, defender, ReadingStart::Within);
            self.depth -= 1;
            self.position.undo(&undo);
            if caught {
                return true;
            }
        }
        false
    }

    /// Of two liberties that are not neighbours, one with three ways out must be taken at once: leaving
    /// it lets the chain out.
    fn worth_trying(&self, liberties: PointSet) -> PointSet {
        let mut both = liberties.iter();
        let (Some(a), Some(b)) = (both.next(), both.next()) else { return liberties };
        if a.neighbors().contains(&b) {
            return liberties;
        }
        match (self.ways_out(a) >= 3, self.ways_out(b) >= 3) {
            (true, true) => PointSet::EMPTY,
            (true, false) => liberties.without(b),
            (false, true) => liberties.without(a),
            (false, false) => liberties,
        }
    }

    fn ways_out(&self, point: Point) -> usize {
        point.neighbors().into_iter().filter(|&p| self.position.is_empty(p)).count()
    }

    /// Where the defender takes attacking stones that are in atari.
    fn captures(&self, stone: Point, defender: Color) -> PointSet {
        let beside = self.position.chain_stones(stone).flat_map(Point::neighbors);
        beside
            .filter(|&p| self.position.stone(p) == Some(!defender))
            .filter_map(|p| self.position.last_liberty(p))
            .collect()
    }

    /// Both liberties are mouths of kos, filling one gains nothing, and no attacker is in atari.
    fn is_held_by_two_kos(&mut self, stone: Point, defender: Color, liberties: PointSet) -> bool {
        liberties.iter().all(|p| self.ways_out(p) == 0 && self.is_ko_capture(!defender, p))
            && self.captures(stone, defender).is_empty()
            && liberties.iter().all(|p| {
                if !self.may(defender, p) {
                    return true;
                }
                let undo = self.position.play(defender, Move::Place(p));
                let gained = self.position.liberties_up_to(p, 3);
                self.position.undo(&undo);
                gained <= 2
            })
    }

    /// Whether the move would take one stone and could be taken back.
    fn is_ko_capture(&self, color: Color, point: Point) -> bool {
        let beside = point.neighbors();
        beside.iter().all(|&p| self.position.stone(p) != Some(color))
            && self.position.captures(color, point).len() == 1
    }
}

/// Where a reading is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReadingStart {
    /// At its beginning, every ko open.
    Open,
    /// Further down.
    Within,
}

#[cfg(test)]
mod tests {
    use super::ladders;
    use myosu_rules::go::Position;
    use myosu_rules::{Color, PointSet, diagram};

    fn read(text: &str) -> (super::Ladders, diagram::Diagram) {
        let board = diagram::parse(text).unwrap();
        (ladders(&Position::from_setup(&board.setup).unwrap()), board)
    }

    #[test]
    fn a_stone_in_a_ladder_is_caught_and_the_moves_that_catch_it_are_known() {
        let text = "
            . . . . . . .
            . . X . . . .
            . X O a . . .
            . . X . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .";
        let (found, _) = read(text);
        assert_eq!(found.caught, PointSet::EMPTY, "a stone with one way out and room is not caught");
        let text = "
            . . . . . . .
            . . X X . . .
            . X O a . . .
            . . b X . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .";
        let (found, board) = read(text);
        assert_eq!(found.caught.len(), 1);
        assert!(found.working[Color::White.index()].is_subset(board.marked('a') | board.marked('b')));
        assert!(!found.working[Color::White.index()].is_empty());
    }

    #[test]
    fn a_ladder_breaker_saves_the_stone() {
        let caught = "
            . . . . . . . . .
            . . X X . . . . .
            . X O . . . . . .
            . . a . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . b . .
            . . . . . . . . .
            . . . . . . . . .";
        let (found, board) = read(caught);
        assert_eq!(found.caught.len(), 1);
        assert_eq!(found.working, [PointSet::EMPTY, board.marked('a')]);
        assert_eq!(read(&caught.replace('b', "O")).0.caught, PointSet::EMPTY);
    }
}
