//! A problem as a user may have it: a diagram, SGF, or JSON lines.

use std::path::Path;

use anyhow::{Context, Result, bail};
use myosu_formats::problems::{self, from_sgf};
use myosu_formats::sgf::Collection;
use myosu_rules::{Color, PointSet, Setup, diagram};

use crate::files;

/// A position and what was marked in it.
pub(in crate::command) struct Input {
    /// The name of the problem.
    pub(in crate::command) id: String,
    /// Stones, and who is to play.
    pub(in crate::command) setup: Setup,
    /// Stones drawn as `x` or `o` in a diagram.
    pub(super) target: Option<PointSet>,
    /// Empty points drawn as `r` in a diagram, with all stones beside them that are marked.
    pub(super) region: Option<PointSet>,
}

/// The only problem of a file, or the first.
pub(in crate::command) fn one(path: &Path) -> Result<Input> {
    let bytes = files::read(path)?;
    let name =
        path.file_stem().map_or_else(|| "problem".to_owned(), |stem| stem.to_string_lossy().into_owned());
    match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => bail!("{} is empty", path.display()),
        Some(b'{') => first(problems(&bytes, path)?, path),
        Some(b'(') => first(problems(&bytes, path)?, path),
        Some(_) => drawn(&bytes, name, path),
    }
}

/// All problems of a collection; those that cannot be read are reported with their place.
pub(super) fn problems(bytes: &[u8], path: &Path) -> Result<Vec<Result<problems::Problem>>> {
    let is_json = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    if is_json {
        let read = problems::read(bytes).into_iter();
        return Ok(read.map(|problem| problem.map_err(anyhow::Error::from)).collect());
    }
    let collection = Collection::parse(bytes).with_context(|| format!("in {}", path.display()))?;
    Ok(from_sgf(&collection).into_iter().map(|problem| problem.map_err(anyhow::Error::from)).collect())
}

fn first(problems: Vec<Result<problems::Problem>>, path: &Path) -> Result<Input> {
    let problem =
        problems.into_iter().next().with_context(|| format!("no problem in {}", path.display()))??;
    Ok(Input { id: problem.id, setup: problem.setup, target: None, region: None })
}

fn drawn(bytes: &[u8], id: String, path: &Path) -> Result<Input> {
    let text = std::str::from_utf8(bytes).with_context(|| format!("{} is not text", path.display()))?;
    let mut to_play = Color::Black;
    let mut rows = String::new();
    for line in text.lines() {
        match line.trim().strip_suffix("to play").and_then(|color| Color::parse(color.trim())) {
            Some(color) => to_play = color,
            None => {
                rows += line;
                rows.push('\n');
            }
        }
    }
    let board = diagram::parse(&rows).with_context(|| format!("in {}", path.display()))?;
    let mut setup = board.setup;
    setup.to_play = to_play;
    let marked = board.marked('x') | board.marked('o');
    let target = (!marked.is_empty()).then_some(marked);
    let free = board.marked('r');
    let region = (!free.is_empty()).then(|| free | marked);
    Ok(Input { id, setup, target, region })
}
