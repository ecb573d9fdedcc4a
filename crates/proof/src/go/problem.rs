//! Stones, region and target: the part of a claim that never changes while it is played out.

use std::fmt;

use myosu_rules::{Color, Point, PointSet, Setup, Size};

use super::Role;

/// A life-and-death problem: where it is played and what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    setup: Setup,
    region: PointSet,
    target: PointSet,
    defender: Color,
    lifeline: [PointSet; 2],
}

/// Why stones, region and target make no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadProblem {
    /// A point of the region or the target is not on the board, or two stones stand on one point.
    OffBoard,
    /// The target is empty or not within the region.
    NoTarget,
    /// There is no stone of the defender on this point of the target.
    NoStone(Point),
    /// The chain on this point has no liberty.
    NoLiberty(Point),
}

impl Problem {
    /// Checks that target and region fit the stones and that all chains in the region have a liberty.
    /// The side to play of the setup means nothing here.
    pub fn new(
        setup: Setup,
        region: PointSet,
        target: PointSet,
        defender: Color,
    ) -> Result<Problem, BadProblem> {
        let board = setup.size.point_set();
        let stones = setup.of(Color::Black) | setup.of(Color::White);
        if !(region | target | stones).is_subset(board) || setup.stones[0].intersects(setup.stones[1]) {
            return Err(BadProblem::OffBoard);
        }
        if target.is_empty() || !target.is_subset(region) {
            return Err(BadProblem::NoTarget);
        }
        if let Some(point) = (target - setup.of(defender)).first() {
            return Err(BadProblem::NoStone(point));
        }
        let beside = |color: Color| (board - region - setup.of(!color)).grown() & region;
        let lifeline = [beside(!defender), beside(defender)];
        let setup = Setup { to_play: Color::Black, ..setup };
        let problem = Problem { setup, region, target, defender, lifeline };
        problem.first_without_liberty().map_or(Ok(problem), |point| Err(BadProblem::NoLiberty(point)))
    }

    fn first_without_liberty(&self) -> Option<Point> {
        let empty = self.setup.empties() & self.region;
        [Role::Attacker, Role::Defender].into_iter().find_map(|role| {
            let stones = self.stones(role) & self.region;
            let is_lost = |c: &PointSet| !c.grown().intersects(empty) && !c.intersects(self.lifeline(role));
            stones.components().find(is_lost).and_then(|chain| chain.first())
        })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.setup.size
    }

    /// The stones on the whole board, Black to play.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Where stones may be played and captured.
    pub fn region(&self) -> PointSet {
        self.region
    }

    /// The points the claim is about.
    pub fn target(&self) -> PointSet {
        self.target
    }

    /// The color of a side.
    pub fn color(&self, role: Role) -> Color {
        match role {
            Role::Attacker => !self.defender,
            Role::Defender => self.defender,
        }
    }

    /// The role of a color.
    pub fn role(&self, color: Color) -> Role {
        if color == self.defender { Role::Defender } else { Role::Attacker }
    }

    /// All stones of a side, in the region and outside.
    pub fn stones(&self, role: Role) -> PointSet {
        self.setup.of(self.color(role))
    }

    /// The points of the region where a stone of this side has a permanent liberty.
    pub fn lifeline(&self, role: Role) -> PointSet {
        self.lifeline[role.index()]
    }
}

impl fmt::Display for BadProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadProblem::OffBoard => write!(f, "a point is off the board or bears two stones"),
            BadProblem::NoTarget => write!(f, "the target is empty or leaves the region"),
            BadProblem::NoStone(p) => write!(f, "no stone of the defender on the target point {p:?}"),
            BadProblem::NoLiberty(p) => write!(f, "the chain on {p:?} has no liberty"),
        }
    }
}

impl std::error::Error for BadProblem {}
