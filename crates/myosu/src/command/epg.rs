//! `myosu epg`: the solver of the 1994 paper on the closed problems of a collection, with and without the
//! order of the six parameters.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use myosu_engine::tsumego::epg::{KillResult, PointOrder, solve};
use myosu_engine::tsumego::{Closure, Reading};
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

/// Nodes of problems that both orders settle.
#[derive(Default)]
struct Sums {
    problems: usize,
    settled: [usize; 2],
    both: usize,
    nodes: [u64; 2],
    fewer: [usize; 2],
}

pub(crate) fn run(args: &EpgArgs, _: &Context) -> Result<Outcome> {
    let interrupted = interrupt::on_interrupt()?;
    let (problems, refused) = source::problems(&args.collection)?;
    let mut out = console::stdout();
    let mut sums = Sums::default();
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
        sums.print(&mut out)?;
    }
    Ok(if refused > 0 { Outcome::Refused } else { Outcome::Done })
}

/// The problem of a position if the likeliest reading is closed; the paper lets the killer move first.
fn closed(setup: &myosu_rules::Setup) -> Option<Problem> {
    let found = Reading::likeliest(setup).ok()?;
    (found.closure == Closure::Closed).then_some(found.problem)
}

impl Sums {
    fn add(&mut self, plain: &KillResult, ordered: &KillResult) {
        self.problems += 1;
        for (at, solution) in [plain, ordered].into_iter().enumerate() {
            self.settled[at] += usize::from(solution.kills.is_some());
        }
        if plain.kills.is_some() && ordered.kills.is_some() {
            self.both += 1;
            self.nodes[0] += plain.nodes;
            self.nodes[1] += ordered.nodes;
            self.fewer[0] += usize::from(plain.nodes < ordered.nodes);
            self.fewer[1] += usize::from(ordered.nodes < plain.nodes);
        }
    }

    fn print(&self, out: &mut impl Write) -> Result<()> {
        let Sums { problems, settled, both, nodes, fewer } = self;
        writeln!(out, "{problems} closed problems, the killer to move")?;
        writeln!(out, "order           settled  nodes where both settle ({both})  fewer nodes")?;
        writeln!(out, "none            {:>7}  {:>30}  {:>11}", settled[0], nodes[0], fewer[0])?;
        writeln!(out, "six parameters  {:>7}  {:>30}  {:>11}", settled[1], nodes[1], fewer[1])?;
        Ok(())
    }
}
