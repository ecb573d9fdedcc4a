//! How far a claim about a region reaches: whether its region is closed on the board it is drawn on.
//!
//! The game of a region lets nothing outside change. On the board everything changes, so a claim about the
//! region is one about the board only if nothing outside can matter. [`Problem::scope`] verifies this from
//! stones and region alone; `docs/design/life-and-death.md` has the proof.

use myosu_rules::{Color, PointSet, Setup};

use super::{Problem, Role, life};

/// Where the claims about a problem hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scope {
    /// On the board as it stands: both sides may play anywhere, and every stone can be captured.
    Board,
    /// On the board if the attacker keeps the wall: no way leads out of the region, and every chain around it is
    /// unconditionally alive or has two liberties in open space. Open space holds no stone of the defender
    /// and at least [`OPEN_SPACE`] empty points.
    Walled,
    /// For the region given only.
    Region,
}

/// The fewest empty points of open space outside a wall. Chosen by hand: a chain that has two liberties in as much
/// room without opponents is safe on every board a player would draw.
pub const OPEN_SPACE: usize = 12;

/// The fewest liberties in open space of a chain of the wall that is not unconditionally alive.
const SAFE_LIBERTIES: usize = 2;

impl Problem {
    /// Where the claims about this problem hold.
    ///
    /// A claim about a frame holds on the board if the side it is hostile to is the winner.
    pub fn scope(&self) -> Scope {
        if self.framed_for().is_some() {
            return Scope::Board;
        }
        let region = self.region();
        let edge = (region.grown() & self.size().point_set()) - region;
        if edge.intersects(self.setup().empties()) {
            return Scope::Region;
        }
        let attacker = self.color(Role::Attacker);
        let friends = alive_outside(self, !attacker);
        let wall = edge - friends;
        if wall.is_subset(alive_outside(self, attacker)) {
            Scope::Board
        } else if wall.is_subset(self.stones(Role::Attacker))
            && weak_wall(self.setup(), attacker, region).is_empty()
        {
            Scope::Walled
        } else {
            Scope::Region
        }
    }
}

/// The stones of a side that are unconditionally alive by rooms outside the region alone.
fn alive_outside(problem: &Problem, color: Color) -> PointSet {
    living(problem.setup(), color, problem.region())
}

fn living(setup: &Setup, color: Color, region: PointSet) -> PointSet {
    let stones = setup.of(color);
    let within = setup.size.point_set() - stones;
    let rooms = within.components().filter(|room| !room.intersects(region));
    let alive =
        life::unconditional(stones.components().collect(), rooms.collect(), setup.empties(), |_| false);
    alive.iter().fold(PointSet::EMPTY, |all, chain| all | *chain)
}

/// The chains of `wall`'s stones around a region that are neither unconditionally alive by rooms outside it nor
/// have two liberties in open space. A chain that lies in the region with all its neighbours is not around it.
pub fn weak_wall(setup: &Setup, wall: Color, region: PointSet) -> PointSet {
    let board = setup.size.point_set();
    let edge = (region.grown() & board) - region;
    let alive = living(setup, wall, region);
    let open = open_space(setup, wall, region);
    let is_weak = |chain: &PointSet| {
        chain.intersects(edge) && !chain.is_subset(alive) && (chain.grown() & open).len() < SAFE_LIBERTIES
    };
    setup.of(wall).components().filter(is_weak).fold(PointSet::EMPTY, |all, chain| all | chain)
}

/// The empty points outside the region with much room and without stones of the other side around them.
pub fn open_space(setup: &Setup, wall: Color, region: PointSet) -> PointSet {
    let within = setup.size.point_set() - setup.of(wall);
    let is_open = |room: &PointSet| {
        !room.intersects(region) && !room.intersects(setup.of(!wall)) && room.len() >= OPEN_SPACE
    };
    within.components().filter(is_open).fold(PointSet::EMPTY, |all, room| all | room)
}
