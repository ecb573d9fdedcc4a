//! The solutions of a collection as SGF: what `generate --sgf` writes.

use crate::{BackendError, Batch, Flow, JobError};
use myosu::formats::sgf::Collection;
use myosu::search::Cancel;
use myosu::text::Language;
use myosu::tsumego::collection::Exercise;
use myosu::tsumego::solution::Extent;
use myosu::tsumego::{Detail, Prover};
use myosu::views::life::{SolvedProblem, solutions_sgf};
use myosu::words::life as words;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::kinds::Run;
use crate::kinds::life::{LimitTerms, ProblemLimits};
use crate::kinds::recheck::{read, written};
use crate::kinds::value::{KindItem, only, taking};

/// The kind.
pub const KIND: &str = "tree";

#[derive(Serialize, Deserialize)]
pub(crate) struct TreeSettings {
    pub(crate) limits: LimitTerms,
    language: Language,
}

/// The trees of exercises as one SGF file; nothing if the run was interrupted.
///
/// # Errors
/// Why the backend cannot go on, or an exercise without an answer.
pub fn solutions(
    title: &str,
    exercises: &[&Exercise],
    (limits, language): (ProblemLimits, Language),
    mut run: Run<'_>,
) -> Result<Option<Vec<u8>>, BackendError> {
    let item = |number: u64| KindItem::Tree(Box::new(exercises[number as usize].clone()));
    let batch = Batch {
        title: title.to_owned(),
        kind: KIND,
        settings: json!(TreeSettings { limits: LimitTerms::new(limits), language }),
        files: Vec::new(),
        count: exercises.len() as u64,
        item: &item,
        group: 1,
        pack: None,
    };
    let mut file = String::new();
    let count = run.run(&batch, &mut |_, output| {
        if !file.is_empty() {
            file.push('\n');
        }
        file += &only(output, taking!(Tree))?;
        Ok(Flow::On)
    })?;
    Ok((count == batch.count).then(|| file.into_bytes()))
}

pub(crate) fn settings(value: &Value) -> Result<TreeSettings, String> {
    TreeSettings::deserialize(value).map_err(|error| format!("the settings: {error}"))
}

pub(crate) fn write_item(exercise: &Exercise) -> Value {
    json!({"id": exercise.id, "problem": written(exercise)})
}

pub(crate) fn read_item(item: &Value) -> Result<Exercise, String> {
    let id = item["id"].as_str().unwrap_or_default().to_owned();
    Ok(Exercise { id, ..read(&item["problem"])? })
}

pub(crate) fn work(
    prover: &mut Prover,
    value: &Value,
    exercise: &Exercise,
    cancel: &Cancel,
) -> Result<String, JobError> {
    let TreeSettings { limits, language } = settings(value).map_err(JobError::Failed)?;
    let budget = limits.limits().map_err(JobError::Failed)?.budget;
    let question = exercise.question().detail(Detail::Everything);
    let answer = prover.answer(&question, budget, cancel);
    let answer = answer.map_err(|error| JobError::Failed(error.to_string()))?;
    let tree = prover.solution(&answer, Extent::SHORT, budget, cancel);
    let note = words::exercise(exercise);
    let solved = SolvedProblem { id: &exercise.id, answer: &answer, tree: &tree, note };
    let sgf = String::from_utf8(solutions_sgf(&[solved], language).to_utf8());
    sgf.map_err(|error| JobError::Failed(error.to_string()))
}

/// The tree is a file of one game.
pub(crate) fn check(tree: &str) -> Result<(), String> {
    let file = Collection::parse(tree.as_bytes()).map_err(|bad| bad.to_string())?;
    if file.games().len() == 1 { Ok(()) } else { Err("the tree is not one game".to_owned()) }
}
