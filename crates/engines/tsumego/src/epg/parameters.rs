//! The six ordering parameters (section IV of the paper): a point scores one for each it satisfies, and
//! one for each kind of outside connection.

use myosu_proof::go::Role;
use myosu_rules::go::link::{LinkKind, links};
use myosu_rules::go::{Position, eye};
use myosu_rules::{Color, Point, PointSet, Size};

use super::super::shape::{LIBERTIES, ShapeTable};
use super::graph::EmptyPlanarGraph;

/// The interior points that satisfy each parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// 1. Cut vertices of the empty graph.
    pub cut: PointSet,
    /// 2. Special points: the 2-1 points of the corners.
    pub special: PointSet,
    /// 3a. Hane on the first line.
    pub hane: PointSet,
    /// 3b. Pushing in.
    pub push: PointSet,
    /// 3c. Atari or capture that connects.
    pub atari: PointSet,
    /// 3d. Crossing under on the first line.
    pub under: PointSet,
    /// 4. Vital points of the eye space's graph.
    pub vital: PointSet,
    /// 5. Points that turn a complete link of the defender into an incomplete one.
    pub unlink: PointSet,
    /// 6. Points with which the defender makes an eye.
    pub eye: PointSet,
}

/// The place of a point in the paper's order, smaller first: the largest sum, of equal sums the earliest parameter.
pub type OrderPlace = (std::cmp::Reverse<usize>, usize);

/// The place of a move without parameters.
pub(super) const LAST_PLACE: OrderPlace = (std::cmp::Reverse(0), PARAMETER_COUNT);

/// The parameters with the four kinds of the third.
const PARAMETER_COUNT: usize = 9;

impl Parameters {
    /// The names of the sets of [`Parameters::sets`], by the paper's numbers.
    pub const NAMES: [&str; PARAMETER_COUNT] = ["1", "2", "3a", "3b", "3c", "3d", "4", "5", "6"];

    /// The points of each parameter, in the paper's order.
    pub fn sets(&self) -> [PointSet; PARAMETER_COUNT] {
        [
            self.cut,
            self.special,
            self.hane,
            self.push,
            self.atari,
            self.under,
            self.vital,
            self.unlink,
            self.eye,
        ]
    }

    /// The sum of the parameters at a point.
    pub fn score(&self, point: Point) -> usize {
        self.sets().iter().filter(|set| set.contains(point)).count()
    }

    /// The place of a point in the paper's order.
    pub fn place(&self, point: Point) -> OrderPlace {
        let first = self.sets().iter().position(|set| set.contains(point));
        (std::cmp::Reverse(self.score(point)), first.unwrap_or(PARAMETER_COUNT))
    }

    /// The points in the paper's order; equal ones in reading order.
    pub fn ordered(&self, points: PointSet) -> Vec<Point> {
        let mut all: Vec<Point> = points.iter().collect();
        all.sort_by_key(|&point| self.place(point));
        all
    }
}

/// The six parameters of a position in which `killer` plays inside `interior` (empty points and the killer's
/// stones in it). Vital points come from the table of shapes.
pub fn parameters(position: &Position, interior: PointSet, killer: Color, shapes: &ShapeTable) -> Parameters {
    let empty = interior & position.empties();
    let walls = position.stones(killer) - interior;
    Parameters {
        cut: eye::cut_vertices(empty) & empty,
        special: special_points(position.size()) & empty,
        hane: empty.iter().filter(|&p| is_hane(position, p, walls, killer)).collect(),
        push: walls.grown() & empty,
        atari: empty.iter().filter(|&p| is_connecting_atari(position, p, killer)).collect(),
        under: empty.iter().filter(|&p| crosses_under(position, p, walls, interior, killer)).collect(),
        vital: vital_points(interior - position.stones(!killer), position.size(), shapes) & empty,
        unlink: links_to_break(position, !killer) & empty,
        eye: eye::eye_making(position, !killer) & empty,
    }
}

/// The 2-1 points of all corners: (1,2) and (2,1).
pub fn special_points(size: Size) -> PointSet {
    let near = |n: u8, at: u8| at.min(n - 1 - at);
    let is_special = |p: &Point| {
        let (x, y) = (near(size.width(), p.x()), near(size.height(), p.y()));
        (x, y) == (0, 1) || (x, y) == (1, 0)
    };
    size.points().filter(is_special).collect()
}

/// A first-line point under a stone of the defender, diagonal to a stone of the wall.
fn is_hane(position: &Position, point: Point, walls: PointSet, killer: Color) -> bool {
    let size = position.size();
    if size.line(point) != 1 {
        return false;
    }
    let above = size.neighbors(point).any(|p| position.stone(p) == Some(!killer));
    above && point.diagonals().into_iter().any(|p| size.contains(p) && walls.contains(p))
}

/// A move that captures or gives atari and touches a stone of the killer.
fn is_connecting_atari(position: &Position, point: Point, killer: Color) -> bool {
    let near = || position.size().neighbors(point);
    near().any(|p| position.stone(p) == Some(killer))
        && near().any(|p| position.stone(p) == Some(!killer) && position.liberties_up_to(p, 3) <= 2)
}

/// A first-line point between a stone of the killer inside and one of the wall.
fn crosses_under(
    position: &Position,
    point: Point,
    walls: PointSet,
    interior: PointSet,
    killer: Color,
) -> bool {
    let size = position.size();
    let near: PointSet = size.neighbors(point).collect();
    size.line(point) == 1 && near.intersects(walls) && near.intersects(interior & position.stones(killer))
}

/// The vital points of an eye space by the table, with the killer's stones in it as empty (section III.2). A space
/// too large for the table has them where a dead form grew last: at the vertices of largest degree, unless all
/// degrees are equal.
fn vital_points(space: PointSet, size: Size, shapes: &ShapeTable) -> PointSet {
    if let Some((shape, onto)) = shapes.find(space, size) {
        let vital = shape.standing(LIBERTIES, Role::Attacker).vital;
        return onto.iter().filter(|(from, _)| vital.contains(*from)).map(|&(_, to)| to).collect();
    }
    if EmptyPlanarGraph::of(space).is_none_or(|graph| graph.components() != 1) {
        return PointSet::EMPTY;
    }
    let degree = |p: Point| (PointSet::from(p).grown() & space).len() - 1;
    let most = space.iter().map(degree).max().unwrap_or(0);
    let vital: PointSet = space.iter().filter(|&p| degree(p) == most).collect();
    if vital == space { PointSet::EMPTY } else { vital }
}

/// The points over which the complete links of a side run (MM, HB, NB).
fn links_to_break(position: &Position, color: Color) -> PointSet {
    let complete = |kind| matches!(kind, LinkKind::Diagonal | LinkKind::OneSpaceJump | LinkKind::KnightsMove);
    let over = links(position, color).into_iter().filter(|link| complete(link.kind)).map(|link| link.over);
    over.fold(PointSet::EMPTY, |all, points| all | points)
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::Position;
    use myosu_rules::{Color, Point, PointSet, diagram};

    use super::{ShapeTable, parameters};

    #[test]
    fn the_middle_of_three_satisfies_most() {
        let board = diagram::parse(". . . O X .\nO O O O X .\nX X X X X .\n. . . . . .").unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        let interior: PointSet = (0..3).map(|x| Point::new(x, 0)).collect();
        let six = parameters(&position, interior, Color::Black, &ShapeTable::shipped());
        let scores: Vec<usize> = (0..3).map(|x| six.score(Point::new(x, 0))).collect();
        assert!(scores[1] > scores[0] && scores[1] > scores[2], "{six:?}");
        assert!(six.cut.contains(Point::new(1, 0)) && six.vital.contains(Point::new(1, 0)));
        assert!(six.special.contains(Point::new(1, 0)));
    }

    #[test]
    fn equal_sums_stand_by_the_earliest_parameter_and_the_rest_in_reading_order() {
        let at = |x| PointSet::from(Point::new(x, 0));
        let none = PointSet::EMPTY;
        // Table 2 of the paper: the points 1 to 6 and 8 on a line.
        let six = super::Parameters {
            cut: at(4) | at(5),
            special: at(2),
            hane: at(6),
            push: at(5) | at(6),
            atari: none,
            under: none,
            vital: none,
            unlink: none,
            eye: at(5),
        };
        let points: PointSet = [1, 2, 3, 4, 5, 6, 8].into_iter().map(|x| Point::new(x, 0)).collect();
        let order: Vec<u8> = six.ordered(points).iter().map(|p| p.x()).collect();
        assert_eq!(order, [5, 6, 4, 2, 1, 3, 8]);
    }

    #[test]
    fn a_hane_is_on_the_first_line_beside_the_wall() {
        let board = diagram::parse(". . . . . .\nO O O X X .\nX X X X . .").unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        let interior: PointSet = (0..3).map(|x| Point::new(x, 0)).collect();
        let six = parameters(&position, interior, Color::Black, &ShapeTable::shipped());
        assert_eq!(six.hane, PointSet::from(Point::new(2, 0)));
    }
}
