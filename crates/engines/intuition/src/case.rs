//! A problem with its right first moves, and collections of them without doubles.

use std::collections::BTreeSet;

use myosu_proof::go::Role;
use myosu_rules::{Color, PointSet, Setup};
use myosu_tsumego::collection::{self, Exercise, ProblemSet};

use super::window::{CornerWindow, FirstSide, Pattern, WindowCells};
use myosu_tsumego::Reading;

/// A problem and the first moves that are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The problem's name.
    pub id: String,
    /// The stones and the side to play.
    pub setup: Setup,
    /// The side that attacks.
    pub attacker: Color,
    /// The right first moves; empty in a question.
    pub moves: PointSet,
}

impl Case {
    /// A problem whose attacker follows from the diagram: the side that surrounds the likeliest target; failing
    /// that the side to play, as in the paper.
    pub fn new(id: impl Into<String>, setup: Setup, moves: PointSet) -> Case {
        let reading = Reading::likeliest(&setup).ok();
        let attacker = reading.map_or(setup.to_play, |reading| reading.problem.color(Role::Attacker));
        Case { id: id.into(), setup, attacker, moves }
    }

    /// A problem of the map's collection; its name begins with `knn-`, because the shipped collection counts from 1, too.
    pub fn corner(exercise: &Exercise) -> Case {
        Case { id: format!("knn-{}", exercise.id), ..Case::from(exercise) }
    }

    /// The window of the problem.
    pub fn window(&self) -> CornerWindow {
        CornerWindow::of(&self.setup, self.attacker)
    }

    /// Whether all stones and first moves are in the window.
    pub fn fits(&self) -> bool {
        self.window().holds(self.setup.occupied() | self.moves)
    }

    /// The input of the map. Stones outside the window are left out.
    pub fn pattern(&self) -> Pattern {
        let window = self.window();
        let turn =
            if self.setup.to_play == self.attacker { FirstSide::Attacker } else { FirstSide::Defender };
        Pattern {
            id: self.id.clone(),
            attacker: window.cells(self.setup.of(self.attacker)),
            defender: window.cells(self.setup.of(!self.attacker)),
            moves: window.cells(self.moves),
            turn,
        }
    }
}

/// The problems of a collection the map can learn from, and how many are left out.
#[derive(Clone, Debug, Default)]
pub struct Distinct {
    /// The problems that fit the window, have an answer, and are not doubles.
    pub cases: Vec<Case>,
    /// Problems that repeat another one, turned, mirrored or with the colors exchanged.
    pub doubles: usize,
    /// Problems with stones or answers outside the window.
    pub outside: usize,
    /// Problems without a first move on the board.
    pub unanswered: usize,
}

/// Leaves out the problems the paper's protocol cannot use, and all doubles but the first.
pub fn distinct(cases: impl IntoIterator<Item = Case>) -> Distinct {
    let mut seen: BTreeSet<[WindowCells; 2]> = BTreeSet::new();
    let mut kept = Distinct::default();
    for case in cases {
        if case.moves.is_empty() {
            kept.unanswered += 1;
        } else if !case.fits() {
            kept.outside += 1;
        } else if !seen.insert(orderless_shape(&case)) {
            kept.doubles += 1;
        } else {
            kept.cases.push(case);
        }
    }
    kept
}

/// A key that is equal for all turns, reflections and exchanges of colors. Ties between windows may depend on
/// the roles, so the key is the smaller of both choices of attacker.
fn orderless_shape(case: &Case) -> [WindowCells; 2] {
    let other = Case { attacker: !case.attacker, ..case.clone() };
    case.pattern().shape().min(other.pattern().shape())
}

/// The problems whose windows differ from this one's on the fewest points, the most similar first.
pub fn nearest(case: &Case, among: &[Case], count: usize) -> Vec<Pattern> {
    let seen = case.pattern();
    let different = |pattern: &Pattern| {
        let apart = |a: WindowCells, b: WindowCells| a.minus(b).or(b.minus(a)).len();
        apart(seen.attacker, pattern.attacker) + apart(seen.defender, pattern.defender)
    };
    let mut patterns: Vec<Pattern> = among.iter().map(Case::pattern).collect();
    patterns.sort_by_cached_key(|pattern| (different(pattern), pattern.id.clone()));
    patterns.truncate(count);
    patterns
}

/// The family of every pattern: siblings, siblings of siblings and so on have one number.
pub fn families(patterns: &[Pattern]) -> Vec<usize> {
    let mut family: Vec<usize> = (0..patterns.len()).collect();
    for later in 0..patterns.len() {
        for earlier in 0..later {
            let (old, new) = (family[later], family[earlier]);
            if old != new && patterns[later].is_sibling(&patterns[earlier]) {
                family.iter_mut().filter(|number| **number == old).for_each(|number| *number = new);
            }
        }
    }
    family
}

impl From<&Exercise> for Case {
    fn from(exercise: &Exercise) -> Case {
        Case {
            id: exercise.id.clone(),
            setup: exercise.setup(),
            attacker: exercise.problem.color(Role::Attacker),
            moves: exercise.best.iter().copied().collect(),
        }
    }
}

/// The problems that come with the program, with all their right first moves.
pub fn shipped_cases() -> Vec<Case> {
    collection::shipped().exercises.iter().map(Case::from).collect()
}

/// The problems the map learns from: generated and proven like the shipped ones, with another seed, all of them
/// in the window and no two alike. The shipped collection stays unseen.
pub fn corner_cases() -> Vec<Case> {
    let problems =
        ProblemSet::read(include_str!("../data/corners.txt")).expect("the corner problems are whole");
    problems.exercises.iter().map(Case::corner).collect()
}
