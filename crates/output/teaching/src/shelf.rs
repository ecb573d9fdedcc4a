//! The shipped problems of life and death, and which problem comes next.

use std::collections::HashMap;

use serde::Serialize;

use myosu_rules::{Move, PointSet, Setup, go};
use myosu_text::Text;
use myosu_tsumego::collection::{self, Exercise, Objective};

use crate::progress::ProblemProgress;

/// A shipped problem.
#[derive(Clone, Debug)]
pub struct ShelfProblem {
    /// The name, such as `1-001`.
    pub name: String,
    /// The name of its level.
    pub level: &'static str,
    /// The stones, and who is to play.
    pub setup: Setup,
    /// The stones in question.
    pub target: PointSet,
    /// Where stones may be played.
    pub region: PointSet,
    /// What the side to play has to achieve.
    pub task: Objective,
    /// How hard it is, on the scale of the player's rating.
    pub rating: f64,
    /// A line of best play.
    pub line: Vec<Move>,
}

/// A level of difficulty, as the page lists it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LevelEntry {
    /// Its name.
    pub name: &'static str,
    /// Its name for a reader.
    pub text: Text,
    /// How many problems it has.
    pub problems: usize,
}

/// The shipped problems.
pub struct Shelf {
    /// The levels that have problems, the easiest first.
    pub levels: Vec<LevelEntry>,
    /// The problems.
    pub exercises: Vec<ShelfProblem>,
}

/// The rating of a problem: 1450 where the intermediate level begins its second half, 50 for each step of hardness. Chosen
/// by hand, so that the five levels lie between 900 and 2000.
fn rating(exercise: &Exercise) -> f64 {
    1450.0 + 50.0 * (f64::from(exercise.figures.hardness()) - 37.0)
}

impl Shelf {
    /// The problems that come with the program. One whose stones cannot stand on a board, as a chain without a liberty
    /// cannot, is left out: it could not be played.
    pub fn shipped() -> Shelf {
        let shipped = collection::shipped();
        let posed = |exercise: &&Exercise| go::Position::from_setup(&exercise.setup()).is_ok();
        let level = |level: collection::Difficulty| LevelEntry {
            name: level.name(),
            text: myosu_words::life::level(level),
            problems: shipped.level(level).filter(posed).count(),
        };
        let exercise = |exercise: &Exercise| ShelfProblem {
            name: exercise.id.clone(),
            level: exercise.level.name(),
            setup: exercise.setup(),
            target: exercise.problem.target(),
            region: exercise.problem.region(),
            task: exercise.task(),
            rating: rating(exercise),
            line: exercise.line.clone(),
        };
        let levels = collection::Difficulty::ALL.map(level).into_iter().filter(|level| level.problems > 0);
        Shelf {
            levels: levels.collect(),
            exercises: shipped.exercises.iter().filter(posed).map(exercise).collect(),
        }
    }

    /// The problem with this name.
    pub fn named(&self, name: &str) -> Option<&ShelfProblem> {
        self.exercises.iter().find(|exercise| exercise.name == name)
    }

    /// The next problem of a level, or of all of them: one that is due again, then one that was never graded.
    pub fn next(
        &self,
        level: Option<&str>,
        shown: Option<&str>,
        progress: &HashMap<String, ProblemProgress>,
        now: u64,
    ) -> Option<&ShelfProblem> {
        let wanted =
            self.exercises.iter().filter(|exercise| level.is_none_or(|level| exercise.level == level));
        next(wanted, |exercise| exercise.name.clone(), shown, progress, now)
    }

    /// The problem whose rating is nearest to this one among those that were not asked yet.
    pub fn nearest(&self, rating: f64, asked: &[String]) -> Option<&ShelfProblem> {
        let fresh = self.exercises.iter().filter(|exercise| !asked.contains(&exercise.name));
        fresh.min_by(|a, b| (a.rating - rating).abs().total_cmp(&(b.rating - rating).abs()))
    }
}

/// The problem to ask next: one that is due again, the longest overdue first; then the first one that was never
/// graded; then the one that is due soonest. The one that was just shown comes last.
pub(crate) fn next<'a, T>(
    problems: impl Iterator<Item = &'a T>,
    key: impl Fn(&T) -> String,
    shown: Option<&str>,
    progress: &HashMap<String, ProblemProgress>,
    now: u64,
) -> Option<&'a T> {
    let order = |(number, problem): &(usize, &T)| {
        let key = key(problem);
        let (class, due) = match progress.get(&key).filter(|known| known.is_graded()) {
            Some(known) if known.is_due(now) => (0, known.due),
            None => (1, 0),
            Some(known) => (2, known.due),
        };
        (shown == Some(key.as_str()), class, due, *number)
    };
    problems.enumerate().min_by_key(order).map(|(_, problem)| problem)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{Shelf, next};
    use crate::progress::{Grade, ProblemProgress};

    #[test]
    fn what_is_due_comes_before_what_is_new_and_that_before_what_can_wait() {
        let problems = ["a", "b"];
        let next = |progress: &_, shown| {
            next(problems.iter(), |name| (*name).to_owned(), shown, progress, 1_000_000).copied()
        };
        let mut progress = HashMap::new();
        assert_eq!(next(&progress, None), Some("a"));
        assert_eq!(next(&progress, Some("a")), Some("b"));
        progress.insert("a".to_owned(), ProblemProgress::default().after(Grade::Right, 1_000_000));
        assert_eq!(next(&progress, None), Some("b"), "a is not due yet");
        progress.insert("b".to_owned(), ProblemProgress::default().after(Grade::Wrong, 1_000_000));
        assert_eq!(next(&progress, None), Some("b"), "b was missed");
        progress.insert("b".to_owned(), ProblemProgress::default().after(Grade::Right, 1_000_001));
        assert_eq!(next(&progress, None), Some("a"), "a is due sooner");
        progress.insert("b".to_owned(), ProblemProgress::default().after(Grade::Unsettled, 1_000_000));
        assert_eq!(next(&progress, None), Some("b"), "b has no verdict: it is new");
    }

    #[test]
    fn the_shelf_gives_problems_by_level_and_by_rating() {
        let shelf = Shelf::shipped();
        let none = HashMap::new();
        assert_eq!(shelf.next(Some("dan"), None, &none, 0).map(|problem| problem.level), Some("dan"));
        assert!(shelf.next(Some("none"), None, &none, 0).is_none());
        let easy = shelf.nearest(600.0, &[]).unwrap();
        assert_eq!(easy.level, "beginner");
        assert_ne!(shelf.nearest(600.0, std::slice::from_ref(&easy.name)).unwrap().name, easy.name);
        let mean = |level: &str| {
            let here: Vec<f64> =
                shelf.exercises.iter().filter(|p| p.level == level).map(|p| p.rating).collect();
            here.iter().sum::<f64>() / here.len() as f64
        };
        assert!(mean("beginner") < mean("intermediate") && mean("intermediate") < mean("dan"));
    }
}
