//! The rules of Omok by definition: every question is answered by trying stones on the whole board.

use myosu_rules::omok::{BlockedFive, Direction, Doubles, Forbidden, Overline, Rule, Side, SplitThree};
use myosu_rules::{Color, Point, PointSet, Setup};

/// A board that knows nothing but what stands where.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) setup: Setup,
    pub(crate) rule: Rule,
}

impl Board {
    fn with(&self, color: Color, point: Point) -> Board {
        let mut board = self.clone();
        board.setup.set(point, Some(color));
        board
    }

    fn at(&self, point: Option<Point>) -> Option<Color> {
        point.filter(|&point| self.setup.size.contains(point)).and_then(|point| self.setup.stone(point))
    }

    fn side(&self, color: Color) -> &Side {
        self.rule.side(color)
    }

    /// The stones of the color of the stone on `point` side by side with it in a direction.
    fn row(&self, point: Point, direction: Direction) -> PointSet {
        let color = self.setup.stone(point);
        let mut row = PointSet::from(point);
        for sign in [-1, 1] {
            let steps = (1..20).map(|steps| direction.walk(point, sign * steps));
            row |= steps.take_while(|&next| self.at(next) == color).flatten().collect();
        }
        row
    }

    /// Whether the row through a stone wins.
    fn wins(&self, point: Point, direction: Direction) -> bool {
        let color = self.setup.stone(point).expect("a stone");
        let row = self.row(point, direction);
        let enemies = row.iter().flat_map(|stone| [direction.walk(stone, -1), direction.walk(stone, 1)]);
        let enemies = enemies.filter(|&end| self.at(end) == Some(!color)).count();
        match row.len() {
            0..=4 => false,
            5 => self.side(color).blocked_five == BlockedFive::Wins || enemies < 2,
            _ => self.side(color).overline == Overline::Wins,
        }
    }

    pub(crate) fn makes_five(&self, color: Color, point: Point) -> bool {
        let after = self.with(color, point);
        Direction::ALL.iter().any(|&direction| after.wins(point, direction))
    }

    fn line(&self, point: Point, direction: Direction) -> Vec<Point> {
        let points = (-20..20).filter_map(|steps| direction.walk(point, steps));
        points.filter(|&p| self.setup.size.contains(p)).collect()
    }

    fn empties(&self, point: Point, direction: Direction) -> Vec<Point> {
        self.line(point, direction).into_iter().filter(|&p| self.setup.stone(p).is_none()).collect()
    }

    /// The fours that contain a stone of the board: sets of stones that one more completes to a row
    /// that wins, each with the points that complete it. Four stones side by side are one four, even where a
    /// longer row that wins takes in a stone beyond the gap.
    fn fours(&self, point: Point, direction: Direction) -> Vec<(PointSet, Point)> {
        let color = self.setup.stone(point).expect("a stone");
        let mut fours = Vec::new();
        let own = self.row(point, direction);
        for fill in self.empties(point, direction) {
            let after = self.with(color, fill);
            let row = after.row(point, direction);
            if row.contains(fill) && after.wins(point, direction) {
                fours.push((if own.len() == 4 { own } else { row.without(fill) }, fill));
            }
        }
        fours
    }

    fn count_fours(&self, point: Point, direction: Direction) -> usize {
        let fours = self.fours(point, direction);
        let is_new = |&i: &usize| fours[..i].iter().all(|(stones, _)| *stones != fours[i].0);
        (0..fours.len()).filter(is_new).count()
    }

    /// Whether the stone is in a straight four: four side by side that two points complete.
    fn straight_four(&self, point: Point, direction: Direction) -> Option<PointSet> {
        let row = self.row(point, direction);
        let ways = self.fours(point, direction).into_iter().filter(|(stones, _)| *stones == row).count();
        (row.len() == 4 && ways == 2).then_some(row)
    }

    /// Whether the stone is in a three: a stone can be added that makes a straight four with it, makes
    /// no five, and is not forbidden.
    fn three(&self, point: Point, direction: Direction) -> bool {
        let color = self.setup.stone(point).expect("a stone");
        let counts =
            self.side(color).split_three == SplitThree::Counts || self.row(point, direction).len() == 3;
        counts
            && self.count_fours(point, direction) == 0
            && self.empties(point, direction).into_iter().any(|fill| {
                let straight = self.with(color, fill).straight_four(point, direction);
                straight.is_some_and(|row| row.contains(fill))
                    && !self.makes_five(color, fill)
                    && self.forbidden(color, fill).is_none()
            })
    }

    pub(crate) fn forbidden(&self, color: Color, point: Point) -> Option<Forbidden> {
        let side = self.side(color);
        let after = self.with(color, point);
        if self.makes_five(color, point) {
            return None;
        }
        let over = Direction::ALL.iter().any(|&direction| after.row(point, direction).len() > 5);
        if side.overline == Overline::Forbidden && over {
            return Some(Forbidden::Overline);
        }
        let fours: usize = Direction::ALL.iter().map(|&direction| after.count_fours(point, direction)).sum();
        if side.double_four == Doubles::Forbidden && fours >= 2 {
            return Some(Forbidden::DoubleFour);
        }
        if side.double_three == Doubles::Forbidden
            && Direction::ALL.iter().filter(|&&direction| after.three(point, direction)).count() >= 2
        {
            return Some(Forbidden::DoubleThree);
        }
        None
    }
}
