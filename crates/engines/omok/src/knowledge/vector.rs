//! PreferenceChains (연결선) and representation vectors (표현벡터), as section 2 of the paper defines them.

use std::fmt;

use myosu_rules::omok::{Direction, Position};
use myosu_rules::{Color, Point};

/// D: whether the ends of a chain are blocked (막힘상태). A chain blocked at both ends has no vector,
/// unless it is a five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ends {
    /// 0: one end is blocked.
    OneOpen,
    /// 1: neither is.
    BothOpen,
}

/// L: the kind of line (선의 종류).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LineKind {
    /// 0: A or C, along the board's lines.
    Straight,
    /// 1: B or D, the diagonals.
    Diagonal,
}

/// (CV, D, L): what a stone makes in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vector {
    /// CV: the stones of the chain, 1 to 5.
    pub chain: u8,
    /// D.
    pub ends: Ends,
    /// L.
    pub line: LineKind,
}

impl Vector {
    /// Reads the three numbers of a vector.
    pub fn from_numbers(numbers: [u8; 3]) -> Option<Vector> {
        let [chain, ends, line] = numbers;
        let ends = [Ends::OneOpen, Ends::BothOpen].get(usize::from(ends))?;
        let line = [LineKind::Straight, LineKind::Diagonal].get(usize::from(line))?;
        (1..=5).contains(&chain).then_some(Vector { chain, ends: *ends, line: *line })
    }

    /// The three numbers.
    pub fn numbers(self) -> [u8; 3] {
        [self.chain, self.ends as u8, self.line as u8]
    }
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [chain, ends, line] = self.numbers();
        write!(f, "({chain},{ends},{line})")
    }
}

/// Whether a chain has a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChainKind {
    /// SC: it has none (강연결선).
    Strong,
    /// WC: it has at least one (약연결선).
    Weak,
}

/// The vectors a stone of `color` on an empty point would have, at most one for each line.
pub fn vectors(position: &Position, color: Color, point: Point) -> Vec<Vector> {
    Direction::ALL.iter().filter_map(|&direction| vector(position, color, point, direction)).collect()
}

/// The vector a stone of `color` on an empty point would have in one line.
pub fn vector(position: &Position, color: Color, point: Point, direction: Direction) -> Option<Vector> {
    chained(position, color, point, direction).map(|(vector, _)| vector)
}

/// The vector in one line, and the kind of chain it comes from.
pub fn chained(
    position: &Position,
    color: Color,
    point: Point,
    direction: Direction,
) -> Option<(Vector, ChainKind)> {
    let lines = MoveLine { position, color, point, direction };
    let (first, last, value) = chain(&lines.stones())?;
    let ends = match [first - 1, last + 1].map(|steps| lines.is_blocked(steps)) {
        [false, false] => Ends::BothOpen,
        [true, true] if value < 5 => return None,
        _ => Ends::OneOpen,
    };
    let line = match direction {
        Direction::Horizontal | Direction::Vertical => LineKind::Straight,
        Direction::Falling | Direction::Rising => LineKind::Diagonal,
    };
    let kind = if last - first + 1 == i32::from(value) { ChainKind::Strong } else { ChainKind::Weak };
    Some((Vector { chain: value, ends, line }, kind))
}

/// The part of a chain that counts: the steps from the move to its first and last stone, and CV =
/// max(SCV, WCV), eq. (2.1)-(2.2).
///
/// A strong chain of six or more has no value. A weak chain of five or more is split at the move (fig.
/// 4), because as a whole it does not say what the move is worth; for the same reason so is one that
/// reaches over more than five points and cannot become a five as a whole. The part with the most stones
/// counts, the shortest of several.
fn chain(stones: &[i32]) -> Option<(i32, i32, u8)> {
    let mut best: Option<(i32, i32, u8)> = None;
    for (from, &first) in stones.iter().enumerate().filter(|(_, first)| **first <= 0) {
        for &last in stones[from..].iter().filter(|last| **last >= 0) {
            let count = stones.iter().filter(|stone| (first..=last).contains(*stone)).count() as i32;
            if count == last - first + 1 && count > 5 {
                return None;
            }
            if last - first > 4 {
                continue;
            }
            let rank = |(first, last, value): (i32, i32, u8)| (value, first - last);
            let part = (first, last, count as u8);
            if best.is_none_or(|known| rank(part) > rank(known)) {
                best = Some(part);
            }
        }
    }
    best
}

struct MoveLine<'a> {
    position: &'a Position,
    color: Color,
    point: Point,
    direction: Direction,
}

impl MoveLine<'_> {
    fn at(&self, steps: i32) -> Option<Point> {
        self.direction.walk(self.point, steps).filter(|&point| self.position.size().contains(point))
    }

    fn is_own(&self, steps: i32) -> bool {
        self.at(steps).is_some_and(|point| self.position.stones(self.color).contains(point))
    }

    fn is_open(&self, steps: i32) -> bool {
        self.at(steps).is_some_and(|point| self.position.is_empty(point))
    }

    fn is_blocked(&self, steps: i32) -> bool {
        !self.is_own(steps) && !self.is_open(steps)
    }

    /// The stones of the chain through the move in order, as steps from it; the move itself is 0.
    fn stones(&self) -> Vec<i32> {
        let mut stones = vec![0];
        for sign in [-1, 1] {
            let mut at = 0;
            loop {
                at = if self.is_own(at + sign) {
                    at + sign
                } else if self.is_open(at + sign) && self.is_own(at + 2 * sign) {
                    at + 2 * sign
                } else {
                    break;
                };
                stones.push(at);
            }
        }
        stones.sort_unstable();
        stones
    }
}
