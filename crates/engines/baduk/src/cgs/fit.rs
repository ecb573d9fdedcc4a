//! Fits the free parameters on games with known final owners, and measures the fit by cross-validation.
//!
//! Law: positions of one game are never on both sides of a split.

use myosu_rules::go::Position;
use myosu_rules::{Color, Move, Point, Size};

use super::calibration::{Calibration, PIECES, STONE_PIECES, pieces, stone_pieces};
use super::claims::{Claims, Evidence, KNOTS};
use super::classic::{CURVE, Classic};
use super::evaluate::{Evaluator, Judging};
use super::logistic::NAT;
use super::measure::ForecastTally;
use super::points::{self, LINES, POINT_FEATURES};
use super::reader::LifeReader;
use super::regression::{RegressionRows, Sign};
use super::stability::{self, FULL, STABILITY_FEATURES};
use super::survey::PositionSurvey;
use super::weights::FittedWeights;
use crate::judgement::ProbabilityMatrix;

/// A finished game and who owned every point at its end, row by row from the top left.
#[derive(Clone, Debug)]
pub struct OwnedGame {
    /// The size of the board.
    pub size: Size,
    /// The moves, each with its color.
    pub moves: Vec<(Color, Move)>,
    /// The owners.
    pub owners: Vec<Option<Color>>,
}

/// A stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStage {
    /// After this many moves.
    After(usize),
    /// After the last move.
    End,
}

/// The stages the figures are about.
pub const MOMENTS: [GameStage; 6] = [
    GameStage::After(40),
    GameStage::After(80),
    GameStage::After(120),
    GameStage::After(160),
    GameStage::After(200),
    GameStage::End,
];

/// Stages that are fitted on and not measured. First those of the opening, which the claims of few stones are fitted
/// on; then the middle game one move after each of [`MOMENTS`]: there White is to play, so that the weights of the turn
/// cannot be told from those of a color.
const UNMEASURED: [GameStage; OPENING + 5] = [
    GameStage::After(1),
    GameStage::After(4),
    GameStage::After(8),
    GameStage::After(14),
    GameStage::After(22),
    GameStage::After(30),
    GameStage::After(41),
    GameStage::After(81),
    GameStage::After(121),
    GameStage::After(161),
    GameStage::After(201),
];

/// Stages of the opening in [`UNMEASURED`].
const OPENING: usize = 6;

/// A position of a game with the owners at the game's end.
pub struct OwnedPosition {
    /// The index of the game.
    pub game: usize,
    /// The index of the stage.
    pub moment: usize,
    /// The position.
    pub position: Position,
    owners: Vec<Option<Color>>,
    survey: PositionSurvey,
}

impl OwnedPosition {
    /// The survey of the position.
    pub fn survey(&self) -> &PositionSurvey {
        &self.survey
    }

    /// The owner of every point at the end.
    pub fn owners(&self) -> impl Iterator<Item = (Point, Option<Color>)> + '_ {
        self.position.size().points().zip(self.owners.iter().copied())
    }
}

/// The positions of games at these stages, as far as the games go.
pub fn samples(games: &[OwnedGame], moments: &[GameStage]) -> Vec<OwnedPosition> {
    samples_read_by(games, moments, &LifeReader::default())
}

/// Like [`samples`], with a reader of life and death of one's own.
pub fn samples_read_by(
    games: &[OwnedGame],
    moments: &[GameStage],
    reader: &LifeReader,
) -> Vec<OwnedPosition> {
    let mut samples = Vec::new();
    for (game, record) in games.iter().enumerate() {
        let mut position = Position::empty(record.size);
        for number in 0..=record.moves.len() {
            for (moment, &when) in moments.iter().enumerate() {
                let last = number == record.moves.len();
                if when == GameStage::After(number) && !last || when == GameStage::End && last {
                    samples.push(OwnedPosition {
                        game,
                        moment,
                        position: position.clone(),
                        owners: record.owners.clone(),
                        survey: PositionSurvey::of(&position, reader),
                    });
                }
            }
            if let Some(&(color, mv)) = record.moves.get(number) {
                position.play(color, mv);
            }
        }
    }
    samples
}

fn target(owner: Option<Color>, side: Color) -> f32 {
    owner.map_or(0.5, |o| f32::from(u8::from(o == side)))
}

/// The positions that are fitted on and not measured: openings, and positions with White to play.
pub fn unmeasured(games: &[OwnedGame]) -> Vec<OwnedPosition> {
    samples(games, &UNMEASURED)
}

/// Fits the rounds one after the other, then the calibration, then the claims (on openings too).
pub fn fit<'a>(
    samples: impl Iterator<Item = &'a OwnedPosition>,
    unmeasured: impl Iterator<Item = &'a OwnedPosition>,
) -> FittedWeights {
    let (openings, turned): (Vec<_>, Vec<_>) = unmeasured.partition(|s| s.moment < OPENING);
    let samples: Vec<&OwnedPosition> = samples.chain(turned).collect();
    let mut states: Vec<Judging<'_>> = samples.iter().map(|s| Judging::new(&s.survey)).collect();
    let mut weights = FittedWeights::zero();
    for round in &mut weights.rounds {
        round.stability = fit_stability(&samples, &states);
        for state in &mut states {
            state.judge_chains(&round.stability);
        }
        round.points = fit_points(&samples, &states);
        for state in &mut states {
            state.judge_points(&round.points);
        }
    }
    weights.calibration = fit_calibration(&samples, &states);
    let all: Vec<&OwnedPosition> = samples.into_iter().chain(openings).collect();
    weights.claims = fit_claims(&weights, &all);
    weights
}

/// Fits the bounds on log-odds by influence to the final owners.
fn fit_claims(weights: &FittedWeights, samples: &[&OwnedPosition]) -> Claims {
    let (mut points, mut stones) = (Evidence::new(), Evidence::new());
    for sample in samples {
        let mut state = Judging::new(&sample.survey);
        state.judge_rounds(weights);
        let reach = state.reach();
        let size = sample.position.size();
        let kept = |p: Point, side: Color| f64::from(target(sample.owners[size.ordinal(p)], side));
        for point in state.survey.empties {
            let odds = state.odds[point.index()];
            let side = if odds > 0 { Color::Black } else { Color::White };
            points.add(reach[side.index()].long[point.index()], odds.abs(), 1.0, kept(point, side));
        }
        for (number, chain) in state.survey.chains.iter().enumerate() {
            if stability::is_proven_alive(state.survey, number) {
                continue;
            }
            let own = reach[chain.color.index()].around(chain.stones, state.stability[number]);
            let sum = chain.stones.iter().map(|p| kept(p, chain.color)).sum();
            stones.add(own, state.chain_odds[number], chain.stones.len() as f64, sum);
        }
    }
    let points = points.fit(&[0; KNOTS]);
    Claims { stones: stones.fit(&points), points }
}

/// Fits the calibration curves of the last round.
fn fit_calibration(samples: &[&OwnedPosition], states: &[Judging<'_>]) -> Calibration {
    let (mut points, mut stones) = (RegressionRows::new(PIECES), RegressionRows::new(STONE_PIECES));
    for (sample, state) in samples.iter().zip(states) {
        let size = sample.position.size();
        let owner = |p: Point| sample.owners[size.ordinal(p)];
        for point in state.survey.empties {
            points.push(&pieces(state.odds[point.index()]), target(owner(point), Color::Black), 1.0);
        }
        for (number, chain) in state.survey.chains.iter().enumerate() {
            if !stability::is_given(state.survey, number) {
                let count = chain.stones.len() as f32;
                let kept: f32 = chain.stones.iter().map(|p| target(owner(p), chain.color)).sum();
                stones.push(&stone_pieces(state.chain_odds[number]), kept / count, count);
            }
        }
    }
    let mut signs = [Sign::Positive; STONE_PIECES];
    signs[0] = Sign::Any;
    let mut curves = Calibration::identity();
    fill(&mut curves.points, &points.fit(f64::from(NAT), &signs[1..=PIECES]));
    fill(&mut curves.stones, &stones.fit(f64::from(NAT), &signs));
    curves
}

fn fill(to: &mut [i32], weights: &[f64]) {
    for (to, weight) in to.iter_mut().zip(whole(weights)) {
        *to = weight;
    }
}

fn whole(weights: &[f64]) -> impl Iterator<Item = i32> + '_ {
    weights.iter().map(|w| (w * f64::from(NAT)).round() as i32)
}

fn fit_stability(samples: &[&OwnedPosition], states: &[Judging<'_>]) -> [i32; STABILITY_FEATURES] {
    let mut rows = RegressionRows::new(STABILITY_FEATURES);
    for (sample, state) in samples.iter().zip(states) {
        let size = sample.position.size();
        for (number, features) in state.chain_features().iter().enumerate() {
            let chain = &state.survey.chains[number];
            if stability::is_given(state.survey, number) {
                continue;
            }
            let count = chain.stones.len() as f32;
            let kept: f32 =
                chain.stones.iter().map(|p| target(sample.owners[size.ordinal(p)], chain.color)).sum();
            rows.push(features, kept / count, count);
        }
    }
    let mut signs = [Sign::Positive; STABILITY_FEATURES];
    signs[0] = Sign::Any;
    let mut fitted = [0; STABILITY_FEATURES];
    fill(&mut fitted, &rows.fit(f64::from(FULL), &signs));
    fitted
}

fn fit_points(samples: &[&OwnedPosition], states: &[Judging<'_>]) -> [[i32; POINT_FEATURES]; LINES] {
    let mut rows: [RegressionRows; LINES] = std::array::from_fn(|_| RegressionRows::new(POINT_FEATURES));
    for (sample, state) in samples.iter().zip(states) {
        let ground = state.ground();
        for point in state.survey.empties {
            let owner = sample.owners[sample.position.size().ordinal(point)];
            let line = points::line(state.survey, point);
            rows[line].push(&ground.features(point), target(owner, Color::Black), 1.0);
        }
    }
    let mut fitted = [[0; POINT_FEATURES]; LINES];
    for (line, rows) in fitted.iter_mut().zip(&rows) {
        fill(line, &rows.fit(f64::from(FULL), &[Sign::Positive; POINT_FEATURES]));
    }
    fitted
}

/// The figures of one evaluator at each stage.
#[derive(Clone, Debug)]
pub struct FitFigures {
    /// The evaluator's name.
    pub name: String,
    /// One tally for each stage.
    pub moments: Vec<ForecastTally>,
}

impl FitFigures {
    fn new(name: &str, moments: usize) -> FitFigures {
        FitFigures { name: name.into(), moments: vec![ForecastTally::default(); moments] }
    }

    /// All stages together.
    pub fn all(&self) -> ForecastTally {
        let mut all = ForecastTally::default();
        for tally in &self.moments {
            all.merge(tally);
        }
        all
    }

    fn add(&mut self, sample: &OwnedPosition, matrix: &ProbabilityMatrix) {
        for (point, owner) in sample.owners() {
            self.moments[sample.moment].add(matrix.pv(point), owner);
        }
    }
}

/// Cross-validates the fit, and the classic functions in the same way.
pub fn cross_validate(
    samples: &[OwnedPosition],
    unmeasured: &[OwnedPosition],
    moments: usize,
    folds: usize,
) -> Vec<FitFigures> {
    let mut ours = FitFigures::new("cgs", moments);
    let mut classics = Classic::ALL.map(|c| FitFigures::new(c.name(), moments));
    for fold in 0..folds {
        let seen = || samples.iter().filter(|s| s.game % folds != fold);
        let unseen = || samples.iter().filter(|s| s.game % folds == fold);
        let besides = unmeasured.iter().filter(|s| s.game % folds != fold);
        let evaluator = Evaluator::new(fit(seen(), besides));
        for sample in unseen() {
            ours.add(sample, evaluator.judge(sample.survey.clone()).matrix());
        }
        for (classic, figures) in Classic::ALL.into_iter().zip(&mut classics) {
            let curve = fit_classic(classic, seen());
            for sample in unseen() {
                figures.add(sample, &classic.matrix(&sample.position, curve));
            }
        }
    }
    [ours].into_iter().chain(classics).collect()
}

/// Fits the curve from a classic function's score to a probability.
pub fn fit_classic<'a>(classic: Classic, samples: impl Iterator<Item = &'a OwnedPosition>) -> [i32; CURVE] {
    let mut rows = RegressionRows::new(CURVE);
    for sample in samples {
        let scores = classic.scores(&sample.position);
        for (point, owner) in sample.owners() {
            rows.push(&Classic::features(scores[point.index()]), target(owner, Color::Black), 1.0);
        }
    }
    let mut curve = [0; CURVE];
    fill(&mut curve, &rows.fit(1.0, &[Sign::Positive; CURVE]));
    curve
}

/// Measures a finished table on samples.
pub fn measure(evaluator: &Evaluator, samples: &[OwnedPosition], moments: usize) -> FitFigures {
    let mut figures = FitFigures::new("cgs", moments);
    for sample in samples {
        figures.add(sample, evaluator.judge(sample.survey.clone()).matrix());
    }
    figures
}
