//! Courses, rush, mistakes of a game as problems, and sheets to print.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use myosu::rules::{Color, Move, PointSet, go};
use myosu::search::Cancel;
use myosu::teaching::course::{CourseProgress, ReadCourse};
use myosu::teaching::mistakes::{Mistake, lost_groups, missed_wins};
use myosu::teaching::sheet::{SheetProblem, sheet};
use myosu::teaching::{Course, Grade, ProblemProgress, RushState};
use myosu::text::{Language, Text};
use myosu::tsumego::collection;

use super::problems::{NextProblem, TrainingView, Turning, pose, progress_key};
use crate::fault::Fault;
use crate::id::fresh_id;
use crate::record::{BoardState, CoursePosition, GameRecord};
use crate::request::FileAnswer;
use crate::studio::Studio;
use crate::think::counting::judged_dead;
use crate::think::go::judge_by;

/// The id of the course with one's own mistakes.
const MISTAKES: &str = "mistakes";

/// A course and the progress through it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CourseView {
    id: String,
    name: String,
    progress: CourseProgress,
    problems: Vec<CourseEntry>,
}

/// A problem of a course in its list.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct CourseEntry {
    name: String,
    progress: Option<ProblemProgress>,
}

/// All courses.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CourseList {
    schema: u32,
    courses: Vec<CourseView>,
}

fn course_view(studio: &Studio, id: &str, course: &Course) -> Result<CourseView, Fault> {
    let all = studio.games.progress()?;
    let key = |name: &str| progress_key(id, name);
    let entry = |name: &String| CourseEntry { name: name.clone(), progress: all.get(&key(name)).copied() };
    Ok(CourseView {
        id: id.to_owned(),
        name: course.name.clone(),
        progress: course.progress(|problem| key(&problem.name), &all, studio.games.now()),
        problems: course.problems.iter().map(|problem| entry(&problem.name)).collect(),
    })
}

pub(crate) fn courses(studio: &Studio) -> Result<CourseList, Fault> {
    let all = studio.games.courses()?;
    let courses = all.iter().map(|(id, course)| course_view(studio, id, course));
    Ok(CourseList { schema: 1, courses: courses.collect::<Result<_, _>>()? })
}

/// The name of a file that is opened as a course, and the course it is added to.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct CourseQuery {
    name: Option<String>,
    /// The id of the course to add the file to, as with the files of a folder.
    into: Option<String>,
}

/// A course that was opened.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenedCourse {
    schema: u32,
    course: CourseView,
    /// What was left out, at most ten lines of it.
    left_out: Vec<String>,
}

/// Lines about what was left out.
const MOST_LINES: usize = 10;

pub(crate) fn open(studio: &Studio, asked: &CourseQuery, bytes: &[u8]) -> Result<OpenedCourse, Fault> {
    let file = asked.name.clone().unwrap_or_default();
    let stem = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let title = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let title = if title.is_empty() { "문제집" } else { title };
    let ReadCourse { mut course, mut left_out } = Course::open(title, &[(file.clone(), bytes.to_vec())])
        .map_err(|none| Fault::bad(format!("문제를 찾지 못했습니다: {}", none.why), format!("{none}.")))?;
    let id = match &asked.into {
        Some(id) => {
            let mut whole = studio.games.course(id)?;
            left_out.extend(whole.add(course.problems));
            course = whole;
            id.clone()
        }
        None => fresh_id(studio.games.world().dice)?,
    };
    studio.games.keep_course(&id, &course)?;
    left_out.truncate(MOST_LINES);
    Ok(OpenedCourse { schema: 1, course: course_view(studio, &id, &course)?, left_out })
}

pub(crate) fn forget(studio: &Studio, id: &str) -> Result<(), Fault> {
    studio.games.forget_course(id)
}

/// A rush and its present problem.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RushView {
    schema: u32,
    id: String,
    state: RushState,
    /// Nothing once the rush is over.
    problem: Option<NextProblem>,
    training: TrainingView,
}

fn rush_view(studio: &Studio, id: &str) -> Result<RushView, Fault> {
    let (state, wanted, asked) = studio.rushes.with(id, studio.clock().elapsed(), |rush, now| {
        (rush.state(now), rush.wanted(), rush.asked().to_vec())
    })?;
    let next = if state.over { None } else { studio.shelf.nearest(wanted, &asked) };
    let problem = match next {
        Some(exercise) => {
            studio.rushes.with(id, studio.clock().elapsed(), |rush, _| rush.ask(&exercise.name))?;
            Some(pose(studio, exercise, &studio.games.progress()?, Turning::AtRandom)?)
        }
        None => None,
    };
    let training = TrainingView::of(&studio.games.keep_rush(state.right)?, studio.games.now());
    Ok(RushView { schema: 1, id: id.to_owned(), state, problem, training })
}

pub(crate) fn rush(studio: &Studio) -> Result<RushView, Fault> {
    let id = fresh_id(studio.games.world().dice)?;
    studio.rushes.begin(&id, studio.games.trainee()?.rating.rating, studio.clock().elapsed());
    rush_view(studio, &id)
}

/// The answer to the present problem of a rush.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct RushAnswer {
    problem: String,
    result: Grade,
}

pub(crate) fn rush_on(studio: &Studio, id: &str, answer: &RushAnswer) -> Result<RushView, Fault> {
    studio
        .rushes
        .with(id, studio.clock().elapsed(), |rush, now| rush.answer(&answer.problem, answer.result, now))?;
    rush_view(studio, id)
}

/// Whose mistakes to look for.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct MistakesRequest {
    /// `black` or `white`; both sides if it is missing, or the human one of a game against a program.
    side: Option<String>,
}

/// The mistakes of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MistakesView {
    schema: u32,
    mistakes: Vec<MistakeView>,
    /// The id of the course they are in.
    course: &'static str,
}

/// A mistake that is now a problem.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct MistakeView {
    /// The number of the move.
    number: usize,
    text: Text,
    /// The name of the problem.
    problem: String,
}

pub(crate) fn mistakes(
    studio: &Studio,
    id: &str,
    asked: &MistakesRequest,
    cancel: &Cancel,
) -> Result<MistakesView, Fault> {
    let (title, sides) = studio.games.read(id, |record| Ok((label(id, record), sides(record, asked)?)))?;
    let found = match studio.games.read(id, GameRecord::last_board)? {
        BoardState::Go(game) => lost_groups(&game, &sides, dead(studio, &game, cancel)?, cancel),
        BoardState::Omok(_) => omok_mistakes(studio, id, &sides, cancel)?,
    };
    keep_mistakes(studio, &title, found)
}

/// How the problems of a game are called.
fn label(id: &str, record: &GameRecord) -> String {
    record.title().unwrap_or_else(|| id.chars().take(6).collect())
}

fn sides(record: &GameRecord, asked: &MistakesRequest) -> Result<Vec<Color>, Fault> {
    if let Some(name) = &asked.side {
        let side = Color::parse(name);
        return side
            .map(|side| vec![side])
            .ok_or_else(|| Fault::bad("흑이나 백이어야 합니다.", "A side is black or white."));
    }
    let human = |color: &Color| record.players[color.index()] == "human";
    let humans: Vec<Color> = Color::BOTH.into_iter().filter(human).collect();
    Ok(if humans.is_empty() { Color::BOTH.to_vec() } else { humans })
}

/// The stones that are dead at the end of a finished game.
fn dead(studio: &Studio, game: &go::Game, cancel: &Cancel) -> Result<PointSet, Fault> {
    if game.end().is_none() {
        return Ok(PointSet::EMPTY);
    }
    Ok(judged_dead(&mut judge_by(&studio.net, None, 1)?, game, cancel))
}

fn omok_mistakes(studio: &Studio, id: &str, sides: &[Color], cancel: &Cancel) -> Result<Vec<Mistake>, Fault> {
    let (course, moves) = studio.games.read(id, |record| Ok((record.course(), record.line_moves())))?;
    let (mut positions, mut moves) = (Vec::new(), moves.into_iter());
    course.walk(|_, position| {
        if let CoursePosition::Omok(game) = position {
            positions.push(*game.position());
        }
        ControlFlow::Continue(())
    })?;
    let Some(last) = positions.last().copied() else { return Ok(Vec::new()) };
    let mut turns = Vec::new();
    for pair in positions.windows(2).filter(|pair| pair[0].setup() != pair[1].setup()) {
        if let Some(Move::Place(point)) = moves.next() {
            turns.push((pair[0], point));
        }
    }
    Ok(missed_wins(&turns, &last, sides, cancel))
}

/// Adds mistakes to their course; a position that is there already is not added again.
fn keep_mistakes(studio: &Studio, title: &str, found: Vec<Mistake>) -> Result<MistakesView, Fault> {
    let empty = || Course { name: "내 실수 · My mistakes".to_owned(), problems: Vec::new() };
    let mut course = studio.games.course(MISTAKES).unwrap_or_else(|_| empty());
    let mut shown = Vec::new();
    for Mistake { number, text, mut problem, .. } in found {
        problem.name = format!("{title}-{number}");
        problem.note = text.ko.clone();
        let setup = problem.setup();
        let known = course.problems.iter().find(|other| other.setup() == setup && other.rule == problem.rule);
        let name = known.map(|known| known.name.clone());
        let name = name.unwrap_or_else(|| {
            course.add(vec![problem]);
            course.problems.last().map_or_else(String::new, |added| added.name.clone())
        });
        shown.push(MistakeView { number, text, problem: name });
    }
    if !course.problems.is_empty() {
        studio.games.keep_course(MISTAKES, &course)?;
    }
    Ok(MistakesView { schema: 1, mistakes: shown, course: MISTAKES })
}

/// The problems of a sheet.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct SheetQuery {
    level: Option<String>,
    course: Option<String>,
    /// How many problems to leave out first.
    from: Option<usize>,
    count: Option<usize>,
    language: Option<String>,
}

/// Problems on one sheet.
const MOST_ON_A_SHEET: usize = 60;

pub(crate) fn print(studio: &Studio, asked: &SheetQuery, cancel: &Cancel) -> Result<FileAnswer, Fault> {
    let bytes = sheet_html(studio, asked, cancel)?.into_bytes();
    Ok(FileAnswer { kind: "text/html; charset=utf-8", name: None, bytes })
}

fn sheet_html(studio: &Studio, asked: &SheetQuery, cancel: &Cancel) -> Result<String, Fault> {
    let (from, count) = (asked.from.unwrap_or(0), asked.count.unwrap_or(12).clamp(1, MOST_ON_A_SHEET));
    let language = if asked.language.as_deref() == Some("en") { Language::English } else { Language::Korean };
    let (title, problems): (Text, Vec<SheetProblem>) = match &asked.course {
        Some(id) => {
            let course = studio.games.course(id)?;
            let some = course.problems.iter().skip(from).take(count);
            let solved = some.filter_map(|problem| SheetProblem::of_course(problem, cancel));
            (Text::same(course.name.clone()), solved.collect())
        }
        None => {
            let shipped = collection::shipped();
            let wanted = |exercise: &&collection::Exercise| {
                asked.level.as_deref().is_none_or(|level| level.is_empty() || exercise.level.name() == level)
            };
            let some = shipped.exercises.iter().filter(wanted).skip(from).take(count);
            (Text::new("사활 문제", "Life and death"), some.map(SheetProblem::of_exercise).collect())
        }
    };
    if problems.is_empty() {
        return Err(Fault::missing("인쇄할 문제가 없습니다.", "There is no problem to print."));
    }
    Ok(sheet(&title, &problems, language))
}
