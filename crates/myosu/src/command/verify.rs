//! `myosu verify`: checks proofs by the rules alone.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use myosu_proof::container::{ProvenGame, unpack};
use myosu_proof::go::Certificate;
use myosu_proof::omok;
use myosu_text::Language;
use myosu_words::proof as words;
use serde::Serialize;

use super::Context;
use crate::outcome::Outcome;
use crate::{console, files};

#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
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

pub(crate) fn run(args: &VerifyArgs, context: &Context) -> Result<Outcome> {
    let mut out = console::stdout();
    let mut outcome = Outcome::Done;
    for path in &args.proofs {
        let file = path.display().to_string();
        let bytes = files::read(path)?;
        let answer = check(&bytes, file.clone(), context.language).with_context(|| format!("in {file}"))?;
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
                writeln!(out, "{file}: {}", words::proven(answer.positions).get(context.language))?;
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

fn check(bytes: &[u8], file: String, language: Language) -> Result<Answer> {
    match unpack(bytes)?.0 {
        ProvenGame::Go => check_go(bytes, file, language),
        ProvenGame::Omok => check_omok(bytes, file, language),
    }
}

fn check_go(bytes: &[u8], file: String, language: Language) -> Result<Answer> {
    let certificate = Certificate::from_bytes(bytes)?;
    let claims =
        certificate.claims.iter().map(|(claim, _)| words::go_claim(claim).into_string(language)).collect();
    let checked = certificate.check();
    let positions = checked.as_ref().map_or(0, |walked| walked.states as u64);
    let why = checked.err().map(|(number, why)| words::go_refused(number, &why).into_string(language));
    Ok(Answer { schema: 1, file, game: "go", valid: why.is_none(), positions, claims, why })
}

fn check_omok(bytes: &[u8], file: String, language: Language) -> Result<Answer> {
    let certificate = omok::WinCertificate::from_bytes(bytes)?;
    let (color, rule) = (certificate.position.to_play(), certificate.position.rule().variant());
    let checked = certificate.check();
    let plies = checked.as_ref().map_or(0, |checked| checked.plies);
    let positions = checked.as_ref().map_or(0, |checked| checked.positions);
    let claims = vec![words::omok_claim(color, rule, plies).into_string(language)];
    let why = checked.err().map(|why| words::omok_refused(&why).into_string(language));
    Ok(Answer { schema: 1, file, game: "omok", valid: why.is_none(), positions, claims, why })
}
