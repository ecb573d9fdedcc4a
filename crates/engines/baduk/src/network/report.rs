//! The result of a search as numbers people read: chances, points, owners, and the moves with their lines.

use myosu_rules::{Color, Move, Point, PointSet, Size};
use myosu_search::puct::{PuctTurn, Tree, VisitedChild};

use super::judge::LeafEvaluation;

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The board.
    pub size: Size,
    /// The side to move.
    pub to_play: Color,
    /// Visits of the root.
    pub visits: u32,
    /// The means over all visits.
    pub mean: Mean,
    /// The network's evaluation of the root.
    pub first: Mean,
    /// The utility of the position in the view of the side to move.
    pub value: f64,
    /// How sure the network is of the root; `None` for networks that do not say.
    pub uncertainty: Option<RootUncertainty>,
    /// The moves, the best first, those without visits last.
    pub moves: Vec<MoveReport>,
}

/// How sure a network is of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootUncertainty {
    /// The error of the winning chance over the next few moves.
    pub win_error: f64,
    /// The error of the score over the next few moves.
    pub score_error: f64,
    /// How many moves the outcome stays open, roughly.
    pub open_moves: f64,
}

/// Means over positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mean {
    /// The probability that Black wins.
    pub black_wins: f64,
    /// The probability that there is no result.
    pub no_result: f64,
    /// Black's lead in points, komi counted.
    pub black_lead: f64,
    /// Black's expected score, komi counted.
    pub black_score: f64,
    /// The deviation of the score.
    pub deviation: f64,
    /// Who ends with each point, row by row: 1 Black, -1 White.
    pub ownership: Vec<f64>,
    /// The deviation of the ownership over the visits, row by row.
    pub ownership_deviation: Vec<f64>,
}

/// The result of a search for one move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport {
    /// The move.
    pub mv: Move,
    /// Visits.
    pub visits: u32,
    /// The network's prior.
    pub prior: f64,
    /// The means over its visits; empty without one.
    pub mean: Mean,
    /// The lower confidence bound of its winning chance, in the mover's view.
    pub least: f64,
    /// Its utility in the mover's view: -1 lost to 1 won, and a little for points.
    pub value: f64,
    /// The principal variation, beginning with the move.
    pub line: Vec<Move>,
    /// The visits of the position after each move of the line.
    pub line_visits: Vec<u32>,
}

/// The report of a tree.
pub(super) fn report(tree: &Tree<Move, LeafEvaluation>, size: Size, longest: usize) -> SearchReport {
    let to_play = if tree.turn() == PuctTurn::First { Color::Black } else { Color::White };
    let one = |child: VisitedChild<Move>| {
        let mean = if child.visits > 0 { mean(tree, Some(child.mv), size) } else { Mean::default() };
        let wins = mean.wins(to_play);
        let line = if child.visits > 0 { tree.line(child.mv, longest) } else { vec![(child.mv, 0)] };
        MoveReport {
            mv: child.mv,
            visits: child.visits,
            prior: child.prior.into(),
            mean,
            least: (wins - (child.value - child.bound) / 2.0).clamp(0.0, 1.0),
            value: child.value,
            line: line.iter().map(|(mv, _)| *mv).collect(),
            line_visits: line.iter().map(|(_, visits)| *visits).collect(),
        }
    };
    let moves = tree.children().into_iter().map(one).collect();
    let mut first = WeightedSum::new(size);
    first.add(&tree.root().payload, 1.0);
    SearchReport {
        size,
        to_play,
        visits: tree.visits(),
        mean: mean(tree, None, size),
        first: first.mean(),
        value: tree.turn().see(tree.value()),
        uncertainty: tree.root().payload.uncertainty.map(|[win, score, open]| RootUncertainty {
            win_error: win.into(),
            score_error: score.into(),
            open_moves: open.into(),
        }),
        moves,
    }
}

struct WeightedSum {
    visits: f64,
    sum: Mean,
    /// Of the ownership.
    squares: Vec<f64>,
}

impl WeightedSum {
    fn new(size: Size) -> WeightedSum {
        WeightedSum {
            visits: 0.0,
            sum: Mean { ownership: vec![0.0; size.area()], ..Mean::default() },
            squares: vec![0.0; size.area()],
        }
    }

    fn add(&mut self, leaf: &LeafEvaluation, weight: f64) {
        self.visits += weight;
        let sum = &mut self.sum;
        sum.black_wins += weight * f64::from(leaf.black_wins);
        sum.no_result += weight * f64::from(leaf.no_result);
        sum.black_lead += weight * f64::from(leaf.black_lead);
        sum.black_score += weight * f64::from(leaf.black_score);
        sum.deviation += weight * f64::from(leaf.deviation);
        for ((to, square), owned) in sum.ownership.iter_mut().zip(&mut self.squares).zip(&leaf.ownership) {
            let owned = f64::from(*owned) / 127.0;
            *to += weight * owned;
            *square += weight * owned * owned;
        }
    }

    fn mean(mut self) -> Mean {
        let share = 1.0 / self.visits.max(1.0);
        let sum = &mut self.sum;
        let numbers = [
            &mut sum.black_wins,
            &mut sum.no_result,
            &mut sum.black_lead,
            &mut sum.black_score,
            &mut sum.deviation,
        ];
        numbers.into_iter().chain(&mut sum.ownership).for_each(|x| *x *= share);
        let deviation = |(square, owned): (&f64, &f64)| (square * share - owned * owned).max(0.0).sqrt();
        sum.ownership_deviation = self.squares.iter().zip(&sum.ownership).map(deviation).collect();
        self.sum
    }
}

fn mean(tree: &Tree<Move, LeafEvaluation>, under: Option<Move>, size: Size) -> Mean {
    let mut sum = WeightedSum::new(size);
    tree.for_each(under, |leaf, visits| sum.add(leaf, visits));
    sum.mean()
}

impl Mean {
    /// The probability that a side wins.
    pub fn wins(&self, color: Color) -> f64 {
        color.pick(self.black_wins, 1.0 - self.black_wins)
    }

    /// A side's lead in points, komi counted.
    pub fn lead(&self, color: Color) -> f64 {
        color.pick(self.black_lead, -self.black_lead)
    }

    /// Who ends with a point: 1 `color`, -1 the other side.
    pub fn owner(&self, size: Size, color: Color, point: Point) -> f64 {
        let black = self.ownership[size.ordinal(point)];
        color.pick(black, -black)
    }
}

impl SearchReport {
    /// The move to play. Once nearly every point is settled, a pass is preferred if it costs next to nothing.
    pub fn best(&self) -> Move {
        let Some(best) = self.moves.first() else { return Move::Pass };
        let pass = self.moves.iter().find(|report| report.mv == Move::Pass && report.visits > 0);
        match pass {
            Some(pass) if self.is_settled() && pass.value >= best.value - 0.01 => Move::Pass,
            _ => best.mv,
        }
    }

    /// Whether the owner of nearly every point is clear.
    pub fn is_settled(&self) -> bool {
        let open = self.mean.ownership.iter().filter(|owned| owned.abs() < 0.85).count();
        open * 50 <= self.size.area()
    }

    /// Chains on points that end as the other side's.
    pub fn dead(&self, stones: [PointSet; 2]) -> PointSet {
        let mut dead = PointSet::EMPTY;
        for color in Color::BOTH {
            let mut left = stones[color.index()];
            while let Some(point) = left.first() {
                // Stones of a chain share one fate.
                let chain = PointSet::from(point).flood(left);
                if chain.iter().map(|p| self.mean.owner(self.size, color, p)).sum::<f64>() < 0.0 {
                    dead |= chain;
                }
                left -= chain;
            }
        }
        dead
    }
}
