//! Eye shapes: the fate of a group whose only eye space is closed and surrounded by one solid chain.
//!
//! Play in such a space depends only on its graph and on its *inner* points, whose neighbours on the board all
//! belong to the space. Centre, side and corner differ by their inner points alone. So a table of all graphs with
//! inner points is a table of all eye shapes, wherever they lie. The prover decides every entry.

mod kind;
mod table;

use myosu_proof::go::{Problem, Role};
use myosu_rules::{Color, Point, PointSet, Setup, Size};
use myosu_search::{Budget, Cancel};

use super::answer::Answer;
use super::fate::Fate;
use super::prover::Prover;
use super::question::Question;
use super::reading::Reading;

pub(super) use kind::connected_sets;
pub use kind::{EyeSpaceKind, kinds};
pub use table::{BadShapeTable, ShapeTable};

/// The most points a shape of the table has.
pub const LARGEST: usize = 7;

/// Classes of outside liberties: none, one, two, and three or more.
pub const LIBERTIES: usize = 4;

/// A part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardPart {
    /// Away from the edge.
    Centre,
    /// On one edge, the upper one.
    Side,
    /// On two edges, the upper and the left one.
    Corner,
}

/// A set of points in a part of the board, as near to the upper left as the part allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The part of the board.
    pub place: BoardPart,
    /// Its points; (0, 0) is the corner of the smallest box around them.
    pub points: PointSet,
}

/// The fate of a shape, and the points with which the side to move reaches it. There are none if it makes no
/// difference who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeFate {
    /// The fate.
    pub fate: Fate,
    /// The vital points.
    pub vital: PointSet,
}

/// A shape with its fates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeShape {
    /// One placement of the shape.
    pub placement: Placement,
    /// For none, one, two, and three or more outside liberties: if the attacker moves first, if the defender does.
    pub standings: [[ShapeFate; 2]; LIBERTIES],
}

impl EyeShape {
    /// Its fate with this many outside liberties if this side moves first.
    pub fn standing(&self, liberties: usize, first: Role) -> &ShapeFate {
        &self.standings[liberties.min(LIBERTIES - 1)][first.index()]
    }
}

impl BoardPart {
    /// All parts.
    pub const ALL: [BoardPart; 3] = [BoardPart::Centre, BoardPart::Side, BoardPart::Corner];

    /// The English word.
    pub const fn name(self) -> &'static str {
        match self {
            BoardPart::Centre => "centre",
            BoardPart::Side => "side",
            BoardPart::Corner => "corner",
        }
    }

    /// Columns and rows left free for the chain and the attacker.
    const fn margin(self) -> (u8, u8) {
        match self {
            BoardPart::Centre => (2, 2),
            BoardPart::Side => (2, 0),
            BoardPart::Corner => (0, 0),
        }
    }
}

impl Placement {
    /// The points on a board that is just large enough.
    pub fn on_board(&self) -> (Size, PointSet) {
        let (right, down) = self.place.margin();
        let far = |of: fn(Point) -> u8| self.points.iter().map(of).max().unwrap_or(0);
        let (width, height) = (far(Point::x) + right + 3, far(Point::y) + down + 3);
        let size = Size::new(width.into(), height.into()).expect("shapes are small");
        (size, self.points.iter().map(|p| Point::new(p.x() + right, p.y() + down)).collect())
    }

    /// The problem of the shape with this many outside liberties, Black the defender. `None` if the stones around
    /// it are not one chain, or if there is no room for the liberties.
    pub fn problem(&self, liberties: usize) -> Option<Problem> {
        let (size, space) = self.on_board();
        let chain = (around(space) & size.point_set()) - space;
        if chain.components().count() != 1 {
            return None;
        }
        let mut outside = PointSet::EMPTY;
        for point in (chain.grown() & size.point_set()) - chain - space {
            if outside.len() < liberties && !PointSet::from(point).grown().intersects(outside) {
                outside.insert(point);
            }
        }
        if outside.len() < liberties {
            return None;
        }
        let mut setup = Setup::empty(size);
        for point in size.point_set() - space - outside {
            setup.set(point, Some(if chain.contains(point) { Color::Black } else { Color::White }));
        }
        Problem::new(setup, space | chain | outside, chain, Color::Black).ok()
    }

    /// Decides the shape; `None` once `cancel` is raised, or if it makes no problem.
    pub fn decide(&self, prover: &mut Prover, cancel: &Cancel) -> Option<EyeShape> {
        let mut standings = [[ShapeFate { fate: Fate::Dead, vital: PointSet::EMPTY }; 2]; LIBERTIES];
        for (liberties, standing) in standings.iter_mut().enumerate() {
            *standing = self.standings(liberties, prover, cancel)?;
        }
        Some(EyeShape { placement: *self, standings })
    }

    /// The fates of the shape with this many outside liberties, by who moves first.
    pub fn standings(
        &self,
        liberties: usize,
        prover: &mut Prover,
        cancel: &Cancel,
    ) -> Option<[ShapeFate; 2]> {
        let reading = Reading::given(self.problem(liberties)?);
        let mut decide = |role: Role| {
            let question = Question::reading(&reading, reading.problem.color(role));
            let answer = prover.answer(&question, Budget::UNLIMITED, cancel).ok()?;
            Some(ShapeFate { fate: answer.fate?, vital: self.vital(&answer) })
        };
        Some([decide(Role::Attacker)?, decide(Role::Defender)?])
    }

    /// The points of the shape among the best first moves, if a move is needed.
    fn vital(&self, answer: &Answer) -> PointSet {
        if answer.needs_a_move() != Some(true) {
            return PointSet::EMPTY;
        }
        let (right, down) = self.place.margin();
        let back = |p: &Point| Some(Point::new(p.x().checked_sub(right)?, p.y().checked_sub(down)?));
        answer.best().iter().filter_map(back).filter(|&p| self.points.contains(p)).collect()
    }
}

/// A set with its neighbours, diagonal ones too.
fn around(set: PointSet) -> PointSet {
    let diagonal = |p: Point| p.diagonals().into_iter().collect::<PointSet>();
    set.iter().fold(set.grown(), |all, p| all | diagonal(p))
}

#[cfg(test)]
mod tests;
