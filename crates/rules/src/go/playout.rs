//! Light random games to the end: every move uniformly among the legal ones that fill no eye of the
//! mover.
//!
//! A playout depends on the position and the dice alone, so results are the same on every machine.

use crate::go::Position;
use crate::{Color, Move, Point, zobrist};

/// A stream of random numbers (splitmix64): the same seed gives the same stream everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(u64);

impl Dice {
    /// The stream that belongs to a seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(zobrist::mix(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn roll(&mut self) -> u64 {
        let bits = zobrist::mix(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        bits
    }

    /// A number below `bound`, which is small beside 2^32.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        (((self.roll() >> 32) * bound as u64) >> 32) as usize
    }
}

/// Plays the position to its end: until both sides in turn have no move left but filling an eye, or
/// after three moves for each point of the board. Gives the number of moves.
pub fn run(position: &mut Position, dice: &mut Dice) -> usize {
    let limit = 3 * position.size().area();
    let (mut moves, mut passes) = (0, 0);
    while passes < 2 && moves < limit {
        let color = position.to_play();
        match pick(position, color, dice) {
            Some(point) => {
                position.play(color, Move::Place(point));
                passes = 0;
            }
            None => {
                position.play(color, Move::Pass);
                passes += 1;
            }
        }
        moves += 1;
    }
    moves
}

/// A legal move that fills no eye of the mover, each with the same chance; `None` if there is none.
#[inline]
pub fn pick(position: &mut Position, color: Color, dice: &mut Dice) -> Option<Point> {
    let mut left = position.free().len();
    while left > 0 {
        let at = dice.below(left);
        let point = position.free()[at];
        if !position.is_eye_shaped(color, point) && position.may_place(color, point) {
            return Some(point);
        }
        left -= 1;
        position.swap_free(at, left);
    }
    None
}

/// Black's points minus White's when every stone on the board is alive: stones, and empty points
/// beside one color alone.
pub fn area_balance(position: &Position) -> i32 {
    let stones = |color: Color| position.stones(color).len() as i32;
    let owned = |point: &Point| {
        let beside = |color| point.neighbors().into_iter().any(|p| position.stone(p) == Some(color));
        i32::from(beside(Color::Black)) - i32::from(beside(Color::White))
    };
    stones(Color::Black) - stones(Color::White) + position.free().iter().map(owned).sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::{Dice, pick, run};
    use crate::go::{Position, Suicide};
    use crate::{Color, Move, PointSet, Size};

    #[test]
    fn every_playable_point_is_picked_and_no_other() {
        let mut dice = Dice::new(5);
        for round in 0..200 {
            let mut position = Position::empty(Size::new(2 + round % 4, 2 + round / 3 % 4).unwrap());
            for _ in 0..round % 30 {
                let color = position.to_play();
                let mv = pick(&mut position, color, &mut dice).map_or(Move::Pass, Move::Place);
                position.play(color, mv);
            }
            let color = position.to_play();
            let legal = |p| position.check(color, Move::Place(p), Suicide::Forbidden).is_ok();
            let expected: PointSet = position
                .empties()
                .iter()
                .filter(|&p| legal(p) && !position.is_eye_shaped(color, p))
                .collect();
            let picked: PointSet = (0..200).filter_map(|_| pick(&mut position, color, &mut dice)).collect();
            assert_eq!(picked, expected, "{position:?}");
        }
    }

    #[test]
    fn playouts_end_and_are_repeatable() {
        for side in [1, 2, 5, 9, 19] {
            let game = |seed| {
                let mut position = Position::empty(Size::square(side));
                let moves = run(&mut position, &mut Dice::new(seed));
                (moves, position.setup())
            };
            assert_eq!(game(1), game(1));
            assert!(side < 5 || game(1) != game(2));
        }
        let mut position = Position::empty(Size::square(9));
        run(&mut position, &mut Dice::new(3));
        for color in Color::BOTH {
            assert_eq!(pick(&mut position, color, &mut Dice::new(0)), None, "{position:?}");
        }
    }
}
