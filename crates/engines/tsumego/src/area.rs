//! The points of a problem's region numbered from 0 to 63, so that a set of them is one machine word.

use myosu_proof::go::{Problem, Role};
use myosu_rules::{Move, Point, PointSet};

use super::board::{LocalBoard, PASS};

/// The most points a region may have: the bits of a machine word.
pub const LARGEST: usize = 64;

/// What a halved probability adds to the first number of a move, and the most that is added. Of the pairs tried
/// (1, 3), (2, 4), (2, 6), (3, 8), (2, 12) and (4, 16) on 316 problems all save about the same.
const DOUBT: f64 = 2.0;
const MOST_DOUBT: u8 = 6;

/// A problem's region with numbered points: everything that never changes while the problem is played out.
#[derive(Clone, Debug)]
pub(super) struct Area {
    problem: Problem,
    points: Vec<Point>,
    adjacent: [u64; LARGEST],
    pub(super) lifeline: [u64; 2],
    pub(super) target: u64,
    pub(super) whole: u64,
    /// Where a stone that takes a single stone is no ko.
    pub(super) beyond_ko: [u64; 2],
    /// Where each side may play.
    pub(super) playable: [u64; 2],
    /// A bonus of each point in move ordering, from the question's suggestions.
    pub(super) suggested: [i16; LARGEST],
    /// What the suggestions say against each point as the first move; see [`order::raised`](super::order::raised).
    pub(super) doubt: [u8; LARGEST],
    /// The board the suggestions are about.
    pub(super) asked: Option<LocalBoard>,
}

/// The region has more points than the prover can number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the region has {points} points, more than {LARGEST}")]
pub struct TooLarge {
    /// The points of the region.
    pub points: usize,
}

impl Area {
    /// Numbers the points of the region in reading order.
    pub(super) fn new(problem: &Problem) -> Result<Area, TooLarge> {
        let points: Vec<Point> = problem.region().iter().collect();
        if points.len() > LARGEST {
            return Err(TooLarge { points: points.len() });
        }
        let mut area = Area {
            problem: *problem,
            points,
            adjacent: [0; LARGEST],
            lifeline: [0; 2],
            target: 0,
            whole: 0,
            beyond_ko: [0; 2],
            playable: [0; 2],
            suggested: [0; LARGEST],
            doubt: [0; LARGEST],
            asked: None,
        };
        area.whole = area.bits(problem.region());
        area.target = area.bits(problem.target());
        area.beyond_ko = [Role::Attacker, Role::Defender].map(|role| area.bits(problem.beyond_ko(role)));
        area.playable = [Role::Attacker, Role::Defender].map(|role| area.bits(problem.playable(role)));
        area.lifeline = [Role::Attacker, Role::Defender].map(|role| area.bits(problem.lifeline(role)));
        for (at, &point) in area.points.iter().enumerate() {
            area.adjacent[at] = area.bits(problem.size().neighbors(point).collect());
        }
        Ok(area)
    }

    /// Suggests first moves on a board with their probabilities. They come earlier in move ordering everywhere,
    /// and the first numbers of the other first moves are raised; nothing else changes.
    pub(super) fn suggest(&mut self, board: &LocalBoard, moves: &[(Point, f64)]) {
        let most = moves.iter().map(|&(_, probability)| probability).fold(0.0, f64::max);
        if most <= 0.0 {
            return;
        }
        self.asked = Some(*board);
        self.doubt = [MOST_DOUBT; LARGEST];
        for &(point, probability) in moves {
            if let Some(at) = self.number(point) {
                // A certain suggestion weighs as much as capturing four stones (see `order::score`).
                self.suggested[usize::from(at)] = (40.0 * probability.clamp(0.0, 1.0)).round() as i16;
                let doubt = DOUBT * (most / probability.max(f64::MIN_POSITIVE)).log2();
                self.doubt[usize::from(at)] = doubt.clamp(0.0, MOST_DOUBT.into()).round() as u8;
            }
        }
    }

    /// The problem.
    pub(super) fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The move of a point number, or the pass.
    pub(super) fn played(&self, at: u8) -> Move {
        if at == PASS { Move::Pass } else { Move::Place(self.point(at)) }
    }

    /// The point with this number.
    pub(super) fn point(&self, at: u8) -> Point {
        self.points[usize::from(at)]
    }

    /// The number of a point.
    pub(super) fn number(&self, point: Point) -> Option<u8> {
        self.points.iter().position(|&p| p == point).map(|at| at as u8)
    }

    /// The points of a set that are in the region, as a word.
    pub(super) fn bits(&self, set: PointSet) -> u64 {
        let bit = |(at, point): (usize, &Point)| u64::from(set.contains(*point)) << at;
        self.points.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
    }

    /// The points of a word, as a set.
    pub(super) fn set(&self, bits: u64) -> PointSet {
        Bits(bits).map(|at| self.point(at)).collect()
    }

    /// The neighbours of a point in the region.
    #[inline(always)]
    pub(super) fn beside(&self, at: u8) -> u64 {
        self.adjacent[usize::from(at & 63)]
    }

    /// The neighbours of a set; points of the set itself may be among them.
    #[inline]
    pub(super) fn around(&self, set: u64) -> u64 {
        Bits(set).fold(0, |near, at| near | self.beside(at))
    }

    /// All points of `within` connected to `seed`.
    #[inline]
    pub(super) fn flood(&self, seed: u64, within: u64) -> u64 {
        let mut reached = seed & within;
        let mut front = reached;
        while front != 0 {
            let at = front.trailing_zeros() as u8;
            front &= front - 1;
            let new = self.beside(at) & within & !reached;
            reached |= new;
            front |= new;
        }
        reached
    }
}

/// The members of a word, lowest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(at)
    }
}
