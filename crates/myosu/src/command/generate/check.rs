//! Proves every answer of a collection again, with the prover and with the checker that knows the rules
//! alone.

use std::io::Write;

use anyhow::{Result, bail};
use myosu_engine::tsumego::Prover;
use myosu_engine::tsumego::collection::{ProblemSet, Recheck};
use myosu_search::Cancel;
use myosu_text::Language;
use myosu_words::life::proven_again;

use crate::command::limits::ProblemLimits;
use crate::console;
use crate::interrupt::Timer;
use crate::outcome::Outcome;
use myosu_jobs::{Flow, Jobs};

pub(super) fn run(
    collection: &ProblemSet,
    threads: usize,
    limits: ProblemLimits,
    language: Language,
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
            let found = exercises[number as usize].recheck(prover, limits.budget, &cancel);
            drop(timer);
            found
        },
        |found| -> Result<Flow> {
            bar.inc(1);
            let id = at.next().map_or("", |exercise| exercise.id.as_str());
            match found {
                Recheck::Confirmed => confirmed += 1,
                Recheck::Unsettled => {
                    unsettled += 1;
                    writeln!(out, "{id}: {}", myosu_words::unsettled().get(language))?;
                }
                Recheck::Refuted(why) => {
                    refuted += 1;
                    writeln!(out, "{id}: {why}")?;
                }
            }
            Ok(Flow::On)
        },
    )?;
    bar.finish_and_clear();
    writeln!(out, "{}", proven_again(confirmed, exercises.len()).get(language))?;
    if interrupted.is_raised() {
        bail!("stopped after {} of {} problems", confirmed + unsettled + refuted, exercises.len());
    }
    Ok(match (refuted, unsettled) {
        (0, 0) => Outcome::Done,
        (0, _) => Outcome::Unsettled,
        _ => Outcome::Refused,
    })
}
