//! The paper cgs (2000): worked quantities, the opening experiment and whole games, the territory picture,
//! calibration.

mod calibration;
mod example;
mod games;
mod play;
mod sources;
mod worked;

use myosu::baduk::cgs::Evaluator;
use myosu::rules::go::{Position, Suicide};
use myosu::rules::{Color, Move, Point, Size, zobrist};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::Paper;
use crate::bench::{Bench, Halt, Planned};
use crate::chapter::{Chapter, Headline};
use crate::claims::StatedFigures;
use crate::findings::Findings;
use crate::run::{GnuGo, RunTerms};

/// The results of the paper's experiments.
pub(crate) struct CgsResults {
    games: games::GameResults,
    calibration: calibration::CalibrationResults,
    play: play::PlayResults,
    sources: sources::SourceResults,
}

/// A move as the store keeps it: a point, or nothing for a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredMove(Option<(u8, u8)>);

impl From<Move> for StoredMove {
    fn from(mv: Move) -> StoredMove {
        StoredMove(mv.point().map(|p| (p.x(), p.y())))
    }
}

impl From<StoredMove> for Move {
    fn from(StoredMove(point): StoredMove) -> Move {
        point.map_or(Move::Pass, |(x, y)| Move::Place(Point::new(x, y)))
    }
}

/// The board the paper plays on.
const BOARD: Size = Size::square(19);

/// The phrase for a colour.
fn color_phrase(color: Color) -> &'static str {
    color.pick("black", "white")
}

/// GNU Go's name, version and the level it plays at.
pub(crate) fn opponent(gnugo: &GnuGo) -> String {
    format!("{} (level {})", gnugo.name, games::LEVEL)
}

/// The parts of the experiments.
pub(crate) fn plan(terms: &RunTerms) -> Vec<Planned> {
    let mut plan = games::plan(terms);
    plan.extend(calibration::plan(terms));
    plan.extend(sources::plan(terms));
    plan.extend(play::plan(terms));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>, terms: &RunTerms) -> Result<CgsResults, Halt> {
    let games = games::run(bench, terms)?;
    let calibration = calibration::run(bench, terms)?;
    let sources = sources::run(bench, terms)?;
    Ok(CgsResults { games, calibration, sources, play: play::run(bench, terms)? })
}

/// Writes the chapter.
pub(crate) fn write(results: &CgsResults, claims: &StatedFigures) -> Chapter {
    let findings = findings(results);
    let headline = Headline {
        claimed: Some("cgs.nemesis.ahead"),
        measured: findings.find("opening.cgs.ahead-share"),
        modern: findings.find("opening.network.ahead-share"),
    };
    Chapter::write(Paper::Cgs, &findings, Some(headline), claims)
}

/// Positions of random stones that [`judgement_mark`] judges, and the moves played in each.
const MARKED: (u64, usize) = (24, 240);

/// A hash of what the paper's evaluation finds in positions of random stones, crowded enough to ask the prover.
pub(crate) fn judgement_mark() -> u64 {
    let evaluator = Evaluator::shipped();
    (0..MARKED.0).fold(0, |mark, seed| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Position::empty(BOARD);
        for _ in 0..MARKED.1 {
            let point = Point::new((rng.next_u32() % 19) as u8, (rng.next_u32() % 19) as u8);
            let color = position.to_play();
            if position.check(color, Move::Place(point), Suicide::Forbidden).is_ok() {
                position.play(color, Move::Place(point));
            }
        }
        let evaluation = evaluator.evaluate(&position);
        let units = BOARD.points().map(|point| evaluation.matrix().pv(point).to_bits());
        units.fold(mark, |mark, bits| zobrist::mix(mark ^ bits))
    })
}

/// Everything the chapter's text can refer to.
fn findings(results: &CgsResults) -> Findings {
    let mut findings = Findings::new(Paper::Cgs.name());
    example::report(&mut findings);
    worked::report(&mut findings);
    games::report(&mut findings, &results.games);
    calibration::report(&mut findings, &results.calibration);
    sources::report(&mut findings, &results.sources);
    play::report(&mut findings, &results.play);
    findings
}

#[cfg(test)]
impl CgsResults {
    /// Results that together take every branch of the text.
    pub(crate) fn samples() -> Vec<Findings> {
        let calibrations =
            [None, Some("games.jsonl"), None, None].map(calibration::CalibrationResults::sample);
        let pairs = games::GameResults::samples().into_iter().zip(calibrations);
        let (play, sources) = (play::PlayResults::default, sources::SourceResults::default);
        let all = pairs.map(|(games, calibration)| CgsResults {
            games,
            calibration,
            play: play(),
            sources: sources(),
        });
        all.map(|results| findings(&results)).collect()
    }
}
