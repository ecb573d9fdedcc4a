//! Many problems: one line of JSON each, in the order of the collection.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use myosu::proof::go::Certificate;
use myosu::search::Cancel;
use myosu::views::life::SolvedView;
use myosu_host::ledger::Ledger;
use myosu_jobs::Flow;
use myosu_jobs::kinds::life::{AnswerDetail, LifeQuestions, proof_name, prove_all, solved_before};

use super::{ProblemLimits, SolveArgs};
use crate::outcome::Outcome;
use crate::{files, source, terminal};

/// Solves a collection. With `resume`, lines are appended to that file and problems it has are left out.
pub(super) fn run(
    collection: &Path,
    args: &SolveArgs,
    threads: usize,
    limits: ProblemLimits,
    interrupted: &Cancel,
) -> Result<Outcome> {
    let (mut problems, refused) = source::problems(collection)?;
    let mut ledger = None;
    if let Some(path) = args.resume.as_deref() {
        let (opened, before) = Ledger::open(path)?;
        let done = solved_before(&before);
        problems.retain(|problem| !done.contains(&problem.id));
        ledger = Some(opened);
    }
    let detail = args.claim.map_or(AnswerDetail::Best, AnswerDetail::Is);
    let proofs = args.certificate.as_deref();
    if let Some(folder) = proofs {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let (first, limits) = (args.first, limits.shared_by(threads));
    let questions = LifeQuestions { detail, first, limits, proofs: proofs.is_some() };
    let batches = args.queue.batches(threads, problems.len() as u64, limits.is_exact().into())?;
    let title = format!("solve {}", source::name(collection));
    let written = batches.run(interrupted, |run, receiver| {
        prove_all(&title, &problems, questions, run, &mut |number, solved, proof| {
            let mut line = SolvedView::of(&problems[number].id, &solved);
            if let (SolvedView::Answer(view), Some(folder)) = (&mut line, proofs.filter(|_| proof.is_some()))
            {
                let name = proof_name(&problems[number].id);
                let proof = proof.map(Certificate::to_bytes).unwrap_or_default();
                let written = files::write(&folder.join(&name), &proof);
                view.certificate = Some(name);
                receiver.flow(written.map(|()| Flow::On).map_err(Into::into))?;
            }
            let kept = match &mut ledger {
                Some(ledger) => ledger.add(&serde_json::to_string(&line)?).map_err(Into::into),
                None => terminal::json(&line),
            };
            receiver.flow(kept.map(|()| Flow::On))
        })
    })?;
    if written < problems.len() as u64 {
        bail!("stopped after {written} of {} problems", problems.len());
    }
    Ok(if refused > 0 { Outcome::Refused } else { Outcome::Done })
}
