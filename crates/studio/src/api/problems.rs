//! The shipped problems: what there is, what comes next, and how somebody fares.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};

use myosu_rules::{Symmetry, go};

use super::games::humans;
use super::{Body, at};
use crate::desk::{Desk, now};
use crate::fault::Fault;
use crate::record::{Colors, Meant, Record, Rules};
use crate::shelf::{Exercise, Level};
use crate::store::{Grade, Progress};
use crate::view::View;
use myosu_text::Text;
use myosu_words::life as words;

type Table = State<Arc<Desk>>;

/// The collection and how somebody fared with it.
#[derive(Debug, Serialize)]
struct Listed {
    schema: u32,
    levels: Vec<LevelView>,
    problems: Vec<ProblemView>,
}

#[derive(Debug, Serialize)]
struct LevelView {
    #[serde(flatten)]
    level: Level,
    /// Problems that were solved at least once.
    solved: usize,
    /// Problems that are due again.
    due: usize,
}

#[derive(Debug, Serialize)]
struct ProblemView {
    name: String,
    level: &'static str,
    #[serde(flatten)]
    progress: Option<Progress>,
}

pub(crate) async fn list(State(desk): Table) -> Response {
    at(desk, |desk| {
        let (progress, now) = (desk.progress()?, now());
        let view = |level: &Level| {
            let known = || {
                let here = desk.shelf.exercises.iter().filter(|exercise| exercise.level == level.name);
                here.filter_map(|exercise| progress.get(&exercise.name))
            };
            LevelView {
                level: level.clone(),
                solved: known().filter(|known| known.right > 0).count(),
                due: known().filter(|known| known.is_due(now)).count(),
            }
        };
        let problem = |exercise: &Exercise| ProblemView {
            name: exercise.name.clone(),
            level: exercise.level,
            progress: progress.get(&exercise.name).copied(),
        };
        Ok(Listed {
            schema: 1,
            levels: desk.shelf.levels.iter().map(view).collect(),
            problems: desk.shelf.exercises.iter().map(problem).collect(),
        })
    })
    .await
}

/// Which problem is wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    level: Option<String>,
    /// This one and no other.
    name: Option<String>,
    /// The one that was just shown.
    after: Option<String>,
    /// Turned, mirrored and recolored by chance.
    #[serde(default)]
    turn: bool,
}

/// A problem that is put on the board.
#[derive(Debug, Serialize)]
struct Posed {
    schema: u32,
    problem: String,
    level: &'static str,
    text: Text,
    game: View,
    progress: Option<Progress>,
}

pub(crate) async fn next(State(desk): Table, Body(wanted): Body<Wanted>) -> Response {
    at(desk, move |desk| {
        let progress = desk.progress()?;
        let level = wanted.level.as_deref().filter(|level| !level.is_empty());
        let exercise = match &wanted.name {
            Some(name) => desk.shelf.named(name),
            None => desk.shelf.next(level, wanted.after.as_deref(), &progress, now()),
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
        Ok(Posed {
            schema: 1,
            problem: exercise.name.clone(),
            level: exercise.level,
            text: words::task(exercise.task, to_play),
            game: desk.begin(record)?,
            progress: progress.get(&exercise.name).copied(),
        })
    })
    .await
}

fn posed(exercise: &Exercise) -> Record {
    let size = exercise.setup.size;
    let mut record = Record::new(Rules::Go(go::Rules::korean()), size, &[], humans());
    record.set_up(&exercise.setup);
    record.meant = Some(Meant {
        target: exercise.target,
        region: Some(exercise.region),
        problem: Some(exercise.name.clone()),
    });
    record
}

/// How an attempt went.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Went {
    result: Grade,
}

pub(crate) async fn progress(
    State(desk): Table,
    Path(name): Path<String>,
    Body(went): Body<Went>,
) -> Response {
    at(desk, move |desk| {
        if desk.shelf.named(&name).is_none() {
            return Err(Fault::missing("그런 문제가 없습니다.", "There is no such problem."));
        }
        desk.remember(&name, went.result)
    })
    .await
}
