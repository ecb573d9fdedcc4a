//! Many problems, several at a time: one line of JSON each, in the order of the collection.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Result, bail};
use myosu_engine::tsumego::{Detail, Prover, Question};
use myosu_pages::life::answer_json;
use myosu_search::Cancel;
use serde_json::{Value, json};

use super::{ProblemLimits, SolveArgs, solve_one};
use crate::outcome::Outcome;
use crate::{console, source};
use myosu_jobs::{Flow, Jobs};
use myosu_machine::ledger::Ledger;

/// Solves a collection. With `resume`, lines are appended to that file and problems it has are left out.
pub(super) fn run(
    collection: &Path,
    args: &SolveArgs,
    threads: usize,
    limits: ProblemLimits,
    interrupted: &Cancel,
) -> Result<Outcome> {
    let (mut problems, refused) = source::problems(collection)?;
    let resume = args.resume.as_deref();
    if let Some(color) = args.first {
        problems.iter_mut().for_each(|problem| problem.setup.to_play = color);
    }
    let mut ledger = None;
    if let Some(path) = resume {
        let (opened, before) = Ledger::open(path)?;
        let done = solved_before(&before);
        problems.retain(|problem| !done.contains(&problem.id));
        ledger = Some(opened);
    }
    let bar = console::progress(problems.len() as u64);
    let jobs = Jobs { numbers: 0..problems.len() as u64, threads, interrupted };
    let written = jobs.run(
        || Prover::new(limits.memory / threads),
        |prover, number, cancel| {
            let problem = &problems[number as usize];
            let question = Question::diagram(&problem.setup)
                .target(problem.target)
                .region(problem.region)
                .detail(args.claim.map_or(Detail::Best, Detail::Is));
            match solve_one(&question, prover, limits, cancel) {
                Ok(solved) => answer_json(&problem.id, &solved.answer, solved.seconds),
                Err(error) => {
                    json!({"schema": 1, "id": problem.id, "verdict": "unsettled", "error": error.to_string()})
                }
            }
        },
        |line| -> Result<Flow> {
            match &mut ledger {
                Some(ledger) => ledger.add(&line.to_string())?,
                None => console::json(&line)?,
            }
            bar.inc(1);
            Ok(Flow::On)
        },
    )?;
    bar.finish_and_clear();
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
