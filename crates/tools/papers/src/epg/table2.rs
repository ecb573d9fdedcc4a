//! Table 2 with figures 7 and 8: a problem whose seven first moves satisfy the parameters as the paper's example does.
//!
//! The drawing of figure 7 is lost. This position was found by search: the parameters name the same points, the order is
//! the paper's, and the move the paper calls right is the only one that kills.

use std::collections::BTreeMap;

use myosu::draw::{BoardSpec, Mark};
use myosu::proof::go::Problem;
use myosu::rules::go::Position;
use myosu::rules::{Point, PointSet, diagram};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::epg::{self, Parameters};
use myosu::tsumego::shape::ShapeTable;
use myosu::tsumego::{Detail, FirstMove, Prover, Question, Reading};

use super::shape::StoredFate;
use super::{KILLER, bare};
use crate::findings::{Fields, Findings, ShownValue};

/// The letters a to f and h are the first moves 1 to 6 and 8 by the paper's numbers; it has no 7.
const DRAWN: &str = "
    O O X a d c O X . . .
    b O X X h X O X . . .
    e f O O O O O X . . .
    O X X X O O X X . . .
    X X X X X X X X . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

/// The paper's numbers, each with its letter in [`DRAWN`].
const NUMBERS: [(char, char); 7] =
    [('1', 'a'), ('2', 'b'), ('3', 'c'), ('4', 'd'), ('5', 'e'), ('6', 'f'), ('8', 'h')];

/// The example with what the method finds in it.
struct Table2 {
    problem: Problem,
    position: Position,
    numbered: BTreeMap<Point, char>,
    six: Parameters,
    old_order: Vec<Point>,
    new_order: Vec<Point>,
}

fn example() -> Table2 {
    let drawn = diagram::parse(DRAWN).expect("a board");
    let numbered = NUMBERS.into_iter();
    let numbered =
        numbered.flat_map(|(number, letter)| drawn.marked(letter).iter().map(move |p| (p, number)));
    let numbered = numbered.collect();
    let problem = Reading::likeliest(&drawn.setup).expect("White is surrounded").problem;
    let position = Position::from_setup(problem.setup()).expect("a position");
    let interior = problem.region() - position.stones(!KILLER);
    let six = epg::parameters(&position, interior, KILLER, &ShapeTable::shipped());
    let old_order = epg::old_order(&position, interior & position.empties(), KILLER);
    let new_order = six.ordered(old_order.iter().copied().collect());
    Table2 { problem, position, numbered, six, old_order, new_order }
}

impl Table2 {
    fn numbers<'a>(&self, points: impl IntoIterator<Item = &'a Point>) -> Vec<char> {
        points.into_iter().map(|point| self.numbered.get(point).copied().unwrap_or('?')).collect()
    }

    /// The points of each of the six parameters, a point once for each kind of the third.
    fn hits(&self) -> [Vec<char>; 6] {
        let of = |sets: &[PointSet]| {
            let mut all: Vec<char> =
                sets.iter().flat_map(|set| self.numbers(&set.iter().collect::<Vec<_>>())).collect();
            all.sort_unstable();
            all
        };
        let six = &self.six;
        [
            of(&[six.cut]),
            of(&[six.special]),
            of(&[six.hane, six.push, six.atari, six.under]),
            of(&[six.vital]),
            of(&[six.unlink]),
            of(&[six.eye]),
        ]
    }

    /// The fate after each first move.
    fn first_moves(&self) -> Vec<FirstMove> {
        let question = Question::reading(&Reading::given(self.problem), KILLER).detail(Detail::Everything);
        let answer = Prover::new(16 << 20).answer(&question, Budget::nodes(300_000), &Cancel::new());
        answer.map_or(Vec::new(), |answer| answer.moves)
    }

    fn drawn(&self) -> BoardSpec {
        let mut spec = bare(*self.problem.setup(), &[]);
        spec.labels.extend(self.numbered.iter().map(|(&point, number)| (point, number.to_string())));
        spec
    }

    /// Figure 8: the empty points and the lines between them.
    fn graph(&self) -> BoardSpec {
        let space = self.problem.region() & self.position.empties();
        let mut spec = super::worked::drawn(space, self.problem.size());
        spec.marks.retain(|(_, mark)| *mark != Mark::Dot);
        spec.labels.extend(self.numbered.iter().map(|(&point, number)| (point, number.to_string())));
        spec
    }
}

fn listed(numbers: &[char]) -> String {
    if numbers.is_empty() {
        return "–".to_owned();
    }
    numbers.iter().map(char::to_string).collect::<Vec<_>>().join(", ")
}

/// Names the example: board, graph, hits, orders, and the fate after each first move.
pub(super) fn report(findings: &mut Findings) {
    let table = example();
    findings.figure("figure7", table.drawn());
    findings.figure("figure8", table.graph());
    for (number, hits) in (1..).zip(table.hits()) {
        findings.text(&format!("table2.hit-{number}"), listed(&hits));
    }
    findings.text("table2.old", listed(&table.numbers(&table.old_order)));
    findings.text("table2.new", listed(&table.numbers(&table.new_order)));
    let place = |order: &[Point]| {
        let six = order.iter().position(|point| table.numbered.get(point) == Some(&'6'));
        six.map_or(0, |at| at + 1)
    };
    findings.count("table2.old-rank", place(&table.old_order));
    findings.count("table2.new-rank", place(&table.new_order));
    let rows = table.first_moves().into_iter().filter_map(|first| {
        let number = table.numbered.get(&first.played.point()?)?;
        let fate = first.fate.map(StoredFate::from);
        let fate = ShownValue::Phrase(StoredFate::phrase(fate).to_owned());
        Some((*number, Fields::default().text("move", number.to_string()).with("fate", fate)))
    });
    let mut rows: Vec<(char, Fields)> = rows.collect();
    rows.sort_by_key(|(number, _)| *number);
    findings.rows("table2.moves", rows.into_iter().map(|(_, fields)| fields));
}

#[cfg(test)]
mod tests {
    use myosu::tsumego::Fate;

    use super::{example, listed};

    #[test]
    fn the_drawn_problem_has_the_hits_the_order_and_the_answer_of_table_2() {
        let table = example();
        let hits = table.hits().map(|hits| listed(&hits));
        assert_eq!(hits, ["4, 5", "2", "5, 6, 6", "–", "–", "5"]);
        assert_eq!(listed(&table.numbers(&table.new_order)), "5, 6, 4, 2, 1, 3, 8");
        let moves = table.first_moves();
        let killing: Vec<char> = (moves.iter())
            .filter(|first| first.fate == Some(Fate::Dead))
            .flat_map(|first| first.played.point())
            .map(|point| table.numbered[&point])
            .collect();
        assert_eq!(killing, ['6']);
        assert!(moves.iter().all(|first| first.fate.is_some()), "every first move is settled");
    }
}
