//! `myosu solve`: life and death, one problem or many.

mod batch;
mod order;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use myosu::proof::go::Certificate;
use myosu::rules::{Color, Notation, PointSet, Setup};
use myosu::search::{Budget, Cancel};
use myosu::text::{Language, Text};
use myosu::tsumego::solution::{Extent, Solution};
use myosu::tsumego::{Answer, Assertion, Detail, Prover, Question};
use myosu::views::life::{AnswerView, EffortView, NodesSavedView, SolvedProblem, answer, solutions_sgf};
use myosu_jobs::kinds::life::solve_one;

use super::Context;
use super::limits::{LimitArgs, ProblemLimits};
use crate::fleet::QueueArg;
use crate::outcome::Outcome;
use crate::{files, interrupt, source, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    /// A diagram, an SGF file or JSON lines with one problem; - is standard input
    #[arg(value_name = "FILE", required_unless_present = "batch")]
    file: Option<PathBuf>,

    /// Solve all problems of a collection: JSON lines, SGF, or a folder of them
    #[arg(long, value_name = "COLLECTION", conflicts_with_all = ["file", "target", "region", "sgf"])]
    batch: Option<PathBuf>,

    /// With --batch: append to this file and leave out the problems it has already
    #[arg(long, value_name = "FILE", requires = "batch", conflicts_with = "file")]
    resume: Option<PathBuf>,

    /// With --batch: how many problems at a time
    #[arg(long, value_name = "N", requires = "batch", conflicts_with = "file")]
    threads: Option<usize>,

    #[command(flatten)]
    queue: QueueArg,

    /// Does nothing: --batch prints one JSON object a line in any case. Kept for scripts that say so
    #[arg(long, hide = true, requires = "batch", conflicts_with = "file")]
    jsonl: bool,

    /// The stones in question, as points (C1,D1) [default: found]
    #[arg(long, value_name = "POINTS")]
    target: Option<String>,

    /// Where stones may be played, as points [default: found]
    #[arg(long, value_name = "POINTS")]
    region: Option<String>,

    /// Who moves first [default: as the problem says]
    #[arg(long, alias = "to-play", value_name = "COLOR", value_parser = |text: &str| Color::parse(text).ok_or("black or white"))]
    first: Option<Color>,

    /// Ask only whether this is the fate: live, kill, seki or ko
    #[arg(long, value_name = "FATE", value_parser = |text: &str| Assertion::parse(text).ok_or("live, kill, seki or ko"))]
    claim: Option<Assertion>,

    #[command(flatten)]
    limits: LimitArgs,

    /// The order of moves: the prover's own, or with first moves suggested from experience as an extra term;
    /// the problem is then solved both ways and the nodes saved are printed
    #[arg(long, value_enum, default_value_t = order::Order::Prover, conflicts_with = "batch")]
    order: order::Order,

    /// With --order knn or predictor: a map or predictor made by `myosu train` [default: that of the program]
    #[arg(long, value_name = "MODEL", requires = "order")]
    model: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Write the proof of the answer to a file (check it with `myosu verify`); with --batch, all proofs into a folder
    #[arg(long, value_name = "OUT")]
    certificate: Option<PathBuf>,

    /// Write the tree of the solution as SGF: right moves, defences, refutations
    #[arg(long, value_name = "OUT")]
    sgf: Option<PathBuf>,
}

/// Nodes for the tree from which the difficulty is estimated. Chosen by hand: a fraction of a second.
const EFFORT: Budget = Budget::nodes(1_000_000);

pub(crate) fn run(args: &SolveArgs, context: &Context) -> Result<Outcome> {
    let limits = args.limits.limits(context)?;
    let interrupted = interrupt::on_interrupt()?;
    if let Some(collection) = &args.batch {
        let threads = args.threads.or(context.config.threads).unwrap_or(1).clamp(1, 256);
        return batch::run(collection, args, threads, limits, &interrupted);
    }
    args.queue.needs_batch()?;
    single(args, context, limits, &interrupted)
}

fn single(
    args: &SolveArgs,
    context: &Context,
    limits: ProblemLimits,
    interrupted: &Cancel,
) -> Result<Outcome> {
    let file = args.file.as_deref().context("a file is needed")?;
    for path in [&args.certificate, &args.sgf].into_iter().flatten() {
        files::check_writable(path)?;
    }
    let mut problem = source::problem(file)?;
    if let Some(color) = args.first {
        problem.setup.to_play = color;
    }
    let points = |text: &Option<String>| text.as_deref().map(|text| points(text, &problem.setup)).transpose();
    let question = Question::diagram(&problem.setup)
        .target(points(&args.target)?.or(problem.target))
        .region(points(&args.region)?.or(problem.region))
        .detail(args.claim.map_or(Detail::Everything, Detail::Is));
    let mut prover = Prover::new(limits.memory);
    let solved = solve_one(&question, &mut prover, limits, interrupted);
    let (answer, seconds) = solved.map_err(anyhow::Error::msg)?;
    let saved = match args.order.adviser() {
        None => None,
        Some(by) => {
            let model = args.model.as_deref();
            order::compare(&problem.setup, &answer, (by, model), limits, context.language, interrupted)?
        }
    };
    if let Some(path) = &args.certificate {
        files::write(path, &proof(&answer, &mut prover)?.to_bytes())?;
    }
    if let Some(path) = &args.sgf {
        let tree = solution(&answer, &mut prover, limits, interrupted);
        let solved = SolvedProblem { id: &problem.id, answer: &answer, tree: &tree, note: Text::default() };
        files::write(path, &solutions_sgf(&[solved], context.language).to_utf8())?;
    }
    let is_taken = |out: &Option<PathBuf>| out.as_ref().is_some_and(|path| path.as_os_str() == files::STDIO);
    if is_taken(&args.certificate) || is_taken(&args.sgf) {
        // Standard output holds the proof or the tree and nothing else.
    } else if args.json {
        let tree = prover.solution(&answer, Extent::SHORT, EFFORT, interrupted);
        terminal::json(&AnswerView {
            difficulty: order::effort(&problem.setup, &answer, &tree).map(EffortView::from),
            suggested: saved,
            ..AnswerView::of(&problem.id, &answer, Some(seconds))
        })?;
    } else {
        print(&answer, saved.as_ref(), context.language)?;
    }
    Ok(if answer.is_settled() || answer.claim.is_some() { Outcome::Done } else { Outcome::Unsettled })
}

fn print(answer: &Answer, saved: Option<&NodesSavedView>, language: Language) -> Result<()> {
    let mut out = terminal::stdout();
    write!(out, "{}", answer::board(answer).text(terminal::board_style()))?;
    for line in answer::lines(answer, language) {
        writeln!(out, "{line}")?;
    }
    if let Some(saved) = saved {
        writeln!(out, "{}", saved.sentence.get(language))?;
    }
    Ok(())
}

/// Points separated by commas or spaces, as on a Go board or as in SGF.
fn points(text: &str, setup: &Setup) -> Result<PointSet> {
    let read = |word: &str| {
        Notation::Go
            .parse(word, setup.size)
            .or_else(|bad| Notation::Sgf.parse(word, setup.size).map_err(|_| bad))
    };
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    Ok(words.map(read).collect::<Result<PointSet, _>>()?)
}

/// The tree of an answer, as far as it is found within the limits.
fn solution(answer: &Answer, prover: &mut Prover, limits: ProblemLimits, interrupted: &Cancel) -> Solution {
    let cancel = interrupted.child();
    let timer = interrupt::Timer::start(limits.time, cancel.clone());
    let tree = prover.solution(answer, Extent::WHOLE, limits.budget, &cancel);
    drop(timer);
    tree
}

/// The proof of what an answer says.
fn proof(answer: &Answer, prover: &mut Prover) -> Result<Certificate> {
    if !answer.is_settled() {
        bail!("the problem is not settled: there is nothing to prove");
    }
    prover.certify(answer, &Cancel::new()).context("no strategy could be written down")
}
