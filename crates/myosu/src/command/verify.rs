//! `myosu verify`: checks proofs by the rules alone.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use myosu_proof::container::{ProvenGame, unpack};
use myosu_proof::go::{Certificate, Claim, Goal, Holds, Role, Supply};
use myosu_proof::omok;
use serde::Serialize;

use super::Context;
use crate::outcome::Outcome;
use crate::{console, files};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Proof files as `myosu solve --certificate` and `myosu mate --certificate` write them; `-` is stdin
    #[arg(value_name = "FILE", required = true)]
    proofs: Vec<PathBuf>,

    /// Print the strategy of a proof about Omok too
    #[arg(long)]
    show: bool,

    /// One line of JSON for each file
    #[arg(long)]
    json: bool,
}

/// What the checker says of a file.
#[derive(Serialize)]
struct Answer {
    schema: u32,
    file: String,
    game: &'static str,
    valid: bool,
    /// Positions the checker has played through.
    positions: u64,
    claims: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

pub(crate) fn run(args: &Args, _: &Context) -> Result<Outcome> {
    let mut out = console::stdout();
    let mut outcome = Outcome::Done;
    for path in &args.proofs {
        let file = path.display().to_string();
        let bytes = files::read(path)?;
        let answer = check(&bytes, file.clone()).with_context(|| format!("in {file}"))?;
        if !answer.valid {
            outcome = Outcome::Refused;
        }
        if args.json {
            console::json(&answer)?;
            continue;
        }
        match &answer.why {
            Some(why) => writeln!(out, "{file}: {why}")?,
            None => {
                let plural = if answer.positions == 1 { "" } else { "s" };
                writeln!(out, "{file}: proven ({} position{plural})", answer.positions)?;
            }
        }
        for claim in answer.claims.iter().filter(|_| answer.valid) {
            writeln!(out, "  {claim}")?;
        }
        if args.show && answer.game == "omok" {
            let strategy = omok::WinCertificate::from_bytes(&bytes)?.write();
            write!(out, "{}", strategy.unwrap_or_default())?;
        }
    }
    Ok(outcome)
}

fn check(bytes: &[u8], file: String) -> Result<Answer> {
    match unpack(bytes)?.0 {
        ProvenGame::Go => check_go(bytes, file),
        ProvenGame::Omok => check_omok(bytes, file),
    }
}

fn check_go(bytes: &[u8], file: String) -> Result<Answer> {
    let certificate = Certificate::from_bytes(bytes)?;
    let claims = certificate.claims.iter().map(|(claim, _)| sentence(claim)).collect();
    let checked = certificate.check();
    let positions = checked.as_ref().map_or(0, |walked| walked.states as u64);
    let why = checked.err().map(|(number, why)| format!("claim {} is not proven: {why}", number + 1));
    Ok(Answer { schema: 1, file, game: "go", valid: why.is_none(), positions, claims, why })
}

fn check_omok(bytes: &[u8], file: String) -> Result<Answer> {
    let certificate = omok::WinCertificate::from_bytes(bytes)?;
    let (color, rule) = (certificate.position.to_play(), certificate.position.rule().variant());
    let rule = rule.map_or_else(String::new, |rule| format!(" under the rule {rule}"));
    let checked = certificate.check();
    let moves = checked.as_ref().map_or(0, |checked| checked.plies);
    let positions = checked.as_ref().map_or(0, |checked| checked.positions);
    let plural = if moves == 1 { "" } else { "s" };
    let claims =
        vec![format!("{color} to play wins by force{rule}, in at most {moves} move{plural} of both sides")];
    let why = checked.err().map(|why| format!("the win is not proven: {why}"));
    Ok(Answer { schema: 1, file, game: "omok", valid: why.is_none(), positions, claims, why })
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
