//! The probability function P and its recursion, eq. (9)-(19).
//!
//! P of a position is the mean of P after its best moves (eq. 10, 16); the best moves are those with the
//! largest V for Black, the smallest for White (eq. 13-15). The recursion ends at the chosen depth, where
//! P is the evaluation. Depth 0 is the evaluation itself; depth 1 and width 1 is the paper's program.

use myosu_rules::go::Position;
use myosu_rules::{Color, Move, Point};

use super::candidates::CandidateGenerator;
use crate::judgement::ProbabilityMatrix;

/// Depth and width of the probability function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookahead {
    /// The depth in moves.
    pub depth: usize,
    /// Moves of each position that count (m of eq. 10).
    pub width: usize,
}

impl Lookahead {
    /// The paper's program.
    pub const PAPER: Lookahead = Lookahead { depth: 1, width: 1 };
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
    let evaluation = generator.evaluator().evaluate(position);
    if lookahead.depth == 0 {
        return ProbabilityForecast { matrix: evaluation.matrix().clone(), line: Vec::new() };
    }
    let width = lookahead.width.max(1);
    let mut proposals = generator.propose(position, &evaluation, recent, super::FIVE, |_| true);
    // The successors with the best V (eq. 14); where none is left the game is over (eq. 16).
    let value = |matrix: &ProbabilityMatrix| {
        let total = matrix.total_units() as i64;
        position.to_play().pick(-total, total)
    };
    proposals.sort_by_key(|p| (value(p.after.matrix()), p.candidate.mv));
    proposals.truncate(width);
    if proposals.is_empty() {
        return ProbabilityForecast { matrix: evaluation.matrix().clone(), line: vec![Move::Pass] };
    }
    let deeper = Lookahead { depth: lookahead.depth - 1, width };
    let after: Vec<ProbabilityForecast> = proposals
        .iter()
        .map(|proposal| {
            let mv = proposal.candidate.mv;
            let mut next = position.clone();
            next.play(position.to_play(), mv);
            let recent: Vec<Move> = recent.iter().rev().take(1).rev().copied().chain([mv]).collect();
            let mut ahead = probability_function(generator, &next, &recent, deeper);
            ahead.line.insert(0, mv);
            ahead
        })
        .collect();
    let line = after[0].line.clone();
    ProbabilityForecast { matrix: mean(&after), line }
}

/// Eq. (10): the mean of the successors.
fn mean(after: &[ProbabilityForecast]) -> ProbabilityMatrix {
    let size = after[0].matrix.size();
    let mut matrix = ProbabilityMatrix::undecided(size);
    for point in size.points() {
        let sum: u64 = after.iter().map(|f| u64::from(f.matrix.units(point))).sum();
        matrix.set_units(point, (sum / after.len() as u64) as u32);
    }
    matrix
}

/// The change of P by a stone in two parts, eq. (11)-(12): the stone itself, then the change of turn.
#[derive(Clone, Debug)]
pub struct ProbabilityChange {
    /// The first part: P with the stone and the same side to move again, minus P before.
    pub stone: Vec<f64>,
    /// The second part: P with the stone and the other side to move, minus that.
    pub turn: Vec<f64>,
}

/// The change a move makes, every point row by row from the top left, in Black's view.
pub fn change(
    generator: &CandidateGenerator,
    position: &Position,
    recent: &[Move],
    color: Color,
    point: Point,
    lookahead: Lookahead,
) -> ProbabilityChange {
    let mut mine = position.clone();
    mine.set_to_play(color);
    let before = probability_function(generator, &mine, recent, lookahead).matrix;
    let mut after = mine.clone();
    after.play(color, Move::Place(point));
    let recent = [Move::Place(point)];
    let passed = probability_function(generator, &after, &recent, lookahead).matrix;
    after.set_to_play(color);
    let again = probability_function(generator, &after, &recent, lookahead).matrix;
    let minus =
        |a: &ProbabilityMatrix, b: &ProbabilityMatrix| a.rows().zip(b.rows()).map(|(a, b)| a - b).collect();
    ProbabilityChange { stone: minus(&again, &before), turn: minus(&passed, &again) }
}
