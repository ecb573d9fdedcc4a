//! Proves every answer of a collection again, with the prover and with the checker that knows the rules
//! alone.

use std::io::Write;

use anyhow::{Result, bail};
use myosu_engine::tsumego::collection::{Exercise, ProblemSet};
use myosu_engine::tsumego::{Prover, Reading};
use myosu_search::Cancel;

use crate::command::limits::Limits;
use crate::console;
use crate::interrupt::Timer;
use crate::outcome::Outcome;
use myosu_jobs::{Flow, Jobs};

/// What came of one problem.
enum Found {
    /// All it says is so.
    Confirmed,
    /// It was not settled in time.
    Unsettled,
    /// Something it says is not so.
    Refuted(String),
}

pub(super) fn run(
    collection: &ProblemSet,
    threads: usize,
    limits: Limits,
    interrupted: &Cancel,
) -> Result<Outcome> {
    let exercises = &collection.exercises;
    let bar = console::progress(exercises.len() as u64);
    let mut out = console::stdout();
    let (mut confirmed, mut unsettled, mut refuted) = (0, 0, 0);
    let mut at = exercises.iter();
    let jobs = Jobs { numbers: 0..exercises.len() as u64, threads, interrupted };
    jobs.run(
        || Prover::new(limits.memory / threads),
        |prover, number, cancel| {
            let cancel = cancel.child();
            let timer = Timer::start(limits.time, cancel.clone());
            let found = check(&exercises[number as usize], prover, limits, &cancel);
            drop(timer);
            found
        },
        |found| -> Result<Flow> {
            bar.inc(1);
            let id = at.next().map_or("", |exercise| exercise.id.as_str());
            match found {
                Found::Confirmed => confirmed += 1,
                Found::Unsettled => {
                    unsettled += 1;
                    writeln!(out, "{id}: not settled within the budget")?;
                }
                Found::Refuted(why) => {
                    refuted += 1;
                    writeln!(out, "{id}: {why}")?;
                }
            }
            Ok(Flow::On)
        },
    )?;
    bar.finish_and_clear();
    writeln!(out, "{confirmed} of {} problems proven again", exercises.len())?;
    if interrupted.is_raised() {
        bail!("stopped after {} of {} problems", confirmed + unsettled + refuted, exercises.len());
    }
    Ok(match (refuted, unsettled) {
        (0, 0) => Outcome::Done,
        (0, _) => Outcome::Unsettled,
        _ => Outcome::Refused,
    })
}

/// A reader finds the problem; the prover finds the fate, the fate after a pass and the right moves; the
/// checker accepts the proof of the fate.
fn check(exercise: &Exercise, prover: &mut Prover, limits: Limits, cancel: &Cancel) -> Found {
    let refuted = |why: &str| Found::Refuted(why.to_owned());
    if Reading::likeliest(&exercise.setup()) != Ok(exercise.reading()) {
        return refuted("the stones alone do not show which problem is meant");
    }
    let solved = prover.answer(&exercise.question(), limits.budget, cancel);
    let Ok(answer) = solved else { return refuted("the region is too large") };
    let (Some(fate), Some(passed)) = (answer.fate, answer.other_first) else { return Found::Unsettled };
    if answer.moves.iter().any(|first| first.keeps.is_none()) {
        return Found::Unsettled;
    }
    if (fate, passed) != (exercise.fate, exercise.passed) {
        return Found::Refuted(format!("the fate is {fate}, after a pass {passed}"));
    }
    if answer.best() != exercise.best {
        return refuted("other first moves are right");
    }
    match prover.certify(&answer, cancel).map(|certificate| certificate.check()) {
        None if cancel.is_raised() => Found::Unsettled,
        None => refuted("the proof could not be written down"),
        Some(Err((_, why))) => Found::Refuted(format!("the checker refuses the proof: {why}")),
        Some(Ok(_)) => Found::Confirmed,
    }
}
