//! Links (paper epg, definitions 1.3 to 1.9): how two stones of one side hang together.
//!
//! The printed coordinates of the two shared points in definitions 1.4c, 1.4d and 1.5d are misprints;
//! for a diagonal step to (i + 1, j + d) the shared points are (i + 1, j) and (i, j + d).

use crate::go::Position;
use crate::{Color, Point, PointSet};

/// The kinds of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LinkKind {
    /// Side by side (definition 1.3, con).
    Solid,
    /// Diagonal with both shared points empty (1.4, MM 마름모).
    Diagonal,
    /// Diagonal with one shared point empty and an enemy on the other (1.5, OMM 한쪽 마름모).
    OneSidedDiagonal,
    /// A jump over one empty point (1.6, HB 한칸 벌림).
    OneSpaceJump,
    /// A knight's move with the four points between empty (1.7, NB 날일자 벌림).
    KnightsMove,
    /// To the edge: from the second line over an empty point, or from the third over two (1.8 and
    /// 1.9 f to i). The other end is a point on the first line.
    Edge,
}

/// A link from a stone to another stone of its side, or to a point at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// What holds it together.
    pub kind: LinkKind,
    /// The stone it starts from.
    pub from: Point,
    /// The stone it goes to, or the point at the edge.
    pub to: Point,
    /// The empty points it runs over: the shared points of a diagonal, the points between.
    pub over: PointSet,
}

/// Half of the steps to each kind of partner; the other half is the same link seen from there.
const JUMPS: [(i32, i32); 2] = [(2, 0), (0, 2)];
const DIAGONALS: [(i32, i32); 2] = [(1, 1), (-1, 1)];
const SOLID: [(i32, i32); 2] = [(1, 0), (0, 1)];
const KNIGHTS: [(i32, i32); 4] = [(1, 2), (-1, 2), (2, 1), (-2, 1)];

/// The link between two stones of one side, if there is one (1.9 a to e).
pub fn link(position: &Position, a: Point, b: Point) -> Option<Link> {
    let color = position.stone(a)?;
    if position.stone(b) != Some(color) || a == b {
        return None;
    }
    let (dx, dy) = (i32::from(b.x()) - i32::from(a.x()), i32::from(b.y()) - i32::from(a.y()));
    let made = |kind, over| Some(Link { kind, from: a, to: b, over });
    match (dx.abs(), dy.abs()) {
        (0, 1) | (1, 0) => made(LinkKind::Solid, PointSet::EMPTY),
        (1, 1) => {
            let shared: PointSet = [a.offset(dx, 0), a.offset(0, dy)].into_iter().flatten().collect();
            let empty = shared & position.empties();
            let enemies = shared & position.stones(!color);
            match (empty.len(), enemies.len()) {
                (2, 0) => made(LinkKind::Diagonal, empty),
                (1, 1) => made(LinkKind::OneSidedDiagonal, empty),
                _ => None,
            }
        }
        (0, 2) | (2, 0) => {
            let middle = PointSet::from(a.offset(dx / 2, dy / 2)?);
            middle.is_subset(position.empties()).then_some(())?;
            made(LinkKind::OneSpaceJump, middle)
        }
        (1, 2) | (2, 1) => {
            let between = knight_points(a, dx, dy)?;
            between.is_subset(position.empties()).then_some(())?;
            made(LinkKind::KnightsMove, between)
        }
        _ => None,
    }
}

/// The four points of the rectangle of a knight's move that are not its ends.
fn knight_points(a: Point, dx: i32, dy: i32) -> Option<PointSet> {
    let (sx, sy) = (dx.signum(), dy.signum());
    let steps = if dx.abs() == 2 {
        [(sx, 0), (dx, 0), (0, sy), (sx, sy)]
    } else {
        [(0, sy), (0, dy), (sx, 0), (sx, sy)]
    };
    steps.into_iter().map(|(x, y)| a.offset(x, y)).collect()
}

/// The links of a stone to the edge, straight down to it (1.8, 1.9 f to i).
pub fn edge_links(position: &Position, stone: Point) -> impl Iterator<Item = Link> + '_ {
    let is_stone = position.stone(stone).is_some();
    let directions = [(0, -1), (-1, 0), (1, 0), (0, 1)];
    directions.into_iter().filter(move |_| is_stone).filter_map(move |(dx, dy)| {
        let on_board = |n| stone.offset(n * dx, n * dy).filter(|&p| position.size().contains(p));
        let distance = (1..=3).find(|&n| on_board(n).is_none())? - 1;
        let over: PointSet = (1..=distance).filter_map(on_board).collect();
        let open = distance > 0 && over.is_subset(position.empties());
        open.then_some(Link { kind: LinkKind::Edge, from: stone, to: on_board(distance)?, over })
    })
}

/// All links between stones of one side, each once.
pub fn links(position: &Position, color: Color) -> Vec<Link> {
    let steps = SOLID.into_iter().chain(DIAGONALS).chain(JUMPS).chain(KNIGHTS);
    let stones = position.stones(color);
    let mut found = Vec::new();
    for stone in stones {
        let partners = steps.clone().filter_map(|(dx, dy)| stone.offset(dx, dy));
        found.extend(partners.filter_map(|partner| link(position, stone, partner)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{LinkKind, edge_links, link, links};
    use crate::go::Position;
    use crate::go::playout::{Dice, pick};
    use crate::{Color, Move, PointSet, Size, diagram};

    /// The link between the two stones marked x, and the points marked a it should run over.
    fn between(text: &str) -> (Option<LinkKind>, bool) {
        let board = diagram::parse(text).unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        let ends: Vec<_> = board.marked('x').iter().collect();
        let there = link(&position, ends[0], ends[1]);
        let back = link(&position, ends[1], ends[0]);
        assert_eq!(there.map(|l| (l.kind, l.over)), back.map(|l| (l.kind, l.over)));
        (there.map(|l| l.kind), there.is_none_or(|l| l.over == board.marked('a')))
    }

    #[test]
    fn definitions_1_3_to_1_7_as_boards() {
        let cases = [
            ("x x .\n. . .\n. . .", Some(LinkKind::Solid)),
            ("x a .\na x .\n. . .", Some(LinkKind::Diagonal)),
            (". a x\n. x a\n. . .", Some(LinkKind::Diagonal)),
            ("x O .\na x .\n. . .", Some(LinkKind::OneSidedDiagonal)),
            (". . . .\n. x O .\n. O x .\n. . . .", None),
            ("x X .\n. x .\n. . .", None),
            ("x a x\n. . .\n. . .", Some(LinkKind::OneSpaceJump)),
            ("x O x\n. . .\n. . .", None),
            ("x . .\na . .\nx . .", Some(LinkKind::OneSpaceJump)),
            ("x a a\na a x\n. . .", Some(LinkKind::KnightsMove)),
            (". x a\n. a a\n. a x", Some(LinkKind::KnightsMove)),
            (". a x\n. a a\n. x a", Some(LinkKind::KnightsMove)),
            ("x . O\n. . x\n. . .", None),
            ("x . .\n. . .\n. . x", None),
        ];
        for (text, kind) in cases {
            assert_eq!(between(text), (kind, true), "{text}");
        }
    }

    #[test]
    fn definition_1_9_links_to_the_edge() {
        let over = |text: &str| {
            let board = diagram::parse(text).unwrap();
            let position = Position::from_setup(&board.setup).unwrap();
            let stone = board.marked('x').first().unwrap();
            let found: PointSet = edge_links(&position, stone).fold(PointSet::EMPTY, |all, l| all | l.over);
            assert_eq!(found, board.marked('a'), "{text}");
        };
        over(
            ". . . a . . .\n. . . x . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
        );
        over(
            ". . . a . . .\n. . . a . . .\n. . . x . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
        );
        over(
            ". . . . . . .\n. . . O . . .\n. . . x . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
        );
        over(
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . x . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
        );
        over(
            ". a . . . . .\na x . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
        );
        over("a x . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .");
    }

    #[test]
    fn all_links_are_those_of_all_pairs() {
        let mut dice = Dice::new(51);
        for round in 0..100 {
            let mut position = Position::empty(Size::new(2 + round % 8, 2 + round / 8 % 8).unwrap());
            for _ in 0..dice.below(1 + position.size().area() / 2) {
                let color = position.to_play();
                let point = pick(&mut position, color, &mut dice);
                position.play(color, point.map_or(Move::Pass, Move::Place));
            }
            for color in Color::BOTH {
                let stones: Vec<_> = position.stones(color).iter().collect();
                let pairs = stones
                    .iter()
                    .enumerate()
                    .flat_map(|(i, &a)| stones[i + 1..].iter().map(move |&b| (a, b)));
                let expected = pairs.filter(|&(a, b)| link(&position, a, b).is_some()).count();
                assert_eq!(links(&position, color).len(), expected, "{position:?}");
            }
        }
    }
}
