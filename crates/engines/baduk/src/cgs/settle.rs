//! The end of the game: the dead stones and the owner of every point.
//!
//! Slower than the evaluation and meant for positions in which both sides have passed: it combines the stability of
//! every chain with its survival in many playouts. The dice are fixed, so the result is reproducible.

use myosu_rules::go::playout::Dice;
use myosu_rules::go::{Position, judge, score};
use myosu_rules::{Color, Point, PointSet};

use super::evaluate::Evaluator;
use super::fit::{OwnedPosition, fit};

/// The owners of a finished position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Stones that are dead (사석).
    pub dead: PointSet,
    /// The points of Black and of White: living stones and what they surround.
    pub owned: [PointSet; 2],
}

impl Settlement {
    /// The owner of a point; `None` for a neutral point.
    pub fn owner(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| self.owned[color.index()].contains(point))
    }

    /// Black's points minus White's by area, before komi.
    pub fn balance(&self) -> i32 {
        self.owned[0].len() as i32 - self.owned[1].len() as i32
    }
}

/// The number of playouts. Chosen by hand.
const GAMES: u32 = 400;

/// The weights of playouts and stability, both as log-odds. Chosen by hand.
const PLAYED: f64 = 1.0;
const STATIC: f64 = 0.25;

/// The share of playouts in which a side must own a point of shared ground to get it, if no enemy stone is beside
/// it. Chosen by hand.
const MOSTLY: f32 = 0.8;

/// Settles a finished position.
pub fn settle(evaluator: &Evaluator, position: &Position) -> Settlement {
    let evaluation = evaluator.evaluate(position);
    let mut dice = Dice::new(position.key());
    let played = judge::ownership(position, GAMES, &mut dice);
    let mut dead = PointSet::EMPTY;
    for (number, chain) in evaluation.survey.chains.iter().enumerate() {
        let black: f32 =
            chain.stones.iter().map(|p| played.black(p)).sum::<f32>() / chain.stones.len() as f32;
        let own = f64::from(chain.color.pick(black, 1.0 - black));
        if PLAYED * log_odds(own) + STATIC * log_odds(evaluation.chain_stability(number)) < 0.0 {
            dead |= chain.stones;
        }
    }
    let stones = Color::BOTH.map(|color| position.stones(color) - dead);
    let territory = score::surrounded(position.board() - stones[0] - stones[1], stones);
    let mut owned = [stones[0] | territory[0], stones[1] | territory[1]];
    for point in position.board() - owned[0] - owned[1] {
        let beside = |color: Color| point.neighbors().iter().any(|p| stones[color.index()].contains(*p));
        let black = played.black(point);
        for (color, share) in [(Color::Black, black), (Color::White, 1.0 - black)] {
            if share > MOSTLY && !beside(!color) {
                owned[color.index()].insert(point);
            }
        }
    }
    Settlement { dead, owned }
}

fn log_odds(probability: f64) -> f64 {
    let p = probability.clamp(0.002, 0.998);
    (p / (1.0 - p)).ln()
}

/// The accuracy of settled positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FinalFigures {
    /// Positions.
    pub positions: usize,
    /// Points.
    pub points: usize,
    /// Points with the right owner.
    pub right: usize,
    /// Positions with a score at most one and a half points off.
    pub close: usize,
}

impl FinalFigures {
    /// The share of points with the right owner.
    pub fn owner_right(&self) -> f64 {
        self.right as f64 / self.points.max(1) as f64
    }

    /// The share of positions with a score at most one and a half points off.
    pub fn score_right(&self) -> f64 {
        self.close as f64 / self.positions.max(1) as f64
    }

    fn add(&mut self, sample: &OwnedPosition, settled: &Settlement) {
        let mut balance = 0;
        for (point, owner) in sample.owners() {
            self.points += 1;
            self.right += usize::from(settled.owner(point) == owner);
            balance += owner.map_or(0, |color| color.pick(1, -1));
        }
        self.positions += 1;
        self.close += usize::from((balance - settled.balance()).abs() <= 1);
    }
}

/// Settles the last positions of games and compares with the owners on record.
pub fn measure<'a>(evaluator: &Evaluator, last: impl Iterator<Item = &'a OwnedPosition>) -> FinalFigures {
    let mut figures = FinalFigures::default();
    for sample in last {
        figures.add(sample, &settle(evaluator, &sample.position));
    }
    figures
}

/// Like [`measure`], cross-validated; `last` is the index of the final stage.
pub fn cross_validate(
    samples: &[OwnedPosition],
    unmeasured: &[OwnedPosition],
    last: usize,
    folds: usize,
) -> FinalFigures {
    let mut figures = FinalFigures::default();
    for fold in 0..folds {
        let seen = |s: &&OwnedPosition| s.game % folds != fold;
        let table = Evaluator::new(fit(samples.iter().filter(seen), unmeasured.iter().filter(seen)));
        for sample in samples.iter().filter(|s| s.game % folds == fold && s.moment == last) {
            figures.add(sample, &settle(&table, &sample.position));
        }
    }
    figures
}
