//! `myosu bench`: a signature of everything that searches.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use myosu::signature;
use myosu::words::work;
use serde::Serialize;

use super::Context;
use crate::outcome::Outcome;
use crate::terminal;

#[derive(Debug, clap::Args)]
pub(crate) struct BenchArgs {
    /// Print the signature alone
    #[arg(long)]
    quiet: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct BenchJson {
    schema: u32,
    signature: String,
    parts: Vec<(String, u64)>,
}

pub(crate) fn run(args: &BenchArgs, context: &Context) -> Result<Outcome> {
    let start = Instant::now();
    let parts = signature::parts();
    let signature = format!("{:016x}", signature::of(&parts));
    if args.json {
        let parts = parts.into_iter().map(|part| (part.name, part.nodes)).collect();
        terminal::json(&BenchJson { schema: 1, signature, parts })?;
        return Ok(Outcome::Done);
    }
    let mut out = terminal::stdout();
    if !args.quiet {
        for part in &parts {
            writeln!(out, "{:<28} {:>9} nodes  {}", part.name, part.nodes, part.result)?;
        }
        let nodes: u64 = parts.iter().map(|part| part.nodes).sum();
        let speed = nodes as f64 / start.elapsed().as_secs_f64();
        terminal::note(work::search_speed(nodes, speed).get(context.language));
    }
    writeln!(out, "Bench: {signature}")?;
    Ok(Outcome::Done)
}
