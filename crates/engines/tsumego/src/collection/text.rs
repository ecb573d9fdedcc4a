//! The text format of a collection. The reader refuses a damaged file with the line and the reason.
//!
//! ```text
//! myosu problems 1
//! seed 7 tried 90210
//! 1-001 1 B dead alive ba ba,aa,ca 212/3/4 19 aa __@O/@@@O/OOO.
//! end 1 5b1c0f9a7e21d3c4
//! ```
//!
//! The first line bears the version. Then a line for each problem: name, level, who plays, the fate, the fate
//! after a pass, the right first moves, a line of play, nodes/depth/tries, the side of the board, the top left
//! corner of the picture, and the [picture](super::picture). The last line has the number of problems and the
//! FNV-1a hash of all that stands before it.

use std::collections::HashSet;
use std::fmt::Write;

use myosu_rules::{Color, Move, Notation, Point, Size};
use thiserror::Error;

use super::{Difficulty, Exercise, Figures, ProblemSet, picture};
use crate::fate::{Fate, Ko};

const HEAD: &str = "myosu problems 1";

/// Why a text is not a collection.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct BadProblemSet {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: LineFault,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// The text is not a collection, or of another version.
    #[error("not a collection of problems of version 1: it must begin with \"{HEAD}\"")]
    Head,
    /// The second line must name seed and candidates.
    #[error("expected \"seed NUMBER tried NUMBER\"")]
    Seed,
    /// The text ends before its last line.
    #[error("the text ends here, before its \"end\" line: it is cut off")]
    Cut,
    /// Number or hash of the last line do not fit.
    #[error("the text does not fit its \"end\" line: it is damaged")]
    Damaged,
    /// There is something after the last line.
    #[error("there is text after the \"end\" line")]
    Tail,
    /// A field of a problem cannot be read.
    #[error("{0}")]
    Field(String),
    /// Two problems have the same id.
    #[error("there is a problem named {0} already")]
    Twice(String),
}

pub(super) fn write(collection: &ProblemSet) -> String {
    let mut text = format!("{HEAD}\nseed {} tried {}\n", collection.seed, collection.tried);
    for exercise in &collection.exercises {
        text += &line(exercise);
    }
    let hash = hash(&text);
    let _ = writeln!(text, "end {} {hash:016x}", collection.exercises.len());
    text
}

fn line(exercise: &Exercise) -> String {
    let Exercise { id, level, problem, to_play, fate, passed, best, line, figures } = exercise;
    let size = problem.size();
    let (at, picture) = picture::draw(problem);
    let best: Vec<Move> = best.iter().map(|&point| Move::Place(point)).collect();
    let Figures { nodes, depth, tries } = figures;
    format!(
        "{id} {} {} {} {} {} {} {nodes}/{depth}/{tries} {size} {} {picture}\n",
        level.number(),
        to_play.pick('B', 'W'),
        written_fate(*fate),
        written_fate(*passed),
        written_moves(&best, size),
        written_moves(line, size),
        Notation::Sgf.write(at, size),
    )
}

fn written_moves(moves: &[Move], size: Size) -> String {
    let word = |played: &Move| match played {
        Move::Place(point) => Notation::Sgf.write(*point, size),
        Move::Pass => "-".to_owned(),
    };
    if moves.is_empty() { "none".to_owned() } else { moves.iter().map(word).collect::<Vec<_>>().join(",") }
}

fn written_fate(fate: Fate) -> String {
    match fate {
        Fate::Ko(ko) => format!("ko{}", ko.surplus),
        fate => fate.name().to_owned(),
    }
}

fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

pub(super) fn read(text: &str) -> Result<ProblemSet, BadProblemSet> {
    let bad = |line: usize, fault: LineFault| BadProblemSet { line, fault };
    let mut collection = ProblemSet::default();
    let mut names = HashSet::new();
    let mut before = 0;
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let (number, content) = (index + 1, whole.trim_end_matches(['\n', '\r']));
        if number == 1 {
            if content != HEAD {
                return Err(bad(number, LineFault::Head));
            }
        } else if number == 2 {
            (collection.seed, collection.tried) =
                seed(content).ok_or_else(|| bad(number, LineFault::Seed))?;
        } else if let Some(end) = content.strip_prefix("end ") {
            let expected = format!("{} {:016x}", collection.exercises.len(), hash(&text[..before]));
            if end != expected {
                return Err(bad(number, LineFault::Damaged));
            }
            let rest = &text[before + whole.len()..];
            return if rest.trim().is_empty() {
                Ok(collection)
            } else {
                Err(bad(number + 1, LineFault::Tail))
            };
        } else {
            let exercise = exercise(content).map_err(|why| bad(number, LineFault::Field(why)))?;
            if !names.insert(exercise.id.clone()) {
                return Err(bad(number, LineFault::Twice(exercise.id)));
            }
            collection.exercises.push(exercise);
        }
        before += whole.len();
    }
    let lines = text.lines().count();
    Err(if lines == 0 { bad(1, LineFault::Head) } else { bad(lines, LineFault::Cut) })
}

fn seed(content: &str) -> Option<(u64, u64)> {
    let (seed, tried) = content.strip_prefix("seed ")?.split_once(" tried ")?;
    Some((seed.parse().ok()?, tried.parse().ok()?))
}

const FIELDS: usize = 11;

fn exercise(content: &str) -> Result<Exercise, String> {
    let fields: Vec<&str> = content.split(' ').collect();
    let &[id, level, to_play, fate, passed, best, line, figures, size, at, picture] = fields.as_slice()
    else {
        return Err(format!("a problem has {FIELDS} fields, this line has {}", fields.len()));
    };
    let size = read_size(size)?;
    let point = |text: &str| Notation::Sgf.parse(text, size).map_err(|bad| bad.to_string());
    let problem = picture::read(picture, point(at)?, size)?;
    let best = if best == "none" { vec![] } else { best.split(',').map(point).collect::<Result<_, _>>()? };
    let exercise = Exercise {
        id: id.to_owned(),
        level: level
            .parse()
            .ok()
            .and_then(Difficulty::of_number)
            .ok_or_else(|| format!("{level:?} is no level; 1 to {}", Difficulty::ALL.len()))?,
        problem,
        to_play: Color::parse(to_play).ok_or_else(|| format!("{to_play:?} is no color; B or W"))?,
        fate: read_fate(fate)?,
        passed: read_fate(passed)?,
        best,
        line: read_moves(line, point)?,
        figures: read_figures(figures)?,
    };
    let free = problem.region() - problem.setup().occupied();
    match exercise.best.iter().find(|&&point| !free.contains(point)) {
        Some(&point) => Err(format!("the answer {} is no free point", Notation::Sgf.write(point, size))),
        None => Ok(exercise),
    }
}

fn read_size(text: &str) -> Result<Size, String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let side = |text: &str| text.parse::<usize>().map_err(|_| format!("{text:?} is no size of a board"));
    Size::new(side(width)?, side(height)?).map_err(|bad| bad.to_string())
}

fn read_fate(text: &str) -> Result<Fate, String> {
    let plain = [Fate::Dead, Fate::Seki, Fate::Alive].into_iter().find(|fate| fate.name() == text);
    let ko = || Some(Fate::Ko(Ko { surplus: text.strip_prefix("ko")?.parse().ok()? }));
    plain.or_else(ko).ok_or_else(|| format!("{text:?} is no fate; dead, seki, alive or ko and a number"))
}

fn read_moves(text: &str, point: impl Fn(&str) -> Result<Point, String>) -> Result<Vec<Move>, String> {
    if text == "none" {
        return Ok(vec![]);
    }
    let read = |word: &str| if word == "-" { Ok(Move::Pass) } else { point(word).map(Move::Place) };
    text.split(',').map(read).collect()
}

fn read_figures(text: &str) -> Result<Figures, String> {
    let read = || {
        let mut numbers = text.split('/');
        let figures = Figures {
            nodes: numbers.next()?.parse().ok()?,
            depth: numbers.next()?.parse().ok()?,
            tries: numbers.next()?.parse().ok()?,
        };
        numbers.next().is_none().then_some(figures)
    };
    read().ok_or_else(|| format!("{text:?} are no figures; nodes/depth/tries"))
}
