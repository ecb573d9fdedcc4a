//! What an enclosed empty eye space (안형) is worth, by its empty planar graph (paper epg, section II.3).
//!
//! Law: with its owner's stones around it alive as long as they are not captured, a shape of four halves
//! lives whichever side moves, one of three lives if its owner moves first, one of two or fewer does not live by
//! itself. Where the graph does not decide (corners with few liberties), this is an estimate like the rest.

use myosu_rules::go::Position;
use myosu_rules::{Color, PointSet};

use myosu_tsumego::epg::EmptyPlanarGraph;

/// The worth of an enclosed empty part as eyes, in halves.
pub(crate) fn half_eyes(position: &Position, part: PointSet, owner: Color) -> i32 {
    if part.len() == 1 {
        return 1 + i32::from(part.first().is_some_and(|p| position.is_eye_shaped(owner, p)));
    }
    let Some(graph) = EmptyPlanarGraph::of(part) else { return 4 };
    match graph.key().degrees.as_slice() {
        // Two points; four in a square: one eye.
        [1, 1] | [2, 2, 2, 2] => 2,
        // Three in a row or bent, the pyramid four, the cross and the bulky five, the flower six.
        [2, 1, 1] | [3, 1, 1, 1] | [4, 1, 1, 1, 1] | [3, 2, 2, 2, 1] | [4, 2, 2, 2, 1, 1] => 3,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::Position;
    use myosu_rules::{Color, Point, PointSet, Size};

    use super::half_eyes;

    fn worth(points: &[(u8, u8)]) -> i32 {
        let part: PointSet = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
        half_eyes(&Position::empty(Size::square(9)), part, Color::Black)
    }

    #[test]
    fn shapes_have_the_eyes_every_player_knows() {
        let square = [(3, 3), (4, 3), (3, 4), (4, 4)];
        let with = |more: &[(u8, u8)]| worth(&[&square[..], more].concat());
        assert_eq!(worth(&[(3, 3), (4, 3)]), 2);
        assert_eq!(worth(&[(3, 3), (4, 3), (5, 3)]), 3);
        assert_eq!(worth(&[(3, 3), (4, 3), (4, 4)]), 3);
        assert_eq!(worth(&square), 2);
        assert_eq!(worth(&[(3, 3), (4, 3), (5, 3), (6, 3)]), 4, "straight four");
        assert_eq!(worth(&[(3, 3), (4, 3), (4, 4), (5, 4)]), 4, "twisted four");
        assert_eq!(worth(&[(3, 3), (4, 3), (5, 3), (4, 4)]), 3, "pyramid four");
        assert_eq!(with(&[(5, 3)]), 3, "bulky five");
        assert_eq!(worth(&[(4, 3), (3, 4), (4, 4), (5, 4), (4, 5)]), 3, "cross");
        assert_eq!(with(&[(5, 3), (5, 4)]), 4, "rectangular six");
        assert_eq!(with(&[(5, 4), (4, 5)]), 3, "flower six");
        assert_eq!(with(&[(5, 3), (2, 4)]), 4, "six with two tails apart");
    }
}
