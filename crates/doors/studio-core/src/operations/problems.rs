//! Problems: the shipped ones and courses, the next one, and the progress.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use myosu::rules::{PointSet, Symmetry, go, omok};
use myosu::search::Cancel;
use myosu::teaching::course::Order;
use myosu::teaching::{
    CourseProblem, Grade, LevelEntry, ProblemProgress, ShelfProblem, Trainee, TrainingDay,
};

use super::games::humans;
use crate::fault::Fault;
use crate::record::{Colors, GameRecord, GameRules, ProblemScope};
use crate::studio::Studio;
use crate::think;
use crate::view::GameView;
use myosu::text::Text;
use myosu::words::life as words;

/// All problems and the progress with them.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProblemList {
    schema: u32,
    levels: Vec<LevelView>,
    problems: Vec<ProblemView>,
    training: TrainingView,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct LevelView {
    #[serde(flatten)]
    level: LevelEntry,
    /// Problems that were solved at least once.
    solved: usize,
    /// Problems that are due again.
    due: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ProblemView {
    name: String,
    level: &'static str,
    /// Nothing until the first attempt.
    progress: Option<ProblemProgress>,
}

/// The player's training.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct TrainingView {
    /// The rating and half the width of its 95 % interval.
    rating: u32,
    plus_minus: u32,
    /// Problems solved in a row, and the longest such row.
    streak: u32,
    best_streak: u32,
    /// The most problems solved in a rush.
    rush_best: u32,
    today: TrainingDay,
    week: TrainingDay,
}

impl Studio {
    /// The player's training, as it is now.
    pub(crate) fn training(&self) -> Result<TrainingView, Fault> {
        Ok(TrainingView::of(&self.games.trainee()?, self.games.now()))
    }
}

impl TrainingView {
    pub(crate) fn of(trainee: &Trainee, now: u64) -> TrainingView {
        TrainingView {
            rating: trainee.rating.rating.round().max(0.0) as u32,
            plus_minus: (2.0 * trainee.rating.deviation).round() as u32,
            streak: trainee.streak,
            best_streak: trainee.best_streak,
            rush_best: trainee.rush_best,
            today: trainee.lately(1, now),
            week: trainee.lately(7, now),
        }
    }
}

pub(crate) fn list(studio: &Studio) -> Result<ProblemList, Fault> {
    let (progress, now) = (studio.games.progress()?, studio.games.now());
    let view = |level: &LevelEntry| {
        let known = || {
            let here = studio.shelf.exercises.iter().filter(|exercise| exercise.level == level.name);
            here.filter_map(|exercise| progress.get(&exercise.name))
        };
        LevelView {
            level: level.clone(),
            solved: known().filter(|known| known.right > 0).count(),
            due: known().filter(|known| known.is_due(now)).count(),
        }
    };
    let problem = |exercise: &ShelfProblem| ProblemView {
        name: exercise.name.clone(),
        level: exercise.level,
        progress: progress.get(&exercise.name).copied(),
    };
    Ok(ProblemList {
        schema: 3,
        levels: studio.shelf.levels.iter().map(view).collect(),
        problems: studio.shelf.exercises.iter().map(problem).collect(),
        training: studio.training()?,
    })
}

/// Which problem to pose.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ProblemRequest {
    level: Option<String>,
    /// The id of a course; the shipped problems if it is missing.
    course: Option<String>,
    /// The order in a course: `scheduled`, `book` or `missed`.
    order: Option<String>,
    /// The name of one problem; the schedule chooses if it is missing.
    name: Option<String>,
    /// The problem that was just shown; it comes last.
    after: Option<String>,
    /// Whether to turn, mirror and recolor it at random.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    turn: bool,
}

/// A problem as a new game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NextProblem {
    schema: u32,
    problem: String,
    course: Option<String>,
    level: Option<String>,
    text: Text,
    game: GameView,
    progress: Option<ProblemProgress>,
    /// Its number in the course or the collection, from 1, and how many there are.
    number: usize,
    total: usize,
}

fn missing() -> Fault {
    Fault::missing("그런 문제가 없습니다.", "There is no such problem.")
}

pub(crate) fn next(studio: &Studio, wanted: &ProblemRequest, cancel: &Cancel) -> Result<NextProblem, Fault> {
    match wanted.course.as_deref().filter(|course| !course.is_empty()) {
        None => shipped(studio, wanted),
        Some(course) => of_course(studio, course, wanted, cancel),
    }
}

fn shipped(studio: &Studio, wanted: &ProblemRequest) -> Result<NextProblem, Fault> {
    let progress = studio.games.progress()?;
    let level = wanted.level.as_deref().filter(|level| !level.is_empty());
    let exercise = match &wanted.name {
        Some(name) => studio.shelf.named(name),
        None => studio.shelf.next(level, wanted.after.as_deref(), &progress, studio.games.now()),
    };
    pose(studio, exercise.ok_or_else(missing)?, &progress, Turning::of(wanted.turn))
}

/// Whether a problem is turned, mirrored and recolored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turning {
    AsIs,
    AtRandom,
}

impl Turning {
    fn of(turn: bool) -> Turning {
        if turn { Turning::AtRandom } else { Turning::AsIs }
    }
}

/// Puts a shipped problem on a board.
pub(crate) fn pose(
    studio: &Studio,
    exercise: &ShelfProblem,
    progress: &HashMap<String, ProblemProgress>,
    turning: Turning,
) -> Result<NextProblem, Fault> {
    let scope = ProblemScope {
        target: exercise.target,
        region: Some(exercise.region),
        problem: Some(exercise.name.clone()),
        level: Some(exercise.level.to_owned()),
        ..ProblemScope::default()
    };
    let mut record = GameRecord::new(GameRules::Go(go::Rules::korean()), exercise.setup.size, &[], humans());
    record.set_up(&exercise.setup);
    record.scope = Some(scope);
    let mut record = turned(studio, record, turning)?;
    let text = words::task(exercise.task, record.board()?.to_play());
    if let Some(scope) = &mut record.scope {
        scope.task = Some(text.clone());
    }
    let position = studio.shelf.exercises.iter().position(|other| other.name == exercise.name);
    Ok(NextProblem {
        schema: 2,
        problem: exercise.name.clone(),
        course: None,
        level: Some(exercise.level.to_owned()),
        text,
        game: studio.games.begin(record)?,
        progress: progress.get(&exercise.name).copied(),
        number: position.map_or(0, |at| at + 1),
        total: studio.shelf.exercises.len(),
    })
}

fn turned(studio: &Studio, record: GameRecord, turning: Turning) -> Result<GameRecord, Fault> {
    if turning == Turning::AsIs || !record.size().is_square() {
        return Ok(record);
    }
    let mut chance = [0; 2];
    (studio.games.world().dice)(&mut chance).map_err(|why| Fault::broken(&why))?;
    let colors = if chance[1] % 2 == 0 { Colors::Kept } else { Colors::Exchanged };
    record.turned(Symmetry::ALL[usize::from(chance[0]) % 8], colors)
}

/// The name of the progress with a problem of a course.
pub(crate) fn progress_key(course: &str, problem: &str) -> String {
    format!("{course}/{problem}")
}

fn of_course(
    studio: &Studio,
    id: &str,
    wanted: &ProblemRequest,
    cancel: &Cancel,
) -> Result<NextProblem, Fault> {
    let (course, progress) = (studio.games.course(id)?, studio.games.progress()?);
    let order = match wanted.order.as_deref() {
        None | Some("" | "scheduled") => Order::Scheduled,
        Some("book") => Order::Book,
        Some("missed") => Order::Missed,
        Some(_) => {
            return Err(Fault::bad(
                "순서는 scheduled, book, missed 가운데 하나여야 합니다.",
                "The order is scheduled, book or missed.",
            ));
        }
    };
    let key = |problem: &CourseProblem| progress_key(id, &problem.name);
    let problem = match &wanted.name {
        Some(name) => course.named(name),
        None => course.next(order, wanted.after.as_deref(), key, &progress, studio.games.now()),
    };
    let problem = problem.ok_or_else(missing)?;
    let record = turned(studio, course_record(id, problem)?, Turning::of(wanted.turn))?;
    let (record, text) = with_task(record, cancel)?;
    Ok(NextProblem {
        schema: 2,
        problem: problem.name.clone(),
        course: Some(id.to_owned()),
        level: None,
        text,
        game: studio.games.begin(record)?,
        progress: progress.get(&key(problem)).copied(),
        number: course.problems.iter().position(|other| other.name == problem.name).map_or(0, |at| at + 1),
        total: course.problems.len(),
    })
}

fn course_record(id: &str, problem: &CourseProblem) -> Result<GameRecord, Fault> {
    let setup = problem.setup().ok_or_else(missing)?;
    let rules = match &problem.rule {
        None => GameRules::Go(go::Rules::korean()),
        Some(name) => GameRules::Omok(
            omok::RuleSet::parse(name).unwrap_or(omok::RuleSet::Named(omok::Variant::Freestyle)),
        ),
    };
    let mut record = GameRecord::new(rules, setup.size, &[], humans());
    record.set_up(&setup);
    record.board()?;
    record.scope = Some(ProblemScope {
        target: problem.target().unwrap_or(PointSet::EMPTY),
        region: problem.region(),
        problem: Some(problem.name.clone()),
        course: Some(id.to_owned()),
        ..ProblemScope::default()
    });
    Ok(record)
}

/// The record with its task, as far as the prover settles it.
fn with_task(mut record: GameRecord, cancel: &Cancel) -> Result<(GameRecord, Text), Fault> {
    let text = match record.rules() {
        GameRules::Go(_) => think::free::task(&record.beginning()?, cancel),
        GameRules::Omok(_) => {
            let solver = record.board()?.to_play();
            // Every defence has to be met, so the program defends.
            "myosu".clone_into(&mut record.players[(!solver).index()]);
            words::to_win(solver)
        }
    };
    if let Some(scope) = &mut record.scope {
        scope.task = Some(text.clone());
    }
    Ok((record, text))
}

/// How an attempt ended.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgressReport {
    result: Grade,
    /// The id of the course the problem is from.
    course: Option<String>,
}

/// The progress after an attempt.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProgressView {
    schema: u32,
    progress: ProblemProgress,
    training: TrainingView,
}

pub(crate) fn progress(studio: &Studio, name: &str, went: &ProgressReport) -> Result<ProgressView, Fault> {
    let (key, rating) = match &went.course {
        None => (name.to_owned(), Some(studio.shelf.named(name).ok_or_else(missing)?.rating)),
        Some(course) => {
            studio.games.course(course)?.named(name).ok_or_else(missing)?;
            (progress_key(course, name), None)
        }
    };
    let progress = studio.games.remember(&key, went.result, rating)?;
    Ok(ProgressView { schema: 1, progress, training: studio.training()? })
}
