//! The solutions of a collection as SGF, one file for each level.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use myosu_engine::tsumego::collection::{Difficulty, Exercise, ProblemSet};
use myosu_engine::tsumego::solution::{Extent, Solution};
use myosu_engine::tsumego::{Answer, Detail, Prover};
use myosu_pages::life::{SolvedProblem, solutions_sgf};
use myosu_search::Cancel;

use crate::command::limits::ProblemLimits;
use crate::{console, files};
use myosu_jobs::{Flow, Jobs};
use myosu_text::Language;
use myosu_words::life as words;

pub(super) fn write(
    collection: &ProblemSet,
    folder: &Path,
    threads: usize,
    limits: ProblemLimits,
    language: Language,
    interrupted: &Cancel,
) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for level in Difficulty::ALL {
        let exercises: Vec<&Exercise> = collection.level(level).collect();
        if exercises.is_empty() {
            continue;
        }
        let solved = solutions(&exercises, threads, limits, interrupted)?;
        let problems: Vec<SolvedProblem<'_>> = exercises
            .iter()
            .zip(&solved)
            .map(|(exercise, (answer, tree))| {
                let note = words::exercise(exercise);
                SolvedProblem { id: &exercise.id, answer, tree, note }
            })
            .collect();
        let name = format!("{}-{}.sgf", level.number(), level.name());
        files::write(&folder.join(name), &solutions_sgf(&problems, language).to_utf8())?;
    }
    Ok(())
}

fn solutions(
    exercises: &[&Exercise],
    threads: usize,
    limits: ProblemLimits,
    interrupted: &Cancel,
) -> Result<Vec<(Answer, Solution)>> {
    let bar = console::progress(exercises.len() as u64);
    let mut solved = Vec::with_capacity(exercises.len());
    let jobs = Jobs { numbers: 0..exercises.len() as u64, threads, interrupted };
    jobs.run(
        || Prover::new(limits.memory / threads),
        |prover, number, cancel| solution(exercises[number as usize], prover, limits, cancel),
        |found| -> Result<Flow> {
            solved.push(found?);
            bar.inc(1);
            Ok(Flow::On)
        },
    )?;
    bar.finish_and_clear();
    if solved.len() < exercises.len() {
        bail!("stopped before the solutions were written");
    }
    Ok(solved)
}

fn solution(
    exercise: &Exercise,
    prover: &mut Prover,
    limits: ProblemLimits,
    cancel: &Cancel,
) -> Result<(Answer, Solution)> {
    let question = exercise.question().detail(Detail::Everything);
    let answer = prover.answer(&question, limits.budget, cancel)?;
    let tree = prover.solution(&answer, Extent::SHORT, limits.budget, cancel);
    Ok((answer, tree))
}
