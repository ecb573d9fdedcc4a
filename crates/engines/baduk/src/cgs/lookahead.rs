//! The probability function P and its recursion, eq. (9)-(19).
//!
//! P of a position is the mean of P after its best moves (eq. 10, 16); the best moves Γ are those with the
//! largest V for Black, the smallest for White (eq. 13-15). The recursion ends at the chosen depth, where
//! P is the evaluation, and where neither side has a candidate left, where P is 1, 0 or 1/2 by the owner. Depth 0
//! is the evaluation itself; depth 1 and width 1 is the paper's program.

use myosu_rules::go::Position;
use myosu_rules::{Color, Move};

use super::candidates::{CandidateGenerator, MoveProposal};
use super::settle::settle;
use crate::judgement::{ProbabilityMatrix, Purpose};

/// Depth and width of the probability function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookahead {
    depth: usize,
    width: usize,
}

/// A look-ahead with more positions than is sensible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "depth {depth} and width {width} make {positions} positions; at most {} are looked at",
    Lookahead::MOST
)]
pub struct TooManyPositions {
    depth: usize,
    width: usize,
    positions: u64,
}

impl Lookahead {
    /// The paper's program.
    pub const PAPER: Lookahead = Lookahead { depth: 1, width: 1 };

    /// The most positions of one look-ahead: about two minutes.
    pub const MOST: u64 = 1500;

    /// A look-ahead of `depth` moves, `width` of them in each position (m of eq. 10).
    pub fn new(depth: usize, width: usize) -> Result<Lookahead, TooManyPositions> {
        let width = width.max(1);
        let power = |n: usize| (width as u64).saturating_pow(u32::try_from(n).unwrap_or(u32::MAX));
        let positions = match depth {
            0..=64 => (0..depth).fold(0_u64, |sum, n| sum.saturating_add(power(n))),
            _ => u64::MAX,
        };
        if positions > Lookahead::MOST {
            return Err(TooManyPositions { depth, width, positions });
        }
        Ok(Lookahead { depth, width })
    }

    /// The depth in moves.
    pub fn depth(self) -> usize {
        self.depth
    }

    /// Moves of each position that count.
    pub fn width(self) -> usize {
        self.width
    }

    fn deeper(self) -> Lookahead {
        Lookahead { depth: self.depth.saturating_sub(1), ..self }
    }
}

/// P with the line of best moves it follows.
#[derive(Clone, Debug)]
pub struct ProbabilityForecast {
    /// The probability of every point.
    pub matrix: ProbabilityMatrix,
    /// The best moves in turn.
    pub line: Vec<Move>,
}

/// The probability function of a position, with the side to play to move.
pub fn probability_function(
    generator: &CandidateGenerator,
    position: &Position,
    recent: &[Move],
    lookahead: Lookahead,
) -> ProbabilityForecast {
    if lookahead.depth == 0 {
        let matrix = generator.evaluator().evaluate(position).matrix().clone();
        return ProbabilityForecast { matrix, line: Vec::new() };
    }
    let best = best_moves(generator, position, recent, lookahead.width);
    if best.is_empty() {
        return passed(generator, position, lookahead);
    }
    let after = best.iter().map(|p| {
        let mv = p.candidate.mv;
        let mut ahead = successor(generator, position, recent, mv, lookahead);
        ahead.line.insert(0, mv);
        ahead
    });
    let after: Vec<ProbabilityForecast> = after.collect();
    let line = after[0].line.clone();
    ProbabilityForecast { matrix: mean(&after), line }
}

/// Γ: the successors with the best V (eq. 14), and all that equal the last of them (eq. 17).
fn best_moves(
    generator: &CandidateGenerator,
    position: &Position,
    recent: &[Move],
    width: usize,
) -> Vec<MoveProposal> {
    let evaluation = generator.evaluator().evaluate(position);
    let most = width.max(super::FIVE);
    let mut best = generator.propose(position, &evaluation, recent, most, |_| true).moves;
    let value = |p: &MoveProposal| {
        let total = p.after.matrix().total_units() as i64;
        position.to_play().pick(-total, total)
    };
    best.sort_by_key(|p| (value(p), p.candidate.mv));
    let last = best.get(width - 1).map(value);
    best.retain(|p| last.is_none_or(|last| value(p) <= last));
    best
}

/// P where the side to play has no candidate: it passes, and if the other side has none either the game has ended
/// (eq. 16).
fn passed(generator: &CandidateGenerator, position: &Position, lookahead: Lookahead) -> ProbabilityForecast {
    let mut next = position.clone();
    next.play(position.to_play(), Move::Pass);
    let over = best_moves(generator, &next, &[Move::Pass], 1).is_empty();
    let mut ahead = match over {
        true => ProbabilityForecast { matrix: ended(generator, &next), line: vec![Move::Pass] },
        false => probability_function(generator, &next, &[Move::Pass], lookahead.deeper()),
    };
    ahead.line.insert(0, Move::Pass);
    ahead
}

/// P at the end: 1 where Black owns the point, 0 where White does, 1/2 where neither does.
fn ended(generator: &CandidateGenerator, position: &Position) -> ProbabilityMatrix {
    let settled = settle(generator.evaluator(), position);
    let mut matrix = ProbabilityMatrix::undecided(position.size());
    for point in position.size().points() {
        if let Some(owner) = settled.owner(point) {
            matrix.set_units(point, owner.pick(ProbabilityMatrix::ONE, 0));
        }
    }
    matrix
}

/// P after a move, one move less deep.
fn successor(
    generator: &CandidateGenerator,
    position: &Position,
    recent: &[Move],
    mv: Move,
    lookahead: Lookahead,
) -> ProbabilityForecast {
    let mut next = position.clone();
    next.play(position.to_play(), mv);
    let recent: Vec<Move> = recent.iter().rev().take(1).rev().copied().chain([mv]).collect();
    probability_function(generator, &next, &recent, lookahead.deeper())
}

/// Eq. (10): the mean of the successors, rounded down to whole units.
fn mean(after: &[ProbabilityForecast]) -> ProbabilityMatrix {
    let size = after[0].matrix.size();
    let mut matrix = ProbabilityMatrix::undecided(size);
    for point in size.points() {
        let sum: u64 = after.iter().map(|f| u64::from(f.matrix.units(point))).sum();
        matrix.set_units(point, (sum / after.len() as u64) as u32);
    }
    matrix
}

/// The change of P by a stone in two parts, eq. (11)-(12), every point row by row from the top left, in Black's view.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbabilityChange {
    /// ΔI, the stone: P with the stone and the same side to move again, minus P before.
    pub stone: Vec<f64>,
    /// ΔII, the turn: P with the stone and the other side to move, minus that.
    pub turn: Vec<f64>,
}

/// A move of Γ.
#[derive(Clone, Debug)]
pub struct BestMove {
    /// The move.
    pub mv: Move,
    /// What it is for.
    pub purpose: Option<Purpose>,
    /// V after it (eq. 13), one move less deep.
    pub value: f64,
    /// The line of best moves from it.
    pub line: Vec<Move>,
    /// The change of P in two parts.
    pub change: ProbabilityChange,
}

/// The recursion run on a position.
#[derive(Clone, Debug)]
pub struct Recursion {
    /// Who moves.
    pub to_play: Color,
    /// Depth and width.
    pub lookahead: Lookahead,
    /// P of the position.
    pub matrix: ProbabilityMatrix,
    /// Γ, the best first; empty where the side to play has no candidate.
    pub best: Vec<BestMove>,
}

/// How far the paper's laws hold in one recursion. All are zero at depth 1 and width 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LawBreaks {
    /// Points where ΔI goes against the mover (eq. 12).
    pub stone: usize,
    /// Points where ΔII goes for the mover (eq. 12).
    pub turn: usize,
    /// The largest difference of V between moves of Γ (eq. 17).
    pub unequal: f64,
    /// The largest distance between V before and after a move of Γ (eq. 18).
    pub changed: f64,
    /// The largest sum of changes of a point over Γ (eq. 19).
    pub sum: f64,
}

impl Recursion {
    /// Runs the recursion of eq. (9)-(19) on a position.
    pub fn run(
        generator: &CandidateGenerator,
        position: &Position,
        recent: &[Move],
        lookahead: Lookahead,
    ) -> Recursion {
        let color = position.to_play();
        let matrix = probability_function(generator, position, recent, lookahead).matrix;
        let best = match lookahead.depth {
            0 => Vec::new(),
            _ => best_moves(generator, position, recent, lookahead.width),
        };
        let moves = best.iter().map(|found| {
            let mv = found.candidate.mv;
            let after = successor(generator, position, recent, mv, lookahead);
            let mut again = position.clone();
            again.play(color, mv);
            again.set_to_play(color);
            let again = probability_function(generator, &again, &[mv], lookahead.deeper()).matrix;
            let change =
                ProbabilityChange { stone: minus(&again, &matrix), turn: minus(&after.matrix, &again) };
            let line = [mv].into_iter().chain(after.line).collect();
            let value = after.matrix.expected(Color::Black);
            BestMove { mv, purpose: found.candidate.purpose, value, line, change }
        });
        let best = moves.collect();
        Recursion { to_play: color, lookahead, matrix, best }
    }

    /// V of the position (eq. 13).
    pub fn value(&self) -> f64 {
        self.matrix.expected(Color::Black)
    }

    /// How far the laws hold.
    pub fn breaks(&self) -> LawBreaks {
        let own = |change: &f64| self.to_play.pick(*change, -*change);
        let mut breaks = LawBreaks::default();
        let values = || self.best.iter().map(|found| found.value);
        let (low, high) = values().fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
        breaks.unequal = (high - low).max(0.0);
        breaks.changed = values().map(|v| (v - self.value()).abs()).fold(0.0, f64::max);
        let mut sums = vec![0.0; self.matrix.size().area()];
        for found in &self.best {
            let (stone, turn) = (&found.change.stone, &found.change.turn);
            breaks.stone += stone.iter().filter(|change| own(change) < -EPSILON).count();
            breaks.turn += turn.iter().filter(|change| own(change) > EPSILON).count();
            for (sum, (a, b)) in sums.iter_mut().zip(stone.iter().zip(turn)) {
                *sum += a + b;
            }
        }
        breaks.sum = sums.into_iter().map(f64::abs).fold(0.0, f64::max);
        breaks
    }
}

/// One unit of the probability matrix: what rounding may change.
const EPSILON: f64 = 1.0 / ProbabilityMatrix::ONE as f64;

fn minus(a: &ProbabilityMatrix, b: &ProbabilityMatrix) -> Vec<f64> {
    a.rows().zip(b.rows()).map(|(a, b)| a - b).collect()
}
