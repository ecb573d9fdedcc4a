//! The paper's evaluation: a survey, then rounds of stability and influence, then PV and PM.
//!
//! Laws, by construction: PV lies in [0, 1]; IP > 0, = 0, < 0 exactly where PV > 1/2, = 1/2, < 1/2;
//! PM_B + PM_W = N; exchanging the colors gives 1 - PV; turning the board turns the map; a stone where no
//! enemy stone is within five points never lowers its own side's PM.

use myosu_rules::go::Position;
use myosu_rules::{Color, Point, Size};

use super::calibration::Calibration;
use super::claims::Claims;
use super::field::{Grid, PointField};
use super::influence::{Reach, radiate};
use super::logistic::{self, NAT, WHOLE, probability};
use super::points::{self, Ground};
use super::stability::{self, Former};
use super::survey::PositionSurvey;
use super::weights::FittedWeights;
use crate::judgement::ProbabilityMatrix;

/// The paper's dynamic data of a position: IP, stability, PV, PM.
#[derive(Clone, Debug)]
pub struct PaperEvaluation {
    /// Chains, groups and eyes.
    pub survey: PositionSurvey,
    /// The stability of every chain of the survey, of 4096.
    stability: Vec<i32>,
    influence: Box<PointField>,
    matrix: ProbabilityMatrix,
}

impl PaperEvaluation {
    /// IP (영향력): positive where the point leans to Black, negative where it leans to White, in nats.
    pub fn influence(&self, point: Point) -> f64 {
        f64::from(self.influence[point.index()]) / f64::from(NAT)
    }

    /// IPS: the sum of IP over the board.
    pub fn influence_sum(&self) -> f64 {
        let sum: i64 = self.survey.size.points().map(|p| i64::from(self.influence[p.index()])).sum();
        sum as f64 / f64::from(NAT)
    }

    /// The stability (안정도) of a chain, from 0, dead, to 1, alive.
    pub fn chain_stability(&self, chain: usize) -> f64 {
        f64::from(self.stability[chain]) / f64::from(WHOLE)
    }

    /// The stability of a group: the mean over its stones.
    pub fn group_stability(&self, group: usize) -> f64 {
        let group = &self.survey.groups[group];
        let stones = |c: usize| self.survey.chains[c].stones.len() as f64;
        let sum: f64 = group.chains.iter().map(|&c| stones(c) * self.chain_stability(c)).sum();
        sum / group.stones.len().max(1) as f64
    }

    /// PM: the probability of every point.
    pub fn matrix(&self) -> &ProbabilityMatrix {
        &self.matrix
    }
}

/// The state between rounds.
pub(crate) struct Judging<'a> {
    pub(crate) survey: &'a PositionSurvey,
    grid: Grid,
    pub(crate) stability: Vec<i32>,
    pub(crate) chain_odds: Vec<i32>,
    pub(crate) odds: Box<PointField>,
    share: Box<PointField>,
}

impl<'a> Judging<'a> {
    /// The state before the first round: every stone stands and every point leans to the nearer stones.
    pub(crate) fn new(survey: &'a PositionSurvey) -> Judging<'a> {
        let grid = Grid::new(survey.size);
        let stability = vec![WHOLE; survey.chains.len()];
        let mut share = Box::new([WHOLE / 2; Point::TABLE]);
        let sides = Color::BOTH.map(|c| radiate(survey, &grid, c, &stability));
        for &point in &grid.points {
            let (b, w) = (sides[0].short[point.index()], sides[1].short[point.index()]);
            share[point.index()] = WHOLE / 2 + (b - w) * (WHOLE / 2) / (b + w + WHOLE / 64);
        }
        let chain_odds = vec![0; survey.chains.len()];
        Judging { survey, grid, stability, chain_odds, odds: Box::new([0; Point::TABLE]), share }
    }

    pub(crate) fn chain_features(&self) -> Vec<stability::ChainFeatures> {
        let former =
            Former { stability: &self.stability, log_odds: &self.chain_odds, probability: &self.share };
        stability::features(self.survey, &former)
    }

    pub(crate) fn judge_chains(&mut self, weights: &[i32; stability::STABILITY_FEATURES]) {
        for (number, f) in self.chain_features().iter().enumerate() {
            self.chain_odds[number] = stability::log_odds(self.survey, number, f, weights);
            self.stability[number] = stability::stability(self.chain_odds[number]);
        }
    }

    /// All rounds and the calibration after them.
    pub(crate) fn judge_rounds(&mut self, weights: &FittedWeights) {
        for round in &weights.rounds {
            self.judge_chains(&round.stability);
            self.judge_points(&round.points);
        }
        self.calibrate(&weights.calibration);
    }

    /// Calibrates the log-odds after the rounds.
    pub(crate) fn calibrate(&mut self, curves: &Calibration) {
        for point in self.survey.empties {
            let odds = curves.point(self.odds[point.index()]);
            self.odds[point.index()] = points::held_if_quiet(self.survey, point, odds);
        }
        for (number, chain) in self.survey.chains.iter().enumerate() {
            if !stability::is_given(self.survey, number) {
                let own = curves.stone(self.chain_odds[number]).min(stability::FREE);
                self.chain_odds[number] = own;
                self.stability[number] = stability::stability(own);
                for point in chain.stones {
                    self.odds[point.index()] = chain.color.pick(own, -own);
                }
            }
        }
    }

    /// Each side's influence, given the stability so far.
    pub(crate) fn reach(&self) -> [Reach; 2] {
        Color::BOTH.map(|color| radiate(self.survey, &self.grid, color, &self.stability))
    }

    /// Bounds everything but proven life by each side's claims.
    pub(crate) fn claim(&mut self, claims: &Claims) {
        let [black, white] = self.reach();
        for point in self.survey.empties {
            let at = point.index();
            self.odds[at] = claims.point(self.odds[at], black.long[at], white.long[at]);
        }
        for (number, chain) in self.survey.chains.iter().enumerate() {
            if !chain.alive {
                let own = chain.color.pick(&black, &white).around(chain.stones, self.stability[number]);
                let odds = claims.stone(self.chain_odds[number], own);
                self.chain_odds[number] = odds;
                self.stability[number] = stability::stability(odds);
                for point in chain.stones {
                    self.odds[point.index()] = chain.color.pick(odds, -odds);
                }
            }
        }
    }

    pub(crate) fn ground(&self) -> Ground<'_> {
        Ground::new(self.survey, &self.grid, &self.stability, &self.odds)
    }

    pub(crate) fn judge_points(&mut self, weights: &[[i32; points::POINT_FEATURES]; points::LINES]) {
        let mut odds = Box::new([0; Point::TABLE]);
        let ground = self.ground();
        for point in self.survey.empties {
            odds[point.index()] = points::log_odds(self.survey, point, &ground.features(point), weights);
        }
        drop(ground);
        for (chain, &own) in self.survey.chains.iter().zip(&self.chain_odds) {
            for point in chain.stones {
                odds[point.index()] = chain.color.pick(own, -own);
            }
        }
        for &point in &self.grid.points {
            self.share[point.index()] = logistic::stability(odds[point.index()]);
        }
        self.odds = odds;
    }
}

/// The evaluator of the paper: the fitted table.
#[derive(Clone, Debug)]
pub struct Evaluator {
    weights: FittedWeights,
}

impl Evaluator {
    /// An evaluator with the shipped table.
    pub fn shipped() -> Evaluator {
        Evaluator::new(FittedWeights::shipped())
    }

    /// An evaluator with this table.
    pub fn new(weights: FittedWeights) -> Evaluator {
        Evaluator { weights }
    }

    /// The table in use.
    pub fn weights(&self) -> &FittedWeights {
        &self.weights
    }

    /// Evaluates a position. The result depends on the stones alone, not on the side to play.
    pub fn evaluate(&self, position: &Position) -> PaperEvaluation {
        self.judge(PositionSurvey::of(position))
    }

    /// Evaluates a surveyed position.
    pub(crate) fn judge(&self, survey: PositionSurvey) -> PaperEvaluation {
        let mut judging = Judging::new(&survey);
        judging.judge_rounds(&self.weights);
        judging.claim(&self.weights.claims);
        let matrix = matrix(survey.size, &judging.odds);
        let (stability, influence) = (judging.stability, judging.odds);
        PaperEvaluation { survey, stability, influence, matrix }
    }
}

/// PV of every point from its IP.
fn matrix(size: Size, odds: &PointField) -> ProbabilityMatrix {
    let mut matrix = ProbabilityMatrix::undecided(size);
    for point in size.points() {
        matrix.set_units(point, probability(odds[point.index()]));
    }
    matrix
}
