//! Problems with their proven answers: the generator's output, the shipped collection, and their text format.
//!
//! The fate and the right first moves of an [`Exercise`] are exact: the prover has settled them for the stated
//! region and target. Level and figures estimate how hard the answer is to find.

mod picture;
mod recheck;
mod text;

use myosu_proof::go::{Problem, Role};
use myosu_rules::{Color, Move, Point, Setup};

use super::fate::Fate;
use super::question::Question;
use super::reading::{Closure, Reading};

pub use recheck::Recheck;
pub use text::{BadProblemSet, LineFault};

static SHIPPED: &str = include_str!("../data/problems.txt");

/// The difficulty of a problem (난이도).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Difficulty {
    /// One move that is seen at once.
    Beginner = 1,
    /// A move and an answer.
    Elementary = 2,
    /// Several tries to read out.
    Intermediate = 3,
    /// Long lines with good resistance.
    Advanced = 4,
    /// Lines a dan player has to work out.
    Dan = 5,
}

impl Difficulty {
    /// All levels, the easiest first.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Beginner,
        Difficulty::Elementary,
        Difficulty::Intermediate,
        Difficulty::Advanced,
        Difficulty::Dan,
    ];

    /// 1 for the easiest, 5 for the hardest.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The level with this number.
    pub fn of_number(number: u8) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|level| level.number() == number)
    }

    /// The English word.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Beginner => "beginner",
            Difficulty::Elementary => "elementary",
            Difficulty::Intermediate => "intermediate",
            Difficulty::Advanced => "advanced",
            Difficulty::Dan => "dan",
        }
    }
}

/// The task of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objective {
    /// Capture the target.
    Kill,
    /// Make two eyes.
    Live,
    /// Make a ko, the best it can reach.
    Ko,
    /// Make seki, the best it can reach.
    Seki,
}

impl Objective {
    /// The task of `role` if `fate` is the best it can reach.
    pub fn of(role: Role, fate: Fate) -> Objective {
        match (role, fate) {
            (_, Fate::Ko(_)) => Objective::Ko,
            (_, Fate::Seki) => Objective::Seki,
            (Role::Attacker, _) => Objective::Kill,
            (Role::Defender, _) => Objective::Live,
        }
    }

    /// As English books say it after "Black to play and".
    pub const fn name(self) -> &'static str {
        match self {
            Objective::Kill => "kill",
            Objective::Live => "live",
            Objective::Ko => "make ko",
            Objective::Seki => "make seki",
        }
    }
}

/// The figures of a problem's proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Figures {
    /// Nodes the prover needed for the fate and the right first moves.
    pub nodes: u64,
    /// Moves of the longest line both sides have reason to play.
    pub depth: u8,
    /// Wrong first moves that the other side cannot ignore.
    pub tries: u8,
}

impl Figures {
    /// How hard a problem with these figures is: a doubling of the proof counts as much as two moves of depth or two
    /// plausible tries. Chosen by hand.
    pub fn hardness(self) -> u32 {
        2 * self.nodes.max(1).ilog2() + u32::from(self.depth) + u32::from(self.tries)
    }
}

/// A problem and its proven answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// Its id in the collection: level and number, as in `3-017`.
    pub id: String,
    /// Its difficulty.
    pub level: Difficulty,
    /// Stones, region and target.
    pub problem: Problem,
    /// The side that moves first.
    pub to_play: Color,
    /// The fate of the target with best play.
    pub fate: Fate,
    /// Its fate if the side to move passes, always another one.
    pub passed: Fate,
    /// All first moves that reach the fate.
    pub best: Vec<Point>,
    /// A line of best play.
    pub line: Vec<Move>,
    /// The figures of the proof.
    pub figures: Figures,
}

impl Exercise {
    /// The stones and the side to play.
    pub fn setup(&self) -> Setup {
        Setup { to_play: self.to_play, ..*self.problem.setup() }
    }

    /// Whether the side to move attacks or defends.
    pub fn role(&self) -> Role {
        self.problem.role(self.to_play)
    }

    /// The task of the side to move.
    pub fn task(&self) -> Objective {
        Objective::of(self.role(), self.fate)
    }

    /// The problem as a reader finds it in the diagram.
    pub fn reading(&self) -> Reading {
        Reading { problem: self.problem, closure: Closure::Closed }
    }

    /// The question of the problem to the prover.
    pub fn question(&self) -> Question {
        Question::reading(&self.reading(), self.to_play)
    }
}

/// A collection of problems, in the order of their levels.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ProblemSet {
    /// The generator's seed.
    pub seed: u64,
    /// Candidates the generator has tried; it resumes from there.
    pub tried: u64,
    /// The problems.
    pub exercises: Vec<Exercise>,
}

impl ProblemSet {
    /// The problems of one level.
    pub fn level(&self, level: Difficulty) -> impl Iterator<Item = &Exercise> {
        self.exercises.iter().filter(move |exercise| exercise.level == level)
    }

    /// The problem with this id.
    pub fn named(&self, id: &str) -> Option<&Exercise> {
        self.exercises.iter().find(|exercise| exercise.id == id)
    }

    /// Reads the text of [`ProblemSet::write`].
    pub fn read(text: &str) -> Result<ProblemSet, BadProblemSet> {
        text::read(text)
    }

    /// The text of a collection; `docs/design/generator.md` describes it.
    pub fn write(&self) -> String {
        text::write(self)
    }
}

/// The shipped problems.
///
/// ```
/// use myosu_tsumego::collection::{self, Difficulty};
/// let collection = collection::shipped();
/// assert!(collection.level(Difficulty::Beginner).count() > 0);
/// ```
pub fn shipped() -> ProblemSet {
    ProblemSet::read(SHIPPED).expect("the shipped problems are whole")
}

#[cfg(test)]
mod tests;
