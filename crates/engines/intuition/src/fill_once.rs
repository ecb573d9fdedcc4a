//! The tree behind table 1: negamax with alpha-beta in which every point of the region is filled at most once.
//!
//! The paper does not describe its search. Its counts are half to three quarters of the number of ways to fill the
//! points in turn, so a captured point is not played again, and pruning does little. Here a side may not fill its own
//! eye, which keeps groups with two eyes alive; a side without a move passes, and two passes end a line.

use myosu_proof::go::{Problem, Role};
use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Move, Point, PointSet};

/// The nodes of a search in the paper's three columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillOnceTree {
    /// Nodes of the whole tree.
    pub generated: u64,
    /// Nodes that are not on the best line.
    pub visited: u64,
    /// Nodes of the best line.
    pub remaining: u64,
    /// Whether the attacker, moving first, captures the target in this tree. No proof: kos and recaptures are missing.
    pub captures: bool,
    /// The first move of the best line.
    pub first: Option<Point>,
}

struct FillOnceSearch {
    position: Position,
    attacker: Color,
    target: PointSet,
    /// Points not filled yet.
    free: PointSet,
    generated: u64,
    limit: u64,
}

/// The value of a captured target, less one for every move.
const CAPTURED: i32 = 10_000;

/// Searches the whole tree; `None` if it has more than `limit` nodes or the stones are no position.
pub fn fill_once(problem: &Problem, limit: u64) -> Option<FillOnceTree> {
    let position = Position::from_setup(problem.setup()).ok()?;
    let free = problem.region() & position.empties();
    let attacker = problem.color(Role::Attacker);
    let mut search =
        FillOnceSearch { position, attacker, target: problem.target(), free, generated: 0, limit };
    let (value, line) = search.negamax(attacker, (-CAPTURED, CAPTURED), (0, 0))?;
    let remaining = line.len() as u64;
    Some(FillOnceTree {
        generated: search.generated,
        visited: search.generated - remaining,
        remaining,
        captures: value > CAPTURED / 2,
        first: line.last().copied(),
    })
}

impl FillOnceSearch {
    /// The value for the side to move and the best line, last move first. `place` holds the depth and the passes just
    /// before.
    fn negamax(
        &mut self,
        side: Color,
        (mut alpha, beta): (i32, i32),
        (depth, passes): (i32, u8),
    ) -> Option<(i32, Vec<Point>)> {
        let sign = if side == self.attacker { 1 } else { -1 };
        if !self.position.stones(!self.attacker).intersects(self.target) {
            return Some((sign * (CAPTURED - depth), Vec::new()));
        }
        let moves: Vec<Point> = self.free.iter().filter(|&point| self.may_fill(side, point)).collect();
        if moves.is_empty() {
            if passes == 1 {
                return Some((sign * self.balance(), Vec::new()));
            }
            let (value, line) = self.negamax(!side, (-beta, -alpha), (depth, 1))?;
            return Some((-value, line));
        }
        self.generated += moves.len() as u64;
        if self.generated > self.limit {
            return None;
        }
        let mut best = (i32::MIN, Vec::new());
        for point in moves {
            let undo = self.position.play(side, Move::Place(point));
            self.free.remove(point);
            let found = self.negamax(!side, (-beta, -alpha), (depth + 1, 0));
            self.free.insert(point);
            self.position.undo(&undo);
            let (value, mut line) = found?;
            if -value > best.0 {
                line.push(point);
                best = (-value, line);
            }
            alpha = alpha.max(best.0);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    fn may_fill(&self, side: Color, point: Point) -> bool {
        !self.position.is_eye_shaped(side, point)
            && self.position.check(side, Move::Place(point), Suicide::Forbidden).is_ok()
    }

    /// The attacker's stones less the defender's.
    fn balance(&self) -> i32 {
        let count = |color| self.position.stones(color).len() as i32;
        count(self.attacker) - count(!self.attacker)
    }
}

/// The ways to fill up to `points` points in turn: the sum of n! / (n - k)! for k from 1 to n.
pub fn fillings(points: u32) -> f64 {
    let n = f64::from(points);
    (0..points)
        .fold((0.0, 1.0), |(sum, ways), k| {
            let ways = ways * (n - f64::from(k));
            (sum + ways, ways)
        })
        .0
}
