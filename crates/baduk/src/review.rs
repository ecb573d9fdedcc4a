//! A whole game judged move by move: what every move lost, and which areas changed hands.

use std::ops::ControlFlow;

use myosu_rules::go::{Game, Illegal};
use myosu_rules::{Color, Move, Point, PointSet};

use crate::cgs::FIVE;
use crate::judge::{JudgedPosition, PositionJudge};

/// A move of a game with the judgement after it.
pub struct ReviewedMove {
    /// The side that moved.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The game after it.
    pub game: Game,
    /// The judgement after it.
    pub thoughts: JudgedPosition,
    /// Black's lead after it in points as the course of the game shows it. A judge that does not look ahead finds every
    /// move a gain, so that its judgements of both sides' turns form a sawtooth: there it is the mean of the judgements
    /// before and after the move.
    pub lead: f64,
    /// What the mover lost of the lead against the best candidate before it, in points; 0 if nothing.
    pub loss: f64,
    /// The best candidate before it.
    pub best: Option<Point>,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// It lost at least two points. Chosen by hand.
    Doubtful,
    /// It lost at least five points. Chosen by hand.
    Bad,
}

impl ReviewedMove {
    /// The kind of mistake, if the move was one.
    pub fn mistake(&self) -> Option<Mistake> {
        match self.loss {
            loss if loss >= 5.0 => Some(Mistake::Bad),
            loss if loss >= 2.0 => Some(Mistake::Doubtful),
            _ => None,
        }
    }
}

/// Points that one move took from one side to the other.
pub struct Flip {
    /// The number of the move, from 1.
    pub number: usize,
    /// The points that changed hands.
    pub points: PointSet,
    /// Their new owner.
    pub to: Color,
}

/// The fewest points that count as a flip. Chosen by hand: smaller ones are borders that shift.
const FLIP: usize = 8;

/// How sure both judgements must be of a point's owner for it to have changed hands. Chosen by hand.
const FIRM: f64 = 0.7;

/// Judges every move of a game, until `each`, which sees every move, breaks off. An error names the number of the move
/// that cannot be played, from 1.
pub fn review(
    mut game: Game,
    moves: &[(Color, Move)],
    judge: &mut PositionJudge,
    mut each: impl FnMut(&ReviewedMove) -> ControlFlow<()>,
) -> Result<Vec<ReviewedMove>, (usize, Illegal)> {
    let mut before = judge.judge(&game, FIVE);
    let mut reviewed = Vec::with_capacity(moves.len());
    for (number, &(color, mv)) in moves.iter().enumerate() {
        game.play(color, mv).map_err(|illegal| (number + 1, illegal))?;
        let thoughts = judge.judge(&game, FIVE);
        let own = |lead: f64| color.pick(lead, -lead);
        let best = before.analysis.candidates.iter().max_by(|a, b| own(a.lead).total_cmp(&own(b.lead)));
        let best = best.filter(|_| before.analysis.to_play == color && mv != Move::Pass);
        let loss = best.map_or(0.0, |best| own(best.lead) - own(thoughts.analysis.lead)).max(0.0);
        let best = best.and_then(|best| best.mv.point());
        let (was, is) = (before.analysis.lead, thoughts.analysis.lead);
        let lead = if judge.looks_ahead() { is } else { f64::midpoint(was, is) };
        let step =
            ReviewedMove { color, mv, game: game.clone(), thoughts: thoughts.clone(), lead, loss, best };
        let flow = each(&step);
        reviewed.push(step);
        if flow.is_break() {
            break;
        }
        before = thoughts;
    }
    Ok(reviewed)
}

/// Where many points changed hands at once.
pub fn flips(moves: &[ReviewedMove]) -> Vec<Flip> {
    let mut flips = Vec::new();
    for (number, pair) in moves.windows(2).enumerate() {
        for to in Color::BOTH {
            let (was, is) = (&pair[0].thoughts.analysis.matrix, &pair[1].thoughts.analysis.matrix);
            let firm = |p: &Point| was.of(!to, *p) > FIRM && is.of(to, *p) > FIRM;
            let points: PointSet = was.size().points().filter(firm).collect();
            for part in points.components().filter(|part| part.len() >= FLIP) {
                flips.push(Flip { number: number + 2, points: part, to });
            }
        }
    }
    flips
}

/// The indices of the moves that lost most and at least a point, the worst first.
pub fn worst(moves: &[ReviewedMove], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..moves.len()).filter(|&n| moves[n].loss >= 1.0).collect();
    order.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss).then(a.cmp(&b)));
    order.truncate(most);
    order
}
