//! `myosu epg`: the solver of the 1994 paper on one closed problem, or on those of a collection.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use myosu::proof::go::{Problem, Role};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::{Closure, Detail, Prover, Question, Reading};
use myosu::views::life::epg::{EpgSearchesView, EpgSolver, EpgStudy, EpgView, OrderComparison};

use super::Context;
use crate::outcome::Outcome;
use crate::{files, interrupt, source, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct EpgArgs {
    /// A problem, or JSON lines, SGF, or a folder of them
    #[arg(value_name = "FILE")]
    collection: PathBuf,

    /// Stop after this many nodes of one tree
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,

    /// Print one JSON object a line for every problem
    #[arg(long)]
    json: bool,

    /// Draw the problem with its moves in the new order into this file
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(args: &EpgArgs, context: &Context) -> Result<Outcome> {
    let interrupted = interrupt::on_interrupt()?;
    let (problems, refused) = source::problems(&args.collection)?;
    let outcome = if refused > 0 { Outcome::Refused } else { Outcome::Done };
    if let [problem] = &problems[..] {
        let closed = closed(&problem.setup).context("the problem is not closed: links or space lead out")?;
        study(args, context, &closed, &problem.id, &interrupted)?;
        return Ok(outcome);
    }
    let mut out = terminal::stdout();
    let (solver, mut sums) = (EpgSolver::shipped(), OrderComparison::default());
    for problem in &problems {
        if interrupted.is_raised() {
            anyhow::bail!("stopped after {} closed problems", sums.problems);
        }
        let Some(closed) = closed(&problem.setup) else { continue };
        let results = solver.search_all(&closed, args.nodes)?;
        sums.add(&results);
        if args.json {
            terminal::json(&EpgSearchesView::of(&problem.id, &results, problem.setup.size))?;
        }
    }
    if !args.json {
        sums.lines().iter().try_for_each(|line| writeln!(out, "{}", line.get(context.language)))?;
    }
    Ok(outcome)
}

/// One problem: text, JSON or a picture.
fn study(args: &EpgArgs, context: &Context, problem: &Problem, id: &str, cancel: &Cancel) -> Result<()> {
    let question = Question::reading(&Reading::given(*problem), problem.color(Role::Attacker));
    let answer =
        Prover::new(64 << 20).answer(&question.detail(Detail::Fate), Budget::nodes(1_000_000), cancel)?;
    let study = EpgStudy::of(&EpgSolver::shipped(), problem, args.nodes, answer.fate)?;
    let study = study.context("the position is not legal")?;
    if let Some(path) = &args.svg {
        files::write(path, study.board().svg().as_bytes()).context("the problem was not drawn")?;
    }
    let mut out = terminal::stdout();
    if args.json {
        return terminal::json(&EpgView::of(id, &study));
    }
    write!(out, "{}", study.board().text(terminal::board_style()))?;
    study.lines().iter().try_for_each(|line| writeln!(out, "{}", line.get(context.language)))?;
    Ok(())
}

/// The problem of a position if the likeliest reading is closed; the paper lets the killer move first.
fn closed(setup: &myosu::rules::Setup) -> Option<Problem> {
    let found = Reading::likeliest(setup).ok()?;
    (found.closure == Closure::Closed).then_some(found.problem)
}
