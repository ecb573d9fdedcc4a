//! Move ordering: shapes, killers, history and counter moves.

use myosu_rules::{Color, Point};

use super::board::ShapeBoard;

/// The bound of history values, which decay towards it as in other engines (`value -= value * bonus / MOST`).
const MOST: i32 = 8192;
/// The deepest ply of the search.
pub(crate) const MAX_PLY: usize = 256;

/// Killers, history and counter moves of one thread.
#[derive(Clone, Debug)]
pub(crate) struct MoveOrder {
    killers: Vec<[Option<Point>; 2]>,
    history: [Vec<i16>; 2],
    counters: [Vec<Option<Point>>; 2],
}

impl MoveOrder {
    pub(crate) fn new() -> MoveOrder {
        MoveOrder {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: [vec![0; Point::TABLE], vec![0; Point::TABLE]],
            counters: [vec![None; Point::TABLE], vec![None; Point::TABLE]],
        }
    }

    /// The ordering score of a move, highest first; `last` are the last move and the one before it. The weights beside
    /// the shapes' were chosen by hand: a winning shape outweighs the statistics, a killer a quiet shape.
    #[inline]
    pub(crate) fn score(
        &self,
        board: &ShapeBoard,
        point: Point,
        ply: usize,
        last: [Option<Point>; 2],
    ) -> i32 {
        let color = board.to_play();
        let history = i32::from(self.history[color.index()][point.index()]) / 8;
        let killer = if self.killers[ply].contains(&Some(point)) { 700 } else { 0 };
        let counter = match last[0] {
            Some(last) if self.counters[color.index()][last.index()] == Some(point) => 500,
            _ => 0,
        };
        board.score(point, last) + history + killer + counter
    }

    /// Rewards a move that caused a beta cutoff and punishes those tried before it.
    pub(crate) fn reward(
        &mut self,
        color: Color,
        best: Point,
        tried: &[Point],
        (depth, ply, last): (i32, usize, Option<Point>),
    ) {
        let bonus = (depth * depth * 4).min(1200);
        self.add(color, best, bonus);
        tried.iter().filter(|&&point| point != best).for_each(|&point| self.add(color, point, -bonus));
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        if let Some(last) = last {
            self.counters[color.index()][last.index()] = Some(best);
        }
    }

    fn add(&mut self, color: Color, point: Point, bonus: i32) {
        let value = &mut self.history[color.index()][point.index()];
        let now = i32::from(*value);
        *value = (now + bonus - now * bonus.abs() / MOST) as i16;
    }
}
