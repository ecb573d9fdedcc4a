//! A course: a collection of problems opened as a whole, with the progress through it.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use myosu_formats::input::{GameFile, ReadOptions};
use myosu_formats::problems::BookProblem;
use myosu_rules::{Color, Move, Notation, Point, PointSet, Setup, Size};

use crate::progress::ProblemProgress;
use crate::shelf;

/// The most problems of a course: a book has some hundreds.
pub const MOST_PROBLEMS: usize = 5_000;

/// Characters of a name that are kept.
const NAME: usize = 80;

/// A collection of problems.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Course {
    /// The name a reader sees.
    pub name: String,
    /// The problems in their order.
    pub problems: Vec<CourseProblem>,
}

/// A problem of a course, with points as in SGF.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CourseProblem {
    /// Its name, unique in the course.
    pub name: String,
    /// The rule of Omok; absent in a problem of Baduk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    width: u8,
    height: u8,
    black: Vec<String>,
    white: Vec<String>,
    white_first: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    target: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    region: Vec<String>,
    /// The first moves the book calls right; empty without an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    book: Vec<String>,
    /// Where it comes from or what the book says; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// How far a player has come in a course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CourseProgress {
    /// Problems in all.
    pub problems: usize,
    /// Solved at least once.
    pub solved: usize,
    /// Missed at the last attempt.
    pub missed: usize,
    /// To be asked again.
    pub due: usize,
}

/// The order problems come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Order {
    /// Due ones first, then new ones in the order of the book.
    #[default]
    Scheduled,
    /// The problem behind the one that was shown.
    Book,
    /// Those that were missed at the last attempt.
    Missed,
}

/// Files without a single problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoProblems {
    /// What is wrong with the first file or entry.
    pub why: String,
}

impl fmt::Display for NoProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no problem of life and death in it: {}", self.why)
    }
}

impl std::error::Error for NoProblems {}

/// A course and what could not be read on the way.
#[derive(Clone, Debug)]
pub struct ReadCourse {
    /// The course.
    pub course: Course,
    /// One line for each file or entry that was left out.
    pub left_out: Vec<String>,
}

impl CourseProblem {
    /// A problem from a position.
    pub fn new(
        name: &str,
        setup: &Setup,
        target: Option<PointSet>,
        region: Option<PointSet>,
    ) -> CourseProblem {
        let write = |set: PointSet| points(set.iter(), setup.size);
        CourseProblem {
            name: short(name),
            rule: None,
            width: setup.size.width(),
            height: setup.size.height(),
            black: write(setup.of(Color::Black)),
            white: write(setup.of(Color::White)),
            white_first: setup.to_play == Color::White,
            target: target.map(write).unwrap_or_default(),
            region: region.map(write).unwrap_or_default(),
            book: Vec::new(),
            note: String::new(),
        }
    }

    fn of_book(problem: &BookProblem) -> CourseProblem {
        let made = CourseProblem::new(&problem.id, &problem.setup, problem.target, problem.region);
        let first = problem.first_moves.iter().filter_map(|mv: &Move| mv.point());
        CourseProblem { book: points(first, problem.setup.size), note: problem.note.clone(), ..made }
    }

    /// The stones, and who is to play; `None` if they fit no board.
    pub fn setup(&self) -> Option<Setup> {
        let size = Size::new(self.width.into(), self.height.into()).ok()?;
        let mut setup = Setup::empty(size);
        setup.stones = [read(&self.black, size), read(&self.white, size)];
        setup.to_play = if self.white_first { Color::White } else { Color::Black };
        Some(setup).filter(|setup| !setup.stones[0].intersects(setup.stones[1]))
    }

    /// The stones in question, where the book marks them.
    pub fn target(&self) -> Option<PointSet> {
        self.set(&self.target)
    }

    /// Where stones may be played, where the book marks it.
    pub fn region(&self) -> Option<PointSet> {
        self.set(&self.region)
    }

    /// The first moves the book calls right.
    pub fn book(&self) -> PointSet {
        self.set(&self.book).unwrap_or(PointSet::EMPTY)
    }

    fn set(&self, points: &[String]) -> Option<PointSet> {
        let size = Size::new(self.width.into(), self.height.into()).ok()?;
        Some(read(points, size)).filter(|set| !set.is_empty())
    }
}

fn points(points: impl Iterator<Item = Point>, size: Size) -> Vec<String> {
    points.map(|point| Notation::Sgf.write(point, size)).collect()
}

fn read(points: &[String], size: Size) -> PointSet {
    points.iter().filter_map(|text| Notation::Sgf.parse(text, size).ok()).collect()
}

fn short(name: &str) -> String {
    name.chars().filter(|c| !c.is_control() && *c != '/').take(NAME).collect()
}

impl Course {
    /// Opens files as one course: SGF with one or more games, JSON lines, drawings, each in any encoding. Entries that
    /// are no problem are left out and listed; without a single problem there is no course.
    pub fn open(name: &str, files: &[(String, Vec<u8>)]) -> Result<ReadCourse, NoProblems> {
        let mut course = Course { name: short(name), problems: Vec::new() };
        let mut left_out = Vec::new();
        for (file, bytes) in files {
            let read = match GameFile::read(bytes, &ReadOptions::named(file)) {
                Ok(read) => read,
                Err(bad) => {
                    left_out.push(format!("{file}: {bad}"));
                    continue;
                }
            };
            for entry in read.problems() {
                match entry {
                    Ok(problem) => left_out.extend(course.add(vec![CourseProblem::of_book(&problem)])),
                    Err(bad) => left_out.push(format!("{file}: {bad}")),
                }
            }
        }
        if course.problems.is_empty() {
            return Err(NoProblems {
                why: left_out.first().cloned().unwrap_or_else(|| "no file".to_owned()),
            });
        }
        Ok(ReadCourse { course, left_out })
    }

    /// Adds problems, under names of their own; a line for each one there was no room for.
    pub fn add(&mut self, problems: Vec<CourseProblem>) -> Vec<String> {
        let mut left_out = Vec::new();
        for mut problem in problems {
            if self.problems.len() >= MOST_PROBLEMS {
                left_out.push(format!("{}: too many problems", problem.name));
                continue;
            }
            let taken = |name: &str| self.problems.iter().any(|other| other.name == name);
            let numbered = (2..).map(|number| format!("{} ({number})", problem.name));
            let free = std::iter::once(problem.name.clone()).chain(numbered).find(|name| !taken(name));
            problem.name = free.unwrap_or_default();
            self.problems.push(problem);
        }
        left_out
    }

    /// The problem with this name.
    pub fn named(&self, name: &str) -> Option<&CourseProblem> {
        self.problems.iter().find(|problem| problem.name == name)
    }

    /// The next problem. `key` names the progress of a problem, `shown` is the problem on the board.
    pub fn next(
        &self,
        order: Order,
        shown: Option<&str>,
        key: impl Fn(&CourseProblem) -> String,
        progress: &HashMap<String, ProblemProgress>,
        now: u64,
    ) -> Option<&CourseProblem> {
        let shown_key = shown.and_then(|name| self.named(name)).map(&key);
        match order {
            Order::Scheduled => shelf::next(self.problems.iter(), key, shown_key.as_deref(), progress, now),
            Order::Missed => {
                let is_missed =
                    |problem: &&CourseProblem| progress.get(&key(problem)).is_some_and(|p| p.is_missed());
                let missed = self.problems.iter().filter(is_missed);
                shelf::next(missed, &key, shown_key.as_deref(), progress, now)
            }
            Order::Book => {
                let at = shown.and_then(|name| self.problems.iter().position(|problem| problem.name == name));
                self.problems.get(at.map_or(0, |at| (at + 1) % self.problems.len()))
            }
        }
    }

    /// How far a player has come.
    pub fn progress(
        &self,
        key: impl Fn(&CourseProblem) -> String,
        progress: &HashMap<String, ProblemProgress>,
        now: u64,
    ) -> CourseProgress {
        let mut sum = CourseProgress { problems: self.problems.len(), ..CourseProgress::default() };
        for known in self.problems.iter().filter_map(|problem| progress.get(&key(problem))) {
            sum.solved += usize::from(known.right > 0);
            sum.missed += usize::from(known.is_missed());
            sum.due += usize::from(known.is_due(now));
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{Course, Order};
    use crate::progress::{Grade, ProblemProgress};

    const TWO: &str = "(;GM[1]SZ[9]GN[one]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B];B[ba])\
                       (;GM[1]SZ[9]GN[one]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[W];W[ba])";
    const LINE: &str = r#"{"id": "three", "size": 9, "black": ["ac","bc"], "white": ["ab","bb"], "to_play": "white", "target": ["ab"]}"#;

    fn course() -> Course {
        let files = [
            ("a.sgf".to_owned(), TWO.as_bytes().to_vec()),
            ("b.jsonl".to_owned(), format!("{LINE}\nnonsense\n").into_bytes()),
            ("c.txt".to_owned(), b"hello".to_vec()),
        ];
        let read = Course::open("My book", &files).unwrap();
        assert_eq!(read.left_out.len(), 2, "{:?}", read.left_out);
        assert!(read.left_out[0].starts_with("b.jsonl: line 2"), "{:?}", read.left_out);
        read.course
    }

    #[test]
    fn files_of_several_kinds_are_one_course_and_come_back_as_they_were() {
        let course = course();
        let names: Vec<&str> = course.problems.iter().map(|problem| problem.name.as_str()).collect();
        assert_eq!(names, ["one", "one (2)", "three"]);
        assert_eq!(course.problems[0].book().len(), 1);
        assert_eq!(course.problems[2].target().map(|set| set.len()), Some(1));
        assert_eq!(course.problems[1].setup().unwrap().to_play, myosu_rules::Color::White);
        let kept = serde_json::to_string(&course).unwrap();
        assert_eq!(serde_json::from_str::<Course>(&kept).unwrap(), course);
        let bad = Course::open("x", &[("c.txt".to_owned(), b"hello".to_vec())]).unwrap_err();
        assert!(bad.to_string().contains("c.txt"), "{bad}");
    }

    #[test]
    fn a_course_is_walked_in_order_and_its_missed_problems_again() {
        let course = course();
        let mut progress = HashMap::new();
        let key = |problem: &super::CourseProblem| format!("c/{}", problem.name);
        let next = |order, shown, progress: &_| {
            course.next(order, shown, key, progress, 100).map(|p| p.name.clone())
        };
        assert_eq!(next(Order::Book, None, &progress).as_deref(), Some("one"));
        assert_eq!(next(Order::Book, Some("one (2)"), &progress).as_deref(), Some("three"));
        assert_eq!(next(Order::Book, Some("three"), &progress).as_deref(), Some("one"));
        assert_eq!(next(Order::Missed, None, &progress), None);
        progress.insert("c/one (2)".to_owned(), ProblemProgress::default().after(Grade::Wrong, 50));
        progress.insert("c/one".to_owned(), ProblemProgress::default().after(Grade::Right, 50));
        assert_eq!(next(Order::Missed, None, &progress).as_deref(), Some("one (2)"));
        assert_eq!(next(Order::Scheduled, Some("one (2)"), &progress).as_deref(), Some("three"));
        let sum = course.progress(key, &progress, 100);
        assert_eq!((sum.problems, sum.solved, sum.missed, sum.due), (3, 1, 1, 1));
    }
}
