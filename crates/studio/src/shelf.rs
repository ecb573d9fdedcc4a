//! The shipped problems of life and death, and which of them comes next.

use std::collections::HashMap;

use serde::Serialize;

use myosu_engine::tsumego::collection::{self, Objective};
use myosu_rules::{PointSet, Setup};

use crate::progress::ProblemProgress;
use myosu_text::Text;

/// A shipped problem.
pub(crate) struct ShelfProblem {
    /// The name, such as `1-001`.
    pub(crate) name: String,
    /// The name of its level.
    pub(crate) level: &'static str,
    /// The stones, and who is to play.
    pub(crate) setup: Setup,
    /// The stones in question.
    pub(crate) target: PointSet,
    /// Where stones may be played.
    pub(crate) region: PointSet,
    /// What the side to play has to achieve.
    pub(crate) task: Objective,
}

/// A level of difficulty, as the page lists it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LevelEntry {
    pub(crate) name: &'static str,
    pub(crate) text: Text,
    pub(crate) problems: usize,
}

/// The shipped problems.
pub(crate) struct Shelf {
    pub(crate) levels: Vec<LevelEntry>,
    pub(crate) exercises: Vec<ShelfProblem>,
}

impl Shelf {
    /// The problems that come with the program.
    pub(crate) fn shipped() -> Shelf {
        let shipped = collection::shipped();
        let level = |level: collection::Difficulty| LevelEntry {
            name: level.name(),
            text: myosu_words::life::level(level),
            problems: shipped.level(level).count(),
        };
        let exercise = |exercise: &collection::Exercise| ShelfProblem {
            name: exercise.id.clone(),
            level: exercise.level.name(),
            setup: exercise.setup(),
            target: exercise.problem.target(),
            region: exercise.problem.region(),
            task: exercise.task(),
        };
        let levels = collection::Difficulty::ALL.map(level).into_iter().filter(|level| level.problems > 0);
        Shelf { levels: levels.collect(), exercises: shipped.exercises.iter().map(exercise).collect() }
    }

    /// The problem with this name.
    pub(crate) fn named(&self, name: &str) -> Option<&ShelfProblem> {
        self.exercises.iter().find(|exercise| exercise.name == name)
    }

    /// The next problem of a level, or of all of them: one that is due again, the longest overdue
    /// first; then the first one that was never graded; then the one that is due soonest. The one that was
    /// just shown comes last.
    pub(crate) fn next(
        &self,
        level: Option<&str>,
        shown: Option<&str>,
        progress: &HashMap<String, ProblemProgress>,
        now: u64,
    ) -> Option<&ShelfProblem> {
        let wanted = |exercise: &&ShelfProblem| level.is_none_or(|level| exercise.level == level);
        let key = |(number, exercise): &(usize, &ShelfProblem)| {
            let again = shown == Some(exercise.name.as_str());
            let (class, due) = match progress.get(&exercise.name).filter(|known| known.is_graded()) {
                Some(known) if known.is_due(now) => (0, known.due),
                None => (1, 0),
                Some(known) => (2, known.due),
            };
            (again, class, due, *number)
        };
        self.exercises.iter().filter(wanted).enumerate().min_by_key(key).map(|(_, exercise)| exercise)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use myosu_rules::{PointSet, Setup, Size};

    use super::{Objective, Shelf, ShelfProblem};
    use crate::progress::{Grade, ProblemProgress};

    fn shelf() -> Shelf {
        let exercise = |name: &str, level| ShelfProblem {
            name: name.to_owned(),
            level,
            setup: Setup::empty(Size::square(9)),
            target: PointSet::EMPTY,
            region: PointSet::EMPTY,
            task: Objective::Kill,
        };
        Shelf {
            levels: Vec::new(),
            exercises: vec![exercise("a", "easy"), exercise("b", "easy"), exercise("c", "hard")],
        }
    }

    #[test]
    fn what_is_due_comes_before_what_is_new_and_that_before_what_can_wait() {
        let shelf = shelf();
        let mut progress = HashMap::new();
        let next = |progress: &_, shown| {
            shelf.next(Some("easy"), shown, progress, 1_000_000).map(|exercise| exercise.name.clone())
        };
        assert_eq!(next(&progress, None).as_deref(), Some("a"));
        assert_eq!(next(&progress, Some("a")).as_deref(), Some("b"));
        progress.insert("a".to_owned(), ProblemProgress::default().after(Grade::Right, 1_000_000));
        assert_eq!(next(&progress, None).as_deref(), Some("b"), "a is not due yet");
        progress.insert("b".to_owned(), ProblemProgress::default().after(Grade::Wrong, 1_000_000));
        assert_eq!(next(&progress, None).as_deref(), Some("b"), "b was missed");
        progress.insert("b".to_owned(), ProblemProgress::default().after(Grade::Right, 1_000_001));
        assert_eq!(next(&progress, None).as_deref(), Some("a"), "a is due sooner");
        progress.insert("b".to_owned(), ProblemProgress::default().after(Grade::Unsettled, 1_000_000));
        assert_eq!(next(&progress, None).as_deref(), Some("b"), "b has no verdict: it is new");
        assert_eq!(shelf.next(Some("none"), None, &progress, 0).map(|e| &e.name), None);
    }
}
