//! Problems of a collection proven again: what `generate --check` does.

use crate::{BackendError, Batch, Flow, JobError, SinkError};
use myosu::search::Cancel;
use myosu::tsumego::Prover;
use myosu::tsumego::collection::{Exercise, ProblemSet, Recheck};
use myosu_host::clock::Timer;
use serde_json::{Value, json};

use crate::kinds::Run;
use crate::kinds::life::{LimitTerms, ProblemLimits};
use crate::kinds::value::{KindItem, only, taking};

/// The kind.
pub const KIND: &str = "recheck";

/// An exercise as text, whatever its id.
pub(crate) fn written(exercise: &Exercise) -> Value {
    let exercise = Exercise { id: "1".to_owned(), ..exercise.clone() };
    json!(ProblemSet { seed: 0, tried: 0, exercises: vec![exercise] }.write())
}

/// The exercise of a text, with an empty id.
pub(crate) fn read(item: &Value) -> Result<Exercise, String> {
    let set =
        ProblemSet::read(item.as_str().ok_or("the problem is no text")?).map_err(|bad| bad.to_string())?;
    let exercise = set.exercises.into_iter().next().ok_or("there is no problem")?;
    Ok(Exercise { id: String::new(), ..exercise })
}

/// Proves exercises again, and hands over what came of it in their order.
///
/// # Errors
/// The first error of `each`, or why the backend cannot go on.
pub fn recheck_all(
    title: &str,
    exercises: &[Exercise],
    limits: ProblemLimits,
    mut run: Run<'_>,
    each: &mut dyn FnMut(usize, Recheck) -> Result<Flow, SinkError>,
) -> Result<u64, BackendError> {
    let item = |number: u64| {
        KindItem::Recheck(Box::new(Exercise { id: String::new(), ..exercises[number as usize].clone() }))
    };
    let batch = Batch {
        title: title.to_owned(),
        kind: KIND,
        settings: json!(LimitTerms::new(limits)),
        files: Vec::new(),
        count: exercises.len() as u64,
        item: &item,
        group: 1,
        pack: None,
    };
    run.run(&batch, &mut |number, output| each(number as usize, only(output, taking!(Recheck))?))
}

/// A result as a line: a word, and why an exercise was refuted.
pub(crate) fn write(found: &Recheck) -> Vec<u8> {
    match found {
        Recheck::Confirmed => "confirmed".to_owned(),
        Recheck::Unsettled => "unsettled".to_owned(),
        Recheck::Refuted(why) => format!("refuted {why}"),
    }
    .into_bytes()
}

pub(crate) fn read_result(written: &[u8]) -> Result<Recheck, String> {
    let text = std::str::from_utf8(written).map_err(|error| error.to_string())?;
    match text.split_once(' ').unwrap_or((text, "")) {
        ("confirmed", _) => Ok(Recheck::Confirmed),
        ("unsettled", _) => Ok(Recheck::Unsettled),
        ("refuted", why) => Ok(Recheck::Refuted(why.to_owned())),
        _ => Err(format!("\"{text}\" is no result")),
    }
}

pub(crate) fn work(
    prover: &mut Prover,
    limits: LimitTerms,
    exercise: &Exercise,
    cancel: &Cancel,
) -> Result<Recheck, JobError> {
    let limits = limits.limits().map_err(JobError::Failed)?;
    let cancel = cancel.child();
    let timer = Timer::start(limits.time, cancel.clone());
    let found = exercise.recheck(prover, limits.budget, &cancel);
    drop(timer);
    Ok(found)
}
