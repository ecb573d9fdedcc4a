//! `myosu verify`: checks proofs by the rules alone.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use myosu_proof::go::{Certificate, Claim, Goal, Holds, Role, Supply};

use super::Context;
use crate::outcome::Outcome;
use crate::{console, files};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Proof files as `myosu solve --certificate` writes them
    #[arg(value_name = "FILE", required = true)]
    proofs: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, _: &Context) -> Result<Outcome> {
    let mut out = console::stdout();
    let mut outcome = Outcome::Done;
    for path in &args.proofs {
        let bytes = files::read(path)?;
        let certificate =
            Certificate::from_bytes(&bytes).with_context(|| format!("in {}", path.display()))?;
        match certificate.check() {
            Ok(walked) => {
                writeln!(out, "{}: proven ({} positions)", path.display(), walked.states)?;
                for (claim, _) in &certificate.claims {
                    writeln!(out, "  {}", sentence(claim))?;
                }
            }
            Err((number, refusal)) => {
                outcome = Outcome::Refused;
                writeln!(out, "{}: claim {} is not proven: {refusal}", path.display(), number + 1)?;
            }
        }
    }
    Ok(outcome)
}

fn sentence(claim: &Claim) -> String {
    let mover = claim.problem.color(claim.to_play);
    let defender = claim.problem.color(Role::Defender);
    let what = match (claim.goal, claim.holds) {
        (Goal::Capture, Holds::Reached) => format!("{} captures the target", !defender),
        (Goal::Capture, Holds::Prevented) => format!("{defender} is never captured"),
        (Goal::Life, Holds::Reached) => format!("{defender} makes two eyes"),
        (Goal::Life, Holds::Prevented) => format!("{defender} gets no two eyes"),
    };
    let supply = |role| match claim.threats.of(role) {
        Supply::Count(n) => n.to_string(),
        Supply::Any => "any number of".to_owned(),
    };
    let (own, other) = (supply(Role::Defender), supply(Role::Attacker));
    format!("{mover} to play: {what}, with {own} ko threats for {defender} and {other} for {}", !defender)
}
