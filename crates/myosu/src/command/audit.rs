//! `myosu audit`: does the book have it right? Every problem of a collection is solved and compared with the
//! answer the collection gives.

mod html;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use myosu_engine::tsumego::{Answer, Detail, Fate, Prover, Question};
use myosu_formats::problems::BookProblem;
use myosu_proof::go::Role;
use myosu_rules::{Move, Notation, Point, PointSet, Size};
use myosu_search::Cancel;
use serde_json::json;

use super::Context;
use super::limits::{LimitArgs, Limits};
use super::solve::{self, Solved, fate_in_words};
use crate::outcome::Outcome;
use crate::parallel::{Flow, Jobs};
use crate::{console, files, interrupt, source};
use myosu_text::Language;

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
    /// The book's moves are right, and no other is known to be.
    Right,
    /// The book's moves are right, and others are too.
    OthersToo,
    /// Some of the book's moves are right.
    PartlyRight,
    /// None of the book's moves reaches the best fate.
    Wrong,
    /// It makes no difference who moves first: perhaps other stones are meant.
    NothingToDo,
    /// The book's moves are no moves of the problem we see: it means other stones, or more of the board.
    Elsewhere,
    /// The book gives no answer.
    NoAnswer,
    /// Not settled within the budget.
    NotSettled,
}

const ALL: [Finding; 8] = [
    Finding::Right,
    Finding::OthersToo,
    Finding::PartlyRight,
    Finding::Wrong,
    Finding::NothingToDo,
    Finding::Elsewhere,
    Finding::NoAnswer,
    Finding::NotSettled,
];

impl Finding {
    fn of(problem: &BookProblem, answer: &Answer) -> Finding {
        let best: PointSet = answer.best().into_iter().collect();
        let book = book(problem);
        let of_book = |point: &Point| keeps(answer, *point);
        if !answer.is_settled() {
            Finding::NotSettled
        } else if book.is_empty() {
            Finding::NoAnswer
        } else if answer.needs_a_move() == Some(false) {
            Finding::NothingToDo
        } else if book.iter().all(|point| of_book(&point).is_none()) {
            Finding::Elsewhere
        } else if book.iter().any(|point| of_book(&point) == Some(None)) {
            Finding::NotSettled
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
            Finding::Elsewhere => "책의 수가 읽은 영역 밖에 있음",
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
            Finding::Elsewhere => "outside our reading",
            Finding::NoAnswer => "no answer given",
            Finding::NotSettled => "not settled",
        }
    }
}

/// A problem of the book, what was found out about it, and what that says of the book.
struct Audited<'a> {
    problem: &'a BookProblem,
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
    let (problems, refused) = source::problems(&args.collection)?;
    let mut out = console::stdout();
    let mut all = Vec::with_capacity(problems.len());
    let bar = console::progress(problems.len() as u64);
    let jobs = Jobs { numbers: 0..problems.len() as u64, threads, interrupted: &interrupted };
    jobs.run(
        || Prover::new(limits.memory / threads),
        |prover, number, cancel| audit(&problems[number as usize], prover, limits, cancel),
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

fn audit<'a>(problem: &'a BookProblem, prover: &mut Prover, limits: Limits, cancel: &Cancel) -> Audited<'a> {
    let question = Question::diagram(&problem.setup).detail(Detail::Everything);
    match solve::solve_one(&question, prover, limits, cancel) {
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

/// What becomes of the target, and of the book's moves where that is something else.
fn evidence(audited: &Audited<'_>, language: Language) -> String {
    let Some(solved) = &audited.solved else { return audited.failure.clone().unwrap_or_default() };
    let answer = &solved.answer;
    let Some(fate) = answer.fate else { return String::new() };
    let mut text = solve::whoever_plays(answer, language).unwrap_or_else(|| reached(answer, fate, language));
    for point in book(audited.problem) {
        if let Some(words) = of_book(answer, point, language) {
            text += &format!("; {words}");
        }
    }
    text
}

/// The fate, and the moves that reach it as far as they are known.
fn reached(answer: &Answer, fate: Fate, language: Language) -> String {
    let problem = &answer.reading.problem;
    let whose = problem.color(Role::Defender);
    let fate = fate_in_words(fate, whose, language);
    let best: Vec<String> = answer.best().iter().map(|&p| Notation::Go.write(p, problem.size())).collect();
    let best = best.join(" ");
    match (language, best.is_empty()) {
        (Language::English, false) => format!("{whose} is {fate} after {best}"),
        (Language::English, true) => {
            format!("{whose} is {fate} with best play, but it is not settled which first moves reach this")
        }
        (Language::Korean, false) => format!("{best}: {} {fate}", whose.pick("흑", "백")),
        (Language::Korean, true) => {
            format!("최선의 결과: {} {fate}. 어느 첫 수로 되는지는 결론이 나지 않음", whose.pick("흑", "백"))
        }
    }
}

/// What is to be said of a move of the book that is not known to be right.
fn of_book(answer: &Answer, point: Point, language: Language) -> Option<String> {
    let size = answer.reading.problem.size();
    let whose = answer.reading.problem.color(Role::Defender);
    let is_inside = answer.reading.problem.region().contains(point);
    let (book, open, outside) = match (language, is_inside) {
        (Language::English, true) => ("book", "not settled", "not a legal move"),
        (Language::English, false) => ("book", "not settled", "outside the region"),
        (Language::Korean, true) => ("책", "결론이 나지 않음", "둘 수 없는 곳"),
        (Language::Korean, false) => ("책", "결론이 나지 않음", "영역 밖"),
    };
    let first = answer.moves.iter().find(|first| first.played == Move::Place(point));
    let after = match first {
        None => outside.to_owned(),
        Some(first) if first.keeps == Some(true) => return None,
        Some(first) => {
            first.fate.map_or_else(|| open.to_owned(), |fate| fate_in_words(fate, whose, language))
        }
    };
    let reply = first.and_then(|first| first.refutation);
    let reply = reply.map_or_else(String::new, |played| format!(" ({})", written(played, size)));
    Some(format!("{book} {}: {after}{reply}", Notation::Go.write(point, size)))
}

/// Whether a first move reaches the best fate, which may be open; nothing if it is no move of the problem.
fn keeps(answer: &Answer, point: Point) -> Option<Option<bool>> {
    answer.moves.iter().find(|first| first.played == Move::Place(point)).map(|first| first.keeps)
}

fn written(played: Move, size: Size) -> String {
    played.point().map_or_else(|| "pass".to_owned(), |point| Notation::Go.write(point, size))
}

/// The book's moves as points.
fn book(problem: &BookProblem) -> PointSet {
    problem.first_moves.iter().filter_map(|played| played.point()).collect()
}

#[cfg(test)]
mod tests {
    use myosu_engine::tsumego::{Answer, Fate, FirstMove, Reading};
    use myosu_formats::problems::BookProblem;
    use myosu_rules::{Color, Move, Point, diagram};

    use super::{Finding, reached};
    use myosu_text::Language;

    /// Three in a row, with the fate settled and nothing known of the first moves.
    fn open_answer() -> (BookProblem, Answer) {
        let setup = diagram::parse(". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .").unwrap().setup;
        let found = Reading::likeliest(&setup).unwrap();
        let first = |x| FirstMove {
            played: Move::Place(Point::new(x, 0)),
            keeps: None,
            fate: None,
            refutation: None,
        };
        let answer = Answer {
            fate: Some(Fate::Dead),
            moves: (0..3).map(first).collect(),
            ..Answer::open(&found, found.problem.role(Color::Black))
        };
        let book = vec![Move::Place(Point::new(0, 0))];
        (BookProblem { id: "three".to_owned(), setup, first_moves: book, note: String::new() }, answer)
    }

    #[test]
    fn a_move_that_is_not_settled_is_called_neither_right_nor_wrong() {
        let (problem, mut answer) = open_answer();
        assert_eq!(Finding::of(&problem, &answer), Finding::NotSettled);
        answer.moves[1].keeps = Some(true);
        assert_eq!(Finding::of(&problem, &answer), Finding::NotSettled);
        answer.moves[0].keeps = Some(false);
        assert_eq!(Finding::of(&problem, &answer), Finding::Wrong);
    }

    #[test]
    fn a_fate_without_known_first_moves_is_not_said_to_come_after_any() {
        let (_, answer) = open_answer();
        assert_eq!(
            reached(&answer, Fate::Dead, Language::English),
            "white is dead with best play, but it is not settled which first moves reach this"
        );
    }
}
