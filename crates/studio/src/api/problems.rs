//! The shipped problems: the list, the next one, and the progress.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};

use myosu_rules::{Symmetry, go};

use super::games::humans;
use super::{Body, SharedStudio, at};
use crate::fault::Fault;
use crate::games::now;
use crate::progress::{Grade, ProblemProgress};
use crate::record::{Colors, GameRecord, GameRules, ProblemScope};
use crate::shelf::{LevelEntry, ShelfProblem};
use crate::view::GameView;
use myosu_text::Text;
use myosu_words::life as words;

/// All problems and the progress with them.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProblemList {
    schema: u32,
    levels: Vec<LevelView>,
    problems: Vec<ProblemView>,
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

pub(crate) async fn list(State(studio): SharedStudio) -> Response {
    at(studio, |studio| {
        let (progress, now) = (studio.games.progress()?, now());
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
            schema: 2,
            levels: studio.shelf.levels.iter().map(view).collect(),
            problems: studio.shelf.exercises.iter().map(problem).collect(),
        })
    })
    .await
}

/// Which problem to pose.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ProblemRequest {
    level: Option<String>,
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
pub(crate) struct PosedProblem {
    schema: u32,
    problem: String,
    level: &'static str,
    text: Text,
    game: GameView,
    progress: Option<ProblemProgress>,
}

pub(crate) async fn next(State(studio): SharedStudio, Body(wanted): Body<ProblemRequest>) -> Response {
    at(studio, move |studio| {
        let progress = studio.games.progress()?;
        let level = wanted.level.as_deref().filter(|level| !level.is_empty());
        let exercise = match &wanted.name {
            Some(name) => studio.shelf.named(name),
            None => studio.shelf.next(level, wanted.after.as_deref(), &progress, now()),
        };
        let exercise =
            exercise.ok_or_else(|| Fault::missing("그런 문제가 없습니다.", "There is no such problem."))?;
        let mut record = posed(exercise);
        if wanted.turn {
            let mut chance = [0; 2];
            getrandom::fill(&mut chance).map_err(|error| Fault::broken(&error))?;
            let colors = if chance[1] % 2 == 0 { Colors::Kept } else { Colors::Exchanged };
            record = record.turned(Symmetry::ALL[usize::from(chance[0]) % 8], colors)?;
        }
        let to_play = record.board()?.to_play();
        Ok(PosedProblem {
            schema: 1,
            problem: exercise.name.clone(),
            level: exercise.level,
            text: words::task(exercise.task, to_play),
            game: studio.games.begin(record)?,
            progress: progress.get(&exercise.name).copied(),
        })
    })
    .await
}

fn posed(exercise: &ShelfProblem) -> GameRecord {
    let size = exercise.setup.size;
    let mut record = GameRecord::new(GameRules::Go(go::Rules::korean()), size, &[], humans());
    record.set_up(&exercise.setup);
    record.scope = Some(ProblemScope {
        target: exercise.target,
        region: Some(exercise.region),
        problem: Some(exercise.name.clone()),
    });
    record
}

/// How an attempt ended.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgressReport {
    result: Grade,
}

pub(crate) async fn progress(
    State(studio): SharedStudio,
    Path(name): Path<String>,
    Body(went): Body<ProgressReport>,
) -> Response {
    at(studio, move |studio| {
        if studio.shelf.named(&name).is_none() {
            return Err(Fault::missing("그런 문제가 없습니다.", "There is no such problem."));
        }
        studio.games.remember(&name, went.result)
    })
    .await
}
