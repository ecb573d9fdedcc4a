//! Shapes and weights of moves, and a map of weights that is updated move by move.

use myosu_rules::omok::{Direction, Overline, Position};
use myosu_rules::{Color, Point, PointSet};

use super::Width;
use super::pattern::{LineShape, MovePattern};

/// The points on a line round the move that can belong to a shape with it: five each way.
const REACH: i32 = 5;
const MIDDLE: usize = REACH as usize;

/// A line round a stone of the side in question, as bits; bit 5 is the stone.
struct LineBits {
    own: u16,
    open: u16,
}

impl LineBits {
    fn of(position: &Position, color: Color, point: Point, direction: Direction) -> LineBits {
        let mut view = LineBits { own: 1 << MIDDLE, open: 0 };
        let (own, enemy) = (position.stones(color), position.stones(!color));
        for steps in (-REACH..=REACH).filter(|&steps| steps != 0) {
            let Some(at) = direction.walk(point, steps).filter(|&at| position.size().contains(at)) else {
                continue;
            };
            let bit = 1 << (steps + REACH);
            if own.contains(at) {
                view.own |= bit;
            } else if !enemy.contains(at) {
                view.open |= bit;
            }
        }
        view
    }

    fn is_open(&self, bit: i32) -> bool {
        (0..=2 * REACH).contains(&bit) && self.open >> bit & 1 != 0
    }

    /// The windows of five through the stone that hold no enemy stone: a window with one counts
    /// nothing (fig. 5).
    fn windows(&self) -> impl Iterator<Item = u16> + '_ {
        (1..=5).map(|first| 0b11111u16 << first).filter(|window| window & !(self.own | self.open) == 0)
    }

    fn shape(&self) -> LineShape {
        let most = self.windows().map(|window| (self.own & window).count_ones()).max().unwrap_or(0);
        let best = self.windows().filter(|window| (self.own & window).count_ones() == most);
        match most {
            4 => self.four(best.map(|window| self.open & window).fold(0, |all, bits| all | bits)),
            3 => best.map(|window| self.three(self.own & window)).max().unwrap_or(LineShape::None),
            2 => best.map(|window| self.two(self.own & window)).max().unwrap_or(LineShape::None),
            _ => LineShape::None,
        }
    }

    /// The first and last stone of some of the line's stones.
    fn span(stones: u16) -> (i32, i32) {
        (stones.trailing_zeros() as i32, 15 - stones.leading_zeros() as i32)
    }

    /// A four with the points that make it a five.
    fn four(&self, fives: u16) -> LineShape {
        let below = (self.own << (16 - MIDDLE)).leading_ones() as i32;
        let above = (self.own >> (MIDDLE + 1)).trailing_ones() as i32;
        let side_by_side = below + above == 3;
        match (side_by_side, fives.count_ones()) {
            (true, 2..) => LineShape::OpenFour,
            (true, _) => LineShape::ClosedFour,
            (false, 2..) => LineShape::TwoFours,
            (false, _) => {
                let window = self.windows().find(|window| (self.own & window).count_ones() == 4);
                let (first, last) = LineBits::span(self.own & window.unwrap_or(0));
                let open = self.is_open(first - 1) && self.is_open(last + 1);
                if open { LineShape::SplitOpenFour } else { LineShape::SplitClosedFour }
            }
        }
    }

    fn three(&self, stones: u16) -> LineShape {
        let (first, last) = LineBits::span(stones);
        let open = self.is_open(first - 1) && self.is_open(last + 1);
        match last - first {
            2 if open && (self.is_open(first - 2) || self.is_open(last + 2)) => LineShape::OpenThree,
            2 => LineShape::ClosedThree,
            3 if open => LineShape::SplitOpenThree,
            _ => LineShape::SplitClosedThree,
        }
    }

    fn two(&self, stones: u16) -> LineShape {
        let (first, last) = LineBits::span(stones);
        let open = self.is_open(first - 1) && self.is_open(last + 1);
        let room = self.is_open(first - 2) || self.is_open(last + 2);
        if last - first <= 2 && open && room { LineShape::OpenTwo } else { LineShape::HalfOpenTwo }
    }
}

/// The shape a stone of `color` on an empty point makes in one line, fives aside.
pub fn shape(position: &Position, color: Color, point: Point, direction: Direction) -> LineShape {
    LineBits::of(position, color, point, direction).shape()
}

/// The pattern that a stone of `color` on an empty point makes. A shape that the rule forbids is none.
pub fn pattern(position: &Position, color: Color, point: Point) -> Option<MovePattern> {
    if position.makes_five(color, point) {
        let over = position.rule().side(color).overline == Overline::Wins;
        return Some(if over { MovePattern::Overline } else { MovePattern::Five });
    }
    let shapes = Direction::ALL.map(|direction| shape(position, color, point, direction));
    MovePattern::of(shapes).filter(|_| position.forbidden(color, point).is_none())
}

/// The weight of a stone of `color` on an empty point.
pub fn weight(position: &Position, color: Color, point: Point) -> i32 {
    pattern(position, color, point).map_or(0, MovePattern::weight)
}

/// An empty point and the patterns that stones of the side to move and of the opponent make there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedPoint {
    /// The point.
    pub point: Point,
    /// The pattern of the side to move.
    pub own: Option<MovePattern>,
    /// The pattern of the opponent, which a move here takes away.
    pub theirs: Option<MovePattern>,
}

impl WeighedPoint {
    /// The weight of a pattern; 0 for none.
    pub fn weight(pattern: Option<MovePattern>) -> i32 {
        pattern.map_or(0, MovePattern::weight)
    }
}

/// The points with a pattern of either side, in the order in which the search tries them.
pub fn weighed_points(position: &Position) -> Vec<WeighedPoint> {
    let color = position.to_play();
    let weigh = |point| WeighedPoint {
        point,
        own: pattern(position, color, point),
        theirs: pattern(position, !color, point),
    };
    let all = position.empties().into_iter().map(weigh);
    let mut found: Vec<WeighedPoint> = all.filter(|at| at.own.is_some() || at.theirs.is_some()).collect();
    found.sort_by_key(|at| std::cmp::Reverse(WeighedPoint::weight(at.own) + WeighedPoint::weight(at.theirs)));
    found
}

/// The weights of all points near a stone, for both sides.
#[derive(Clone, Copy)]
pub(super) struct WeightMap {
    near: PointSet,
    weights: [[i16; Point::TABLE]; 2],
}

impl WeightMap {
    pub(super) fn of(position: &Position, width: Width) -> WeightMap {
        let mut made = WeightMap { near: PointSet::EMPTY, weights: [[0; Point::TABLE]; 2] };
        match width {
            Width::Whole => made.near = position.size().point_set(),
            Width::Near => {
                for point in position.stones(Color::Black) | position.stones(Color::White) {
                    made.near |= around(position, point);
                }
            }
        }
        for point in made.near & position.empties() {
            made.weigh(position, point);
        }
        made
    }

    fn weigh(&mut self, position: &Position, point: Point) {
        for color in Color::BOTH {
            self.weights[color.index()][point.index()] = weight(position, color, point) as i16;
        }
    }

    /// Brings the map up to date after a move: points on its lines, and new points near it. A move can
    /// also change what is forbidden further away, through a three that is none; moves are checked with
    /// the rules, weights there are renewed when a stone comes nearer.
    pub(super) fn update(&mut self, position: &Position, point: Point) {
        let fresh = around(position, point) - self.near;
        self.near |= fresh;
        self.weights.iter_mut().for_each(|weights| weights[point.index()] = 0);
        let mut changed = fresh;
        for direction in Direction::ALL {
            changed |= (-REACH..=REACH).filter_map(|steps| direction.walk(point, steps)).collect();
        }
        for at in changed & self.near & position.empties() {
            self.weigh(position, at);
        }
    }

    /// The best weight a side can make.
    pub(super) fn best(&self, color: Color) -> i32 {
        self.weights[color.index()].iter().copied().max().unwrap_or(0).into()
    }

    /// The legal points near stones, by what they make and take away, the most first.
    pub(super) fn moves(&self, position: &Position) -> Vec<Point> {
        let color = position.to_play();
        let worth = |point: &Point| {
            let of = |color: Color| i32::from(self.weights[color.index()][point.index()]);
            of(color) + of(!color)
        };
        let empties = (self.near & position.empties()).into_iter();
        let mut moves: Vec<Point> =
            empties.filter(|&point| position.forbidden(color, point).is_none()).collect();
        moves.sort_by_key(|point| std::cmp::Reverse(worth(point)));
        moves
    }
}

/// The points of the board within two steps of a point, diagonals included.
fn around(position: &Position, point: Point) -> PointSet {
    let steps = |from: i32| (from - 2)..=(from + 2);
    let (x, y) = (i32::from(point.x()), i32::from(point.y()));
    let all = steps(y).flat_map(|y| steps(x).map(move |x| (x, y)));
    let size = position.size();
    all.filter_map(|(x, y)| size.point(usize::try_from(x).ok()?, usize::try_from(y).ok()?)).collect()
}

#[cfg(test)]
mod tests {
    use myosu_rules::omok::{Direction, Position, Rule};
    use myosu_rules::{Color, diagram};

    use super::{LineShape, shape, weight};

    fn row(line: &str) -> (LineShape, i32) {
        let text = format!("{line}\n{}", ". . . . . . . . . . . . .\n".repeat(7));
        let board = diagram::parse(&text).unwrap();
        let position = Position::from_setup(&board.setup, Rule::RENJU).unwrap();
        let point = board.marked('a').first().unwrap();
        (shape(&position, Color::Black, point, Direction::Horizontal), weight(&position, Color::Black, point))
    }

    #[test]
    fn single_shapes_have_the_weights_of_the_table() {
        for (line, expected, weight) in [
            (". . . . X X X a . . . . .", LineShape::OpenFour, 1500),
            (". . . O X X X a . . . . .", LineShape::ClosedFour, 200),
            (". . . X X X . a . . . . .", LineShape::SplitOpenFour, 660),
            (". . O X X X . a . . . . .", LineShape::SplitClosedFour, 190),
            (". . . . X X a . . . . . .", LineShape::OpenThree, 400),
            (". . . . X X . a . . . . .", LineShape::SplitOpenThree, 360),
            (". . . O X X a . . . . . .", LineShape::ClosedThree, 60),
            (". . . O X X . a . . . . .", LineShape::SplitClosedThree, 120),
            (". . . . X a . . . . . . .", LineShape::OpenTwo, 40),
            (". . . O X a . . . . . . .", LineShape::HalfOpenTwo, 30),
            (". O X X X a O . . . . . .", LineShape::None, 0),
            (". . X X X a X . . . . . .", LineShape::None, 2000),
        ] {
            let found = row(line);
            assert_eq!(found.1, weight, "{line}");
            if weight < 2000 {
                assert_eq!(found.0, expected, "{line}");
            }
        }
    }

    #[test]
    fn figure_2_the_nearest_enemy_does_not_matter_if_the_defence_costs_the_same() {
        assert_eq!(row(". . . O . X X a . . . . .").1, row(". . . . . X X a . . . . .").1);
    }

    #[test]
    fn a_forbidden_shape_has_no_weight_for_black_and_its_weight_for_white() {
        let text = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . X X a . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let board = diagram::parse(text).unwrap();
        let point = board.marked('a').first().unwrap();
        let position = Position::from_setup(&board.setup, Rule::RENJU).unwrap();
        assert_eq!(weight(&position, Color::Black, point), 0);
        let position = Position::from_setup(&board.setup.recolored(), Rule::RENJU).unwrap();
        assert_eq!(weight(&position, Color::White, point), 900);
    }
}
