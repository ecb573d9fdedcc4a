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
    ring: PointSet,
    framed_for: Option<Role>,
    is_zoned: bool,
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
    /// This point, outside a frame and beside it, must be in its zone.
    Unframed(Point),
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
        let (ring, framed_for) = (PointSet::EMPTY, None);
        let is_zoned = false;
        let problem = Problem { setup, region, target, defender, lifeline, ring, framed_for, is_zoned };
        problem.first_without_liberty().map_or(Ok(problem), |point| Err(BadProblem::NoLiberty(point)))
    }

    /// A problem on the whole board whose claims are proven by [zones](super::ZoneRules).
    pub fn zoned(setup: Setup, target: PointSet, defender: Color) -> Result<Problem, BadProblem> {
        let problem = Problem::new(setup, setup.size.point_set(), target, defender)?;
        Ok(Problem { is_zoned: true, ..problem })
    }

    /// Whether the claims about the problem are proven by zones.
    pub fn is_zoned(&self) -> bool {
        self.is_zoned
    }

    /// A problem in a frame that is hostile to `winner`: what the winner reaches in it, the winner reaches on the board.
    ///
    /// `zone` is where both sides play. The empty points around it are the *ring*: they are liberties of the
    /// winner's chains, but only the other side may play there, and its stones there are safe. Everything
    /// beyond belongs to the other side. No stone of the winner may stand beside zone or ring without being in the
    /// zone, every point of the ring must lie beside something beyond, and every chain of the other side beside the
    /// zone must have a liberty outside it.
    pub fn framed(
        setup: Setup,
        zone: PointSet,
        target: PointSet,
        defender: Color,
        winner: Role,
    ) -> Result<Problem, BadProblem> {
        let board = setup.size.point_set();
        let ring = ((zone.grown() & board) - zone) & setup.empties();
        let mut problem = Problem::new(setup, zone | ring, target, defender)?;
        if let Some(point) = problem.first_unframed(zone, ring, winner) {
            return Err(BadProblem::Unframed(point));
        }
        let outside = (board - problem.region).grown() & problem.region;
        problem.lifeline[winner.index()] = PointSet::EMPTY;
        problem.lifeline[winner.other().index()] = ring | outside;
        (problem.ring, problem.framed_for) = (ring, Some(winner));
        problem.first_without_liberty().map_or(Ok(problem), |point| Err(BadProblem::NoLiberty(point)))
    }

    fn first_unframed(&self, zone: PointSet, ring: PointSet, winner: Role) -> Option<Point> {
        if let Some(point) = (self.target - zone).first() {
            return Some(point);
        }
        let beside = ((zone | ring).grown() & self.size().point_set()) - zone - ring;
        if let Some(point) = (beside & self.stones(winner)).first() {
            return Some(point);
        }
        if let Some(point) = (ring - beside.grown()).first() {
            return Some(point);
        }
        let empty = self.setup.empties();
        let others = self.stones(winner.other());
        let is_enclosed = |chain: &PointSet| {
            !chain.is_subset(zone)
                && chain.grown().intersects(zone)
                && (chain.grown() & empty).is_subset(zone)
        };
        others.components().find(is_enclosed).and_then(|chain| (chain - zone).first())
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

    /// The side a frame is hostile to, if the problem is framed.
    pub fn framed_for(&self) -> Option<Role> {
        self.framed_for
    }

    /// The points of the region where this side may play.
    pub fn playable(&self, role: Role) -> PointSet {
        if self.framed_for == Some(role) { self.region - self.ring } else { self.region }
    }

    /// Where both sides may play: the region without the ring of a frame.
    pub fn zone(&self) -> PointSet {
        self.region - self.ring
    }

    /// The points where a stone of this side that takes a single stone is no ko. In a frame a stone of the other side
    /// may be one even where it is safe, since on the board it may not be.
    pub fn beyond_ko(&self, role: Role) -> PointSet {
        if self.framed_for == Some(role.other()) { PointSet::EMPTY } else { self.lifeline(role) }
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
            BadProblem::Unframed(p) => write!(f, "{p:?} is beside the zone of the frame and must be in it"),
        }
    }
}

impl std::error::Error for BadProblem {}
