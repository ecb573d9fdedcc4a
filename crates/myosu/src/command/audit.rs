//! `myosu audit`: does the book have it right? Every problem of a collection is solved and compared with the
//! answer the collection gives.

mod html;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use myosu_engine::tsumego::{Answer, Detail, Step, Wishes};
use myosu_formats::problems::Problem;
use myosu_proof::go::Role;
use myosu_rules::{Move, Notation, PointSet, Size};
use myosu_search::Cancel;
use myosu_search::dfpn::Dfpn;
use serde_json::json;

use super::Context;
use super::limits::{LimitArgs, Limits};
use super::solve::{self, Solved, fate_in_words};
use crate::language::Language;
use crate::outcome::Outcome;
use crate::parallel::{Flow, Jobs};
use crate::{console, files, interrupt};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// JSON lines, SGF, or a folder of them
    #[arg(value_name = "COLLECTION")]
    collection: PathBuf,

    #[command(flatten)]
    limits: LimitArgs,

    /// How many problems at a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Write a page with boards and evidence, in Korean and English
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,

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
        let book = book(problem);
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

    fn korean(self) -> &'static str {
        match self {
            Finding::Right => "정답이 맞음",
            Finding::OthersToo => "다른 정답도 있음",
            Finding::PartlyRight => "일부만 맞음",
            Finding::Wrong => "틀림",
            Finding::NothingToDo => "둘 필요가 없음",
            Finding::NoAnswer => "정답이 적혀 있지 않음",
            Finding::NotSettled => "결론이 나지 않음",
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

/// A problem of the book, what was found out about it, and what that says of the book.
struct Audited<'a> {
    problem: &'a Problem,
    finding: Finding,
    /// Nothing if there is no problem of life and death in the position.
    solved: Option<Solved>,
    /// Why it could not be looked at.
    failure: Option<String>,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Outcome> {
    let limits = args.limits.limits(&context.config)?;
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let interrupted = interrupt::on_interrupt()?;
    let (problems, refused) = solve::read_collection(&args.collection)?;
    let mut out = console::stdout();
    let mut all = Vec::with_capacity(problems.len());
    let bar = console::progress(problems.len() as u64);
    let jobs = Jobs { numbers: 0..problems.len() as u64, threads, interrupted: &interrupted };
    jobs.run(
        || Dfpn::new(limits.memory / threads),
        |search, number, cancel| audit(&problems[number as usize], search, limits, cancel),
        |audited| {
            bar.inc(1);
            if args.json {
                writeln!(out, "{}", line(&audited))?;
            } else if audited.finding != Finding::Right {
                writeln!(out, "{}", sentence(&audited))?;
            }
            all.push(audited);
            Ok(Flow::On)
        },
    )?;
    bar.finish_and_clear();
    if !args.json {
        for finding in ALL {
            writeln!(out, "{:>6}  {}", count(&all, finding), finding.name())?;
        }
    }
    if let Some(path) = &args.html {
        let title = args.collection.file_name().map(|name| name.to_string_lossy().into_owned());
        let page = html::page(&title.unwrap_or_default(), &all, context.language);
        files::write(path, page.html().as_bytes())?;
    }
    if all.len() < problems.len() {
        bail!("stopped after {} of {} problems", all.len(), problems.len());
    }
    Ok(if refused > 0 { Outcome::Refused } else { Outcome::Done })
}

fn count(all: &[Audited<'_>], finding: Finding) -> usize {
    all.iter().filter(|audited| audited.finding == finding).count()
}

fn audit<'a>(problem: &'a Problem, search: &mut Dfpn<Step>, limits: Limits, cancel: &Cancel) -> Audited<'a> {
    match solve::solve_one(&problem.setup, Wishes::default(), Detail::Everything, search, limits, cancel) {
        Ok(solved) => {
            let finding = Finding::of(problem, &solved.answer);
            Audited { problem, finding, solved: Some(solved), failure: None }
        }
        Err(error) => {
            let failure = Some(error.to_string());
            Audited { problem, finding: Finding::NotSettled, solved: None, failure }
        }
    }
}

/// The JSON object of a problem: that of `solve` with the book's moves and the finding.
fn line(audited: &Audited<'_>) -> serde_json::Value {
    let problem = audited.problem;
    let mut value = match &audited.solved {
        Some(solved) => solve::json(&problem.id, solved),
        None => json!({"schema": 1, "id": problem.id, "verdict": "unsettled", "error": audited.failure}),
    };
    let written = |played: &Move| match played {
        Move::Place(point) => Notation::Sgf.write(*point, problem.setup.size),
        Move::Pass => "pass".to_owned(),
    };
    value["book"] = json!(problem.first_moves.iter().map(written).collect::<Vec<_>>());
    value["finding"] = json!(audited.finding.name());
    value
}

fn sentence(audited: &Audited<'_>) -> String {
    let evidence = evidence(audited, Language::English);
    let colon = if evidence.is_empty() { "" } else { ": " };
    format!("{}: {}{colon}{evidence}", audited.problem.id, audited.finding.name())
}

/// What becomes of the book's moves, and which moves are best.
fn evidence(audited: &Audited<'_>, language: Language) -> String {
    let problem = audited.problem;
    let Some(solved) = &audited.solved else { return audited.failure.clone().unwrap_or_default() };
    let answer = &solved.answer;
    let Some(fate) = answer.fate else { return String::new() };
    let size = problem.setup.size;
    let best: Vec<String> = answer.best().iter().map(|&p| Notation::Go.write(p, size)).collect();
    let best = if best.is_empty() { "pass".to_owned() } else { best.join(" ") };
    let whose = answer.found.problem.color(Role::Defender);
    let words = |fate| fate_in_words(fate, whose, language);
    let mut text = match language {
        Language::English => format!("{whose} is {} after {best}", words(fate)),
        Language::Korean => format!("{best}: {} {}", whose.pick("흑", "백"), words(fate)),
    };
    for first in answer.moves.iter().filter(|first| problem.first_moves.contains(&first.played)) {
        if first.fate != answer.fate {
            let (book, unsettled) = match language {
                Language::English => ("book", "not settled"),
                Language::Korean => ("책", "미결"),
            };
            let after = first.fate.map_or(unsettled.to_owned(), words);
            let reply = first.refutation.map_or(String::new(), |m| format!(" ({})", written(m, size)));
            text += &format!("; {book} {}: {after}{reply}", written(first.played, size));
        }
    }
    text
}

fn written(played: Move, size: Size) -> String {
    played.point().map_or_else(|| "pass".to_owned(), |point| Notation::Go.write(point, size))
}

/// The book's moves as points.
fn book(problem: &Problem) -> PointSet {
    problem.first_moves.iter().filter_map(|played| played.point()).collect()
}
