//! `myosu knowledge`: the preferences the player `knowledge` plays from.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use myosu_engine::omok::knowledge::{KnowledgeBase, PreferenceTable, Stance};
use myosu_pages::omok::knowledge_text;
use myosu_papers::preference_graph;
use myosu_words::work;
use serde::Serialize;

use super::Context;
use crate::console;
use crate::files;
use crate::outcome::Outcome;
use myosu_text::Language;
use myosu_words::omok as words;

#[derive(Debug, clap::Args)]
pub(crate) struct KnowledgeArgs {
    #[command(subcommand)]
    what: KnowledgeAction,
}

#[derive(Debug, clap::Subcommand)]
enum KnowledgeAction {
    /// Check a knowledge base: no cycle, connected, no unknown index, no contradiction
    Check(Check),
    /// Print a knowledge base, or draw its preference graphs
    Show(Show),
}

#[derive(Debug, clap::Args)]
struct Check {
    /// A TOML file; `-` is stdin
    file: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct Show {
    /// A TOML file; `-` is stdin [default: the built-in knowledge base]
    file: Option<PathBuf>,

    /// Draw the preference graph of a table into this file
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,

    /// The table that is drawn
    #[arg(long, default_value = "kb2", value_enum)]
    table: DrawnTable,

    /// Print the file itself, to begin one's own from
    #[arg(long)]
    toml: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum DrawnTable {
    /// Among attack vectors
    Kb2,
    /// Among defence vectors
    Kb3,
    /// Attack against defence
    Kb4,
}

#[derive(Serialize)]
struct KnowledgeReport {
    schema: u32,
    usable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vectors: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preferences: Option<[usize; 3]>,
}

pub(crate) fn run(args: &KnowledgeArgs, context: &Context) -> Result<Outcome> {
    match &args.what {
        KnowledgeAction::Check(args) => check(args, context.language),
        KnowledgeAction::Show(args) => show(args, context.language),
    }
}

fn check(args: &Check, language: Language) -> Result<Outcome> {
    let found = KnowledgeBase::parse(&files::read_text(&args.file)?);
    let outcome = if found.is_ok() { Outcome::Done } else { Outcome::Refused };
    if args.json {
        let base = found.as_ref().ok();
        console::json(&KnowledgeReport {
            schema: 1,
            usable: found.is_ok(),
            error: found.as_ref().err().map(ToString::to_string),
            vectors: base.map(|base| base.vectors().len()),
            preferences: base.map(counts),
        })?;
        return Ok(outcome);
    }
    let mut out = console::stdout();
    match found {
        Ok(base) => {
            let text = words::knowledge_sound(base.vectors().len(), counts(&base));
            writeln!(out, "{}", text.get(language))?;
        }
        Err(problem) => writeln!(out, "{problem}\n{}", words::knowledge_unusable().get(language))?,
    }
    Ok(outcome)
}

fn counts(base: &KnowledgeBase) -> [usize; 3] {
    [base.pairs(Stance::Attack).len(), base.pairs(Stance::Defence).len(), base.records().len()]
}

/// The knowledge base of a file; a broken one is reported and replaced by the built-in one.
fn load(file: Option<&Path>, language: Language) -> Result<KnowledgeBase> {
    let Some(file) = file else { return Ok(KnowledgeBase::default()) };
    let found = KnowledgeBase::parse(&files::read_text(file)?);
    Ok(found.unwrap_or_else(|problem| {
        let instead = work::knowledge_replaced();
        console::note(&format!("{}: {problem}; {}", file.display(), instead.get(language)));
        KnowledgeBase::default()
    }))
}

fn show(args: &Show, language: Language) -> Result<Outcome> {
    if args.toml {
        let text = match &args.file {
            Some(file) => files::read_text(file)?,
            None => KnowledgeBase::built_in_text().to_owned(),
        };
        write!(console::stdout(), "{text}")?;
        return Ok(Outcome::Done);
    }
    let base = load(args.file.as_deref(), language)?;
    let table = match args.table {
        DrawnTable::Kb2 => PreferenceTable::Kb2,
        DrawnTable::Kb3 => PreferenceTable::Kb3,
        DrawnTable::Kb4 => PreferenceTable::Kb4,
    };
    match &args.svg {
        Some(path) => {
            let picture = preference_graph(&base, table).svg();
            files::write(path, picture.as_bytes()).context("the graph was not drawn")?;
        }
        None => write!(console::stdout(), "{}", knowledge_text(&base))?,
    }
    Ok(Outcome::Done)
}
