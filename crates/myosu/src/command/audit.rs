//! `myosu audit`: does the book have it right? Every problem of a collection is solved and compared with the
//! answer the collection gives.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use myosu_engine::tsumego::{Answer, Detail, Fate, Wishes};
use myosu_formats::problems::Problem;
use myosu_proof::go::Role;
use myosu_rules::{Move, Notation, PointSet};
use myosu_search::dfpn::Dfpn;
use myosu_search::{Budget, Cancel};
use serde_json::json;

use super::Context;
use super::solve::{self, Limits};
use crate::outcome::Outcome;
use crate::{console, interrupt};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// JSON lines, SGF, or a folder of them
    #[arg(value_name = "COLLECTION")]
    collection: PathBuf,

    /// Stop after so many seconds a problem
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    time: f64,

    /// Stop after so many nodes a problem: the same answer on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Table memory in MiB
    #[arg(long, value_name = "MIB", env = "MYOSU_MEMORY", hide_env = true)]
    memory: Option<usize>,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// How the book's answer stands to ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finding {
    /// The book names all right first moves and no other.
    Right,
    /// The book's moves are right, and others are too.
    OthersToo,
    /// Some of the book's moves are right.
    PartlyRight,
    /// None of the book's moves reaches the best fate.
    Wrong,
    /// It makes no difference who moves first: perhaps other stones are meant.
    NothingToDo,
    /// The book gives no answer.
    NoAnswer,
    /// Not settled within the budget.
    NotSettled,
}

const ALL: [Finding; 7] = [
    Finding::Right,
    Finding::OthersToo,
    Finding::PartlyRight,
    Finding::Wrong,
    Finding::NothingToDo,
    Finding::NoAnswer,
    Finding::NotSettled,
];

impl Finding {
    fn of(problem: &Problem, answer: &Answer) -> Finding {
        let best: PointSet = answer.best().into_iter().collect();
        let book: PointSet = problem.first_moves.iter().filter_map(|played| played.point()).collect();
        if !answer.is_settled() || (best.is_empty() && answer.needs_a_move() != Some(false)) {
            Finding::NotSettled
        } else if book.is_empty() {
            Finding::NoAnswer
        } else if answer.needs_a_move() == Some(false) {
            Finding::NothingToDo
        } else if book == best {
            Finding::Right
        } else if book.is_subset(best) {
            Finding::OthersToo
        } else if book.intersects(best) {
            Finding::PartlyRight
        } else {
            Finding::Wrong
        }
    }

    fn name(self) -> &'static str {
        match self {
            Finding::Right => "right",
            Finding::OthersToo => "other answers too",
            Finding::PartlyRight => "partly right",
            Finding::Wrong => "wrong",
            Finding::NothingToDo => "no move needed",
            Finding::NoAnswer => "no answer given",
            Finding::NotSettled => "not settled",
        }
    }
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Outcome> {
    if !(args.time > 0.0 && args.time < 1e9) {
        bail!("--time {} is not a number of seconds", args.time);
    }
    let limits = Limits {
        time: Duration::from_secs_f64(args.time),
        budget: args.nodes.map_or(Budget::UNLIMITED, Budget::nodes),
        memory: args.memory.or(context.config.memory).unwrap_or(solve::MEMORY).clamp(1, 1 << 20) << 20,
    };
    let interrupted = interrupt::on_interrupt()?;
    let (problems, refused) = solve::read_collection(&args.collection)?;
    let mut search = Dfpn::new(limits.memory);
    let mut counts = [0_usize; ALL.len()];
    for problem in &problems {
        let finding = audit(problem, args, limits, &mut search, &interrupted)?;
        counts[ALL.iter().position(|&f| f == finding).unwrap_or(0)] += 1;
        if interrupted.is_raised() {
            bail!("stopped after {} of {} problems", counts.iter().sum::<usize>(), problems.len());
        }
    }
    if !args.json {
        let mut out = console::stdout();
        for (finding, count) in ALL.iter().zip(counts) {
            writeln!(out, "{count:>6}  {}", finding.name())?;
        }
    }
    Ok(if refused > 0 { Outcome::Refused } else { Outcome::Done })
}

/// Solves one problem and prints what it shows.
fn audit(
    problem: &Problem,
    args: &Args,
    limits: Limits,
    search: &mut Dfpn<myosu_engine::tsumego::Step>,
    interrupted: &Cancel,
) -> Result<Finding> {
    let mut out = console::stdout();
    let setup = &problem.setup;
    let solved =
        match solve::solve_one(setup, Wishes::default(), Detail::Everything, search, limits, interrupted) {
            Ok(solved) => solved,
            Err(error) => {
                console::note(&format!("{}: {error}", problem.id));
                return Ok(Finding::NotSettled);
            }
        };
    let answer = &solved.answer;
    let finding = Finding::of(problem, answer);
    if args.json {
        let mut value = solve::json(&problem.id, &solved);
        let book: Vec<String> =
            problem.first_moves.iter().map(|&played| written(played, setup.size)).collect();
        value["book"] = json!(book);
        value["finding"] = json!(finding.name());
        writeln!(out, "{value}")?;
    } else if finding != Finding::Right {
        writeln!(out, "{}: {}{}", problem.id, finding.name(), evidence(problem, answer))?;
    }
    Ok(finding)
}

/// What becomes of the book's moves, and which moves are best.
fn evidence(problem: &Problem, answer: &Answer) -> String {
    let Some(fate) = answer.fate else { return String::new() };
    let size = problem.setup.size;
    let best: Vec<String> = answer.best().iter().map(|&p| Notation::Go.write(p, size)).collect();
    let defender = answer.found.problem.color(Role::Defender);
    let mut text = format!(": {defender} is {fate} after {}", best.join(" "));
    for first in answer.moves.iter().filter(|first| problem.first_moves.contains(&first.played)) {
        if first.fate != answer.fate {
            let after = first.fate.map_or("not settled".to_owned(), |fate: Fate| fate.to_string());
            let reply = first.refutation.map_or(String::new(), |m| format!(" ({})", written(m, size)));
            text += &format!("; book {}: {after}{reply}", written(first.played, size));
        }
    }
    text
}

fn written(played: Move, size: myosu_rules::Size) -> String {
    played.point().map_or_else(|| "pass".to_owned(), |point| Notation::Go.write(point, size))
}
