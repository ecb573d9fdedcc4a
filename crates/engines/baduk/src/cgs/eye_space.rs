//! What an enclosed empty eye space (안형) is worth, by the table of eye shapes (paper epg).
//!
//! Law: with its owner's stones around it alive as long as they are not captured, a shape of four halves
//! lives whichever side moves, one of three lives if its owner moves first, one of two or fewer does not live by
//! itself.

use myosu_rules::go::Position;
use myosu_rules::{Color, PointSet};
use myosu_tsumego::Fate;

use super::reader::LifeReader;

/// The worth of an enclosed empty part as eyes, in halves.
pub(crate) fn half_eyes(reader: &LifeReader, position: &Position, part: PointSet, owner: Color) -> i32 {
    if part.len() == 1 {
        return 1 + i32::from(part.first().is_some_and(|p| position.is_eye_shaped(owner, p)));
    }
    match reader.open_eye_space(part, position.size()) {
        None | Some([Fate::Alive | Fate::Seki, _]) => 4,
        Some([_, Fate::Dead]) => 2,
        Some(_) => 3,
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::Position;
    use myosu_rules::{Color, Point, PointSet, Size};

    use super::super::reader::LifeReader;
    use super::half_eyes;

    fn worth(points: &[(u8, u8)]) -> i32 {
        let part: PointSet = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
        half_eyes(&LifeReader::default(), &Position::empty(Size::square(9)), part, Color::Black)
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
