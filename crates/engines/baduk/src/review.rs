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
    /// It lost at least [`Mistake::DOUBTFUL`] points.
    Doubtful,
    /// It lost at least [`Mistake::BAD`] points.
    Bad,
}

impl Mistake {
    /// The points from which a move is doubtful: less is within what a review of few visits gets wrong.
    pub const DOUBTFUL: f64 = 2.0;
    /// The points from which a move is bad.
    pub const BAD: f64 = 5.0;
}

impl ReviewedMove {
    /// The kind of mistake, if the move was one.
    pub fn mistake(&self) -> Option<Mistake> {
        match self.loss {
            loss if loss >= Mistake::BAD => Some(Mistake::Bad),
            loss if loss >= Mistake::DOUBTFUL => Some(Mistake::Doubtful),
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

/// The indices of the mistakes that lost most, the worst first.
pub fn worst(moves: &[ReviewedMove], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..moves.len()).filter(|&n| moves[n].mistake().is_some()).collect();
    order.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss).then(a.cmp(&b)));
    order.truncate(most);
    order
}

#[cfg(test)]
mod tests {
    use super::review;
    use crate::judge::PositionJudge;
    use myosu_rules::go::{Game, Rules};
    use myosu_rules::{Color, Move, Point, Size};
    use std::ops::ControlFlow;

    #[test]
    fn without_a_network_the_course_is_no_sawtooth() {
        let points = [(2, 2), (6, 6), (6, 2), (2, 6), (4, 4), (4, 6), (4, 2), (6, 4), (2, 4), (4, 7)];
        let moves: Vec<(Color, Move)> = points
            .iter()
            .zip([Color::Black, Color::White].into_iter().cycle())
            .map(|(&(x, y), color)| (color, Move::Place(Point::new(x, y))))
            .collect();
        let start = Game::new(Size::square(9), Rules::korean());
        let steps = review(start, &moves, &mut PositionJudge::fitted(), |_| ControlFlow::Continue(()));
        let steps = steps.expect("legal moves");
        let turns = |values: &[f64]| {
            let ways: Vec<f64> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
            ways.windows(2).filter(|pair| pair[0] * pair[1] < 0.0 && pair[0].abs() > 3.0).count()
        };
        let judged: Vec<f64> = steps.iter().map(|step| step.thoughts.analysis.lead).collect();
        let shown: Vec<f64> = steps.iter().map(|step| step.lead).collect();
        assert!(turns(&judged) >= 5, "each judgement favours the side that moved: {judged:?}");
        assert!(turns(&shown) <= 2, "{shown:?}");
    }
}
