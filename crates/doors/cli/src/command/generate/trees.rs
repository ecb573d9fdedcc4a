//! The solutions of a collection as SGF, one file for each level.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use myosu::search::Cancel;
use myosu::text::Language;
use myosu::tsumego::collection::{Difficulty, Exercise, ProblemSet};
use myosu_jobs::kinds::trees::solutions;

use crate::command::limits::ProblemLimits;
use crate::files;
use crate::fleet::QueueArg;

pub(super) fn write(
    collection: &ProblemSet,
    folder: &Path,
    (queue, threads): (&QueueArg, usize),
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
        // No timer ends these searches.
        let batches = queue.batches(threads, exercises.len() as u64, true.into())?;
        let file = batches.run(interrupted, |run, _| {
            solutions("generate --sgf", &exercises, (limits.shared_by(threads), language), run)
        })?;
        let Some(file) = file else { bail!("stopped before the solutions were written") };
        let name = format!("{}-{}.sgf", level.number(), level.name());
        files::write(&folder.join(name), &file)?;
    }
    Ok(())
}
