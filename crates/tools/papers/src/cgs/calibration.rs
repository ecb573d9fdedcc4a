//! How good the probabilities are: Brier score, log loss and calibration against the owners at the end,
//! beside Zobrist's and Bouzy's influence functions.

use myosu::baduk::cgs::fit::{
    FitFigures, GameStage, MOMENTS, OwnedGame, cross_validate, fit_classic, measure, samples, unmeasured,
};
use myosu::baduk::cgs::measure::ForecastTally;
use myosu::baduk::cgs::settle::settle;
use myosu::baduk::cgs::{CgsPlayer, Classic, Evaluator};
use myosu::baduk::player::BadukDecision;
use myosu::draw::chart::{Axis, Chart, GuideLine, Sample, Series, Trace};
use myosu::rules::go::{Game, Rules};
use myosu::rules::{Color, Move, Point, Size};
use myosu_arena::MatchScore;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

use super::{BOARD, StoredMove};
use crate::bench::{Bench, Halt, Planned};
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::Unit;
use crate::run::RunTerms;

/// A game of the program with itself and the owner of every point: 0 Black, 1 White, 2 neither.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SelfPlayGame {
    side: u8,
    moves: Vec<StoredMove>,
    owners: Vec<u8>,
}

/// How well the probabilities of one evaluator fit.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct EvaluatorQuality {
    name: String,
    brier: f64,
    log_loss: f64,
    /// The mean distance between the probability given and the share that came true.
    error: f64,
    accuracy: f64,
    /// The Brier score at each of [`MOMENTS`]; none where no game lasted that long.
    moments: Vec<Option<f64>>,
    /// Points in the bin, mean probability given, share that became Black's.
    bins: Vec<(usize, f64, f64)>,
}

/// The calibration of all evaluators on the same games.
pub(super) struct CalibrationResults {
    evaluators: Vec<EvaluatorQuality>,
    games: usize,
    positions: usize,
    /// The name of the user's file of games.
    given: Option<String>,
}

fn board_size(terms: &RunTerms) -> Size {
    terms.scale.pick(Size::square(9), BOARD, BOARD)
}

fn own_games(terms: &RunTerms) -> usize {
    terms.scale.pick(2, 6, 16)
}

/// The most games of the user's file that are used: what a full run measures in about two minutes.
fn most(terms: &RunTerms) -> usize {
    terms.scale.pick(4, 16, 150)
}

/// The parts: one for each game the program plays, one for the measurement.
pub(super) fn plan(terms: &RunTerms) -> Vec<Planned> {
    if terms.games.is_some() {
        return vec![Planned::new("cgs-calibration", terms.scale.pick(2.0, 12.0, 110.0))];
    }
    let cost = terms.scale.pick(0.5, 5.0, 5.0);
    let mut plan: Vec<Planned> =
        (0..own_games(terms)).map(|n| Planned::new(format!("cgs-own-game-{n:02}"), cost)).collect();
    plan.push(Planned::new("cgs-calibration", terms.scale.pick(0.2, 1.0, 4.0)));
    plan
}

/// Measures all evaluators on the same games.
pub(super) fn run(bench: &Bench<'_>, terms: &RunTerms) -> Result<CalibrationResults, Halt> {
    let given = terms.games.as_ref();
    let games = games(bench, terms)?;
    let (evaluators, positions): (Vec<EvaluatorQuality>, usize) = bench.part("cgs-calibration", || {
        let all = samples(&games, &MOMENTS);
        let figures = match given {
            Some(_) => cross_validate(&all, &unmeasured(&games), MOMENTS.len(), 2),
            None => with_shipped_table(&games),
        };
        Ok((figures.iter().map(quality).collect(), all.len()))
    })?;
    let given = given.map(|given| given.name.clone());
    Ok(CalibrationResults { evaluators, games: games.len(), positions, given })
}

/// The games that are measured on: the user's, or the program's own.
pub(super) fn games(bench: &Bench<'_>, terms: &RunTerms) -> Result<Vec<OwnedGame>, Halt> {
    match &terms.games {
        Some(given) => Ok(spread(&given.items, most(terms))),
        None => self_play(bench, terms),
    }
}

/// At most `most` games, evenly spread over all.
fn spread(games: &[OwnedGame], most: usize) -> Vec<OwnedGame> {
    let step = games.len().div_ceil(most).max(1);
    games.iter().step_by(step).cloned().collect()
}

/// Our shipped table on all games; the classic functions, whose curves are fitted on the other half.
fn with_shipped_table(games: &[OwnedGame]) -> Vec<FitFigures> {
    let all = samples(games, &MOMENTS);
    let mut rows = vec![measure(&Evaluator::shipped(), &all, MOMENTS.len())];
    for classic in Classic::ALL {
        let mut figures = FitFigures {
            name: classic.name().into(),
            moments: vec![ForecastTally::default(); MOMENTS.len()],
        };
        for fold in 0..2 {
            let curve = fit_classic(classic, all.iter().filter(|s| s.game % 2 != fold));
            for sample in all.iter().filter(|s| s.game % 2 == fold) {
                let matrix = classic.matrix(&sample.position, curve);
                for (point, owner) in sample.owners() {
                    figures.moments[sample.moment].add(matrix.pv(point), owner);
                }
            }
        }
        rows.push(figures);
    }
    rows
}

fn quality(figures: &FitFigures) -> EvaluatorQuality {
    let all = figures.all();
    EvaluatorQuality {
        name: figures.name.clone(),
        brier: all.brier(),
        log_loss: all.log_loss(),
        error: all.calibration_error(),
        accuracy: all.accuracy(),
        moments: figures.moments.iter().map(|t| (t.count() > 0).then(|| t.brier())).collect(),
        bins: all.reliability().to_vec(),
    }
}

fn self_play(bench: &Bench<'_>, terms: &RunTerms) -> Result<Vec<OwnedGame>, Halt> {
    let mut games = Vec::new();
    for number in 0..own_games(terms) {
        let part = format!("cgs-own-game-{number:02}");
        let own: SelfPlayGame = bench.part(&part, || play(bench, board_size(terms), number as u64))?;
        let size = Size::square(own.side);
        let colors = (0..own.moves.len()).map(|n| Color::BOTH[n % 2]);
        games.push(OwnedGame {
            size,
            moves: colors.zip(&own.moves).map(|(color, &stored)| (color, stored.into())).collect(),
            owners: own.owners.iter().map(|&o| Color::BOTH.get(usize::from(o)).copied()).collect(),
        });
    }
    Ok(games)
}

/// The program plays itself from four random stones; the end is settled by playing it out.
fn play(bench: &Bench<'_>, size: Size, number: u64) -> Result<SelfPlayGame, Halt> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(bench.seed ^ (number << 16));
    let player = CgsPlayer::default();
    let mut game = Game::new(size, Rules::chinese());
    while game.moves().len() < 4 {
        let line = |r: u32| 2 + (r % (u32::from(size.width()) - 4)) as u8;
        let point = Point::new(line(rng.next_u32()), line(rng.next_u32()));
        let color = game.to_play();
        let _ = game.play(color, Move::Place(point));
    }
    while game.end().is_none() && game.moves().len() < size.area() {
        bench.check()?;
        let mv = match player.decide(&game) {
            BadukDecision::Move(mv) => mv,
            // Owners are only known at the end of the game, so no side resigns.
            BadukDecision::Resign => first_candidate(&player, &game),
        };
        let color = game.to_play();
        if game.play(color, mv).is_err() {
            break;
        }
    }
    let settled = settle(player.generator().evaluator(), game.position());
    let owner = |p| settled.owner(p).map_or(2, |color| color.index() as u8);
    Ok(SelfPlayGame {
        side: size.width(),
        moves: game.moves().map(|(_, mv)| mv.into()).collect(),
        owners: size.points().map(owner).collect(),
    })
}

fn first_candidate(player: &CgsPlayer, game: &Game) -> Move {
    let analysis = player.judge(game, 1).analysis;
    analysis.candidates.first().map_or(Move::Pass, |candidate| candidate.mv)
}

/// The name of a moment of a game: `move-40` or `end`.
fn moment_name(moment: GameStage) -> String {
    match moment {
        GameStage::After(moves) => format!("move-{moves}"),
        GameStage::End => "end".into(),
    }
}

/// Names the measurements.
pub(super) fn report(findings: &mut Findings, calibration: &CalibrationResults) {
    findings.condition("calibration.given", calibration.given.is_some());
    if let Some(name) = &calibration.given {
        findings.text("calibration.file", name);
    }
    findings.count("calibration.games", calibration.games);
    findings.count("calibration.positions", calibration.positions);
    findings.rows("calibration", calibration.evaluators.iter().map(record));
    findings.figure("reliability", reliability(&calibration.evaluators));
}

fn record(evaluator: &EvaluatorQuality) -> Fields {
    let name = evaluator.name.to_lowercase().replace([' ', '/'], "-");
    let id = |what: &str| format!("calibration.{name}.{what}");
    let mut record = Fields::default()
        .text("method", &evaluator.name)
        .number("brier", id("brier"), evaluator.brier, Unit::Probability)
        .number("log-loss", id("log-loss"), evaluator.log_loss, Unit::Probability)
        .number("calibration-error", id("calibration-error"), evaluator.error, Unit::Probability)
        .number("owner-right", id("owner-right"), 100.0 * evaluator.accuracy, Unit::Percent);
    for (&moment, brier) in MOMENTS.iter().zip(&evaluator.moments) {
        let name = moment_name(moment);
        record = match brier {
            Some(brier) => record.number(&name, id(&name), *brier, Unit::Probability),
            None => record.with(name, ShownValue::Missing),
        };
    }
    record
}

/// The share of points that became Black's by the probability given to it.
fn reliability(evaluators: &[EvaluatorQuality]) -> Chart {
    let axis = |label: &str| Axis::new(label).over(0.0, 1.0);
    let mut chart = Chart::new("", axis("{x}"), axis("{y}"));
    chart.guides.push(GuideLine { from: (0.0, 0.0), to: (1.0, 1.0), label: String::new() });
    for evaluator in evaluators {
        let seen = evaluator.bins.iter().filter(|(count, ..)| *count > 0);
        let samples = seen.map(|&(count, said, came)| {
            let wins = (came * count as f64).round() as u64;
            let (low, high) = MatchScore { wins, draws: 0, losses: count as u64 - wins }.interval();
            Sample::between(said, came, low, high)
        });
        chart = chart.with(Series::new(&evaluator.name, Trace::LineAndDots, samples.collect()));
    }
    (chart.width, chart.height) = (480.0, 460.0);
    chart
}

#[cfg(test)]
impl CalibrationResults {
    /// On games of the program, or on those of a file.
    pub(super) fn sample(given: Option<&str>) -> CalibrationResults {
        let quality = EvaluatorQuality {
            name: "cgs".into(),
            brier: 0.2,
            log_loss: 0.6,
            error: 0.1,
            accuracy: 0.7,
            moments: vec![Some(0.2), None, None, None, None, Some(0.1)],
            bins: vec![(10, 0.5, 0.4)],
        };
        CalibrationResults {
            evaluators: vec![quality],
            games: 1,
            positions: 2,
            given: given.map(str::to_owned),
        }
    }
}
