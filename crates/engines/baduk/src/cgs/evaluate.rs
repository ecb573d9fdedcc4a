//! The paper's evaluation: a survey, then rounds of stability and influence, then PV and PM.
//!
//! IP is a quantity of its own: what the stones send out, Black's minus White's. PV is a calibrated probability; where
//! its evidence leans to the other side than IP does, the point counts as open on the side of IP ([`agree`]).
//!
//! Laws: PV lies in [0, 1]; IP > 0, = 0, < 0 exactly where PV > 1/2, = 1/2, < 1/2; PM_B + PM_W = N; exchanging the
//! colors gives 1 - PV; turning the board turns the map; a stone where no enemy stone is within five points never
//! lowers its own side's PM; passing the turn never raises a point for the side that passes (eq. 12).

use std::sync::Arc;

use myosu_rules::go::Position;
use myosu_rules::{Color, Point, Size};

use super::calibration::Calibration;
use super::claims::Claims;
use super::field::{Grid, PointField};
use super::influence::{Reach, radiate};
use super::logistic::{self, WHOLE, probability};
use super::points::{self, Ground};
use super::reader::LifeReader;
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
    overruled: usize,
    matrix: ProbabilityMatrix,
}

impl PaperEvaluation {
    /// IP (영향력): what Black's stones send to the point minus what White's send, in stones of full stability. On a
    /// stone it is what the stone has above one half of stability, for its owner.
    pub fn influence(&self, point: Point) -> f64 {
        f64::from(self.influence[point.index()]) / f64::from(WHOLE)
    }

    /// The number of points where the evidence for PV leaned to the other side than IP, which decided.
    pub fn overruled(&self) -> usize {
        self.overruled
    }

    /// IPS: the sum of IP over the board.
    pub fn influence_sum(&self) -> f64 {
        let sum: i64 = self.survey.size.points().map(|p| i64::from(self.influence[p.index()])).sum();
        sum as f64 / f64::from(WHOLE)
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

    /// Lets IP decide the side of every empty point; returns where the evidence leaned to the other side.
    fn agree_with(&mut self, influence: &PointField) -> usize {
        let mut overruled = 0;
        for point in self.survey.empties {
            let at = point.index();
            let agreed = agree(self.odds[at], influence[at]);
            overruled += usize::from(agreed != self.odds[at]);
            self.odds[at] = agreed;
        }
        overruled
    }

    /// Bounds everything but proven life by each side's claims.
    pub(crate) fn claim(&mut self, claims: &Claims) {
        let [black, white] = self.reach();
        for point in self.survey.empties {
            let at = point.index();
            self.odds[at] = claims.point(self.odds[at], black.long[at], white.long[at]);
        }
        for (number, chain) in self.survey.chains.iter().enumerate() {
            if !stability::is_proven_alive(self.survey, number) {
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

    /// IP of every point: for empty points the influence over nine steps, for stones their strength.
    fn influence(&self) -> Box<PointField> {
        let [black, white] = self.reach();
        let mut influence = Box::new([0; Point::TABLE]);
        for point in self.survey.empties {
            influence[point.index()] = black.long[point.index()] - white.long[point.index()];
        }
        for (chain, &stable) in self.survey.chains.iter().zip(&self.stability) {
            for point in chain.stones {
                influence[point.index()] = chain.color.pick(2 * stable - WHOLE, WHOLE - 2 * stable);
            }
        }
        influence
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

/// The log-odds of a point whose IP is this: on the side of IP, as little as can be if the evidence leans elsewhere.
fn agree(log_odds: i32, influence: i32) -> i32 {
    let side = influence.signum();
    if log_odds.signum() == side { log_odds } else { side }
}

/// The evaluator of the paper: the fitted table, and the reader of life and death with what it remembers.
#[derive(Clone, Debug)]
pub struct Evaluator {
    weights: FittedWeights,
    reader: Arc<LifeReader>,
}

impl Evaluator {
    /// An evaluator with the shipped table.
    pub fn shipped() -> Evaluator {
        Evaluator::new(FittedWeights::shipped())
    }

    /// An evaluator with this table.
    pub fn new(weights: FittedWeights) -> Evaluator {
        Evaluator { weights, reader: Arc::default() }
    }

    /// The table in use.
    pub fn weights(&self) -> &FittedWeights {
        &self.weights
    }

    /// The same evaluator with another reader of life and death.
    #[must_use]
    pub fn with_reader(self, reader: LifeReader) -> Evaluator {
        Evaluator { reader: Arc::new(reader), ..self }
    }

    /// Evaluates a position. The result depends on the stones and the side to play.
    pub fn evaluate(&self, position: &Position) -> PaperEvaluation {
        self.judge(PositionSurvey::of(position, &self.reader))
    }

    /// Evaluates a surveyed position.
    pub(crate) fn judge(&self, survey: PositionSurvey) -> PaperEvaluation {
        let mut judging = Judging::new(&survey);
        judging.judge_rounds(&self.weights);
        judging.claim(&self.weights.claims);
        let influence = judging.influence();
        let overruled = judging.agree_with(&influence);
        let matrix = matrix(survey.size, &judging.odds);
        PaperEvaluation { stability: judging.stability, survey, influence, overruled, matrix }
    }
}

/// PV of every point from its log-odds.
fn matrix(size: Size, odds: &PointField) -> ProbabilityMatrix {
    let mut matrix = ProbabilityMatrix::undecided(size);
    for point in size.points() {
        matrix.set_units(point, probability(odds[point.index()]));
    }
    matrix
}
