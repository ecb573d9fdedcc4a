//! `myosu audit`: does the book have it right? Every problem of a collection is solved and compared with the
//! answer the collection gives.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use myosu_engine::tsumego::audit::Finding;
use myosu_engine::tsumego::{Detail, Prover, Question};
use myosu_formats::problems::BookProblem;
use myosu_pages::life::audit::{AuditedProblem, audit_page, summary_lines};
use myosu_search::Cancel;

use super::Context;
use super::limits::{LimitArgs, ProblemLimits};
use super::solve;
use crate::outcome::Outcome;
use crate::{console, files, interrupt, source};
use myosu_jobs::{Flow, Jobs};

#[derive(Debug, clap::Args)]
pub(crate) struct AuditArgs {
    /// JSON lines, SGF, or a folder of them
    #[arg(value_name = "COLLECTION")]
    collection: PathBuf,

    #[command(flatten)]
    limits: LimitArgs,

    /// How many problems at a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Write a page with boards and evidence, in Korean and English
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &AuditArgs, context: &Context) -> Result<Outcome> {
    let limits = args.limits.limits(context)?;
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let interrupted = interrupt::on_interrupt()?;
    let (problems, refused) = source::problems(&args.collection)?;
    let mut out = console::stdout();
    let mut all = Vec::with_capacity(problems.len());
    let bar = console::progress(problems.len() as u64);
    let jobs = Jobs { numbers: 0..problems.len() as u64, threads, interrupted: &interrupted };
    jobs.run(
        || Prover::new(limits.memory / threads),
        |prover, number, cancel| audit(&problems[number as usize], prover, limits, cancel),
        |audited| -> Result<Flow> {
            bar.inc(1);
            if args.json {
                writeln!(out, "{}", audited.json())?;
            } else if audited.finding != Finding::Right {
                writeln!(out, "{}", audited.line().get(context.language))?;
            }
            all.push(audited);
            Ok(Flow::On)
        },
    )?;
    bar.finish_and_clear();
    if !args.json {
        for line in summary_lines(&all, context.language) {
            writeln!(out, "{line}")?;
        }
    }
    if let Some(path) = &args.html {
        let title = args.collection.file_name().map(|name| name.to_string_lossy().into_owned());
        let page = audit_page(&title.unwrap_or_default(), &all, context.language);
        files::write(path, page.html().as_bytes())?;
    }
    if all.len() < problems.len() {
        bail!("stopped after {} of {} problems", all.len(), problems.len());
    }
    Ok(if refused > 0 { Outcome::Refused } else { Outcome::Done })
}

fn audit<'a>(
    problem: &'a BookProblem,
    prover: &mut Prover,
    limits: ProblemLimits,
    cancel: &Cancel,
) -> AuditedProblem<'a> {
    let question = Question::diagram(&problem.setup)
        .target(problem.target)
        .region(problem.region)
        .detail(Detail::Everything);
    let solved = solve::solve_one(&question, prover, limits, cancel);
    let answer = solved.map(|solved| (solved.answer, solved.seconds)).map_err(|error| error.to_string());
    AuditedProblem::new(problem, answer)
}
