//! What the solver and the table of eye shapes are worth to the probabilities: the Brier score with and without them.

use myosu::baduk::cgs::fit::{MOMENTS, OwnedGame, measure, samples_read_by};
use myosu::baduk::cgs::{Evaluator, LifeReader, PositionSurvey, ReaderSources};
use serde::{Deserialize, Serialize};

use super::calibration;
use crate::bench::{Bench, Halt, Planned};
use crate::findings::Findings;
use crate::number::Unit;
use crate::run::RunTerms;

/// Brier scores, and how many stones of chains proven dead were kept in the end.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SourceResults {
    /// Without table and prover, with the table, with both.
    brier: [f64; 3],
    /// Behind walls that cgs trusts, and behind others: stones proven dead, and those kept.
    dead: [(usize, f64); 2],
}

const SOURCES: [ReaderSources; 3] =
    [ReaderSources::Nothing, ReaderSources::Table, ReaderSources::TableAndProver];

/// One part.
pub(super) fn plan(terms: &RunTerms) -> Vec<Planned> {
    vec![Planned::new("cgs-sources", terms.scale.pick(1.0, 4.0, 15.0))]
}

/// Measures the shipped table on the games of the calibration.
pub(super) fn run(bench: &Bench<'_>, terms: &RunTerms) -> Result<SourceResults, Halt> {
    let games = calibration::games(bench, terms)?;
    bench.part("cgs-sources", || Ok(compare(&games)))
}

fn compare(games: &[OwnedGame]) -> SourceResults {
    let mut results = SourceResults::default();
    for (brier, source) in results.brier.iter_mut().zip(SOURCES) {
        let samples = samples_read_by(games, &MOMENTS, &LifeReader::new(source));
        *brier = measure(&Evaluator::shipped(), &samples, MOMENTS.len()).all().brier();
        if source != ReaderSources::TableAndProver {
            continue;
        }
        for sample in &samples {
            let survey: &PositionSurvey = sample.survey();
            for chain in &survey.chains {
                let Some(outlook) = chain.outlook.filter(|o| o.defended.name() == "dead") else { continue };
                let (stones, kept) = &mut results.dead[usize::from(!outlook.wall_stands)];
                *stones += chain.stones.len();
                let owned = sample
                    .owners()
                    .filter(|(point, owner)| chain.stones.contains(*point) && *owner == Some(chain.color));
                *kept += owned.count() as f64;
            }
        }
    }
    results
}

/// Names the results.
pub(super) fn report(findings: &mut Findings, results: &SourceResults) {
    let [nothing, table, both] = results.brier;
    findings.number("sources.nothing", nothing, Unit::Probability);
    findings.number("sources.table", table, Unit::Probability);
    findings.number("sources.both", both, Unit::Probability);
    findings.number("sources.table-worth", 1000.0 * (nothing - table), Unit::Plain);
    findings.number("sources.prover-worth", 1000.0 * (table - both), Unit::Plain);
    let kept = |(stones, kept): (usize, f64)| 100.0 * kept / stones.max(1) as f64;
    findings.number("sources.dead-trusted", kept(results.dead[0]), Unit::Percent);
    findings.number("sources.dead-doubted", kept(results.dead[1]), Unit::Percent);
}
