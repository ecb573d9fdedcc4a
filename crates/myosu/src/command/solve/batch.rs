//! Many problems: one line of JSON each, in the order of the collection.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Result, bail};
use myosu_batch::life::{AnswerDetail, LifeQuestions, solve_all};
use myosu_jobs::Flow;
use myosu_machine::ledger::Ledger;
use myosu_pages::life::solved_json;
use myosu_search::Cancel;
use serde_json::Value;

use super::{ProblemLimits, SolveArgs};
use crate::outcome::Outcome;
use crate::{console, source};

/// Solves a collection. With `resume`, lines are appended to that file and problems it has are left out.
pub(super) fn run(
    collection: &Path,
    args: &SolveArgs,
    threads: usize,
    limits: ProblemLimits,
    interrupted: &Cancel,
) -> Result<Outcome> {
    let (mut problems, refused) = source::problems(collection)?;
    let mut ledger = None;
    if let Some(path) = args.resume.as_deref() {
        let (opened, before) = Ledger::open(path)?;
        let done = solved_before(&before);
        problems.retain(|problem| !done.contains(&problem.id));
        ledger = Some(opened);
    }
    let detail = args.claim.map_or(AnswerDetail::Best, AnswerDetail::Is);
    let questions = LifeQuestions { detail, first: args.first, limits: limits.shared_by(threads) };
    let batches = args.queue.batches(threads, problems.len() as u64, limits.is_exact().into())?;
    let title = format!("solve {}", source::name(collection));
    let written = batches.run(interrupted, |run, receiver| {
        solve_all(&title, &problems, questions, run, &mut |number, solved| {
            let line = solved_json(&problems[number].id, &solved);
            let kept = match &mut ledger {
                Some(ledger) => ledger.add(&line.to_string()).map_err(Into::into),
                None => console::json(&line),
            };
            receiver.flow(kept.map(|()| Flow::On))
        })
    })?;
    if written < problems.len() as u64 {
        bail!("stopped after {written} of {} problems", problems.len());
    }
    Ok(if refused > 0 { Outcome::Refused } else { Outcome::Done })
}

/// The problems that have a whole line already.
fn solved_before(text: &str) -> HashSet<String> {
    let id = |line: &str| Some(serde_json::from_str::<Value>(line).ok()?.get("id")?.as_str()?.to_owned());
    text.lines().filter_map(id).collect()
}
