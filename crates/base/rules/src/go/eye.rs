//! Eyes, points that make eyes, and cut vertices (paper epg, definitions 1.12 to 1.14).

use crate::go::Position;
use crate::{Color, Point, PointSet};

/// Whose eye an empty point is (1.12): all its neighbours are stones of one side, none of them in
/// atari.
pub fn eye(position: &Position, point: Point) -> Option<Color> {
    if !position.is_empty(point) {
        return None;
    }
    let mut near = position.size().neighbors(point);
    let color = position.stone(near.clone().next()?)?;
    near.all(|p| position.stone(p) == Some(color) && !position.is_in_atari(p)).then_some(color)
}

/// The eyes of a side.
pub fn eyes(position: &Position, color: Color) -> PointSet {
    position.empties().iter().filter(|&p| eye(position, p) == Some(color)).collect()
}

/// The points with which a side makes an eye (1.13): around an empty point all neighbours are its own
/// or empty, and enough are its own (in the centre two or three, at the edge two, in the corner one);
/// the empty ones make the eye.
pub fn eye_making(position: &Position, color: Color) -> PointSet {
    let mut points = PointSet::EMPTY;
    for center in position.empties() {
        let near: PointSet = position.size().neighbors(center).collect();
        let (own, empty) = (near & position.stones(color), near & position.empties());
        let enough = match near.len() {
            4 => matches!(own.len(), 2 | 3),
            3 => own.len() == 2,
            _ => own.len() == 1,
        };
        if enough && own.len() + empty.len() == near.len() {
            points |= empty;
        }
    }
    points
}

/// The cut vertices of a graph of points (1.14): those without which it falls into more parts.
///
/// ```
/// use myosu_rules::{diagram, go::eye};
/// let board = diagram::parse(". a . X\nX X . X\nX . a .").unwrap();
/// assert!(board.marked('a').is_subset(eye::cut_vertices(board.setup.empties())));
/// ```
pub fn cut_vertices(graph: PointSet) -> PointSet {
    let mut cuts = PointSet::EMPTY;
    for part in graph.components() {
        for point in part {
            let near = (PointSet::from(point).grown() & part).without(point);
            let Some(first) = near.first() else { continue };
            if near.len() > 1 && !near.is_subset(PointSet::from(first).flood(part.without(point))) {
                cuts.insert(point);
            }
        }
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::{cut_vertices, eye, eye_making, eyes};
    use crate::go::Position;
    use crate::go::playout::Dice;
    use crate::{Color, PointSet, Size, diagram};

    fn read(text: &str) -> (diagram::Diagram, Position) {
        let board = diagram::parse(text).unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        (board, position)
    }

    #[test]
    fn definition_1_12_eyes_in_the_centre_at_the_edge_and_in_the_corner() {
        for text in [
            ". . . . .\n. . X . .\n. X a X .\n. . X . .\n. . . . .",
            ". X a X .\n. . X . .\n. . . . .",
            "a X .\nX . .\n. . .",
            "X . X\n. . .\nX . X",
            // A neighbour in atari makes no eye.
            "X . X .\nO X O .\n. O . .",
        ] {
            let (board, position) = read(text);
            assert_eq!(eyes(&position, Color::Black), board.marked('a'), "{text}");
            assert_eq!(eyes(&position, Color::White), PointSet::EMPTY);
            for stone in position.occupied() {
                assert_eq!(eye(&position, stone), None);
            }
        }
    }

    #[test]
    fn definition_1_13_points_that_make_an_eye() {
        for text in [
            ". . . . . .\n. . . . . .\n. . X . . .\n. X . a . .\n. . X . . .\n. . . . . .\n. . . . . .",
            ". . X . a . .\n. . . X . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
            "X . O . .\n. O O . .\n. . . . .\n. . . . .\n. . . . .",
        ] {
            let (board, position) = read(text);
            let found = eye_making(&position, Color::Black);
            assert!(board.marked('a').is_subset(found), "{text}\n{found:?}");
        }
        let (_, position) = read("O . .\n. O .\n. . .");
        assert_eq!(eye_making(&position, Color::Black), PointSet::EMPTY);
        let (board, position) = read(". a . .\nX . . .\n. . . .\n. . . .");
        assert!(board.marked('a').is_subset(eye_making(&position, Color::Black)));
    }

    #[test]
    fn definition_1_14_cut_vertices_are_those_that_part_the_graph() {
        let mut dice = Dice::new(61);
        for round in 0..300 {
            let size = Size::new(1 + round % 7, 1 + round / 7 % 7).unwrap();
            let graph: PointSet = size.points().filter(|_| dice.below(3) > 0).collect();
            let parts = graph.components().count();
            let expected: PointSet =
                graph.iter().filter(|&p| graph.without(p).components().count() > parts).collect();
            assert_eq!(cut_vertices(graph), expected);
        }
    }
}
