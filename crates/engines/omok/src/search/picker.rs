//! The moves of a node in the order in which it searches them.

use myosu_rules::Point;

use crate::point_list::PointList;

/// Above every ordering score of a move: the score of the TT move.
pub(super) const TT_SCORE: i32 = (1 << 22) - 1;
/// The bits of a rank that hold the place in the list.
const PLACE_BITS: u32 = 9;
/// The rank of a move that was picked.
const PICKED: i32 = i32::MIN;

/// Moves with their ranks: their scores, and the place in the list.
pub(super) struct RankedMoves {
    moves: PointList,
    ranks: [i32; PointList::MOST],
}

impl RankedMoves {
    /// An empty list.
    #[inline(always)]
    pub(super) fn new() -> RankedMoves {
        RankedMoves { moves: PointList::new(), ranks: [PICKED; PointList::MOST] }
    }

    /// Adds a move with its score.
    #[inline(always)]
    pub(super) fn push(&mut self, point: Point, score: i32) {
        self.ranks[self.moves.len()] = rank(score, self.moves.len());
        self.moves.push(point);
    }

    /// The best move that was not picked before, the first of the list among equals. A selection sort that stops with
    /// the beta cutoff, in one pass without branches, since a rank holds its place.
    #[inline]
    pub(super) fn pick(&mut self) -> Option<Point> {
        let most = self.ranks[..self.moves.len()].iter().fold(PICKED, |most, &rank| most.max(rank));
        if most == PICKED {
            return None;
        }
        let place = (1 << PLACE_BITS) - 1 - (most & ((1 << PLACE_BITS) - 1)) as usize;
        self.ranks[place] = PICKED;
        Some(self.moves.as_slice()[place])
    }
}

#[inline(always)]
fn rank(score: i32, place: usize) -> i32 {
    score.clamp(-TT_SCORE, TT_SCORE) << PLACE_BITS | ((1 << PLACE_BITS) - 1 - place as i32)
}

#[cfg(test)]
mod tests {
    use myosu_rules::Point;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{RankedMoves, TT_SCORE};
    #[test]
    fn moves_are_picked_as_a_stable_sort_orders_them() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for _ in 0..500 {
            let mut scored: Vec<(i32, Point)> = Vec::new();
            for index in 0..rng.next_u32() % 400 {
                let score = match rng.next_u32() % 20 {
                    0 => TT_SCORE,
                    1 => -TT_SCORE,
                    _ => rng.next_u32() as i32 % 50,
                };
                scored.push((score, Point::new((index % 20) as u8, (index / 20) as u8)));
            }
            let mut ranked = RankedMoves::new();
            scored.iter().for_each(|&(score, point)| ranked.push(point, score));
            let picked: Vec<Point> = std::iter::from_fn(|| ranked.pick()).collect();
            scored.sort_by_key(|(score, _)| -score);
            assert_eq!(picked, scored.iter().map(|(_, point)| *point).collect::<Vec<_>>());
        }
    }
}
