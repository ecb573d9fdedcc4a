//! `myosu verify`: checks proofs by the rules alone.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use myosu::proof::omok;
use myosu::views::proof::CheckedProofView;

use super::Context;
use crate::outcome::Outcome;
use crate::{files, terminal};

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
    let mut outcome = Outcome::Done;
    for path in &args.proofs {
        // A file that is no proof does not keep the others from being checked.
        let checked = match check(path, context) {
            Ok((bytes, answer)) => print(&bytes, &answer, args, context)?,
            Err(error) => {
                terminal::error(&error);
                Outcome::Refused
            }
        };
        outcome = outcome.worse(checked);
    }
    Ok(outcome)
}

fn check(path: &Path, context: &Context) -> Result<(Vec<u8>, CheckedProofView)> {
    let file = path.display().to_string();
    let bytes = files::read(path)?;
    let answer = CheckedProofView::of_file(&bytes, file.clone(), context.language);
    Ok((bytes, answer.map_err(|error| anyhow!("in {file}: {error}"))?))
}

fn print(bytes: &[u8], answer: &CheckedProofView, args: &VerifyArgs, context: &Context) -> Result<Outcome> {
    let mut out = terminal::stdout();
    if args.json {
        terminal::json(answer)?;
    } else {
        for line in answer.lines(context.language) {
            writeln!(out, "{line}")?;
        }
        if args.show && answer.game == "omok" {
            let strategy = omok::WinCertificate::from_bytes(bytes)?.write();
            write!(out, "{}", strategy.unwrap_or_default())?;
        }
    }
    Ok(match answer.valid {
        Some(true) => Outcome::Done,
        Some(false) => Outcome::Refused,
        None => Outcome::Unsettled,
    })
}
