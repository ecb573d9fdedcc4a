//! The nodes the map and the predictor save the prover on problems the map has not learnt.

use myosu_engine::intuition::savings::{NodeSavings, savings};
use myosu_engine::intuition::{Case, Clusters, KohonenModel, Predictor, Suggest as _};
use myosu_engine::tsumego::collection::{self, Exercise};
use serde::{Deserialize, Serialize};

use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::findings::{Fields, Findings};
use crate::number::Unit;

/// What proposes first moves: the map, the predictor, and the right moves themselves as a bound.
const ADVISERS: [&str; 3] = ["map", "predictor", "answer"];

/// Problems, proposals, nodes without and with them, and the share saved on a problem, for each of [`ADVISERS`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SavedNodes {
    rows: Vec<(usize, usize, u64, u64, f64)>,
}

/// The only part.
pub(super) fn plan(scale: RunScale) -> Vec<Planned> {
    vec![Planned::new("knn-savings", scale.pick(0.5, 4.0, 25.0))]
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
        let with = |by: &str| {
            let propose = |case: &Case| match by {
                "map" => clusters.suggest(case).unwrap_or_default(),
                "predictor" => predictor.propose(case),
                _ => case.moves.iter().map(|point| (point, 1.0)).collect(),
            };
            savings(unseen.iter().copied(), propose, 300_000, bench.cancel)
        };
        let row = |by: &str| {
            let sums: NodeSavings = with(by);
            (sums.problems, sums.advised, sums.plain, sums.helped, sums.saved_each())
        };
        let rows = ADVISERS.iter().map(|by| row(by)).collect();
        bench.check()?;
        Ok(SavedNodes { rows })
    })
}

/// Names the savings of every adviser.
pub(super) fn report(findings: &mut Findings, saved: &SavedNodes) {
    findings.condition("savings", !saved.rows.is_empty());
    let row = |(by, &(problems, advised, plain, helped, each)): (&&str, &(usize, usize, u64, u64, f64))| {
        let id = |what: &str| format!("savings.{by}.{what}");
        let share = 100.0 * (1.0 - helped as f64 / plain.max(1) as f64);
        Fields::default()
            .phrase("by", format!("adviser.{by}"))
            .count("problems", id("problems"), problems)
            .count("advised", id("advised"), advised)
            .number("plain", id("plain"), plain as f64, Unit::Nodes)
            .number("helped", id("helped"), helped as f64, Unit::Nodes)
            .number("share", id("share"), share, Unit::Percent)
            .number("each", id("each"), 100.0 * each, Unit::Percent)
    };
    findings.rows("savings", ADVISERS.iter().zip(&saved.rows).map(row));
}

#[cfg(test)]
impl SavedNodes {
    /// Savings of this many advisers.
    pub(super) fn sample(rows: usize) -> SavedNodes {
        SavedNodes { rows: vec![(9, 8, 100, 90, 0.2); rows] }
    }
}
