//! The ordered AND/OR search of the paper: the killer needs one good move (OR node), the defender is tried with all
//! (AND node). Plain depth first without a transposition table, so that node counts measure the move ordering and the
//! table of forms.

use std::cmp::Reverse;

use myosu_proof::go::{Goal, Problem, Role};
use myosu_rules::go::Position;
use myosu_rules::{Point, Setup};

use super::super::area::{Area, TooLarge};
use super::super::board::{LocalBoard, LocalMove, PASS};
use super::super::life;
use super::super::shape::ShapeTable;
use super::old_order::old_value;
use super::parameters::{LAST_PLACE, parameters};
use super::pattern::{FormVerdict, TableReading, match_form};

/// The order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointOrder {
    /// Reading order.
    Reading,
    /// By the evaluation of the 1992 thesis that the paper compares with, the best for the side to move first.
    OldEvaluation,
    /// By the sum of the six parameters, the largest first; of equal sums the one with the earliest parameter.
    SixParameters,
}

impl PointOrder {
    /// All orders.
    pub const ALL: [PointOrder; 3] =
        [PointOrder::Reading, PointOrder::OldEvaluation, PointOrder::SixParameters];
}

/// Whether the table of forms decides nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternMatching {
    /// Every line is read to its end.
    Off,
    /// A node whose eye space is a dead or an alive form ends its line.
    On(TableReading),
}

/// The searches that are compared: every order without the table of forms, and the paper's order with it.
pub const COMPARED_SEARCHES: [(PointOrder, PatternMatching); 5] = [
    (PointOrder::Reading, PatternMatching::Off),
    (PointOrder::OldEvaluation, PatternMatching::Off),
    (PointOrder::SixParameters, PatternMatching::Off),
    (PointOrder::SixParameters, PatternMatching::On(TableReading::Proven)),
    (PointOrder::SixParameters, PatternMatching::On(TableReading::Literal)),
];

/// How a problem is searched.
#[derive(Clone, Copy, Debug)]
pub struct KillSearch<'a> {
    /// The order of moves.
    pub order: PointOrder,
    /// Whether the table of forms decides nodes.
    pub matching: PatternMatching,
    /// First moves to try before all others, with their probabilities.
    pub suggested: &'a [(Point, f64)],
    /// The most nodes.
    pub limit: u64,
}

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KillResult {
    /// Whether the killer, moving first, kills; `None` if the nodes ran out.
    pub kills: Option<bool>,
    /// The first move that kills.
    pub first: Option<Point>,
    /// Nodes of the tree.
    pub nodes: u64,
    /// Nodes that the table of forms decided.
    pub matched: u64,
}

/// The deepest line; deeper nodes stay unsettled. Chosen by hand to bound the stack.
const DEEPEST: usize = 400;

struct AndOrSearch<'a> {
    problem: &'a Problem,
    area: Area,
    terms: KillSearch<'a>,
    shapes: ShapeTable,
    nodes: u64,
    matched: u64,
    line: Vec<LocalBoard>,
    first: Option<u8>,
}

/// Settles whether the attacker, moving first, kills, without the table of forms. Kos are fought without threats.
pub fn solve(problem: &Problem, order: PointOrder, limit: u64) -> Result<KillResult, TooLarge> {
    search(problem, &KillSearch { order, matching: PatternMatching::Off, suggested: &[], limit })
}

/// Settles whether the attacker, moving first, kills. Kos are fought without threats.
pub fn search(problem: &Problem, terms: &KillSearch<'_>) -> Result<KillResult, TooLarge> {
    let area = Area::new(problem)?;
    let board = LocalBoard::start(&area, Role::Attacker);
    let plain = terms.order != PointOrder::SixParameters && terms.matching == PatternMatching::Off;
    let shapes = if plain { ShapeTable::default() } else { ShapeTable::shipped() };
    let mut tree =
        AndOrSearch { problem, area, terms: *terms, shapes, nodes: 0, matched: 0, line: vec![], first: None };
    let kills = tree.dies(&board);
    let first = tree.first.filter(|_| kills == Some(true)).map(|at| tree.area.point(at));
    Ok(KillResult { kills, first, nodes: tree.nodes, matched: tree.matched })
}

impl AndOrSearch<'_> {
    /// Whether the target dies: the value of a node. Repetition counts as survival.
    fn dies(&mut self, board: &LocalBoard) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > self.terms.limit || self.line.len() > DEEPEST {
            return None;
        }
        if self.line.contains(board) {
            return Some(false);
        }
        if !board.is_cleared(&self.area)
            && let Some(dies) = self.decided(board)
        {
            return Some(dies);
        }
        let steps = self.ordered(board);
        if steps.is_empty() {
            return Some(board.is_cleared(&self.area));
        }
        self.line.push(*board);
        let value = self.best_of(&steps, board.to_play == Role::Attacker);
        self.line.pop();
        value
    }

    /// The value of the best of these moves: the attacker `wants` the target dead, the defender alive.
    fn best_of(&mut self, steps: &[LocalMove], wants: bool) -> Option<bool> {
        for step in steps {
            let dies = self.dies(&step.after)?;
            if dies == wants {
                if self.line.len() == 1 {
                    self.first = Some(step.at).filter(|&at| at != PASS);
                }
                return Some(wants);
            }
        }
        Some(!wants)
    }

    /// Whether unconditional life or the table of forms ends the line here.
    fn decided(&mut self, board: &LocalBoard) -> Option<bool> {
        if life::is_safe(&self.area, board) {
            return Some(false);
        }
        let PatternMatching::On(reading) = self.terms.matching else { return None };
        let position = self.position(board)?;
        let found = match_form(self.problem, &position, board.to_play, reading, &self.shapes)?;
        self.matched += 1;
        if self.line.is_empty() {
            self.first = found.vital.first().and_then(|point| self.area.number(point));
        }
        Some(found.verdict == FormVerdict::Dead)
    }

    fn ordered(&self, board: &LocalBoard) -> Vec<LocalMove> {
        let mut steps = board.plies(&self.area, Goal::Capture);
        match self.terms.order {
            PointOrder::Reading => {}
            PointOrder::OldEvaluation => {
                let color = self.problem.color(board.to_play);
                let value = |step: &LocalMove| self.position(&step.after).map(|p| old_value(&p, color));
                steps.sort_by_cached_key(|step| Reverse((step.at != PASS, value(step))));
            }
            PointOrder::SixParameters => {
                if let Some(position) = self.position(board) {
                    let killer = self.problem.color(Role::Attacker);
                    let interior = self.problem.region() - position.stones(!killer);
                    let six = parameters(&position, interior, killer, &self.shapes);
                    let place = |at: u8| six.place(self.area.point(at));
                    steps
                        .sort_by_key(|step| Some(step.at).filter(|&at| at != PASS).map_or(LAST_PLACE, place));
                }
            }
        }
        if self.line.is_empty() && !self.terms.suggested.is_empty() {
            self.suggested_first(&mut steps);
        }
        steps
    }

    /// Moves the suggested first moves to the front, the likeliest first.
    fn suggested_first(&self, steps: &mut [LocalMove]) {
        let chance = |step: &LocalMove| {
            let point = (step.at != PASS).then(|| self.area.point(step.at));
            let known = self.terms.suggested.iter().find(|(suggested, _)| Some(*suggested) == point);
            known.map_or(0.0, |(_, chance)| *chance)
        };
        steps.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
    }

    fn position(&self, board: &LocalBoard) -> Option<Position> {
        let mut setup: Setup = *self.problem.setup();
        for role in [Role::Attacker, Role::Defender] {
            let stones = &mut setup.stones[self.problem.color(role).index()];
            *stones = (*stones - self.problem.region()) | self.area.set(board.stones[role.index()]);
        }
        Position::from_setup(&setup).ok()
    }
}

#[cfg(test)]
mod tests {
    use myosu_proof::go::{Goal, Problem, Role, Threats};
    use myosu_rules::{Color, Point, Setup, Size, diagram};
    use myosu_search::{Budget, Cancel};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::{KillResult, KillSearch, PatternMatching, PointOrder, TableReading, search, solve};
    use crate::tests::random_enclosure;
    use crate::{Detail, Prover, Question, Reading};

    fn matched(problem: &Problem, reading: TableReading) -> KillResult {
        let (order, matching) = (PointOrder::SixParameters, PatternMatching::On(reading));
        search(problem, &KillSearch { order, matching, suggested: &[], limit: 20_000 }).unwrap()
    }

    #[test]
    fn three_in_a_row_dies_at_its_middle_in_every_order() {
        let text = ". . . O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .\n. . . . . . .";
        let mut setup = diagram::parse(text).unwrap().setup;
        setup.to_play = Color::Black;
        let problem = &Reading::likeliest(&setup).unwrap().problem;
        let [plain, old, ordered] = PointOrder::ALL.map(|order| solve(problem, order, 1_000_000).unwrap());
        assert_eq!([plain.kills, old.kills, ordered.kills], [Some(true); 3]);
        assert_eq!(ordered.first, Some(Point::new(1, 0)));
        assert!(ordered.nodes <= plain.nodes, "{ordered:?} {plain:?}");
        let found = matched(problem, TableReading::Literal);
        assert_eq!((found.kills, found.first, found.nodes), (Some(true), Some(Point::new(1, 0)), 1));
    }

    #[test]
    fn a_suggested_move_is_tried_first() {
        let text = ". . . O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .\n. . . . . . .";
        let problem = Reading::likeliest(&diagram::parse(text).unwrap().setup).unwrap().problem;
        let suggested = [(Point::new(1, 0), 0.9)];
        let (order, matching) = (PointOrder::Reading, PatternMatching::Off);
        let terms = KillSearch { order, matching, suggested: &suggested, limit: 100_000 };
        let found = search(&problem, &terms).unwrap();
        let plain = solve(&problem, order, 100_000).unwrap();
        assert_eq!(found.first, Some(Point::new(1, 0)));
        assert!(found.nodes <= plain.nodes);
    }

    /// A random enclosure with room round the wall, so that its stones have liberties.
    fn roomy(rng: &mut Xoshiro256PlusPlus) -> Option<Problem> {
        let problem = random_enclosure(rng)?;
        let size = problem.size();
        if problem.region().iter().any(|p| p.x() + 1 == size.width()) {
            return None;
        }
        let wider = Size::new(usize::from(size.width()) + 2, usize::from(size.height()) + 2).ok()?;
        let mut setup = Setup::empty(wider);
        setup.stones = problem.setup().stones;
        Problem::new(setup, problem.region(), problem.target(), problem.color(Role::Defender)).ok()
    }

    /// Proven patterns and the prover agree, and patterns save nodes; the paper's own reading saves more.
    #[test]
    fn proven_patterns_change_no_answer_and_save_nodes() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1994);
        let mut prover = Prover::new(1 << 22);
        let (mut plain_nodes, mut proven_nodes, mut decided, mut compared) = (0, 0, 0, 0);
        while compared < 120 {
            let Some(problem) = roomy(&mut rng) else { continue };
            let plain = solve(&problem, PointOrder::SixParameters, 20_000).unwrap();
            let proven = matched(&problem, TableReading::Proven);
            let claim = Detail::Claim { goal: Goal::Capture, threats: Threats::NONE };
            let killer = problem.color(Role::Attacker);
            let question = Question::reading(&Reading::given(problem), killer).detail(claim);
            let truth = prover.answer(&question, Budget::UNLIMITED, &Cancel::new()).unwrap().claim;
            // A ko may be read differently without a table of positions; such problems say nothing about patterns.
            if plain.kills != truth {
                continue;
            }
            compared += 1;
            assert_eq!(proven.kills, truth, "{problem:?}");
            plain_nodes += plain.nodes;
            proven_nodes += proven.nodes;
            decided += proven.matched;
        }
        assert!(decided > 0 && proven_nodes < plain_nodes, "{proven_nodes} of {plain_nodes}, {decided}");
    }
}
