//! Problems with their proven answers: what the generator makes, what the program ships, and the text they
//! are kept in.
//!
//! What an [`Exercise`] says of the fate and the right first moves is exact: the prover has settled it for the
//! stated region and target. Levels and figures are a judgement of how hard it is to find.

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

/// How hard a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Difficulty {
    /// One move that one sees.
    Beginner = 1,
    /// A move and an answer.
    Elementary = 2,
    /// Several tries have to be read out.
    Intermediate = 3,
    /// Long lines with good resistance.
    Advanced = 4,
    /// Lines a dan player has to work for.
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

/// What the side to move has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objective {
    /// Capture the target.
    Kill,
    /// Make two eyes.
    Live,
    /// Nothing better than a ko can be had.
    Ko,
    /// Nothing better than seki can be had.
    Seki,
}

impl Objective {
    /// What is to be done by `role` if `fate` is the best it can reach.
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

/// How hard a problem was to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Figures {
    /// Nodes the prover needed for the fate and the right first moves.
    pub nodes: u64,
    /// Moves of the longest line both sides have reason to play.
    pub depth: u8,
    /// Wrong first moves that have to be refuted by a move: the other side cannot ignore them.
    pub tries: u8,
}

/// A problem and its proven answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// Its name in the collection: level and number, as in `3-017`.
    pub id: String,
    /// How hard it is.
    pub level: Difficulty,
    /// Stones, region and target, as the prover and the checker want them.
    pub problem: Problem,
    /// Who moves.
    pub to_play: Color,
    /// What becomes of the target with best play.
    pub fate: Fate,
    /// What becomes of it if the side to move passes: something else.
    pub passed: Fate,
    /// All first moves that reach the fate.
    pub best: Vec<Point>,
    /// A line of best play.
    pub line: Vec<Move>,
    /// How hard the proof was.
    pub figures: Figures,
}

impl Exercise {
    /// The stones, and who is to play.
    pub fn setup(&self) -> Setup {
        Setup { to_play: self.to_play, ..*self.problem.setup() }
    }

    /// Whether the side to move attacks or defends.
    pub fn role(&self) -> Role {
        self.problem.role(self.to_play)
    }

    /// What the side to move has to do.
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

/// Problems in the order of their levels.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ProblemSet {
    /// The seed they were made with.
    pub seed: u64,
    /// How many candidates were looked at to find them: where the generator goes on.
    pub tried: u64,
    /// The problems.
    pub exercises: Vec<Exercise>,
}

impl ProblemSet {
    /// The problems of one level.
    pub fn level(&self, level: Difficulty) -> impl Iterator<Item = &Exercise> {
        self.exercises.iter().filter(move |exercise| exercise.level == level)
    }

    /// The problem with this name.
    pub fn named(&self, id: &str) -> Option<&Exercise> {
        self.exercises.iter().find(|exercise| exercise.id == id)
    }

    /// Reads what [`ProblemSet::write`] has written.
    pub fn read(text: &str) -> Result<ProblemSet, BadProblemSet> {
        text::read(text)
    }

    /// The text of a collection; `docs/design/generator.md` describes it.
    pub fn write(&self) -> String {
        text::write(self)
    }
}

/// The problems that come with the program.
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
