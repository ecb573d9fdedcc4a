//! A problem with its right first moves, and collections of them without doubles.

use std::collections::BTreeSet;

use myosu_proof::go::Role;
use myosu_rules::{Color, PointSet, Setup};

use super::window::{Cells, Pattern, Turn, Window};
use myosu_tsumego::Reading;

/// A problem and the first moves that are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// The stones, and who is to play.
    pub setup: Setup,
    /// Who attacks.
    pub attacker: Color,
    /// The right first moves; none where they are asked for.
    pub moves: PointSet,
}

impl Case {
    /// A problem whose attacker is found in the diagram: who surrounds the likeliest target, or else who is
    /// to play, as in the paper.
    pub fn new(id: impl Into<String>, setup: Setup, moves: PointSet) -> Case {
        let reading = Reading::likeliest(&setup).ok();
        let attacker = reading.map_or(setup.to_play, |reading| reading.problem.color(Role::Attacker));
        Case { id: id.into(), setup, attacker, moves }
    }

    /// The window of the problem.
    pub fn window(&self) -> Window {
        Window::of(&self.setup, self.attacker)
    }

    /// Whether all stones and first moves are in the window.
    pub fn fits(&self) -> bool {
        self.window().holds(self.setup.occupied() | self.moves)
    }

    /// The problem as the map sees it. Stones outside the window are not seen.
    pub fn pattern(&self) -> Pattern {
        let window = self.window();
        let turn = if self.setup.to_play == self.attacker { Turn::Attacker } else { Turn::Defender };
        Pattern {
            id: self.id.clone(),
            attacker: window.cells(self.setup.of(self.attacker)),
            defender: window.cells(self.setup.of(!self.attacker)),
            moves: window.cells(self.moves),
            turn,
        }
    }
}

/// A collection the map can learn from.
#[derive(Clone, Debug, Default)]
pub struct Distinct {
    /// The problems that fit the window, have an answer, and are not doubles.
    pub cases: Vec<Case>,
    /// How many repeat another one, turned, mirrored or with the colors exchanged.
    pub doubles: usize,
    /// How many have stones or answers outside the window.
    pub outside: usize,
    /// How many have no first move on the board.
    pub unanswered: usize,
}

/// Leaves out what the paper's protocol cannot use. Of doubles the first stays.
pub fn distinct(cases: impl IntoIterator<Item = Case>) -> Distinct {
    let mut seen: BTreeSet<[Cells; 2]> = BTreeSet::new();
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

/// The same for all turns, reflections and exchanges of colors, whoever is taken for the attacker: which
/// window ties choose may depend on the roles, so both are looked at.
fn orderless_shape(case: &Case) -> [Cells; 2] {
    let other = Case { attacker: !case.attacker, ..case.clone() };
    case.pattern().shape().min(other.pattern().shape())
}

/// The problems whose windows differ from this one's on the fewest points, the most similar first.
pub fn nearest(case: &Case, among: &[Case], count: usize) -> Vec<Pattern> {
    let seen = case.pattern();
    let different = |pattern: &Pattern| {
        let apart = |a: Cells, b: Cells| a.minus(b).or(b.minus(a)).len();
        apart(seen.attacker, pattern.attacker) + apart(seen.defender, pattern.defender)
    };
    let mut patterns: Vec<Pattern> = among.iter().map(Case::pattern).collect();
    patterns.sort_by_cached_key(|pattern| (different(pattern), pattern.id.clone()));
    patterns.truncate(count);
    patterns
}
