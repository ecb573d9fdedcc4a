//! The nodes the map and the predictor save the prover and the search of the paper epg, on problems the map has not learnt.

use myosu::intuition::savings::{NodeSavings, savings, search_savings};
use myosu::intuition::{Case, Clusters, KohonenModel, Predictor, Suggest as _};
use myosu::tsumego::collection::{self, Exercise};
use serde::{Deserialize, Serialize};

use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::findings::{Fields, Findings};
use crate::number::Unit;

/// What proposes first moves: the map, the predictor, and the right moves themselves as a bound.
const ADVISERS: [&str; 3] = ["map", "predictor", "answer"];

/// Problems, proposals, nodes without and with them, and the share saved on a problem.
type SavedRow = (usize, usize, u64, u64, f64);

/// A row for each of [`ADVISERS`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SavedNodes {
    prover: Vec<SavedRow>,
    /// In the search of the paper epg, the killer to move.
    search: Vec<SavedRow>,
}

/// The nodes the paper's search may use for a problem, and every how many problems it searches one: it reads lines out
/// without a table, so it takes most of the time of this part.
const SEARCH_NODES: u64 = 3_000;
const SEARCH_EVERY: usize = 4;

/// The only part.
pub(super) fn plan(scale: RunScale) -> Vec<Planned> {
    vec![Planned::new("knn-savings", scale.pick(0.5, 10.0, 75.0))]
}

/// Solves unseen problems with every adviser.
pub(super) fn run(bench: &Bench<'_>) -> Result<SavedNodes, Halt> {
    bench.part("knn-savings", || {
        let (model, predictor, set) = (KohonenModel::shipped(), Predictor::shipped(), collection::shipped());
        let clusters = Clusters::of(&model);
        let step = bench.scale.pick(60, 8, 1);
        let unseen: Vec<&Exercise> = set
            .exercises
            .iter()
            .step_by(step)
            .filter(|exercise| !model.has_learnt(&Case::from(*exercise)))
            .collect();
        let propose = |by: &str, case: &Case| match by {
            "map" => clusters.suggest(case).unwrap_or_default(),
            "predictor" => predictor.propose(case),
            _ => case.moves.iter().map(|point| (point, 1.0)).collect(),
        };
        let row =
            |sums: NodeSavings| (sums.problems, sums.advised, sums.plain, sums.helped, sums.saved_each());
        let prover =
            |by: &&str| row(savings(unseen.iter().copied(), |case| propose(by, case), 300_000, bench.cancel));
        let search = |by: &&str| {
            row(search_savings(
                unseen.iter().copied().step_by(SEARCH_EVERY),
                |case| propose(by, case),
                SEARCH_NODES,
            ))
        };
        let saved = SavedNodes {
            prover: ADVISERS.iter().map(prover).collect(),
            search: ADVISERS.iter().map(search).collect(),
        };
        bench.check()?;
        Ok(saved)
    })
}

/// Names the savings of every adviser.
pub(super) fn report(findings: &mut Findings, saved: &SavedNodes) {
    findings.condition("savings", !saved.prover.is_empty());
    for (name, rows) in [("savings", &saved.prover), ("search-savings", &saved.search)] {
        let row = |(by, row): (&&str, &SavedRow)| fields(&format!("{name}.{by}"), by, row);
        findings.rows(name, ADVISERS.iter().zip(rows).map(row).collect::<Vec<_>>());
    }
}

fn fields(id: &str, by: &str, &(problems, advised, plain, helped, each): &SavedRow) -> Fields {
    let id = |what: &str| format!("{id}.{what}");
    let share = 100.0 * (1.0 - helped as f64 / plain.max(1) as f64);
    Fields::default()
        .phrase("by", format!("adviser.{by}"))
        .count("problems", id("problems"), problems)
        .count("advised", id("advised"), advised)
        .number("plain", id("plain"), plain as f64, Unit::Nodes)
        .number("helped", id("helped"), helped as f64, Unit::Nodes)
        .number("share", id("share"), share, Unit::Percent)
        .number("each", id("each"), 100.0 * each, Unit::Percent)
}

#[cfg(test)]
impl SavedNodes {
    /// Savings of this many advisers.
    pub(super) fn sample(rows: usize) -> SavedNodes {
        let rows = vec![(9, 8, 100, 90, 0.2); rows];
        SavedNodes { prover: rows.clone(), search: rows }
    }
}
