//! The evaluation of the 1992 thesis that the paper compares its order with: empty points, stones, blocks and stones in
//! atari, own minus the opponent's.
//!
//! The paper names the four terms and not their signs or weights. Here each counts one: room and stones for a side,
//! blocks and stones in atari against it.

use std::cmp::Reverse;

use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Move, Point, PointSet};

/// The value of a position for a side.
pub fn old_value(position: &Position, color: Color) -> i32 {
    own_value(position, color) - own_value(position, !color)
}

fn own_value(position: &Position, color: Color) -> i32 {
    let stones = position.stones(color);
    let room = (stones.grown() & position.empties()).len();
    let roots = || position.chain_roots().filter(|&root| position.stone(root) == Some(color));
    let blocks = roots().count();
    let atari: usize =
        roots().filter(|&root| position.is_in_atari(root)).map(|root| position.chain_len(root)).sum();
    (room + stones.len()) as i32 - (blocks + atari) as i32
}

/// The legal moves of a side among these points by the value after them, the best first; equal ones in reading order.
pub fn old_order(position: &Position, points: PointSet, color: Color) -> Vec<Point> {
    let is_legal = |p: &Point| position.check(color, Move::Place(*p), Suicide::Forbidden).is_ok();
    let mut all: Vec<Point> = points.iter().filter(is_legal).collect();
    all.sort_by_cached_key(|&point| {
        let mut after = position.clone();
        after.play(color, Move::Place(point));
        Reverse(old_value(&after, color))
    });
    all
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::Position;
    use myosu_rules::{Color, Move, Point, diagram};

    use super::{old_order, old_value};

    #[test]
    fn the_four_terms_are_counted_for_both_sides() {
        let board = diagram::parse("X . .\nO . .\n. . X\n. . .").unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        // Black: four liberties, two stones, two blocks, one stone in atari. White: two liberties, a stone, a block.
        assert_eq!(old_value(&position, Color::Black), (4 + 2 - 2 - 1) - (2 + 1 - 1));
        assert_eq!(old_value(&position, Color::White), -old_value(&position, Color::Black));
    }

    #[test]
    fn legal_moves_stand_by_the_value_after_them() {
        let board = diagram::parse(". O a . .\n. X O . .\n. . X O O\n. . . O s\n. . . . O").unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        let ordered = old_order(&position, position.empties(), Color::Black);
        assert!(!ordered.contains(&Point::new(4, 3)), "suicide");
        let value = |point: Point| {
            let mut after = position.clone();
            after.play(Color::Black, Move::Place(point));
            old_value(&after, Color::Black)
        };
        assert!(ordered.windows(2).all(|two| value(two[0]) >= value(two[1])), "{ordered:?}");
        assert_eq!(ordered.len(), position.empties().len() - 1);
    }
}
