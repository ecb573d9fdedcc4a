//! The paper omok-ab (c. 2018): the weight table, what alpha-beta saves, matches with the other players.

mod nodes;
mod patterns;
mod trees;

use myosu::draw::chart::HeatMap;
use myosu::rules::omok::Variant;

use crate::Paper;
use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::chapter::{Chapter, Headline};
use crate::claims::StatedFigures;
use crate::findings::{Findings, ShownValue};
use crate::matches::{MatchResult, PlannedMatch};
use crate::number::Unit;

/// The players, in the order of the table.
const PLAYERS: [&str; 4] = ["alphabeta", "knowledge", "linear", "myosu"];

/// The results of the paper's experiments.
pub(crate) struct OmokAbResults {
    nodes: Vec<nodes::NodeCount>,
    matches: Vec<MatchResult>,
}

fn matches(scale: RunScale) -> Vec<PlannedMatch> {
    let play = |name, players, games, cost| PlannedMatch {
        name,
        players,
        variant: Variant::OmokAb,
        games,
        nodes: scale.pick(150, 2_000_000, 2_000_000),
        cost,
    };
    // The paper's search of three plies has no budget and is the slow one; the others answer at once.
    let (slow, fast) = (scale.pick(1, 2, 10), scale.pick(2, 20, 40));
    let mut all = vec![
        play("omok-ab-linear", ["alphabeta", "linear"], slow, 12.0),
        play("omok-ab-knowledge", ["alphabeta", "knowledge"], slow, 14.0),
        play("omok-ab-myosu", ["alphabeta", "myosu"], slow, 4.0),
        play("omok-ab-knowledge-linear", ["knowledge", "linear"], fast, 0.03),
        play("omok-ab-knowledge-myosu", ["knowledge", "myosu"], fast, 0.3),
        play("omok-ab-linear-myosu", ["linear", "myosu"], fast, 0.2),
    ];
    // A full run's budget does not cut the paper's program short: it stops by itself after three plies.
    all.iter_mut().filter(|m| m.players.contains(&"myosu")).for_each(|m| m.nodes = m.nodes.min(MODERN_NODES));
    all
}

/// The budget of nodes for a move in games with the modern player.
const MODERN_NODES: u64 = 20_000;

/// The parts of the experiments.
pub(crate) fn plan(scale: RunScale) -> Vec<Planned> {
    let mut plan = nodes::plan(scale);
    plan.extend(matches(scale).iter().flat_map(PlannedMatch::plan));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>) -> Result<OmokAbResults, Halt> {
    let nodes = nodes::run(bench)?;
    let played = matches(bench.scale).into_iter().map(|planned| planned.play(bench));
    Ok(OmokAbResults { nodes, matches: played.collect::<Result<_, Halt>>()? })
}

/// Writes the chapter.
pub(crate) fn write(results: &OmokAbResults, claims: &StatedFigures) -> Chapter {
    let findings = findings(results, claims);
    let headline = Headline {
        claimed: Some("omok-ab.win-rate"),
        measured: findings.find("match.alphabeta-linear.rate"),
        modern: findings.find("match.myosu-linear.rate"),
    };
    Chapter::write(Paper::OmokAb, &findings, Some(headline), claims)
}

/// Everything the chapter's text can refer to.
fn findings(results: &OmokAbResults, claims: &StatedFigures) -> Findings {
    let mut findings = Findings::new(Paper::OmokAb.name());
    patterns::report(&mut findings, claims);
    trees::report(&mut findings);
    nodes::report(&mut findings, &results.nodes);
    findings.set("modern-nodes", ShownValue::Plain(Unit::Nodes.show(MODERN_NODES as f64, None)));
    findings.rows("matches", results.matches.iter().map(MatchResult::record));
    findings.figure("match", rates(&results.matches));
    // The front page compares win rates against `linear`, so the last match is turned round.
    let (rate, (low, high)) = result(&results.matches, ["linear", "myosu"]).rate();
    findings.between("match.myosu-linear.rate", 100.0 - rate, (100.0 - high, 100.0 - low), Unit::Percent);
    findings
}

fn result<'a>(matches: &'a [MatchResult], players: [&str; 2]) -> &'a MatchResult {
    matches.iter().find(|result| result.players == players).expect("every match is played")
}

/// The win rate of each player against each other.
fn rates(matches: &[MatchResult]) -> HeatMap {
    let of = |players: [&str; 2]| matches.iter().find(|result| result.players == players);
    let rate = |one: &str, other: &str| match (of([one, other]), of([other, one])) {
        (Some(result), _) => result.rate().0,
        (_, Some(result)) => 100.0 - result.rate().0,
        _ => f64::NAN,
    };
    let names = || PLAYERS.iter().map(|name| (*name).to_owned()).collect();
    let values = PLAYERS.iter().map(|one| PLAYERS.iter().map(|other| rate(one, other)).collect());
    let mut map = HeatMap::new(names(), names(), values.collect());
    map.title = "{title}".into();
    map.full = Some(100.0);
    map
}

#[cfg(test)]
impl OmokAbResults {
    /// Results that together take every branch of the text.
    pub(crate) fn samples(claims: &StatedFigures) -> Vec<Findings> {
        let planned = matches(RunScale::Tiny);
        let matches = planned.iter().map(|planned| MatchResult::sample(planned.players)).collect();
        vec![findings(&OmokAbResults { nodes: nodes::NodeCount::samples(), matches }, claims)]
    }
}
