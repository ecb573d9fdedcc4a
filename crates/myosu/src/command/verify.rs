//! `myosu verify`: checks proofs by the rules alone.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use myosu_pages::proof::CheckedProof;
use myosu_proof::omok;

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

pub(crate) fn run(args: &VerifyArgs, context: &Context) -> Result<Outcome> {
    let mut out = console::stdout();
    let mut outcome = Outcome::Done;
    for path in &args.proofs {
        let file = path.display().to_string();
        let bytes = files::read(path)?;
        let answer = CheckedProof::of_file(&bytes, file.clone(), context.language)
            .map_err(|error| anyhow!("in {file}: {error}"))?;
        if !answer.valid {
            outcome = Outcome::Refused;
        }
        if args.json {
            console::json(&answer)?;
            continue;
        }
        for line in answer.lines(context.language) {
            writeln!(out, "{line}")?;
        }
        if args.show && answer.game == "omok" {
            let strategy = omok::WinCertificate::from_bytes(&bytes)?.write();
            write!(out, "{}", strategy.unwrap_or_default())?;
        }
    }
    Ok(outcome)
}
