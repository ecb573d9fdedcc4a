//! A question to the [`Prover`](super::Prover): which stones, who moves first, how much to find out.

use myosu_proof::go::{Goal, Threats};
use myosu_rules::{Color, Move, Point, PointSet, Setup};

use super::reading::{NoReading, Reading, read};

/// A question about the life and death of some stones.
///
/// ```
/// use myosu_rules::{Color, diagram};
/// use myosu_search::{Budget, Cancel};
/// use myosu_tsumego::{Detail, Fate, Prover, Question};
///
/// let corner = diagram::parse(". . . O X .\nO O O O X .\nX X X X X .\n. . . . . .")?;
/// let question = Question::diagram(&corner.setup).to_play(Color::Black).detail(Detail::Everything);
/// let answer = Prover::new(1 << 20).answer(&question, Budget::UNLIMITED, &Cancel::new())?;
/// assert_eq!(answer.fate, Some(Fate::Dead));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub(super) subject: Subject,
    pub(super) to_play: Color,
    pub(super) detail: Detail,
    pub(super) suggestions: Vec<(Point, f64)>,
    pub(super) book: Vec<(Option<usize>, Move)>,
}

/// What a question is about.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Subject {
    /// A position in which the prover finds region and target, except where the caller names them.
    Diagram { setup: Setup, target: Option<PointSet>, region: Option<PointSet> },
    /// A problem whose region and target are known.
    Reading(Reading),
}

/// How much the prover finds out. Each detail includes those above it, except [`Detail::Claim`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Whether the goal is reached with this supply of ko threats; see [`Answer::claim`](super::Answer::claim).
    Claim {
        /// The goal.
        goal: Goal,
        /// The ko threats of both sides.
        threats: Threats,
    },
    /// Whether this is the fate; the other fates are not told apart. See [`Answer::claim`](super::Answer::claim).
    Is(Assertion),
    /// The fate with best play.
    Fate,
    /// The fate if the other side moves first, the first moves that reach the best fate, and a line.
    Best,
    /// The exact fate of every other first move, with its refutation.
    Everything,
}

/// A fate that is asserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assertion {
    /// The stones live: two eyes or a connection, whatever the ko threats.
    Live,
    /// They are captured, whatever the ko threats.
    Kill,
    /// They are never captured, but do not get two eyes.
    Seki,
    /// It depends on ko threats.
    Ko,
}

impl Assertion {
    /// All assertions with their names.
    pub const ALL: [(Assertion, &str); 4] = [
        (Assertion::Live, "live"),
        (Assertion::Kill, "kill"),
        (Assertion::Seki, "seki"),
        (Assertion::Ko, "ko"),
    ];

    /// The assertion of a name.
    pub fn parse(name: &str) -> Option<Assertion> {
        Assertion::ALL.iter().find(|(_, other)| *other == name).map(|(assertion, _)| *assertion)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Assertion::ALL.iter().find(|(other, _)| *other == self).map_or("", |(_, name)| name)
    }
}

impl Question {
    /// A question about a diagram: its [readings](Question::readings), the side to play of the setup moving
    /// first, with [`Detail::Best`].
    pub fn diagram(setup: &Setup) -> Question {
        let subject = Subject::Diagram { setup: *setup, target: None, region: None };
        Question::new(subject, setup.to_play)
    }

    /// A question about one reading, `to_play` moving first, with [`Detail::Best`].
    pub fn reading(reading: &Reading, to_play: Color) -> Question {
        Question::new(Subject::Reading(*reading), to_play)
    }

    fn new(subject: Subject, to_play: Color) -> Question {
        Question { subject, to_play, detail: Detail::Best, suggestions: Vec::new(), book: Vec::new() }
    }

    /// Names the stones in question. A reading has its target already and keeps it.
    #[must_use]
    pub fn target(mut self, stones: impl Into<Option<PointSet>>) -> Question {
        if let Subject::Diagram { target, .. } = &mut self.subject {
            *target = stones.into();
        }
        self
    }

    /// Names the points where stones may be played. A reading has its region already and keeps it.
    #[must_use]
    pub fn region(mut self, points: impl Into<Option<PointSet>>) -> Question {
        if let Subject::Diagram { region, .. } = &mut self.subject {
            *region = points.into();
        }
        self
    }

    /// Lets this side move first.
    #[must_use]
    pub fn to_play(mut self, color: Color) -> Question {
        self.to_play = color;
        self
    }

    /// Asks for more or less than [`Detail::Best`].
    #[must_use]
    pub fn detail(mut self, detail: Detail) -> Question {
        self.detail = detail;
        self
    }

    /// Suggests first moves with their probabilities. The prover looks at these points earlier in every position,
    /// and begins with higher proof numbers for the other first moves; the answer is as exact as without them.
    #[must_use]
    pub fn suggest(mut self, moves: &[(Point, f64)]) -> Question {
        self.suggestions = moves.to_vec();
        self
    }

    /// Asks about the moves of a book's tree too: each has the number of the move before it, which is a smaller one. See
    /// [`Answer::book`](super::Answer::book).
    #[must_use]
    pub fn book(mut self, tree: Vec<(Option<usize>, Move)>) -> Question {
        self.book = tree;
        self
    }

    /// Whether the region is the prover's choice.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.subject, Subject::Diagram { region: None, .. })
    }

    /// The problems this question may mean, the likeliest first; at least one.
    pub fn readings(&self) -> Result<Vec<Reading>, NoReading> {
        match &self.subject {
            Subject::Diagram { setup, target, region } => read(setup, *target, *region),
            Subject::Reading(reading) => Ok(vec![*reading]),
        }
    }
}
