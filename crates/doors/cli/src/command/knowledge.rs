//! `myosu knowledge`: the preferences the player `knowledge` plays from.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use myosu::omok::knowledge::{KnowledgeBase, KnowledgeDraft, PreferenceTable};
use myosu::views::omok::knowledge::{KnowledgeView, check_lines, text};
use myosu::words::work;
use myosu_papers::preference_graph;

use super::Context;
use crate::files;
use crate::outcome::Outcome;
use crate::terminal;
use myosu::text::Language;

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

pub(crate) fn run(args: &KnowledgeArgs, context: &Context) -> Result<Outcome> {
    match &args.what {
        KnowledgeAction::Check(args) => check(args, context.language),
        KnowledgeAction::Show(args) => show(args, context),
    }
}

fn check(args: &Check, language: Language) -> Result<Outcome> {
    let draft = KnowledgeDraft::read(&files::read_text(&args.file)?);
    let usable = draft.reasons().next().is_none();
    if args.json {
        terminal::json(&KnowledgeView::of(&draft))?;
    } else {
        let mut out = terminal::stdout();
        check_lines(&draft, language).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(if usable { Outcome::Done } else { Outcome::Refused })
}

/// Notes that built-in preferences stand for a part of a knowledge base, and why.
pub(crate) fn replaced(why: &str, context: &Context) {
    terminal::note(&format!("{why}; {}", work::knowledge_replaced().get(context.language)));
}

/// The knowledge base of a file; built-in preferences stand for what is broken.
fn load(file: Option<&Path>, context: &Context) -> Result<KnowledgeBase> {
    let Some(file) = file else { return Ok(KnowledgeBase::default()) };
    let draft = KnowledgeDraft::read(&files::read_text(file)?);
    draft.reasons().for_each(|why| replaced(&format!("{}: {why}", file.display()), context));
    Ok(draft.into_base())
}

fn show(args: &Show, context: &Context) -> Result<Outcome> {
    if args.toml {
        let text = match &args.file {
            Some(file) => files::read_text(file)?,
            None => KnowledgeBase::built_in_text().to_owned(),
        };
        write!(terminal::stdout(), "{text}")?;
        return Ok(Outcome::Done);
    }
    let base = load(args.file.as_deref(), context)?;
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
        None => write!(terminal::stdout(), "{}", text(&base))?,
    }
    Ok(Outcome::Done)
}
