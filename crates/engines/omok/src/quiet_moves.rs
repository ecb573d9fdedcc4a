//! Quiet moves: points where one more stone may make a win by fours possible.
//!
//! A stone helps a win by fours only if, somewhere on the way, it stands on a line that the next stone turns
//! into a four, or where the defender would make five. One walk through all fours finds these points. The law:
//! unless the walk reaches [`MOST`] positions, no other point helps.

use myosu_rules::PointSet;

use super::board::ShapeBoard;
use super::code::Flags;
use super::point_list::PointList;

/// The most positions visited; chosen by hand.
const MOST: usize = 48;

/// A walk through the fours of one side.
struct FourWalk {
    seen: [u64; MOST],
    count: usize,
    points: PointSet,
}

/// The points where a stone of the side to move may help it to a win by fours. It has none yet.
pub(crate) fn quiet_moves(board: &mut ShapeBoard) -> PointSet {
    FourWalk::of(board).points
}

impl FourWalk {
    fn of(board: &mut ShapeBoard) -> FourWalk {
        let mut survey = FourWalk { seen: [0; MOST], count: 0, points: PointSet::EMPTY };
        survey.walk(board);
        survey.points &= board.empties();
        survey
    }

    fn walk(&mut self, board: &mut ShapeBoard) {
        let color = board.to_play();
        self.points |= board.points(color, Flags::BEFORE_FOUR);
        if self.count == MOST || self.seen[..self.count].contains(&board.key()) {
            return;
        }
        self.seen[self.count] = board.key();
        self.count += 1;
        let fours = board.points(color, Flags::FOUR);
        self.points |= fours;
        let fives = board.points(!color, Flags::FIVE);
        let mut moves = PointList::from_set(fours);
        if !fives.is_empty() {
            self.points |= fives;
            moves = board.answers_to_five(!color);
            moves.retain(|point| fours.contains(point));
        }
        moves.retain(|point| !board.is_forbidden(color, point));
        for four in &moves {
            board.play_unvalued(four);
            for answer in &board.answers_to_five(color) {
                board.play_unvalued(answer);
                // With a five to make, the fours have won already.
                if board.points(color, Flags::FIVE).is_empty() {
                    self.walk(board);
                }
                board.undo();
            }
            board.undo();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use myosu_rules::omok::{Position, Rule};
    use myosu_rules::{Point, Size};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{FourWalk, MOST};
    use crate::board::{ShapeBoard, Tables};
    use crate::vcf::{Vcf, VcfResult};

    fn random(rng: &mut Xoshiro256PlusPlus) -> Option<Position> {
        let mut position = Position::new(Rule::FREESTYLE, Size::square(9)).unwrap();
        for _ in 0..20 + rng.next_u32() % 12 {
            let empties: Vec<Point> = position.empties().iter().collect();
            position.play(empties[rng.next_u32() as usize % empties.len()]).ok()?;
        }
        position.outcome().is_none().then_some(position)
    }

    #[test]
    fn a_stone_that_brings_a_win_by_fours_is_among_those_surveyed() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        let tables = Arc::new(Tables::new(Rule::FREESTYLE));
        let mut vcf = Vcf::new(16);
        let (mut helpful, mut left_out) = (0, 0);
        for position in (0..1500).filter_map(|_| random(&mut rng)) {
            let mut board = ShapeBoard::new(&tables, &position);
            if vcf.search(&mut board, u64::MAX) != VcfResult::None {
                continue;
            }
            let survey = FourWalk::of(&mut board);
            if survey.count == MOST {
                continue;
            }
            for point in position.empties() {
                board.play(point);
                board.pass();
                let wins = matches!(vcf.search(&mut board, u64::MAX), VcfResult::Win(_));
                board.undo();
                board.undo();
                assert!(!wins || survey.points.contains(point), "{point:?} on {position:?}");
                helpful += usize::from(wins);
                left_out += usize::from(!survey.points.contains(point));
            }
        }
        assert!(helpful > 1000 && left_out > 10_000, "{helpful} stones help, {left_out} are left out");
    }
}
