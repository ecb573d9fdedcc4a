//! From candidates to a collection: a given number of each level, without doubles.

use std::collections::HashSet;

use myosu_proof::go::Problem;
use myosu_rules::{Color, Point, Symmetry};
use thiserror::Error;

use crate::collection::{Difficulty, Exercise, ProblemSet};

/// A collection in the making. The caller offers candidates in their order; then the collection depends on the
/// seed and the wanted numbers alone.
#[derive(Clone, Debug)]
pub struct Assembly {
    collection: ProblemSet,
    wanted: [usize; Difficulty::ALL.len()],
    seen: HashSet<String>,
}

/// A collection of another seed, which cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the collection was made with seed {found}, not {wanted}")]
pub struct Mismatch {
    /// The seed of the collection.
    pub found: u64,
    /// The requested seed.
    pub wanted: u64,
}

impl Assembly {
    /// An empty collection for `count` problems: of one level, or of all in equal shares.
    pub fn new(seed: u64, count: usize, level: Option<Difficulty>) -> Assembly {
        let share =
            |index: usize| count / Difficulty::ALL.len() + usize::from(index < count % Difficulty::ALL.len());
        let wanted = std::array::from_fn(|index| match level {
            None => share(index),
            Some(level) if Difficulty::ALL[index] == level => count,
            Some(_) => 0,
        });
        Assembly { collection: ProblemSet { seed, ..ProblemSet::default() }, wanted, seen: HashSet::new() }
    }

    /// Resumes a collection of the same seed.
    pub fn resume(mut self, collection: ProblemSet) -> Result<Assembly, Mismatch> {
        if collection.seed != self.collection.seed {
            return Err(Mismatch { found: collection.seed, wanted: self.collection.seed });
        }
        self.seen = collection.exercises.iter().map(name).collect();
        self.collection = collection;
        Ok(self)
    }

    /// The number of the next candidate.
    pub fn next(&self) -> u64 {
        self.collection.tried
    }

    /// The numbers of problems found and wanted.
    pub fn progress(&self) -> (usize, usize) {
        let have = |level: &Difficulty| self.collection.level(*level).count();
        let filled = Difficulty::ALL.iter().zip(self.wanted).map(|(level, wanted)| have(level).min(wanted));
        (filled.sum(), self.wanted.iter().sum())
    }

    /// Whether all levels are complete.
    pub fn is_full(&self) -> bool {
        let (have, wanted) = self.progress();
        have >= wanted
    }

    /// Takes the next candidate if it is a problem of a wanted level and not there yet.
    pub fn offer(&mut self, candidate: Option<Exercise>) {
        if self.is_full() {
            return;
        }
        self.collection.tried += 1;
        let Some(exercise) = candidate else { return };
        let have = self.collection.level(exercise.level).count();
        let slot = usize::from(exercise.level.number()) - 1;
        if have >= self.wanted[slot] || !self.seen.insert(name(&exercise)) {
            return;
        }
        self.collection.exercises.push(exercise);
    }

    /// The collection, the easiest problems first, numbered within each level.
    pub fn collection(&self) -> ProblemSet {
        let mut collection = self.collection.clone();
        collection.exercises.sort_by_cached_key(|e| (e.level, e.figures.hardness(), name(e)));
        let mut counts = [0; Difficulty::ALL.len() + 1];
        for exercise in &mut collection.exercises {
            let level = exercise.level.number();
            counts[usize::from(level)] += 1;
            exercise.id = format!("{level}-{:03}", counts[usize::from(level)]);
        }
        collection
    }
}

/// A key that is equal for doubles: problems turned, mirrored, moved along a side, with the colors exchanged, or
/// with another wall around the same inside.
fn name(exercise: &Exercise) -> String {
    let text = |symmetry: &Symmetry| picture(&exercise.problem, exercise.to_play, *symmetry);
    Symmetry::ALL.iter().map(text).min().unwrap_or_default()
}

fn picture(problem: &Problem, to_play: Color, symmetry: Symmetry) -> String {
    let setup = problem.setup();
    let cell = |point: Point| match setup.stone(point) {
        None => '.',
        Some(color) if color == to_play => 'X',
        Some(_) => 'O',
    };
    let size = symmetry.size(setup.size);
    let mut cells: Vec<(u8, u8, char)> = problem
        .region()
        .iter()
        .map(|point| (symmetry.point(point, setup.size), cell(point)))
        .map(|(point, cell)| (point.y(), point.x(), cell))
        .collect();
    cells.sort_unstable();
    let least = |of: fn(&(u8, u8, char)) -> u8| cells.iter().map(of).min().unwrap_or(0);
    let most = |of: fn(&(u8, u8, char)) -> u8| cells.iter().map(of).max().unwrap_or(0);
    let (top, left, bottom, right) = (least(|c| c.0), least(|c| c.1), most(|c| c.0), most(|c| c.1));
    let edges = [top == 0, left == 0, bottom + 1 == size.height(), right + 1 == size.width()];
    let mut text = format!("{:?}{edges:?}", problem.role(to_play));
    for (y, x, cell) in cells {
        text.push(char::from(b'a' + y - top));
        text.push(char::from(b'a' + x - left));
        text.push(cell);
    }
    text
}
