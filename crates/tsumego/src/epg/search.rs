//! The ordered AND/OR search of the paper: the killer needs one good move (OR node), the defender is tried with all
//! (AND node). Plain depth first without a table, so that node counts measure the move ordering.

use myosu_proof::go::{Goal, Problem, Role};
use myosu_rules::go::Position;
use myosu_rules::{Point, Setup};

use super::super::area::{Area, TooLarge};
use super::super::board::{LocalBoard, PASS, Ply};
use super::super::life;
use super::super::shape::ShapeTable;
use super::parameters;

/// The order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointOrder {
    /// Reading order.
    Reading,
    /// By the sum of the six parameters, the largest first.
    SixParameters,
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
}

/// The deepest line; deeper nodes stay unsettled. Chosen by hand to bound the stack.
const DEEPEST: usize = 400;

struct AndOrSearch<'a> {
    problem: &'a Problem,
    area: Area,
    order: PointOrder,
    shapes: ShapeTable,
    nodes: u64,
    limit: u64,
    line: Vec<LocalBoard>,
    first: Option<u8>,
}

/// Settles whether the attacker, moving first, kills. Kos are fought without threats.
pub fn solve(problem: &Problem, order: PointOrder, limit: u64) -> Result<KillResult, TooLarge> {
    let area = Area::new(problem)?;
    let board = LocalBoard::start(&area, Role::Attacker);
    let shapes =
        if order == PointOrder::SixParameters { ShapeTable::shipped() } else { ShapeTable::default() };
    let mut tree = AndOrSearch { problem, area, order, shapes, nodes: 0, limit, line: vec![], first: None };
    let kills = tree.dies(&board);
    let first = tree.first.filter(|_| kills == Some(true)).map(|at| tree.area.point(at));
    Ok(KillResult { kills, first, nodes: tree.nodes })
}

impl AndOrSearch<'_> {
    /// Whether the target dies: the value of a node. Repetition counts as survival.
    fn dies(&mut self, board: &LocalBoard) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > self.limit || self.line.len() > DEEPEST {
            return None;
        }
        if self.line.contains(board) {
            return Some(false);
        }
        if !board.is_cleared(&self.area) && life::is_safe(&self.area, board) {
            return Some(false);
        }
        let steps = self.ordered(board);
        if steps.is_empty() {
            return Some(board.is_cleared(&self.area));
        }
        self.line.push(*board);
        let wants = board.to_play == Role::Attacker;
        let mut value = Some(!wants);
        for step in steps {
            match self.dies(&step.after) {
                None => {
                    value = None;
                    break;
                }
                Some(dies) if dies == wants => {
                    value = Some(wants);
                    if self.line.len() == 1 {
                        self.first = Some(step.at).filter(|&at| at != PASS);
                    }
                    break;
                }
                Some(_) => {}
            }
        }
        self.line.pop();
        value
    }

    fn ordered(&self, board: &LocalBoard) -> Vec<Ply> {
        let mut steps = board.plies(&self.area, Goal::Capture);
        if self.order == PointOrder::SixParameters
            && let Some(position) = self.position(board)
        {
            let killer = self.problem.color(Role::Attacker);
            let interior = self.problem.region() - position.stones(!killer);
            let six = parameters(&position, interior, killer, &self.shapes);
            let score = |step: &Ply| if step.at == PASS { 0 } else { six.score(self.area.point(step.at)) };
            steps.sort_by_key(|step| std::cmp::Reverse(score(step)));
        }
        steps
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
    use myosu_rules::{Color, Point, diagram};

    use super::{PointOrder, solve};
    use crate::Reading;

    #[test]
    fn three_in_a_row_dies_at_its_middle_in_both_orders() {
        let text = ". . . O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .\n. . . . . . .";
        let mut setup = diagram::parse(text).unwrap().setup;
        setup.to_play = Color::Black;
        let problem = &Reading::likeliest(&setup).unwrap().problem;
        let plain = solve(problem, PointOrder::Reading, 1_000_000).unwrap();
        let ordered = solve(problem, PointOrder::SixParameters, 1_000_000).unwrap();
        assert_eq!((plain.kills, ordered.kills), (Some(true), Some(true)));
        assert_eq!(ordered.first, Some(Point::new(1, 0)));
        assert!(ordered.nodes <= plain.nodes, "{ordered:?} {plain:?}");
    }
}
