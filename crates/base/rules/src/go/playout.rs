//! Random games to the end: every move uniformly among the legal ones that fill no eye of the mover,
//! with or without a word for ataris first.
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

/// How a playout chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// By the dice alone.
    Light,
    /// Ataris next to the last move are answered first: a stone that can be taken is taken, a chain
    /// that can run runs.
    Tactical,
}

/// Plays the position to its end: until both sides in turn have no move left but filling an eye, or
/// after three moves for each point of the board. Gives the number of moves.
pub fn run(position: &mut Position, dice: &mut Dice) -> usize {
    run_in(position, dice, Style::Light)
}

/// Plays the position to its end in a style.
#[inline]
pub fn run_in(position: &mut Position, dice: &mut Dice, style: Style) -> usize {
    let limit = 3 * position.size().area();
    let (mut moves, mut passes) = (0, 0);
    let mut last = None;
    while passes < 2 && moves < limit {
        let color = position.to_play();
        let urgent = match (style, last) {
            (Style::Tactical, Some(last)) => answer(position, color, last),
            _ => None,
        };
        last = urgent.or_else(|| pick(position, color, dice));
        position.advance(color, last.map_or(Move::Pass, Move::Place));
        passes = if last.is_none() { passes + 1 } else { 0 };
        moves += 1;
    }
    moves
}

/// The answer to an atari beside the opponent's last move.
fn answer(position: &Position, color: Color, last: Point) -> Option<Point> {
    let take = position.last_liberty(last).filter(|&p| position.may_place(color, p));
    take.or_else(|| {
        let own = last.neighbors().into_iter().filter(|&p| position.stone(p) == Some(color));
        own.filter_map(|p| position.last_liberty(p))
            .find(|&p| p.neighbors().into_iter().filter(|&q| position.is_empty(q)).count() >= 2)
    })
}

/// A legal move that fills no eye of the mover, each with the same chance; `None` if there is none.
#[inline]
pub fn pick(position: &mut Position, color: Color, dice: &mut Dice) -> Option<Point> {
    let mut left = position.free().len();
    while left > 0 {
        let at = dice.below(left);
        let point = position.free()[at];
        // Beside an empty point nothing is an eye, a suicide or a ko.
        if position.has_empty_beside(point)
            || !position.is_eye_shaped(color, point) && position.may_place(color, point)
        {
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
