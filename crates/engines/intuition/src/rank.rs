//! Rankings of a problem's moves, and how often a right move comes first.

use myosu_proof::go::Role;
use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Move, Point, PointSet};

use super::case::Case;
use myosu_tsumego::Reading;
use myosu_tsumego::epg::parameters;
use myosu_tsumego::shape::ShapeTable;

/// The moves to rank: legal points in the box of the stones, one line wider.
pub fn choices(case: &Case) -> PointSet {
    let Ok(position) = Position::from_setup(&case.setup) else { return PointSet::EMPTY };
    let legal =
        |point: &Point| position.check(case.setup.to_play, Move::Place(*point), Suicide::Forbidden).is_ok();
    (boxed(case) - case.setup.occupied()).iter().filter(legal).collect()
}

/// The smallest rectangle around all stones, one line wider on each side.
fn boxed(case: &Case) -> PointSet {
    let stones = case.setup.occupied();
    let span = |of: fn(Point) -> u8| {
        let least = stones.iter().map(of).min().unwrap_or(0);
        let most = stones.iter().map(of).max().unwrap_or(0);
        least.saturating_sub(1)..=most + 1
    };
    let (columns, rows) = (span(Point::x), span(Point::y));
    case.setup.size.points().filter(|p| columns.contains(&p.x()) && rows.contains(&p.y())).collect()
}

/// How often a right move is among the first moves of a ranking.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hits {
    /// Problems that were ranked.
    pub asked: usize,
    /// Problems with a right move in first place; a fraction where moves tie.
    pub first: f64,
    /// Problems with a right move among the first five.
    pub five: f64,
}

impl Hits {
    /// Counts one ranking: every move with its score, higher is better. Ties count as in random order.
    pub fn count(&mut self, scores: &[(Point, f64)], right: PointSet) {
        self.asked += 1;
        self.first += among(scores, right, 1);
        self.five += among(scores, right, 5);
    }

    /// The share of problems with a right move in first place.
    pub fn top_1(&self) -> f64 {
        self.first / self.asked.max(1) as f64
    }

    /// The share of problems with a right move among the first five.
    pub fn top_5(&self) -> f64 {
        self.five / self.asked.max(1) as f64
    }
}

/// The probability that one of the first `places` moves is right, with ties in random order.
fn among(scores: &[(Point, f64)], right: PointSet, places: usize) -> f64 {
    let Some(best) = scores
        .iter()
        .filter(|(point, _)| right.contains(*point))
        .map(|&(_, score)| score)
        .max_by(f64::total_cmp)
    else {
        return 0.0;
    };
    let above = scores.iter().filter(|&&(_, score)| score > best).count();
    let level = || scores.iter().filter(|&&(_, score)| score == best);
    let good = level().filter(|(point, _)| right.contains(*point)).count();
    super::protocol::chance(level().count(), good, places.saturating_sub(above))
}

/// The ranking by the sum of the six parameters of the 1994 paper alone.
pub fn six_parameters(case: &Case) -> Vec<(Point, f64)> {
    let score = six(case);
    choices(case).iter().map(|point| (point, score(point))).collect()
}

fn six(case: &Case) -> impl Fn(Point) -> f64 + use<> {
    let position = Position::from_setup(&case.setup).ok();
    let reading = Reading::likeliest(&case.setup).ok();
    let parts = position.zip(reading).map(|(position, reading)| {
        let problem = reading.problem;
        let killer = problem.color(Role::Attacker);
        parameters(&position, problem.region() - position.stones(!killer), killer, &ShapeTable::shipped())
    });
    move |point| parts.as_ref().map_or(0.0, |six| six.score(point) as f64)
}

/// The ranking that knows nothing.
pub fn random(case: &Case) -> Vec<(Point, f64)> {
    choices(case).iter().map(|point| (point, 0.0)).collect()
}
