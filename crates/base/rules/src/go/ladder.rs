//! Ladders (축): whether a chain with one or two liberties is captured by ataris alone.
//!
//! The game that is read: the hunter plays on a liberty of the prey so that it is in atari; the prey
//! extends, or captures hunters that are in atari beside it. The prey escapes with three liberties, or
//! with two when the hunter has no atari left. No ko may be taken back within the ladder. The answer is
//! exact for this game, or [`Ladder::Unsettled`] when the budget or the depth runs out.

use crate::go::{Position, Suicide};
use crate::{Color, Move, Point, PointSet};

/// The end of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ladder {
    /// The prey is captured.
    Captured,
    /// The prey gets away.
    Escapes,
    /// The budget ran out before the answer was known.
    Unsettled,
}

/// A budget that is enough for ladders on real boards.
pub const NODES: u32 = 20_000;

/// What becomes of the chain at `prey` if the hunter moves first; a chain of three liberties or more
/// escapes. The position is the same afterwards.
///
/// ```
/// use myosu_rules::{Point, diagram, go::{Ladder, Position, ladder}};
/// let board = diagram::parse(". . . . .\n. X X . .\n. X O . .\n. . X . .\n. . . . .").unwrap();
/// let mut position = Position::from_setup(&board.setup).unwrap();
/// assert_eq!(ladder::hunted(&mut position, Point::new(2, 2), ladder::NODES), Ladder::Captured);
/// ```
pub fn hunted(position: &mut Position, prey: Point, nodes: u32) -> Ladder {
    let reader = LadderReader::new(position, prey, nodes);
    reader.map_or(Ladder::Escapes, |mut reader| reader.hunt(0))
}

/// What becomes of the chain at `prey` if it moves first; a chain that is not in atari escapes.
pub fn defended(position: &mut Position, prey: Point, nodes: u32) -> Ladder {
    let reader = LadderReader::new(position, prey, nodes);
    reader.map_or(Ladder::Escapes, |mut reader| reader.run(0))
}

/// The moves of the hunter that capture the chain at `prey`; every move is read with `nodes` nodes.
/// `Err` if a move could not be settled.
pub fn hunting_moves(position: &mut Position, prey: Point, nodes: u32) -> Result<PointSet, Unsettled> {
    working(position, prey, nodes, LadderSide::Hunter)
}

/// The moves that save the chain at `prey`, which is in atari, from a ladder.
pub fn saving_moves(position: &mut Position, prey: Point, nodes: u32) -> Result<PointSet, Unsettled> {
    working(position, prey, nodes, LadderSide::Prey)
}

/// The budget ran out before all moves were known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsettled;

#[derive(Clone, Copy, PartialEq, Eq)]
enum LadderSide {
    Hunter,
    Prey,
}

fn working(
    position: &mut Position,
    prey: Point,
    nodes: u32,
    side: LadderSide,
) -> Result<PointSet, Unsettled> {
    let mut found = PointSet::EMPTY;
    let Some(mut reader) = LadderReader::new(position, prey, nodes) else { return Ok(found) };
    let moves = match side {
        LadderSide::Hunter => reader.ataris(),
        LadderSide::Prey => reader.answers(),
    };
    for point in moves {
        reader.left = nodes;
        let wanted = if side == LadderSide::Hunter { Ladder::Captured } else { Ladder::Escapes };
        match reader.after(side, point, 0) {
            Some(Ladder::Unsettled) => return Err(Unsettled),
            Some(end) if end == wanted => found.insert(point),
            _ => {}
        }
    }
    Ok(found)
}

struct LadderReader<'a> {
    position: &'a mut Position,
    prey: Point,
    color: Color,
    left: u32,
    deepest: usize,
}

impl<'a> LadderReader<'a> {
    fn new(position: &'a mut Position, prey: Point, nodes: u32) -> Option<LadderReader<'a>> {
        let color = position.stone(prey)?;
        let deepest = 2 * position.size().area() + 8;
        Some(LadderReader { position, prey, color, left: nodes, deepest })
    }

    /// The liberties of the prey if it has one or two.
    fn ataris(&self) -> PointSet {
        let few = self.position.liberties_up_to(self.prey, 3) <= 2;
        if few { self.position.liberty_set(self.prey) } else { PointSet::EMPTY }
    }

    /// The points where hunters in atari beside the prey are captured, and its last liberty.
    fn answers(&self) -> PointSet {
        let Some(last) = self.position.last_liberty(self.prey) else { return PointSet::EMPTY };
        let stones = self.position.chain_stones(self.prey);
        let hunters = stones.flat_map(Point::neighbors);
        let hunters = hunters.filter(|&p| self.position.stone(p) == Some(!self.color));
        let captures: PointSet = hunters.filter_map(|p| self.position.last_liberty(p)).collect();
        captures.with(last)
    }

    /// The hunter moves.
    fn hunt(&mut self, depth: usize) -> Ladder {
        let liberties = self.position.liberties_up_to(self.prey, 3);
        if liberties >= 3 {
            return Ladder::Escapes;
        }
        self.best(LadderSide::Hunter, self.ataris(), depth)
    }

    /// The prey moves.
    fn run(&mut self, depth: usize) -> Ladder {
        if !self.position.is_in_atari(self.prey) {
            return Ladder::Escapes;
        }
        self.best(LadderSide::Prey, self.answers(), depth)
    }

    fn best(&mut self, side: LadderSide, moves: PointSet, depth: usize) -> Ladder {
        let (wanted, mut end) = match side {
            LadderSide::Hunter => (Ladder::Captured, Ladder::Escapes),
            LadderSide::Prey => (Ladder::Escapes, Ladder::Captured),
        };
        if depth > self.deepest {
            return Ladder::Unsettled;
        }
        for point in moves {
            match self.after(side, point, depth) {
                Some(result) if result == wanted => return wanted,
                Some(Ladder::Unsettled) => end = Ladder::Unsettled,
                _ => {}
            }
        }
        end
    }

    /// The end after a move of one side; `None` if it is not legal.
    fn after(&mut self, side: LadderSide, point: Point, depth: usize) -> Option<Ladder> {
        let mover = if side == LadderSide::Hunter { !self.color } else { self.color };
        let mv = Move::Place(point);
        self.position.check(mover, mv, Suicide::Forbidden).ok()?;
        if self.left == 0 {
            return Some(Ladder::Unsettled);
        }
        self.left -= 1;
        let undo = self.position.play(mover, mv);
        let end = match side {
            LadderSide::Hunter if self.position.stone(self.prey).is_none() => Ladder::Captured,
            LadderSide::Hunter => self.run(depth + 1),
            LadderSide::Prey => self.hunt(depth + 1),
        };
        self.position.undo(&undo);
        Some(end)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, NODES, defended, hunted, hunting_moves, saving_moves};
    use crate::go::naive::Naive;
    use crate::go::playout::{Dice, pick};
    use crate::go::{Position, Suicide};
    use crate::{Color, Move, Point, PointSet, Size, diagram};

    fn set(points: impl IntoIterator<Item = Point>) -> PointSet {
        points.into_iter().collect()
    }

    /// Whether the hunter captures: the words of the game on the naive board.
    fn naive_hunt(board: &Naive, prey: Point, fuel: &mut i32) -> bool {
        let hunter = !board.stones[&prey];
        let (_, liberties) = board.chain(prey);
        liberties.len() <= 2 && liberties.iter().any(|&p| naive_after_hunt(board, hunter, prey, p, fuel))
    }

    fn naive_after_hunt(board: &Naive, hunter: Color, prey: Point, p: Point, fuel: &mut i32) -> bool {
        *fuel -= 1;
        if *fuel < 0 || board.check(hunter, Move::Place(p), Suicide::Forbidden).is_err() {
            return false;
        }
        let mut next = board.clone();
        next.play(hunter, Move::Place(p));
        !next.stones.contains_key(&prey) || !naive_escape(&next, prey, fuel)
    }

    fn naive_escape(board: &Naive, prey: Point, fuel: &mut i32) -> bool {
        let (stones, liberties) = board.chain(prey);
        if liberties.len() != 1 {
            return true;
        }
        let color = board.stones[&prey];
        let mut moves = liberties;
        for near in stones.iter().flat_map(|&s| board.size.neighbors(s)) {
            if board.stones.get(&near) == Some(&!color) && board.chain(near).1.len() == 1 {
                moves.extend(board.chain(near).1);
            }
        }
        moves.into_iter().any(|p| {
            *fuel -= 1;
            if *fuel < 0 || board.check(color, Move::Place(p), Suicide::Forbidden).is_err() {
                return false;
            }
            let mut next = board.clone();
            next.play(color, Move::Place(p));
            !naive_hunt(&next, prey, fuel)
        })
    }

    #[test]
    fn ladders_end_as_the_naive_reader_says() {
        let mut dice = Dice::new(41);
        let (mut captured, mut escaped) = (0, 0);
        for round in 0..400 {
            let mut position = Position::empty(Size::new(4 + round % 5, 4 + round / 5 % 4).unwrap());
            for _ in 0..6 + dice.below(position.size().area()) {
                let color = position.to_play();
                let point = pick(&mut position, color, &mut dice);
                position.play(color, point.map_or(Move::Pass, Move::Place));
            }
            let naive = Naive {
                ko: position.ko(),
                to_play: position.to_play(),
                ..Naive::from_setup(&position.setup())
            };
            let before = position.clone();
            for prey in position.chain_roots().collect::<Vec<_>>() {
                let mut fuel = 3000;
                let expected = naive_hunt(&naive, prey, &mut fuel);
                let mut defence = 3000;
                let escapes = naive_escape(&naive, prey, &mut defence);
                if fuel < 0 || defence < 0 {
                    continue;
                }
                let word = |captured| if captured { Ladder::Captured } else { Ladder::Escapes };
                assert_eq!(hunted(&mut position, prey, NODES), word(expected), "{prey:?} {position:?}");
                assert_eq!(defended(&mut position, prey, NODES), word(!escapes), "{prey:?} {position:?}");
                assert_eq!(position, before);
                let moves = hunting_moves(&mut position, prey, NODES).unwrap();
                assert_eq!(!moves.is_empty(), expected);
                let saves = saving_moves(&mut position, prey, NODES).unwrap();
                assert!(
                    position.is_in_atari(prey) && saves.is_empty() != escapes || !position.is_in_atari(prey)
                );
                captured += usize::from(expected);
                escaped += usize::from(!expected && position.liberties(prey) == 2);
            }
        }
        assert!(captured > 200 && escaped > 200, "{captured} {escaped}");
    }

    fn board(text: &str) -> (Position, Point, PointSet) {
        let board = diagram::parse(text).unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        (position, board.marked('o').first().unwrap(), board.marked('a'))
    }

    #[test]
    fn a_ladder_runs_to_the_edge_and_a_breaker_saves_the_prey() {
        let open = ". . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . X X . . .
                    . . . X o a . . .
                    . . . X X . . . .
                    . . . . . . . . .
                    . . . . . . . . .";
        let (mut position, prey, _) = board(open);
        assert_eq!(position.liberties(prey), 1);
        assert_eq!(defended(&mut position, prey, NODES), Ladder::Captured);
        assert_eq!(saving_moves(&mut position, prey, NODES), Ok(PointSet::EMPTY));
        let (mut position, prey, a) = board(&open.replacen(". . . X X . . . .", ". . . X X . . O .", 1));
        assert_eq!(defended(&mut position, prey, NODES), Ladder::Escapes);
        assert_eq!(saving_moves(&mut position, prey, NODES), Ok(a));
    }

    #[test]
    fn a_chain_with_liberties_is_no_prey_and_a_short_budget_settles_nothing() {
        let (mut position, prey, _) = board(". . .\n. o .\n. . .");
        assert_eq!(hunted(&mut position, prey, NODES), Ladder::Escapes);
        assert_eq!(defended(&mut position, prey, NODES), Ladder::Escapes);
        assert_eq!(hunted(&mut position, Point::new(0, 0), NODES), Ladder::Escapes);
        let (mut position, prey, a) = board(". . . . .\n. X X . .\n. X o a .\n. . . . .\n. . . . .");
        assert_eq!(hunted(&mut position, prey, 3), Ladder::Unsettled);
        assert!(hunting_moves(&mut position, prey, 1).is_err());
        assert!(hunting_moves(&mut position, prey, NODES).unwrap().is_subset(a | set([Point::new(2, 3)])));
    }
}
