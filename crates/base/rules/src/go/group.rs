//! Groups (대마) and what they enclose, as the papers define them: cgs eq. (5), epg definitions 1.10 and 1.11.

use crate::go::Position;
use crate::go::link::{Link, LinkKind, edge_links, links};
use crate::{Color, Point, PointSet};

/// The border points of two chains, cgs eq. (5): empty points that are liberties of both. For two
/// chains of one side they are the paper's chain (고리), through which the two can become one.
pub fn border(position: &Position, a: Point, b: Point) -> PointSet {
    position.liberty_set(a) & position.liberty_set(b)
}

/// The groups of a side after epg definition 1.10: stones joined by links.
pub fn linked_groups(position: &Position, color: Color) -> Vec<PointSet> {
    let mut groups: Vec<PointSet> = position.stones(color).iter().map(PointSet::from).collect();
    for Link { from, to, .. } in links(position, color) {
        let (apart, joined): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| !group.contains(from) && !group.contains(to));
        groups = apart;
        groups.push(joined.into_iter().fold(PointSet::EMPTY, |all, part| all | part));
    }
    in_reading_order(groups)
}

fn in_reading_order(mut groups: Vec<PointSet>) -> Vec<PointSet> {
    groups.sort_by_key(PointSet::first);
    groups
}

/// The two sides of a group's wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Enclosure {
    /// What the group encloses, the enemy's stones there included: INT(G).
    pub interior: PointSet,
    /// The rest of the board: EXT(G).
    pub exterior: PointSet,
    /// Empty points under a link and beside the exterior: on neither side of the wall.
    pub wall: PointSet,
}

/// What a group of stones encloses, epg definition 1.11: its links, and links to the edge, close
/// polygons; the part with the most empty points is the exterior and all other parts are the interior.
pub fn enclosure(position: &Position, group: PointSet) -> Enclosure {
    let Some(color) = group.first().and_then(|stone| position.stone(stone)) else {
        return Enclosure { exterior: position.board() - group, ..Enclosure::default() };
    };
    let inner = links(position, color).into_iter().filter(|l| group.contains(l.from) && group.contains(l.to));
    let mut fence = Fence::default();
    inner.for_each(|link| fence.add(&link));
    group.iter().flat_map(|stone| edge_links(position, stone)).for_each(|link| fence.add(&link));
    sides(position, group, &fence)
}

fn sides(position: &Position, group: PointSet, fence: &Fence) -> Enclosure {
    let open = position.board() - group - fence.points;
    let mut parts: Vec<PointSet> = Vec::new();
    let mut left = open;
    while let Some(start) = left.first() {
        let part = fence.flood(start, left);
        left -= part;
        parts.push(part);
    }
    let exterior = parts.iter().copied().max_by_key(|part| (*part & position.empties()).len());
    let exterior = exterior.unwrap_or(PointSet::EMPTY);
    let wall = fence.points & exterior.grown();
    Enclosure { interior: position.board() - group - wall - exterior, exterior, wall }
}

/// What cannot be crossed besides stones: points under links, and steps between two points that a
/// knight's move passes through. Diagonal links need nothing: no step crosses them.
#[derive(Default)]
struct Fence {
    points: PointSet,
    steps: Vec<(Point, Point)>,
}

impl Fence {
    fn add(&mut self, link: &Link) {
        match link.kind {
            LinkKind::Solid | LinkKind::Diagonal | LinkKind::OneSidedDiagonal => {}
            LinkKind::OneSpaceJump | LinkKind::Edge => self.points |= link.over,
            LinkKind::KnightsMove => {
                // The line passes between the two points that are diagonal to one of its ends.
                let middle = link.over & (diagonal(link.from) | diagonal(link.to));
                if let [a, b] = middle.iter().collect::<Vec<_>>()[..] {
                    self.steps.push((a, b));
                }
            }
        }
    }

    fn is_crossed(&self, a: Point, b: Point) -> bool {
        self.steps.iter().any(|&step| step == (a, b) || step == (b, a))
    }

    fn flood(&self, start: Point, within: PointSet) -> PointSet {
        if self.steps.is_empty() {
            return PointSet::from(start).flood(within);
        }
        let mut reached = PointSet::from(start);
        let mut open = vec![start];
        while let Some(point) = open.pop() {
            for near in point.neighbors() {
                if within.contains(near) && !reached.contains(near) && !self.is_crossed(point, near) {
                    reached.insert(near);
                    open.push(near);
                }
            }
        }
        reached
    }
}

fn diagonal(point: Point) -> PointSet {
    point.diagonals().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{border, enclosure, linked_groups};
    use crate::go::Position;
    use crate::{Color, Point, PointSet, diagram};

    fn read(text: &str) -> (diagram::Diagram, Position) {
        let board = diagram::parse(text).unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        (board, position)
    }

    #[test]
    fn equation_5_border_points_are_liberties_of_both() {
        let (board, position) = read(". X a O .\n. X a O .\n. . . . .");
        assert_eq!(border(&position, Point::new(1, 0), Point::new(3, 0)), board.marked('a'));
    }

    #[test]
    fn definition_1_10_links_make_a_group() {
        let (_, position) =
            read("X . X . . . .\n. . . . X . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . X");
        let sizes: Vec<usize> = linked_groups(&position, Color::Black).iter().map(PointSet::len).collect();
        assert_eq!(sizes, [3, 1]);
    }

    /// The interior of Black's stones is what is marked i, the wall what is marked w.
    fn encloses(text: &str) {
        let (board, position) = read(text);
        let found = enclosure(&position, position.stones(Color::Black));
        assert_eq!(found.interior - position.stones(Color::White), board.marked('i'), "{text}");
        assert_eq!(found.wall, board.marked('w'), "{text}");
        let all = found.interior | found.exterior | found.wall | position.stones(Color::Black);
        assert_eq!(all, position.board());
    }

    #[test]
    fn definition_1_11_the_interior_is_within_the_links() {
        encloses(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . X . . . .
             . . . X i X . . .
             . . . . X . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        encloses(
            "i i X . . . . .
             i i X . . . . .
             X X X . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .",
        );
        encloses(
            "i i i w . . .
             i O i X . . .
             i i i X . . .
             w X X . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
        );
        // A jump in the wall.
        encloses(
            ". . . . . . . . . .
             . . . . . . . . . .
             . . . . . . . . . .
             . . . X X X X . . .
             . . . X i i X . . .
             . . . X i i w . . .
             . . . X i i X . . .
             . . . X X X X . . .
             . . . . . . . . . .
             . . . . . . . . . .
             . . . . . . . . . .",
        );
        // A knight's move closes the wall between its two middle points.
        encloses(
            ". . . . . . . . . . . .
             . . . . . . . . . . . .
             . . . . . . . . . . . .
             . . . . . X X X . . . .
             . . . . X i i i X . . .
             . . . . X i i i . . . .
             . . . . X i i X . . . .
             . . . . . X X . . . . .
             . . . . . . . . . . . .
             . . . . . . . . . . . .
             . . . . . . . . . . . .
             . . . . . . . . . . . .",
        );
    }
}
