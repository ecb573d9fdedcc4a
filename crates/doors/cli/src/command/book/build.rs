//! `myosu book build`: searches positions of openings and writes them into a book.

use std::path::PathBuf;

use crate::terminal;
use anyhow::{Context as _, Result, ensure};
use myosu::omok::book::Origin;
use myosu::omok::book::build::{BookPlan, SearchLedger, SectionPlan, build, shipped_sections};
use myosu::rules::Size;
use myosu::rules::omok::Variant;
use myosu::search::Cancel;
use myosu::signature;
use myosu::text::Language;
use myosu::words::omok as words;
use myosu_host::files;
use myosu_host::ledger::Ledger;

use crate::command::book::{lines, side, variant};

#[derive(Debug, clap::Args)]
pub(crate) struct BuildArgs {
    /// The book to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// The searched positions, one to a line: a run that was stopped goes on with them [default: FILE.ledger]
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,

    /// Only this rule [default: every rule, each on its usual board, and freestyle on 20 lines]
    #[arg(long, value_parser = variant)]
    rule: Option<Variant>,

    /// Lines of the board [default: that of the rule]
    #[arg(long, value_parser = side, requires = "rule")]
    size: Option<Size>,

    /// A library of openings whose positions the book shall have too: RenLib, SGF, psq or moves
    #[arg(long, value_name = "FILE", requires = "rule")]
    lines: Vec<PathBuf>,

    /// Moves of a line of the library that are used
    #[arg(long, value_name = "N", default_value_t = 8)]
    line_moves: usize,

    /// Positions for each rule and board
    #[arg(long, value_name = "N", default_value_t = 350)]
    positions: usize,

    /// Nodes of the search for each position
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,

    /// Nodes of the prover for each forced win that the search announces
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    prover_nodes: u64,

    /// Openings to look at in search of even ones
    #[arg(long, value_name = "N", default_value_t = 300)]
    samples: usize,

    /// Even openings to keep at most
    #[arg(long, value_name = "N", default_value_t = 24)]
    balanced: usize,

    /// What the sampled openings derive from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &BuildArgs, language: Language, interrupted: &Cancel) -> Result<bool> {
    let sections = sections(args)?;
    files::check_writable(&args.out)?;
    let signature = signature::of(&signature::parts());
    let origin = Origin { seed: args.seed, signature, nodes: args.nodes, prover_nodes: args.prover_nodes };
    let plan = BookPlan { origin, positions: args.positions, samples: args.samples, balanced: args.balanced };
    let path = args.ledger.clone().unwrap_or_else(|| {
        let mut name = args.out.clone().into_os_string();
        name.push(".ledger");
        name.into()
    });
    let (mut file, before) = Ledger::open(&path)?;
    let mut ledger = SearchLedger::parse(&before).with_context(|| path.display().to_string())?;
    let known = ledger.len_for(&origin);
    if known > 0 {
        terminal::note(words::book_resumed(known).get(language));
    }
    let bar = terminal::progress((args.positions * sections.len()) as u64);
    let mut done = 0;
    let mut failed = None;
    let mut keep = |line: &str| file.add(line).map_err(|error| failed = Some(error)).is_ok();
    let book = build(&plan, &sections, &mut ledger, interrupted, &mut keep, &mut |_, _| {
        done += 1;
        bar.set_position(done);
    });
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error.into());
    }
    let Some(book) = book else { return Ok(false) };
    files::write(&args.out, &book.to_bytes())?;
    for section in &book.sections {
        terminal::note(words::book_section(section).get(language));
    }
    Ok(true)
}

fn sections(args: &BuildArgs) -> Result<Vec<SectionPlan>> {
    ensure!(args.nodes >= 1000, "--nodes {}: a position needs at least 1000 nodes", args.nodes);
    let plan = |(variant, size)| SectionPlan { variant, size, lines: Vec::new() };
    let Some(rule) = args.rule else { return Ok(shipped_sections().into_iter().map(plan).collect()) };
    let size = args.size.unwrap_or(rule.default_size());
    let mut section = plan((rule, size));
    for path in &args.lines {
        section.lines.extend(lines::read(path, size, args.line_moves)?);
    }
    Ok(vec![section])
}
