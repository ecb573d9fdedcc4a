//! `myosu audit`: does the book have it right? Every problem of a collection is solved and compared with the
//! answer the collection gives.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use myosu::views::life::audit::{AuditView, AuditedProblem, audit_page, summary_lines};
use myosu_jobs::Flow;
use myosu_jobs::kinds::life::{AnswerDetail, LifeQuestions, solve_all};

use super::Context;
use super::limits::LimitArgs;
use crate::fleet::QueueArg;
use crate::outcome::Outcome;
use crate::{files, interrupt, source, terminal};

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

    #[command(flatten)]
    queue: QueueArg,

    /// Write a page with boards and evidence, in Korean and English
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &AuditArgs, context: &Context) -> Result<Outcome> {
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let limits = args.limits.limits(context)?.shared_by(threads);
    let interrupted = interrupt::on_interrupt()?;
    let (problems, refused) = source::problems(&args.collection)?;
    let mut out = terminal::stdout();
    let mut all = Vec::with_capacity(problems.len());
    let questions = LifeQuestions { detail: AnswerDetail::Everything, first: None, limits, proofs: false };
    let title = format!("audit {}", source::name(&args.collection));
    let batches = args.queue.batches(threads, problems.len() as u64, limits.is_exact().into())?;
    batches.run(&interrupted, |run, receiver| {
        solve_all(&title, &problems, questions, run, &mut |number, answer| {
            let audited = AuditedProblem::new(&problems[number], answer);
            let printed = if args.json {
                terminal::json(&AuditView::of(&audited))
            } else if !audited.is_right() {
                writeln!(out, "{}", audited.line().get(context.language)).map_err(Into::into)
            } else {
                Ok(())
            };
            all.push(audited);
            receiver.flow(printed.map(|()| Flow::On))
        })
    })?;
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
