//! `myosu epg`: the solver of the 1994 paper on the closed problems of a collection, with and without the
//! order of the six parameters.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use myosu_engine::tsumego::epg::{KillResult, PointOrder, solve};
use myosu_engine::tsumego::{Closure, Reading};
use myosu_pages::life::epg::OrderComparison;
use myosu_proof::go::Problem;
use myosu_rules::{Notation, Point};
use serde_json::json;

use super::Context;
use crate::outcome::Outcome;
use crate::{console, interrupt, source};

#[derive(Debug, clap::Args)]
pub(crate) struct EpgArgs {
    /// JSON lines, SGF, or a folder of them
    #[arg(value_name = "COLLECTION")]
    collection: PathBuf,

    /// Stop after this many nodes of one tree
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,

    /// Print one JSON object a line for every problem
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &EpgArgs, context: &Context) -> Result<Outcome> {
    let interrupted = interrupt::on_interrupt()?;
    let (problems, refused) = source::problems(&args.collection)?;
    let mut out = console::stdout();
    let mut sums = OrderComparison::default();
    for problem in &problems {
        if interrupted.is_raised() {
            anyhow::bail!("stopped after {} closed problems", sums.problems);
        }
        let Some(closed) = closed(&problem.setup) else { continue };
        let plain = solve(&closed, PointOrder::Reading, args.nodes)?;
        let ordered = solve(&closed, PointOrder::SixParameters, args.nodes)?;
        sums.add(&plain, &ordered);
        if args.json {
            let first = |p: Option<Point>| p.map(|p| Notation::Sgf.write(p, problem.setup.size));
            let tree = |s: &KillResult| json!({"kills": s.kills, "first": first(s.first), "nodes": s.nodes});
            let line = json!({"schema": 1, "id": problem.id, "none": tree(&plain), "six_parameters": tree(&ordered)});
            writeln!(out, "{line}")?;
        }
    }
    if !args.json {
        for line in sums.lines() {
            writeln!(out, "{}", line.get(context.language))?;
        }
    }
    Ok(if refused > 0 { Outcome::Refused } else { Outcome::Done })
}

/// The problem of a position if the likeliest reading is closed; the paper lets the killer move first.
fn closed(setup: &myosu_rules::Setup) -> Option<Problem> {
    let found = Reading::likeliest(setup).ok()?;
    (found.closure == Closure::Closed).then_some(found.problem)
}
