//! Classic influence functions for comparison with the paper's: a score for every point, turned into a probability
//! by a fitted piecewise linear curve.

use myosu_rules::go::Position;
use myosu_rules::{Color, Point};

use super::field::PointField;
use super::logistic::{NAT, probability};
use crate::judgement::ProbabilityMatrix;

/// Pieces of the curve from score to log-odds.
pub const CURVE: usize = 3;

/// A classic influence function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Classic {
    /// Zobrist 1970: stones count 50, then four times every point gets one for each neighbour of its sign.
    Zobrist,
    /// Bouzy 1995: stones count 64, five dilations, then twenty-one erosions.
    Bouzy,
}

impl Classic {
    /// Both.
    pub const ALL: [Classic; 2] = [Classic::Zobrist, Classic::Bouzy];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Classic::Zobrist => "Zobrist 1970",
            Classic::Bouzy => "Bouzy 5/21",
        }
    }

    /// The function's own number for every point: positive for Black.
    pub fn scores(self, position: &Position) -> Box<PointField> {
        let mut field = Box::new([0; Point::TABLE]);
        let stone = match self {
            Classic::Zobrist => 50,
            Classic::Bouzy => 64,
        };
        for color in Color::BOTH {
            for point in position.stones(color) {
                field[point.index()] = color.pick(stone, -stone);
            }
        }
        let rounds: &[(usize, UpdateRule)] = match self {
            Classic::Zobrist => &[(4, step_zobrist)],
            Classic::Bouzy => &[(5, dilate), (21, erode)],
        };
        for &(times, step) in rounds {
            for _ in 0..times {
                let before = field.clone();
                for point in position.size().points() {
                    let near = || position.size().neighbors(point).map(|p| before[p.index()]);
                    let counts = Counts {
                        here: before[point.index()],
                        black: near().filter(|&v| v > 0).count() as i32,
                        white: near().filter(|&v| v < 0).count() as i32,
                        all: near().count() as i32,
                    };
                    field[point.index()] = step(&counts);
                }
            }
        }
        field
    }

    /// The score held within each of the three bounds: the features of the curve.
    pub(crate) fn features(score: i32) -> [i32; CURVE] {
        [3, 10, 30].map(|bound| score.clamp(-bound, bound))
    }

    /// The probabilities, with the log-odds (in 1/1024) for each unit of score within each bound.
    pub fn matrix(self, position: &Position, curve: [i32; CURVE]) -> ProbabilityMatrix {
        let scores = self.scores(position);
        let mut matrix = ProbabilityMatrix::undecided(position.size());
        for point in position.size().points() {
            let features = Classic::features(scores[point.index()]);
            let odds: i32 = features.iter().zip(curve).map(|(f, w)| f * w.clamp(0, 16 * NAT)).sum();
            matrix.set_units(point, probability(odds));
        }
        matrix
    }
}

struct Counts {
    here: i32,
    black: i32,
    white: i32,
    all: i32,
}

type UpdateRule = fn(&Counts) -> i32;

fn step_zobrist(c: &Counts) -> i32 {
    c.here + c.black - c.white
}

/// A point with no enemy beside it gains one for each own neighbour; an empty one takes the side that is
/// alone beside it.
fn dilate(c: &Counts) -> i32 {
    if c.here >= 0 && c.white == 0 {
        c.here + c.black
    } else if c.here <= 0 && c.black == 0 {
        c.here - c.white
    } else {
        c.here
    }
}

/// Every neighbour that is not of the point's sign takes one away, down to nothing.
fn erode(c: &Counts) -> i32 {
    match c.here.signum() {
        1 => (c.here - (c.all - c.black)).max(0),
        -1 => (c.here + (c.all - c.white)).min(0),
        _ => 0,
    }
}
