//! Proves every answer of a collection again, with the prover and with the checker that knows the rules
//! alone.

use std::io::Write;

use anyhow::{Result, bail};
use myosu::search::Cancel;
use myosu::text::Language;
use myosu::tsumego::collection::{ProblemSet, Recheck};
use myosu::words::life::proven_again;
use myosu_jobs::kinds::recheck::recheck_all;

use crate::command::limits::ProblemLimits;
use crate::fleet::QueueArg;
use crate::outcome::Outcome;
use crate::terminal;
use myosu_jobs::Flow;

pub(super) fn run(
    collection: &ProblemSet,
    (queue, threads): (&QueueArg, usize),
    limits: ProblemLimits,
    language: Language,
    interrupted: &Cancel,
) -> Result<Outcome> {
    let exercises = &collection.exercises;
    let mut out = terminal::stdout();
    let (mut confirmed, mut unsettled, mut refuted) = (0, 0, 0);
    let batches = queue.batches(threads, exercises.len() as u64, limits.is_exact().into())?;
    batches.run(interrupted, |run, receiver| {
        recheck_all("generate --check", exercises, limits.shared_by(threads), run, &mut |number, found| {
            let id = &exercises[number].id;
            let printed = match found {
                Recheck::Confirmed => {
                    confirmed += 1;
                    Ok(())
                }
                Recheck::Unsettled => {
                    unsettled += 1;
                    writeln!(out, "{id}: {}", myosu::words::unsettled().get(language))
                }
                Recheck::Refuted(why) => {
                    refuted += 1;
                    writeln!(out, "{id}: {why}")
                }
            };
            receiver.flow(printed.map(|()| Flow::On).map_err(Into::into))
        })
    })?;
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
